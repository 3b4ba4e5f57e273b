import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { addVerdict, choose, instrumentAll, places, readVerdicts, root } from "./mutants/plan.ts";
import { report } from "./mutants/report.ts";

/** A test's time limit when nothing fails: a loop that passes by no switch never ends. */
const patience = 180_000;

/** Tests of rules, then over HTTP for what they didn't notice. */
type Part = "rules" | "http";

/** Where a run is; changes as long as it goes on. */
const mark = (): string =>
  [places.current, places.verdicts, places.httpVerdicts]
    .map((file) => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs)
    .join(" ");

/** One process that tries what is left to try; answers whether it came to its end, and not to a standstill. */
async function hunt(part: Part): Promise<boolean> {
  const program = path.join(root, "node_modules", "vitest", "vitest.mjs");
  const config = path.join(import.meta.dirname, "mutants", "vitest.config.ts");
  const child = spawn(process.execPath, [program, "run", "--config", config], {
    cwd: root,
    // The process and its worker in a group of their own, since a worker in a loop hears nothing.
    detached: true,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "test", MUTANTS_PART: part },
  });
  const end = (): void => {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  };
  process.once("SIGINT", end).once("SIGTERM", end);
  let seen = mark();
  let since = performance.now();
  let stalled = false;
  const watch = setInterval(() => {
    const now = mark();
    if (now !== seen) [seen, since] = [now, performance.now()];
    if (performance.now() - since < patience) return;
    stalled = true;
    end();
  }, 1_000);
  const status = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  clearInterval(watch);
  process.off("SIGINT", end).off("SIGTERM", end);
  if (!stalled && status !== 0) throw new Error("The tests could not be run; the lines above say why.");
  return !stalled;
}

/** Tries all mistakes by tests of one kind, going on after each that never ended. */
async function huntAll(part: Part, verdicts: string): Promise<void> {
  while (!(await hunt(part))) {
    const id = Number(fs.readFileSync(places.current, "utf8"));
    if (Number.isNaN(id)) throw new Error("A test stalls without any mistake.");
    addVerdict(verdicts, { id, state: "killed", by: "It never ended" });
  }
}

/** Files of rules that alone get mistakes, as the start of their paths: for authors of their tests. */
const only = process.env["MUTANTS_IN"];

/**
 * Makes small mistakes in the rules, one at a time, and runs the tests that pass by them: those of rules, then those
 * over HTTP (docs/decisions/0059-tests.md). `found` counts the mistakes that no test notices, where more than 15 % are such;
 * all mistakes are tried when `rounds` is left out. With `MUTANTS_IN=src/features/holidays/rules` only those of that folder
 * are, and by tests of rules alone.
 */
export async function run({
  rounds,
  seed,
  log,
}: {
  rounds?: number | undefined;
  seed: number;
  log: (line: string) => void;
}): Promise<{ tried: number; found: number }> {
  const { mutants } = instrumentAll();
  const within = mutants.filter(({ file }) => only === undefined || file.startsWith(only));
  const chosen = choose(within, rounds, seed);
  fs.rmSync(places.folder, { recursive: true, force: true });
  fs.mkdirSync(places.folder, { recursive: true });
  fs.writeFileSync(places.chosen, JSON.stringify(chosen));
  await huntAll("rules", places.verdicts);
  if (only === undefined) await huntAll("http", places.httpVerdicts);
  const { lines, left, share } = report(
    mutants,
    readVerdicts(places.verdicts),
    readVerdicts(places.httpVerdicts),
  );
  fs.writeFileSync(places.report, `${lines.join("\n")}\n`);
  for (const line of lines) log(line);
  return { tried: chosen.length, found: share < 0.85 ? left : 0 };
}
