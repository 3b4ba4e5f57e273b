import { formatHours } from "#shared/hours.ts";
import { formatMoney } from "#shared/money.ts";
import { formatMonthShort } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { projectMonths, type ProjectSpan } from "#features/projects/rules/project-progress.ts";
import type { BudgetTotals, TierGroup } from "../../rules/budget-totals.ts";
import { axisTop, functionColour, monthTickStep } from "../../rules/budget-chart.ts";

const size = { width: 800, height: 300, left: 64, top: 12, bottom: 24 } as const;
/** A single month's bar shouldn't fill the width. */
const widest = 122;
const divisions = [0, 1, 2, 3, 4, 5] as const;

interface BudgetMonthChartProps {
  readonly span: ProjectSpan;
  readonly groups: readonly TierGroup[];
  readonly totals: BudgetTotals;
  readonly measure: "hours" | "budget";
  readonly symbol: string;
}

/**
 * Hours or money by month, functions stacked (docs/readings.md#000-9: 800 x 300, 5 divisions, up to 12 month
 * ticks, 8 colours).
 */
export function BudgetMonthChart({ span, groups, totals, measure, symbol }: BudgetMonthChartProps) {
  const months = projectMonths(span);
  const format = (value: number) => (measure === "hours" ? formatHours(value) : formatMoney(value, symbol));
  const top = axisTop(Math.max(0, ...totals.byMonth.map((month) => month[measure])));
  const inner = size.height - size.top - size.bottom;
  const step = Math.min(widest, (size.width - size.left) / months.length);
  const heightOf = (value: number) => (value / top) * inner;
  const tick = monthTickStep(months.length);
  const reported = months
    .map((month, at) => `${formatMonthShort(month)} ${format(totals.byMonth[at]?.[measure] ?? 0)}`)
    .join(", ");
  return (
    <svg
      className="budget-chart"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={measure === "hours" ? t`Hours by month: ${reported}` : t`Budget by month: ${reported}`}
    >
      {divisions.map((division) => {
        const y = size.top + inner - (inner * division) / 5;
        return (
          <g key={division}>
            <line x1={size.left} x2={size.width} y1={y} y2={y} />
            <text x={size.left - 8} y={y + 4} textAnchor="end">
              {format((top * division) / 5)}
            </text>
          </g>
        );
      })}
      {months.map((month, index) => {
        const left = size.left + step * index;
        let base = size.top + inner;
        return (
          <g key={month}>
            {groups.map((group, at) => {
              const value = totals.byFunctionMonth.get(group.functionId)?.[index]?.[measure] ?? 0;
              base -= heightOf(value);
              return (
                value > 0 && (
                  <rect
                    key={group.functionId}
                    x={left + step * 0.2}
                    width={step * 0.6}
                    y={base}
                    height={heightOf(value)}
                    style={{ fill: functionColour(at) }}
                  />
                )
              );
            })}
            {index % tick === 0 && (
              <text x={left + step / 2} y={size.height - 6} textAnchor="middle">
                {formatMonthShort(month)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
