import { numberAt } from "#shared/numbers.ts";
import { addDays, weekday, type Day } from "#shared/day.ts";
import type { FillOptions, FillPerson } from "./problem.ts";

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

/** A person's days while hours are put on them. */
export interface DayBoard {
  /** How much more of a project the day accepts. */
  readonly room: (day: Day, projectId: string) => number;
  readonly put: (day: Day, projectId: string, halves: number) => void;
  /** No day has time left, whatever the project. */
  readonly isFull: () => boolean;
  /** Nothing is on the day, from before or now. */
  readonly isUntouched: (day: Day) => boolean;
  readonly placed: () => readonly Placed[];
}

export function boardOf({ days }: Pick<FillPerson, "days">): DayBoard {
  const states = new Map(
    days.map((each) => [each.day, { ...each, left: each.free, added: new Map<string, number>() }]),
  );
  let left = days.reduce((sum, { free }) => sum + free, 0);
  return {
    isFull: () => left === 0,
    room: (day, projectId) => {
      const state = states.get(day);
      if (!state || state.there.get(projectId) === false) return 0;
      const isThere = state.there.has(projectId) || state.added.has(projectId);
      return isThere || state.seats > 0 ? state.left : 0;
    },
    put: (day, projectId, halves) => {
      const state = states.get(day);
      if (!state || halves === 0) return;
      if (!state.there.has(projectId) && !state.added.has(projectId)) state.seats -= 1;
      state.left -= halves;
      left -= halves;
      state.added.set(projectId, (state.added.get(projectId) ?? 0) + halves);
    },
    isUntouched: (day) => {
      const state = states.get(day);
      return state !== undefined && state.there.size === 0 && state.added.size === 0;
    },
    placed: () =>
      [...states.values()].flatMap(({ day, added }) =>
        [...added].map(([projectId, halves]) => ({ projectId, day, halves })),
      ),
  };
}

const mondayOf = (day: Day): Day => addDays(day, 1 - weekday(day));

/** Puts as much as it can, day after day from `from` on, then before it; answers what is left. */
function pour(board: DayBoard, days: readonly Day[], { projectId, halves }: Wanted, from = 0): number {
  let left = halves;
  for (const day of [...days.slice(from), ...days.slice(0, from)]) {
    const amount = Math.min(left, board.room(day, projectId));
    board.put(day, projectId, amount);
    left -= amount;
  }
  return left;
}

/** Whole untouched weeks first, then whole days, then the rest on one day: best one it just fills. */
function inWeeks(board: DayBoard, days: readonly Day[], { projectId, halves }: Wanted): number {
  let left = halves;
  const take = (some: readonly Day[]) => {
    for (const day of some) {
      const amount = board.room(day, projectId);
      board.put(day, projectId, amount);
      left -= amount;
    }
  };
  const isWhole = (day: Day) => board.isUntouched(day) && board.room(day, projectId) > 0;
  for (const week of Map.groupBy(days, mondayOf).values()) {
    const sum = week.reduce((total, day) => total + board.room(day, projectId), 0);
    if (week.every(isWhole) && sum <= left) take(week);
  }
  for (const day of days) if (isWhole(day) && board.room(day, projectId) <= left) take([day]);
  const fits = days.filter((day) => board.room(day, projectId) >= left);
  const rest = fits.find((day) => board.room(day, projectId) === left) ?? fits.find(isWhole) ?? fits[0];
  if (left > 0 && rest !== undefined) {
    board.put(rest, projectId, left);
    left = 0;
  }
  return pour(board, days, { projectId, halves: left });
}

/** The most projects of a person whose every order is tried. */
const mostOrdered = 4;

/** Large and small by turns, so that no day gets three. */
function byTurns(falling: readonly Wanted[]): Wanted[] {
  const half = Math.ceil(falling.length / 2);
  const small = falling.slice(half).toReversed();
  return falling.slice(0, half).flatMap((large, at) => [large, ...small.slice(at, at + 1)]);
}

/** Orders to put projects in a row: all of a few, of many the three that fit most. */
function ordersOf(falling: readonly Wanted[]): (readonly Wanted[])[] {
  if (falling.length > mostOrdered) return [falling, falling.toReversed(), byTurns(falling)];
  if (falling.length <= 1) return [falling];
  return falling.flatMap((first, at) => ordersOf(falling.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

/** How many runs of neighbouring days the projects make. */
function runsIn(placed: readonly Placed[], days: readonly Day[]): number {
  const at = new Map(days.map((day, place) => [day, place]));
  const places = new Set(placed.map(({ projectId, day }) => `${projectId} ${at.get(day) ?? 0}`));
  return placed.filter(({ projectId, day }) => !places.has(`${projectId} ${(at.get(day) ?? 0) - 1}`)).length;
}

/**
 * Puts a person's hours of each project on days: in long blocks, whole weeks where they fit, at most so many
 * projects a day. Of several ways the one that places most, in the fewest parts of days and the fewest blocks.
 */
export function layOut(person: FillPerson, wanted: readonly Wanted[], options: FillOptions): DayBoard {
  const days = person.days.map(({ day }) => day);
  const falling = wanted.toSorted((one, other) => other.halves - one.halves);
  const inARow = (board: DayBoard, all: readonly Wanted[]) => {
    for (const each of all) {
      const last = days.findLastIndex((day) => !board.isUntouched(day));
      pour(board, days, each, Math.max(0, last));
    }
  };
  const ways = [
    (board: DayBoard) => falling.forEach((each) => inWeeks(board, days, each)),
    ...ordersOf(falling).map((order) => (board: DayBoard) => inARow(board, order)),
  ];
  const free = new Map(person.days.map((each) => [each.day, each.free]));
  const made = ways.map((way) => {
    const board = boardOf(person);
    way(board);
    const placed = board.placed();
    const hours = placed.reduce((sum, { halves }) => sum + halves, 0);
    const parts = placed.filter(({ day, halves }) => halves < (free.get(day) ?? 0)).length;
    return { board, rank: [-hours, options.wholeDays ? parts : 0, runsIn(placed, days)] };
  });
  return made.reduce((best, each) => (isBelow(each.rank, best.rank) ? each : best)).board;
}

function isBelow(one: readonly number[], other: readonly number[]): boolean {
  for (const [at, value] of one.entries()) {
    const than = numberAt(other, at);
    if (value !== than) return value < than;
  }
  return false;
}
