import { isMonth, type Month } from "#shared/month.ts";
import type { LoadFilter, PeopleFilter } from "../rules/people-filter.ts";
import type { PlanSpan } from "../rules/spans.ts";

/** What the pages of allocations keep in the address. */
export interface AllocationSearch {
  /** The function of the planner. */
  function?: string;
  /** The month of the planner, `yyyy-MM`. */
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
  /** The project that is painted. */
  paint?: string;
  /** The year of the calendar. */
  year?: number;
}

/** Longer words are in nobody's name. */
const longestWords = 100;

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the search part of an address; what does not fit is left out. */
export function allocationSearch(search: Record<string, unknown>): AllocationSearch {
  const { function: functionId, month, span, view, paint, year } = search;
  return {
    ...(typeof functionId === "string" && id.test(functionId) ? { function: functionId } : {}),
    ...(typeof month === "string" && isMonth(month) ? { month } : {}),
    ...(span === "weeks" || span === "quarter" ? { span } : {}),
    ...(view === "heat" ? { view } : {}),
    ...peopleSearch(search),
    ...(typeof paint === "string" && id.test(paint) ? { paint } : {}),
    ...(typeof year === "number" && Number.isInteger(year) && year >= 1900 && year <= 2199 ? { year } : {}),
  };
}

function peopleSearch({
  people,
  tier,
  project,
  load,
}: Record<string, unknown>): Pick<AllocationSearch, "people" | "tier" | "project" | "load"> {
  // What looks like a number in an address is read as one.
  const words = typeof people === "number" ? String(people) : people;
  return {
    ...(typeof words === "string" && words.trim() !== "" ? { people: words.slice(0, longestWords) } : {}),
    ...(typeof tier === "string" && id.test(tier) ? { tier } : {}),
    ...(typeof project === "string" && id.test(project) ? { project } : {}),
    ...(load === "under" || load === "over" ? { load } : {}),
  };
}

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

/** An address for a filter; the rest of it stays. */
export function withFilter(address: AllocationSearch, filter: PeopleFilter): AllocationSearch {
  const { people: _people, tier: _tier, project: _project, load: _load, ...rest } = address;
  return {
    ...rest,
    ...(filter.search.trim() === "" ? {} : { people: filter.search }),
    ...(filter.costTierId === null ? {} : { tier: filter.costTierId }),
    ...(filter.projectId === null ? {} : { project: filter.projectId }),
    ...(filter.load === "all" ? {} : { load: filter.load }),
  };
}

/** Whether an address shows the people of a filter already. */
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
  const { paint: _, ...rest } = address;
  return {
    ...rest,
    ...(begunAt === null ? {} : { function: begunAt.functionId, month: begunAt.month }),
    ...(paint === null ? {} : { paint }),
  };
}

/** Whether an address carries the brush already. */
export function paints(search: AllocationSearch, brush: BrushInUse): boolean {
  const next = withBrush(search, brush);
  return search.paint === next.paint && search.function === next.function && search.month === next.month;
}

/** The project of an address where this planner offers it. */
export function offeredProject(wanted: string | null, projects: Offered["projects"]): string | null {
  return projects.find(({ id: each }) => each === wanted)?.id ?? null;
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
