import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { readPlanner } from "#features/plans/contract.ts";
import { listTimesheets } from "#features/timesheets/decisions-contract.ts";
import { readMyWeek, saveMyWeek } from "#features/timesheets/contract.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { addProject } from "../support/projects.ts";
import { rowsNow } from "../support/rows-now.ts";
import { enginesHere, startStint, type Stint } from "../support/stint.ts";

const monday = "2026-11-16";
/**
 * PostgreSQL plans a named statement five times for its very values, and from then on only if that seems
 * worth it each time.
 */
const firstPlans = 5;
/** Far beyond the fourth coming, which gives a statement its name, and its first plans. */
const calls = 16;

/**
 * People with holidays of years, and statistics of them: on a handful of rows every plan costs the same, and
 * the first one stays.
 */
async function fill(stint: Stint, orgId: string, functionId: string): Promise<void> {
  await rowsNow(
    stint,
    orgId,
    `INSERT INTO users (org_id, id, first_name, last_name, email, function_id)
       SELECT '${orgId}', gen_random_uuid(), 'First' || n, 'Last' || n, 'user' || n || '@example.com', '${functionId}' FROM generate_series(1, 120) n`,
  );
  await rowsNow(
    stint,
    orgId,
    `INSERT INTO holiday_requests (org_id, id, user_id, start_date, end_date, total_hours, status)
       SELECT org_id, gen_random_uuid(), id, day::date, day::date + 4, 40, 'approved' FROM users, generate_series('2024-01-01'::timestamp, '2026-12-31', '12 weeks') day`,
  );
  await rowsNow(
    stint,
    orgId,
    "INSERT INTO holiday_entries (org_id, holiday_request_id, date, hours_requested) SELECT org_id, id, start_date + n, 8 FROM holiday_requests, generate_series(0, 4) n",
  );
  await stint.engine.script("ANALYZE users; ANALYZE holiday_requests; ANALYZE holiday_entries");
}

// A distributed database plans each run with its organisation (docs/decisions/0057-distributed.md).
describe.skipIf(inject("citusNodes").length > 0).each(enginesHere().filter((name) => name === "postgresql"))(
  "What comes again and again (%s)",
  (name) => {
    let stint: Stint;
    beforeAll(async () => {
      stint = await startStint(name);
    });
    afterAll(() => stint.stop());

    it("is not planned anew for each call: a week, a manager's list, the planner, an entry written", async () => {
      const organisation = await makeOrganisation(stint);
      const design = await organisation.addFunction("Design", [50]);
      const mara = await organisation.addPerson({ roles: ["manager"], functionId: design.id });
      const ada = await organisation.addPerson({
        roles: ["booker"],
        managerId: mara.id,
        functionId: design.id,
      });
      const projectId = await addProject(stint, organisation.id, "QVC");
      await fill(stint, organisation.id, design.id);
      for (let version = 0; version < calls; version += 1) {
        const week = { params: { weekStarting: monday } };
        await ada.client.ok(saveMyWeek, {
          ...week,
          body: { version, cells: [{ projectId, day: monday, hours: 1 + (version % 7) }] },
        });
        await ada.client.ok(readMyWeek, week);
        await mara.client.ok(listTimesheets, { query: { week: monday } });
        await mara.client.ok(readPlanner, { query: { functionId: design.id, month: "2026-11" } });
      }
      // Each is queried on its own connection: one call after the other, all reads went over one and
      // all writes over another.
      const plans = {
        sql: "SELECT statement, generic_plans + custom_plans AS runs, custom_plans AS planned FROM pg_prepared_statements",
        parameters: [],
      };
      const [read] = await stint.engine.readBatch("", [plans]);
      const written = await rowsNow(stint, organisation.id, plans.sql);
      for (const rows of [read?.rows ?? [], written]) {
        const often = rows.filter(({ runs }) => Number(runs) > 2 * firstPlans);
        expect(often.length).toBeGreaterThan(5);
        expect(often.filter(({ planned }) => Number(planned) > firstPlans)).toEqual([]);
      }
    });
  },
);
