import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { foldTotals } from "#features/analytics/server/fold-totals.ts";
import { countCorrections } from "#features/analytics/server/totals-queries.ts";
import { readManifest } from "#server/database/backup/manifest.ts";
import { DatabaseFailure, SchemaIsNewer, type Engine } from "#server/database/engine.ts";
import { migrate } from "#server/database/migrate.ts";
import { openPostgresql } from "#server/database/postgresql.ts";
import { newId } from "#server/ids.ts";
import { createDatabase } from "#server/scope.ts";
import { foundOverHttp } from "../../support/founded.ts";
import { startProgram, temporaryFolder } from "../../support/program.ts";
import { releasedOrgId, restoreReleased, writeReleased } from "../../support/released.ts";
import { enginesToOpen, type ThrowAway } from "../../support/throw-away.ts";
import { Writers } from "../../support/writers.ts";

const quiet = (): void => undefined;
const product = path.join(import.meta.dirname, "../../../db/migrations");
const folder = temporaryFolder();
const backup = path.join(folder, "backup");
const files = fs.readdirSync(product).sort();
const id = (number: number): string => `'00000000-0000-4000-8000-${String(number).padStart(12, "0")}'`;
const entry = (of: string, rows: string): string =>
  `INSERT INTO time_entries (org_id, id, timesheet_id, user_id, project_id, date_worked, duration_hours, function_id,
     cost_tier_id, rate_per_hour, is_billable)
   SELECT ${id(1)}, ${of}, ${id(10)}, ${id(4)}, ${id(5)}, '2026-01-06', 0.25, ${id(2)}, ${id(3)}, 80, true FROM ${rows}`;

/** What later releases do to tables with many rows: columns, a check of new rows, a table of its own. */
const nextRelease = `ALTER TABLE time_entries ADD COLUMN place text NOT NULL DEFAULT '';
ALTER TABLE time_entries ADD CONSTRAINT time_entry_place CHECK (length(place) <= 100) NOT VALID;
ALTER TABLE functions ADD COLUMN colour text;
CREATE TABLE visits (org_id uuid NOT NULL, id uuid NOT NULL, PRIMARY KEY (org_id, id));
SELECT secure('visits');`;

const waitingToFold = `SELECT count(*) AS count FROM monthly_deltas WHERE org_id = '${releasedOrgId}'`;

/** Milliseconds that a write waits for a table at the longest: a migration's 5 seconds, and some of a busy machine. */
const patience = 6_500;

/** A folder with these of the product's migrations, and one of a next release. */
function release(name: string, of: readonly string[], next: string | null): string {
  const place = path.join(folder, name);
  fs.mkdirSync(place);
  for (const file of of) fs.copyFileSync(path.join(product, file), path.join(place, file));
  if (next !== null) fs.writeFileSync(path.join(place, "9000-next-release.sql"), next);
  return place;
}

/** Eight clients of the old release that book time until they're fenced or it's over. */
class Clients {
  readonly acknowledged: string[] = [];
  /** Writes that found the table locked for longer than they should. */
  waitedTooLong = 0;
  fenced = 0;
  #isOver = false;
  readonly #all: Promise<unknown>;

  constructor(old: Engine) {
    this.#all = Promise.all(Array.from({ length: 8 }, () => this.#write(old)));
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#all;
  }

  async #write(old: Engine): Promise<void> {
    while (!this.#isOver && this.fenced < 8) {
      const own = newId();
      const prelude = `SET LOCAL ROLE stint_app; SET LOCAL app.org_id = ${id(1)}; SET LOCAL lock_timeout = ${patience}`;
      try {
        await old.transaction(prelude, (run) =>
          run({ sql: entry(`'${own}'`, "(VALUES (1)) one"), parameters: [] }),
        );
        this.acknowledged.push(own);
      } catch (error) {
        if (error instanceof SchemaIsNewer) this.fenced += 1;
        else if (error instanceof DatabaseFailure && error.code === "55P03") this.waitedTooLong += 1;
        else throw error;
      }
      await pause(5);
    }
  }
}

describe.each(enginesToOpen().filter(([name]) => name === "postgresql"))(
  "An upgrade on %s while eight clients write",
  (_name, open) => {
    let own: ThrowAway;
    let old: Engine;
    let url: string;
    const rows = async (sql: string): Promise<readonly Record<string, unknown>[]> =>
      (await own.engine.readBatch("", [{ sql, parameters: [] }]))[0]?.rows ?? [];

    beforeEach(async () => {
      own = await open();
      const [{ name } = {}] = await rows("SELECT current_database() AS name");
      url = new URL(`/${String(name)}`, inject("postgresqlUrl") ?? "").href;
      old = await openPostgresql({ url, log: quiet });
    });
    afterEach(async () => {
      await old.close();
      await own.remove();
    });
    afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

    /** The database of 1.0.0 with 20,000 bookings, and a server of that release beside it. */
    async function populated(name: string): Promise<void> {
      writeReleased(backup);
      const count = (await readManifest(backup)).migrations.length;
      const released = release(`${name}-old`, files.slice(0, count), null);
      await restoreReleased(own.engine, backup, released);
      await own.engine.script(entry("gen_random_uuid()", "generate_series(1, 20000)"));
      await migrate(old, released, quiet);
    }

    it("no write waits longer than a migration's patience, nothing is lost, sums are equal, and the old server stops folding", async () => {
      await populated("good");
      const clients = new Clients(old);
      // Someone reads a report for longer than a migration waits.
      const report = own.engine.transaction("", async (run) => {
        await run({ sql: "SELECT count(*) FROM time_entries", parameters: [] });
        await pause(7_000);
      });
      await pause(500);
      const lines: string[] = [];
      await migrate(own.engine, release("good-new", files, nextRelease), (line) => lines.push(line));
      await report;
      await clients.end();
      expect(lines).toContain(
        "The migration 9000-next-release waited for tables in use and tries again (1).",
      );
      expect([clients.waitedTooLong, clients.fenced > 0]).toEqual([0, true]);
      const [stored] = await rows(
        `SELECT count(*) FILTER (WHERE id = ANY ('{${clients.acknowledged.join()}}')) AS acknowledged, count(*) AS all FROM time_entries`,
      );
      expect(clients.acknowledged.length).toBeGreaterThan(8);
      expect(stored).toEqual({
        acknowledged: clients.acknowledged.length,
        all: 20_001 + clients.acknowledged.length,
      });
      const waiting = await rows(waitingToFold);
      await expect(foldTotals(createDatabase(old), releasedOrgId)).rejects.toThrow(SchemaIsNewer);
      expect(await rows(waitingToFold)).toEqual(waiting);
      const database = createDatabase(own.engine);
      await foldTotals(database, releasedOrgId);
      expect(await rows(waitingToFold)).toEqual([{ count: 0 }]);
      const [[corrections]] = await database.read(releasedOrgId, countCorrections(releasedOrgId));
      expect(corrections).toEqual({ count: 0 });
    });

    it("a migration that locks a large table for long is found", async () => {
      await populated("bad");
      const clients = new Clients(old);
      const seconds = (patience + 2_000) / 1000;
      const locking = `LOCK TABLE time_entries IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(${seconds});`;
      await migrate(own.engine, release("bad-new", files, locking), quiet);
      await clients.end();
      expect(clients.waitedTooLong).toBeGreaterThan(0);
    });

    it("a server that runs meanwhile answers each client or says that Stint is being upgraded", async () => {
      const server = startProgram({ PORT: "0", DEMO: "0", DATABASE_URL: url });
      const founded = await foundOverHttp(server);
      const failures: string[] = [];
      const writers = new Writers(founded, (line) => failures.push(line));
      const end = writers.write(await server.ready, 8);
      await pause(2_000);
      await migrate(own.engine, release("http-new", files, nextRelease), quiet);
      await pause(500);
      await end();
      // Each client's last write was refused until it gave up; no other one failed.
      expect(failures.filter((line) => !line.endsWith("was refused 200 times"))).toEqual([]);
      expect(failures).toHaveLength(8);
      await writers.check(await server.ready);
      expect(failures).toHaveLength(8);
      await server.stop();
    });
  },
);
