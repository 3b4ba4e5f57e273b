export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The points of a small line: the lowest value near the floor, the highest near the top, a level line in the
 * middle.
 */
export function sparkPoints(values: readonly number[], width: number, height: number): Point[] {
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const step = (width - 4) / Math.max(1, values.length - 1);
  return values.map((value, index) => ({
    x: tenth(2 + index * step),
    y: tenth(span === 0 ? height / 2 : height - 4 - ((value - low) / span) * (height - 8)),
  }));
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
