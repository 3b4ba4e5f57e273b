import { useMemo, useState } from "react";
import { formatHours } from "#shared/hours.ts";
import { formatMoney } from "#shared/money.ts";
import { t } from "#shared/texts/t.ts";
import { Segmented } from "#ui/form/Segmented.tsx";
import { useNarrow } from "#web/use-narrow.ts";
import { useViewer } from "#web/viewer.ts";
import { type BudgetFrame, readBudgetProfile } from "../../contract.ts";
import { type BudgetCells, listOf } from "../../rules/budget-cells.ts";
import { functionColour } from "../../rules/budget-chart.ts";
import {
  budgetTotals,
  groupsOf,
  type BudgetTier,
  type BudgetTotals,
  type Planned,
  type TierGroup,
  allTiers,
} from "../../rules/budget-totals.ts";
import { BudgetFacts } from "./BudgetFacts.tsx";
import { BudgetMonthChart } from "./BudgetMonthChart.tsx";
import "../budget.css";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { useRead } from "#web/data.ts";
import { rateOfMonth } from "#features/rates/rules/rate-book.ts";
import type { PricedLine } from "../../rules/budget-comparison.ts";
import { BudgetDifference } from "./BudgetDifference.tsx";

interface ComparedWithActiveProps {
  readonly frame: BudgetFrame;
  readonly activeId: string;
  readonly code: string;
  readonly tiers: readonly BudgetTier[];
  readonly cells: BudgetCells;
}

function ComparedWithActive({ frame, activeId, code, tiers, cells }: ComparedWithActiveProps) {
  const read = useRead(readBudgetProfile, { params: { budgetProfileId: activeId } });
  const lines = useMemo(() => pricedLines(tiers, cells), [tiers, cells]);
  return (
    <section>
      <h2>{t`Compared with the active profile`}</h2>
      <ReadView read={read} loading={t`Loading budget profile...`} failed={t`Error`}>
        {(active) => (
          <BudgetDifference
            before={{ code: active.profileCode, lines: active.months }}
            after={{ code: code === "" ? t`This profile` : code, lines }}
            tiers={allTiers(tiers, active.frame.tiers)}
            span={frame}
          />
        )}
      </ReadView>
    </section>
  );
}

function pricedLines(tiers: readonly BudgetTier[], cells: BudgetCells): PricedLine[] {
  const byId = new Map(tiers.map((tier) => [tier.costTierId, tier]));
  return listOf(cells).flatMap((cell) => {
    const tier = byId.get(cell.costTierId);
    return tier
      ? [{ ...cell, functionId: tier.functionId, ratePerHour: rateOfMonth(tier, cell.monthIndex) }]
      : [];
  });
}

interface BudgetReviewProps {
  /** The profile's own; null for one that is not stored yet. */
  readonly profileId: string | null;
  readonly code: string;
  readonly frame: BudgetFrame;
  readonly tiers: readonly BudgetTier[];
  readonly cells: BudgetCells;
}

export function BudgetReview({ profileId, code, frame, tiers, cells }: BudgetReviewProps) {
  const { currencySymbol } = useViewer();
  const totals = useMemo(
    () => budgetTotals(tiers, cells, frame.projectLengthMonths),
    [tiers, cells, frame.projectLengthMonths],
  );
  const groups = groupsOf(tiers);
  const { total } = totals;
  return (
    <div className="budget-review">
      <BudgetFacts
        frame={frame}
        first={[
          [t`Total hours`, formatHours(total.hours)],
          [t`Total budget`, formatMoney(total.budget, currencySymbol)],
        ]}
      />
      <div className="budget-review-halves">
        <ByMonth frame={frame} groups={groups} totals={totals} />
        <section>
          <h2>{t`By function`}</h2>
          <Bars
            planned={totals.byFunction}
            rows={groups.map(({ functionId, functionName }, index) => ({
              id: functionId,
              name: functionName,
              colour: functionColour(index),
            }))}
          />
          <p className="budget-sum">
            <span>{t`Total`}</span>
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
        <h2>{t`By cost tier`}</h2>
        <div className="budget-tiers">
          {groups.map((group, index) => (
            <div key={group.functionId}>
              <h3 className="row">
                <span className="swatch" style={{ background: functionColour(index) }} /> {group.functionName}
              </h3>
              <Bars
                planned={totals.byTier}
                rows={group.tiers.map(({ costTierId, costTierName }) => ({
                  id: costTierId,
                  name: costTierName,
                  colour: functionColour(index),
                }))}
              />
            </div>
          ))}
        </div>
      </section>
    </div>
  );
}

interface ByMonthProps {
  readonly frame: BudgetFrame;
  readonly groups: readonly TierGroup[];
  readonly totals: BudgetTotals;
}

function ByMonth({ frame, groups, totals }: ByMonthProps) {
  const { currencySymbol } = useViewer();
  const narrow = useNarrow();
  const [measure, setMeasure] = useState<"hours" | "budget">("hours");
  return (
    <section>
      <div className="row gap-3 between budget-review-head">
        <h2>{measure === "hours" ? t`Hours by month` : t`Budget by month`}</h2>
        <Segmented
          small
          label={t.as("unit")`Display`}
          options={[
            { value: "hours", label: t`Hours` },
            { value: "budget", label: currencySymbol },
          ]}
          value={measure}
          onValueChange={setMeasure}
        />
      </div>
      <div
        className="scroll-x"
        {...(narrow ? { role: "group", tabIndex: 0, "aria-label": t`Chart by month` } : {})}
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
  );
}

interface BarsProps {
  readonly rows: readonly { readonly id: string; readonly name: string; readonly colour: string }[];
  /** Of all rows of its kind: the longest bar is the most of them. */
  readonly planned: ReadonlyMap<string, Planned>;
}

function Bars({ rows, planned }: BarsProps) {
  const { currencySymbol } = useViewer();
  const most = Math.max(1, ...[...planned.values()].map(({ hours }) => hours));
  return (
    <ul className="stack gap-2 budget-bars">
      {rows.map(({ id, name, colour }) => {
        const { hours, budget } = planned.get(id) ?? { hours: 0, budget: 0 };
        return (
          <li key={id}>
            <span>{name}</span>
            <span className="bar" aria-hidden="true">
              {hours > 0 && <span style={{ width: `${(100 * hours) / most}%`, background: colour }} />}
            </span>
            <b>{formatHours(hours)}</b>
            <span className="muted">{formatMoney(budget, currencySymbol)}</span>
          </li>
        );
      })}
    </ul>
  );
}
