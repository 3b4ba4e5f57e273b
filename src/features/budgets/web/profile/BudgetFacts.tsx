import { formatMonthShort, monthOf } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import type { BudgetFrame } from "../../contract.ts";
import "../budget.css";

interface BudgetFactsProps {
  readonly frame: BudgetFrame;
  readonly more?: readonly (readonly [label: string, value: string])[];
  readonly first?: readonly (readonly [label: string, value: string])[];
}

export function BudgetFacts({ frame, first = [], more = [] }: BudgetFactsProps) {
  const months = frame.projectLengthMonths;
  const facts = [
    ...first,
    [t`Duration`, t`${plural(months, "# month", "# months")}`],
    [t`Start date`, formatMonthShort(monthOf(frame.startDate))],
    [t`Progress`, frame.forecastProgress],
    ...more,
  ] as const;
  return (
    <dl className="row-wrap budget-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="quiet fine">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
