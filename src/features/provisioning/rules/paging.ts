import type { Json, JsonObject } from "./json.ts";
import { listUrn } from "./urns.ts";

/** The most resources in one answer, and how many there are unless `count` says otherwise. */
export const largestPage = 200;
const usualPage = 100;
/** Beyond this nothing is looked for. */
const lastIndex = 10_000_000;

export interface Page {
  /** From 1 on. */
  readonly startIndex: number;
  readonly count: number;
}

/** RFC 7644, section 3.4.2.4: an index below 1 counts as 1, a negative count as 0. */
export function pageOf(startIndex: number | undefined, count: number | undefined): Page {
  return {
    startIndex: Math.min(Math.max(startIndex ?? 1, 1), lastIndex),
    count: Math.min(Math.max(count ?? usualPage, 0), largestPage),
  };
}

/** A list as SCIM answers it. */
export function listAnswer(resources: readonly Json[], totalResults: number, startIndex: number): JsonObject {
  return {
    schemas: [listUrn],
    totalResults,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}
