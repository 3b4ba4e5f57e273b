import type { CsvValue } from "#shared/csv.ts";
import { monthInFiles } from "#shared/month.ts";
import type { XlsxCell, XlsxFormat, XlsxSheet } from "#shared/xlsx.ts";
import { projectMonths, type ProjectSpan } from "#features/projects/rules/project-progress.ts";
import { cellKey, type BudgetCells } from "./budget-cells.ts";
import { budgetTotals, groupsOf, type BudgetTier, type Planned } from "./budget-totals.ts";

export interface ExportedBudget {
  readonly span: ProjectSpan;
  readonly tiers: readonly BudgetTier[];
  readonly cells: BudgetCells;
}

const headers = (span: ProjectSpan) => [
  "Function",
  "Cost tier",
  "Rate",
  ...projectMonths(span).map(monthInFiles),
  "Hours",
  "Budget",
];

/** The budget as CSV that `readBudgetFile` reads: a header, then a row a cost tier. */
export function budgetCsv({ span, tiers, cells }: ExportedBudget): CsvValue[][] {
  const { byTier } = budgetTotals(tiers, cells, span.projectLengthMonths);
  return [
    headers(span),
    ...tiers.map((tier) => [
      tier.functionName,
      tier.costTierName,
      tier.hourlyRate,
      ...projectMonths(span).map((_, at) => cells.get(cellKey(tier.costTierId, at + 1)) ?? null),
      byTier.get(tier.costTierId)?.hours ?? 0,
      byTier.get(tier.costTierId)?.budget ?? 0,
    ]),
  ];
}

/** The CSV's rows as a sheet with typed cells, and below them the totals. */
export function budgetSheet(name: string, { span, tiers, cells }: ExportedBudget): XlsxSheet {
  const totals = budgetTotals(tiers, cells, span.projectLengthMonths);
  const months = projectMonths(span);
  const figures = (line: readonly Planned[], sum: Planned | undefined): XlsxCell[] => [
    null,
    ...line.map(({ hours }) => number(hours, "hours", true)),
    number(sum?.hours ?? 0, "hours", true),
    number(sum?.budget ?? 0, "rate", true),
  ];
  return {
    name,
    widths: [24, 20, 10, ...months.map(() => 10), 12, 14],
    frozen: { rows: 1, columns: 3 },
    rows: [
      headers(span).map((text) => ({ text, strong: true })),
      ...tiers.map((tier): XlsxCell[] => [
        { text: tier.functionName },
        { text: tier.costTierName },
        number(tier.hourlyRate, "rate"),
        ...months.map((_, at) => {
          const hours = cells.get(cellKey(tier.costTierId, at + 1));
          return hours === undefined ? null : number(hours, "hours");
        }),
        number(totals.byTier.get(tier.costTierId)?.hours ?? 0, "hours", true),
        number(totals.byTier.get(tier.costTierId)?.budget ?? 0, "rate", true),
      ]),
      [],
      ...groupsOf(tiers).map((group): XlsxCell[] => [
        { text: group.functionName, strong: true },
        { text: "Total", strong: true },
        ...figures(
          totals.byFunctionMonth.get(group.functionId) ?? [],
          totals.byFunction.get(group.functionId),
        ),
      ]),
      [{ text: "Total", strong: true }, null, ...figures(totals.byMonth, totals.total)],
      [
        { text: "Total budget", strong: true },
        null,
        null,
        ...totals.byMonth.map(({ budget }) => number(budget, "rate", true)),
        null,
        number(totals.total.budget, "rate", true),
      ],
    ],
  };
}

function number(value: number, as: XlsxFormat, strong = false): XlsxCell {
  return { number: value, as, strong };
}
