import { sql, type RawBuilder } from "kysely";
import { dimensions, measures, type Dimension, type Measure } from "../rules/report.ts";
import { hoursSource } from "./hours-source-queries.ts";
import { visibleId, visibleName } from "./people-queries.ts";
import type { Reader, ReportColumn, ReportTable, Wish } from "./reader.ts";

interface Grouping {
  readonly kind: ReportColumn["kind"];
  /** What is shown and what it is found again by. */
  readonly shown: (reader: Reader) => RawBuilder<unknown>;
  readonly key: (reader: Reader) => RawBuilder<unknown>;
}

const monday = sql`(f.day - (extract(isodow FROM f.day)::int - 1))::date`;
const month = sql`to_char(f.month_start, 'YYYY-MM')`;
const day = sql`f.day`;

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
  const sums = values.map(({ id }) => id).filter((id) => id !== "difference");
  return {
    columns: [
      ...chosen.map(({ id, kind, shown }): ReportColumn => ({ id, label: labelOf(id), kind, value: shown(reader) })),
      ...(ofEntries ? entryColumns(reader) : []),
      ...values,
    ],
    source: sql`${hoursSource(reader, wish, by, measure, sums)} GROUP BY ${sql.join(groups)} HAVING ${anything}`,
    order: sql.join(groups.map((group) => sql`${group} NULLS LAST`)),
    keys: Object.fromEntries(chosen.map(({ id, key }) => [id, key(reader)])),
  };
}
