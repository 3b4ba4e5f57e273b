import { formatHours } from "#shared/hours.ts";
import { firstDay, monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { BarChart } from "#ui/charts/BarChart.tsx";
import type { ChartMarks } from "#ui/charts/chart-model.ts";
import type { Read } from "#ui/feedback/ErrorPanel.tsx";
import { useViewer } from "#web/viewer.ts";
import { AboutFigure } from "../figures/ExplainedFigure.tsx";
import { figureLabels } from "../figures/explained-figures.ts";
import type { HoursPart } from "../../contract.ts";
import { hoursFrom, isWithoutHours } from "../../rules/monthly-hours.ts";
import { unworkableNotes } from "../../rules/unworkable.ts";
import { chartMonths, ChartState } from "./ChartState.tsx";

const name = "Forecast vs Allocation vs Booked Hours";
const title = figureLabels[name];

export interface HoursChartProps {
  /** Undefined while it is on its way. */
  readonly hours: HoursPart | undefined;
  /** What it comes from. */
  readonly read: Read;
  /** Opens the rows a month is made of. */
  readonly onMonth: (monthStart: string) => void;
  readonly marks?: ChartMarks | undefined;
}

/** Grouped monthly bars of forecasted, allocated and booked hours (docs/readings.md#001-2, #001-9). */
export function HoursChart({ hours, read, onMonth, marks }: HoursChartProps) {
  const { today } = useViewer();
  const currentId = firstDay(monthOf(today));
  if (hours === undefined || !hours.ok || isWithoutHours(hours.months))
    return (
      <ChartState
        name={name}
        part={hours}
        read={read}
        empty={t`No data found for the selected timeframe.`}
        shape="chart"
      />
    );
  const { months } = hours;
  return (
    <BarChart
      title={title}
      help={<AboutFigure name={name} />}
      months={chartMonths(months)}
      currentId={currentId}
      format={formatHours}
      unit={t`hrs`}
      onMonth={onMonth}
      marks={marks}
      remarks={unworkableNotes(hours.unworkable, ["forecasted", "allocated"])}
      series={[
        {
          id: "forecasted",
          label: t`Forecasted`,
          colour: "var(--forecast)",
          fill: "dashed",
          values: months.map((month) => hoursFrom(month.month_start, month.total_forecasted_hours, today)),
        },
        {
          id: "allocated",
          label: t`Allocated`,
          colour: "var(--allocated)",
          fill: "tint",
          values: months.map((month) => hoursFrom(month.month_start, month.total_allocated_hours, today)),
        },
        {
          id: "booked",
          label: t`Booked`,
          colour: "var(--actual)",
          fill: "solid",
          values: months.map((month) => hoursFrom(month.month_start, month.total_actual_hours, today)),
        },
      ]}
    />
  );
}
