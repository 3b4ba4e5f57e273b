import { useState } from "react";
import { firstDay, monthOf } from "#shared/month.ts";
import { LineChart } from "#ui/charts/LineChart.tsx";
import { Segmented } from "#ui/form/Segmented.tsx";
import type { Read } from "#ui/feedback/ErrorPanel.tsx";
import { useViewer } from "#web/viewer.ts";
import { AboutFigure } from "../figures/ExplainedFigure.tsx";
import { figureLabels } from "../figures/explained-figures.ts";
import type { UtilisationTrend } from "../../contract.ts";
import {
  historicalTrend,
  isOverbooked,
  strategyTrend,
  utilisationAxisTop,
  type TrendMonth,
} from "../../rules/utilisation.ts";
import { used } from "../../rules/rows.ts";
import { useMonthRows } from "../figures/explain.tsx";
import { chartMonths, ChartState } from "./ChartState.tsx";
import { percentText } from "#shared/percent.ts";
import { t } from "#shared/texts/t.ts";

const name = "Utilisation Trend";
const title = figureLabels[name];
type View = "historical" | "strategy";

interface UtilisationChartProps {
  readonly read: Read<UtilisationTrend>;
  /** What the rows behind a month are limited to. */
  readonly limits: Readonly<Record<string, string>>;
}

/** Used capacity, and under Strategy what is planned (docs/readings.md#001-2, #001-9). It fails alone. */
export function UtilisationChart({ read, limits }: UtilisationChartProps) {
  const openMonth = useMonthRows(limits);
  const { today } = useViewer();
  const [view, setView] = useState<View>("historical");
  const thisMonth = monthOf(today);
  const choice = (
    <Segmented
      small
      label={t`View`}
      options={[
        { value: "historical", label: t`Historical` },
        { value: "strategy", label: t`Strategy` },
      ]}
      value={view}
      onValueChange={setView}
    />
  );
  const found = read.data && monthsOf(read.data, view, thisMonth);
  const part = found ?? (read.error ? { ok: false as const, error: read.error.message } : undefined);
  if (part === undefined || !part.ok || part.months.length === 0)
    return (
      <ChartState
        name={name}
        shape="trend"
        part={part}
        read={read}
        actions={choice}
        loading={t`Loading utilisation data...`}
        empty={t`No utilisation data found for the selected timeframe.`}
      />
    );
  const { months } = part;
  // The projected line begins where the other ends.
  const last = months.findLastIndex((month) => !month.isProjected);
  const lastBefore = months[last];
  const projected = months.map((month) => (month.isProjected ? month.percentage : null));
  const projectedColour = isOverbooked(months) ? "var(--critical-edge)" : "var(--strategy)";
  return (
    <LineChart
      title={title}
      help={<AboutFigure name={name} />}
      months={chartMonths(months)}
      currentId={firstDay(thisMonth)}
      format={percent}
      unit="%"
      top={utilisationAxisTop(months.map((month) => month.percentage))}
      limit={view === "strategy" ? { value: 100, label: "100%" } : undefined}
      actions={choice}
      onMonth={openMonth(used)}
      series={[
        {
          id: "historical",
          label: t`Historical`,
          colour: "var(--historic)",
          stroke: "thick",
          values: months.map((month) => (month.isProjected ? null : month.percentage)),
        },
        ...(view === "strategy"
          ? [
              {
                id: "projected",
                label: t`Projected`,
                colour: projectedColour,
                stroke: "dashed" as const,
                values: projected,
                goesOnFrom: lastBefore && { index: last, value: lastBefore.percentage },
              },
            ]
          : []),
      ]}
    />
  );
}

const percent = (value: number) => percentText(Math.round(value));

function monthsOf(
  trend: UtilisationTrend,
  view: View,
  thisMonth: string,
): { ok: true; months: TrendMonth[] } | { ok: false; error: string } {
  if (!trend.historical.ok) return trend.historical;
  if (view === "historical") return { ok: true, months: historicalTrend(trend.historical.months, thisMonth) };
  if (!trend.strategic.ok) return trend.strategic;
  return { ok: true, months: strategyTrend(trend.historical.months, trend.strategic.months, thisMonth) };
}
