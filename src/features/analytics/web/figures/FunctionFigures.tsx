import { formatHours } from "#shared/hours.ts";
import { formatMoney } from "#shared/money.ts";
import { Figure } from "#ui/data/Figure.tsx";
import { Tiles } from "#ui/data/Tiles.tsx";
import { useViewer } from "#web/viewer.ts";
import type { FunctionAnalytics } from "../../contract.ts";
import { capacityCost, estimatedCapacity, unallocatedCapacity } from "../../rules/capacity.ts";
import { periodHours } from "../../rules/monthly-hours.ts";
import { uncountedPeople } from "../../rules/utilisation.ts";
import { explainWith, type Explain } from "./explain.tsx";
import { FailedFigure } from "./FailedFigure.tsx";
import { FiguresPanel, type FiguresProps } from "./FiguresPanel.tsx";
import { HoursSummary } from "./HoursSummary.tsx";
import { AllocationChangesFigure, AllocationRateFigure, UtilisationFigure } from "./RateFigures.tsx";
import type { Unit } from "../UnitChoice.tsx";

/** The panel of a function's key figures (docs/readings.md#001-2). */
export function FunctionFigures(props: FiguresProps<FunctionAnalytics>) {
  const analytics = props.read.data;
  return (
    <FiguresPanel
      {...props}
      title={analytics ? `Metrics for ${analytics.function.name}` : "Metrics"}
      wait={[3, 5]}
    >
      {(all) => {
        const explain = explainWith(all.period, { function: all.function.id });
        return (
          <>
            <Tiles bare>
              <UtilisationFigure label="Utilisation Rate" utilisation={all.utilisation} explain={explain} />
              <AllocationRateFigure part={all.allocationCompletion} explain={explain} />
              <AllocationChangesFigure part={all.allocationChanges} explain={explain} />
            </Tiles>
            <HoursSummary
              hours={all.hours}
              totals={["forecasted", "allocated", "actual"]}
              explain={explain}
              before={(unit) => <CapacityFigures analytics={all} unit={unit} explain={explain} />}
            />
          </>
        );
      }}
    </FiguresPanel>
  );
}

/** What the function's people could work in the period, and what of it is not allocated. */
function CapacityFigures({
  analytics,
  unit,
  explain,
}: {
  readonly analytics: FunctionAnalytics;
  readonly unit: Unit;
  readonly explain: Explain;
}) {
  const { currencySymbol } = useViewer();
  const { capacity, hours, period } = analytics;
  const failed = !capacity.ok ? capacity.error : !hours.ok ? hours.error : null;
  if (!capacity.ok || !hours.ok || failed !== null)
    return (["Estimated Capacity", "Unallocated Capacity"] as const).map((label) => (
      <FailedFigure key={label} compact label={label} error={failed ?? ""} />
    ));
  const estimated = estimatedCapacity(capacity.monthlyHours, period.monthsInPeriod);
  const figures = [
    {
      label: "Estimated Capacity" as const,
      value: estimated,
      note: uncountedPeople(capacity.uncountedPeople) ?? undefined,
    },
    {
      label: "Unallocated Capacity" as const,
      value: unallocatedCapacity(estimated, periodHours(hours.months).allocated),
      note: undefined,
    },
  ];
  return figures.map(({ label, value, note }) => {
    const figure = { compact: true, label: explain(label, { report: "capacity" }), note };
    return unit === "cost" ? (
      <Figure key={label} {...figure} value={formatMoney(capacityCost(value), currencySymbol)} />
    ) : (
      <Figure key={label} {...figure} value={formatHours(value)} unit=" hrs" />
    );
  });
}
