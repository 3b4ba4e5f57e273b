import { sql, type RawBuilder } from "kysely";
import { own } from "#server/database/sql.ts";
import { firstDay, monthOf, monthRange } from "#shared/month.ts";
import {
  characteristicOf,
  limits,
  noCustomer,
  type CharacteristicDimension,
  type HourDimension,
  type Limit,
  type Measure,
  type NamedDimension,
} from "../rules/report.ts";
import type { HourRows } from "#features/months/server/plan-counts-queries.ts";
import { isVisible, narrowed } from "./people-queries.ts";
import type { RequestedHours, Reader, ReportRequest } from "./reader.ts";

const isCharacteristic = (each: HourDimension): each is CharacteristicDimension =>
  characteristicOf(each) !== null;

/** Sums that are kept, which spare a report its single entries: what they're kept by, and which limits they know. */
interface Rollup {
  readonly view: "monthly_parts" | "weekly_person_parts";
  readonly by: (each: HourDimension) => boolean;
  readonly limits: ReadonlySet<Limit>;
  readonly measures: (measure: Measure | null) => boolean;
}

const rollups: readonly Rollup[] = [
  {
    view: "monthly_parts",
    by: (each) => ["project", "customer", "function", "month"].includes(each) || isCharacteristic(each),
    limits: new Set(["project", "customer", "function", "option"]),
    // They contain no cost of billable hours.
    measures: (measure) => measure !== "billable",
  },
  {
    view: "weekly_person_parts",
    by: (each) => ["person", "week", "month"].includes(each),
    limits: new Set(["person"]),
    measures: (measure) => measure === "actual",
  },
];

/** The kept sums that suffice for a report; undefined where single entries have to be read. */
const rollupFor = (
  request: ReportRequest,
  by: readonly HourDimension[],
  measure: Measure | null,
): Rollup | undefined =>
  rollups.find(
    (sums) =>
      by.every(sums.by) &&
      sums.measures(measure) &&
      limits.every((limit) => request[limit] === null || sums.limits.has(limit)),
  );

/** What a dimension is distinguished by, among the rows that are read. */
const namedColumns: Readonly<Record<Exclude<NamedDimension, "kind">, readonly string[]>> = {
  person: ["user_id"],
  project: ["project_id"],
  customer: ["project_id"],
  function: ["function_id"],
  tier: ["cost_tier_id"],
  week: ["week_start"],
  month: ["month_start"],
  day: ["day"],
  entry: ["day", "user_id", "project_id", "entry_id"],
  place: ["place_id"],
};
/** Characteristics are those of projects. */
const columnsOf = (each: HourDimension): readonly string[] =>
  isCharacteristic(each) ? namedColumns.project : namedColumns[each];

/** Where people belonged, each place with the days it applies: joined by person, for a million rows at once. */
const dwelling = (orgId: string) => sql`LEFT JOIN (
    SELECT m.org_id, m.user_id, m.place_id, m.valid_from,
      lead(m.valid_from) OVER (PARTITION BY m.org_id, m.user_id ORDER BY m.valid_from) AS valid_to
    FROM user_places m WHERE ${own(orgId, "m")}
  ) d ON d.org_id = h.org_id AND d.user_id = h.user_id AND h.day >= d.valid_from AND (d.valid_to IS NULL OR h.day < d.valid_to)`;

const viewOf = (measure: Measure | null): RawBuilder<unknown> =>
  measure === null ? sql`hour_facts` : sql.table(`${measure === "billable" ? "actual" : measure}_hour_facts`);

const monday = sql`(h.day - (extract(isodow FROM h.day)::int - 1))::date`;
/** Measures with a person in every row; plans without one have no day. */
const personal: ReadonlySet<Measure | null> = new Set(["actual", "billable", "allocated"]);
const ofPeople = (value: RawBuilder<unknown>, measure: Measure | null): RawBuilder<unknown> =>
  personal.has(measure) ? value : sql`CASE WHEN h.user_id IS NOT NULL THEN ${value} END`;

/** A column's value among the rows that are read. Kept sums know their week. */
function columnOf(name: string, stored: Rollup | undefined, measure: Measure | null): RawBuilder<unknown> {
  if (name === "day") return ofPeople(sql`h.day`, measure);
  if (name === "week_start" && !stored) return ofPeople(monday, measure);
  return sql.ref(name === "place_id" ? "d.place_id" : `h.${name}`);
}

/** The names of what the hours are put together by, beside `f`. */
const joins: Readonly<Record<string, RawBuilder<unknown>>> = {
  project_id: sql`JOIN projects p ON p.org_id = f.org_id AND p.id = f.project_id`,
  function_id: sql`LEFT JOIN functions fn ON fn.org_id = f.org_id AND fn.id = f.function_id`,
  cost_tier_id: sql`LEFT JOIN cost_tiers ct ON ct.org_id = f.org_id AND ct.id = f.cost_tier_id LEFT JOIN functions tf ON tf.org_id = ct.org_id AND tf.id = ct.function_id`,
  user_id: sql`LEFT JOIN users u ON u.org_id = f.org_id AND u.id = f.user_id`,
  place_id: sql`LEFT JOIN places pl ON pl.org_id = f.org_id AND pl.id = f.place_id`,
  entry_id: sql`LEFT JOIN time_entries te ON te.org_id = f.org_id AND te.id = f.entry_id`,
};

/** The alias of what a project has of a characteristic, beside `f`. */
export const optionAlias = (each: CharacteristicDimension): string => `o_${characteristicOf(each)}`;

const joinOfOption = (orgId: string, each: CharacteristicDimension): RawBuilder<unknown> => {
  const option = sql.ref(optionAlias(each));
  return sql`LEFT JOIN (SELECT v.org_id, v.project_id, o.id, o.option_label FROM project_characteristics v
      JOIN characteristic_options o ON o.org_id = v.org_id AND o.id = v.value_option_id
      WHERE ${own(orgId, "v")} AND v.characteristic_id = ${characteristicOf(each)}::uuid) ${option} ON ${option}.org_id = f.org_id AND ${option}.project_id = f.project_id`;
};

const joinOfCustomer = (orgId: string): RawBuilder<unknown> =>
  sql`LEFT JOIN customers cu ON ${own(orgId, "cu")} AND cu.id = p.customer_id`;

/** Hours on projects of a customer, or of none. */
const ofCustomer = (customer: string): RawBuilder<unknown> =>
  sql`EXISTS (SELECT FROM projects cp WHERE cp.org_id = h.org_id AND cp.id = h.project_id
    AND ${customer === noCustomer ? sql`cp.customer_id IS NULL` : sql`cp.customer_id = ${customer}::uuid`})`;

function conditionsOf(
  { orgId }: Reader,
  request: ReportRequest,
  stored: Rollup | undefined,
  ofEntries: boolean,
): RawBuilder<unknown>[] {
  const { first, last, customer, tier, place, option, day, week } = request;
  return [
    sql`${own(orgId, "h")}`,
    stored
      ? // Month by month: of a stretch without known ends a kept plan would expect a handful of rows, and bring thousands in order to add them up.
        sql`h.month_start = ANY (${monthRange(monthOf(first), monthOf(last)).map(firstDay)}::date[])`
      : // Days alone: of months that are worked out from them the planner would expect next to nothing, and read row by row.
        sql`h.day >= ${first}::date AND h.day < (${last}::date + interval '1 month')::date`,
    narrowed(request, { project: sql`h.project_id`, function: sql`h.function_id`, person: sql`h.user_id` }),
    ...(stored?.view === "monthly_parts" ? [sql`h.project_id IS NOT NULL`] : []),
    ...(customer === null ? [] : [ofCustomer(customer)]),
    ...(tier === null ? [] : [sql`h.cost_tier_id = ${tier}::uuid`]),
    ...(place === null ? [] : [sql`d.place_id = ${place}::uuid`]),
    // A project has at most one option of each characteristic.
    ...(option?.split(",") ?? []).map(
      (id) =>
        sql`EXISTS (SELECT FROM project_characteristics o WHERE o.org_id = h.org_id AND o.project_id = h.project_id AND o.value_option_id = ${id}::uuid)`,
    ),
    ...(day === null ? [] : [sql`h.day = ${day}::date AND h.user_id IS NOT NULL`]),
    ...(week === null
      ? []
      : [sql`h.day BETWEEN ${week}::date AND ${week}::date + 6 AND h.user_id IS NOT NULL`]),
    ...(ofEntries ? [sql`h.entry_id IS NOT NULL`] : []),
  ];
}

/**
 * A report's hours as `f` (FROM and WHERE), summed by ids before any name is looked up: there may be a
 * million entries. Each of `sums` is a column.
 */
export function hoursSource(
  reader: Reader,
  request: ReportRequest,
  { by, measure }: Pick<RequestedHours, "by" | "measure">,
  sums: readonly string[],
): RawBuilder<unknown> {
  const stored = rollupFor(request, by, measure);
  const ofEntries = by.includes("entry");
  const requested = [...by.flatMap(columnsOf), ...(request.person === null ? [] : ["user_id"])];
  const names = new Set(requested);
  const columns = [...names].map((name) => ({ name, value: columnOf(name, stored, measure) }));
  const grouped = sql.join(columns.map(({ value }) => value));
  const needsPlace = by.includes("place") || request.place !== null;
  const rows = sql`${stored ? sql.table(stored.view) : viewOf(measure)} h
    ${needsPlace ? dwelling(reader.orgId) : sql``}
    WHERE ${sql.join(conditionsOf(reader, request, stored, ofEntries), sql` AND `)}`;
  // Nearly as many lines as rows: in order, since without one each line's sums would have memory of their own.
  const inOrder = stored?.view === "weekly_person_parts" && names.has("user_id") && names.size > 1;
  const read = sql`SELECT h.org_id, ${sql.join([
    ...columns.map(({ name, value }) => sql`${value} AS ${sql.ref(name)}`),
    ...sums.map((sum) => sql`sum(${sql.ref(`h.${sum}`)}) AS ${sql.ref(sum)}`),
  ])} FROM ${inOrder ? sql`(SELECT h.* FROM ${rows} ORDER BY ${grouped}) h` : rows}
    GROUP BY h.org_id, ${grouped}`;
  const named = [
    ...Object.entries(joins).flatMap(([name, join]) => (names.has(name) ? [join] : [])),
    ...(by.includes("customer") ? [joinOfCustomer(reader.orgId)] : []),
    ...by.filter(isCharacteristic).map((each) => joinOfOption(reader.orgId, each)),
  ];
  return sql`FROM (${read}) f ${sql.join(named, sql` `)}
    WHERE ${own(reader.orgId, "f")} AND ${request.person === null && !ofEntries ? sql`true` : isVisible(reader)}`;
}

/** Single rows of a report's hours from a month on. */
export const hourRowsFrom = (reader: Reader, request: ReportRequest, first: string): HourRows => ({
  joins: request.place === null ? sql`` : dwelling(reader.orgId),
  conditions: conditionsOf(reader, { ...request, first }, undefined, false),
});
