import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { formatHours } from "#shared/hours.ts";
import { formatMoney } from "#shared/money.ts";
import { t } from "#shared/texts/t.ts";
import { Figure } from "#ui/data/Figure.tsx";
import { Tiles } from "#ui/data/Tiles.tsx";
import { useViewer } from "#web/viewer.ts";
import type { HoursPart } from "../../contract.ts";
import { unratedHours } from "../../rules/monthly-hours.ts";
import type { Rows } from "../../rules/rows.ts";
import { UnitChoice, type Unit } from "../UnitChoice.tsx";
import type { Explain } from "./explain.tsx";
import { FailedFigure } from "./FailedFigure.tsx";

/** The totals of a period and their figures. */
const names = {
  budget: "Baseline Budget Hours",
  forecasted: "Total Forecasted Hours",
  allocated: "Total Allocated Hours",
  actual: "Total Actual Hours",
} as const;
type Total = keyof typeof names;

interface HoursFiguresProps {
  readonly hours: HoursPart;
  readonly unit: Unit;
  /** Which totals, in their order. */
  readonly totals: readonly Total[];
  readonly explain: Explain;
}

/** How much of a total can't be worked as things are, leading to where that can be changed. */
const Unworkable = ({ total, hours }: { readonly total: Total; readonly hours: number }) => (
  <Link to={total === "allocated" ? "/allocations" : "/projects"}>
    {t`of which ${formatHours(hours)} hrs can't be worked`}
  </Link>
);

/** A period's totals in hours or money, with what has no rate (docs/readings.md#decision-18). */
function HoursFigures({ hours, unit, totals, explain }: HoursFiguresProps) {
  const { currencySymbol } = useViewer();
  if (!hours.ok)
    return totals.map((each) => <FailedFigure key={each} compact name={names[each]} error={hours.error} />);
  const costs = unit === "cost" ? hours.totals.costs : null;
  const sums = hours.totals.hours;
  return totals.map((each) => {
    const rows: Rows = { report: "hours", measure: each };
    const unrated = costs !== null && each === "actual" ? unratedHours(hours.months) : null;
    const unworkable = each === "actual" ? 0 : hours.unworkable[each];
    const note = unworkable === 0 ? (unrated ?? undefined) : <Unworkable total={each} hours={unworkable} />;
    const figure = { compact: true, label: explain(names[each], rows), note };
    return costs === null ? (
      <Figure key={each} {...figure} value={formatHours(sums[each])} unit={` ${t`hrs`}`} />
    ) : (
      <Figure key={each} {...figure} value={formatMoney(costs[each], currencySymbol)} />
    );
  });
}

/** True when the answer carries money. */
export function showsCosts(hours: HoursPart | undefined): boolean {
  return hours?.ok === true && hours.totals.costs !== null;
}

interface HoursSummaryProps {
  readonly hours: HoursPart;
  readonly totals: readonly Total[];
  readonly explain: Explain;
  /** Tiles before those of the totals, in the chosen unit. */
  readonly before?: (unit: Unit) => ReactNode;
}

/** Totals of the period with a choice of hours or money, where money may be seen. */
export function HoursSummary({ hours, totals, explain, before }: HoursSummaryProps) {
  const [unit, setUnit] = useState<Unit>("hours");
  const mayChoose = showsCosts(hours);
  const shown = mayChoose ? unit : "hours";
  return (
    <section
      className={before ? "figure-group is-five" : "figure-group"}
      aria-labelledby="hours-summary-title"
    >
      <div className="figure-group-head">
        <h3 id="hours-summary-title" className="muted fine">{t`Hours Summary`}</h3>
        {mayChoose && <UnitChoice label={t`Hours Summary in`} unit={unit} onChange={setUnit} />}
      </div>
      <Tiles bare>
        {before?.(shown)}
        <HoursFigures hours={hours} unit={shown} totals={totals} explain={explain} />
      </Tiles>
    </section>
  );
}
