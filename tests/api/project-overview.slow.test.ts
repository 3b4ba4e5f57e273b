import { sql } from "kysely";
import { expect, it } from "vitest";
import { readProjectOverview, type ProjectOverview } from "#features/analytics/overview-contract.ts";
import { healthStates } from "#features/analytics/rules/health.ts";
import { listWhyRows, readWhy, type Why } from "#features/analytics/why-contract.ts";
import { listProjects } from "#features/projects/contract.ts";
import { db, type Query } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { generatedOrganisation } from "../campaign/rollups.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { makeProject, makeProjectGround } from "../support/project-ground.ts";
import { firstOrAll } from "../support/slow-it.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const query = (text: ReturnType<typeof sql>): Query<Record<string, unknown>> => ({
  compile: () => text.compile(db),
});

const numbers = (row: Record<string, unknown> | undefined): Record<string, number> =>
  Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value ?? 0)]));

/** Rows that count, from the tables alone; `$project` is the project. Seen in November 2026. */
const counted = (orgId: string, projectId: string) => sql`
  budgeted AS (
    SELECT (p.start_date + (m.month_index - 1) * interval '1 month')::date AS month, m.function_id, m.cost_tier_id,
      m.budget_hours AS hours, round(m.budget_hours * m.rate_per_hour, 2) AS gbp
    FROM projects p, budget_profiles b, budget_profile_months m
    WHERE p.org_id = ${orgId} AND b.org_id = p.org_id AND m.org_id = p.org_id AND p.id = ${projectId} AND b.project_id = p.id AND b.status_code = 'active' AND m.budget_profile_id = b.id
      AND m.month_index BETWEEN 1 AND p.project_length_months
      AND (p.status_code IN ('active', 'on_hold', 'completed')
        OR p.status_code = 'archived' AND p.status_before_archive IN ('active', 'on_hold', 'completed'))),
  forecast AS (
    SELECT f.forecast_period_id AS month, e.function_id, e.cost_tier_id, e.forecast_hours AS hours, e.total_cost AS gbp
    FROM forecasts f, forecast_entries e WHERE f.org_id = ${orgId} AND e.org_id = f.org_id AND f.project_id = ${projectId} AND f.status = 'frozen' AND e.forecast_id = f.id),
  allotted AS (
    SELECT a.forecast_period AS month, e.function_id, e.cost_tier_id, e.user_id, e.project_id, e.allocation_date, e.hours, e.hours * e.rate_per_hour AS gbp
    FROM function_allocations a, allocation_entries e
    WHERE e.org_id = ${orgId} AND a.org_id = e.org_id AND e.project_id = ${projectId} AND a.status_code = 'submitted' AND e.function_allocation_id = a.id),
  worked AS (
    SELECT date_trunc('month', e.date_worked)::date AS month, e.function_id, e.cost_tier_id, e.user_id, e.duration_hours AS hours,
      e.duration_hours * e.rate_per_hour AS gbp
    FROM timesheets t, time_entries e WHERE e.org_id = ${orgId} AND t.org_id = e.org_id AND e.project_id = ${projectId} AND t.id = e.timesheet_id AND t.status_code <> 'rejected')`;

const sums = (unit: "hours" | "gbp") => {
  const of = (table: string) =>
    sql`(SELECT round(coalesce(sum(${sql.ref(unit)}), 0), 2) FROM ${sql.table(table)})`;
  const column = (table: string) =>
    sql`coalesce((SELECT sum(${sql.ref(unit)}) FROM ${sql.table(table)} x WHERE x.month = c.month AND x.function_id IS NOT DISTINCT FROM c.function_id), 0)`;
  return sql`${of("budgeted")} AS ${sql.ref(`budget_${unit}`)}, ${of("forecast")} AS ${sql.ref(`forecasted_${unit}`)},
    ${of("allotted")} AS ${sql.ref(`allocated_${unit}`)}, ${of("worked")} AS ${sql.ref(`booked_${unit}`)},
    (SELECT round(coalesce(sum(CASE
        WHEN c.month < '2026-11-01' OR NOT EXISTS (SELECT FROM running WHERE month = c.month) THEN ${column("worked")}
        WHEN c.month IN (SELECT month FROM frozen) THEN greatest(${column("worked")}, ${column("forecast")})
        ELSE greatest(${column("worked")}, ${column("budgeted")}) END), 0), 2)
      FROM (SELECT month, function_id FROM budgeted UNION SELECT month, function_id FROM forecast
        UNION SELECT month, function_id FROM worked) c) AS ${sql.ref(`completion_${unit}`)}`;
};

/** A project's figures by plain SQL. */
async function plainFigures(stint: Stint, orgId: string, projectId: string): Promise<Record<string, number>> {
  const [[row]] = await stint.platform.database.read(
    orgId,
    query(sql`WITH ${counted(orgId, projectId)},
      frozen AS (SELECT forecast_period_id AS month FROM forecasts WHERE org_id = ${orgId} AND project_id = ${projectId} AND status = 'frozen'),
      running AS (SELECT (p.start_date + at * interval '1 month')::date AS month FROM projects p, generate_series(0, p.project_length_months - 1) at
        WHERE p.org_id = ${orgId} AND p.id = ${projectId} AND p.status_code = 'active')
      SELECT ${sums("hours")}, ${sums("gbp")}`),
  );
  return numbers(row);
}

function planOf(overview: ProjectOverview, unit: "hours" | "gbp"): number | null {
  const plan = (unit === "hours" ? overview.hours : overview.money)?.estimates.plan;
  return plan?.ok === true ? plan.total : null;
}

const kinds = ["budget", "forecasted", "allocated", "booked"] as const;
const total = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + Math.round((value ?? 0) * 100), 0) / 100;

/** Money is rounded once per line, so lines may be half a penny each from their total. */
function expectSum(lines: readonly (number | null)[], complete: number | null, unit: "hours" | "gbp"): void {
  const allowed = unit === "hours" ? 0 : 0.005 * (lines.length + 1);
  expect(Math.abs(total(lines) - (complete ?? 0))).toBeLessThanOrEqual(allowed + 1e-9);
}

/** Months and functions add up to the project, and tiers to their function. */
function expectTables(overview: ProjectOverview): void {
  for (const unit of ["hours", "gbp"] as const) {
    for (const kind of kinds) {
      const complete = overview[kind][unit];
      expectSum(
        overview.months.map((month) => month[kind][unit]),
        complete,
        unit,
      );
      expectSum(
        overview.functions.map((each) => each[kind][unit]),
        complete,
        unit,
      );
      for (const each of overview.functions)
        expectSum(
          each.tiers.map((tier) => tier[kind][unit]),
          each[kind][unit],
          unit,
        );
    }
    expectSum(
      overview.functions.map((each) => each.atCompletion[unit]),
      planOf(overview, unit),
      unit,
    );
  }
  expect(total(overview.people.map(({ booked }) => booked))).toBe(overview.booked.hours);
  expect(total(overview.people.map(({ allocated }) => allocated))).toBe(overview.allocated.hours);
}

/** Whether allocated hours of a row count as things are on 10 November. */
const countsPlainly = (row: string, day: "allocation_date" | "day") =>
  sql`(${sql.ref(`${row}.${day}`)} <= '2026-11-10' OR EXISTS (SELECT FROM projects o, users w WHERE o.id = ${sql.ref(`${row}.project_id`)}
    AND w.id = ${sql.ref(`${row}.user_id`)} AND o.status_code = 'active' AND w.is_active AND w.billable AND w.cost_tier_id IS NOT NULL
    AND w.function_id = ${sql.ref(`${row}.function_id`)} AND ${sql.ref(`${row}.${day}`)} >= date_trunc('month', o.start_date)
    AND ${sql.ref(`${row}.${day}`)} < date_trunc('month', o.start_date) + make_interval(months => o.project_length_months)))`;

/** The tables by tier and by person, and the baselines, are what plain SQL says. */
async function expectRows(
  stint: Stint,
  orgId: string,
  projectId: string,
  overview: ProjectOverview,
): Promise<void> {
  const [tiers, people, baselines] = await stint.platform.database.read(
    orgId,
    query(sql`WITH ${counted(orgId, projectId)} SELECT cost_tier_id, sum(b) AS budget, sum(w) AS booked FROM (
      SELECT cost_tier_id, hours AS b, 0 AS w FROM budgeted UNION ALL SELECT cost_tier_id, 0, hours FROM worked) x GROUP BY cost_tier_id`),
    query(sql`WITH ${counted(orgId, projectId)} SELECT user_id, sum(a) AS allocated, sum(c) AS to_come, sum(w) AS booked FROM (
      SELECT user_id, hours AS a, CASE WHEN allocation_date >= '2026-11-10' AND ${countsPlainly("allotted", "allocation_date")} THEN hours ELSE 0 END AS c, 0 AS w FROM allotted
      UNION ALL SELECT user_id, 0, 0, hours FROM worked) x GROUP BY user_id`),
    query(sql`SELECT b.id, coalesce(sum(m.budget_hours) FILTER (WHERE m.month_index <= p.project_length_months), 0) AS hours
      FROM projects p JOIN budget_profiles b ON b.org_id = p.org_id AND b.project_id = p.id
        LEFT JOIN budget_profile_months m ON m.org_id = b.org_id AND m.budget_profile_id = b.id
      WHERE p.org_id = ${orgId} AND p.id = ${projectId} AND b.activated_at IS NOT NULL GROUP BY b.id`),
  );
  const shownTiers = overview.functions.flatMap((each) => each.tiers);
  for (const row of tiers) {
    const shown = shownTiers.filter(({ id }) => id === row["cost_tier_id"]);
    expect(total(shown.map(({ budget }) => budget.hours))).toBe(Number(row["budget"]));
    expect(total(shown.map(({ booked }) => booked.hours))).toBe(Number(row["booked"]));
  }
  expect(
    new Map(overview.people.map((each) => [each.id, [each.allocated, each.allocatedToCome, each.booked]])),
  ).toEqual(
    new Map(
      people.map((row) => [
        row["user_id"],
        [Number(row["allocated"]), Number(row["to_come"]), Number(row["booked"])],
      ]),
    ),
  );
  expect(
    new Map(overview.baselines.map(({ id, months }) => [id, total(months.map(({ hours }) => hours))])),
  ).toEqual(new Map(baselines.map((row) => [row["id"], Number(row["hours"])])));
}

const reasonNames = ["booked_absence", "booked_booked_elsewhere", "booked_not_booked"];
const partNames = [
  "budget",
  "booked",
  "forecasted_not_forecast",
  "forecasted_volume",
  "allocated_unmet_demand",
  "allocated_volume",
  "booked_volume",
  "booked_to_come",
  "booked_not_workable",
];

/** Approved leave on four days of October for everyone. */
async function addLeave(stint: Stint, orgId: string, people: readonly string[]): Promise<void> {
  await stint.platform.database.write(orgId, async (transaction) => {
    for (const userId of people) {
      const id = newId();
      await transaction.run(
        query(sql`INSERT INTO holiday_requests (org_id, id, user_id, start_date, end_date, total_hours, status)
          VALUES (${orgId}, ${id}, ${userId}, '2026-10-05', '2026-10-08', 10, 'approved')`),
      );
      await transaction.run(
        query(sql`INSERT INTO holiday_entries (org_id, holiday_request_id, date, hours_requested)
          SELECT r.org_id, r.id, d::date, 2.5 FROM holiday_requests r, generate_series('2026-10-05'::timestamp, '2026-10-08', interval '1 day') d
          WHERE r.org_id = ${orgId} AND r.id = ${id}`),
      );
    }
  });
}

/** The hours of every bar that has any, and of the levels. */
function hoursOf({ levels, bars }: Why): Record<string, number> {
  const named = bars.map(({ step, cause, hours }): [string, number] => [`${step}_${cause}`, hours]);
  const parts = [...named, ["budget", levels?.budget.hours ?? 0], ["booked", levels?.booked.hours ?? 0]];
  return Object.fromEntries(parts.filter(([, hours]) => hours !== 0));
}

/** The same by plain SQL, of September to November, on 10 November. */
async function plainWhy(
  stint: Stint,
  orgId: string,
  { project, function: functionId }: { project?: string; function?: string },
): Promise<Record<string, number>> {
  const mine =
    project !== undefined
      ? sql`p = ${project}`
      : functionId !== undefined
        ? sql`f = ${functionId}`
        : sql`true`;
  const [[row]] = await stint.platform.database.read(
    orgId,
    query(sql`WITH frozen AS (SELECT project_id AS p, forecast_period_id AS m FROM forecasts WHERE status = 'frozen'),
      facts AS (
        SELECT project_id AS p, function_id AS f, month_start AS m, user_id AS u, day, budget_hours AS b, forecasted_hours AS fc,
          allocated_hours AS a, actual_hours AS k,
          ${countsPlainly("hour_facts", "day")} AS counts FROM hour_facts WHERE month_start BETWEEN '2026-09-01' AND '2026-11-01'),
      planned AS (SELECT p, f, m, sum(b) AS b, sum(fc) AS fc, sum(a) AS a FROM facts GROUP BY p, f, m),
      lines AS (SELECT p, f, m, u, sum(a) AS a, sum(k) AS k, coalesce(sum(a) FILTER (WHERE day >= '2026-11-10' AND counts), 0) AS ahead,
          coalesce(sum(a) FILTER (WHERE NOT counts), 0) AS lost
        FROM facts WHERE u IS NOT NULL GROUP BY p, f, m, u),
      shorts AS (SELECT *, least(greatest(a - k, 0), ahead) AS to_come, least(greatest(a - k - ahead, 0), lost) AS unworkable, greatest(a - k - ahead - lost, 0) AS due FROM lines),
      months AS (SELECT u, m, sum(due) AS due, sum(greatest(k - a, 0)) AS beyond,
        CASE WHEN m = '2026-10-01' THEN 10 ELSE 0 END AS away FROM shorts GROUP BY u, m),
      reasons AS (SELECT u, m, least(due, away) AS absence, least(due - least(due, away), beyond) AS elsewhere, due FROM months)
      SELECT (SELECT sum(b) FROM planned WHERE ${mine}) AS budget,
        (SELECT sum(k) FROM facts WHERE ${mine}) AS booked,
        (SELECT -sum(b) FROM planned WHERE ${mine} AND (p, m) NOT IN (SELECT p, m FROM frozen)) AS forecasted_not_forecast,
        (SELECT sum(fc - b) FROM planned WHERE ${mine} AND (p, m) IN (SELECT p, m FROM frozen)) AS forecasted_volume,
        (SELECT sum(least(a - fc, 0)) FROM planned WHERE ${mine}) AS allocated_unmet_demand,
        (SELECT sum(greatest(a - fc, 0)) FROM planned WHERE ${mine}) AS allocated_volume,
        (SELECT sum(greatest(k - a, 0)) FROM lines WHERE ${mine}) AS booked_volume,
        (SELECT -sum(to_come) FROM shorts WHERE ${mine}) AS booked_to_come,
        (SELECT -sum(unworkable) FROM shorts WHERE ${mine}) AS booked_not_workable,
        (SELECT -sum(due) FROM shorts WHERE ${mine}) AS due,
        (SELECT -sum(absence) FROM reasons) AS booked_absence,
        (SELECT -sum(elsewhere) FROM reasons) AS booked_booked_elsewhere`),
  );
  return numbers(row);
}

describeOnEngines(
  "A project's overview",
  (stint) => {
    it("has the figures that plain SQL counts, as its row of the list has, in three generated organisations", async () => {
      for (const seed of firstOrAll([1, 2, 3])) {
        const { organisation, things } = await generatedOrganisation(stint(), 260, seed);
        const { client } = organisation.owner;
        const { projects } = await client.ok(listProjects, { query: {} });
        const overviews = [];
        for (const projectId of things.projects) {
          const plain = await plainFigures(stint(), organisation.id, projectId);
          const overview = await client.ok(readProjectOverview, { params: { projectId } });
          overviews.push(overview);
          const figures = (["hours", "gbp"] as const).map((unit) => ({
            [`budget_${unit}`]: overview.budget[unit],
            [`forecasted_${unit}`]: overview.forecasted[unit],
            [`allocated_${unit}`]: overview.allocated[unit],
            [`booked_${unit}`]: overview.booked[unit],
            [`completion_${unit}`]: planOf(overview, unit),
          }));
          expect({ ...figures[0], ...figures[1] }).toEqual(plain);
          const listed = projects.find(({ id }) => id === projectId);
          if (listed !== undefined)
            expect([listed.budget, listed.booked, listed.atCompletion, listed.health]).toEqual([
              overview.budget,
              overview.booked,
              { hours: plain["completion_hours"], gbp: plain["completion_gbp"] },
              overview.health.state,
            ]);
          expectTables(overview);
          await expectRows(stint(), organisation.id, projectId, overview);
        }
        expect(overviews.some(({ booked }) => booked.hours > 0)).toBe(true);
        expect(overviews.some(({ budget }) => budget.hours > 0)).toBe(true);
      }
    });

    it("breaks each step from budget to booked down into sums equal to plain SQL, for all, a project and a function", async () => {
      for (const seed of firstOrAll([11, 12, 13])) {
        const { organisation, things } = await generatedOrganisation(stint(), 320, seed);
        await addLeave(stint(), organisation.id, things.people);
        const { client } = organisation.owner;
        const subjects = [
          {},
          { project: things.projects[0] ?? "" },
          { function: things.functions[0]?.id ?? "" },
        ];
        for (const subject of subjects) {
          const range = { timeframe: "custom", startMonth: "2026-09", endMonth: "2026-11" } as const;
          const why = await client.ok(readWhy, { query: { ...range, ...subject } });
          const { due, ...plain } = await plainWhy(stint(), organisation.id, subject);
          const shown = hoursOf(why);
          expect(total(reasonNames.map((name) => shown[name] ?? 0))).toBe(due);
          // Of a part the reasons are a share, of everyone they are what each month has.
          const compared = "project" in subject || "function" in subject ? partNames : Object.keys(plain);
          expect(Object.fromEntries(compared.map((name) => [name, shown[name] ?? 0]))).toEqual(
            Object.fromEntries(compared.map((name) => [name, plain[name] ?? 0])),
          );
          for (const [index, step] of (["forecasted", "allocated", "booked"] as const).entries())
            for (const unit of ["hours", "gbp"] as const) {
              const level = why.levels?.[(["budget", "forecasted", "allocated"] as const)[index] ?? "budget"];
              const bars = why.bars.filter((bar) => bar.step === step).map((bar) => bar[unit]);
              expect(total([level?.[unit] ?? 0, ...bars])).toBe(why.levels?.[step][unit]);
            }
          const bar = why.bars.find((each) => each.cause === "not_booked");
          const { rows, total: count } = await client.ok(listWhyRows, {
            query: { ...range, ...subject, step: "booked", cause: "not_booked" },
          });
          expect([total(rows.map(({ hours }) => hours)), count]).toEqual([bar?.hours, bar?.rows]);
        }
      }
    });

    it("orders the list by what is used, by the estimate and by health, the worst last", async () => {
      const { organisation } = await generatedOrganisation(stint(), 260, 7);
      const { client } = organisation.owner;
      const by = async (sort: "used" | "atCompletion" | "health") =>
        (await client.ok(listProjects, { query: { sort } })).projects;
      const used = (await by("used")).map(({ budget, booked }) =>
        budget.hours > 0 ? booked.hours / budget.hours : 0,
      );
      expect(used).toEqual(used.toSorted((a, b) => a - b));
      const ends = (await by("atCompletion")).map(({ atCompletion }) => atCompletion.hours);
      expect(ends).toEqual(ends.toSorted((a, b) => a - b));
      const states = (await by("health")).map(({ health }) => healthStates.indexOf(health));
      expect(states).toEqual(states.toSorted((a, b) => a - b));
    });

    it("is open to planners alone, and to no other organisation", async () => {
      const ground = await makeProjectGround(stint());
      const { id: projectId } = await makeProject(ground);
      const booker = await ground.organisation.addPerson({ roles: ["booker"] });
      const other = await makeOrganisation(stint());
      const status = async (client: typeof booker.client) =>
        (await client.call(readProjectOverview, { params: { projectId } })).status;
      expect([
        await status(ground.forecaster.client),
        await status(booker.client),
        await status(other.owner.client),
      ]).toEqual([200, 403, 404]);
    });

    it("says in words what can't be estimated of a project without hours, and what was changed of it", async () => {
      const ground = await makeProjectGround(stint(), 11);
      const { id: projectId } = await makeProject(ground);
      const overview = await ground.forecaster.client.ok(readProjectOverview, { params: { projectId } });
      expect(overview.hours.estimates.pace).toEqual({
        ok: false,
        why: "No month of the project has ended yet.",
      });
      expect(overview.hours.costPerformance).toEqual({
        value: null,
        why: "There's no active budget to measure against.",
      });
      expect(overview.health.state).toBe("no_budget");
      expect(overview.months).toHaveLength(12);
      expect(overview.changes.map(({ what, by }) => [what, by])).toEqual([
        ["Created project", "Fay Forecaster"],
      ]);
    });
  },
  { today: "2026-11-10" },
);
