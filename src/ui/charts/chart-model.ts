export interface ChartMonth {
  readonly id: string;
  /** "Nov 2026". */
  readonly label: string;
}

export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  /** A CSS colour, such as `var(--forecast)`. */
  readonly colour: string;
  /** One for each month; `null` draws nothing. */
  readonly values: readonly (number | null)[];
}

/**
 * Plans are tinted, one with a dashed outline, so that they differ without colour; facts are solid with their
 * value above.
 */
export interface BarSeries extends ChartSeries {
  readonly fill: "tint" | "dashed" | "solid";
}

export interface LineSeries extends ChartSeries {
  readonly stroke: "dashed" | "dotted" | "thin" | "thick";
  /** Where another line ends and this one goes on: drawn, but no figure. */
  readonly goesOnFrom?: { readonly index: number; readonly value: number } | undefined;
}

/** Pixels: the axis at the left, the room above and below, the height of the scale. */
export const PLACE = { left: 64, top: 28, height: 344, bottom: 28 } as const;

export const CHART_HEIGHT = PLACE.top + PLACE.height + PLACE.bottom;

/** A figure as it is read; a dash for none. */
export function figureOf(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? "–" : format(value);
}
