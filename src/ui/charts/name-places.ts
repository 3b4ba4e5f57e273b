import { PLACE, type Drawing, type LineSeries } from "./chart-model.ts";

/** A line's values with the one it goes on from. */
export const drawnValues = ({ values, goesOnFrom }: Pick<LineSeries, "values" | "goesOnFrom">) =>
  goesOnFrom ? values.with(goesOnFrom.index, goesOnFrom.value) : values;

/** Heights at least `gap` apart, in order and above `lowest`: each moves as little as it must. */
export function spreadApart(
  heights: readonly number[],
  gap: number,
  lowest = Number.POSITIVE_INFINITY,
): number[] {
  const spread = [...heights];
  const order = heights.map((_, at) => at).toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  let last = Number.NEGATIVE_INFINITY;
  for (const at of order) {
    last = Math.max(heights[at] ?? 0, last + gap);
    spread[at] = last;
  }
  // What got too low goes up again, and with it what is in its way.
  let most = lowest;
  for (const at of order.toReversed()) {
    spread[at] = Math.min(spread[at] ?? 0, most);
    most = (spread[at] ?? 0) - gap;
  }
  return spread;
}

/** The height of a name in pixels, moved off a limit's line to the nearer side. */
export function besideLimit(height: number, limit: number): number {
  return Math.abs(height - limit) < 11 ? limit + (height <= limit ? -11 : 11) : height;
}

/** Where a name's words begin, or end, and their base line. */
export interface NamePlace {
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "end";
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const boxOf = ({ x, y, anchor }: NamePlace, width: number): Box => ({
  left: anchor === "start" ? x : x - width,
  right: anchor === "start" ? x + width : x,
  top: y - 11,
  bottom: y + 3,
});

/** Whether a line goes through a box. */
function crosses(values: readonly (number | null)[], { left, right, top, bottom }: Box, drawing: Drawing) {
  return values.some((value, index) => {
    const next = values[index + 1];
    if (value === null || next === null || next === undefined) return false;
    const [from, to] = [drawing.middleOf(index), drawing.middleOf(index + 1)];
    if (from >= right || to <= left) return false;
    const heightAt = (x: number) => {
      const part = Math.min(1, Math.max(0, (x - from) / (to - from)));
      return drawing.heightOf(value) + part * (drawing.heightOf(next) - drawing.heightOf(value));
    };
    const [one, other] = [heightAt(left), heightAt(right)];
    return Math.max(one, other) > top && Math.min(one, other) < bottom;
  });
}

interface EarlyName {
  /** The end of its line. */
  readonly x: number;
  readonly y: number;
  /** Pixels of its words. */
  readonly width: number;
}

/**
 * Places for the names of lines that end before the others: over or under the end, to its right or left; where
 * the fewest lines and earlier names cross it.
 */
export function earlyPlaces(
  names: readonly EarlyName[],
  lines: readonly (readonly (number | null)[])[],
  drawing: Drawing,
): NamePlace[] {
  const occupied: Box[] = [];
  return names.map(({ x, y, width }) => {
    const places: NamePlace[] = [-12, 22, -28, 38].flatMap((down) => [
      { x: x - 4, y: y + down, anchor: "start" as const },
      { x: x + 4, y: y + down, anchor: "end" as const },
    ]);
    const hindrances = places.map((place) => {
      const box = boxOf(place, width);
      const isOutside =
        box.left < PLACE.left || box.right > drawing.width || box.top < 0 || box.bottom > drawing.base;
      const isUsed = occupied.some(
        (other) =>
          box.left < other.right &&
          other.left < box.right &&
          box.top < other.bottom &&
          other.top < box.bottom,
      );
      return (
        (isOutside ? 100 : 0) +
        (isUsed ? 10 : 0) +
        lines.filter((values) => crosses(values, box, drawing)).length
      );
    });
    const best = places[hindrances.indexOf(Math.min(...hindrances))] ?? { x, y, anchor: "start" };
    occupied.push(boxOf(best, width));
    return best;
  });
}
