import { isId } from "#shared/id.ts";
import { projectOrders, type ProjectOrder } from "../rules/project-order.ts";
import type { ProjectStatus } from "../rules/project-status.ts";
import { projectStatuses } from "../rules/statuses.ts";

export interface ProjectsSearch {
  readonly search?: string;
  /** Without one every project but the archived ones. */
  readonly status?: ProjectStatus;
  /** A customer's id, or "none" for projects without one. */
  readonly customer?: string;
  /** The column the list is ordered by; without one the newest come first. */
  readonly sort?: ProjectOrder;
  readonly direction?: "descending";
  /** Projects against their budgets, the worst first unless `sort` says otherwise. */
  readonly view?: "portfolio";
}

/** A search longer than this finds nothing: no name is. */
export const longestSearch = 200;

/** Reads the address; anything else in it is dropped. */
export function readProjectsSearch(search: Record<string, unknown>): ProjectsSearch {
  const text = search["search"];
  const status = projectStatuses.find((each) => each === search["status"]);
  const customer = String(search["customer"] ?? "");
  const sort = projectOrders.find((each) => each === search["sort"]);
  return {
    // A search for digits arrives as a number.
    ...(typeof text === "string" || typeof text === "number"
      ? String(text) === ""
        ? {}
        : { search: String(text).slice(0, longestSearch) }
      : {}),
    ...(status && { status }),
    ...(customer === "none" || isId(customer) ? { customer } : {}),
    ...(sort && { sort }),
    ...(search["direction"] === "descending" ? { direction: "descending" } : {}),
    ...(search["view"] === "portfolio" ? { view: "portfolio" } : {}),
  };
}
