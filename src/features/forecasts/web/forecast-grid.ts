import { formatHours, sumHours } from "../../../shared/hours.ts";
import { sumExact } from "../../../shared/hundredths.ts";
import { formatMoney, formatRate, lineCost } from "../../../shared/money.ts";
import type { GridCell, GridColumn, GridLeadingColumn, GridParsed, GridRow } from "../../../ui/grid/grid-model.ts";
import type { Planner } from "../contract.ts";
import { readForecastCell } from "../rules/forecast-cell.ts";
import { isCellDirty, shownLines, type ForecastDraft } from "./forecast-draft.ts";

/** Rows, columns and cells of the planner's spreadsheet. */
export interface ForecastGrid {
  readonly leading: readonly GridLeadingColumn[];
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  readonly cell: (rowId: string, columnId: string) => GridCell;
}

/** The figures of one tier, or of several added up. Hours and money; null where there is nothing to add. */
interface Figures {
  readonly forecasted: number;
  readonly allocated: number;
  readonly actual: number;
  readonly budget: number | null;
  readonly hours: number;
  readonly cost: number;
}

export const hoursColumn = "hours";
const totalRow = "total";
const nothing: GridCell = { value: null };

export const leadingColumns: readonly GridLeadingColumn[] = [
  { id: "tier", header: "Cost tier", label: "Cost tier", width: 200 },
  { id: "rate", header: "Rate", label: "Rate", width: 80, number: true },
];

export const gridColumns: readonly GridColumn[] = [
  { id: "forecasted", header: "Forecast", label: "Last month, forecast", width: "fill", minWidth: 76 },
  { id: "allocated", header: "Allocated", label: "Last month, allocated", width: "fill", minWidth: 76 },
  { id: "actual", header: "Actual", label: "Last month, actual", width: "fill", minWidth: 76 },
  { id: "budget", header: "Budget", label: "Budget", width: "fill", minWidth: 84, divided: true },
  { id: hoursColumn, header: "Hours", label: "Hours", width: "fill", minWidth: 92 },
  { id: "cost", header: "Cost", label: "Cost", width: "fill", minWidth: 96 },
];

/** The spreadsheet of a planner and its form. `locked`: why nothing can be changed; null when everything can. */
export function forecastGrid(planner: Planner, draft: ForecastDraft, symbol: string, locked: string | null): ForecastGrid {
  const figuresByTier = figuresOf(planner, draft);
  const lines = new Map(shownLines(planner, draft).map((line) => [line.costTierId, line]));
  const functions = Map.groupBy(planner.costTiers, (tier) => tier.functionId);
  const rows: GridRow[] = [];
  const cells = new Map<string, GridCell>();
  const add = (rowId: string, figures: Figures, hoursCell: Partial<GridCell>, look: GridCell["look"]): void => {
    for (const [columnId, cell] of cellsOfRow(figures, hoursCell, look, symbol)) cells.set(`${rowId}/${columnId}`, cell);
  };
  for (const [functionId, tiers] of functions) {
    const name = tiers[0]?.functionName ?? "";
    rows.push({ id: functionId, label: name, headers: [name, ""], kind: "group" });
    add(functionId, addUp(tiers.map((tier) => figuresByTier.get(tier.id))), { readOnly: true }, "strong");
    for (const tier of tiers) {
      rows.push({
        id: tier.id,
        label: `${name}, ${tier.name}`,
        headers: [tier.name, formatRate(lines.get(tier.id)?.ratePerHour ?? tier.hourlyRate, symbol)],
        nested: true,
      });
      add(
        tier.id,
        figuresByTier.get(tier.id) ?? addUp([]),
        { dirty: isCellDirty(draft, tier.id), ...(locked === null ? {} : { locked }) },
        undefined,
      );
    }
  }
  rows.push({ id: totalRow, label: "Total hours", headers: ["Total hours", ""], kind: "total" });
  add(totalRow, addUp([...figuresByTier.values()]), { readOnly: true }, "strong");
  return { leading: leadingColumns, columns: gridColumns, rows, cell: (rowId, columnId) => cells.get(`${rowId}/${columnId}`) ?? nothing };
}

function figuresOf(planner: Planner, draft: ForecastDraft): Map<string, Figures> {
  const last = new Map(planner.lastMonth.cells.map((cell) => [cell.costTierId, cell]));
  const budget = new Map(planner.budget?.cells.map((cell) => [cell.costTierId, cell.budgetHours]));
  const lines = new Map(shownLines(planner, draft).map((line) => [line.costTierId, line]));
  return new Map(
    planner.costTiers.map((tier) => {
      const before = last.get(tier.id);
      const figures = {
        forecasted: before?.forecastedHours ?? 0,
        allocated: before?.allocatedHours ?? 0,
        actual: before?.actualHours ?? 0,
        budget: planner.budget === null ? null : (budget.get(tier.id) ?? 0),
        hours: lines.get(tier.id)?.forecastHours ?? 0,
        cost: lines.get(tier.id)?.totalCost ?? 0,
      };
      return [tier.id, figures];
    }),
  );
}

function addUp(parts: readonly (Figures | undefined)[]): Figures {
  const known = parts.filter((part) => part !== undefined);
  return {
    forecasted: sumHours(known.map((part) => part.forecasted)),
    allocated: sumHours(known.map((part) => part.allocated)),
    actual: sumHours(known.map((part) => part.actual)),
    budget: known.some((part) => part.budget !== null) ? sumHours(known.map((part) => part.budget ?? 0)) : null,
    hours: sumHours(known.map((part) => part.hours)),
    cost: sumExact(known.map((part) => part.cost)),
  };
}

/** Nothing is a dash, in every column. */
const orNothing = (value: number | null): number | null => (value === 0 ? null : value);

function cellsOfRow(figures: Figures, hoursCell: Partial<GridCell>, look: GridCell["look"], symbol: string): [string, GridCell][] {
  const shown = (value: number | null, text: (value: number | null) => string): GridCell => ({
    value: orNothing(value),
    text: text(orNothing(value)),
    readOnly: true,
    look: look ?? "quiet",
  });
  return [
    ["forecasted", shown(figures.forecasted, formatHours)],
    ["allocated", shown(figures.allocated, formatHours)],
    ["actual", shown(figures.actual, formatHours)],
    ["budget", shown(figures.budget, formatHours)],
    [hoursColumn, { value: orNothing(figures.hours), text: formatHours(orNothing(figures.hours)), look: "strong", ...hoursCell }],
    ["cost", shown(figures.cost, (cost) => formatMoney(cost, symbol))],
  ];
}

/** What somebody typed, as the spreadsheet takes it over. */
export function parseCell(text: string): GridParsed {
  const typed = readForecastCell(text);
  return typed.fault === null ? { value: typed.hours === 0 ? null : typed.hours } : { error: typed.fault };
}

/** How far the form is from the month's budget, `+2 h, +£624 on budget`; null without an active profile. */
export function againstBudget(planner: Planner, draft: ForecastDraft, symbol: string): string | null {
  if (planner.budget === null) return null;
  const lines = shownLines(planner, draft);
  const hours = sumHours([...lines.map((line) => line.forecastHours), ...planner.budget.cells.map((cell) => -cell.budgetHours)]);
  const cost = sumExact([
    ...lines.map((line) => line.totalCost),
    ...planner.budget.cells.map((cell) => -lineCost(cell.budgetHours, cell.ratePerHour)),
  ]);
  if (hours === 0 && cost === 0) return "On budget";
  return `${plus(hours)}${formatHours(hours)} h, ${plus(cost)}${formatMoney(cost, symbol)} on budget`;
}

function plus(value: number): string {
  return value > 0 ? "+" : "";
}
