import * as z from "zod/mini";
import type { CellChange } from "../rules/cell-changes.ts";

/** Names the drafts of one person's week on this device. */
export interface DraftPlace {
  readonly key: string;
}

/** Typed cells and the version of the week they were typed into. */
export interface KeptDrafts {
  readonly version: number;
  readonly cells: readonly CellChange[];
}

const Kept = z.object({
  version: z.number(),
  cells: z.array(z.object({ projectId: z.string(), day: z.string(), hours: z.nullable(z.number()), note: z.optional(z.string()) })),
});

const none: KeptDrafts = { version: 0, cells: [] };

/** What an earlier visit typed and could not save. */
export function keptDrafts(place: DraftPlace): KeptDrafts {
  try {
    const parsed = Kept.safeParse(JSON.parse(localStorage.getItem(place.key) ?? "null"));
    return parsed.success ? parsed.data : none;
  } catch {
    return none;
  }
}

/** Keeps what is unsaved on this device, so that closing the page loses nothing. */
export function keepDrafts(place: DraftPlace, drafts: KeptDrafts): void {
  try {
    if (drafts.cells.length === 0) localStorage.removeItem(place.key);
    else localStorage.setItem(place.key, JSON.stringify(drafts));
  } catch {
    // A device that keeps nothing still saves to the server.
  }
}
