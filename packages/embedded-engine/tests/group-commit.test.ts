import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDataFolder, type OpenDatabase } from "../data-folder.ts";
import { RequestQueue } from "../request-queue.ts";
import { Housekeeping } from "../housekeeping.ts";
import type { Notice } from "../messages.ts";
import { converse, textMessage } from "../wire.ts";
import { inheritedFlags } from "../../../tests/support/baseline.ts";
import { embeddedFolder } from "../../../tests/support/throw-away.ts";

let folder: string;
let open: OpenDatabase;
let queue: RequestQueue;
let answers: { readonly id: number; readonly synced: number }[];
const callers = new Int32Array(new SharedArrayBuffer(4));
let id = 0;

beforeAll(async () => {
  folder = embeddedFolder();
  open = await openDataFolder(folder);
  await converse(open.database, textMessage("CREATE TABLE written (n int)"));
  const settings = {
    folder,
    deadline: 10_000,
    pulse: new SharedArrayBuffer(4),
    callers: callers.buffer,
    cancelled: new SharedArrayBuffer(4),
  };
  const post = (notice: Notice): void => {
    if (notice.kind === "answer") answers.push({ id: notice.id, synced: open.files.log.synced });
  };
  const unexpected = (): never => expect.unreachable();
  queue = new RequestQueue(
    { ...open, housekeeping: new Housekeeping(open.database, open.files), settings },
    post,
    unexpected,
    unexpected,
  );
});
beforeEach(() => {
  answers = [];
});
afterAll(async () => {
  await open.database.close();
  fs.rmSync(folder, { recursive: true });
});

/** One transaction of one row; answers the id under which its end was requested. */
async function commit(): Promise<number> {
  const transaction = (id += 1);
  await queue.accept({ id: transaction, job: { kind: "begin", prelude: "" } });
  const statement = { sql: "INSERT INTO written VALUES ($1)", parameters: [String(transaction)] };
  await queue.accept({ id: (id += 1), job: { kind: "run", transaction, statements: [statement] } });
  await queue.accept({ id: (id += 1), job: { kind: "end", transaction, commit: true } });
  return id;
}

const answered = (request: number): boolean => answers.some((answer) => answer.id === request);

describe("commits of the embedded database", () => {
  it("are synced at once and answered for a single caller", async () => {
    callers[0] = 1;
    const before = open.files.syncs;
    expect(answered(await commit())).toBe(true);
    expect(open.files.syncs).toBeGreaterThan(before);
    expect(open.files.log.isBehind).toBe(false);
  });

  it("share syncs while several callers wait, and no answer leaves before a sync that began after its commit", async () => {
    callers[0] = 16;
    const before = open.files.syncs;
    const pending = new Map<number, number>();
    for (let n = 0; n < 16; n += 1) pending.set(await commit(), open.files.log.marked);
    await expect.poll(() => [...pending.keys()].every(answered)).toBe(true);
    for (const answer of answers) expect(answer.synced).toBeGreaterThanOrEqual(pending.get(answer.id) ?? 0);
    expect(open.files.syncs - before).toBeLessThan(16);
    expect(open.files.log.isBehind).toBe(false);
  });

  it("delay the answer of a read that may show them", async () => {
    callers[0] = 2;
    const written = await commit();
    const read = (id += 1);
    const statement = { sql: "SELECT n FROM written", parameters: [] };
    await queue.accept({ id: read, job: { kind: "read", prelude: "", statements: [statement] } });
    await expect.poll(() => answered(read)).toBe(true);
    const order = answers.map((answer) => answer.id).filter((one) => one === written || one === read);
    expect(order).toEqual([written, read]);
    expect(open.files.log.isBehind).toBe(false);
  });

  it("are synced before any other file changes", async () => {
    callers[0] = 2;
    await commit();
    await queue.accept({ id: (id += 1), job: { kind: "script", sql: "CHECKPOINT" } });
    expect(open.files.log.isBehind).toBe(false);
    expect(answered(id)).toBe(true);
  });
});

describe("a disk that fails a shared sync", () => {
  it("reports nothing as committed, and the database serves again after it", async () => {
    const own = embeddedFolder();
    const program = (name: string): URL => new URL(`./programs/${name}`, import.meta.url);
    const child = spawn(
      process.execPath,
      [
        ...inheritedFlags,
        "--import",
        program("failing-sync.ts").href,
        fileURLToPath(program("crowd.ts")),
        own,
      ],
      {
        stdio: ["ignore", "pipe", "inherit"],
        env: { ...process.env, FAILING_SYNC: path.join(own, "failing") },
      },
    );
    const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
    if (child.exitCode === null) await once(child, "exit");
    fs.rmSync(own, { recursive: true });
    const reported = JSON.parse(line) as { during: string[]; after: string; rows: number[] };
    expect(new Set(reported.during)).toEqual(new Set(["DatabaseUnavailable"]));
    expect(reported.after).toBe("kept");
    expect(reported.rows).toContain(1_000);
  });
});
