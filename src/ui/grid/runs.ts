import type { GridCell, GridPart } from "./grid-model.ts";

export interface RunPlace {
  readonly starts: boolean;
  readonly ends: boolean;
  readonly length: number;
}

/**
 * For each cell its place in a run of equal neighbours: the same entry and text, or the same ground and word.
 */
export function runsOf(cells: readonly GridCell[]): RunPlace[] {
  const places: RunPlace[] = [];
  for (let start = 0; start < cells.length;) {
    let end = start;
    while (end + 1 < cells.length && continues(cells[end], cells[end + 1])) end += 1;
    for (let index = start; index <= end; index += 1)
      places.push({ starts: index === start, ends: index === end, length: end - start + 1 });
    start = end + 1;
  }
  return places;
}

/**
 * Where a block is in its run. Not how long the run is, so that one that grows is drawn again at its end
 * only.
 */
export function blockPlaceOf({ starts, ends }: RunPlace): RunPlace {
  return starts ? (ends ? alone : first) : ends ? last : within;
}

const alone: RunPlace = { starts: true, ends: true, length: 1 };
const first: RunPlace = { starts: true, ends: false, length: 2 };
const within: RunPlace = { starts: false, ends: false, length: 2 };
const last: RunPlace = { starts: false, ends: true, length: 2 };

function continues(a: GridCell | undefined, b: GridCell | undefined): boolean {
  if (!a || !b || a.ground !== b.ground || a.over !== b.over) return false;
  const [one, other] = [a.parts ?? [], b.parts ?? []];
  if (one.length === 0 && other.length === 0) return sameWord(a, b);
  return one.length === 1 && other.length === 1 && samePart(one[0], other[0]);
}

function sameWord(a: GridCell, b: GridCell): boolean {
  return a.groundLabel !== undefined && a.groundLabel[0] === b.groundLabel?.[0];
}

function samePart(a: GridPart | undefined, b: GridPart | undefined): boolean {
  return a?.id === b?.id && a?.text === b?.text;
}
