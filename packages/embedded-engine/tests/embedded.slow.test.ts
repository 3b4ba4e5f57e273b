import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { emptyDatabase, makeFiles, openDataFolder, packFiles } from "../data-folder.ts";
import { openEmbedded } from "../open-embedded.ts";
import { converse, textMessage } from "../wire.ts";
import { DatabaseUnavailable, StartRefused } from "../../../src/server/database/engine.ts";
import { inheritedFlags } from "../../../tests/support/baseline.ts";
import { embeddedFolder } from "../../../tests/support/throw-away.ts";

const quiet = (): void => undefined;
const children: ChildProcess[] = [];
const folders: string[] = [];

function start(
  program: string,
  args: readonly string[],
  environment: Record<string, string> = {},
  flags: readonly string[] = [],
): { child: ChildProcess; lines: AsyncIterator<string> } {
  const file = fileURLToPath(new URL(`./programs/${program}`, import.meta.url));
  const child = spawn(process.execPath, [...inheritedFlags, ...flags, file, ...args], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, ...environment },
  });
  children.push(child);
  return {
    child,
    get lines() {
      return createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    },
  };
}

function folderWithDatabase(): string {
  const folder = embeddedFolder();
  folders.push(folder);
  return folder;
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "stint-empty-"));
  folders.push(folder);
  return folder;
}

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** What distinguishes databases whose files were made one by one; copies of one share it. */
async function systemIdentifier(folder: string, ready?: string): Promise<string> {
  const { database, created } = await openDataFolder(
    folder,
    undefined,
    ready === undefined ? undefined : [ready],
  );
  expect(created).toBe(true);
  const { rows } = await database.query<{ own: string }>(
    "SELECT system_identifier::text AS own FROM pg_control_system()",
  );
  await database.close();
  return rows[0]?.own ?? "";
}

describe("the embedded database on disk", () => {
  it("is unpacked from the build's, and created where that one is missing or damaged", async () => {
    const readyFolder = emptyFolder();
    await makeFiles(join(readyFolder, "made"));
    const ready = join(readyFolder, "packed");
    packFiles(join(readyFolder, "made"), ready);
    const [first, second] = [
      await systemIdentifier(emptyFolder(), ready),
      await systemIdentifier(emptyFolder(), ready),
    ];
    expect(second).toBe(first);
    writeFileSync(ready, readFileSync(ready).subarray(0, -1000));
    expect(await systemIdentifier(emptyFolder(), ready)).not.toBe(first);
  });

  it("unpacks the build's empty database as another user than the builder, into a folder of its own alone", async () => {
    expect(statSync(emptyDatabase).mode & 0o004).toBe(0o004);
    const folder = emptyFolder();
    await systemIdentifier(folder);
    expect(statSync(join(folder, "database")).mode & 0o777).toBe(0o700);
  });

  it("syncs at least once for every commit before it answers", async () => {
    const { database, files } = await openDataFolder(folderWithDatabase());
    await converse(database, textMessage("CREATE TABLE t (n int)"));
    const before = files.syncs;
    for (let n = 0; n < 10; n += 1) {
      const seen = files.syncs;
      await converse(database, textMessage(`INSERT INTO t VALUES (${n})`));
      expect(files.syncs).toBeGreaterThan(seen);
    }
    expect(files.syncs - before).toBeLessThan(30);
    await database.close();
  });

  it("retains every acknowledged row through kills at any moment", async () => {
    const folder = folderWithDatabase();
    let acknowledged = 0;
    for (const milliseconds of [5, 90, 250]) {
      const { child } = start("writer.ts", [folder]);
      let text = "";
      // However slow the machine is, some rows are written before.
      let isSet = false;
      child.stdout?.on("data", (part) => {
        text += String(part);
        if (isSet || text.split("\n").length < 4) return;
        isSet = true;
        setTimeout(() => child.kill("SIGKILL"), milliseconds);
      });
      // Once all that it wrote is read.
      await once(child, "close");
      acknowledged = Number(text.split("\n").at(-2));
    }
    const engine = await openEmbedded({ folder, log: quiet });
    const [result] = await engine.readBatch("", [
      { sql: "SELECT count(*) AS rows, max(n) AS last FROM written", parameters: [] },
    ]);
    await engine.close();
    const { rows, last } = result?.rows[0] ?? {};
    expect(Number(last)).toBeGreaterThanOrEqual(acknowledged);
    expect(Number(last) - acknowledged).toBeLessThanOrEqual(1);
    expect(rows).toBe(last);
    expect(acknowledged).toBeGreaterThan(5);
  });

  it("bounds its log however much is written", async () => {
    const folder = folderWithDatabase();
    const engine = await openEmbedded({ folder, log: quiet });
    await engine.script("CREATE TABLE written (n int, padding text)");
    for (let round = 0; round < 14; round += 1) {
      await engine.script(
        "INSERT INTO written SELECT g, repeat(md5(g::text), 20) FROM generate_series(1, 20000) g",
      );
    }
    const log = join(folder, "database", "pg_wal");
    const megabytes =
      readdirSync(log).reduce((sum, name) => sum + statSync(join(log, name)).size, 0) / 2 ** 20;
    await engine.close();
    expect(megabytes).toBeLessThan(130);
  });

  it("knows how much a load wrote despite repeated queries, as the server's own jobs do", async () => {
    const engine = await openEmbedded({ folder: folderWithDatabase(), log: quiet });
    const known = "SELECT reltuples::float8 AS known FROM pg_class WHERE relname = 'loaded'";
    await engine.script("CREATE TABLE loaded (n int)");
    await engine.transaction("SET LOCAL work_mem = '4MB'", (run) =>
      run({ sql: "INSERT INTO loaded SELECT generate_series(1, 6000)", parameters: [] }),
    );
    await expect
      .poll(
        async () => (await engine.readBatch("", [{ sql: known, parameters: [] }]))[0]?.rows[0]?.["known"],
        { interval: 2_000, timeout: 30_000 },
      )
      .toBe(6000);
    await engine.close();
  });

  it("leaves no half database behind when its creation is interrupted", async () => {
    const folder = emptyFolder();
    for (const milliseconds of [400, 1_200]) {
      const { child } = start("opener.ts", [folder]);
      setTimeout(() => child.kill("SIGKILL"), milliseconds);
      await once(child, "exit");
      expect(
        existsSync(join(folder, "database")) && !existsSync(join(folder, "database", "global", "pg_control")),
      ).toBe(false);
    }
    const engine = await openEmbedded({ folder, log: quiet });
    expect(await engine.readBatch("", [{ sql: "SELECT 1 AS n", parameters: [] }])).toEqual([
      { rows: [{ n: 1 }], affected: 1 },
    ]);
    await engine.close();
    expect(existsSync(join(folder, "database.creating"))).toBe(false);
  });

  it("survives a full disk: the write is refused, and it serves again once there is space", async () => {
    const folder = folderWithDatabase();
    const preload = new URL("./programs/full-disk.ts", import.meta.url).href;
    const { lines } = start("survivor.ts", [folder], { FULL_DISK: join(folder, "full") }, [
      "--import",
      preload,
    ]);
    const reported = JSON.parse(String((await lines.next()).value)) as { seen: string[]; rows: number[] };
    expect(reported.seen).toEqual(["kept", "DatabaseUnavailable"]);
    expect(reported.rows).toEqual(expect.arrayContaining([1, 3]));
  });
});

describe("the data folder", () => {
  it("belongs to one server: a second one is refused with the owner's name", async () => {
    const folder = folderWithDatabase();
    const engine = await openEmbedded({ folder, log: quiet });
    const { lines } = start("opener.ts", [folder]);
    const reported = String((await lines.next()).value);
    expect(reported).toMatch(
      /^StartRefused: The data folder .* is in use by process \d+ on .*Stop that server first/,
    );
    expect(reported).toContain(`process ${process.pid} `);
    await engine.close();
    const after = start("opener.ts", [folder]);
    expect((await after.lines.next()).value).toBe("open");
  });

  it("is free at once after its server was killed", async () => {
    const folder = folderWithDatabase();
    const first = start("opener.ts", [folder]);
    expect((await first.lines.next()).value).toBe("open");
    first.child.kill("SIGKILL");
    await once(first.child, "exit");
    const second = start("opener.ts", [folder]);
    expect((await second.lines.next()).value).toBe("open");
  });

  it("is refused in one line when it is a file, lies below one, or has other content", async () => {
    const folder = folderWithDatabase();
    const refusal = async (path: string): Promise<string> => {
      const error: unknown = await openEmbedded({ folder: path, log: quiet }).then(
        (engine) => engine.close(),
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(StartRefused);
      return error instanceof Error ? error.message : "";
    };
    const version = join(folder, "database", "PG_VERSION");
    expect(await refusal(version)).toContain("is a file");
    expect(await refusal(join(version, "below"))).toContain("lies below a file");
    expect(await refusal("/proc/nowhere")).toContain("cannot be used");
    writeFileSync(version, "17\n");
    expect(await refusal(folder)).toContain("PostgreSQL 17");
    rmSync(version);
    expect(await refusal(folder)).toContain("PG_VERSION");
    writeFileSync(version, "18\n");
    writeFileSync(join(folder, "database", "global", "pg_control"), "nonsense");
    expect(await refusal(folder)).toMatch(/^The database in .* does not start: .+$/);
  });

  it("names its owner in a file", async () => {
    const folder = folderWithDatabase();
    const engine = await openEmbedded({ folder, log: quiet });
    expect(readFileSync(join(folder, "lock"), "utf8")).toContain(`process ${process.pid} `);
    await engine.close();
  });
});

describe("the queue of the embedded database", () => {
  it("refuses callers beyond its bound instead of letting them wait", async () => {
    const engine = await openEmbedded({ folder: folderWithDatabase(), log: quiet });
    const flood = await Promise.allSettled(
      Array.from({ length: 1_200 }, () => engine.readBatch("", [{ sql: "SELECT 1", parameters: [] }])),
    );
    const refusals = flood.filter((outcome) => outcome.status === "rejected");
    await engine.close();
    expect(refusals).toHaveLength(200);
    for (const refusal of refusals) expect(refusal.reason).toBeInstanceOf(DatabaseUnavailable);
  });

  it("cancels the statement of a transaction that no one waits for any more, long before its last row, and goes on", async () => {
    const engine = await openEmbedded({ folder: folderWithDatabase(), log: quiet, deadline: 600_000 });
    await engine.script("CREATE SEQUENCE counted; CREATE TABLE kept (id int)");
    const all = 3_000_000;
    const statement = (sql: string) => ({ sql, parameters: [] });
    const gone = new AbortController();
    let requested = 0;
    const work = engine.transaction(
      "",
      async (run) => {
        await run(statement("INSERT INTO kept VALUES (1)"));
        // As an export reads: the first part sorts everything before it has a line.
        await run(
          statement(
            `DECLARE lines CURSOR FOR SELECT md5(nextval('counted')::text) AS line FROM generate_series(1, ${all}) ORDER BY 1`,
          ),
        );
        for (let part = 0; part < 3; part += 1) {
          requested += 1;
          const fetched = run(statement("FETCH 2000 FROM lines"));
          if (part === 0) setTimeout(() => gone.abort(new Error("left")), 50);
          await fetched;
        }
      },
      undefined,
      gone.signal,
    );
    await expect(work).rejects.toThrow("left");
    expect(requested).toBe(1);
    expect(engine.load().busy).toBe(0);
    // A sequence doesn't roll back.
    const [[drawn], [stored]] = (
      await engine.readBatch("", [
        statement("SELECT last_value FROM counted"),
        statement("SELECT count(*) AS n FROM kept"),
      ])
    ).map(({ rows }) => rows) as [Record<string, number>[], Record<string, number>[]];
    expect(drawn?.["last_value"]).toBeLessThan(all / 2);
    expect(stored?.["n"]).toBe(0);
    // What comes next is not cancelled, but under the same signal it does not begin.
    const write = (signal?: AbortSignal) =>
      engine.transaction(
        "",
        (run) => run(statement("INSERT INTO kept SELECT generate_series(1, 5000)")),
        undefined,
        signal,
      );
    expect((await write()).affected).toBe(5000);
    await expect(write(gone.signal)).rejects.toThrow("left");
    await engine.close();
  });

  it("ends a statement that runs far beyond its deadline and serves again", async () => {
    const engine = await openEmbedded({ folder: folderWithDatabase(), log: quiet, deadline: 1_000 });
    const endless = engine.readBatch("", [
      {
        sql: "SELECT count(*) FROM generate_series(1, 2000000000) a, generate_series(1, 1000) b",
        parameters: [],
      },
    ]);
    await expect(endless).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect
      .poll(
        () =>
          engine.readBatch("", []).then(
            () => "serves",
            () => "refuses",
          ),
        { timeout: 15_000 },
      )
      .toBe("serves");
    await engine.close();
  });

  it("lets a statement run beyond three deadlines in a transaction that was given a longer one", async () => {
    const engine = await openEmbedded({ folder: folderWithDatabase(), log: quiet, deadline: 300 });
    // More than three deadlines, in full seconds of the clock that looks for stuck statements.
    const counted = engine.transaction(
      "",
      async (run) => {
        const began = performance.now();
        let rounds = 0;
        while (performance.now() - began < 100) {
          await run({ sql: "SELECT count(*) FROM generate_series(1, 100000)", parameters: [] });
          rounds += 1;
        }
        const long = String(rounds * 100_000 * 50);
        return run({ sql: `SELECT count(*) FROM generate_series(1, ${long})`, parameters: [] });
      },
      60_000,
    );
    expect((await counted).rows).toHaveLength(1);
    await engine.close();
  });
});
