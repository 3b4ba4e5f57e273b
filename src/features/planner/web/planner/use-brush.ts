import { useRouter } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { useViewer } from "#web/viewer.ts";
import type { AllocationSearch } from "../address-search.ts";
import { carry, offeredProject, paints, withBrush } from "../addresses.ts";
import { areAllocationHours, hoursPerAllocation } from "#features/plans/rules/cell-hours.ts";
import type { PlannerTool } from "./planner-tools.ts";
import type { OpenPlanner } from "./use-plan.ts";

const hoursKey = (viewerId: string) => `allocation-hours.${viewerId}`;

/** The hours per allocation that this person chose last in this tab; null for none yet. */
function storedHours(viewerId: string): number | null {
  try {
    const stored = Number(sessionStorage.getItem(hoursKey(viewerId)) ?? Number.NaN);
    return areAllocationHours(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Keeps them over the review, another month and a reload. */
function storeHours(viewerId: string, hours: number): void {
  try {
    sessionStorage.setItem(hoursKey(viewerId), String(hours));
  } catch {
    // Without it each planner begins with the usual hours.
  }
}

/**
 * The brush. The address carries its project, and once something is painted function and month. A month that
 * doesn't offer the project has none chosen.
 */
export function useBrush(planner: OpenPlanner, search: AllocationSearch, isPainted: boolean) {
  const viewer = useViewer();
  const router = useRouter();
  const [wanted, select] = useState(search.paint ?? null);
  const [chosen, choose] = useState(() => storedHours(viewer.id));
  const [refused, setRefused] = useState<string | null>(null);
  const [tool, setTool] = useState<PlannerTool>("paint");
  const { functionId, month } = planner;
  const isBegun = wanted !== null || isPainted;
  const brush = useMemo(
    () => ({ paint: wanted, begunAt: isBegun ? { functionId, month } : null }),
    [wanted, isBegun, functionId, month],
  );
  const isCarried = paints(search, brush);
  useEffect(() => {
    if (!isCarried) carry(router, (before) => withBrush(before, brush));
  }, [isCarried, router, brush]);
  return {
    projectId: offeredProject(wanted, planner.projects),
    select,
    hours: chosen ?? hoursPerAllocation.initial,
    isChosen: chosen !== null,
    refused,
    setRefused,
    setHours: (next: number) => {
      choose(next);
      storeHours(viewer.id, next);
    },
    tool,
    setTool,
    carriedBy: (address: AllocationSearch) => withBrush(address, brush),
  };
}
