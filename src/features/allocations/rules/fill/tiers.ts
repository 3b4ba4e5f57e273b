import { addAt, numberAt } from "#shared/numbers.ts";
import { keptHours } from "./kept.ts";
import { priceOf } from "./prices.ts";
import type { FillDay, FillDemand, FillPerson, FillProblem } from "./problem.ts";

/** A person who may work on a project: at most `most` half-hours, at `price` where they do. */
export interface Pair {
  readonly person: number;
  /** The place of the demand they meet first: their own tier's, or the highest lower one. */
  readonly project: number;
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
  readonly isWhole: boolean;
}

/** A tier's pairs of a project, and its own demand: what they give beyond it, they give as stand-ins. */
export interface OwnDemand {
  readonly halves: number;
  readonly pairs: readonly number[];
}

/** The part of a problem that touches no other: a tier's people and demand, or all tiers that may stand in. */
export interface TierProblem {
  readonly people: readonly FillPerson[];
  readonly demand: readonly FillDemand[];
  /** Half-hours each person has free. */
  readonly free: readonly number[];
  readonly pairs: readonly Pair[];
  /** A limit for each demand. */
  readonly limits: readonly Limit[];
  /** None where nobody may stand in. */
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

/** A project's demand, highest tier first, with its places among all demand. */
interface WantedProject {
  readonly projectId: string;
  readonly wanted: readonly { readonly at: number; readonly rank: number; readonly halves: number }[];
}

function projectsOf(demand: readonly FillDemand[], order: readonly string[]): WantedProject[] {
  const placed = demand.map((each, at) => ({ ...each, at, rank: order.indexOf(each.tierId) }));
  return [...Map.groupBy(placed, ({ projectId }) => projectId)].map(([projectId, wanted]) => ({
    projectId,
    wanted: wanted.toSorted((one, other) => one.rank - other.rank),
  }));
}

const sumHalves = (wanted: readonly { readonly halves: number }[]): number =>
  wanted.reduce((sum, { halves }) => sum + halves, 0);

/** A person's pair with a project; null where they may not, or can't, work on it. */
function pairOf(
  { options, wantedSkills }: FillProblem,
  person: FillPerson,
  rank: number,
  { projectId, wanted }: WantedProject,
): Omit<Pair, "person" | "least"> | null {
  const first = wanted.findIndex((each) => each.rank >= rank);
  const own = wanted[first];
  if (!own || person.notOn.has(projectId)) return null;
  const most = Math.min(sumHalves(wanted.slice(first)), roomFor(person, [projectId]));
  const price = priceOf(person, projectId, wantedSkills.get(projectId) ?? [], options);
  const limits = wanted.slice(0, first + 1).map(({ at }) => at);
  return most === 0 ? null : { project: own.at, most, price, limits };
}

/** Pairs of the tiers that a project's lower demand lets stand in. */
function ownDemandOf(
  { people, demand }: Pick<TierProblem, "people" | "demand">,
  pairs: readonly Pair[],
  projects: readonly WantedProject[],
  order: readonly string[],
): OwnDemand[] {
  const keyed = pairs.map(({ person, project }, at) => ({
    at,
    projectId: demand[project]?.projectId ?? "",
    tierId: people[person]?.tierId ?? "",
  }));
  const byTier = Map.groupBy(keyed, ({ projectId, tierId }) => `${projectId} ${tierId}`);
  return projects.flatMap(({ projectId, wanted }) =>
    order.flatMap((tierId, rank) => {
      const own = byTier.get(`${projectId} ${tierId}`) ?? [];
      if (own.length === 0 || wanted.every((each) => each.rank <= rank)) return [];
      const halves = wanted.find((each) => each.rank === rank)?.halves ?? 0;
      return [{ halves, pairs: own.map(({ at }) => at) }];
    }),
  );
}

function joined(problem: FillProblem, order: readonly string[], demand: readonly FillDemand[]): TierProblem {
  const projects = projectsOf(demand, order);
  const people = problem.people.filter(({ tierId, days }) => days.length > 0 && order.includes(tierId));
  const made = people.map((person) => {
    const rank = order.indexOf(person.tierId);
    return projects.flatMap((project) => pairOf(problem, person, rank, project) ?? []);
  });
  const free = people.map((person, at) =>
    roomFor(
      person,
      (made[at] ?? []).map(({ project }) => demand[project]?.projectId ?? ""),
    ),
  );
  const open = made.flatMap((own, person) => own.map((pair) => ({ ...pair, person, least: 0 })));
  const least = keptHours({ people, demand, free }, open);
  const pairs = open.map((pair, at) => ({ ...pair, least: numberAt(least, at) }));
  const wantedAt = new Map(
    projects.flatMap(({ wanted }) =>
      wanted.map(({ at }, place) => [at, { halves: sumHalves(wanted.slice(place)), isWhole: place === 0 }]),
    ),
  );
  const limits = demand.map((_, at) => wantedAt.get(at) ?? { halves: 0, isWhole: false });
  const standIns = ownDemandOf({ people, demand }, pairs, projects, order);
  return { people, demand, free, pairs, limits, standIns };
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
export function metBy({ pairs, demand }: TierProblem, hours: Hours): number {
  return pairs.reduce(
    (sum, { project }, at) => sum + numberAt(hours, at) * (demand[project]?.weight ?? 0),
    0,
  );
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
    met.every((sum, at) => sum <= (limits[at]?.halves ?? 0))
  );
}
