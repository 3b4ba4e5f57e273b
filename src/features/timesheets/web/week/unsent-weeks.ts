import * as z from "zod/mini";
import { storedNames, storedDraft } from "#web/stored-draft.ts";

const emptyValue = { hours: null, note: "" };

/** Typed cells. Without what was stored, as an earlier version wrote them, they need a confirmation before they replace hours. */
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
export const StoredDraft = z.object({ cells: Cells, sending: z.optional(z.nullable(Sending)) });

/** The beginning of the names under which weeks are stored. */
export const nameStart = "week ";

/** The Mondays of the weeks with hours that this browser keeps and the server does not have. */
export function unsentWeeks(personId: string): string[] {
  return storedNames(personId, nameStart)
    .filter((name) => (storedDraft(personId, name, StoredDraft)?.cells.length ?? 0) > 0)
    .map((name) => name.slice(nameStart.length))
    .toSorted();
}

/** How many cells those weeks have together. */
export function countUnsent(personId: string): number {
  return storedNames(personId, nameStart)
    .map((name) => storedDraft(personId, name, StoredDraft)?.cells.length ?? 0)
    .reduce((sum, cells) => sum + cells, 0);
}
