import { useState, type ReactNode } from "react";
import { formatHours } from "../../../shared/hours.ts";
import { formatMoney } from "../../../shared/money.ts";
import { Figure } from "../../../ui/Figure.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { Tiles } from "../../../ui/Tiles.tsx";
import { useViewer } from "../../../web/viewer.ts";
import type { FunctionAnalytics } from "../contract.ts";
import { capacityCost, estimatedCapacity, unallocatedCapacity } from "../rules/capacity.ts";
import { periodHours } from "../rules/monthly-hours.ts";
import { uncountedPeople } from "../rules/utilisation.ts";
import { explainWith, type Explain } from "./explain.tsx";
import { FailedFigure } from "./FailedFigure.tsx";
import { FiguresWait } from "./FiguresWait.tsx";
import { HoursFigures, tellsCosts } from "./HoursFigures.tsx";
import { hasFailedPart, RetryFigures } from "./OrganisationFigures.tsx";
import { PeriodName } from "./PeriodName.tsx";
import { AllocationChangesFigure, AllocationRateFigure, UtilisationFigure } from "./RateFigures.tsx";
import { UnitChoice, type Unit } from "./UnitChoice.tsx";

interface FunctionFiguresProps {
  /** Undefined while it is on its way. */
  readonly analytics: FunctionAnalytics | undefined;
  readonly history: ReactNode;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** The panel of a function's key figures (specification 001 section 2). */
export function FunctionFigures({ analytics, history, onRetry, retrying }: FunctionFiguresProps) {
  return (
    <Panel
      title={analytics ? `Metrics for ${analytics.function.name}` : "Metrics"}
      collapsible
      flush
      className="key-figures"
      actions={
        <>
          {analytics && <PeriodName period={analytics.period} />}
          {hasFailedPart(analytics) && <RetryFigures onRetry={onRetry} retrying={retrying} />}
          {history}
        </>
      }
    >
      {analytics === undefined ? <FiguresWait rows={[3, 5]} /> : <FunctionRows analytics={analytics} />}
    </Panel>
  );
}

function FunctionRows({ analytics }: { readonly analytics: FunctionAnalytics }) {
  const [unit, setUnit] = useState<Unit>("hours");
  const { hours, period } = analytics;
  const explain = explainWith(period, { function: analytics.function.id });
  return (
    <>
      <Tiles bare>
        <UtilisationFigure label="Utilisation Rate" utilisation={analytics.utilisation} explain={explain} />
        <AllocationRateFigure allocations={analytics.allocationCompletion} explain={explain} />
        <AllocationChangesFigure changes={analytics.allocationChanges} explain={explain} />
      </Tiles>
      <section className="figure-group is-five" aria-labelledby="hours-summary-title">
        <div className="figure-group-head">
          <h3 id="hours-summary-title">Hours Summary</h3>
          {tellsCosts(hours) && <UnitChoice label="Hours Summary in" unit={unit} onChange={setUnit} />}
        </div>
        <Tiles bare>
          <CapacityFigures analytics={analytics} unit={tellsCosts(hours) ? unit : "hours"} explain={explain} />
          <HoursFigures hours={hours} unit={unit} totals={["forecasted", "allocated", "actual"]} explain={explain} />
        </Tiles>
      </section>
    </>
  );
}

/** What the function's people could work in the period, and what of it is not allocated. */
function CapacityFigures({ analytics, unit, explain }: { readonly analytics: FunctionAnalytics; readonly unit: Unit; readonly explain: Explain }) {
  const { currencySymbol } = useViewer();
  const { capacity, hours, period } = analytics;
  const failed = !capacity.ok ? capacity.error : !hours.ok ? hours.error : null;
  if (!capacity.ok || !hours.ok || failed !== null)
    return ["Estimated Capacity", "Unallocated Capacity"].map((label) => <FailedFigure key={label} compact label={label} error={failed ?? ""} />);
  const estimated = estimatedCapacity(capacity.monthlyHours, period.monthsInPeriod);
  const figures = [
    { label: "Estimated Capacity", value: estimated, note: uncountedPeople(capacity.uncountedPeople) ?? undefined },
    { label: "Unallocated Capacity", value: unallocatedCapacity(estimated, periodHours(hours.months).allocated), note: undefined },
  ];
  return figures.map(({ label, value, note }) =>
    unit === "cost" ? (
      <Figure
        key={label}
        compact
        label={explain(label, { report: "capacity" })}
        value={formatMoney(capacityCost(value), currencySymbol)}
        note={note}
      />
    ) : (
      <Figure key={label} compact label={explain(label, { report: "capacity" })} value={formatHours(value)} unit=" hrs" note={note} />
    ),
  );
}
