/** The parts of a list that so many lines show, and how many lines of each: the last may be cut. */
export function partsShown<Part>(
  parts: readonly Part[],
  linesOf: (part: Part) => number,
  most: number,
): { readonly shown: readonly { readonly part: Part; readonly lines: number }[]; readonly isMore: boolean } {
  const shown: { part: Part; lines: number }[] = [];
  let left = most;
  for (const part of parts) {
    if (left === 0) return { shown, isMore: true };
    const all = linesOf(part);
    const lines = Math.min(all, left);
    shown.push({ part, lines });
    if (lines < all) return { shown, isMore: true };
    left -= lines;
  }
  return { shown, isMore: false };
}
