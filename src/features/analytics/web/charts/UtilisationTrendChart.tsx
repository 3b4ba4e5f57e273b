import type { Read } from "#ui/feedback/ErrorPanel.tsx";
import type { UtilisationTrend } from "../../contract.ts";
import { used } from "../../rules/rows.ts";
import { useMonthRows } from "../use-month-rows.ts";
import { UtilisationChart } from "./UtilisationChart.tsx";

interface UtilisationTrendChartProps {
  readonly trend: Read<UtilisationTrend>;
  /** What the rows behind a month are limited to. */
  readonly limits: Readonly<Record<string, string>>;
}

/** The utilisation chart with a read of its own, which fails alone. */
export function UtilisationTrendChart({ trend, limits }: UtilisationTrendChartProps) {
  const openMonth = useMonthRows(limits);
  return <UtilisationChart read={trend} onMonth={openMonth(used)} />;
}
