import { numberAt } from "#shared/numbers.ts";
import { sumHours } from "#shared/hours.ts";

/** Hours, or half-hours, of a project that a tier is to give. */
export interface TierAmount {
  readonly projectId: string;
  readonly tierId: string;
  readonly amount: number;
}

/**
 * Who may stand in: tiers from the highest down, where higher ones may give what lower ones are wanted for; null
 * where hours are given tier for tier.
 */
export type StandInOrder = readonly string[] | null;

/**
 * What is open of one project's tiers, highest first, when hours a higher tier has beyond its own demand count
 * toward the lower ones': the highest of them first. Without stand-ins a surplus counts for nothing.
 */
export function openByTier<Tier extends { readonly costTierId: string; readonly remaining: number }>(
  tiers: readonly Tier[],
  order: StandInOrder,
): { readonly costTierId: string; readonly open: number }[] {
  if (order === null)
    return tiers.map(({ costTierId, remaining }) => ({ costTierId, open: Math.max(0, remaining) }));
  const place = (tierId: string) => order.indexOf(tierId);
  let surplus = 0;
  return tiers
    .toSorted((one, other) => place(one.costTierId) - place(other.costTierId))
    .map(({ costTierId, remaining }) => {
      const covered = remaining < 0 ? remaining : Math.min(surplus, remaining);
      surplus = sumHours([surplus, -covered]);
      return { costTierId, open: Math.max(0, sumHours([remaining, -covered])) };
    });
}

/** Open demand while hours are given: the same bounds as the model's. */
export interface OpenDemand {
  /** What people of a tier may still give to a project, as stand-ins too. */
  readonly room: (projectId: string, tierId: string) => number;
  /** What is open of the tier's own. */
  readonly own: (projectId: string, tierId: string) => number;
  readonly give: (projectId: string, tierId: string, amount: number) => void;
}

/**
 * A tier and all below it can't give more than they're wanted for together. That is all there is to it: hours
 * within these bounds can always be matched with demand of their own tier or a lower one.
 */
export function openDemand(demand: readonly TierAmount[], order: StandInOrder): OpenDemand {
  const key = (projectId: string, tierId: string) => `${projectId} ${tierId}`;
  const own = new Map(demand.map(({ projectId, tierId, amount }) => [key(projectId, tierId), amount]));
  const below = new Map<string, number[]>();
  const ranks = order ?? [];
  for (const [projectId, wanted] of Map.groupBy(demand, (each) => each.projectId))
    below.set(
      projectId,
      ranks.map((_, from) =>
        sumHours(wanted.filter(({ tierId }) => ranks.indexOf(tierId) >= from).map(({ amount }) => amount)),
      ),
    );
  const ownOf = (projectId: string, tierId: string) => Math.max(0, own.get(key(projectId, tierId)) ?? 0);
  return {
    own: ownOf,
    room: (projectId, tierId) =>
      order === null
        ? ownOf(projectId, tierId)
        : Math.max(0, Math.min(...(below.get(projectId) ?? [0]).slice(0, order.indexOf(tierId) + 1))),
    give: (projectId, tierId, amount) => {
      own.set(key(projectId, tierId), sumHours([own.get(key(projectId, tierId)) ?? 0, -amount]));
      const sums = below.get(projectId) ?? [];
      for (let from = ranks.indexOf(tierId); from >= 0; from -= 1)
        sums[from] = sumHours([numberAt(sums, from), -amount]);
    },
  };
}

/** What projects still want by tier, hours that higher tiers have beyond their own demand subtracted. */
export const openOf = (
  projects: readonly {
    readonly projectId: string;
    readonly tiers: readonly { readonly costTierId: string; readonly remaining: number }[];
  }[],
  order: StandInOrder,
): OpenDemand =>
  openDemand(
    projects.flatMap(({ projectId, tiers }) =>
      openByTier(tiers, order).map(({ costTierId, open }) => ({
        projectId,
        tierId: costTierId,
        amount: open,
      })),
    ),
    order,
  );

/** Hours that a person gives for a lower tier. */
export interface StandIn extends TierAmount {
  readonly userId: string;
}

/**
 * Who of those that give hours stands in, and for whom: a tier's own demand is met first, in the order of the
 * list; what is over goes to the highest lower tier that is short.
 */
export function standInsOf(
  demand: readonly TierAmount[],
  given: readonly StandIn[],
  order: StandInOrder,
): StandIn[] {
  if (order === null) return [];
  const standIns: StandIn[] = [];
  for (const [projectId, own] of Map.groupBy(given, (each) => each.projectId)) {
    const over: { userId: string; amount: number }[] = [];
    for (const tierId of order) {
      let open = demand.find((each) => each.projectId === projectId && each.tierId === tierId)?.amount ?? 0;
      const beyond: typeof over = [];
      for (const { userId, amount } of own.filter((each) => each.tierId === tierId)) {
        const met = Math.min(open, amount);
        open -= met;
        if (amount > met) beyond.push({ userId, amount: amount - met });
      }
      for (const one of over) {
        const amount = Math.min(open, one.amount);
        if (amount === 0) continue;
        open -= amount;
        one.amount -= amount;
        standIns.push({ userId: one.userId, projectId, tierId, amount });
      }
      over.push(...beyond);
    }
  }
  return standIns;
}
