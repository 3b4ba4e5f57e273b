import type { FillDay, FillDemand, FillPerson, FillProblem } from "./problem.ts";

/** A person who may work on a project: at most `most` half-hours, at `price` where they do. */
export interface Pair {
  readonly person: number;
  readonly project: number;
  readonly most: number;
  readonly price: number;
}

/** The part of a problem that one tier's people and demand make: the tiers don't touch each other. */
export interface TierProblem {
  readonly people: readonly FillPerson[];
  readonly demand: readonly FillDemand[];
  /** Half-hours each person has free. */
  readonly free: readonly number[];
  readonly pairs: readonly Pair[];
}

/** Half-hours by pair, in the order of a tier's pairs. */
export type Hours = readonly number[];

/** What a person costs a project: another pair of person and project, less where they know it. */
const prices = { another: 10, lastMonth: 6, thisMonth: 0 } as const;

export const accepts = ({ seats, there }: FillDay, projectId: string): boolean =>
  there.get(projectId) ?? seats > 0;

function roomFor(
  person: FillPerson,
  isWanted: (projectId: string, day: FillDay) => boolean,
  projects: readonly string[],
) {
  let room = 0;
  for (const day of person.days) if (projects.some((id) => isWanted(id, day))) room += day.free;
  return room;
}

function priceOf(person: FillPerson, projectId: string, continuity: boolean): number {
  if (person.thisMonth.has(projectId)) return prices.thisMonth;
  return continuity && person.lastMonth.has(projectId) ? prices.lastMonth : prices.another;
}

/** The problem tier by tier, in the order in which its demand names them. */
export function tiersOf({ people, demand, options }: FillProblem): TierProblem[] {
  return [...Map.groupBy(demand, ({ tierId }) => tierId)].map(([tierId, wanted]) => {
    const own = people.filter((person) => person.tierId === tierId && person.days.length > 0);
    const projects = wanted.map(({ projectId }) => projectId);
    const free = own.map((person) => roomFor(person, (id, day) => accepts(day, id), projects));
    const pairs = own.flatMap((person, at) =>
      wanted.flatMap(({ projectId, halves }, project) => {
        const most = Math.min(
          halves,
          roomFor(person, (id, day) => accepts(day, id), [projectId]),
        );
        const price = priceOf(person, projectId, options.continuity);
        return most === 0 ? [] : [{ person: at, project, most, price }];
      }),
    );
    return { people: own, demand: wanted, free, pairs };
  });
}

/** How much demand these hours meet, weighted. */
export function metBy({ pairs, demand }: TierProblem, hours: Hours): number {
  return pairs.reduce((sum, { project }, at) => sum + (hours[at] ?? 0) * (demand[project]?.weight ?? 0), 0);
}

/** What these hours cost: the fewer pairs of person and project, and the better known, the less. */
export function priceOfHours({ pairs }: TierProblem, hours: Hours): number {
  return pairs.reduce((sum, { price }, at) => sum + ((hours[at] ?? 0) > 0 ? price : 0), 0);
}

/** True where these hours keep to what is free, wanted and possible. */
export function isWithin({ pairs, free, demand }: TierProblem, hours: Hours): boolean {
  const given = free.map(() => 0);
  const met = demand.map(() => 0);
  for (const [at, { person, project, most }] of pairs.entries()) {
    const own = hours[at] ?? 0;
    if (!Number.isInteger(own) || own < 0 || own > most) return false;
    given[person] = (given[person] ?? 0) + own;
    met[project] = (met[project] ?? 0) + own;
  }
  return (
    given.every((sum, at) => sum <= (free[at] ?? 0)) &&
    met.every((sum, at) => sum <= (demand[at]?.halves ?? 0))
  );
}

/**
 * A plan with few pairs, made by always taking the best pair that is left: demand that comes first, then one
 * that just fits its person, then one that is known, then the largest. It may meet less than is possible.
 */
export function fewPairs({ pairs, free, demand }: TierProblem): Hours {
  const left = [...free];
  const wanted = demand.map(({ halves }) => halves);
  const hours = pairs.map(() => 0);
  const open = new Set(pairs.keys());
  const rank = (at: number): readonly number[] | null => {
    const pair = pairs[at];
    if (!pair) return null;
    const [room, want] = [left[pair.person] ?? 0, wanted[pair.project] ?? 0];
    const amount = Math.min(room, want, pair.most);
    if (amount === 0) return null;
    return [
      demand[pair.project]?.weight ?? 0,
      -pair.price,
      amount === room && amount === want ? 1 : 0,
      amount,
    ];
  };
  while (open.size > 0) {
    let best: { at: number; rank: readonly number[] } | null = null;
    for (const at of open) {
      const own = rank(at);
      if (own === null) open.delete(at);
      else if (best === null || isAbove(own, best.rank)) best = { at, rank: own };
    }
    const pair = best && pairs[best.at];
    if (!best || !pair) break;
    const amount = best.rank[3] ?? 0;
    hours[best.at] = amount;
    left[pair.person] = (left[pair.person] ?? 0) - amount;
    wanted[pair.project] = (wanted[pair.project] ?? 0) - amount;
    open.delete(best.at);
  }
  return hours;
}

function isAbove(one: readonly number[], other: readonly number[]): boolean {
  for (const [at, value] of one.entries()) {
    const than = other[at] ?? 0;
    if (value !== than) return value > than;
  }
  return false;
}
