import type { Day } from "#shared/day.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { plural, t } from "#shared/texts/t.ts";
import { fromHalves } from "../fill/problem.ts";
import type { LeftOpen, RepairSolution } from "./moves.ts";
import type { RepairProblem } from "./problem.ts";

/** Hours of a project that leave someone and find no one, and why. */
export interface OpenHours {
  readonly projectId: string;
  readonly tierId: string;
  readonly userId: string;
  readonly days: readonly Day[];
  readonly hours: number;
  readonly reason: string;
}

interface Names {
  readonly users: readonly {
    readonly id: string;
    readonly isAllocatable: boolean;
    readonly costTierId: string | null;
  }[];
  readonly costTiers: readonly { readonly id: string; readonly name: string }[];
}

/** Hours of a tier that are still free. */
function freeOf({ bins }: RepairProblem, { accepted }: RepairSolution, tierId: string): number {
  const free = bins.filter((bin) => bin.tierId === tierId).map((bin) => bin.free);
  const used = accepted.filter(({ bin }) => bins[bin]?.tierId === tierId).map(({ halves }) => -halves);
  return sumHours([...free, ...used].map(fromHalves));
}

/** `Senior: 6 h stay open: 3 people, no free hours left this month`. */
export function openOf(
  { users, costTiers }: Names,
  problem: RepairProblem,
  solution: RepairSolution,
  open: readonly LeftOpen[],
): OpenHours[] {
  const byPair = Map.groupBy(open, ({ cell }) => `${cell.projectId} ${cell.tierId} ${cell.userId}`);
  return [...byPair.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { projectId, tierId, userId } = first.cell;
    const hours = sumHours(own.map((each) => each.hours));
    const people = users.filter((user) => user.isAllocatable && user.costTierId === tierId);
    const group = problem.groups.find((each) => each.projectId === projectId && each.tierId === tierId);
    const free = freeOf(problem, solution, tierId);
    const why =
      group?.isOpen === false
        ? t`the project isn't open in this month`
        : hours < 0.5
          ? t`hours are planned in half-hours`
          : people.every(({ id }) => id === userId)
            ? t`no one else has this tier`
            : free > 0
              ? t`${formatHours(free)} h free, but none where the project's hours can grow`
              : t`${plural(people.length, "# person", "# people")} of the tier, no free hours left this month`;
    const name = costTiers.find(({ id }) => id === tierId)?.name ?? t`Another tier`;
    return [
      {
        projectId,
        tierId,
        userId,
        days: [...new Set(own.map(({ cell }) => cell.day))].toSorted(),
        hours,
        reason: t`${name}: ${formatHours(hours)} h ${plural(hours, "stays", "stay")} open: ${why}`,
      },
    ];
  });
}
