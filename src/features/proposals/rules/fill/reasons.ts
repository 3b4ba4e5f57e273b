import { formatHours, sumHours } from "#shared/hours.ts";
import { plural, t } from "#shared/texts/t.ts";
import { currentCells } from "#features/plans/rules/plan.ts";
import { lockOf } from "#features/plans/rules/cell-lock.ts";
import { planFigures } from "#features/plans/rules/plan-figures.ts";
import { fromHalves, type FillMonth, type FillPerson, type FillProblem } from "./problem.ts";
import { pinText } from "#features/plans/rules/preferences.ts";
import type { ProposedCell } from "./proposal.ts";
import { openByTier } from "#features/plans/rules/stand-ins.ts";
import { accepts } from "./tiers.ts";
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
const maxNamed = 2;

const halvesOf = (cells: readonly ProposedCell[]): number =>
  cells.reduce((sum, { halves }) => sum + halves, 0);

interface TierFacts {
  /** People of the tier who work or have hours in the month. */
  readonly people: readonly FillPerson[];
  readonly hasTier: boolean;
  readonly daysAway: number;
  /** Hours of their working patterns, and what of them can't be planned. */
  readonly pattern: number;
  readonly lost: Readonly<Record<"past" | "weekend" | "publicHoliday", number>>;
  readonly elsewhere: number;
  /** Hours by project, stored and proposed, the most first. */
  readonly reservedBy: readonly (readonly [projectId: string, hours: number])[];
  readonly cells: readonly ProposedCell[];
}

function factsOf(
  month: FillMonth,
  { people }: FillProblem,
  cells: readonly ProposedCell[],
  tierId: string,
): TierFacts {
  const own = people.filter((person) => person.tierId === tierId);
  const reserved = new Map<string, number>();
  const add = (projectId: string, hours: number) =>
    reserved.set(projectId, sumHours([reserved.get(projectId) ?? 0, hours]));
  const current = currentCells(month.plan);
  const lost = { past: 0, weekend: 0, publicHoliday: 0 };
  let [daysAway, elsewhere, pattern] = [0, 0, 0];
  const present = own.filter(({ id: userId }) => {
    const entries = [...(current.people.get(userId)?.values() ?? [])].flat();
    for (const entry of entries.filter(month.days.counts)) add(entry.projectId, entry.hours);
    let works = 0;
    for (const day of month.monthDays) {
      const facts = month.days.factsOf({ userId, day });
      const { approvedHolidayHours, patternHours } = facts;
      const why = lockOf(day, facts);
      if (why === "past" || why === "weekend") lost[why] = sumHours([lost[why], patternHours]);
      else if (why !== "userHoliday")
        lost.publicHoliday = sumHours([
          lost.publicHoliday,
          why === null ? Math.min(patternHours, facts.publicHolidayHours) : patternHours,
        ]);
      if (approvedHolidayHours > 0 && patternHours > 0) daysAway += 1;
      works = sumHours([works, patternHours]);
      elsewhere = sumHours([elsewhere, month.days.otherHours({ userId, day })]);
    }
    pattern = sumHours([pattern, works]);
    return works > 0 || entries.length > 0;
  });
  const ids = new Set(own.map(({ id }) => id));
  const proposed = cells.filter(({ userId }) => ids.has(userId));
  for (const cell of proposed) add(cell.projectId, fromHalves(cell.halves));
  return {
    people: present,
    hasTier: own.length > 0,
    daysAway,
    pattern,
    lost,
    elsewhere,
    reservedBy: [...reserved].sort((one, other) => other[1] - one[1]),
    cells: proposed,
  };
}

/** What people have free after the proposal, and what keeps a project from it: a pin, or full days. */
function freeOf(
  { people, cells }: TierFacts,
  projectId: string,
  maxProjects: number,
  code: string,
): string[] {
  const byPerson = Map.groupBy(cells, ({ userId }) => userId);
  let [pinned, pinnedHalves, full, other] = [0, 0, 0, 0];
  for (const { id, days, notOn } of people) {
    const own = byPerson.get(id) ?? [];
    const left = days.map((day) => {
      const there = own.filter((cell) => cell.day === day.day);
      const further = new Set(there.map((cell) => cell.projectId).filter((each) => !day.there.has(each)));
      const isFull =
        !further.has(projectId) && !accepts({ ...day, seats: day.seats - further.size }, projectId);
      return { halves: day.free - halvesOf(there), isFull };
    });
    const sum = (isCounted: (isFull: boolean) => boolean) =>
      left.reduce((all, { halves, isFull }) => all + (isCounted(isFull) ? halves : 0), 0);
    if (notOn.has(projectId)) {
      pinned += sum(() => true) > 0 ? 1 : 0;
      pinnedHalves += sum(() => true);
    } else {
      full += sum((isFull) => isFull);
      other += sum((isFull) => !isFull);
    }
  }
  const parts = [
    ...(pinned > 0
      ? [
          t`${formatHours(fromHalves(pinnedHalves))} h free of ${plural(pinned, "# person", "# people")} with the pin “${pinText(false, code)}”`,
        ]
      : []),
    ...(full > 0
      ? [
          t`${formatHours(fromHalves(full))} h free, but only on days that already have ${plural(maxProjects, "# project", "# projects")}`,
        ]
      : []),
    ...(other > 0 ? [t`${formatHours(fromHalves(other))} h free`] : []),
  ];
  return parts.length > 0 ? parts : [t`no free hours left`];
}

/** `Senior: 42 h short: 3 people, 11 days away, 26 h allocated to QVC`. */
function reasonOf(facts: TierFacts, projectId: string, maxProjects: number, { codeOf }: FillNames): string {
  const { people, hasTier, daysAway, pattern, lost, elsewhere, reservedBy } = facts;
  if (!hasTier) return t`no one to fill has this tier`;
  if (people.length === 0) return t`no one of this tier has working hours in this month`;
  const others = reservedBy.filter(([id]) => id !== projectId);
  const named = others
    .slice(0, maxNamed)
    .map(([id, hours]) => t`${formatHours(hours)} h allocated to ${codeOf(id)}`);
  const rest = others.length - named.length;
  const closed = [
    ...(lost.publicHoliday > 0 ? [t`${formatHours(lost.publicHoliday)} h of public holidays`] : []),
    ...(lost.weekend > 0 ? [t`${formatHours(lost.weekend)} h on weekends`] : []),
  ];
  const besides = [
    ...(daysAway > 0 ? [t`${plural(daysAway, "# day", "# days")} away`] : []),
    ...named,
    ...(rest > 0 ? [t`more on ${plural(rest, "# other project", "# other projects")}`] : []),
    ...(elsewhere > 0 ? [t`${formatHours(elsewhere)} h in other functions`] : []),
  ];
  return [
    t`${plural(people.length, "# person", "# people")}`,
    // With nothing else on it, it's the working time itself that is too short.
    ...(besides.length === 0
      ? [
          t`${formatHours(pattern)} h by working pattern`,
          ...(lost.past > 0 ? [t`${formatHours(lost.past)} h on past days`] : []),
        ]
      : besides),
    ...closed,
    ...freeOf(facts, projectId, maxProjects, codeOf(projectId)),
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
                reasonOf(facts, projectId, problem.options.maxProjects, names),
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
