import { containsText } from "#shared/search-key.ts";

export interface PeopleFilter {
  /** Part of a name or e-mail address; empty for all. */
  readonly search: string;
  readonly costTierId: string | null;
  readonly projectId: string | null;
  readonly load: LoadFilter;
}

export const loadFilters = ["all", "under", "over"] as const;
export type LoadFilter = (typeof loadFilters)[number];

export const noFilter: PeopleFilter = { search: "", costTierId: null, projectId: null, load: "all" };

export interface FilteredPerson {
  readonly fullName: string;
  readonly email: string;
  readonly costTierId: string | null;
  /** In per cent, unrounded. */
  readonly load: number;
  readonly projectIds: ReadonlySet<string>;
}

/** The specified bounds of the load badge (001 section 5). */
const roomBelow = 85;
const fullAt = 100;

/** True when all of the filter fits the person. */
export function fitsFilter(person: FilteredPerson, filter: PeopleFilter): boolean {
  if (!containsText(`${person.fullName} ${person.email}`, filter.search)) return false;
  if (filter.costTierId !== null && person.costTierId !== filter.costTierId) return false;
  if (filter.projectId !== null && !person.projectIds.has(filter.projectId)) return false;
  return filter.load === "all" || (filter.load === "under" ? person.load < roomBelow : person.load > fullAt);
}

/** How many parts of the filter are in use. */
export function partsInUse(filter: PeopleFilter): number {
  return [
    filter.search.trim() !== "",
    filter.costTierId !== null,
    filter.projectId !== null,
    filter.load !== "all",
  ].filter(Boolean).length;
}
