import { numberAt } from "#shared/numbers.ts";
import { layOut, placedOn, type DayBoard, type Placed } from "./days.ts";
import type { FillDemand, FillProblem } from "./problem.ts";
import { openDemand, type OpenDemand } from "#features/plans/rules/stand-ins.ts";
import type { Hours, TierProblem } from "./tiers.ts";

/** Half-hours added to a person's day. */
export interface ProposedCell extends Placed {
  readonly userId: string;
}

interface Board {
  readonly userId: string;
  readonly tierId: string;
  readonly notOn: ReadonlySet<string>;
  readonly board: DayBoard;
}

/**
 * What the limit of projects a day kept from its person goes to whoever of the tier has room for it, then to
 * whoever may stand in: first on days that have the project, then on others.
 */
function topUp(boards: readonly Board[], demand: readonly FillDemand[], open: OpenDemand): void {
  const wanted = demand.toSorted((one, other) => other.weight - one.weight);
  // Where more is wanted than people have time for, most are full, and what is open would be looked up for each of them.
  const hasTime = ({ board, notOn }: Board, projectId: string) =>
    !notOn.has(projectId) && !board.every((day) => day.isFull());
  const put = ({ tierId, board }: Board, projectId: string, most: () => number) => {
    for (const day of board) {
      const left = Math.min(most(), open.room(projectId, tierId));
      // Most demand is met by now, and looking at every day of everyone for it was most of a large month's time.
      if (left <= 0) return;
      const amount = Math.min(left, day.room(projectId));
      if (amount === 0) continue;
      day.put(projectId, amount);
      open.give(projectId, tierId, amount);
    }
  };
  for (const { projectId, tierId } of wanted)
    for (const board of boards)
      if (board.tierId === tierId && hasTime(board, projectId))
        put(board, projectId, () => open.own(projectId, tierId));
  for (const { projectId } of wanted)
    for (const board of boards)
      if (hasTime(board, projectId)) put(board, projectId, () => open.room(projectId, board.tierId));
}

/** A solution by person and project as days: what is added, never more than is wanted or free. */
export function daysOf(
  { people, demand, options, standIns }: FillProblem,
  tiers: readonly TierProblem[],
  hours: readonly Hours[],
): ProposedCell[] {
  const given = tiers.flatMap(({ pairs }, at) =>
    pairs.map(({ userId, projectId }, place) => ({
      userId,
      projectId,
      halves: numberAt(hours[at] ?? [], place),
    })),
  );
  const byPerson = Map.groupBy(
    given.filter(({ halves }) => halves > 0),
    ({ userId }) => userId,
  );
  const open = openDemand(
    demand.map(({ halves, ...want }) => ({ ...want, amount: halves })),
    standIns,
  );
  const boards = people.map((person): Board => {
    const board = layOut(person, byPerson.get(person.id) ?? [], options);
    for (const { projectId, halves } of placedOn(board)) open.give(projectId, person.tierId, halves);
    const { id: userId, tierId, notOn } = person;
    return { userId, tierId, notOn, board };
  });
  topUp(boards, demand, open);
  return boards.flatMap(({ userId, board }) => placedOn(board).map((placed) => ({ userId, ...placed })));
}
