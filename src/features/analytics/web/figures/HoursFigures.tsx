import { Figure } from "#ui/data/Figure.tsx";
import { formatHours } from "#shared/hours.ts";
import { formatMoney } from "#shared/money.ts";
import { useViewer } from "#web/viewer.ts";
import type { HoursPart } from "../../contract.ts";
import { periodCosts, periodHours, unratedHours } from "../../rules/monthly-hours.ts";
import type { Rows } from "../../rules/rows.ts";
import type { Explain } from "./explain.tsx";
import { FailedFigure } from "./FailedFigure.tsx";
import type { Unit } from "../UnitChoice.tsx";

/** The totals of a period and what they are called. */
const names = {
  budget: "Baseline Budget Hours",
  forecasted: "Total Forecasted Hours",
  allocated: "Total Allocated Hours",
  actual: "Total Actual Hours",
} as const;

interface HoursFiguresProps {
  readonly hours: HoursPart;
  readonly unit: Unit;
  /** Which totals, in their order. */
  readonly totals: readonly (keyof typeof names)[];
  readonly explain: Explain;
}

/** A period's totals in hours or money, with what has no rate (docs/readings.md#decision-18). */
export function HoursFigures({ hours, unit, totals, explain }: HoursFiguresProps) {
  const { currencySymbol } = useViewer();
  if (!hours.ok)
    return totals.map((each) => <FailedFigure key={each} compact label={names[each]} error={hours.error} />);
  const costs = unit === "cost" ? periodCosts(hours.months) : null;
  const sums = periodHours(hours.months);
  return totals.map((each) => {
    const rows: Rows = { report: "hours", measure: each };
    const unrated = costs !== null && each === "actual" ? unratedHours(hours.months) : null;
    return costs === null ? (
      <Figure
        key={each}
        compact
        label={explain(names[each], rows)}
        value={formatHours(sums[each])}
        unit=" hrs"
      />
    ) : (
      <Figure
        key={each}
        compact
        label={explain(names[each], rows)}
        value={formatMoney(costs[each], currencySymbol)}
        note={unrated ?? undefined}
      />
    );
  });
}

/** True when the answer carries money. */
export function tellsCosts(hours: HoursPart | undefined): boolean {
  return hours?.ok === true && periodCosts(hours.months) !== null;
}
