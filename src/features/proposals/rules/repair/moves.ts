import { compareTexts } from "#shared/in-order.ts";
import { numberAt } from "#shared/numbers.ts";
import type { Day } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { fromHalves } from "../fill/problem.ts";
import type { BrokenCell } from "./broken-days.ts";
import type { RepairProblem } from "./problem.ts";

/** Half-hours by bin and group, and by part, in the problem's own order. */
export interface RepairSolution {
  readonly accepted: readonly { readonly bin: number; readonly group: number; readonly halves: number }[];
  readonly gone: readonly number[];
}

/** A person's day. */
export interface Place {
  readonly userId: string;
  readonly day: Day;
}

/** Hours of a project from one person's day to another's. */
export interface Move {
  readonly projectId: string;
  readonly tierId: string;
  readonly hours: number;
  readonly from: Place;
  readonly to: Place;
}

/** Hours that go and find no one. */
export interface LeftOpen {
  readonly cell: BrokenCell;
  readonly hours: number;
}

/** Half-hours that go from each broken cell. */
export function goneOf({ broken, parts }: RepairProblem, { gone }: RepairSolution): [BrokenCell, number][] {
  const full = broken.filter(({ isFull }) => isFull).flatMap(({ cells }) => cells);
  return [
    ...full.map((cell): [BrokenCell, number] => [cell, cell.halves]),
    ...parts.map(({ cell }, at): [BrokenCell, number] => [cell, numberAt(gone, at)]),
  ];
}

interface Left<T> {
  readonly what: T;
  left: number;
}

/** Moves from sources to goals, those that fit first. */
function paired<S, G>(
  sources: readonly Left<S>[],
  goals: readonly Left<G>[],
  fits: (source: S, goal: G) => boolean,
): (readonly [S, G, number])[] {
  return goals.flatMap((goal) =>
    sources.flatMap((source) => {
      const amount = fits(source.what, goal.what) ? Math.min(source.left, goal.left) : 0;
      if (amount === 0) return [];
      source.left -= amount;
      goal.left -= amount;
      return [[source.what, goal.what, amount] as const];
    }),
  );
}

/** Who gets whose hours, day by day, on the same day where both are; and what finds no one. */
export function movesOf(
  problem: RepairProblem,
  solution: RepairSolution,
): { moves: Move[]; open: LeftOpen[] } {
  const moves: Move[] = [];
  const open: LeftOpen[] = [];
  const gone = goneOf(problem, solution);
  for (const [group, { projectId, tierId }] of problem.groups.entries()) {
    const sources = gone
      .filter(([cell]) => cell.projectId === projectId && cell.tierId === tierId)
      .map(([what, left]) => ({ what, left }));
    const goals = solution.accepted
      .filter((each) => each.group === group)
      .flatMap(({ bin, halves }) => {
        const what = problem.bins[bin];
        return what ? [{ what, left: halves }] : [];
      });
    const pairs = [
      ...paired(sources, goals, (source, goal) => source.day === goal.day),
      ...paired(sources, goals, () => true),
    ];
    for (const [from, to, halves] of pairs)
      moves.push({
        projectId,
        tierId,
        hours: fromHalves(halves),
        from: { userId: from.userId, day: from.day },
        to: { userId: to.userId, day: to.day },
      });
    for (const { what, left } of sources) {
      // What is no half-hour goes too, and finds no one.
      const hours = sumHours([what.hours, -fromHalves(what.halves - left)]);
      if (hours > 0) open.push({ cell: what, hours });
    }
  }
  return { moves: moves.toSorted((one, other) => compareTexts(one.from.day, other.from.day)), open };
}
