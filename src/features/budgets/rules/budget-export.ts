import type { CsvValue } from "#shared/csv.ts";
import { monthInFiles } from "#shared/month.ts";
import type { XlsxCell, XlsxFormat, XlsxSheet } from "#shared/xlsx.ts";
import { projectMonths, type ProjectSpan } from "#features/projects/rules/project-progress.ts";
import { rateSpan } from "#features/rates/rules/rate-book.ts";
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

/** Every tier has its sums, also without hours. */
const sumsOf = ({ hours, budget }: Planned = { hours: 0, budget: 0 }) => [hours, budget] as const;

/** The budget as CSV that `readBudgetFile` reads: a header, then a row a cost tier. */
export function budgetCsv({ span, tiers, cells }: ExportedBudget): CsvValue[][] {
  const { byTier } = budgetTotals(tiers, cells, span.projectLengthMonths);
  return [
    headers(span),
    ...tiers.map((tier) => [
      tier.functionName,
      tier.costTierName,
      rateOf(tier),
      ...projectMonths(span).map((_, at) => cells.get(cellKey(tier.costTierId, at + 1)) ?? null),
      ...sumsOf(byTier.get(tier.costTierId)),
    ]),
  ];
}

/** The CSV's rows as a sheet with typed cells, and below them the totals. */
export function budgetSheet(name: string, { span, tiers, cells }: ExportedBudget): XlsxSheet {
  const totals = budgetTotals(tiers, cells, span.projectLengthMonths);
  const months = projectMonths(span);
  const sums = (planned: Planned | undefined): XlsxCell[] => {
    const [hours, budget] = sumsOf(planned);
    return [number(hours, "hours", true), number(budget, "rate", true)];
  };
  const figures = (line: readonly Planned[], sum: Planned | undefined): XlsxCell[] => [
    null,
    ...line.map(({ hours }) => number(hours, "hours", true)),
    ...sums(sum),
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
        rateCell(tier),
        ...months.map((_, at) => {
          const hours = cells.get(cellKey(tier.costTierId, at + 1));
          return hours === undefined ? null : number(hours, "hours");
        }),
        ...sums(totals.byTier.get(tier.costTierId)),
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

/** A tier's rate; the lowest and the highest as text where months have several. */
function rateOf(tier: BudgetTier): number | string {
  const [lowest = 0, ...others] = rateSpan(tier);
  return others.length === 0 ? lowest : [lowest, ...others].join(" - ");
}

function rateCell(tier: BudgetTier): XlsxCell {
  const rate = rateOf(tier);
  return typeof rate === "number" ? number(rate, "rate") : { text: rate };
}

function number(value: number, as: XlsxFormat, strong = false): XlsxCell {
  return { number: value, as, strong };
}
