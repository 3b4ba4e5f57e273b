import { addAt, numberAt } from "#shared/numbers.ts";
import { priceOf } from "./prices.ts";
import type { FillDay, FillDemand, FillPerson, FillProblem } from "./problem.ts";

/** The places of a pair's person and demand, and the most half-hours its days accept. */
interface RetainedPair {
  readonly person: number;
  readonly project: number;
  readonly most: number;
  /** The person is kept on the project, which wants their own tier. */
  readonly isRetained: boolean;
}

interface Retained {
  readonly demand: readonly FillDemand[];
  /** Half-hours each person has free. */
  readonly free: readonly number[];
}

/**
 * Half-hours that kept people get before anything else, by pair: a half-hour each by turns, in the order of the
 * pairs, while the project's demand of their own tier, their time and the days that accept it last. So at the end
 * each kept pair has used one of the three up, and none has gone without while another had two.
 */
function retainedHours({ demand, free }: Retained, pairs: readonly RetainedPair[]): readonly number[] {
  const hours = pairs.map(() => 0);
  const left = [...free];
  const wanted = demand.map(({ halves }) => halves);
  let turn = [...pairs.entries()].filter(([, { isRetained }]) => isRetained);
  while (turn.length > 0)
    turn = turn.filter(([at, { person, project, most }]) => {
      if (left[person] === 0 || wanted[project] === 0 || hours[at] === most) return false;
      addAt(left, person, -1);
      addAt(wanted, project, -1);
      addAt(hours, at, 1);
      return true;
    });
  return hours;
}

/** A person who may work on a project: at most `most` half-hours, at `price` where they do. */
export interface Pair {
  /** The place of the person's free half-hours. */
  readonly person: number;
  /** The place of the demand they meet first: their own tier's, or the highest lower one. */
  readonly project: number;
  readonly userId: string;
  readonly tierId: string;
  readonly projectId: string;
  /** What a half-hour of it counts. */
  readonly weight: number;
  readonly most: number;
  /** Half-hours they get in any case, since they're kept on the project. */
  readonly least: number;
  readonly price: number;
  /** Places of the limits its hours count in. */
  readonly limits: readonly number[];
}

/** What some pairs can meet together: demand of one tier of a project and of all below it. */
export interface Limit {
  readonly halves: number;
  /** All that the project wants. */
  readonly isFull: boolean;
}

/** A tier's pairs of a project, and its own demand: what they give beyond it, they give as stand-ins. */
export interface OwnDemand {
  readonly halves: number;
  readonly pairs: readonly number[];
}

/** The part of a problem that touches no other: a tier's people and demand, or all tiers that may stand in. */
export interface TierProblem {
  readonly demand: readonly FillDemand[];
  /** Half-hours each person has free. */
  readonly free: readonly number[];
  readonly pairs: readonly Pair[];
  /** A limit for each demand. */
  readonly limits: readonly Limit[];
  /** None where no one may stand in. */
  readonly standIns: readonly OwnDemand[];
}

/** Half-hours by pair, in the order of a tier's pairs. */
export type Hours = readonly number[];

export const accepts = ({ seats, there }: FillDay, projectId: string): boolean =>
  there.get(projectId) ?? seats > 0;

function roomFor(person: FillPerson, projects: readonly string[]) {
  let room = 0;
  for (const day of person.days) if (projects.some((id) => accepts(day, id))) room += day.free;
  return room;
}

/** A tier's demand, with its place among all demand and its tier's in the order, the highest first. */
interface Placed extends FillDemand {
  readonly at: number;
  readonly rank: number;
}

/** Each project's demand, highest tier first. */
function projectsOf(demand: readonly FillDemand[], order: readonly string[]): (readonly Placed[])[] {
  const placed = demand.map((each, at) => ({ ...each, at, rank: order.indexOf(each.tierId) }));
  return [...Map.groupBy(placed, ({ projectId }) => projectId).values()].map((wanted) =>
    wanted.toSorted((one, other) => one.rank - other.rank),
  );
}

const sumHalves = (wanted: readonly { readonly halves: number }[]): number =>
  wanted.reduce((sum, { halves }) => sum + halves, 0);

/** A person's pair with a project; null where they may not, or can't, work on it. */
function pairOf(
  { options, wantedSkills }: FillProblem,
  person: FillPerson,
  rank: number,
  wanted: readonly Placed[],
) {
  const first = wanted.findIndex((each) => each.rank >= rank);
  const own = wanted[first];
  if (!own || person.notOn.has(own.projectId)) return null;
  const { projectId, weight, at: project } = own;
  const most = Math.min(sumHalves(wanted.slice(first)), roomFor(person, [projectId]));
  if (most === 0) return null;
  return {
    isRetained: own.rank === rank && person.retained.has(projectId),
    pair: {
      project,
      userId: person.id,
      tierId: person.tierId,
      projectId,
      weight,
      most,
      price: priceOf(person, projectId, wantedSkills.get(projectId) ?? [], options),
      limits: wanted.slice(0, first + 1).map(({ at }) => at),
    },
  };
}

/** Pairs of the tiers that a project's lower demand lets stand in. */
function ownDemandOf(
  pairs: readonly Pair[],
  projects: readonly (readonly Placed[])[],
  order: readonly string[],
): OwnDemand[] {
  const byTier = Map.groupBy(pairs.keys(), (at) => `${pairs[at]?.projectId} ${pairs[at]?.tierId}`);
  return projects.flatMap((wanted) =>
    order.flatMap((tierId, rank) => {
      const own = byTier.get(`${wanted[0]?.projectId} ${tierId}`);
      if (!own || wanted.every((each) => each.rank <= rank)) return [];
      return [{ halves: sumHalves(wanted.filter((each) => each.rank === rank)), pairs: own }];
    }),
  );
}

/** For each demand, what it and all below it want. */
function limitsOf(projects: readonly (readonly Placed[])[]): Limit[] {
  const limits: Limit[] = [];
  for (const wanted of projects)
    for (const [place, { at }] of wanted.entries())
      limits[at] = { halves: sumHalves(wanted.slice(place)), isFull: place === 0 };
  return limits;
}

function joined(problem: FillProblem, order: readonly string[], demand: readonly FillDemand[]): TierProblem {
  const projects = projectsOf(demand, order);
  const people = problem.people.filter(({ tierId }) => order.includes(tierId));
  const made = people.map((person) => {
    const rank = order.indexOf(person.tierId);
    return { person, own: projects.flatMap((wanted) => pairOf(problem, person, rank, wanted) ?? []) };
  });
  const free = made.map(({ person, own }) =>
    roomFor(
      person,
      own.map(({ pair }) => pair.projectId),
    ),
  );
  const open = made.flatMap(({ own }, person) =>
    own.map(({ pair, isRetained }) => ({ pair: { ...pair, person }, isRetained })),
  );
  const least = retainedHours(
    { demand, free },
    open.map(({ pair, isRetained }) => ({ ...pair, isRetained })),
  );
  const pairs = open.map(({ pair }, at) => ({ ...pair, least: numberAt(least, at) }));
  return {
    demand,
    free,
    pairs,
    limits: limitsOf(projects),
    standIns: ownDemandOf(pairs, projects, order),
  };
}

/** The problem tier by tier, in the order in which its demand names them; all in one where tiers stand in. */
export function tiersOf(problem: FillProblem): TierProblem[] {
  const { demand, standIns } = problem;
  if (standIns !== null) return demand.length === 0 ? [] : [joined(problem, standIns, demand)];
  return [...Map.groupBy(demand, ({ tierId }) => tierId)].map(([tierId, wanted]) =>
    joined(problem, [tierId], wanted),
  );
}

/** How much demand these hours meet, weighted. */
export function metBy({ pairs }: TierProblem, hours: Hours): number {
  return pairs.reduce((sum, { weight }, at) => sum + numberAt(hours, at) * weight, 0);
}

/** What these hours cost: the fewer pairs of person and project, and the better known, the less. */
export function priceOfHours({ pairs }: TierProblem, hours: Hours): number {
  return pairs.reduce((sum, { price }, at) => sum + (numberAt(hours, at) > 0 ? price : 0), 0);
}

/** Half-hours that tiers give beyond their own demand of a project: as stand-ins. */
export function stoodIn({ standIns }: TierProblem, hours: Hours): number {
  return standIns.reduce(
    (sum, { halves, pairs }) =>
      sum + Math.max(0, pairs.reduce((given, at) => given + numberAt(hours, at), 0) - halves),
    0,
  );
}

/** True where these hours keep to what is free, wanted, kept and possible. */
export function isWithin({ pairs, free, limits }: TierProblem, hours: Hours): boolean {
  const given = free.map(() => 0);
  const met = limits.map(() => 0);
  for (const [at, pair] of pairs.entries()) {
    const own = numberAt(hours, at);
    if (!Number.isInteger(own) || own < pair.least || own > pair.most) return false;
    addAt(given, pair.person, own);
    for (const limit of pair.limits) addAt(met, limit, own);
  }
  return (
    given.every((sum, at) => sum <= numberAt(free, at)) &&
    limits.every(({ halves }, at) => numberAt(met, at) <= halves)
  );
}
