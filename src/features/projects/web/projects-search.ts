/** What the address of the Projects page holds. */
export interface ProjectsSearch {
  readonly search?: string;
  /** A status code; without one every project but the archived ones. */
  readonly status?: string;
  /** The column the list is ordered by; without one the newest come first. */
  readonly sort?: string;
  readonly direction?: "descending";
}

/** Reads the address; anything else in it is dropped. */
export function readProjectsSearch(search: Record<string, unknown>): ProjectsSearch {
  const text = search["search"];
  const status = search["status"];
  const sort = search["sort"];
  return {
    // A search for digits arrives as a number.
    ...(typeof text === "string" || typeof text === "number" ? (String(text) === "" ? {} : { search: String(text) }) : {}),
    ...(typeof status === "string" && status !== "" ? { status } : {}),
    ...(typeof sort === "string" && sort !== "" ? { sort } : {}),
    ...(search["direction"] === "descending" ? { direction: "descending" } : {}),
  };
}
