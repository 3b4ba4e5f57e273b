import { boardOf, layOut, type DayBoard, type Placed } from "./days.ts";
import type { FillDemand, FillProblem } from "./problem.ts";
import type { Hours, TierProblem } from "./tiers.ts";

/** Half-hours added to a person's day. */
export interface ProposedCell extends Placed {
  readonly userId: string;
}

interface Board {
  readonly userId: string;
  readonly tierId: string;
  readonly days: readonly string[];
  readonly board: DayBoard;
}

const demandKey = ({ projectId, tierId }: Pick<FillDemand, "projectId" | "tierId">) =>
  `${projectId} ${tierId}`;

/**
 * What the limit of projects a day kept from its person goes to whoever of the tier has room for it: first on
 * days that have the project, then on others.
 */
function topUp(boards: readonly Board[], demand: readonly FillDemand[], left: Map<string, number>): void {
  for (const want of demand.toSorted((one, other) => other.weight - one.weight)) {
    const key = demandKey(want);
    for (const { tierId, days, board } of boards) {
      if (tierId !== want.tierId) continue;
      for (const day of days) {
        const amount = Math.min(left.get(key) ?? 0, board.room(day, want.projectId));
        board.put(day, want.projectId, amount);
        left.set(key, (left.get(key) ?? 0) - amount);
      }
    }
  }
}

/** A solution by person and project as days: what is added, never more than is wanted or free. */
export function daysOf(
  { people, demand, options }: FillProblem,
  tiers: readonly TierProblem[],
  hours: readonly Hours[],
): ProposedCell[] {
  const byPerson = new Map<string, { projectId: string; halves: number }[]>();
  for (const [at, tier] of tiers.entries())
    for (const [place, pair] of tier.pairs.entries()) {
      const halves = hours[at]?.[place] ?? 0;
      const [person, want] = [tier.people[pair.person], tier.demand[pair.project]];
      if (halves === 0 || !person || !want) continue;
      const own = byPerson.get(person.id) ?? [];
      own.push({ projectId: want.projectId, halves });
      byPerson.set(person.id, own);
    }
  const left = new Map(demand.map((want) => [demandKey(want), want.halves]));
  const boards = people.map((person): Board => {
    const wanted = byPerson.get(person.id);
    const board = wanted ? layOut(person, wanted, options) : boardOf(person);
    for (const { projectId, halves } of board.placed()) {
      const key = demandKey({ projectId, tierId: person.tierId });
      left.set(key, (left.get(key) ?? 0) - halves);
    }
    return { userId: person.id, tierId: person.tierId, days: person.days.map(({ day }) => day), board };
  });
  topUp(boards, demand, left);
  return boards.flatMap(({ userId, board }) => board.placed().map((placed) => ({ userId, ...placed })));
}
