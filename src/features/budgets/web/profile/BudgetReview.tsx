import { useMemo, useState } from "react";
import { formatHours } from "#shared/hours.ts";
import { formatMoney } from "#shared/money.ts";
import { Segmented } from "#ui/form/Segmented.tsx";
import { useNarrow } from "#web/use-narrow.ts";
import { useViewer } from "#web/viewer.ts";
import type { BudgetFrame } from "../../contract.ts";
import type { BudgetCells } from "../../rules/budget-cells.ts";
import { functionColour } from "../../rules/budget-chart.ts";
import { budgetTotals, groupsOf, type BudgetTier, type Planned } from "../../rules/budget-totals.ts";
import { BudgetFacts } from "./BudgetFacts.tsx";
import { ComparedWithActive } from "./ComparedWithActive.tsx";
import { BudgetMonthChart } from "./BudgetMonthChart.tsx";
import "../budget.css";

interface BudgetReviewProps {
  /** The profile's own; null for one that is not stored yet. */
  readonly profileId: string | null;
  readonly code: string;
  readonly frame: BudgetFrame;
  readonly tiers: readonly BudgetTier[];
  readonly cells: BudgetCells;
}

/** A profile's review: totals, hours by month, function and tier, and the difference from the active one. */
export function BudgetReview({ profileId, code, frame, tiers, cells }: BudgetReviewProps) {
  const { currencySymbol } = useViewer();
  const narrow = useNarrow();
  const [measure, setMeasure] = useState<"hours" | "budget">("hours");
  const totals = useMemo(
    () => budgetTotals(tiers, cells, frame.projectLengthMonths),
    [tiers, cells, frame.projectLengthMonths],
  );
  const groups = groupsOf(tiers);
  const { total } = totals;
  const mostOfFunction = Math.max(1, ...[...totals.byFunction.values()].map((each) => each.hours));
  const most = Math.max(1, ...[...totals.byTier.values()].map((each) => each.hours));
  return (
    <div className="budget-review">
      <BudgetFacts
        frame={frame}
        first={[
          ["Total hours", formatHours(total.hours)],
          ["Total budget", formatMoney(total.budget, currencySymbol)],
        ]}
      />
      <div className="budget-review-halves">
        <section>
          <div className="row gap-3 between budget-review-head">
            <h2>{measure === "hours" ? "Hours by month" : "Budget by month"}</h2>
            <Segmented
              small
              label="Display"
              options={[
                { value: "hours", label: "Hours" },
                { value: "budget", label: currencySymbol },
              ]}
              value={measure}
              onValueChange={setMeasure}
            />
          </div>
          <div
            className="scroll-x"
            {...(narrow ? { role: "group", tabIndex: 0, "aria-label": "Chart by month" } : {})}
          >
            <BudgetMonthChart
              measure={measure}
              symbol={currencySymbol}
              span={frame}
              groups={groups}
              totals={totals}
            />
          </div>
        </section>
        <section>
          <h2>By function</h2>
          <ul className="stack gap-2 budget-bars">
            {groups.map((group, index) => (
              <Bar
                key={group.functionId}
                name={group.functionName}
                planned={totals.byFunction.get(group.functionId)}
                of={mostOfFunction}
                colour={functionColour(index)}
                symbol={currencySymbol}
              />
            ))}
          </ul>
          <p className="budget-sum">
            <span>Total</span>
            <b>{formatHours(total.hours)}</b>
            <b>{formatMoney(total.budget, currencySymbol)}</b>
          </p>
        </section>
      </div>
      {frame.active !== null && frame.active.id !== profileId && (
        <ComparedWithActive
          frame={frame}
          activeId={frame.active.id}
          code={code}
          tiers={tiers}
          cells={cells}
        />
      )}
      <section>
        <h2>By cost tier</h2>
        <div className="budget-tiers">
          {groups.map((group, index) => (
            <div key={group.functionId}>
              <h3 className="row">
                <span className="swatch" style={{ background: functionColour(index) }} /> {group.functionName}
              </h3>
              <ul className="stack gap-2 budget-bars">
                {group.tiers.map((tier) => (
                  <Bar
                    key={tier.costTierId}
                    name={tier.costTierName}
                    planned={totals.byTier.get(tier.costTierId)}
                    of={most}
                    colour={functionColour(index)}
                    symbol={currencySymbol}
                  />
                ))}
              </ul>
            </div>
          ))}
        </div>
      </section>
    </div>
  );
}

function Bar({
  name,
  planned,
  of,
  colour,
  symbol,
}: {
  readonly name: string;
  readonly planned: Planned | undefined;
  readonly of: number;
  readonly colour: string;
  readonly symbol: string;
}) {
  const { hours, budget } = planned ?? { hours: 0, budget: 0 };
  return (
    <li>
      <span>{name}</span>
      <span className="bar" aria-hidden="true">
        {hours > 0 && <span style={{ width: `${(100 * hours) / of}%`, background: colour }} />}
      </span>
      <b>{formatHours(hours)}</b>
      <span className="muted">{formatMoney(budget, symbol)}</span>
    </li>
  );
}
