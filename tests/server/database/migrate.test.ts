import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SchemaIsNewer, StartRefused, type Engine } from "#server/database/engine.ts";
import { migrate } from "#server/database/migrate.ts";
import { enginesToOpen, type ThrowAway } from "../../support/throw-away.ts";

describe.each(enginesToOpen())("migrations on the %s engine", (_name, open) => {
  let engine: Engine;
  let own: ThrowAway;
  let folder: string;
  beforeAll(async () => {
    own = await open();
    ({ engine } = own);
  });
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "stint-migrations-"));
    await engine.script("DROP TABLE IF EXISTS schema_migrations, people, teams");
    file(
      "0001-people.sql",
      "-- two statements\nCREATE TABLE people (id int);\nINSERT INTO people VALUES (1); -- done",
    );
    file("0002-teams.sql", "CREATE TABLE teams (id int);");
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  afterAll(() => own.remove());

  const file = (name: string, sql: string): void => writeFileSync(join(folder, name), sql);
  const lines: string[] = [];
  const run = (): Promise<void> => migrate(engine, folder, (line) => lines.push(line));
  const rows = async (sql: string): Promise<readonly Record<string, unknown>[]> =>
    (await engine.readBatch("", [{ sql, parameters: [] }]))[0]?.rows ?? [];
  const refusal = async (): Promise<string> => {
    const error: unknown = await run().then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(StartRefused);
    const message = error instanceof Error ? error.message : "";
    expect(message).not.toContain("\n");
    return message;
  };

  it("run once, in the order of their numbers, and are written down", async () => {
    lines.length = 0;
    await run();
    await run();
    expect(lines).toEqual(["Applied the migration 0001-people.", "Applied the migration 0002-teams."]);
    expect(
      await rows(
        "SELECT number, name, length(checksum) AS length, applied_at > now() - interval '1 minute' AS recent FROM schema_migrations ORDER BY 1",
      ),
    ).toEqual([
      { number: 1, name: "people", length: 64, recent: true },
      { number: 2, name: "teams", length: 64, recent: true },
    ]);
    expect(await rows("SELECT id FROM people")).toEqual([{ id: 1 }]);
  });

  it("run only the newer ones later", async () => {
    await run();
    file("0003-more-people.sql", "INSERT INTO people VALUES (2)");
    await run();
    expect(await rows("SELECT count(*) AS n FROM people")).toEqual([{ n: 2 }]);
  });

  it("leave nothing of a file that fails, and refuse the start", async () => {
    file("0002-teams.sql", "CREATE TABLE teams (id int); INSERT INTO nowhere VALUES (1);");
    expect(await refusal()).toContain("0002-teams failed");
    expect(
      await rows(
        "SELECT to_regclass('teams') AS teams, (SELECT max(number) FROM schema_migrations) AS newest",
      ),
    ).toEqual([{ teams: null, newest: 1 }]);
    file("0002-teams.sql", "CREATE TABLE teams (id int);");
    await run();
    expect(await rows("SELECT count(*) AS n FROM teams")).toEqual([{ n: 0 }]);
  });

  it("refuse the start when a file changed after it ran, but not for Windows line ends", async () => {
    await run();
    file(
      "0001-people.sql",
      "-- two statements\r\nCREATE TABLE people (id int);\r\nINSERT INTO people VALUES (1); -- done",
    );
    await run();
    file("0001-people.sql", "CREATE TABLE people (id bigint)");
    expect(await refusal()).toContain("0001-people has changed");
  });

  it("refuse the start on a database with a newer schema, or with one that has no file", async () => {
    await run();
    rmSync(join(folder, "0002-teams.sql"));
    expect(await refusal()).toContain("newer schema (0002-teams)");
    file("0003-later.sql", "SELECT 1");
    expect(await refusal()).toContain("0002-teams, which this version doesn't have");
  });

  it("refuse files without a proper name or with the same number", async () => {
    file("3-bad.sql", "");
    expect(await refusal()).toContain("3-bad.sql");
    rmSync(join(folder, "3-bad.sql"));
    file("0002-again.sql", "");
    expect(await refusal()).toContain("number 2");
  });

  it("are safe when several servers start at once", async () => {
    await Promise.all([run(), run(), run(), run()]);
    expect(await rows("SELECT count(*) AS n FROM people")).toEqual([{ n: 1 }]);
  });
});

describe.each(enginesToOpen().filter(([name]) => name === "postgresql"))(
  "beside other programs on %s",
  (_name, open) => {
    const folder = mkdtempSync(join(tmpdir(), "stint-migrations-"));
    const product = join(import.meta.dirname, "../../../db/migrations");
    let own: ThrowAway;
    beforeEach(async () => {
      own = await open();
    });
    afterEach(() => own.remove());
    afterAll(() => rmSync(folder, { recursive: true }));
    const lookups = { sql: "SELECT count(*) AS n FROM currencies WHERE code = 'XXX'", parameters: [] };
    const write = { sql: "INSERT INTO currencies VALUES ('XXX', 'None', '-')", parameters: [] };

    it("a server writes until a newer version has migrated, then it only reads", async () => {
      await migrate(own.engine, product, () => undefined);
      await own.engine.transaction("", (run) => run(write));
      await own.engine.script("DELETE FROM currencies WHERE code = 'XXX'");
      await own.engine.script("INSERT INTO schema_migrations VALUES (9999, 'from-the-future', 'x')");
      await expect(own.engine.transaction("", (run) => run(write))).rejects.toThrow(SchemaIsNewer);
      await expect(
        own.engine.transaction("SET LOCAL ROLE stint_directory", (run) =>
          run({ sql: "SELECT 1", parameters: [] }),
        ),
      ).rejects.toThrow(/newer version/);
      expect((await own.engine.readBatch("", [lookups]))[0]?.rows).toEqual([{ n: 0 }]);
      await own.engine.script("DELETE FROM schema_migrations WHERE number = 9999");
      await own.engine.transaction("", (run) => run(write));
    });

    it("a migration lets others through while a table it needs is in use, and tries again", async () => {
      await own.engine.script("DROP TABLE schema_migrations; CREATE TABLE people (id int)");
      writeFileSync(join(folder, "0001-people.sql"), "ALTER TABLE people ADD COLUMN name text");
      const lines: string[] = [];
      let first: () => void = () => undefined;
      const waited = new Promise<void>((resolve) => (first = resolve));
      const locking = own.engine.transaction("", async (run) => {
        await run({ sql: "LOCK TABLE people IN ROW EXCLUSIVE MODE", parameters: [] });
        await waited;
      });
      const migrating = migrate(own.engine, folder, (line) => {
        lines.push(line);
        first();
      });
      await locking;
      await migrating;
      expect(lines).toEqual([
        "The migration 0001-people waited for tables in use and tries again (1).",
        "Applied the migration 0001-people.",
      ]);
    });
  },
);
