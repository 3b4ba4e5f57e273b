import { formatHours, sumHours } from "#shared/hours.ts";
import { formatMoney, formatRate } from "#shared/money.ts";
import { monthOfHeading } from "#shared/month-reading.ts";
import { formatMonthShort, type Month } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import type {
  GridCell,
  GridColumn,
  GridEdit,
  GridLeadingColumn,
  GridParsed,
  GridRow,
} from "#ui/grid/grid-model.ts";
import type { PasteNames } from "#ui/grid/paste-names.ts";
import type { Planner } from "../../contract.ts";
import { readForecastCell } from "../../rules/forecast-cell.ts";
import type { ForecastCell } from "../../rules/forecast-lines.ts";
import { removedTier } from "../../rules/messages.ts";
import type { MovedHours } from "../../rules/ways-out.ts";
import type { MonthView } from "../months/month-steps.ts";
import { addUp, figuresOf, type Figures } from "./forecast-figures.ts";
import { monthIndexOf } from "#features/months/rules/project-months.ts";
import { rateOfMonth } from "#features/rates/rules/rate-book.ts";
import { isCellDirty, shownLines, type MonthForm } from "./month-form.ts";

/** Rows, columns and cells of the planner's spreadsheet. */
export interface ForecastGrid {
  readonly leading: readonly GridLeadingColumn[];
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  readonly cell: (rowId: string, columnId: string) => GridCell;
}

type GridMonth = Pick<MonthView, "period" | "form" | "locked">;

/** The row of all tiers together. */
export const totalRow = "total";
const nothing: GridCell = { value: null };

function leadingColumns(isOnly: boolean, narrow: boolean, differs: boolean): readonly GridLeadingColumn[] {
  const tier = { id: "tier", header: t`Cost tier`, label: t`Cost tier` };
  if (narrow) return [{ ...tier, width: 144 }];
  return [
    { ...tier, width: isOnly ? 200 : 176 },
    { id: "rate", header: t`Rate`, label: t`Rate`, width: differs ? 132 : isOnly ? 80 : 72, number: true },
  ];
}

const figureColumn = (id: string, header: string, label: string, minWidth: number): GridColumn => ({
  id,
  header,
  label,
  width: "fill",
  minWidth,
  aside: true,
});

const lastColumns: readonly GridColumn[] = [
  figureColumn("forecasted", t`Forecast`, t`Last month, forecast`, 68),
  figureColumn("allocated", t`Allocated`, t`Last month, allocated`, 70),
  figureColumn("actual", t`Actual`, t`Last month, actual`, 68),
];

export const columnsOfMonth = 4;

/** A month's columns; where several months stand side by side, their names say which. */
function monthColumns(month: Month, isOnly: boolean, narrow: boolean): GridColumn[] {
  const name = formatMonthShort(month);
  const budget = {
    ...figureColumn(`${month}/budget`, t`Budget`, isOnly ? t`Budget` : t`${name} budget`, 62),
    divided: !narrow,
  };
  const hours: GridColumn = {
    id: hoursColumn(month),
    header: t`Hours`,
    label: isOnly ? t`Hours` : t`${name} hours`,
    width: "fill",
    minWidth: 64,
    current: true,
    divided: narrow,
  };
  const leftName = isOnly ? t`Remaining capacity` : t`${name} remaining capacity`;
  const left = figureColumn(`${month}/left`, t`Remaining`, leftName, narrow ? 92 : 80);
  const cost = figureColumn(`${month}/cost`, t`Cost`, isOnly ? t`Cost` : t`${name} cost`, 74);
  return narrow ? [hours, left, budget, cost] : [budget, hours, left, cost];
}

/** The column that a spreadsheet's heading names: hours by their month, and alone by their own heading. */
export function pasteNames(months: readonly Month[], columns: readonly GridColumn[]): PasteNames {
  const only = months.length === 1 ? months[0] : undefined;
  const isCalled = (heading: string) => (column: GridColumn) =>
    [column.label, column.header].some(
      (name) => typeof name === "string" && name.toLowerCase() === heading.trim().toLowerCase(),
    );
  const columnOf = (heading: string) => {
    const month = monthOfHeading(heading, months);
    const called = columns.find(isCalled(heading));
    if (month !== null) return hoursColumn(month);
    return called !== undefined && monthOfColumn(called.id) === only && only !== undefined ? called.id : null;
  };
  return { columnOf, isOther: (heading) => columns.some(isCalled(heading)) || heading.trim() === t`Rate` };
}

export function hoursColumn(month: Month): string {
  return `${month}/hours`;
}

/** The month whose hours a column contains; null for every other column. */
export function monthOfColumn(columnId: string): Month | null {
  const [month, part] = columnId.split("/");
  return part === "hours" ? (month ?? null) : null;
}

/** The spreadsheet: last month, then each month; on a phone the other way round. A quarter fits 1,440 px. */
export function forecastGrid(
  planner: Planner,
  months: readonly GridMonth[],
  symbol: string,
  narrow = false,
): ForecastGrid {
  const isOnly = months.length === 1;
  const sheets = months.map((each, index) => ({
    ...each,
    isFirst: index === 0,
    figures: figuresOf(planner, each.period, each.form),
  }));
  const rates = ratesOf(planner, months);
  const rows: GridRow[] = [];
  const cells = new Map<string, GridCell>();
  const add = (row: Omit<GridRow, "headers">, names: readonly [string, string], tiers: readonly Tier[]) => {
    const [name, rate] = names;
    rows.push({ ...row, headers: narrow ? [name] : [name, rate] });
    const only = row.nested === true ? tiers[0] : undefined;
    for (const [columnId, cell] of sheets.flatMap((sheet) => cellsOfMonth(sheet, tiers, only, symbol)))
      cells.set(`${row.id}/${columnId}`, cell);
  };
  for (const [functionId, tiers] of Map.groupBy(planner.costTiers, (tier) => tier.functionId)) {
    const name = tiers[0]?.functionName ?? "";
    add({ id: functionId, label: name, names: [name], kind: "group" }, [name, ""], tiers);
    for (const tier of tiers) {
      const rate = (rates.get(tier.id) ?? []).map((each) => formatRate(each, symbol)).join(" – ");
      const names = [tier.name, `${name}, ${tier.name}`];
      add({ id: tier.id, label: `${name}, ${tier.name}`, names, nested: true }, [tier.name, rate], [tier]);
    }
  }
  add(
    { id: totalRow, label: t`Total hours`, names: [t`Total hours`, t`Total`], kind: "total" },
    [t`Total hours`, ""],
    planner.costTiers,
  );
  const own = months.flatMap(({ period }) => monthColumns(period.month, isOnly, narrow));
  return {
    leading: leadingColumns(
      isOnly,
      narrow,
      [...rates.values()].some((each) => each.length > 1),
    ),
    columns: narrow ? [...own, ...lastColumns] : [...lastColumns, ...own],
    rows,
    cell: (rowId, columnId) => cells.get(`${rowId}/${columnId}`) ?? nothing,
  };
}

/** Each tier's rate in the months it has hours in, else in all shown; the lowest and the highest of several. */
function ratesOf(planner: Planner, months: readonly GridMonth[]): ReadonlyMap<string, readonly number[]> {
  const byTier = Map.groupBy(
    months.flatMap(({ period, form }) => shownLines(planner, period.month, form)),
    ({ costTierId }) => costTierId,
  );
  return new Map(
    planner.costTiers.map((tier) => {
      const stored = byTier.get(tier.id)?.map(({ ratePerHour }) => ratePerHour);
      const rates =
        stored ?? months.map(({ period }) => rateOfMonth(tier, monthIndexOf(planner.project, period.month)));
      return [tier.id, [...new Set([Math.min(...rates), Math.max(...rates)])]];
    }),
  );
}

type Tier = Planner["costTiers"][number];

/** A month on its way into the spreadsheet; the first one shows last month too. */
interface Sheet extends GridMonth {
  readonly isFirst: boolean;
  readonly figures: ReadonlyMap<string, Figures>;
}

/** A month's cells of the `only` tier, or of the sum of some. */
function cellsOfMonth(
  { period: { month }, form, locked, isFirst, figures }: Sheet,
  tiers: readonly Tier[],
  only: Tier | undefined,
  symbol: string,
): [string, GridCell][] {
  const sum = addUp(tiers.flatMap(({ id }) => figures.get(id) ?? []));
  const look = only ? "quiet" : "strong";
  const hours = orNothing(sum.hours);
  const editing = only ? editingOf(only, form, locked) : { readOnly: true };
  const last: [string, GridCell][] = [
    ["forecasted", shown(sum.forecasted, formatHours, look)],
    ["allocated", shown(sum.allocated, formatHours, look)],
    ["actual", shown(sum.actual, formatHours, look)],
  ];
  return [
    ...(isFirst ? last : []),
    [`${month}/budget`, shown(sum.budget, formatHours, look)],
    [hoursColumn(month), { value: hours, text: formatHours(hours), look: "strong", ...editing }],
    [`${month}/left`, leftCell(sum, look)],
    [`${month}/cost`, shown(sum.cost, (cost) => formatMoney(cost, symbol), look)],
  ];
}

/** Whether a tier's hours differ from what is stored, and why they can't be changed. */
function editingOf(tier: Tier, form: MonthForm, locked: string | null): Partial<GridCell> {
  const why = locked ?? (tier.isRemoved ? removedTier() : null);
  return { dirty: isCellDirty(form, tier.id), ...(why === null ? {} : { locked: why }) };
}

/** Nothing is a dash, in every column. */
const orNothing = (value: number | null): number | null => (value === 0 ? null : value);

type Look = "quiet" | "strong";

function shown(value: number | null, text: (value: number | null) => string, look: Look): GridCell {
  return { value: orNothing(value), text: text(orNothing(value)), readOnly: true, look };
}

/** What a tier's people have left, amber below zero; a dash for tiers that aren't the project's. */
function leftCell({ left, capacity, others, people, hours }: Figures, look: Look): GridCell {
  if (left === null) return { value: null, text: "–", readOnly: true, look: "quiet" };
  const tip = t`${plural(people, "# billable person", "# billable people")}: ${plural(capacity, "# hour", "# hours")}, other forecasts ${formatHours(others)}, this one ${formatHours(hours)}`;
  if (left >= 0) return { value: left, text: formatHours(left), readOnly: true, look, tip };
  const missing = formatHours(-left);
  return {
    value: left,
    text: t`${missing} short`,
    spoken: t`${plural(-left, "# hour", "# hours")} missing`,
    readOnly: true,
    look: "caution",
    tip,
  };
}

/** What someone typed, as the spreadsheet receives it. */
export function parseCell(text: string): GridParsed {
  const typed = readForecastCell(text);
  return typed.fault === null ? { value: typed.hours === 0 ? null : typed.hours } : { error: typed.fault };
}

/** What moves hours from one cell to another, on top of what is there. */
export function moveEdits(months: readonly GridMonth[], { from, to, hours }: MovedHours): GridEdit[] {
  const after = (place: MovedHours["from"], change: number): GridEdit => {
    const form = months.find(({ period }) => period.month === place.month)?.form;
    const value = sumHours([form?.work.draft.hours.get(place.costTierId) ?? 0, change]);
    return { rowId: place.costTierId, columnId: hoursColumn(place.month), value: value || null };
  };
  return [after(from, -hours), after(to, hours)];
}

/** The hours that edits of the spreadsheet type, by month. */
export function typedHours(edits: readonly GridEdit[]): Map<Month, ForecastCell[]> {
  const months = new Map<Month, ForecastCell[]>();
  for (const { rowId, columnId, value } of edits) {
    const month = monthOfColumn(columnId);
    if (month === null) continue;
    const cells = months.get(month) ?? [];
    cells.push({ costTierId: rowId, forecastHours: value ?? 0 });
    months.set(month, cells);
  }
  return months;
}
