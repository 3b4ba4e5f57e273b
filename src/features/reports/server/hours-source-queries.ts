import { sql, type RawBuilder } from "kysely";
import { own } from "#server/database/sql.ts";
import { firstDay, monthOf, monthRange } from "#shared/month.ts";
import type { HourDimension, Measure } from "../rules/report.ts";
import { isVisible, narrowed } from "./people-queries.ts";
import type { HoursAsked, Reader, ReportRequest } from "./reader.ts";

const keptByMonth: ReadonlySet<HourDimension> = new Set(["project", "function", "month"]);

/** Whether the monthly totals suffice, without single entries. They hold no cost of billable hours. */
function isOfMonths(request: ReportRequest, by: readonly HourDimension[], measure: Measure | null): boolean {
  return (
    by.every((each) => keptByMonth.has(each)) &&
    [request.person, request.tier, request.week, request.day].every((limit) => limit === null) &&
    measure !== "billable"
  );
}

/** What a dimension is distinguished by, among the rows that are read. */
const columnsOf: Readonly<Record<HourDimension, readonly string[]>> = {
  person: ["user_id"],
  project: ["project_id"],
  function: ["function_id"],
  tier: ["cost_tier_id"],
  week: ["day"],
  month: ["month_start"],
  day: ["day"],
  entry: ["day", "user_id", "project_id", "entry_id"],
};

const viewOf = (measure: Measure | null): RawBuilder<unknown> =>
  measure === null ? sql`hour_facts` : sql.table(`${measure === "billable" ? "actual" : measure}_hour_facts`);

const monday = sql`(h.day - (extract(isodow FROM h.day)::int - 1))::date`;
/** Measures with a person in every row; plans without one have no day. */
const personal: ReadonlySet<Measure | null> = new Set(["actual", "billable", "allocated"]);
const ofPeople = (value: RawBuilder<unknown>, measure: Measure | null): RawBuilder<unknown> =>
  personal.has(measure) ? value : sql`CASE WHEN h.user_id IS NOT NULL THEN ${value} END`;

/** The names of what the hours are put together by, beside `f`. */
const joins: Readonly<Record<string, RawBuilder<unknown>>> = {
  project_id: sql`JOIN projects p ON p.org_id = f.org_id AND p.id = f.project_id`,
  function_id: sql`LEFT JOIN functions fn ON fn.org_id = f.org_id AND fn.id = f.function_id`,
  cost_tier_id: sql`LEFT JOIN cost_tiers ct ON ct.org_id = f.org_id AND ct.id = f.cost_tier_id LEFT JOIN functions tf ON tf.org_id = ct.org_id AND tf.id = ct.function_id`,
  user_id: sql`LEFT JOIN users u ON u.org_id = f.org_id AND u.id = f.user_id`,
  entry_id: sql`LEFT JOIN time_entries te ON te.org_id = f.org_id AND te.id = f.entry_id`,
};

function conditionsOf(
  { orgId }: Reader,
  request: ReportRequest,
  ofMonths: boolean,
  ofEntries: boolean,
): RawBuilder<unknown>[] {
  const { first, last, tier, day, week } = request;
  return [
    sql`${own(orgId, "h")}`,
    ofMonths
      ? // Month by month: of a stretch without known ends a kept plan would expect a handful of rows, and bring thousands in order to add them up.
        sql`h.month_start = ANY (${monthRange(monthOf(first), monthOf(last)).map(firstDay)}::date[])`
      : // Days alone: of months that are worked out from them the planner would expect next to nothing, and read row by row.
        sql`h.day >= ${first}::date AND h.day < (${last}::date + interval '1 month')::date`,
    narrowed(request, { project: sql`h.project_id`, function: sql`h.function_id`, person: sql`h.user_id` }),
    ...(ofMonths ? [sql`h.project_id IS NOT NULL`] : []),
    ...(tier === null ? [] : [sql`h.cost_tier_id = ${tier}::uuid`]),
    ...(day === null ? [] : [sql`h.day = ${day}::date AND h.user_id IS NOT NULL`]),
    ...(week === null
      ? []
      : [sql`h.day BETWEEN ${week}::date AND ${week}::date + 6 AND h.user_id IS NOT NULL`]),
    ...(ofEntries ? [sql`h.entry_id IS NOT NULL`] : []),
  ];
}

/**
 * A report's hours as `f` (FROM and WHERE), summed by ids before any name is looked up: there may be a
 * million entries. Each of `sums` is a column. In weeks a day stands for its week.
 */
export function hoursSource(
  reader: Reader,
  request: ReportRequest,
  { by, measure }: HoursAsked,
  sums: readonly string[],
): RawBuilder<unknown> {
  const ofMonths = isOfMonths(request, by, measure);
  const ofEntries = by.includes("entry");
  const byWeek = by.includes("week") && !by.includes("day") && !ofEntries;
  const asked = [...by.flatMap((each) => columnsOf[each]), ...(request.person === null ? [] : ["user_id"])];
  const names = new Set(asked);
  const columns = [...names].map((name) => ({
    name,
    value: name === "day" ? ofPeople(byWeek ? monday : sql`h.day`, measure) : sql.ref(`h.${name}`),
  }));
  const read = sql`SELECT h.org_id, ${sql.join([
    ...columns.map(({ name, value }) => sql`${value} AS ${sql.ref(name)}`),
    ...sums.map((sum) => sql`sum(${sql.ref(`h.${sum}`)}) AS ${sql.ref(sum)}`),
  ])} FROM ${ofMonths ? sql`monthly_parts` : viewOf(measure)} h
    WHERE ${sql.join(conditionsOf(reader, request, ofMonths, ofEntries), sql` AND `)}
    GROUP BY h.org_id, ${sql.join(columns.map(({ value }) => value))}`;
  const named = Object.entries(joins).flatMap(([name, join]) => (names.has(name) ? [join] : []));
  return sql`FROM (${read}) f ${sql.join(named, sql` `)}
    WHERE ${own(reader.orgId, "f")} AND ${request.person === null && !ofEntries ? sql`true` : isVisible(reader)}`;
}
