import { formatHours, sumHours } from "#shared/hours.ts";
import { plural, t } from "#shared/texts/t.ts";
import { standingOf } from "../plan.ts";
import { planFigures } from "../plan-figures.ts";
import { fromHalves, type FillMonth, type FillPerson, type FillProblem } from "./problem.ts";
import type { ProposedCell } from "./proposal.ts";
import { openByTier } from "./stand-ins.ts";
import { marksOf, standInsLeft, standInsOfCells, tierReason } from "./why-pair.ts";

/** Demand that stays open after the proposal, and why. */
export interface Unmet {
  readonly projectId: string;
  readonly costTierId: string;
  readonly hours: number;
  readonly reason: string;
}

/** A person's hours of a project in the proposal, and why they are hers. */
export interface ProposedPair {
  readonly userId: string;
  readonly projectId: string;
  readonly hours: number;
  readonly why: string;
}

/** Names, as reasons give them. */
export interface FillNames {
  readonly tierName: (id: string) => string;
  readonly codeOf: (projectId: string) => string;
  readonly skillName: (id: string) => string;
}

/** Named at most, of what holds a tier's hours. */
const mostNamed = 2;

const halvesOf = (cells: readonly ProposedCell[]): number =>
  cells.reduce((sum, { halves }) => sum + halves, 0);

interface TierFacts {
  readonly people: readonly FillPerson[];
  readonly daysAway: number;
  readonly elsewhere: number;
  /** Hours by project, what stands and what is proposed, the most first. */
  readonly heldBy: readonly (readonly [projectId: string, hours: number])[];
  readonly free: number;
}

function factsOf(
  month: FillMonth,
  { people }: FillProblem,
  cells: readonly ProposedCell[],
  tierId: string,
): TierFacts {
  const own = people.filter((person) => person.tierId === tierId);
  const ids = new Set(own.map(({ id }) => id));
  const proposed = cells.filter(({ userId }) => ids.has(userId));
  const held = new Map<string, number>();
  const add = (projectId: string, hours: number) =>
    held.set(projectId, sumHours([held.get(projectId) ?? 0, hours]));
  const standing = standingOf(month.plan);
  let [daysAway, elsewhere] = [0, 0];
  for (const userId of ids) {
    for (const entry of [...(standing.people.get(userId)?.values() ?? [])].flat())
      add(entry.projectId, entry.hours);
    for (const day of month.monthDays) {
      const { approvedHolidayHours, patternHours } = month.days.factsOf({ userId, day });
      if (approvedHolidayHours > 0 && patternHours > 0) daysAway += 1;
      elsewhere = sumHours([elsewhere, month.days.otherHours({ userId, day })]);
    }
  }
  for (const cell of proposed) add(cell.projectId, fromHalves(cell.halves));
  const free = own.reduce((sum, { days }) => sum + days.reduce((all, day) => all + day.free, 0), 0);
  return {
    people: own,
    daysAway,
    elsewhere,
    heldBy: [...held].sort((one, other) => other[1] - one[1]),
    free: fromHalves(free - halvesOf(proposed)),
  };
}

/** `Senior: 42 h short: 3 people, 11 days away, 26 h held by QVC`. */
function reasonOf(facts: TierFacts, projectId: string, mostProjects: number, { codeOf }: FillNames): string {
  const { people, daysAway, elsewhere, heldBy, free } = facts;
  if (people.length === 0) return t`no one to fill has this tier`;
  const others = heldBy.filter(([id]) => id !== projectId);
  const named = others
    .slice(0, mostNamed)
    .map(([id, hours]) => t`${formatHours(hours)} h held by ${codeOf(id)}`);
  const rest = others.length - named.length;
  return [
    t`${plural(people.length, "# person", "# people")}`,
    ...(daysAway > 0 ? [t`${plural(daysAway, "# day", "# days")} away`] : []),
    ...named,
    ...(rest > 0 ? [t`more by ${plural(rest, "# other project", "# other projects")}`] : []),
    ...(elsewhere > 0 ? [t`${formatHours(elsewhere)} h in other functions`] : []),
    ...(free > 0
      ? [
          t`${formatHours(free)} h free, but only on days with ${plural(mostProjects, "# project", "# projects")} already`,
        ]
      : [t`no free hours left`]),
  ].join(", ");
}

/** Every hour of demand that the proposal leaves open, with its reason. */
export function unmetOf(
  month: FillMonth,
  problem: FillProblem,
  cells: readonly ProposedCell[],
  names: FillNames,
): Unmet[] {
  const open = new Set(month.projects.filter((project) => project.isOpen).map(({ id }) => id));
  const tierOf = new Map(problem.people.map(({ id, tierId }) => [id, tierId]));
  const byTier = new Map<string, TierFacts>();
  const given = Map.groupBy(cells, (cell) => `${cell.projectId} ${tierOf.get(cell.userId) ?? ""}`);
  return planFigures(month, month.plan, month.days, month.monthDays)
    .wanted.filter(({ projectId }) => problem.scope.projectIds?.includes(projectId) ?? true)
    .flatMap(({ projectId, tiers }) => {
      const left = tiers.map(({ costTierId, remaining }) => ({
        costTierId,
        remaining: sumHours([
          remaining,
          -fromHalves(halvesOf(given.get(`${projectId} ${costTierId}`) ?? [])),
        ]),
      }));
      for (const tierId of problem.standIns ?? [])
        if (!left.some(({ costTierId }) => costTierId === tierId)) {
          const hours = fromHalves(halvesOf(given.get(`${projectId} ${tierId}`) ?? []));
          left.push({ costTierId: tierId, remaining: -hours });
        }
      return openByTier(left, problem.standIns).flatMap(({ costTierId, open: hours }) => {
        if (hours <= 0) return [];
        const facts = byTier.get(costTierId) ?? factsOf(month, problem, cells, costTierId);
        byTier.set(costTierId, facts);
        const why = !open.has(projectId)
          ? t`the project isn't open in this month`
          : hours < 0.5
            ? t`hours are planned in half-hours`
            : [
                reasonOf(facts, projectId, problem.options.mostProjects, names),
                ...standInsLeft(problem, cells, costTierId),
              ].join(", ");
        return [
          {
            projectId,
            costTierId,
            hours,
            reason: t`${names.tierName(costTierId)}: ${formatHours(hours)} h short: ${why}`,
          },
        ];
      });
    });
}

/** Why each person has their hours of a project. */
export function pairsOf(
  problem: FillProblem,
  cells: readonly ProposedCell[],
  names: FillNames,
): ProposedPair[] {
  const standIns = standInsOfCells(problem, cells);
  const byPerson = Map.groupBy(cells, ({ userId }) => userId);
  const isEveryone = problem.scope.userIds === undefined;
  return problem.people.flatMap((person) => {
    const { id: userId, tierId } = person;
    const free = fromHalves(person.days.reduce((sum, day) => sum + day.free, 0));
    const isAlone = !problem.people.some((other) => other !== person && other.tierId === tierId);
    const byProject = Map.groupBy(byPerson.get(userId) ?? [], ({ projectId }) => projectId);
    return [...byProject].map(([projectId, own]) => {
      const hours = fromHalves(halvesOf(own));
      const why = [
        ...tierReason(person, { projectId, hours }, standIns, names),
        t`${formatHours(free)} h free`,
        ...(person.thisMonth.has(projectId) ? [t`already on it this month`] : []),
        ...(person.lastMonth.has(projectId) ? [t`worked on it last month`] : []),
        ...marksOf(problem, person, projectId, names),
        ...(isAlone && isEveryone ? [t`no one else has this tier`] : []),
      ].join(", ");
      return { userId, projectId, hours, why };
    });
  });
}
