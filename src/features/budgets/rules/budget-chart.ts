/** The least round number at or above `most` that five divisions share evenly; 5 for none. */
export function axisTop(most: number): number {
  if (most <= 0) return 5;
  const raw = most / 5;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step =
    [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= raw - 1e-9) ?? raw;
  return step * 5;
}

/** Every how many months the axis names one: at most twelve names. */
export function monthTickStep(months: number): number {
  return Math.ceil(months / 12);
}

/** Eight colours, cycling. */
export function functionColour(index: number): string {
  return `var(--p${(index % 8) + 1})`;
}
