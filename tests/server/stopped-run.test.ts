import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { expect, inject, it } from "vitest";

const program = `
  const { startPostgresql } = await import(process.argv[1]);
  console.log((await startPostgresql()).log);
  setInterval(() => undefined, 1000);
`;

/** Whether a condition is met within ten seconds. */
async function comes(condition: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 100 && !condition(); tries += 1) await pause(100);
  return condition();
}

const isRunning = (id: number): boolean => {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
};

it("a test run that is killed leaves no PostgreSQL server and no folder behind", async () => {
  if (inject("postgresqlUrl") === null) return;
  const module = path.join(import.meta.dirname, "..", "support", "postgresql.ts");
  const run = spawn(process.execPath, ["--input-type=module", "-e", program, module], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: run.stdout })[Symbol.asyncIterator]();
  const folder = path.dirname(String((await lines.next()).value));
  const [line = ""] = fs.readFileSync(path.join(folder, "data", "postmaster.pid"), "utf8").split("\n");
  const server = Number(line);
  expect(isRunning(server)).toBe(true);
  run.kill("SIGKILL");
  await once(run, "exit");
  expect(await comes(() => !isRunning(server))).toBe(true);
  expect(await comes(() => !fs.existsSync(folder))).toBe(true);
});
