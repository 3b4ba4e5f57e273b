import { formatHours, sumHours } from "#shared/hours.ts";
import { signed, sumExact } from "#shared/hundredths.ts";
import { formatMoney, lineCost } from "#shared/money.ts";
import { t } from "#shared/texts/t.ts";
import { typeableNumber } from "#shared/typed-number.ts";
import type { GridChange } from "#ui/grid/grid-model.ts";
import type { Planner } from "../../contract.ts";
import { forecastHoursFault } from "../../rules/forecast-cell.ts";
import type { MonthView } from "../months/month-steps.ts";
import { hoursColumn } from "./forecast-grid.ts";
import { budgetCells, shownLines } from "./month-form.ts";

type GridMonth = Pick<MonthView, "period" | "form" | "locked">;

/** How far the forms are from the budget, `+2 h, +£624 on budget`; null without one. */
export function againstBudget(
  planner: Planner,
  months: readonly Pick<GridMonth, "period" | "form">[],
  symbol: string,
): string | null {
  const hours: number[] = [];
  const costs: number[] = [];
  for (const { period, form } of months) {
    if (period.budget === null) return null;
    const lines = shownLines(planner, period.month, form);
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
  if (byHours === 0 && byCost === 0) return t`On budget`;
  const money = signed(byCost, (cost) => formatMoney(cost, symbol));
  return t`${signed(byHours, formatHours)} h, ${money} against the budget`;
}

/** What fills the spreadsheet from the budget; null where a month has none. */
export function budgetEdits(planner: Planner, months: readonly GridMonth[]): GridChange[] | null {
  const edits: GridChange[] = [];
  for (const { period, locked, form } of months) {
    if (period.budget === null) return null;
    const columnId = hoursColumn(period.month);
    if (locked === null)
      for (const { costTierId, forecastHours } of budgetCells(planner, period.budget)) {
        const place = { rowId: costTierId, columnId };
        const error = forecastHoursFault(forecastHours);
        const isThere = forecastHours === (form.work.draft.hours.get(costTierId) ?? 0);
        if (error !== null) edits.push({ ...place, draft: { text: typeableNumber(forecastHours), error } });
        else if (!isThere) edits.push({ ...place, value: forecastHours || null });
      }
  }
  return edits;
}
