import { formatMoney, formatRate } from "#shared/money.ts";
import { formatMonthShort, monthOf, type Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import type { GridCell, GridColumn, GridLeadingColumn, GridRow } from "#ui/grid/grid-model.ts";
import { projectMonths, type ProjectSpan } from "#features/projects/rules/project-progress.ts";
import { rateSpan } from "#features/rates/rules/rate-book.ts";
import { budgetHoursFault, cellKey, type BudgetCells } from "../../rules/budget-cells.ts";
import { groupsOf, type BudgetTier, type BudgetTotals, type Planned } from "../../rules/budget-totals.ts";

/** Pixels of a month's column (docs/readings.md#000-9). */
export const monthWidth = 80;

/** The tier and its rate, wider where months have several; on a phone the names alone. */
export function leadingColumns(tiers: readonly BudgetTier[], narrow: boolean): readonly GridLeadingColumn[] {
  const tier = { id: "tier", header: t`Function and tier`, label: t`Function and tier` };
  if (narrow) return [{ ...tier, width: 146 }];
  const width = tiers.some((each) => rateSpan(each).length > 1) ? 132 : 76;
  return [
    { ...tier, width: 200 },
    { id: "rate", header: t`Rate`, label: t`Rate`, width, number: true },
  ];
}

/** A column for each month of the project with its number and name, then the totals of the row. */
export function budgetColumns(span: ProjectSpan, currentMonth: Month): GridColumn[] {
  return [
    ...projectMonths(span).map((month, index) => ({
      id: String(index + 1),
      label: t`Month ${index + 1}, ${formatMonthShort(month)}`,
      width: monthWidth,
      current: month === monthOf(`${currentMonth}-01`),
      header: (
        <>
          {formatMonthShort(month)}
          <small>{t`Month ${index + 1}`}</small>
        </>
      ),
    })),
    { id: "hours", label: t`Hours`, header: t`Hours`, width: 92, divided: true, aside: true },
    { id: "budget", label: t`Budget`, header: t`Budget`, width: 104, aside: true },
  ];
}

const rateText = (tier: BudgetTier, symbol: string): string =>
  rateSpan(tier)
    .map((rate) => formatRate(rate, symbol))
    .join(" – ");

/** A row for each cost tier under its function, and the totals at the foot. */
export function budgetRows(tiers: readonly BudgetTier[], symbol: string): GridRow[] {
  return [
    ...groupsOf(tiers).flatMap((group): GridRow[] => [
      {
        id: group.functionId,
        label: group.functionName,
        names: [group.functionName],
        kind: "group",
        headers: [group.functionName, null],
      },
      ...group.tiers.map((tier) => ({
        id: tier.costTierId,
        label: `${group.functionName}, ${tier.costTierName}`,
        names: [tier.costTierName, `${group.functionName}, ${tier.costTierName}`],
        nested: true,
        headers: [tier.costTierName, rateText(tier, symbol)],
      })),
    ]),
    {
      id: "total-hours",
      label: t`Total hours`,
      names: [t`Total hours`, t`Total`],
      kind: "total",
      headers: [t`Total hours`, null],
    },
    {
      id: "total-budget",
      label: t`Total budget`,
      names: [t`Total budget`],
      kind: "total",
      headers: [t`Total budget`, null],
    },
  ];
}

export interface BudgetGridContent {
  readonly cells: BudgetCells;
  /** As stored; cells that differ are marked. */
  readonly stored: BudgetCells;
  readonly totals: BudgetTotals;
  readonly editable: boolean;
  readonly symbol: string;
}

/** The cell of a row and a column: hours of a tier in a month, or a total. */
export function budgetCell(content: BudgetGridContent, rowId: string, columnId: string): GridCell {
  const { totals, symbol } = content;
  const inMonth = columnId !== "hours" && columnId !== "budget";
  if (rowId === "total-budget")
    return columnId === "hours"
      ? blank
      : money(inMonth ? totals.byMonth[Number(columnId) - 1] : totals.total, symbol);
  if (columnId === "budget") return rowId === "total-hours" ? blank : money(ofRow(totals, rowId), symbol);
  if (columnId === "hours") return { value: ofRow(totals, rowId).hours, readOnly: true, look: "strong" };
  const columns = rowId === "total-hours" ? totals.byMonth : totals.byFunctionMonth.get(rowId);
  return columns
    ? { value: columns[Number(columnId) - 1]?.hours ?? 0, readOnly: true }
    : tierCell(content, cellKey(rowId, Number(columnId)));
}

function tierCell({ cells, stored, editable }: BudgetGridContent, key: string): GridCell {
  const hours = cells.get(key) ?? null;
  const dirty = editable && hours !== (stored.get(key) ?? null);
  if (hours === null) return { value: null, readOnly: !editable, dirty, text: "–", look: "quiet" };
  const error = editable ? (budgetHoursFault(hours) ?? undefined) : undefined;
  return { value: hours, readOnly: !editable, dirty, error };
}

function ofRow(totals: BudgetTotals, rowId: string): Planned {
  return totals.byTier.get(rowId) ?? totals.byFunction.get(rowId) ?? totals.total;
}

const blank: GridCell = { value: null, text: "", readOnly: true };

function money(planned: Planned | undefined, symbol: string): GridCell {
  const budget = planned?.budget ?? 0;
  return { value: budget, text: formatMoney(budget, symbol), readOnly: true };
}
