import { startOfWeek, type Day } from "#shared/day.ts";
import type { FillDay, FillOptions, FillPerson } from "./problem.ts";

/** Half-hours of a project added to a person's day. */
export interface Placed {
  readonly projectId: string;
  readonly day: Day;
  readonly halves: number;
}

export interface Wanted {
  readonly projectId: string;
  readonly halves: number;
}

/** A person's day while hours are put on it. */
export interface BoardDay {
  readonly day: Day;
  readonly free: number;
  /** How much more of a project the day accepts. */
  readonly room: (projectId: string) => number;
  readonly put: (projectId: string, halves: number) => void;
  /** The day has no time left, whatever the project. */
  readonly isFull: () => boolean;
  /** Nothing is on the day, from before or now. */
  readonly isUntouched: () => boolean;
  /** What was put on it, by project. */
  readonly added: ReadonlyMap<string, number>;
}

/** A person's days, in order. */
export type DayBoard = readonly BoardDay[];

function boardDay({ day, free, seats, there }: FillDay): BoardDay {
  const added = new Map<string, number>();
  let left = free;
  const further = () => [...added.keys()].filter((projectId) => !there.has(projectId)).length;
  return {
    day,
    free,
    added,
    room: (projectId) => ((there.get(projectId) ?? (added.has(projectId) || further() < seats)) ? left : 0),
    put: (projectId, halves) => {
      if (halves === 0) return;
      left -= halves;
      added.set(projectId, (added.get(projectId) ?? 0) + halves);
    },
    isFull: () => left === 0,
    isUntouched: () => there.size === 0 && added.size === 0,
  };
}

export const boardOf = ({ days }: Pick<FillPerson, "days">): DayBoard => days.map(boardDay);

export const placedOn = (board: DayBoard): Placed[] =>
  board.flatMap(({ day, added }) => [...added].map(([projectId, halves]) => ({ projectId, day, halves })));

/** Puts as much as it can, day after day. */
export function pourInto(board: DayBoard, { projectId, halves }: Wanted): void {
  let left = halves;
  for (const day of board) {
    const amount = Math.min(left, day.room(projectId));
    day.put(projectId, amount);
    left -= amount;
  }
}

/** Whole untouched weeks first, then whole days, then the rest on one day: best one it just fills. */
function inWeeks(board: DayBoard, { projectId, halves }: Wanted): void {
  let left = halves;
  const fillFullDays = (days: DayBoard) => {
    const sum = days.reduce((total, day) => total + day.room(projectId), 0);
    if (sum > left || !days.every((day) => day.isUntouched())) return;
    for (const day of days) day.put(projectId, day.room(projectId));
    left -= sum;
  };
  for (const week of Map.groupBy(board, ({ day }) => startOfWeek(day)).values()) fillFullDays(week);
  for (const day of board) fillFullDays([day]);
  const fits = board.filter((day) => day.room(projectId) >= left);
  const rest =
    fits.find((day) => day.room(projectId) === left) ?? fits.find((day) => day.isUntouched()) ?? fits[0];
  if (rest) rest.put(projectId, left);
  else pourInto(board, { projectId, halves: left });
}

/** Each where the one before ended, then before it. */
function inARow(board: DayBoard, all: readonly Wanted[]): void {
  for (const each of all) {
    const from = Math.max(
      0,
      board.findLastIndex((day) => !day.isUntouched()),
    );
    pourInto([...board.slice(from), ...board.slice(0, from)], each);
  }
}

/** The most projects of a person whose every order is tried. */
const maxOrdered = 4;

/** Large and small by turns, so that no day gets three. */
function byTurns(falling: readonly Wanted[]): Wanted[] {
  const half = Math.ceil(falling.length / 2);
  const small = falling.slice(half).toReversed();
  return falling.slice(0, half).flatMap((large, at) => [large, ...small.slice(at, at + 1)]);
}

/** Orders to put projects in a row: all of a few, of many the three that fit most. */
function ordersOf(falling: readonly Wanted[]): (readonly Wanted[])[] {
  if (falling.length > maxOrdered) return [falling, falling.toReversed(), byTurns(falling)];
  if (falling.length === 0) return [[]];
  return falling.flatMap((first, at) => ordersOf(falling.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** How good a way is: hours placed, days they don't fill, and runs of neighbouring days of a project. */
function worthOf(board: DayBoard) {
  return {
    hours: sumOf(board.flatMap(({ added }) => [...added.values()])),
    parts: sumOf(board.map(({ added, free }) => [...added.values()].filter((each) => each < free).length)),
    runs: sumOf(
      board.map(({ added }, at) => [...added.keys()].filter((id) => !board[at - 1]?.added.has(id)).length),
    ),
  };
}

/**
 * Puts a person's hours of each project on days: in long blocks, whole weeks where they fit, at most so many
 * projects a day. Of several ways the one that places most, in the fewest parts of days and the fewest blocks.
 */
export function layOut(person: FillPerson, wanted: readonly Wanted[], { wholeDays }: FillOptions): DayBoard {
  const falling = wanted.toSorted((one, other) => other.halves - one.halves);
  const inBlocks = boardOf(person);
  for (const each of falling) inWeeks(inBlocks, each);
  const inRows = ordersOf(falling).map((order) => {
    const board = boardOf(person);
    inARow(board, order);
    return board;
  });
  const made = [inBlocks, ...inRows].map((board) => ({ board, ...worthOf(board) }));
  const isBetter = (one: (typeof made)[number], other: (typeof made)[number]) =>
    (other.hours - one.hours || (wholeDays ? one.parts - other.parts : 0) || one.runs - other.runs) < 0;
  return made.reduce((best, each) => (isBetter(each, best) ? each : best)).board;
}
