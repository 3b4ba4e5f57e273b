import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOwnToken } from "#features/tokens/contract.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { addProject } from "../support/projects.ts";
import { enginesHere, startStint, type Stint } from "../support/stint.ts";

const root = path.resolve(import.meta.dirname, "../..");

interface Ended {
  readonly status: number | null;
  readonly text: string;
}

/** Runs a program of Node.js to its end, and answers what it wrote. */
function run(
  parameters: readonly string[],
  input = "",
  environment: Record<string, string> = {},
): Promise<Ended> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...parameters], {
    env: { ...process.env, NODE_OPTIONS: "", ...environment },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (part: string) => (text += part));
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, text }));
  });
}

const tsconfig = {
  compilerOptions: {
    module: "nodenext",
    target: "es2024",
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    types: ["node"],
  },
  files: ["program.ts"],
};

// Someone who has an address and a token, and of this repository packages/client alone.
describe("A stranger's program", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stint-stranger-"));
  const file = path.join(folder, "program.ts");
  // With the client's types beside it.
  const source = fs
    .readFileSync(path.join(root, "tests/stranger/program.ts"), "utf8")
    .replace("../../packages/client/", "./client/");
  const compiled = () => run([path.join(root, "node_modules/typescript/bin/tsc"), "-p", folder]);
  let stint: Stint;

  beforeAll(async () => {
    stint = await startStint(enginesHere().at(-1) ?? "embedded");
    fs.symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
    fs.writeFileSync(path.join(folder, "package.json"), '{"type":"module"}');
    fs.writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify(tsconfig));
    fs.writeFileSync(file, source);
    const document = await (await fetch(`${stint.url}/api/openapi.json`)).text();
    const made = await run([path.join(root, "scripts/house/generate-client.mjs")], document);
    if (made.status !== 0) throw new Error(made.text);
    fs.cpSync(path.join(root, "packages/client"), path.join(folder, "client"), { recursive: true });
    fs.writeFileSync(path.join(folder, "client", "api.d.mts"), made.text);
  });
  afterAll(async () => {
    await stint.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it("starts as the client's own page says", async () => {
    const page = fs.readFileSync(path.join(root, "packages/client/README.md"), "utf8");
    const start = /```ts\n([^]*?)```/.exec(page)?.[1] ?? "";
    fs.writeFileSync(file, start.replace('"@stint/client"', '"./client/client.mjs"'));
    expect(await compiled()).toEqual({ status: 0, text: "" });
    fs.writeFileSync(file, source);
  });

  it("fits the types the document makes, and one that doesn't fit isn't compiled", async () => {
    expect(await compiled()).toEqual({ status: 0, text: "" });
    fs.writeFileSync(file, source.replace("day: weekStarting, hours }", "day: weekStarting, hour: hours }"));
    expect(await compiled()).toMatchObject({ text: expect.stringMatching(/'hour' does not exist/) });
    fs.writeFileSync(file, source.replace("data.next ??", "data.older ??"));
    expect(await compiled()).toMatchObject({ text: expect.stringMatching(/'older' does not exist/) });
    fs.writeFileSync(file, source);
  });

  it("pages through projects, books hours with its token, and reads why something was refused", async () => {
    const { owner, id } = await makeOrganisation(stint);
    for (const code of ["AAA", "BBB", "CCC", "DDD", "EEE"]) await addProject(stint, id, code);
    const body = { name: "Stranger", scopes: ["projects:read", "time:write"], expiresInDays: 1 };
    const { secret } = await owner.client.ok(createOwnToken, { body });
    const ended = await run([file], "", { STINT_ADDRESS: stint.url, STINT_TOKEN: secret });
    const said = JSON.parse(ended.text) as { readonly projects: string[]; readonly refused: object };
    expect(said.projects.toSorted()).toEqual(["AAA", "BBB", "CCC", "DDD", "EEE"]);
    expect(said).toMatchObject({
      booked: { version: 1 },
      refused: {
        code: "invalid",
        type: "/api/docs#problem-invalid",
        fields: { "cells.0.hours": "Enter at least 0 hours" },
      },
    });
  });
});
