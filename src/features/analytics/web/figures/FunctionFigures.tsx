import { formatHours } from "#shared/hours.ts";
import { formatMoney } from "#shared/money.ts";
import { t } from "#shared/texts/t.ts";
import { Figure } from "#ui/data/Figure.tsx";
import { Tiles } from "#ui/data/Tiles.tsx";
import { useViewer } from "#web/viewer.ts";
import type { FunctionAnalytics } from "../../contract.ts";
import { capacityCost, estimatedCapacity, unallocatedCapacity } from "../../rules/capacity.ts";
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
      title={analytics ? t`Metrics for ${analytics.function.name}` : t`Metrics`}
      wait={[3, 5]}
    >
      {(all) => {
        const explain = explainWith(all.period, { function: all.function.id });
        return (
          <>
            <Tiles bare>
              <UtilisationFigure name="Utilisation Rate" utilisation={all.utilisation} explain={explain} />
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
    return (["Estimated Capacity", "Unallocated Capacity"] as const).map((name) => (
      <FailedFigure key={name} compact name={name} error={failed ?? ""} />
    ));
  const estimated = estimatedCapacity(capacity.monthlyHours, period.monthsInPeriod, capacity.unemployedHours);
  const figures = [
    {
      name: "Estimated Capacity" as const,
      value: estimated,
      note: uncountedPeople(capacity.uncountedPeople) ?? undefined,
    },
    {
      name: "Unallocated Capacity" as const,
      value: unallocatedCapacity(estimated, hours),
      note: undefined,
    },
  ];
  return figures.map(({ name, value, note }) => {
    const figure = { compact: true, label: explain(name, { report: "capacity" }), note };
    return unit === "cost" ? (
      <Figure key={name} {...figure} value={formatMoney(capacityCost(value), currencySymbol)} />
    ) : (
      <Figure key={name} {...figure} value={formatHours(value)} unit={` ${t`hrs`}`} />
    );
  });
}
