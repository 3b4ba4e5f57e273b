import { sql } from "kysely";
import { expect, it } from "vitest";
import { db, own } from "#server/database/sql.ts";
import { makeRateGround } from "../support/rate-ground.ts";
import { describeOnEngines } from "../support/stint.ts";

describeOnEngines(
  "Rates from a day",
  (stint) => {
    it("price 100,000 entries again within seconds", async () => {
      const ground = await makeRateGround(stint());
      const { people, senior, design, kiln, ferry, orgId } = ground;
      const run = (text: ReturnType<typeof sql>) =>
        stint().platform.database.write(
          orgId,
          (transaction) => transaction.run({ compile: () => text.compile(db) }),
          600_000,
        );
      await run(sql`INSERT INTO timesheets (org_id, id, user_id, week_starting, status_code)
        SELECT c.id, gen_random_uuid(), ${people.ada.id}, d::date, 'approved' FROM clients c,
          generate_series(DATE '2020-01-06', DATE '2026-05-18', interval '7 days') d WHERE c.id = ${orgId}`);
      await run(sql`INSERT INTO time_entries (org_id, id, timesheet_id, user_id, project_id, date_worked, duration_hours,
          function_id, cost_tier_id, rate_per_hour, is_billable)
        SELECT w.org_id, gen_random_uuid(), w.id, w.user_id, CASE WHEN n % 2 = 0 THEN ${kiln}::uuid ELSE ${ferry}::uuid END,
          w.week_starting + n % 5, 0.25, ${design.id}::uuid, ${senior.id}::uuid, 100, true
        FROM timesheets w, generate_series(1, 301) n WHERE ${own(orgId, "w")}`);
      const rise = { costTierId: senior.id, startsOn: "2020-01-01", hourlyRate: 110 };
      const began = performance.now();
      const shown = await ground.preview(rise);
      const seen = performance.now();
      expect(shown.totals[0]?.count).toBeGreaterThan(99_000);
      const { status } = await ground.store(rise, shown.fingerprint);
      const ended = performance.now();
      expect(status).toBe(200);
      expect(await ground.money()).toBe(await ground.recount());
      process.stdout.write(`Preview ${Math.round(seen - began)} ms, change ${Math.round(ended - seen)} ms\n`);
      // Seconds on a quiet machine; a busy one may need more.
      expect(ended - began).toBeLessThan(180_000);
    }, 300_000);
  },
  { today: "2026-05-20" },
);
