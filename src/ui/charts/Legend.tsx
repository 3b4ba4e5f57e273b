import type { ReactNode } from "react";
import type { ChartSeries } from "./chart-model.ts";

export interface LegendProps<Series extends ChartSeries> {
  readonly series: readonly Series[];
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
  readonly swatch: (series: Series) => ReactNode;
}

/** The names of the series; a press hides or shows one. */
export function Legend<Series extends ChartSeries>({
  series,
  hidden,
  onToggle,
  swatch,
}: LegendProps<Series>) {
  return (
    <fieldset className="legend" aria-label="Series">
      {series.map((each) => (
        <button
          key={each.id}
          type="button"
          aria-pressed={!hidden.has(each.id)}
          onClick={() => onToggle(each.id)}
        >
          {swatch(each)}
          {each.label}
        </button>
      ))}
    </fieldset>
  );
}
