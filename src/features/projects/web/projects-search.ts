/** What the address of the Projects page holds. */
export interface ProjectsSearch {
  readonly search?: string;
  /** A status code; without one every project but the archived ones. */
  readonly status?: string;
}

/** Reads the address; anything else in it is dropped. */
export function readProjectsSearch(search: Record<string, unknown>): ProjectsSearch {
  const text = search["search"];
  const status = search["status"];
  return {
    ...(typeof text === "string" && text !== "" ? { search: text } : {}),
    ...(typeof status === "string" && status !== "" ? { status } : {}),
  };
}
