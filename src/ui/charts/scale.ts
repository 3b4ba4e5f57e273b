import { scaleBand, scaleLinear } from "d3-scale";

/**
 * A vertical scale from `bottom`, 0 unless a value is lower, to `top`, with five lines, one of them at 0. D3's
 * ticks are about as many as requested; the specification wants five.
 */
export interface Scale {
  readonly bottom: number;
  readonly top: number;
  readonly lines: readonly number[];
}

const ROUND = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5, 8, 10];

/**
 * From 0 to the highest value plus a tenth, with lines at round numbers; with values below 0, from the line
 * under the lowest to the line over the highest.
 */
export function scaleOf(highest: number, lowest = 0): Scale {
  if (lowest < 0) return scaleAround(lowest, highest);
  const top = highest > 0 ? highest * 1.1 : 4;
  return scaleTo(top);
}

/** From 0 to exactly `top`, above 0. */
export function scaleTo(top: number): Scale {
  const widest = top / 4;
  const power = 10 ** Math.floor(Math.log10(widest));
  const fitting = ROUND.findLast((each) => each * power <= widest * (1 + 1e-9)) ?? 1;
  const step = fitting * power;
  return { bottom: 0, top, lines: [0, 1, 2, 3, 4].map((each) => Number((each * step).toPrecision(12))) };
}

function scaleAround(lowest: number, highest: number): Scale {
  const power = 10 ** Math.floor(Math.log10((highest - lowest) / 4));
  const steps = [...ROUND, 12, 15, 20].map((each) => each * power);
  const step = steps.find((each) => (Math.floor(lowest / each) + 4) * each >= highest) ?? 20 * power;
  const first = Math.floor(lowest / step);
  const lines = [0, 1, 2, 3, 4].map((each) => Number(((first + each) * step).toPrecision(12)));
  return { bottom: lines[0] ?? 0, top: lines[4] ?? 0, lines };
}

/** The lowest of the values, 0 where none lies below. */
export function lowestOf(series: readonly { readonly values: readonly (number | null)[] }[]): number {
  return Math.min(0, ...series.flatMap(({ values }) => values.filter((value) => value !== null)));
}

/** The highest of the values, 0 where there are none. */
export function highestOf(series: readonly { readonly values: readonly (number | null)[] }[]): number {
  return Math.max(0, ...series.flatMap(({ values }) => values.filter((value) => value !== null)));
}

/** Pixels from the top to a value, in a plot that begins `top` pixels down and is `height` high. */
export function heightsOf(scale: Scale, { top, height }: { readonly top: number; readonly height: number }) {
  return scaleLinear()
    .domain([scale.bottom, scale.top])
    .range([top + height, top]);
}

/** Pixels from the left to the middle of each of `count` months, `step` apart. */
export function middlesOf(count: number, left: number, step: number): (month: number) => number {
  const band = scaleBand<number>()
    .domain(Array.from({ length: count }, (_, month) => month))
    .range([left, left + step * count]);
  return (month) => (band(month) ?? left) + band.bandwidth() / 2;
}
