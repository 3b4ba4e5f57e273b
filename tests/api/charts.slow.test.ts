import { sql } from "kysely";
import { expect, it } from "vitest";
import { readAround, readMultiples, readPeopleWeeks } from "#features/analytics/charts-contract.ts";
import { readOrganisationAnalytics } from "#features/analytics/contract.ts";
import { db, type Query } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { generatedOrganisation } from "../campaign/rollups.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { firstOrAll } from "../support/slow-it.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

type Row = Record<string, unknown>;
const query = (text: ReturnType<typeof sql>): Query<Row> => ({ compile: () => text.compile(db) });

/** Rows by plain SQL. */
async function plain(stint: Stint, orgId: string, text: ReturnType<typeof sql>): Promise<readonly Row[]> {
  const [rows] = await stint.platform.database.read(orgId, query(text));
  return rows;
}

interface Subject {
  readonly org: string;
  readonly project?: string;
  readonly function?: string;
}

const mine = ({ org, project, function: functionId }: Subject) =>
  sql`e.org_id = ${org} AND ${
    project !== undefined
      ? sql`e.project_id = ${project}`
      : functionId !== undefined
        ? sql`e.function_id = ${functionId}`
        : sql`true`
  }`;

/** Hours that count, by day, from the tables alone. */
const allotted = (of: Subject) => sql`SELECT e.project_id, e.function_id, e.allocation_date AS day, e.hours
  FROM function_allocations a JOIN allocation_entries e ON e.org_id = a.org_id AND e.function_allocation_id = a.id
  WHERE a.status_code = 'submitted' AND ${mine(of)}`;
const worked = (
  of: Subject,
) => sql`SELECT e.project_id, e.function_id, e.date_worked AS day, e.duration_hours AS hours
  FROM timesheets t JOIN time_entries e ON e.org_id = t.org_id AND e.timesheet_id = t.id WHERE t.status_code <> 'rejected' AND ${mine(of)}`;
const budgeted = (of: Subject) => sql`SELECT e.* FROM (
    SELECT p.org_id, b.project_id, m.function_id, (p.start_date + (m.month_index - 1) * interval '1 month')::date AS day, m.budget_hours AS hours
    FROM projects p JOIN budget_profiles b ON b.org_id = p.org_id AND b.project_id = p.id
      JOIN budget_profile_months m ON m.org_id = b.org_id AND m.budget_profile_id = b.id
    WHERE b.status_code = 'active' AND m.month_index <= p.project_length_months
      AND coalesce(p.status_before_archive, p.status_code) IN ('active', 'on_hold', 'completed')) e WHERE ${mine(of)}`;
const forecast = (of: Subject) => sql`SELECT e.* FROM (
    SELECT f.org_id, f.project_id, l.function_id, f.forecast_period_id AS day, l.forecast_hours AS hours
    FROM forecasts f JOIN forecast_entries l ON l.org_id = f.org_id AND l.forecast_id = f.id WHERE f.status = 'frozen') e WHERE ${mine(of)}`;

const sumOf = (rows: ReturnType<typeof sql>, within: ReturnType<typeof sql>) =>
  sql`(SELECT coalesce(sum(r.hours), 0) FROM (${rows}) r WHERE ${within})`;
/** The same of a month by its first day `m.m`. */
const inMonth = sql`date_trunc('month', r.day::timestamp)::date = m.m`;
const four = (of: Subject, within = inMonth) =>
  sql`${sumOf(budgeted(of), within)} AS budget, ${sumOf(forecast(of), within)} AS forecasted,
    ${sumOf(allotted(of), within)} AS allocated, ${sumOf(worked(of), within)} AS booked`;

const numbers = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      ["budget", "forecasted", "allocated", "booked"].includes(name) ? Number(value) : value,
    ]),
  );

describeOnEngines(
  "What surrounds the charts",
  (stint) => {
    it("equals plain SQL, of all, a project and a function, in three generated organisations", async () => {
      for (const seed of firstOrAll([21, 22, 23])) {
        const { organisation, things } = await generatedOrganisation(stint(), 300, seed);
        const { client } = organisation.owner;
        const subjects = [
          {},
          { project: things.projects[0] ?? "" },
          { function: things.functions[0]?.id ?? "" },
        ];
        for (const subject of subjects) {
          const range = { timeframe: "custom", startMonth: "2026-10", endMonth: "2026-10" } as const;
          const around = await client.ok(readAround, { query: { ...range, ...subject } });
          expect(around.weeks?.map(({ first, last }) => [first, last])).toEqual([
            ["2026-10-01", "2026-10-04"],
            ["2026-10-05", "2026-10-11"],
            ["2026-10-12", "2026-10-18"],
            ["2026-10-19", "2026-10-25"],
            ["2026-10-26", "2026-10-31"],
          ]);
          const of = { org: organisation.id, ...subject };
          for (const week of around.weeks ?? []) {
            const within = sql`r.day BETWEEN ${week.first}::date AND ${week.last}::date`;
            const [row] = await plain(
              stint(),
              organisation.id,
              sql`SELECT ${sumOf(allotted(of), within)} AS allocated, ${sumOf(worked(of), within)} AS booked`,
            );
            expect({ allocated: week.allocated, booked: week.booked }).toEqual(numbers(row ?? {}));
          }
          const before = await plain(
            stint(),
            organisation.id,
            sql`SELECT m.m AS month_start, ${four(of)} FROM generate_series('2025-10-01'::timestamp, '2026-09-01', interval '1 month') g
              CROSS JOIN LATERAL (SELECT g::date AS m) m ORDER BY 1`,
          );
          expect(around.before).toEqual(before.map(numbers));
        }
      }
    });

    it("draws the functions and projects with most hours, the largest difference from plan first", async () => {
      for (const seed of firstOrAll([31, 32, 33])) {
        const { organisation } = await generatedOrganisation(stint(), 300, seed);
        const { client } = organisation.owner;
        for (const by of ["function", "project"] as const) {
          const range = { timeframe: "custom", startMonth: "2026-09", endMonth: "2026-12" } as const;
          const { months, subjects, total } = await client.ok(readMultiples, { query: { ...range, by } });
          expect([months.at(0), months.at(-1), months.length]).toEqual(["2026-01-01", "2026-12-01", 12]);
          const names = await plain(
            stint(),
            organisation.id,
            by === "function"
              ? sql`SELECT id FROM functions WHERE org_id = ${organisation.id} AND is_active`
              : sql`SELECT id FROM projects WHERE org_id = ${organisation.id} AND status_code <> 'archived' AND NOT is_internal`,
          );
          const counted: string[] = [];
          for (const { id } of names) {
            const rows = await plain(
              stint(),
              organisation.id,
              sql`SELECT m.m AS month_start, ${four({ org: organisation.id, [by]: String(id) })} FROM generate_series('2026-01-01'::timestamp, '2026-12-01', interval '1 month') g
                CROSS JOIN LATERAL (SELECT g::date AS m) m ORDER BY 1`,
            );
            const plainRows = rows.map(numbers) as Record<string, number>[];
            const all = (kind: string) => plainRows.reduce((sum, row) => sum + (row[kind] ?? 0), 0);
            if (["budget", "forecasted", "allocated", "booked"].every((kind) => all(kind) === 0)) continue;
            counted.push(String(id));
            const shown = subjects.find((subject) => subject.id === id);
            for (const kind of ["budget", "forecasted", "allocated", "booked"] as const)
              expect(shown?.[kind], kind).toEqual(plainRows.map((row) => row[kind]));
            // On 10 November, September and October have ended.
            const ended = plainRows.slice(8, 10);
            const off = ended.reduce(
              (sum, row) => sum + (row["booked"] ?? 0) - ((row["forecasted"] || row["budget"]) ?? 0),
              0,
            );
            expect(shown?.deviation).toBeCloseTo(off, 6);
          }
          expect([subjects.length, total]).toEqual([counted.length, counted.length]);
          const sizes = subjects.map(({ deviation }) => Math.abs(deviation));
          expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
        }
      }
    });

    it("counts people's weeks with drafts, leave and all functions, as plain SQL does, for planners alone", async () => {
      const { organisation, things } = await generatedOrganisation(stint(), 300, 41);
      const { client } = organisation.owner;
      const away = newId();
      const [person = ""] = things.people;
      await stint().platform.database.write(organisation.id, async (transaction) => {
        await transaction.run(
          query(
            sql`UPDATE users u SET billable = true, cost_tier_id = (SELECT min(t.id::text)::uuid FROM cost_tiers t WHERE t.org_id = u.org_id AND t.function_id = u.function_id)
              WHERE org_id = ${organisation.id} AND function_id IS NOT NULL AND id IN (${sql.join(things.people)})`,
          ),
        );
        await transaction.run(
          query(
            sql`UPDATE projects SET status_code = 'active', project_length_months = 36 WHERE org_id = ${organisation.id} AND id <> ${things.projects[0] ?? ""}`,
          ),
        );
        await transaction.run(
          query(sql`INSERT INTO holiday_requests (org_id, id, user_id, start_date, end_date, total_hours, status)
            VALUES (${organisation.id}, ${away}, ${person}, '2026-11-16', '2026-11-17', 10, 'approved')`),
        );
        await transaction.run(
          query(sql`INSERT INTO holiday_entries (org_id, holiday_request_id, date, hours_requested)
            SELECT r.org_id, r.id, d::date, 5 FROM holiday_requests r, generate_series('2026-11-16'::timestamp, '2026-11-17', interval '1 day') d
            WHERE r.org_id = ${organisation.id} AND r.id = ${away}`),
        );
      });
      const weeks = async (by: object) => client.ok(readPeopleWeeks, { query: by });
      const ahead = await weeks({});
      expect([ahead.weeks.at(0), ahead.weeks.at(-1), ahead.weeks.length]).toEqual([
        "2026-11-09",
        "2026-12-28",
        8,
      ]);
      expect(ahead.total).toBe(ahead.people.length);
      for (const each of ahead.people)
        for (const [at, week] of ahead.weeks.entries()) {
          const [row] = await plain(
            stint(),
            organisation.id,
            sql`SELECT (SELECT coalesce(sum(e.hours), 0) FROM allocation_entries e JOIN projects p ON p.org_id = e.org_id AND p.id = e.project_id
                WHERE e.org_id = ${organisation.id} AND e.user_id = u.id AND e.allocation_date BETWEEN ${week}::date AND ${week}::date + 6
                  AND (e.allocation_date <= '2026-11-10' OR (p.status_code = 'active' AND u.is_active AND u.billable AND u.cost_tier_id IS NOT NULL
                    AND u.function_id = e.function_id AND e.allocation_date >= date_trunc('month', p.start_date)
                    AND e.allocation_date < date_trunc('month', p.start_date) + make_interval(months => p.project_length_months)))) AS allocated,
              round(coalesce(u.monthly_hours, 160) * 12.0 * 100 / 52 / 5) / 100 * 5
                - (SELECT coalesce(sum(h.hours_requested), 0) FROM holiday_entries h JOIN holiday_requests r ON r.org_id = h.org_id AND r.id = h.holiday_request_id
                   WHERE h.org_id = ${organisation.id} AND r.user_id = u.id AND h.date BETWEEN ${week}::date AND ${week}::date + 6) AS expected
              FROM users u WHERE u.org_id = ${organisation.id} AND u.id = ${each.id}`,
          );
          expect([each.allocated[at], each.expected[at]]).toEqual([
            Number(row?.["allocated"]),
            Number(row?.["expected"]),
          ]);
        }
      expect(ahead.people.some(({ allocated }) => allocated.some((hours) => hours > 0))).toBe(true);
      const design = things.functions[0]?.id ?? "";
      const ofOne = await weeks({ function: design, span: "timeframe" });
      expect(ofOne.weeks).toEqual(["2026-09-28", "2026-10-05", "2026-10-12", "2026-10-19", "2026-10-26"]);
      expect(ofOne.people.map(({ functionId }) => functionId)).toEqual(ofOne.people.map(() => design));
      expect(ahead.next).toBeNull();
      const booker = await organisation.addPerson({ roles: ["booker"] });
      expect((await booker.client.call(readPeopleWeeks, { query: {} })).status).toBe(403);
    });

    it("has marks for freezes, an unfrozen forecast, a replaced budget and the newest closed month", async () => {
      const { organisation, things } = await generatedOrganisation(stint(), 0, 51);
      const { id: orgId, owner } = organisation;
      const [project = "", other = ""] = things.projects;
      await stint().platform.database.write(orgId, async (transaction) => {
        for (const [of, status] of [
          [project, "frozen"],
          [other, "draft"],
        ]) {
          const id = newId();
          await transaction.run(
            query(sql`INSERT INTO forecasts (org_id, id, project_id, forecast_period_id, user_id, status)
              VALUES (${orgId}, ${id}, ${of}, '2026-10-01', ${things.people[0]}, ${status})`),
          );
          await transaction.run(
            query(sql`INSERT INTO forecast_freezes (org_id, id, forecast_id, frozen_at, total_hours, total_cost, entries)
              VALUES (${orgId}, ${newId()}, ${id}, '2026-09-14T10:00:00Z', 0, 0, '[]')`),
          );
        }
        await transaction.run(
          query(sql`UPDATE budget_profiles SET status_code = 'active', activated_at = '2026-10-20T10:00:00Z', replaced_profile_id = ${things.profiles[3]}
            WHERE id = ${things.profiles[0]}`),
        );
        await transaction.run(
          query(
            sql`INSERT INTO closed_months (org_id, month_start) VALUES (${orgId}, '2026-08-01'), (${orgId}, '2026-09-01')`,
          ),
        );
      });
      const events = async (subject: object) =>
        (await owner.client.ok(readAround, { query: { timeframe: "previous_month", ...subject } })).events;
      const september = { isLastClosed: true, frozen: 0, unfrozen: 0, frozenOn: null, rebaselined: 0 };
      const october = { isLastClosed: false, frozen: 1, unfrozen: 1, frozenOn: null, rebaselined: 1 };
      expect(await events({})).toEqual([
        { month_start: "2026-09-01", ...september },
        { month_start: "2026-10-01", ...october },
      ]);
      expect((await events({ project }))[1]).toEqual({
        month_start: "2026-10-01",
        ...october,
        unfrozen: 0,
        frozenOn: "2026-09-14",
      });
      expect((await events({ project: other }))[1]).toMatchObject({ frozen: 0, unfrozen: 1, rebaselined: 0 });
      expect(await events({ function: things.functions[0]?.id ?? "" })).toEqual([
        { month_start: "2026-09-01", ...september },
      ]);
    });

    it("says nothing of nothing: an empty organisation, all time, and months to come", async () => {
      const { owner } = await makeOrganisation(stint());
      const { client } = owner;
      const around = await client.ok(readAround, { query: { timeframe: "this_month" } });
      expect(around.before.map(({ booked }) => booked)).toEqual(Array(12).fill(0));
      expect(around.weeks).toHaveLength(6);
      expect(around.events).toEqual([]);
      const always = await client.ok(readAround, { query: { timeframe: "all_time" } });
      expect(always.weeks?.length ?? 0).toBeLessThanOrEqual(6);
      const by = async (range: object) => client.ok(readMultiples, { query: { by: "project", ...range } });
      expect((await by({})).subjects).toEqual([]);
      const { months } = await by({ timeframe: "custom", startMonth: "2027-01", endMonth: "2027-01" });
      expect([months.at(0), months.at(-1)]).toEqual(["2026-02-01", "2027-01-01"]);
    });

    it("limits a page of people to 50,000 bytes, with long names and fourteen weeks", async () => {
      const organisation = await makeOrganisation(stint());
      const { id: functionId, tiers } = await organisation.addFunction("Design", [100]);
      await stint().platform.database.write(organisation.id, async (transaction) => {
        await transaction.run(
          query(sql`INSERT INTO users (org_id, id, email, first_name, last_name, billable, is_active, function_id, cost_tier_id)
            SELECT c.id, md5(c.id::text || n)::uuid, 'p' || n || '@many.example', repeat('Long', 12), 'Name ' || n, true, true,
              ${functionId}::uuid, ${tiers[0]?.id ?? ""}::uuid
            FROM clients c, generate_series(1, 1000) n WHERE c.id = ${organisation.id}`),
        );
      });
      const requested = { timeframe: "last_12_months", span: "timeframe" } as const;
      const page = async (after?: string) =>
        organisation.owner.client.ok(readPeopleWeeks, { query: { ...requested, after } });
      const seen = new Set<string>();
      let answer = await page();
      for (; answer.next !== null; answer = await page(answer.next)) {
        expect(answer.people).toHaveLength(50);
        for (const { id } of answer.people) seen.add(id);
      }
      expect(seen.size + answer.people.length).toBe(answer.total);
      expect(answer.total).toBeGreaterThanOrEqual(1000);
      answer = await page();
      expect(JSON.stringify(answer).length).toBeLessThan(50_000);
      const { period } = await organisation.owner.client.ok(readOrganisationAnalytics, {
        query: { timeframe: "last_12_months" },
      });
      expect(answer.weeks.length).toBeLessThanOrEqual(14);
      expect(period.monthsInPeriod).toBeGreaterThan(0);
    });
  },
  { today: "2026-11-10" },
);
