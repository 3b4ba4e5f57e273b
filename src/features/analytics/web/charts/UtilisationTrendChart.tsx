import type { UtilisationTrend } from "../../contract.ts";
import { used } from "../../rules/rows.ts";
import { useMonthRows } from "../use-month-rows.ts";
import { UtilisationChart } from "./UtilisationChart.tsx";

interface UtilisationTrendChartProps {
  readonly trend: {
    readonly data: UtilisationTrend | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** What the rows behind a month are limited to. */
  readonly limits: Readonly<Record<string, string>>;
}

/** The chart of utilisation over a read of its own: it fails and is asked for again alone. */
export function UtilisationTrendChart({ trend, limits }: UtilisationTrendChartProps) {
  const openMonth = useMonthRows(limits);
  return (
    <UtilisationChart
      trend={trend.data}
      failure={trend.error?.message ?? null}
      onRetry={() => void trend.refetch()}
      retrying={trend.isFetching}
      onMonth={openMonth(used)}
    />
  );
}
