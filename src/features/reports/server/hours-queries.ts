import { sql, type RawBuilder } from "kysely";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { sides, type Variance } from "#features/analytics/rules/variance.ts";
import {
  characteristicOf,
  comparisonLabels,
  dimensionLabel,
  measureLabels,
  noCustomer,
  type CharacteristicDimension,
  type HourDimension,
  type Measure,
  type NamedDimension,
} from "../rules/report.ts";
import { hoursSource, optionAlias } from "./hours-source-queries.ts";
import { visibleId, visibleName } from "./people-queries.ts";
import {
  added,
  shown,
  type RequestedHours,
  type Reader,
  type ReportColumn,
  type ReportTable,
  type ReportRequest,
} from "./reader.ts";

interface Grouping {
  readonly kind: ReportColumn["kind"];
  /** What is shown and what it is found again by. */
  readonly shown: (reader: Reader) => RawBuilder<unknown>;
  readonly key: (reader: Reader) => RawBuilder<unknown>;
}

// The same for name and key, so that each is worked out once.
const week = sql`f.week_start`;
const month = sql`to_char(f.month_start, 'YYYY-MM')`;
const day = sql`f.day`;

const groupings: Readonly<Record<Exclude<NamedDimension, "kind">, Grouping>> = {
  person: { kind: "text", shown: visibleName, key: visibleId },
  project: { kind: "text", shown: () => sql`p.code || ' ' || p.name`, key: () => sql`f.project_id` },
  customer: {
    kind: "text",
    shown: () => sql`coalesce(cu.name, ${sql.lit(t`No customer`)})`,
    key: () => sql`coalesce(p.customer_id::text, ${sql.lit(noCustomer)})`,
  },
  function: { kind: "text", shown: () => sql`fn.name`, key: () => sql`f.function_id` },
  tier: {
    kind: "text",
    // Functions may call a tier the same.
    shown: () => sql`tf.name || ', ' || ct.name`,
    key: () => sql`f.cost_tier_id`,
  },
  week: { kind: "day", shown: () => week, key: () => week },
  month: { kind: "month", shown: () => month, key: () => month },
  day: { kind: "day", shown: () => day, key: () => day },
  entry: { kind: "day", shown: () => day, key: () => sql`f.entry_id` },
  place: { kind: "text", shown: () => sql`pl.name`, key: () => sql`f.place_id` },
};

const isCharacteristic = (each: HourDimension): each is CharacteristicDimension =>
  characteristicOf(each) !== null;

function groupingOf(each: HourDimension): Grouping {
  if (!isCharacteristic(each)) return groupings[each];
  const column = (name: string) => () => sql.ref(`${optionAlias(each)}.${name}`);
  return { kind: "text", shown: column("option_label"), key: column("id") };
}

function labelOf(dimension: HourDimension, characteristics: RequestedHours["characteristics"]): string {
  if (dimension === "entry") return t`Day`;
  const id = characteristicOf(dimension);
  return id === null
    ? (dimensionLabel(dimension) ?? dimension)
    : (characteristics.get(id) ?? t`Deleted characteristic`);
}

/** A line's values: as the source has them, or summed where it is several rows. */
interface Lines {
  readonly sum: (value: RawBuilder<unknown>) => RawBuilder<unknown>;
  readonly text: (value: RawBuilder<unknown>) => RawBuilder<unknown>;
}
const unchanged: Lines = { sum: (value) => value, text: (value) => value };
const putTogether: Lines = { sum: (value) => sql`sum(${value})`, text: (value) => sql`min(${value})` };

/** What an entry is besides its day and hours. */
const entryColumns = (reader: Reader, { text }: Lines): ReportColumn[] => [
  shown("person", () => t`Person`, "text", text(visibleName(reader))),
  shown("project", () => t`Project`, "text", text(sql`p.code || ' ' || p.name`)),
  shown("notes", () => t`Notes`, "text", text(sql`te.task_notes`)),
];

/** Plan against actual: one kind of hours, or cost, less another. */
const difference = { hours: "difference", gbp: "difference_gbp" } as const;

const costLabels = perLanguage((): Readonly<Record<Measure, string>> => ({
  actual: t`Actual cost`,
  billable: t`Actual, billable cost`,
  allocated: t`Allocated cost`,
  forecasted: t`Forecasted cost`,
  budget: t`Budget cost`,
}));
const comparedCostLabels = perLanguage((): Readonly<Record<Variance, string>> => ({
  forecast_actual: t`Forecasted less actual cost`,
  allocation_actual: t`Allocated less actual cost`,
  allocation_forecast: t`Allocated less forecasted cost`,
  budget_actual: t`Budget less actual cost`,
}));

/** Cost per person is for those who may see everyone's (docs/readings.md#decision-15). */
function measured(
  { measure, compare }: RequestedHours,
  reader: Reader,
  showsPeople: boolean,
  { sum }: Lines,
): ReportColumn[] {
  const sumOf = (column: string): RawBuilder<unknown> => sum(sql.ref(`f.${column}`));
  const { left, right } = sides[compare];
  const less = (unit: "hours" | "gbp"): RawBuilder<unknown> =>
    sum(sql`(${sql.ref(`f.${left}_${unit}`)} - ${sql.ref(`f.${right}_${unit}`)})`);
  const ids: readonly Measure[] =
    measure === null ? ["budget", "forecasted", "allocated", "actual"] : [measure];
  const hours = ids.map((id) =>
    added(
      `${id}_hours`,
      measure === null ? () => measureLabels()[id] : () => t`Hours`,
      "hours",
      sumOf(`${id}_hours`),
    ),
  );
  if (measure === null)
    hours.push(added(difference.hours, () => comparisonLabels()[compare], "hours", less("hours")));
  if (!reader.maySeeCosts || (showsPeople && !reader.seesEveryone)) return hours;
  const costs = ids.map((id) =>
    added(
      `${id}_gbp`,
      measure === null ? () => costLabels()[id] : () => t`Cost`,
      "money",
      sumOf(`${id}_gbp`),
    ),
  );
  if (measure === null)
    costs.push(added(difference.gbp, () => comparedCostLabels()[compare], "money", less("gbp")));
  return [...hours, ...costs];
}

/** Hours by one to three dimensions, of one measure or all four, ending with `compare`. */
export function hoursTable(reader: Reader, request: ReportRequest, requested: RequestedHours): ReportTable {
  const { by } = requested;
  const chosen = by.map((each) => {
    const { kind, shown: name, key } = groupingOf(each);
    const label = () => labelOf(each, requested.characteristics);
    return { column: shown(each, label, kind, name(reader)), key: key(reader) };
  });
  // The source has a row per combination; only hidden people and projects with the same option or customer share a line.
  const isSplit =
    (!reader.seesEveryone && by.includes("person")) ||
    by.some((each) => each === "customer" || isCharacteristic(each));
  const lines = isSplit ? putTogether : unchanged;
  const ofEntries = by.includes("entry");
  const showsPeople = by.includes("person") || ofEntries || request.person !== null;
  const values = measured(requested, reader, showsPeople, lines);
  const anything = sql.join(
    values.filter(({ kind }) => kind === "hours").map(({ value }) => sql`${value} <> 0`),
    sql` OR `,
  );
  const groups = [...new Set(chosen.flatMap(({ column, key }) => [column.value, key]))];
  const sums = values.map(({ id }) => id).filter((id) => id !== difference.hours && id !== difference.gbp);
  const source = hoursSource(reader, request, requested, sums);
  return {
    columns: [
      ...chosen.map(({ column }) => column),
      ...(ofEntries ? entryColumns(reader, lines) : []),
      ...values,
    ],
    source:
      lines === unchanged
        ? sql`${source} AND (${anything})`
        : sql`${source} GROUP BY ${sql.join(groups)} HAVING ${anything}`,
    order: groups,
    keys: Object.fromEntries(chosen.map(({ column, key }) => [column.id, key])),
  };
}
