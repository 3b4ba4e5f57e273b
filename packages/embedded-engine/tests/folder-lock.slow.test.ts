import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { inheritedFlags } from "../../../tests/support/baseline.ts";
import { embeddedFolder } from "../../../tests/support/throw-away.ts";

const contenders = 12;
const program = fileURLToPath(new URL("./programs/opener.ts", import.meta.url));
const children: ChildProcess[] = [];
const folders: string[] = [];

interface Start {
  readonly child: ChildProcess;
  /** Its first line: `open`, or why it was refused. */
  readonly notified: Promise<string>;
}

function start(folder: string): Start {
  const child = spawn(process.execPath, [...inheritedFlags, program, folder], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  children.push(child);
  const outcome = once(createInterface({ input: child.stdout }), "line").then(([line]) => String(line));
  return { child, notified: outcome };
}

function folderWithDatabase(): string {
  const folder = embeddedFolder();
  folders.push(folder);
  return folder;
}

/** Collects every start's outcome: one is the owner, every other was refused with the owner's name. */
async function ownerOf(starts: readonly Start[]): Promise<Start> {
  const lines = await Promise.all(starts.map((one) => one.notified));
  const owners = starts.filter((_, index) => lines[index] === "open");
  expect(owners).toHaveLength(1);
  const [owner] = owners;
  if (!owner) throw new Error("No one opened the folder");
  const refusals = lines.filter((line) => line !== "open");
  expect(refusals).toHaveLength(starts.length - 1);
  for (const refusal of refusals) expect(refusal).toContain(`is in use by process ${owner.child.pid} on `);
  return owner;
}

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe("The data folder, raced for", () => {
  it("has one owner of twelve simultaneous starts, and again when that owner is killed while others start", async () => {
    const folder = folderWithDatabase();
    const owner = await ownerOf(Array.from({ length: contenders }, () => start(folder)));
    const next = Array.from({ length: contenders }, () => start(folder));
    owner.child.kill("SIGKILL");
    const second = await ownerOf(next);
    expect(second.child.pid).not.toBe(owner.child.pid);
  });
});
