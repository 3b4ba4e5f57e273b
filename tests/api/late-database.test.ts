import net from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readReport } from "#features/reports/contract.ts";
import { tooMuch } from "#features/reports/rules/report-notes.ts";
import { readMyWeek } from "#features/timesheets/contract.ts";
import { db, type Query } from "#server/database/sql.ts";
import { RequestTransaction } from "#server/http/request-transaction.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { enginesHere, startStint, type Stint } from "../support/stint.ts";

const silent = "the database didn't answer in time. Please try again in a moment.";

/** No one reads an entry until `letGo`. */
async function lockEntries({ engine }: Stint): Promise<{ letGo: () => void; holder: Promise<void> }> {
  const { promise: locked, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: current, resolve: isLocked } = Promise.withResolvers<void>();
  const holder = engine.transaction(
    "",
    async (run) => {
      await run({ sql: "LOCK TABLE time_entries IN ACCESS EXCLUSIVE MODE", parameters: [] });
      isLocked();
      await locked;
    },
    60_000,
  );
  await current;
  return { letGo, holder };
}

// The embedded database stops no statement half way; its calls wait for their turn.
describe.each(enginesHere().filter((name) => name === "postgresql"))(
  "A database that is late (%s)",
  (name) => {
    let stint: Stint;
    beforeAll(async () => {
      stint = await startStint(name, { deadline: 3_000 });
    });
    afterAll(() => stint.stop());

    it("is reported as such; a slow report suggests a smaller one", async () => {
      const { owner } = await makeOrganisation(stint);
      const { letGo, holder } = await lockEntries(stint);
      const query = { report: "hours", by: "person,day", from: "2025-12", to: "2026-11" } as const;
      const [week, report] = await Promise.all([
        owner.client.call(readMyWeek, { params: { weekStarting: "2026-11-16" } }),
        owner.client.call(readReport, { query }),
      ]);
      const stored = await owner.client.call(readReport, { query: { ...query, by: "person,week" } });
      letGo();
      await holder;
      // Added up without a look at the entries.
      expect(stored.status).toBe(200);
      expect([week.status, week.body]).toMatchObject([
        503,
        { code: "unavailable", error: `Failed to fetch timesheet: ${silent}` },
      ]);
      expect([report.status, report.body]).toMatchObject([422, { fields: { from: tooMuch(12) } }]);
      expect(tooMuch(12)).toBe(
        "These 12 months hold more than can be added up while you wait. Choose 6 months or fewer, or a project, a function or a person; by project, function and month, or worked hours by person and week, any range is quick",
      );
      expect((await owner.client.call(readReport, { query })).status).toBe(200);
    });

    it("runs no statement of an export any more once no one waits for the file", async () => {
      const { owner } = await makeOrganisation(stint);
      const { letGo, holder } = await lockEntries(stint);
      const waiting = async () => {
        const [result] = await stint.engine.readBatch("", [
          {
            sql: "SELECT count(*) AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
            parameters: [],
          },
        ]);
        return result?.rows[0]?.["count"];
      };
      const leave = new AbortController();
      const file = fetch(`${stint.url}/api/reports/file?report=hours&by=entry&format=csv`, {
        headers: { cookie: owner.client.cookie ?? "" },
        signal: leave.signal,
      }).catch((error: unknown) => error);
      try {
        await expect.poll(waiting, { timeout: 5_000 }).toBe(1);
        leave.abort();
        await file;
        await expect.poll(waiting, { timeout: 5_000 }).toBe(0);
      } finally {
        letGo();
        await holder;
      }
    });
  },
);

describe.each(enginesHere())("A call's database (%s)", (engineName) => {
  let stint: Stint;
  beforeAll(async () => {
    stint = await startStint(engineName);
  });
  afterAll(() => stint.stop());

  const query = <Row>(text: string): Query<Row> => ({ compile: () => sql.raw<Row>(text).compile(db) });
  const databaseOf = (orgId: string, id: string) =>
    new RequestTransaction(stint.platform.database, { orgId, id, name: "Olive" }, "request", null).database;

  it("cancels a statement once no one waits for it", async () => {
    const { id, owner } = await makeOrganisation(stint);
    const leave = new AbortController();
    const work = databaseOf(id, owner.id).write(
      id,
      async (transaction) => {
        setTimeout(() => leave.abort(new Error("left")), 50);
        await transaction.run(
          query("SELECT md5(n::text) FROM generate_series(1, 3000000) AS n ORDER BY 1 OFFSET 2999999"),
        );
      },
      60_000,
      leave.signal,
    );
    await expect(work).rejects.toThrow("left");
  });

  it("passes on how far a job may delete", async () => {
    const { id, owner } = await makeOrganisation(stint);
    const cut = { orgId: id, at: "2026-11-24T00:00:00Z", id, number: 7 };
    const seen = await databaseOf(id, owner.id).jobs(
      (transaction) =>
        transaction.first(query<{ number: string }>("SELECT current_setting('app.cut_number') AS number")),
      cut,
    );
    expect(seen).toEqual({ number: "7" });
  });

  it("ends with its server, although a connection is open that never carried a request", async () => {
    const other = await startStint(engineName);
    const { hostname, port } = new URL(other.url);
    const unused = net.connect(Number(port), hostname);
    await new Promise((resolve) => unused.once("connect", resolve));
    const closed = new Promise((resolve) => unused.once("close", resolve));
    await other.stop();
    await closed;
  });
});
