import * as z from "zod/mini";
import type { Month } from "../../../shared/month.ts";
import type { CellChange } from "../rules/plan.ts";

/** The function and month that are being planned. */
export interface PlanPlace {
  readonly functionId: string;
  readonly month: Month;
}

const Changes = z.array(
  z.strictObject({ userId: z.string(), day: z.string(), projectId: z.string(), hours: z.nullable(z.number()), before: z.nullable(z.number()) }),
);
const Place = z.strictObject({ functionId: z.string(), month: z.string() });

const changesKey = (viewerId: string, place: PlanPlace) => `allocation-changes.${viewerId}.${place.functionId}.${place.month}`;
const reviewKey = (viewerId: string) => `allocation-review.${viewerId}`;

function read<S extends z.ZodMiniType>(key: string, schema: S): z.output<S> | null {
  try {
    const text = sessionStorage.getItem(key);
    const result = text === null ? null : z.safeParse(schema, JSON.parse(text));
    return result?.success ? result.data : null;
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A tab that keeps nothing loses the changes on reload only.
  }
}

/** The unsaved changes of a month, as this tab keeps them over reload and review. */
export function keptChanges(viewerId: string, place: PlanPlace): CellChange[] {
  return read(changesKey(viewerId, place), Changes) ?? [];
}

/** Keeps the unsaved changes of a month; none forgets them. */
export function keepChanges(viewerId: string, place: PlanPlace, changes: readonly CellChange[]): void {
  write(changesKey(viewerId, place), changes.length === 0 ? null : changes);
}

/** The month under review in this tab; null in a fresh one (reading AMB-64). */
export function placeUnderReview(viewerId: string): PlanPlace | null {
  return read(reviewKey(viewerId), Place);
}

/** Begins the review of a month, or ends it with null. */
export function setPlaceUnderReview(viewerId: string, place: PlanPlace | null): void {
  write(reviewKey(viewerId), place);
}
