/** The vertical scale of a chart: from 0 to `top`, with five lines across it, the first at 0. */
export interface Scale {
  readonly top: number;
  readonly lines: readonly number[];
}

const ROUND = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5, 8, 10];

/** From 0 to the highest value plus a tenth; the five lines stand at round numbers, as far apart as the scale allows. */
export function scaleOf(highest: number): Scale {
  const top = highest > 0 ? highest * 1.1 : 4;
  return scaleTo(top);
}

/** From 0 to exactly `top`, above 0. */
export function scaleTo(top: number): Scale {
  const widest = top / 4;
  const power = 10 ** Math.floor(Math.log10(widest));
  const fitting = ROUND.findLast((each) => each * power <= widest * (1 + 1e-9)) ?? 1;
  const step = fitting * power;
  return { top, lines: [0, 1, 2, 3, 4].map((each) => Number((each * step).toPrecision(12))) };
}

/** The highest of the values, 0 where there are none. */
export function highestOf(series: readonly { readonly values: readonly (number | null)[] }[]): number {
  return Math.max(0, ...series.flatMap(({ values }) => values.filter((value) => value !== null)));
}
