import * as z from "zod/mini";
import { keptNames, keptWork } from "#web/kept-work.ts";

const emptyValue = { hours: null, note: "" };

/** Typed cells. Without what was stored, as an earlier version wrote them, they ask before they replace hours. */
const Cells = z.array(
  z.object({
    projectId: z.string(),
    day: z.string(),
    hours: z.nullable(z.number()),
    note: z.optional(z.string()),
    before: z._default(z.object({ hours: z.nullable(z.number()), note: z.string() }), emptyValue),
  }),
);
const Sending = z.object({ key: z.string(), version: z.number(), cells: Cells });
/** What is stored of one week. */
export const Kept = z.object({ cells: Cells, sending: z.optional(z.nullable(Sending)) });

/** The beginning of the names under which weeks are stored. */
export const nameStart = "week ";

/** The Mondays of the weeks with hours that this browser keeps and the server does not have. */
export function unsentWeeks(personId: string): string[] {
  return keptNames(personId, nameStart)
    .filter((name) => (keptWork(personId, name, Kept)?.cells.length ?? 0) > 0)
    .map((name) => name.slice(nameStart.length))
    .toSorted();
}

/** How many cells those weeks have together. */
export function countUnsent(personId: string): number {
  return keptNames(personId, nameStart)
    .map((name) => keptWork(personId, name, Kept)?.cells.length ?? 0)
    .reduce((sum, cells) => sum + cells, 0);
}
