import { sql } from "kysely";
import { randomOf, type Random } from "#demo/random.ts";
import { foldTotals } from "#features/analytics/server/fold-totals.ts";
import { settle } from "#features/analytics/server/settle-standings.ts";
import { forecastTotals } from "#features/analytics/server/queries.ts";
import { standings } from "#features/analytics/server/standing-queries.ts";
import { db, type Query } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import type { Database, Transaction } from "#server/scope.ts";
import { openGround, type CampaignOptions, type Ground } from "../support/ground.ts";
import { makeOrganisation, type TestOrganisation } from "../support/organisation.ts";

const writers = 4;
const firsts = ["2026-09-01", "2026-10-01", "2026-11-01", "2026-12-01"] as const;
const mondays = ["2026-09-28", "2026-10-05", "2026-10-26", "2026-11-02", "2026-11-30"] as const;

const run1 = (text: ReturnType<typeof sql>): Query<Record<string, unknown>> => ({
  compile: () => text.compile(db),
});

const summedForecasts =
  "SELECT month_start, sum(required_forecasts_count)::int, sum(frozen_forecasts_count)::int FROM org_monthly_forecast_submission_counts WHERE org_id = $org GROUP BY month_start";

/** Each view beside the same thing counted from the rows themselves; `$org` is the organisation. */
const comparisons: readonly (readonly [view: string, plain: string])[] = [
  ["SELECT 1 WHERE EXISTS (SELECT FROM monthly_corrections WHERE org_id = $org)", "SELECT 1 WHERE false"],
  [
    "SELECT 1 WHERE EXISTS (SELECT FROM monthly_function_corrections WHERE org_id = $org)",
    "SELECT 1 WHERE false",
  ],
  [
    "SELECT 1 WHERE EXISTS (SELECT FROM monthly_project_corrections WHERE org_id = $org)",
    "SELECT 1 WHERE false",
  ],
  [
    `SELECT month_start, week_start, function_id, sum(allocated_hours), sum(actual_hours) FROM weekly_function_parts
     WHERE org_id = $org GROUP BY 1, 2, 3 HAVING (sum(allocated_hours), sum(actual_hours)) <> (0, 0)`,
    `SELECT month_start, date_trunc('week', day::timestamp)::date, function_id, sum(allocated_hours), sum(actual_hours) FROM hour_facts
     WHERE org_id = $org GROUP BY 1, 2, 3 HAVING (sum(allocated_hours), sum(actual_hours)) <> (0, 0)`,
  ],
  [
    `SELECT month_start, week_start, user_id, sum(actual_hours), sum(actual_gbp) FROM weekly_person_parts
     WHERE org_id = $org GROUP BY 1, 2, 3 HAVING (sum(actual_hours), sum(actual_gbp)) <> (0, 0)`,
    `SELECT month_start, date_trunc('week', day::timestamp)::date, user_id, sum(actual_hours), sum(actual_gbp) FROM actual_hour_facts
     WHERE org_id = $org GROUP BY 1, 2, 3 HAVING (sum(actual_hours), sum(actual_gbp)) <> (0, 0)`,
  ],
  [
    "SELECT function_id, total_monthly_capacity_hours FROM billable_capacity WHERE org_id = $org",
    "SELECT function_id, sum(monthly_hours) FROM users WHERE org_id = $org AND billable AND is_active AND monthly_hours IS NOT NULL GROUP BY function_id",
  ],
  ...(["month_start", "month_start, project_id", "month_start, function_id"] as const).map(
    (keys, at) =>
      [
        `SELECT ${keys}, total_budget_hours, total_budget_gbp, total_forecasted_hours, total_forecasted_gbp, total_allocated_hours, total_allocated_gbp, total_actual_hours, total_actual_gbp FROM ${["org_monthly_hours_summary", "org_monthly_project_summary", "org_monthly_function_summary"][at]} WHERE org_id = $org`,
        `SELECT ${keys}, sum(budget_hours), sum(budget_gbp), sum(forecasted_hours), sum(forecasted_gbp), sum(allocated_hours), round(sum(allocated_gbp), 2), round(sum(actual_hours), 2), round(round(sum(actual_gbp), 8), 2) FROM hour_facts WHERE org_id = $org GROUP BY ${keys}`,
      ] as const,
  ),
  // Full seconds and pennies, of which nothing is lost before the end.
  [
    "SELECT month_start, total_actual_hours, total_actual_gbp FROM org_monthly_hours_summary WHERE org_id = $org AND total_actual_hours <> 0",
    `SELECT date_trunc('month', s.date_worked)::date, round(sum(s.seconds) / 3600, 2), round(sum(s.seconds * s.rate_per_hour) / 3600, 2)
     FROM (SELECT e.*, CASE WHEN e.start_time IS NULL THEN e.duration_hours * 3600 ELSE extract(epoch FROM e.end_time - e.start_time) END AS seconds
       FROM time_entries e JOIN timesheets t ON t.org_id = e.org_id AND t.id = e.timesheet_id WHERE e.org_id = $org AND t.status_code <> 'rejected') s GROUP BY 1`,
  ],
  [
    "SELECT month_start, total_actual_billable_hours, total_monthly_capacity_hours FROM org_monthly_utilisation_summary WHERE org_id = $org AND total_actual_billable_hours <> 0",
    `SELECT date_trunc('month', e.date_worked)::date, round(sum(e.exact_hours), 2), (SELECT coalesce(sum(u.monthly_hours), 0) FROM users u WHERE u.org_id = $org AND u.billable AND u.is_active)
     FROM time_entries e JOIN timesheets t ON t.org_id = e.org_id AND t.id = e.timesheet_id JOIN projects p ON p.org_id = e.org_id AND p.id = e.project_id
     WHERE e.org_id = $org AND e.is_billable AND NOT p.is_internal AND t.status_code <> 'rejected' GROUP BY 1`,
  ],
  [
    "SELECT month_start, function_id, total_actual_billable_hours FROM org_monthly_function_utilisation_summary WHERE org_id = $org AND total_actual_billable_hours <> 0",
    `SELECT date_trunc('month', e.date_worked)::date, e.function_id, round(sum(e.exact_hours), 2)
     FROM time_entries e JOIN timesheets t ON t.org_id = e.org_id AND t.id = e.timesheet_id
     WHERE e.org_id = $org AND e.is_billable AND e.function_id IS NOT NULL AND t.status_code <> 'rejected' GROUP BY 1, 2`,
  ],
  [
    "SELECT month_start, function_id, total_strategic_budget_hours FROM org_monthly_strategic_utilisation_summary_function_specific WHERE org_id = $org AND total_strategic_budget_hours <> 0",
    "SELECT month_start, function_id, sum(budget_hours) FROM hour_facts WHERE org_id = $org AND budget_hours <> 0 GROUP BY 1, 2",
  ],
  [
    "SELECT month_start, total_strategic_budget_hours FROM org_monthly_strategic_utilisation_summary_org_wide WHERE org_id = $org AND total_strategic_budget_hours <> 0",
    "SELECT month_start, sum(budget_hours) FROM hour_facts WHERE org_id = $org AND budget_hours <> 0 GROUP BY 1",
  ],
  [
    "SELECT month_start, total_timesheets, approved_timesheets FROM org_monthly_timesheet_approval_counts WHERE org_id = $org",
    "SELECT date_trunc('month', week_starting)::date, count(*)::int, (count(*) FILTER (WHERE status_code = 'approved'))::int FROM timesheets WHERE org_id = $org GROUP BY 1",
  ],
  [
    "SELECT month_start, project_id, required_forecasts_count, frozen_forecasts_count FROM org_monthly_forecast_submission_counts WHERE org_id = $org",
    `SELECT m::date, p.id, 1, (SELECT count(*) FROM forecasts f WHERE f.org_id = $org AND f.project_id = p.id AND f.forecast_period_id = m::date AND f.status = 'frozen')::int
     FROM generate_series('2026-01-01'::timestamp, '2028-01-01', interval '1 month') m, projects p
     WHERE p.org_id = $org AND p.status_code = 'active' AND m >= p.start_date AND m < p.start_date + make_interval(months => p.project_length_months)`,
  ],
  [
    "SELECT month_start, function_id, is_submitted_allocation FROM org_monthly_allocation_status WHERE org_id = $org",
    `SELECT m::date, f.id, EXISTS (SELECT FROM function_allocations a WHERE a.org_id = $org AND a.function_id = f.id AND a.forecast_period = m::date AND a.status_code = 'submitted')
     FROM generate_series('2026-01-01'::timestamp, '2028-01-01', interval '1 month') m, functions f
     WHERE f.org_id = $org AND EXISTS (SELECT FROM project_functions pf JOIN projects p ON p.org_id = pf.org_id AND p.id = pf.project_id WHERE pf.org_id = $org AND pf.function_id = f.id AND p.status_code = 'active' AND m >= p.start_date AND m < p.start_date + make_interval(months => p.project_length_months))`,
  ],
];

interface Things {
  readonly projects: readonly string[];
  readonly profiles: readonly string[];
  readonly people: readonly string[];
  readonly functions: readonly { readonly id: string; readonly tiers: readonly string[] }[];
}

/** Ids of what is written again and again; each writer draws from all of them. */
async function prepare(
  ground: Pick<Ground, "url" | "platform">,
): Promise<{ orgId: string; things: Things; organisation: TestOrganisation }> {
  const organisation = await makeOrganisation(ground);
  const made = [
    await organisation.addFunction("Design", [100, 60.5]),
    await organisation.addFunction("Build", [33.33]),
  ];
  const functions = made.map(({ id, tiers }) => ({ id, tiers: tiers.map((tier) => tier.id) }));
  const people = [];
  for (const each of functions)
    people.push(
      (
        await organisation.addPerson({
          roles: ["booker"],
          functionId: each.id,
          costTierId: each.tiers[0] ?? "",
          monthlyHours: 140,
        })
      ).id,
    );
  people.push((await organisation.addPerson({ roles: ["booker"] })).id);
  const projects = [newId(), newId(), newId()];
  const profiles = projects.flatMap(() => [newId(), newId()]);
  const orgId = organisation.id;
  await ground.platform.database.write(orgId, async (transaction) => {
    for (const [at, id] of projects.entries()) {
      await transaction.run(
        run1(
          sql`INSERT INTO projects (org_id, id, name, code, status_code, start_date, project_length_months) VALUES (${orgId}, ${id}, 'Project', ${`P${at}`}, 'active', '2026-09-01', 3)`,
        ),
      );
      for (const each of functions)
        await transaction.run(
          run1(
            sql`INSERT INTO project_functions (org_id, project_id, function_id) VALUES (${orgId}, ${id}, ${each.id})`,
          ),
        );
    }
    for (const [at, id] of profiles.entries())
      await transaction.run(
        run1(
          sql`INSERT INTO budget_profiles (org_id, id, project_id, profile_code, profile_name) VALUES (${orgId}, ${id}, ${projects[at % projects.length]}, ${`B${at}`}, 'Profile')`,
        ),
      );
  });
  return { orgId, things: { projects, profiles, people, functions }, organisation };
}

type Act = (transaction: Transaction, orgId: string, things: Things, random: Random) => Promise<void>;

const oneOf = <T>(random: Random, values: readonly T[]): T =>
  values[random.integer(0, values.length - 1)] as T;
const quarters = (random: Random): number => random.integer(1, 40) / 4;

/**
 * A timesheet, forecast or allocation as a rule: made when it is not there. Another writer may delete the one that
 * was in the way before it's read here; then it's made again.
 */
async function parent(
  transaction: Transaction,
  orgId: string,
  table: ReturnType<typeof sql>,
  made: ReturnType<typeof sql>,
  found: ReturnType<typeof sql>,
): Promise<string> {
  for (;;) {
    await transaction.run(run1(sql`INSERT INTO ${table} ${made} ON CONFLICT DO NOTHING`));
    const row = await transaction.first(
      run1(sql`SELECT id FROM ${table} WHERE org_id = ${orgId} AND ${found}`),
    );
    if (row !== undefined) return String(row["id"]);
  }
}

const sheetOf: (...of: Parameters<Act>) => Promise<{ id: string; userId: string; monday: string }> = async (
  transaction,
  orgId,
  things,
  random,
) => {
  const [userId, monday] = [oneOf(random, things.people), oneOf(random, mondays)];
  const id = await parent(
    transaction,
    orgId,
    sql`timesheets`,
    sql`(org_id, id, user_id, week_starting) VALUES (${orgId}, ${newId()}, ${userId}, ${monday})`,
    sql`user_id = ${userId} AND week_starting = ${monday}`,
  );
  return { id, userId, monday };
};
const forecastOf: (...of: Parameters<Act>) => Promise<string> = (transaction, orgId, things, random) => {
  const [project, month] = [oneOf(random, things.projects), oneOf(random, firsts)];
  return parent(
    transaction,
    orgId,
    sql`forecasts`,
    sql`(org_id, id, project_id, forecast_period_id, user_id, status) VALUES (${orgId}, ${newId()}, ${project}, ${month}, ${things.people[0]}, 'draft')`,
    sql`project_id = ${project} AND forecast_period_id = ${month}`,
  );
};
const allocationOf: (
  ...of: Parameters<Act>
) => Promise<{ id: string; functionId: string; month: string }> = async (
  transaction,
  orgId,
  things,
  random,
) => {
  const [{ id: functionId }, month] = [oneOf(random, things.functions), oneOf(random, firsts)];
  const id = await parent(
    transaction,
    orgId,
    sql`function_allocations`,
    sql`(org_id, id, function_id, forecast_period, status_code) VALUES (${orgId}, ${newId()}, ${functionId}, ${month}, 'draft')`,
    sql`function_id = ${functionId} AND forecast_period = ${month}`,
  );
  return { id, functionId, month };
};

/** Every kind of write that changes what a view adds up. */
const acts: Readonly<Record<string, Act>> = {
  book: async (transaction, orgId, things, random) => {
    const { id, userId, monday } = await sheetOf(transaction, orgId, things, random);
    const line = random.chance(0.2) ? null : oneOf(random, things.functions);
    await transaction.run(
      run1(sql`INSERT INTO time_entries (org_id, id, timesheet_id, user_id, project_id, date_worked, duration_hours, function_id, cost_tier_id, rate_per_hour, is_billable)
        VALUES (${orgId}, ${newId()}, ${id}, ${userId}, ${oneOf(random, things.projects)}, ${monday}::date + ${random.integer(0, 6)}::int, ${quarters(random)}, ${line?.id ?? null}::uuid, ${line?.tiers[0] ?? null}::uuid, ${line === null ? 0 : 33.33}, ${random.chance(0.7)})`),
    );
  },
  override: async (transaction, orgId, things, random) => {
    const { id } = await sheetOf(transaction, orgId, things, random);
    await transaction.run(
      run1(
        sql`UPDATE time_entries SET duration_hours = ${quarters(random)}, project_id = ${oneOf(random, things.projects)}, entry_type = 'override' WHERE org_id = ${orgId} AND timesheet_id = ${id} AND extract(isodow FROM date_worked) <= ${random.integer(1, 7)}`,
      ),
    );
  },
  unbook: async (transaction, orgId, things, random) => {
    const { id } = await sheetOf(transaction, orgId, things, random);
    await transaction.run(
      run1(
        sql`DELETE FROM time_entries WHERE org_id = ${orgId} AND timesheet_id = ${id} AND extract(isodow FROM date_worked) = ${random.integer(1, 7)}`,
      ),
    );
  },
  decide: async (transaction, orgId, things, random) => {
    const ids = [
      (await sheetOf(transaction, orgId, things, random)).id,
      (await sheetOf(transaction, orgId, things, random)).id,
    ];
    await transaction.run(
      run1(
        sql`UPDATE timesheets SET status_code = ${oneOf(random, ["draft", "submitted", "approved", "rejected", "rejected"])}, version = version + 1 WHERE org_id = ${orgId} AND id IN (${sql.join(ids)})`,
      ),
    );
  },
  forget: async (transaction, orgId, things, random) => {
    const { id } = await sheetOf(transaction, orgId, things, random);
    await transaction.run(
      run1(sql`DELETE FROM time_entries WHERE org_id = ${orgId} AND timesheet_id = ${id}`),
    );
    await transaction.run(run1(sql`DELETE FROM timesheets WHERE org_id = ${orgId} AND id = ${id}`));
  },
  forecast: async (transaction, orgId, things, random) => {
    const id = await forecastOf(transaction, orgId, things, random);
    const line = oneOf(random, things.functions);
    const [hours, rate] = [quarters(random), random.integer(1, 9999) / 100];
    await transaction.run(
      run1(sql`INSERT INTO forecast_entries (org_id, forecast_id, cost_tier_id, function_id, forecast_hours, rate_per_hour, total_cost) VALUES (${orgId}, ${id}, ${oneOf(random, line.tiers)}, ${line.id}, ${hours}, ${rate}, round(${hours}::numeric * ${rate}::numeric, 2))
        ON CONFLICT (org_id, forecast_id, cost_tier_id) DO UPDATE SET forecast_hours = excluded.forecast_hours, total_cost = excluded.total_cost`),
    );
  },
  freeze: async (transaction, orgId, things, random) => {
    const id = await forecastOf(transaction, orgId, things, random);
    await transaction.run(
      run1(
        sql`UPDATE forecasts SET status = ${oneOf(random, ["draft", "frozen"])} WHERE org_id = ${orgId} AND id = ${id}`,
      ),
    );
  },
  clear: async (transaction, orgId, things, random) => {
    const id = await forecastOf(transaction, orgId, things, random);
    await transaction.run(run1(sql`DELETE FROM forecasts WHERE org_id = ${orgId} AND id = ${id}`));
  },
  allocate: async (transaction, orgId, things, random) => {
    const { id, functionId, month } = await allocationOf(transaction, orgId, things, random);
    const tier = things.functions.find((each) => each.id === functionId)?.tiers[0];
    await transaction.run(
      run1(sql`INSERT INTO allocation_entries (org_id, id, function_allocation_id, user_id, project_id, function_id, cost_tier_id, allocation_date, hours, rate_per_hour)
        VALUES (${orgId}, ${newId()}, ${id}, ${oneOf(random, things.people)}, ${oneOf(random, things.projects)}, ${functionId}, ${tier}, ${month}::date + ${random.integer(0, 27)}::int, ${quarters(random)}, 12.35)
        ON CONFLICT ON CONSTRAINT allocation_entry_once DO UPDATE SET hours = excluded.hours`),
    );
  },
  submit: async (transaction, orgId, things, random) => {
    const { id } = await allocationOf(transaction, orgId, things, random);
    await transaction.run(
      run1(
        sql`UPDATE function_allocations SET status_code = 'submitted', version = version + 1 WHERE org_id = ${orgId} AND id = ${id}`,
      ),
    );
    await transaction.run(
      run1(
        sql`DELETE FROM allocation_entries WHERE org_id = ${orgId} AND function_allocation_id = ${id} AND extract(day FROM allocation_date) > ${random.integer(5, 60)}`,
      ),
    );
  },
  drop: async (transaction, orgId, things, random) => {
    const { id } = await allocationOf(transaction, orgId, things, random);
    await transaction.run(run1(sql`DELETE FROM function_allocations WHERE org_id = ${orgId} AND id = ${id}`));
  },
  budget: async (transaction, orgId, things, random) => {
    const line = oneOf(random, things.functions);
    await transaction.run(
      run1(sql`INSERT INTO budget_profile_months (org_id, budget_profile_id, function_id, cost_tier_id, month_index, budget_hours, rate_per_hour) VALUES (${orgId}, ${oneOf(random, things.profiles)}, ${line.id}, ${oneOf(random, line.tiers)}, ${random.integer(1, 5)}, ${quarters(random)}, ${random.integer(1, 9999) / 100})
        ON CONFLICT (org_id, budget_profile_id, cost_tier_id, month_index) DO UPDATE SET budget_hours = excluded.budget_hours, rate_per_hour = excluded.rate_per_hour`),
    );
  },
  unbudget: async (transaction, orgId, things, random) => {
    await transaction.run(
      run1(
        sql`DELETE FROM budget_profile_months WHERE org_id = ${orgId} AND budget_profile_id = ${oneOf(random, things.profiles)} AND month_index = ${random.integer(1, 5)}`,
      ),
    );
  },
  activate: async (transaction, orgId, things, random) => {
    const at = random.integer(0, things.profiles.length - 1);
    await transaction.run(
      run1(
        sql`UPDATE budget_profiles SET status_code = 'archived' WHERE org_id = ${orgId} AND project_id = ${things.projects[at % things.projects.length]} AND status_code = 'active'`,
      ),
    );
    await transaction.run(
      run1(
        sql`UPDATE budget_profiles SET status_code = 'active', activated_at = now() WHERE org_id = ${orgId} AND id = ${things.profiles[at]}`,
      ),
    );
  },
  steer: async (transaction, orgId, things, random) => {
    const status = oneOf(random, [
      "proposed",
      "active",
      "active",
      "on_hold",
      "completed",
      "cancelled",
      "archived",
    ]);
    const before = status === "archived" ? oneOf(random, ["completed", "cancelled"]) : null;
    await transaction.run(
      run1(
        sql`UPDATE projects SET status_code = ${status}, status_before_archive = ${before}, version = version + 1 WHERE org_id = ${orgId} AND id = ${oneOf(random, things.projects)}`,
      ),
    );
  },
  stretch: async (transaction, orgId, things, random) => {
    await transaction.run(
      run1(
        sql`UPDATE projects SET project_length_months = ${random.integer(1, 5)}, start_date = ${oneOf(random, firsts)} WHERE org_id = ${orgId} AND id = ${oneOf(random, things.projects)}`,
      ),
    );
  },
  price: async (transaction, orgId, things, random) => {
    await transaction.run(
      run1(
        sql`UPDATE time_entries SET rate_per_hour = ${random.integer(1, 9999) / 100} WHERE org_id = ${orgId} AND cost_tier_id = ${oneOf(random, things.functions).tiers[0]} AND project_id = ${oneOf(random, things.projects)}`,
      ),
    );
  },
  leave: async (transaction, orgId, things, random) => {
    await transaction.run(
      run1(
        sql`UPDATE users SET is_active = ${random.chance(0.6)}, billable = ${random.chance(0.8)}, monthly_hours = nullif(${random.integer(0, 160)}::int % 120, 0) WHERE org_id = ${orgId} AND id = ${oneOf(random, things.people)}`,
      ),
    );
  },
};

class Undone extends Error {}

/**
 * Why a write may fail without harm: another one was faster, or two waited for each other. It has changed
 * nothing then.
 */
const harmless = /deadlock|duplicate key|foreign key|could not serialize|unique|violates/i;

/**
 * Several writers do every kind of write in any order, some undone half way, while differences are folded in
 * between; after every few writes each view must be what a count of the rows says. `found` counts where it is
 * not.
 */
export async function storm(
  ground: Pick<Ground, "url" | "platform">,
  rounds: number,
  seed: number,
  log: (line: string) => void,
  compareEvery = 25,
): Promise<number> {
  const { database } = ground.platform;
  const october = { ...ground.platform, clock: { ...ground.platform.clock, today: () => "2026-10-22" } };
  const { orgId, things } = await prepare(ground);
  const counts: Record<string, number> = {};
  let [left, found] = [rounds, 0];
  const work = async (one: number): Promise<void> => {
    const random = randomOf(seed, one);
    while (left > 0 && found < 5) {
      left -= 1;
      const names = Array.from({ length: random.chance(0.3) ? random.integer(2, 4) : 1 }, () =>
        oneOf(random, Object.keys(acts)),
      );
      const isUndone = random.chance(0.1);
      try {
        await database.write(orgId, async (transaction) => {
          for (const name of names) await acts[name]?.(transaction, orgId, things, random);
          if (isUndone) throw new Undone("on purpose");
        });
        for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
      } catch (error) {
        if (!(error instanceof Undone) && !harmless.test(String(error))) throw error;
        counts["undone"] = (counts["undone"] ?? 0) + 1;
      }
      if (random.chance(0.05)) await foldTotals(database, orgId);
      if (random.chance(0.05)) await settle(october, orgId);
      if (random.chance(1 / compareEvery)) found += await compare(database, orgId, log, names.join(", "));
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, one) => work(one)));
  found += await compare(database, orgId, log, "the end");
  await foldTotals(database, orgId);
  found += await compare(database, orgId, log, "the last fold");
  await settle(october, orgId);
  found += await compare(database, orgId, log, "the last state");
  log(JSON.stringify(counts));
  return found;
}

/** An organisation after so many random writes of every kind, one after the other, and `after` each of them. */
export async function generatedOrganisation(
  ground: Pick<Ground, "url" | "platform">,
  rounds: number,
  seed: number,
  after: (made: { organisation: TestOrganisation; things: Things }, random: Random) => Promise<void> = () =>
    Promise.resolve(),
): Promise<{ organisation: TestOrganisation; things: Things }> {
  const { organisation, things } = await prepare(ground);
  const random = randomOf(seed, 0);
  for (let round = 0; round < rounds; round += 1) {
    const name = oneOf(random, Object.keys(acts));
    try {
      await ground.platform.database.write(organisation.id, async (transaction) => {
        await acts[name]?.(transaction, organisation.id, things, random);
      });
    } catch (error) {
      if (!harmless.test(String(error))) throw error;
    }
    await after({ organisation, things }, random);
  }
  return { organisation, things };
}

/** The projects' state on this day, counted from the rows. */
const standingsCounted = (
  orgId: string,
) => sql`SELECT p.id, coalesce(s.budget, 0), round(coalesce(s.booked, 0), 2), round(coalesce(s.expected, 0), 2) FROM projects p LEFT JOIN (
    SELECT h.project_id, sum(h.budget) AS budget, sum(h.booked) AS booked, sum(CASE WHEN h.month_start < '2026-10-01' OR NOT h.runs THEN h.booked
      ELSE greatest(h.booked, CASE WHEN EXISTS (SELECT FROM forecasts f WHERE f.org_id = ${orgId} AND f.project_id = h.project_id
        AND f.forecast_period_id = h.month_start AND f.status = 'frozen') THEN h.forecasted ELSE h.budget END) END) AS expected
    FROM (SELECT f.project_id, f.month_start, f.function_id, sum(f.budget_hours) AS budget, sum(f.forecasted_hours) AS forecasted,
        sum(f.actual_hours) AS booked, bool_and(p.status_code = 'active' AND f.month_start >= p.start_date
          AND f.month_start < p.start_date + p.project_length_months * interval '1 month') AS runs
        FROM hour_facts f JOIN projects p ON p.org_id = f.org_id AND p.id = f.project_id
        WHERE f.org_id = ${orgId} GROUP BY 1, 2, 3) h GROUP BY 1) s ON s.project_id = p.id
    WHERE p.org_id = ${orgId}`;

/** How many views are not what the rows say. */
async function compare(
  database: Database,
  orgId: string,
  log: (line: string) => void,
  after: string,
): Promise<number> {
  let found = 0;
  const named = (text: string) => text.replaceAll("$org", `'${orgId}'`);
  for (const texts of comparisons) {
    const [view = "", plain = ""] = texts.map(named);
    const [[row]] = await database.read(
      orgId,
      run1(
        sql`SELECT count(*) AS count FROM ((${sql.raw(view)} EXCEPT ${sql.raw(plain)}) UNION ALL (${sql.raw(plain)} EXCEPT ${sql.raw(view)})) d`,
      ),
    );
    if (Number(row?.["count"]) !== 0) {
      found += 1;
      log(`FOUND after ${after}: ${view}`);
    }
  }
  const forecasts = sql`SELECT v.month_start, v.required_forecasts_count, v.frozen_forecasts_count FROM ${forecastTotals(orgId)}`;
  const stored = sql`SELECT x.project_id, x.budget_hours, x.booked_hours, x.at_completion_hours FROM ${standings(orgId, "2026-10-22")} x`;
  const read = [
    ["required forecasts", forecasts, sql.raw(named(summedForecasts))],
    ["the projects' state", stored, standingsCounted(orgId)],
  ] as const;
  for (const [what, shown, counted] of read) {
    const [[row]] = await database.read(
      orgId,
      run1(
        sql`SELECT count(*) AS count FROM ((${shown} EXCEPT ${counted}) UNION ALL (${counted} EXCEPT ${shown})) d`,
      ),
    );
    if (Number(row?.["count"]) !== 0) {
      found += 1;
      log(`FOUND after ${after}: ${what}`);
    }
  }
  return found;
}

/**
 * `npm run campaign rollups`; with DATABASE_URL on that PostgreSQL database, where writers do write at the
 * same time.
 */
export async function run({
  rounds = 10_000,
  seed,
  log,
  template,
}: CampaignOptions): Promise<{ tried: number; found: number }> {
  const ground = await openGround({ template, log, database: process.env["DATABASE_URL"] });
  try {
    return { tried: rounds, found: await storm(ground, rounds, seed, log) };
  } finally {
    await ground.stop();
  }
}
