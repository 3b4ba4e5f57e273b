import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import { sumHours } from "#shared/hours.ts";
import { percentExact } from "#shared/percent.ts";

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

/** `remaining` is negative when more is allocated than wanted; `fulfilment` is in per cent, unrounded. */
export interface Fulfilment {
  readonly wanted: number;
  readonly allocated: number;
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

/** Hours over hours in per cent; with no demand 100 (docs/readings.md#amb-24). */
export function fulfilmentOf(wanted: number, allocated: number): Fulfilment {
  return {
    wanted,
    allocated,
    remaining: fromHundredths(toHundredths(wanted) - toHundredths(allocated)),
    fulfilment: wanted === 0 ? 100 : percentExact(allocated, wanted),
  };
}

/** Fulfilment in whole per cent. 100 only where nothing is missing: 127.5 of 128 hours are 99%. */
export function fulfilmentShown({ fulfilment }: Pick<Fulfilment, "fulfilment">): number {
  return fulfilment < 100 ? Math.min(99, Math.round(fulfilment)) : Math.round(fulfilment);
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

/**
 * Demand and allocations per project and tier, in the given orders. A tier appears when either has hours; a
 * project of `projectIds` always does.
 */
export function demandByProject(
  projectIds: readonly string[],
  tierIds: readonly string[],
  demand: readonly DemandLine[],
  allocated: readonly AllocatedHours[],
): ProjectDemand[] {
  const wantedBy = grouped(demand);
  const allocatedBy = grouped(allocated);
  return projectIds.map((projectId) => {
    const wanted = wantedBy.get(projectId);
    const given = allocatedBy.get(projectId);
    const tiers = tierIds
      .map((costTierId) => ({
        costTierId,
        ...fulfilmentOf(sumHours(wanted?.get(costTierId) ?? []), sumHours(given?.get(costTierId) ?? [])),
      }))
      .filter((tier) => tier.wanted > 0 || tier.allocated > 0);
    return {
      projectId,
      tiers,
      ...fulfilmentOf(
        sumHours([...(wanted?.values() ?? [])].flat()),
        sumHours([...(given?.values() ?? [])].flat()),
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
  );
}
