import { sumHours } from "#shared/hours.ts";
import { percentExact, shownPercent } from "#shared/percent.ts";
import { openByTier, type StandInOrder } from "./stand-ins.ts";

export interface DemandLine {
  readonly projectId: string;
  readonly costTierId: string;
  readonly hours: number;
}

/** Hours allocated to a project; `costTierId` null when the person has no tier. */
export interface AllocatedHours {
  readonly projectId: string;
  readonly costTierId: string | null;
  readonly hours: number;
}

/**
 * Hours. `counted` is what of the demand is fulfilled; `remaining` is what is open, or the surplus as a negative
 * number where nothing is. `fulfilment` is counted ÷ wanted in per cent, unrounded.
 */
export interface Fulfilment {
  readonly wanted: number;
  readonly allocated: number;
  readonly counted: number;
  readonly remaining: number;
  readonly fulfilment: number;
}

export interface TierDemand extends Fulfilment {
  readonly costTierId: string;
}

export interface ProjectDemand extends Fulfilment {
  readonly projectId: string;
  readonly tiers: readonly TierDemand[];
}

/**
 * Fulfilment with `open` hours still open, by default what allocated hours don't reach: what is over in one place
 * fulfils nothing elsewhere. 100 per cent with no demand (docs/readings.md#amb-24).
 */
export function fulfilmentOf(
  wanted: number,
  allocated: number,
  open = Math.max(0, sumHours([wanted, -allocated])),
): Fulfilment {
  const counted = sumHours([wanted, -open]);
  return {
    wanted,
    allocated,
    counted,
    remaining: open > 0 ? open : sumHours([wanted, -allocated]),
    fulfilment: wanted === 0 ? 100 : percentExact(counted, wanted),
  };
}

/** Fulfilment in whole per cent. 100 only where nothing is missing: 127.5 of 128 hours are 99%. */
export function fulfilmentShown({ fulfilment }: Pick<Fulfilment, "fulfilment">): number {
  return fulfilment < 100 ? Math.min(99, shownPercent(fulfilment)) : shownPercent(fulfilment);
}

function grouped(lines: readonly AllocatedHours[]): Map<string, Map<string | null, number[]>> {
  const projects = new Map<string, Map<string | null, number[]>>();
  for (const line of lines) {
    const tiers = projects.get(line.projectId) ?? new Map<string | null, number[]>();
    const hours = tiers.get(line.costTierId);
    if (hours) hours.push(line.hours);
    else tiers.set(line.costTierId, [line.hours]);
    projects.set(line.projectId, tiers);
  }
  return projects;
}

interface Order {
  readonly projectIds: readonly string[];
  readonly tierIds: readonly string[];
  /** Tiers that may stand in for others. */
  readonly standIns: StandInOrder;
}

/**
 * Demand and allocations per project and tier, in the given orders. A tier appears when either has hours; a
 * project of `projectIds` always does. Within a project, higher tiers count for lower ones where they may stand in.
 */
export function demandByProject(
  { projectIds, tierIds, standIns }: Order,
  demand: readonly DemandLine[],
  allocated: readonly AllocatedHours[],
): ProjectDemand[] {
  const wantedBy = grouped(demand);
  const allocatedBy = grouped(allocated);
  return projectIds.map((projectId) => {
    const wanted = wantedBy.get(projectId);
    const given = allocatedBy.get(projectId);
    const sums = tierIds
      .map((costTierId) => ({
        costTierId,
        ...fulfilmentOf(sumHours(wanted?.get(costTierId) ?? []), sumHours(given?.get(costTierId) ?? [])),
      }))
      .filter((tier) => tier.wanted > 0 || tier.allocated > 0);
    const open = new Map(openByTier(sums, standIns).map((tier) => [tier.costTierId, tier.open]));
    const tiers = sums.map(({ costTierId, wanted: hours, allocated: own, remaining }) => ({
      costTierId,
      ...fulfilmentOf(hours, own, open.get(costTierId)),
      // Of the tier's own people, whoever stands in.
      remaining,
    }));
    return {
      projectId,
      tiers,
      ...fulfilmentOf(
        sumHours(tiers.map((tier) => tier.wanted)),
        sumHours([...(given?.values() ?? [])].flat()),
        sumHours([...open.values()]),
      ),
    };
  });
}

/** The overall figure: wanted and allocated hours of the projects that want any. */
export function overallFulfilment(projects: readonly ProjectDemand[]): Fulfilment {
  const wanting = projects.filter((project) => project.wanted > 0);
  return fulfilmentOf(
    sumHours(wanting.map((project) => project.wanted)),
    sumHours(wanting.map((project) => project.allocated)),
    sumHours(wanting.map((project) => sumHours([project.wanted, -project.counted]))),
  );
}

/** Demand or allocated hours of a function. */
interface FunctionLine extends DemandLine {
  readonly functionId: string;
}

/** The overall figure of each function with demand; `standIns`: tiers that may stand in, highest first. */
export function fulfilmentByFunction(
  demand: readonly FunctionLine[],
  allocated: readonly FunctionLine[],
  standIns: readonly { readonly id: string; readonly functionId: string }[],
): ReadonlyMap<string, Fulfilment> {
  const allocatedOf = Map.groupBy(allocated, ({ functionId }) => functionId);
  const standInsOf = Map.groupBy(standIns, ({ functionId }) => functionId);
  return new Map(
    [...Map.groupBy(demand, ({ functionId }) => functionId)].map(([functionId, wanted]) => {
      const given = allocatedOf.get(functionId) ?? [];
      const lines = [...wanted, ...given];
      const order = {
        projectIds: [...new Set(lines.map(({ projectId }) => projectId))],
        tierIds: [...new Set(lines.map(({ costTierId }) => costTierId))],
        standIns: standInsOf.get(functionId)?.map(({ id }) => id) ?? null,
      };
      return [functionId, overallFulfilment(demandByProject(order, wanted, given))] as const;
    }),
  );
}
