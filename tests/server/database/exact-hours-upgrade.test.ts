import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import { temporaryFolder } from "../../support/program.ts";
import { enginesToOpen, type ThrowAway } from "../../support/throw-away.ts";

const migrations = path.join(import.meta.dirname, "../../../db/migrations");
const folder = temporaryFolder();
const id = (n: number) => `'00000000-0000-4000-8000-${String(n).padStart(12, "0")}'`;
const org = id(1);

/** An organisation with a week of six entries of 20 minutes, four approved and exported, as it was before. */
const rows = `
INSERT INTO clients (id, name) VALUES (${org}, 'Acme');
INSERT INTO organisation_settings (org_id) VALUES (${org});
INSERT INTO functions (org_id, id, name) VALUES (${org}, ${id(2)}, 'Design');
INSERT INTO cost_tiers (org_id, id, function_id, name, hourly_rate, position) VALUES (${org}, ${id(3)}, ${id(2)}, 'Senior', 58.5, 1);
INSERT INTO users (org_id, id, first_name, email, function_id, cost_tier_id, billable) VALUES (${org}, ${id(4)}, 'Ada', 'ada@acme.example', ${id(2)}, ${id(3)}, true);
INSERT INTO projects (org_id, id, name, code, status_code, start_date, project_length_months) VALUES (${org}, ${id(5)}, 'Kiln', 'KLN', 'active', '2026-01-01', 12);
INSERT INTO timesheets (org_id, id, user_id, week_starting, status_code) VALUES (${org}, ${id(10)}, ${id(4)}, '2026-01-05', 'approved');
INSERT INTO time_entries (org_id, id, timesheet_id, user_id, project_id, date_worked, start_time, end_time, duration_hours, function_id, cost_tier_id, rate_per_hour, is_billable)
  SELECT ${org}, ('00000000-0000-4000-8000-' || lpad((100 + n)::text, 12, '0'))::uuid, ${id(10)}, ${id(4)}, ${id(5)}, '2026-01-05'::date + n / 3,
    '09:00'::time + n * interval '20 minutes', '09:20'::time + n * interval '20 minutes', 0.33, ${id(2)}, ${id(3)}, 58.5, true FROM generate_series(0, 5) AS n;
INSERT INTO pay_exports (org_id, id, number, purpose, first_month, last_month, months, format, file_name, media_type, byte_size, sha256, line_count, hours)
  VALUES (${org}, ${id(20)}, 1, 'payroll', '2026-01-01', '2026-01-01', '{2026-01}', 'csv', 'x', 'text/csv', 1, '', 1, 0.99);
INSERT INTO pay_marks (org_id, export_id, place, purpose, kind, user_id, project_id, function_id, cost_tier_id, day, hours)
  VALUES (${org}, ${id(20)}, 1, 'payroll', 'work', ${id(4)}, ${id(5)}, ${id(2)}, ${id(3)}, '2026-01-05', 0.99);
`;

describe.each(enginesToOpen())("A database with hours in hundredths on the %s engine", (name, open) => {
  let own: ThrowAway;

  beforeAll(async () => {
    own = await open();
    await own.engine.script("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    const older = path.join(folder, name);
    fs.mkdirSync(older, { recursive: true });
    for (const file of fs.readdirSync(migrations).filter((each) => each < "0064"))
      fs.copyFileSync(path.join(migrations, file), path.join(older, file));
    await migrate(own.engine, older, () => undefined);
    await own.engine.script(rows);
    await migrate(own.engine, migrations, () => undefined);
  });
  afterAll(() => own.remove());

  const read = async (sql: string) => {
    const scope = `SET LOCAL ROLE stint_app; SET LOCAL app.org_id = ${org}`;
    const [result] = await own.engine.readBatch(scope, [{ sql, parameters: [] }]);
    return result?.rows;
  };

  it("adds them up to the minute in every total afterwards, as a recount does", async () => {
    expect(
      await read(`SELECT (SELECT count(*) FROM monthly_corrections) + (SELECT count(*) FROM monthly_function_corrections)
          + (SELECT count(*) FROM monthly_project_corrections) + (SELECT count(*) FROM weekly_function_corrections)
          + (SELECT count(*) FROM weekly_person_corrections) AS wrong,
        (SELECT total_actual_hours FROM org_monthly_hours_summary) AS hours,
        (SELECT total_actual_gbp FROM org_monthly_project_summary) AS gbp,
        (SELECT round(sum(actual_hours), 2) FROM weekly_person_parts) AS by_person,
        (SELECT sum(duration_hours) FROM time_entries) AS hundredths`),
    ).toEqual([{ wrong: 0, hours: 2, gbp: 117, by_person: 2, hundredths: 1.98 }]);
  });

  it("has nothing more to pay of a day that was exported, and the next day's hour", async () => {
    expect(
      await read(`SELECT day, round(sum(hours), 2) AS open FROM (
          SELECT day, hours FROM approved_hours UNION ALL SELECT day, -hours FROM pay_marks) o
        GROUP BY day HAVING round(sum(hours), 6) <> 0`),
    ).toEqual([{ day: "2026-01-06", open: 1 }]);
  });
});
