import type { AnyRouter } from "@tanstack/react-router";
import { isMonth, type Month } from "#shared/month.ts";
import type { LoadFilter, PeopleFilter } from "../rules/people-filter.ts";
import type { PlanSpan } from "../rules/spans.ts";

export interface AllocationSearch {
  function?: string;
  month?: Month;
  /** How much the planner shows, where it is not the month. */
  span?: Exclude<PlanSpan, "month">;
  /** Present where the planner shows how full the days are. */
  view?: "heat";
  /** Whom the planner shows: part of a name or address, a tier, a project, and how full the month is. */
  people?: string;
  tier?: string;
  project?: string;
  load?: Exclude<LoadFilter, "all">;
  paint?: string;
  year?: number;
}

/** Longer words are in nobody's name. */
const longestWords = 100;

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const idOf = (text: unknown) => (typeof text === "string" && id.test(text) ? text : undefined);

/** The parts of an address that are there. */
export function given(parts: {
  readonly [Part in keyof AllocationSearch]: AllocationSearch[Part] | undefined;
}): AllocationSearch {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}

/** Reads the search part of an address; what doesn't fit is dropped. */
export function allocationSearch(search: Record<string, unknown>): AllocationSearch {
  const { month, span, view, load, year } = search;
  return given({
    function: idOf(search["function"]),
    month: typeof month === "string" && isMonth(month) ? month : undefined,
    span: span === "weeks" || span === "quarter" ? span : undefined,
    view: view === "heat" ? view : undefined,
    people: wordsOf(search["people"]),
    tier: idOf(search["tier"]),
    project: idOf(search["project"]),
    load: load === "under" || load === "over" ? load : undefined,
    paint: idOf(search["paint"]),
    year: isYear(year) ? year : undefined,
  });
}

function wordsOf(people: unknown): string | undefined {
  // What looks like a number in an address is read as one.
  const words = typeof people === "number" ? String(people) : people;
  return typeof words === "string" && words.trim() !== "" ? words.slice(0, longestWords) : undefined;
}

const isYear = (year: unknown): year is number =>
  typeof year === "number" && Number.isInteger(year) && year >= 1900 && year <= 2199;

/** Tiers and projects this planner doesn't offer hide nobody. */
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
