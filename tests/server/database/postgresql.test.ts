import net from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DatabaseUnavailable, StartRefused, type Engine } from "#server/database/engine.ts";
import { openPostgresql } from "#server/database/postgresql.ts";
import { startPostgresql } from "../../support/postgresql.ts";

const server = await startPostgresql();
const one = { sql: "SELECT 1 AS n", parameters: [] };
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "answered",
    (error: unknown) => (error instanceof Error ? error.name : String(error)),
  );

describe("where a server cannot be used", () => {
  const refusal = async (url: string): Promise<string> => {
    const error: unknown = await openPostgresql({ url, log: () => undefined, patience: 100 }).then(
      (engine) => engine.close(),
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(StartRefused);
    return error instanceof Error ? error.message : "";
  };

  it("the start is refused in one line without the password", async () => {
    expect(await refusal("not a url")).toContain("DATABASE_URL isn't a URL");
    expect(await refusal("mysql://host/name")).toContain("must begin with postgresql://");
    const notified = await refusal("postgresql://stint:hunter2@127.0.0.1:1/stint");
    expect(notified).toMatch(/^Cannot use the database at 127\.0\.0\.1:1\/stint: .*ECONNREFUSED.*$/);
    expect(notified).not.toContain("hunter2");
  });
});

/** What PostgreSQL sends while it recovers: an ErrorResponse (docs: Message Formats). */
function comingUp(): Buffer {
  const fields = Buffer.from("SFATAL\0C57P03\0Mthe database system is starting up\0\0");
  const length = Buffer.alloc(4);
  length.writeUInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from("E"), length, fields]);
}

it.each(server ? [server] : [])(
  "a start waits longer for a server that is recovering than for one that is not there",
  async ({ url }) => {
    const real = new URL(url);
    let requested = 0;
    const recovering = net.createServer((socket) => {
      socket.on("error", () => undefined);
      if (++requested <= 3) return void socket.once("data", () => socket.end(comingUp()));
      const onward = net.connect(Number(real.port), real.hostname);
      onward.on("error", () => socket.destroy());
      socket.pipe(onward).pipe(socket);
    });
    await new Promise<void>((resolve) => recovering.listen(0, "127.0.0.1", resolve));
    real.hostname = "127.0.0.1";
    const onward = new URL(real);
    onward.port = String((recovering.address() as net.AddressInfo).port);
    const notified: string[] = [];
    const engine = await openPostgresql({
      url: onward.href,
      log: (line) => notified.push(line),
      patience: 100,
    });
    expect(notified).toEqual([
      `Waiting for the database at ${onward.host}${onward.pathname}: the database system is starting up.`,
    ]);
    expect(requested).toBeGreaterThan(3);
    await engine.close();
    await new Promise((resolve) => recovering.close(resolve));
  },
);

describe.each(server ? [server] : [])("a PostgreSQL server that comes and goes", (running) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await openPostgresql({ url: running.url, log: () => undefined });
    await engine.script("CREATE TABLE people (id int)");
  });
  afterAll(async () => {
    await engine.close();
    await running.stop();
  });

  it("refuses the start on a database that isn't in UTF-8", async () => {
    await engine.script(
      "CREATE DATABASE western ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0",
    );
    const url = running.url.replace(/[^/]+$/, "western");
    await expect(openPostgresql({ url, log: () => undefined })).rejects.toThrow(
      /^The database at \S+\/western is in LATIN1; it must be in UTF8\. Make one with ENCODING 'UTF8' TEMPLATE template0\.$/,
    );
  });

  it("does not have a database by that name: refused at once", async () => {
    await expect(openPostgresql({ url: `${running.url}-other`, log: () => undefined })).rejects.toThrow(
      /Cannot use the database at .*does not exist/,
    );
  });

  it("is unavailable to every caller while it is down, and recovers automatically", async () => {
    const write = (): Promise<unknown> =>
      engine.transaction("", (run) => run({ sql: "INSERT INTO people VALUES (1)", parameters: [] }));
    await Promise.all([write(), write(), engine.readBatch("", [one]), engine.readBatch("", [one])]);
    let crashed: (() => void) | undefined;
    const down = new Promise<void>((resolve) => {
      crashed = resolve;
    });
    const under = engine.transaction("", async (run) => {
      await run({ sql: "INSERT INTO people VALUES (2)", parameters: [] });
      await down;
      await run(one);
    });
    const sleeping = engine.readBatch("", [{ sql: "SELECT pg_sleep(5)", parameters: [] }]);
    const [first, second] = [outcome(under), outcome(sleeping)];
    await running.crash();
    crashed?.();
    expect(await first).toBe("DatabaseUnavailable");
    expect(await second).toBe("DatabaseUnavailable");
    for (const work of [write, () => engine.readBatch("", [one]), () => engine.script("SELECT 1")]) {
      await expect(work()).rejects.toBeInstanceOf(DatabaseUnavailable);
    }
    await running.restart();
    await write();
    const [result] = await engine.readBatch("", [
      { sql: "SELECT count(*) AS n FROM people WHERE id = 2", parameters: [] },
    ]);
    expect(result?.rows).toEqual([{ n: 0 }]);
  });

  it("loses idle connections without ending the process", async () => {
    await engine.readBatch("", [one]);
    await engine.script(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = 'stint'",
    );
    await expect.poll(() => outcome(engine.readBatch("", [one]))).toBe("answered");
    await expect.poll(() => outcome(engine.transaction("", (run) => run(one)))).toBe("answered");
  });

  it("plans a read that comes again and again once, and forgets the plan when an upgrade changes the table", async () => {
    await engine.script("CREATE TABLE things (id int); INSERT INTO things VALUES (7)");
    const all = { sql: "SELECT * FROM things", parameters: [] };
    const stored = {
      sql: "SELECT count(*) AS n FROM pg_prepared_statements WHERE statement = 'SELECT * FROM things'",
      parameters: [],
    };
    for (let time = 0; time < 10; time += 1) await engine.readBatch("", [all]);
    const [, plans] = await engine.readBatch("", [all, stored]);
    expect(plans?.rows).toEqual([{ n: 1 }]);
    const write = (): Promise<unknown> => engine.transaction("", async (run) => (await run(all)).rows);
    expect(await write()).toEqual([{ id: 7 }]);
    await engine.script("ALTER TABLE things ADD COLUMN colour text");
    const [read] = await engine.readBatch("", [all]);
    expect(read?.rows).toEqual([{ id: 7, colour: null }]);
    // A write is not repeated behind the caller's back: its sender is told to retry, and then it is
    // done.
    await expect(write()).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await write()).toEqual([{ id: 7, colour: null }]);
  });

  it("cancels the statement of a transaction that no one waits for any more, and goes on with the connection", async () => {
    const gone = new AbortController();
    const ten = 600_000;
    const backends: unknown[] = [];
    const me = { sql: "SELECT pg_backend_pid() AS pid", parameters: [] };
    const work = engine.transaction(
      "",
      async (run) => {
        backends.push((await run(me)).rows[0]);
        await run({ sql: "INSERT INTO people VALUES (77)", parameters: [] });
        const slept = run({ sql: "SELECT pg_sleep(600)", parameters: [] });
        setTimeout(() => gone.abort(new Error("left")), 50);
        await slept;
      },
      ten,
      gone.signal,
    );
    await expect(work).rejects.toThrow("left");
    expect(engine.load().busy).toBe(0);
    const asleep = {
      sql: "SELECT (SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%pg_sleep(600)%' AND pid <> pg_backend_pid()) + (SELECT count(*) FROM people WHERE id = 77) AS n",
      parameters: [],
    };
    expect((await engine.readBatch("", [asleep]))[0]?.rows).toEqual([{ n: 0 }]);
    // The connection is free and runs what comes next, also under the same signal's reason only at once.
    await engine.transaction("", async (run) => void backends.push((await run(me)).rows[0]));
    expect(backends[1]).toEqual(backends[0]);
    await expect(engine.transaction("", (run) => run(me), ten, gone.signal)).rejects.toThrow("left");
  });

  it("stops a statement at its deadline", async () => {
    const hasty = await openPostgresql({ url: running.url, log: () => undefined, deadline: 300 });
    await expect(hasty.readBatch("", [{ sql: "SELECT pg_sleep(5)", parameters: [] }])).rejects.toBeInstanceOf(
      DatabaseUnavailable,
    );
    await expect(
      hasty.transaction("", (run) => run({ sql: "SELECT pg_sleep(5)", parameters: [] })),
    ).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await outcome(hasty.readBatch("", [one]))).toBe("answered");
    await hasty.close();
  });
});
