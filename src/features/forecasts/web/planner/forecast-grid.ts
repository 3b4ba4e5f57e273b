import { count } from "#shared/count.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { sumExact } from "#shared/hundredths.ts";
import { formatMoney, formatRate, lineCost } from "#shared/money.ts";
import { formatMonthShort, type Month } from "#shared/month.ts";
import type { GridCell, GridColumn, GridLeadingColumn, GridParsed, GridRow } from "#ui/grid/grid-model.ts";
import type { Planner, PlannerPeriod } from "../../contract.ts";
import { readForecastCell } from "../../rules/forecast-cell.ts";
import { removedTier } from "../../rules/messages.ts";
import { addUp, figuresOf, type Figures } from "./forecast-figures.ts";
import { isCellDirty, shownLines, type ForecastDraft } from "./forecast-draft.ts";

/** Rows, columns and cells of the planner's spreadsheet. */
export interface ForecastGrid {
  readonly leading: readonly GridLeadingColumn[];
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  readonly cell: (rowId: string, columnId: string) => GridCell;
}

/** A month of the spreadsheet. `locked`: why nothing can be changed; null when everything can. */
export interface GridMonth {
  readonly period: PlannerPeriod;
  readonly draft: ForecastDraft;
  readonly locked: string | null;
}

const totalRow = "total";
const nothing: GridCell = { value: null };

/** `narrow` on a phone, with the hours next to their tier; a quarter fits 1,440 px. */
export interface GridShape {
  readonly narrow: boolean;
}

function leadingColumns(isOnly: boolean, { narrow }: GridShape): readonly GridLeadingColumn[] {
  const tier = { id: "tier", header: "Cost tier", label: "Cost tier" };
  if (narrow) return [{ ...tier, width: 152 }];
  return [
    { ...tier, width: isOnly ? 200 : 176 },
    { id: "rate", header: "Rate", label: "Rate", width: isOnly ? 80 : 72, number: true },
  ];
}

const lastColumns: readonly GridColumn[] = [
  {
    id: "forecasted",
    header: "Forecast",
    label: "Last month, forecast",
    width: "fill",
    minWidth: 68,
    aside: true,
  },
  {
    id: "allocated",
    header: "Allocated",
    label: "Last month, allocated",
    width: "fill",
    minWidth: 70,
    aside: true,
  },
  { id: "actual", header: "Actual", label: "Last month, actual", width: "fill", minWidth: 68, aside: true },
];

/** How many columns each month has. */
export const columnsOfMonth = 4;

/** A month's columns; where several months stand side by side, their names say which. */
function monthColumns(month: Month, isOnly: boolean, { narrow }: GridShape): GridColumn[] {
  const named = (label: string): string =>
    isOnly ? label : `${formatMonthShort(month)} ${label.toLowerCase()}`;
  const budget: GridColumn = {
    id: `${month}/budget`,
    header: "Budget",
    label: named("Budget"),
    width: "fill",
    minWidth: 62,
    divided: !narrow,
    aside: true,
  };
  const hours: GridColumn = {
    id: hoursColumn(month),
    header: "Hours",
    label: named("Hours"),
    width: "fill",
    minWidth: 64,
    current: true,
    divided: narrow,
  };
  const left: GridColumn = {
    id: `${month}/left`,
    header: "Remaining",
    label: named("Remaining capacity"),
    width: "fill",
    minWidth: 80,
    aside: true,
  };
  const cost: GridColumn = {
    id: `${month}/cost`,
    header: "Cost",
    label: named("Cost"),
    width: "fill",
    minWidth: 74,
    aside: true,
  };
  return narrow ? [hours, left, budget, cost] : [budget, hours, left, cost];
}

/** The column that holds the hours of a month. */
export function hoursColumn(month: Month): string {
  return `${month}/hours`;
}

/** The month whose hours a column holds; null for every other column. */
export function monthOfColumn(columnId: string): Month | null {
  const [month, part] = columnId.split("/");
  return part === "hours" ? (month ?? null) : null;
}

/** The spreadsheet: last month, then each month; on a phone the other way round. */
export function forecastGrid(
  planner: Planner,
  months: readonly GridMonth[],
  symbol: string,
  shape: GridShape = { narrow: false },
): ForecastGrid {
  const isOnly = months.length === 1;
  const cells = new Map<string, GridCell>();
  const sheets = months.map(({ period, draft, locked }) => ({
    period,
    draft,
    locked,
    figures: figuresOf(planner, period, draft),
  }));
  const ratesShown = new Map(
    isOnly
      ? months.flatMap(({ draft }) => shownLines(planner, draft)).map((line) => [line.costTierId, line])
      : [],
  );
  const fill = (rowId: string, tierIds: readonly string[], kind: "tier" | "sum", isRemoved = false): void => {
    for (const [index, { period, draft, locked, figures }] of sheets.entries()) {
      const parts = tierIds.flatMap((id) => figures.get(id) ?? []);
      const sum = addUp(parts);
      const look = kind === "sum" ? ("strong" as const) : undefined;
      if (index === 0)
        for (const [id, value] of lastValues(sum))
          cells.set(`${rowId}/${id}`, shown(value, formatHours, look));
      const { month } = period;
      const why = locked ?? (isRemoved ? removedTier : null);
      const editing: Partial<GridCell> =
        kind === "sum"
          ? { readOnly: true }
          : { dirty: isCellDirty(draft, rowId), ...(why === null ? {} : { locked: why }) };
      cells.set(`${rowId}/${month}/budget`, shown(sum.budget, formatHours, look));
      cells.set(`${rowId}/${hoursColumn(month)}`, {
        value: orNothing(sum.hours),
        text: formatHours(orNothing(sum.hours)),
        look: "strong",
        ...editing,
      });
      cells.set(`${rowId}/${month}/left`, leftCell(sum, look));
      cells.set(
        `${rowId}/${month}/cost`,
        shown(sum.cost, (cost) => formatMoney(cost, symbol), look),
      );
    }
  };
  const headersOf = (name: string, rate: string): string[] => (shape.narrow ? [name] : [name, rate]);
  const rows: GridRow[] = [];
  for (const [functionId, tiers] of Map.groupBy(planner.costTiers, (tier) => tier.functionId)) {
    const name = tiers[0]?.functionName ?? "";
    rows.push({ id: functionId, label: name, headers: headersOf(name, ""), kind: "group" });
    fill(
      functionId,
      tiers.map((tier) => tier.id),
      "sum",
    );
    for (const tier of tiers) {
      const rate = formatRate(ratesShown.get(tier.id)?.ratePerHour ?? tier.hourlyRate, symbol);
      rows.push({
        id: tier.id,
        label: `${name}, ${tier.name}`,
        headers: headersOf(tier.name, rate),
        nested: true,
      });
      fill(tier.id, [tier.id], "tier", tier.isRemoved);
    }
  }
  rows.push({ id: totalRow, label: "Total hours", headers: headersOf("Total hours", ""), kind: "total" });
  fill(
    totalRow,
    planner.costTiers.map((tier) => tier.id),
    "sum",
  );
  const own = months.flatMap(({ period }) => monthColumns(period.month, isOnly, shape));
  const columns = shape.narrow ? [...own, ...lastColumns] : [...lastColumns, ...own];
  return {
    leading: leadingColumns(isOnly, shape),
    columns,
    rows,
    cell: (rowId, columnId) => cells.get(`${rowId}/${columnId}`) ?? nothing,
  };
}

function lastValues(sum: Figures): [string, number][] {
  return [
    ["forecasted", sum.forecasted],
    ["allocated", sum.allocated],
    ["actual", sum.actual],
  ];
}

/** Nothing is a dash, in every column. */
const orNothing = (value: number | null): number | null => (value === 0 ? null : value);

function shown(
  value: number | null,
  text: (value: number | null) => string,
  look: GridCell["look"],
): GridCell {
  return { value: orNothing(value), text: text(orNothing(value)), readOnly: true, look: look ?? "quiet" };
}

/** What a tier's people have left, amber below zero; a dash for tiers that aren't the project's. */
function leftCell({ left, capacity, others, people, hours }: Figures, look: GridCell["look"]): GridCell {
  if (left === null) return { value: null, text: "–", readOnly: true, look: "quiet" };
  const who = count(people, "billable person", "billable people");
  const tip = `${who}: ${formatHours(capacity)} hours, other forecasts ${formatHours(others)}, this one ${formatHours(hours)}`;
  if (left >= 0) return { value: left, text: formatHours(left), readOnly: true, look: look ?? "quiet", tip };
  const missing = formatHours(-left);
  return {
    value: left,
    text: `${missing} short`,
    spoken: `${missing} hours missing`,
    readOnly: true,
    look: "caution",
    tip,
  };
}

/** What somebody typed, as the spreadsheet takes it over. */
export function parseCell(text: string): GridParsed {
  const typed = readForecastCell(text);
  return typed.fault === null ? { value: typed.hours === 0 ? null : typed.hours } : { error: typed.fault };
}

/** How far the forms are from the budget, `+2 h, +£624 on budget`; null without one. */
export function againstBudget(
  planner: Planner,
  months: readonly Pick<GridMonth, "period" | "draft">[],
  symbol: string,
): string | null {
  const hours: number[] = [];
  const costs: number[] = [];
  for (const { period, draft } of months) {
    if (period.budget === null) return null;
    const lines = shownLines(planner, draft);
    hours.push(
      ...lines.map((line) => line.forecastHours),
      ...period.budget.cells.map((cell) => -cell.budgetHours),
    );
    costs.push(
      ...lines.map((line) => line.totalCost),
      ...period.budget.cells.map((cell) => -lineCost(cell.budgetHours, cell.ratePerHour)),
    );
  }
  const [byHours, byCost] = [sumHours(hours), sumExact(costs)];
  if (byHours === 0 && byCost === 0) return "On budget";
  return `${plus(byHours)}${formatHours(byHours)} h, ${plus(byCost)}${formatMoney(byCost, symbol)} on budget`;
}

function plus(value: number): string {
  return value > 0 ? "+" : "";
}
