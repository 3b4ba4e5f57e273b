import { Segmented } from "../../ui/Segmented.tsx";
import { useState } from "react";
import { BarChart } from "../../ui/charts/BarChart.tsx";
import type { BarSeries, LineSeries } from "../../ui/charts/chart-model.ts";
import { LineChart } from "../../ui/charts/LineChart.tsx";
import { format } from "./numbers.ts";

const MONTHS = ["May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"].map((month) => ({ id: month, label: `${month} 2026` }));
const FORECAST = [5080, 5260, 5190, 4480, 5340, 5610, 5480, 4640];
const ALLOCATED = [5010, 5120, 5240, 4390, 5210, 5495, 5390, 4085];
const BOOKED = [4890, 4985, 5060, 4270, 5035, 5280, 3712, null];
const BUDGET = [5100, 5250, 5250, 4700, 5400, 5450, 5450, 4900];
const BARS: readonly BarSeries[] = [
  { id: "forecast", label: "Forecasted", colour: "var(--forecast)", fill: "dashed", values: FORECAST },
  { id: "allocated", label: "Allocated", colour: "var(--allocated)", fill: "tint", values: ALLOCATED },
  { id: "booked", label: "Booked", colour: "var(--actual)", fill: "solid", values: BOOKED },
];
const cost = (values: readonly (number | null)[]) => values.map((value) => value && value * 86.4);
const LINES: readonly LineSeries[] = [
  { id: "budget", label: "Budget", colour: "var(--budget)", stroke: "dashed", values: cost(BUDGET) },
  { id: "forecast", label: "Forecast", colour: "var(--forecast)", stroke: "dotted", values: cost(FORECAST) },
  { id: "allocated", label: "Allocated", colour: "var(--allocated)", stroke: "thin", values: cost(ALLOCATED) },
  { id: "actual", label: "Actual", colour: "var(--actual)", stroke: "thick", values: cost(BOOKED) },
];
const USE: readonly LineSeries[] = [
  { id: "historic", label: "Historical", colour: "var(--historic)", stroke: "thick", values: [82, 83, 84, 71, 84, 88, null, null] },
  { id: "projected", label: "Projected", colour: "var(--critical-edge)", stroke: "dashed", values: [null, null, null, null, null, 88, 91, 104] },
];
const thousands = (value: number) => `£${Math.round(value / 1000)}k`;
const percent = (value: number) => `${value}%`;

export function Charts() {
  const [unit, setUnit] = useState<"hours" | "cost">("cost");
  return (
    <div className="stack">
      <BarChart title="Forecast vs Allocation vs Booked Hours" months={MONTHS} currentId="Nov" series={BARS} format={format} />
      <LineChart
        title="Budget vs Forecast vs Allocation vs Actual"
        months={MONTHS}
        currentId="Nov"
        series={LINES}
        format={thousands}
        actions={
          <Segmented
            small
            label="Display"
            value={unit}
            onValueChange={setUnit}
            options={[
              { value: "hours", label: "Hours" },
              { value: "cost", label: "Cost (£)" },
            ]}
          />
        }
      />
      <LineChart
        title="Utilisation Trend"
        months={MONTHS}
        currentId="Nov"
        series={USE}
        format={percent}
        top={120}
        limit={{ value: 100, label: "100%" }}
      />
    </div>
  );
}
