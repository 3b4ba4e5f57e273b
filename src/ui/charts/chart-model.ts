export interface ChartMonth {
  readonly id: string;
  /** "Nov 2026". */
  readonly label: string;
  /** Where the label has no room; a month has its first three letters, and its year below. */
  readonly short?: string | undefined;
}

/** What happened in a month, by the month's id: a mark under the axis, its words in tooltip, table and picture. */
export type ChartMarks = ReadonlyMap<string, readonly string[]>;

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
 * value above. A level is a line across a month's bars, to compare them with.
 */
export interface BarSeries extends ChartSeries {
  readonly fill: "tint" | "dashed" | "solid" | "level";
}

export interface LineSeries extends ChartSeries {
  readonly stroke: "dashed" | "dotted" | "thin" | "thick";
  /** Where another line ends and this one goes on: drawn, but no figure. */
  readonly goesOnFrom?: { readonly index: number; readonly value: number } | undefined;
}

/** A line across a chart with a word of its own at the axis, such as 100 %. */
export interface ChartLimit {
  readonly value: number;
  readonly label: string;
}

/** Where things are in a chart, in pixels. */
export interface Drawing {
  /** From the left to the middle of a month. */
  readonly middleOf: (month: number) => number;
  /** From the top to a value. */
  readonly heightOf: (value: number) => number;
  /** From one month to the next. */
  readonly step: number;
  readonly width: number;
  /** From the top to the end of the scale. */
  readonly base: number;
}

/** Pixels: the axis at the left, the room above and below, the height of the scale. */
export const PLACE = { left: 64, top: 22, height: 344, bottom: 34 } as const;
/** The same of a chart beside or under another. */
export const LOW_HEIGHT = 132;

/** A figure as it is read; a dash for none. */
export function figureOf(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? "–" : format(value);
}
