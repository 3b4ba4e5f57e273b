import { sql, type RawBuilder } from "kysely";
import { own } from "../../../server/database/sql.ts";
import { dimensions, measures, type Dimension, type Measure } from "../rules/report.ts";
import { isVisible, narrowed, visibleId, visibleName } from "./people-queries.ts";
import type { Reader, ReportColumn, ReportTable, Wish } from "./reader.ts";

interface Grouping {
  readonly kind: ReportColumn["kind"];
  /** What is shown and what it is found again by. */
  readonly shown: (reader: Reader) => RawBuilder<unknown>;
  readonly key: (reader: Reader) => RawBuilder<unknown>;
}

const monday = sql`CASE WHEN f.user_id IS NOT NULL THEN (f.day - (extract(isodow FROM f.day)::int - 1))::date END`;
const month = sql`to_char(f.month_start, 'YYYY-MM')`;
const day = sql`CASE WHEN f.user_id IS NOT NULL THEN f.day END`;

const groupings: Readonly<Record<Dimension, Grouping>> = {
  person: { kind: "text", shown: visibleName, key: visibleId },
  project: { kind: "text", shown: () => sql`p.code || ' ' || p.name`, key: () => sql`f.project_id` },
  function: { kind: "text", shown: () => sql`fn.name`, key: () => sql`f.function_id` },
  tier: { kind: "text", shown: () => sql`ct.name`, key: () => sql`f.cost_tier_id` },
  week: { kind: "day", shown: () => sql`${monday}`, key: () => sql`${monday}` },
  month: { kind: "month", shown: () => month, key: () => month },
  day: { kind: "day", shown: () => sql`${day}`, key: () => sql`${day}` },
  entry: { kind: "day", shown: () => sql`${day}`, key: () => sql`f.entry_id` },
};

const labelOf = (dimension: Dimension): string =>
  dimension === "entry" ? "Day" : (dimensions.find(({ value }) => value === dimension)?.label ?? dimension);
const sumOf = (column: string): RawBuilder<unknown> => sql`sum(${sql.ref(`f.${column}`)})`;

/** What an entry is besides its day and hours. */
const entryColumns = (reader: Reader): ReportColumn[] => [
  { id: "person", label: "Person", kind: "text", value: sql`min(${visibleName(reader)})` },
  { id: "project", label: "Project", kind: "text", value: sql`min(p.code || ' ' || p.name)` },
  { id: "notes", label: "Notes", kind: "text", value: sql`min(te.task_notes)` },
];

/** Cost beside people is shown only to those who may see everyone's (reading, decision 15). */
function measured(measure: Measure | null, reader: Reader, showsPeople: boolean): ReportColumn[] {
  const ids: readonly Measure[] = measure === null ? ["budget", "forecasted", "allocated", "actual"] : [measure];
  const hours = ids.map((id): ReportColumn => ({
    id: `${id}_hours`,
    label: measure === null ? (measures.find(({ value }) => value === id)?.label ?? id) : "Hours",
    kind: "hours",
    value: sumOf(`${id}_hours`),
    adds: true,
  }));
  const mayCost = reader.maySeeCosts && (!showsPeople || reader.seesEveryone);
  if (measure === null)
    return [
      ...hours,
      { id: "difference", label: "Actual less forecasted", kind: "hours", value: sql`sum(f.actual_hours - f.forecasted_hours)`, adds: true },
    ];
  return mayCost ? [...hours, { id: `${measure}_gbp`, label: "Cost", kind: "money", value: sumOf(`${measure}_gbp`), adds: true }] : hours;
}

const kept: ReadonlySet<Dimension> = new Set(["project", "function", "month"]);

/** True where the kept monthly totals say it all, so that no single entry need be read. They hold no cost of billable hours. */
function isOfMonths(wish: Wish, by: readonly Dimension[], measure: Measure | null): boolean {
  return (
    by.every((each) => kept.has(each)) && [wish.person, wish.tier, wish.week, wish.day].every((limit) => limit === null) && measure !== "billable"
  );
}

/** Hours put together by one or two dimensions, of one measure or of all four beside each other. */
export function hoursTable(reader: Reader, wish: Wish, by: readonly Dimension[], measure: Measure | null): ReportTable {
  const chosen = by.map((each) => ({ id: each, ...groupings[each] }));
  const ofEntries = by.includes("entry");
  const showsPeople = by.includes("person") || ofEntries || wish.person !== null;
  const values = measured(measure, reader, showsPeople);
  const anything = sql.join(
    values.filter(({ kind }) => kind === "hours").map(({ value }) => sql`${value} <> 0`),
    sql` OR `,
  );
  const groups = chosen.flatMap(({ shown, key }) => [shown(reader), key(reader)]);
  const months = sql`JOIN projects p ON p.org_id = f.org_id AND p.id = f.project_id LEFT JOIN functions fn ON fn.org_id = f.org_id AND fn.id = f.function_id`;
  const ofMonths = isOfMonths(wish, by, measure);
  const from = ofMonths
    ? sql`FROM monthly_parts f ${months}`
    : sql`FROM hour_facts f ${months}
    LEFT JOIN cost_tiers ct ON ct.org_id = f.org_id AND ct.id = f.cost_tier_id
    LEFT JOIN users u ON u.org_id = f.org_id AND u.id = f.user_id
    ${ofEntries ? sql`LEFT JOIN time_entries te ON te.org_id = f.org_id AND te.id = f.entry_id` : sql``}`;
  const conditions = [
    sql`${own(reader.orgId, "f")}`,
    sql`f.month_start BETWEEN ${wish.first}::date AND ${wish.last}::date`,
    // The month says it all; the day lets the index of entries help.
    ...(ofMonths ? [] : [sql`f.day >= ${wish.first}::date AND f.day < (${wish.last}::date + interval '1 month')::date`]),
    narrowed(wish, { project: sql`f.project_id`, function: sql`f.function_id`, person: sql`f.user_id` }),
    ...(wish.person === null && !ofEntries ? [] : [isVisible(reader)]),
    ...(wish.tier === null ? [] : [sql`f.cost_tier_id = ${wish.tier}::uuid`]),
    ...(wish.day === null ? [] : [sql`f.day = ${wish.day}::date AND f.user_id IS NOT NULL`]),
    ...(wish.week === null ? [] : [sql`f.day BETWEEN ${wish.week}::date AND ${wish.week}::date + 6 AND f.user_id IS NOT NULL`]),
    ...(ofEntries ? [sql`f.entry_id IS NOT NULL`] : []),
  ];
  return {
    columns: [
      ...chosen.map(({ id, kind, shown }): ReportColumn => ({ id, label: labelOf(id), kind, value: shown(reader) })),
      ...(ofEntries ? entryColumns(reader) : []),
      ...values,
    ],
    source: sql`${from} WHERE ${sql.join(conditions, sql` AND `)} GROUP BY ${sql.join(groups)} HAVING ${anything}`,
    order: sql.join(groups.map((group) => sql`${group} NULLS LAST`)),
    keys: Object.fromEntries(chosen.map(({ id, key }) => [id, key(reader)])),
  };
}
