import { formatHours } from "../../../shared/hours.ts";
import { formatMoney, formatRate } from "../../../shared/money.ts";
import { formatMonthShort, monthOf, type Month } from "../../../shared/month.ts";
import type { GridCell, GridColumn, GridLeadingColumn, GridRow } from "../../../ui/grid/grid-model.ts";
import { projectMonths, type ProjectSpan } from "../../projects/rules/project-progress.ts";
import { cellKey, type BudgetCells } from "../rules/budget-cells.ts";
import { groupsOf, type BudgetTier, type BudgetTotals, type Planned } from "../rules/budget-totals.ts";

/** Pixels of a month's column (specification 000 section 9). */
export const monthWidth = 80;

export const leadingColumns: readonly GridLeadingColumn[] = [
  { id: "tier", header: "Function and tier", label: "Function and tier", width: 200 },
  { id: "rate", header: "Rate", label: "Rate", width: 76, number: true },
];

/** A column for each month of the project with its number and name, then the totals of the row. */
export function budgetColumns(span: ProjectSpan, currentMonth: Month): GridColumn[] {
  return [
    ...projectMonths(span).map((month, index) => ({
      id: String(index + 1),
      label: `Month ${index + 1}, ${formatMonthShort(month)}`,
      width: monthWidth,
      current: month === monthOf(`${currentMonth}-01`),
      header: (
        <>
          {formatMonthShort(month)}
          <small>Month {index + 1}</small>
        </>
      ),
    })),
    { id: "hours", label: "Hours", header: "Hours", width: 92, divided: true },
    { id: "budget", label: "Budget", header: "Budget", width: 104 },
  ];
}

/** A row for each cost tier under its function, and the totals at the foot. */
export function budgetRows(tiers: readonly BudgetTier[], symbol: string): GridRow[] {
  return [
    ...groupsOf(tiers).flatMap((group): GridRow[] => [
      { id: group.functionId, label: group.functionName, kind: "group", headers: [group.functionName, null] },
      ...group.tiers.map((tier) => ({
        id: tier.costTierId,
        label: `${group.functionName}, ${tier.costTierName}`,
        nested: true,
        headers: [tier.costTierName, formatRate(tier.hourlyRate, symbol)],
      })),
    ]),
    { id: "total-hours", label: "Total hours", kind: "total", headers: ["Total hours", null] },
    { id: "total-budget", label: "Total budget", kind: "total", headers: ["Total budget", null] },
  ];
}

/** What the cells are made of. */
export interface BudgetGridContent {
  readonly cells: BudgetCells;
  /** As stored; cells that differ are marked. */
  readonly stored: BudgetCells;
  readonly totals: BudgetTotals;
  readonly editable: boolean;
  readonly symbol: string;
}

const nothing: Planned = { hours: 0, budget: 0 };

/** The cell of a row and a column: hours of a tier in a month, or a total. */
export function budgetCell({ cells, stored, totals, editable, symbol }: BudgetGridContent, rowId: string, columnId: string): GridCell {
  const month = Number(columnId);
  const ofRow = totals.byTier.get(rowId) ?? totals.byFunction.get(rowId) ?? totals.total;
  if (rowId === "total-budget") return columnId === "hours" ? blank : money(Number.isNaN(month) ? totals.total : (totals.byMonth[month - 1] ?? nothing), symbol);
  if (columnId === "budget") return rowId === "total-hours" ? blank : money(ofRow, symbol);
  if (columnId === "hours") return { value: ofRow.hours, readOnly: true, look: "strong" };
  if (rowId === "total-hours") return { value: totals.byMonth[month - 1]?.hours ?? 0, readOnly: true };
  const group = totals.byFunctionMonth.get(rowId);
  if (group) return { value: group[month - 1]?.hours ?? 0, readOnly: true };
  const hours = cells.get(cellKey(rowId, month)) ?? null;
  return {
    value: hours,
    readOnly: !editable,
    dirty: editable && hours !== (stored.get(cellKey(rowId, month)) ?? null),
    ...(hours === null ? { text: "–", look: "quiet" } : { text: formatHours(hours) }),
  };
}

const blank: GridCell = { value: null, text: "", readOnly: true };

function money(planned: Planned, symbol: string): GridCell {
  return { value: planned.budget, text: formatMoney(planned.budget, symbol), readOnly: true };
}
