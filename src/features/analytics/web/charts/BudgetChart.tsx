import { useState } from "react";
import { formatHours } from "#shared/hours.ts";
import { formatMoney } from "#shared/money.ts";
import { firstDay, monthOf } from "#shared/month.ts";
import { locale } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { LineChart } from "#ui/charts/LineChart.tsx";
import { useViewer } from "#web/viewer.ts";
import { AboutFigure } from "../figures/ExplainedFigure.tsx";
import { figureLabels } from "../figures/explained-figures.ts";
import { hoursFrom, isWithoutAnyHours, type MonthlyHours } from "../../rules/monthly-hours.ts";
import { unworkableNotes } from "../../rules/unworkable.ts";
import { chartMonths, ChartState } from "./ChartState.tsx";
import type { HoursChartProps } from "./HoursChart.tsx";
import { showsCosts } from "../figures/HoursSummary.tsx";
import { UnitChoice, type Unit } from "../UnitChoice.tsx";

const name = "Budget vs Forecast vs Allocation vs Actual";
const title = figureLabels[name];

/**
 * Lines of budget, forecast, allocation and actual by month, in hours or money (docs/readings.md#001-2,
 * #001-9).
 */
export function BudgetChart({ hours, read, onMonth, marks }: HoursChartProps) {
  const { today, currencySymbol } = useViewer();
  const [unit, setUnit] = useState<Unit>("hours");
  const currentId = firstDay(monthOf(today));
  if (hours === undefined || !hours.ok || isWithoutAnyHours(hours.months))
    return (
      <ChartState
        name={name}
        part={hours}
        read={read}
        empty={t`No data found for the selected timeframe.`}
        shape="trend"
      />
    );
  const { months } = hours;
  const mayChoose = showsCosts(hours);
  const inCost = mayChoose && unit === "cost";
  const values = (
    inHours: (month: MonthlyHours) => number,
    inMoney: (month: MonthlyHours) => number | null,
  ) =>
    months.map((month) => {
      const value = inCost ? inMoney(month) : inHours(month);
      return value === null ? null : hoursFrom(month.month_start, value, today);
    });
  const actual = values(
    (month) => month.total_actual_hours,
    (month) => month.total_actual_gbp,
  );
  return (
    <LineChart
      title={title}
      help={<AboutFigure name={name} />}
      months={chartMonths(months)}
      currentId={currentId}
      format={inCost ? (value) => formatMoney(value, currencySymbol) : hoursText}
      formatAxis={inCost ? (value) => thousands(value, currencySymbol) : formatHours}
      unit={inCost ? currencySymbol : t`hrs`}
      onMonth={onMonth}
      marks={marks}
      remarks={unworkableNotes(hours.unworkable)}
      actions={
        mayChoose && <UnitChoice inWords label={t.as("unit")`Display`} unit={unit} onChange={setUnit} />
      }
      series={[
        {
          id: "budget",
          label: t`Budget`,
          colour: "var(--budget)",
          stroke: "dashed",
          values: values(
            (month) => month.total_budget_hours,
            (month) => month.total_budget_gbp,
          ),
        },
        {
          id: "forecasted",
          label: t`Forecasted`,
          colour: "var(--forecast)",
          stroke: "dotted",
          values: values(
            (month) => month.total_forecasted_hours,
            (month) => month.total_forecasted_gbp,
          ),
        },
        {
          id: "allocated",
          label: t`Allocated`,
          colour: "var(--allocated)",
          stroke: "thin",
          values: values(
            (month) => month.total_allocated_hours,
            (month) => month.total_allocated_gbp,
          ),
        },
        { id: "actual", label: t`Actual`, colour: "var(--actual)", stroke: "thick", values: actual },
      ]}
    />
  );
}

const hoursText = (value: number) => t`${formatHours(value)} hrs`;

/** Money at the axis, in thousands: `£450k`. */
function thousands(value: number, symbol: string): string {
  const number = (value / 1000).toLocaleString(locale(), { maximumFractionDigits: value < 10_000 ? 1 : 0 });
  return t.as("thousands")`${symbol}${number}k`;
}
