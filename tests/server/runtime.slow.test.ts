import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProgram, temporaryFolder } from "../support/program.ts";

const root = path.join(import.meta.dirname, "..", "..");
let made: string;
let runtime: string;

beforeAll(() => {
  made = temporaryFolder();
  runtime = path.join(made, "runtime");
  execFileSync(process.execPath, [path.join(root, "scripts", "runtime.mjs"), runtime]);
});
afterAll(() => fs.rmSync(made, { recursive: true, force: true }));

const files = (folder: string) =>
  fs
    .readdirSync(path.join(runtime, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

describe("The files of the image", () => {
  it("have 60 MB at most", () => {
    const bytes = files("").reduce((sum, file) => sum + fs.statSync(file).size, 0);
    expect(bytes).toBeLessThan(60_000_000);
    expect(bytes).toBeGreaterThan(30_000_000);
  });

  it("have every package that the built programs and threads import", () => {
    const programs = files("dist/server").filter((file) => file.endsWith(".mjs"));
    const imported = programs.flatMap((file) =>
      [
        ...fs
          .readFileSync(file, "utf8")
          .matchAll(/(?:^|[;\n])import(?:[^"'();]*?from)?\s*["']([^."'][^"']*)["']/g),
      ]
        .map(([, name = ""]) => name)
        .filter((name) => !isBuiltin(name)),
    );
    const from = pathToFileURL(path.join(runtime, "dist", "server", "main")).href;
    const resolved = execFileSync(
      process.execPath,
      [
        "--experimental-import-meta-resolve",
        "--input-type=module",
        "--eval",
        "const [from, ...names] = process.argv.slice(1); for (const name of names) console.log(import.meta.resolve(name, from));",
        from,
        ...new Set(imported),
      ],
      { encoding: "utf8" },
    );
    const missing = resolved
      .trim()
      .split("\n")
      .filter((url) => !fs.existsSync(fileURLToPath(url)));
    expect(missing).toEqual([]);
    expect(new Set(imported)).toContain("highs");
    // Each thread is a program of its own.
    expect(programs.filter((file) => file.endsWith("worker.mjs")).length).toBe(5);
  });

  it("start without the checkout, make a database, and serve pages, the guide, the API's pages and languages", async () => {
    const environment = {
      PORT: "0",
      DEMO: "0",
      DATA_DIR: path.join(made, "data"),
      TMPDIR: path.join(made, "t"),
    };
    const program = startProgram(environment, path.join(runtime, "dist", "server", "main"));
    const address = await program.ready;
    const statuses = await Promise.all(
      ["/login", "/help/", "/api/docs", "/api/docs.css", "/api/docs.woff2", "/api/openapi.json"].map(
        async (place) => [place, (await fetch(`${address}${place}`)).status],
      ),
    );
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
    const refused = await fetch(`${address}/api/session`, {
      method: "POST",
      headers: { "content-type": "application/json", "accept-language": "de" },
      body: JSON.stringify({ email: "ada@example.com", password: "not-the-password" }),
    });
    expect(refused.status).toBe(401);
    await program.stop();
    expect([await program.ended, fs.existsSync(environment.TMPDIR)]).toEqual([0, true]);
  });
});
