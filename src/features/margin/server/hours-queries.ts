import { sql, type RawBuilder } from "kysely";
import { db, own, type Query } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import { firstDay, lastDay, type Month } from "#shared/month.ts";
import { allocationCountsSql, monthCountsSql } from "#features/months/server/plan-counts-queries.ts";
import type { HourKind, HoursGroup } from "../rules/margin.ts";

export interface Span {
  readonly first: Day;
  readonly last: Day;
}

/** A month of a person or a tier within which their cost, or the pattern it is divided by, changes. */
export interface Cut {
  readonly userId: string | null;
  readonly tierId: string | null;
  readonly month: Month;
}

/** Hours of one project, customer, function, person or tier. */
export interface Only {
  readonly column: "project_id" | "customer_id" | "function_id" | "user_id" | "cost_tier_id";
  readonly id: string;
}

interface Wanted extends Span {
  readonly today: Day;
  readonly cuts: readonly Cut[];
  readonly only: Only | null;
  /** Null for each rate alone. */
  readonly sums: { readonly byProject: boolean; readonly byFunction: boolean } | null;
}

/** Memory for groups of a year: on disk they'd need half as long again. */
export const groupsInMemory: Query<unknown> = { compile: () => sql`SET LOCAL work_mem = '64MB'`.compile(db) };

const answering = (text: RawBuilder<HoursGroup>): Query<HoursGroup> => ({ compile: () => text.compile(db) });

const oneOf = (column: RawBuilder<unknown>, ids: readonly string[]) =>
  sql`${column} = ANY (${[...ids]}::uuid[])`;

/** The day whose cost a group has: the month's first, and within months in which a cost changes each day. */
function costDay(day: RawBuilder<unknown>, cuts: readonly Cut[]) {
  const monthStart = sql`date_trunc('month', ${day}::timestamp)::date`;
  if (cuts.length === 0) return monthStart;
  const cases = [...Map.groupBy(cuts, ({ month }) => month)].map(([month, own]) => {
    const [users, tiers] = [
      own.flatMap(({ userId }) => userId ?? []),
      own.flatMap(({ tierId }) => tierId ?? []),
    ];
    return sql`WHEN ${day} BETWEEN ${firstDay(month)} AND ${lastDay(month)}
      AND (${oneOf(sql.ref("e.user_id"), users)} OR ${oneOf(sql.ref("e.cost_tier_id"), tiers)}) THEN ${day}`;
  });
  return sql`CASE ${sql.join(cases, sql` `)} ELSE ${monthStart} END`;
}

/** The contract of a project's day that isn't by the hour, if any, as `k`: two never apply on one day. */
const agreement = (orgId: string, project: string, day: RawBuilder<unknown>) =>
  sql`LEFT JOIN contracts k ON ${own(orgId, "k")} AND k.project_id = ${sql.ref(project)} AND k.kind <> 'time_and_material'
    AND ${day} BETWEEN k.starts_on AND coalesce(k.ends_on, 'infinity')`;

interface PeopleHours {
  /** Rows `e` of people's days. */
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  readonly day: RawBuilder<unknown>;
  readonly hours: RawBuilder<unknown>;
  /** Of the hours those that can't be worked as things are. */
  readonly unworkable: RawBuilder<unknown>;
}

const onlyOf = (orgId: string, only: Only | null) => {
  if (only === null) return sql``;
  if (only.column !== "customer_id") return sql`AND ${sql.ref(`e.${only.column}`)} = ${only.id}`;
  return sql`AND e.project_id IN (SELECT c.id FROM projects c WHERE ${own(orgId, "c")} AND c.customer_id = ${only.id})`;
};

/**
 * Rows of people's days, grouped as far as their cost is the same; added up over rates, and over projects and functions
 * that aren't wanted, where `sums` says so: fewer rows are on their way then.
 */
function peopleGroups(
  orgId: string,
  { from, where, day, hours, unworkable }: PeopleHours,
  { cuts, only, sums }: Wanted,
) {
  const isBillable = sql`g.is_billable AND NOT p.is_internal`;
  const groups = sql`SELECT g.user_id AS "userId", g.project_id AS "projectId", p.customer_id AS "customerId", g.function_id AS "functionId",
      g.cost_tier_id AS "tierId", g.day, g.hours, g.rate_per_hour AS rate, NULL::numeric AS amount,
      ${isBillable} AND g.agreement IS NULL AS "isCharged", g.agreement,
      CASE WHEN ${isBillable} AND g.agreement IS NOT NULL THEN g.hours ELSE 0 END AS "agreedHours", g.unworkable
    FROM (SELECT e.user_id, e.project_id, e.function_id, e.cost_tier_id, e.rate_per_hour, e.is_billable, k.kind AS agreement,
        ${costDay(day, cuts)} AS day, sum(${hours}) AS hours, sum(${unworkable}) AS unworkable
      FROM ${from} ${agreement(orgId, "e.project_id", day)}
      WHERE ${where} ${onlyOf(orgId, only)}
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8) g
    JOIN projects p ON ${own(orgId, "p")} AND p.id = g.project_id`;
  if (sums === null) return answering(groups as RawBuilder<HoursGroup>);
  const project = sums.byProject ? sql`h."projectId"` : sql`NULL::uuid`;
  const customer = sums.byProject ? sql`h."customerId"` : sql`NULL::uuid`;
  const fn = sums.byFunction ? sql`h."functionId"` : sql`NULL::uuid`;
  return answering(sql`SELECT h."userId", ${project} AS "projectId", ${customer} AS "customerId", ${fn} AS "functionId", h."tierId", h.day,
      sum(h.hours) AS hours, NULL::numeric AS rate,
      sum(CASE WHEN h."isCharged" THEN h.hours * h.rate ELSE 0 END) AS amount, true AS "isCharged",
      NULL AS agreement, sum(h."agreedHours") AS "agreedHours", sum(h.unworkable) AS unworkable
    FROM (${groups}) h GROUP BY 1, 2, 3, 4, 5, 6`);
}

/** Booked hours that count, as dashboards count them: all but those of rejected weeks. */
const actual = (orgId: string, wanted: Wanted) =>
  peopleGroups(
    orgId,
    {
      from: sql`time_entries e`,
      where: sql`${own(orgId, "e")} AND e.date_worked BETWEEN ${wanted.first} AND ${wanted.last}
        AND NOT EXISTS (SELECT FROM timesheets t WHERE ${own(orgId, "t")} AND t.id = e.timesheet_id AND t.status_code = 'rejected')`,
      day: sql.ref("e.date_worked"),
      hours: sql.ref("e.exact_hours"),
      unworkable: sql`0`,
    },
    wanted,
  );

const allocated = (orgId: string, wanted: Wanted) =>
  peopleGroups(
    orgId,
    {
      from: sql`function_allocations a JOIN allocation_entries e ON e.org_id = a.org_id AND e.function_allocation_id = a.id
        JOIN projects ep ON ${own(orgId, "ep")} AND ep.id = e.project_id JOIN users u ON ${own(orgId, "u")} AND u.id = e.user_id`,
      where: sql`${own(orgId, "a")} AND ${own(orgId, "e")} AND a.status_code = 'submitted'
          AND a.forecast_period BETWEEN ${wanted.first} AND ${wanted.last}`,
      day: sql.ref("e.allocation_date"),
      hours: sql.ref("e.hours"),
      unworkable: sql`CASE WHEN ${allocationCountsSql({ orgId, entry: "e", project: "ep", user: "u" }, wanted.today)} THEN 0 ELSE e.hours END`,
    },
    wanted,
  );

/** Plans by tier, whose amounts are stored. A month's contract is that of its first day. */
const planned = (orgId: string, kind: "budget" | "forecasted", { first, last, today }: Wanted) => {
  const [hours, amount] = [sql.ref(`f.${kind}_hours`), sql.ref(`f.${kind}_gbp`)];
  return answering(sql`SELECT NULL::uuid AS "userId", f.project_id AS "projectId", p.customer_id AS "customerId", f.function_id AS "functionId",
      f.cost_tier_id AS "tierId", f.month_start AS day, ${hours} AS hours, NULL::numeric AS rate, ${amount} AS amount,
      NOT p.is_internal AND k.kind IS NULL AS "isCharged", k.kind AS agreement,
      CASE WHEN p.is_internal OR k.kind IS NULL THEN 0 ELSE ${hours} END AS "agreedHours",
      CASE WHEN ${monthCountsSql("p", sql.ref("f.month_start"), today)} THEN 0 ELSE ${hours} END AS unworkable
    FROM ${sql.table(`${kind}_hour_facts`)} f JOIN projects p ON ${own(orgId, "p")} AND p.id = f.project_id
      ${agreement(orgId, "f.project_id", sql.ref("f.month_start"))}
    WHERE ${own(orgId, "f")} AND f.month_start BETWEEN ${first} AND ${last} AND ${hours} <> 0`);
};

/** The hours of a kind in these months, by everything that decides about revenue and cost. */
export function hoursIn(kind: HourKind, orgId: string, wanted: Wanted): Query<HoursGroup> {
  if (kind === "actual") return actual(orgId, wanted);
  if (kind === "allocated") return allocated(orgId, wanted);
  return planned(orgId, kind === "budget" ? "budget" : "forecasted", wanted);
}
