import { numberAt } from "#shared/numbers.ts";
import type { Day } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { entryAt, type EntryPlace } from "#features/plans/rules/by-cell.ts";
import { fromHalves, type FillMonth } from "../fill/problem.ts";
import { monthOfFill, type FillInput } from "../fill/full-fill.ts";
import { cellKey, currentCells } from "#features/plans/rules/plan.ts";
import type { RepairScope } from "./broken-days.ts";
import { casesOf, type RepairCase, type RepairHours } from "./cases.ts";
import { goneOf, movesOf, type Move, type RepairSolution } from "./moves.ts";
import { openOf, type OpenHours } from "./open-hours.ts";
import { stateRepair, type RepairProblem } from "./problem.ts";

/** What a repair is worked out from: the month as the planner reads it, the changes on top, and who will be away. */
export interface RepairInput extends Omit<FillInput, "options" | "scope" | "lastMonth"> {
  readonly scope: RepairScope;
  /** Hours of leave that is about to be approved, by person and day. */
  readonly absences: readonly { readonly userId: string; readonly day: Day; readonly hours: number }[];
}

/** How a case's search ended: changed cells, and what nothing that moves as much can do with less. */
export interface CaseResult {
  readonly hours: RepairHours;
  readonly cells: number;
  readonly bound: number;
  readonly isTimedOut: boolean;
}

/** Hours of one project in one cell, before and after; null for none. */
export interface RepairCell extends EntryPlace {
  readonly before: number | null;
  readonly hours: number | null;
}

export interface Repair {
  readonly cells: readonly RepairCell[];
  readonly moves: readonly Move[];
  readonly open: readonly OpenHours[];
  /** Hours that someone receives. */
  readonly moved: number;
  /** Cells changed, and how few nothing that moves as much can change less than. */
  readonly changed: number;
  readonly bound: number;
  readonly isTimedOut: boolean;
}

/** The month with the leave that is about to be approved. */
function monthOfRepair(input: RepairInput): FillMonth {
  const { planner, absences } = input;
  const away = new Map(planner.approvedHolidays.map((each) => [cellKey(each), each]));
  for (const absence of absences) {
    const hours = sumHours([away.get(cellKey(absence))?.hours ?? 0, absence.hours]);
    away.set(cellKey(absence), { userId: absence.userId, day: absence.day, hours });
  }
  return monthOfFill({
    ...input,
    planner: { ...planner, approvedHolidays: [...away.values()] },
    lastMonth: [],
  });
}

function solutionOf(cases: readonly RepairCase[], hours: readonly RepairHours[]): RepairSolution {
  const gone: number[] = [];
  const accepted = cases.flatMap(({ arcs, places }, at) => {
    const own = hours[at] ?? { accepted: [], gone: [] };
    for (const [local, part] of places.parts.entries()) gone[part] = numberAt(own.gone, local);
    return arcs.flatMap(({ bin, group }, arc) => {
      const halves = numberAt(own.accepted, arc);
      return halves === 0
        ? []
        : [{ bin: numberAt(places.bins, bin), group: numberAt(places.groups, group), halves }];
    });
  });
  return { accepted, gone };
}

/** Every cell that changes: what goes, and what comes on top of what is there. */
function cellsOf({ plan }: FillMonth, problem: RepairProblem, solution: RepairSolution): RepairCell[] {
  const gone = goneOf(problem, solution)
    .filter(([cell, halves]) => halves > 0 || halves === cell.halves)
    .map(([{ userId, day, projectId, hours, halves: all }, halves]) => {
      const rest = halves === all ? 0 : sumHours([hours, -fromHalves(halves)]);
      return { userId, day, projectId, before: hours, hours: rest === 0 ? null : rest };
    });
  const accepted = solution.accepted.flatMap(({ bin, group, halves }) => {
    const [place, project] = [problem.bins[bin], problem.groups[group]];
    if (!place || !project) return [];
    const { userId, day } = place;
    const { projectId } = project;
    const before = entryAt(currentCells(plan), { userId, day, projectId })?.hours ?? null;
    return [{ userId, day, projectId, before, hours: sumHours([before ?? 0, fromHalves(halves)]) }];
  });
  return [...gone, ...accepted];
}

/** Works a repair out: states it, has it solved, and makes cells, moves and reasons of the solution. */
export async function fullRepair(
  input: RepairInput,
  solve: (cases: readonly RepairCase[]) => Promise<readonly CaseResult[]>,
): Promise<Repair> {
  const month = monthOfRepair(input);
  const problem = stateRepair(month, input.scope);
  const cases = casesOf(problem);
  const results = await solve(cases);
  const solution = solutionOf(
    cases,
    results.map(({ hours }) => hours),
  );
  const cells = cellsOf(month, problem, solution);
  const { moves, open } = movesOf(problem, solution);
  const searched = results.reduce((sum, result) => sum + result.cells, 0);
  const bound = results.reduce((sum, result) => sum + result.bound, 0);
  return {
    cells,
    moves,
    open: openOf(input.planner, problem, solution, open),
    moved: sumHours(moves.map(({ hours }) => hours)),
    changed: cells.length,
    // Cells that go whatever happens are in both.
    bound: cells.length - searched + bound,
    isTimedOut: results.some(({ isTimedOut }) => isTimedOut),
  };
}
