export interface LinePoint {
  readonly index: number;
  readonly value: number;
}

/** The stretches of a line between its gaps. */
export function segmentsOf(values: readonly (number | null)[]): LinePoint[][] {
  const segments: LinePoint[][] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const open = segments.at(-1);
    if (open?.at(-1)?.index === index - 1) open.push({ index, value });
    else segments.push([{ index, value }]);
  }
  return segments;
}

/** Heights at least `gap` apart, in order: each moves down as little as it must. */
export function spreadApart(heights: readonly number[], gap: number): number[] {
  const spread = [...heights];
  const order = heights.map((_, at) => at).toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  let last = Number.NEGATIVE_INFINITY;
  for (const at of order) {
    last = Math.max(heights[at] ?? 0, last + gap);
    spread[at] = last;
  }
  return spread;
}

/** The height of a name in pixels, moved off a limit's line to the nearer side. */
export function besideLimit(height: number, limit: number): number {
  return Math.abs(height - limit) < 11 ? limit + (height <= limit ? -11 : 11) : height;
}
