import type { AnyRouter } from "@tanstack/react-router";
import type { Month } from "#shared/month.ts";
import type { PeopleFilter } from "#features/plans/rules/people-filter.ts";
import { given, type AllocationSearch } from "./address-search.ts";

/** Tiers and projects this planner doesn't offer hide no one. */
export function filterOf({ people, tier, project, load }: AllocationSearch, offered: Offered): PeopleFilter {
  const known = (all: Offered["projects"], wanted: string | undefined) =>
    all.find((each) => each.id === wanted)?.id ?? null;
  return {
    search: people ?? "",
    costTierId: known(offered.costTiers, tier),
    projectId: known(offered.projects, project),
    load: load ?? "all",
  };
}

interface Offered {
  readonly costTiers: readonly { readonly id: string }[];
  readonly projects: readonly { readonly id: string }[];
}

export function withFilter(address: AllocationSearch, filter: PeopleFilter): AllocationSearch {
  return given({
    ...address,
    people: filter.search.trim() === "" ? undefined : filter.search,
    tier: filter.costTierId ?? undefined,
    project: filter.projectId ?? undefined,
    load: filter.load === "all" ? undefined : filter.load,
  });
}

export function carries(search: AllocationSearch, filter: PeopleFilter): boolean {
  const { people, tier, project, load } = withFilter({}, filter);
  return (
    search.people === people && search.tier === tier && search.project === project && search.load === load
  );
}

/** What is painted, and where: null until a project is chosen or something is painted. */
interface BrushInUse {
  readonly paint: string | null;
  readonly begunAt: { readonly functionId: string; readonly month: Month } | null;
}

/** An address that carries the brush; the rest of it stays. */
export function withBrush(address: AllocationSearch, { paint, begunAt }: BrushInUse): AllocationSearch {
  return given({
    ...address,
    function: begunAt?.functionId ?? address.function,
    month: begunAt?.month ?? address.month,
    paint: paint ?? undefined,
  });
}

export function paints(search: AllocationSearch, brush: BrushInUse): boolean {
  const next = withBrush(search, brush);
  return search.paint === next.paint && search.function === next.function && search.month === next.month;
}

export function offeredProject(wanted: string | null, projects: Offered["projects"]): string | null {
  return projects.find(({ id: each }) => each === wanted)?.id ?? null;
}

/**
 * Writes what the planner shows into its address. Someone already on the way elsewhere isn't brought back.
 */
export function carry(router: AnyRouter, next: (before: AllocationSearch) => AllocationSearch): void {
  if (router.latestLocation.pathname !== "/allocations/planner") return;
  void router.navigate({
    to: "/allocations/$tab",
    params: { tab: "planner" },
    search: next,
    state: true,
    replace: true,
    resetScroll: false,
  });
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** What the planner is opened with from a month's detail. */
    selectedFunctionId?: string;
    selectedAllocationPeriodId?: Month;
    loadedFunctionAllocationId?: string | null;
    currentAllocationStatus?: string;
    /** What of the planner was in sight when its review began. */
    reviewedFrom?: AllocationSearch;
  }
}
