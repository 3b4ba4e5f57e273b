import { useEffect } from "react";
import * as z from "zod/mini";
import type { Month } from "#shared/month.ts";
import { storeDraftSoon, storedDraft, writeDown } from "#web/stored-draft.ts";
import { useViewer } from "#web/viewer.ts";
import { valuesOf } from "#features/plans/rules/by-cell.ts";
import type { CellChange, Plan } from "#features/plans/rules/plan.ts";

/** The function and month that are being planned. */
export interface PlanPlace {
  readonly functionId: string;
  readonly month: Month;
}

const Changes = z.array(
  z.strictObject({
    userId: z.string(),
    day: z.string(),
    projectId: z.string(),
    hours: z.nullable(z.number()),
    before: z.nullable(z.number()),
    proposed: z.optional(z.array(z.strictObject({ runId: z.string(), hours: z.number() }))),
  }),
);
const Place = z.strictObject({ functionId: z.string(), month: z.string() });

/** What a month's unsaved changes are kept under. */
export const placeName = (place: PlanPlace) => `allocation ${place.functionId} ${place.month}`;
const reviewKey = (viewerId: string) => `allocation-review.${viewerId}`;
const savedKey = (viewerId: string) => `allocation-saved.${viewerId}`;

/** A month's unsaved changes in this browser, over review, reload and crash. */
export function storedChanges(viewerId: string, place: PlanPlace): CellChange[] {
  return storedDraft(viewerId, placeName(place), Changes) ?? [];
}

/** Stores a month's unsaved changes in this browser: a moment after the last, and when the page goes. */
export function useStoredChanges(name: string, changes: Plan["changes"]): void {
  const viewer = useViewer();
  useEffect(
    () => storeDraftSoon(viewer.id, name, changes.size === 0 ? null : valuesOf(changes)),
    [viewer.id, name, changes],
  );
  useEffect(() => {
    addEventListener("pagehide", writeDown);
    return () => removeEventListener("pagehide", writeDown);
  }, []);
}

function placeAt(key: string): PlanPlace | null {
  try {
    const result = z.safeParse(Place, JSON.parse(sessionStorage.getItem(key) ?? "null"));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

function putPlace(key: string, place: PlanPlace | null): void {
  try {
    if (place === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(place));
  } catch {
    // Without it the planner opens on the usual function and month, and a review starts from there.
  }
}

/** The month under review in this tab; null in a fresh one (docs/readings.md#amb-64). */
export const placeUnderReview = (viewerId: string) => placeAt(reviewKey(viewerId));

/** Begins the review of a month, or ends it with null. */
export const setPlaceUnderReview = (viewerId: string, place: PlanPlace | null) =>
  putPlace(reviewKey(viewerId), place);

/** The function and month saved last in this tab: where the planner opens without an address. */
export const placeSavedLast = (viewerId: string) => placeAt(savedKey(viewerId));

/** Remembers the function and month that were saved, or forgets them with null. */
export const setPlaceSavedLast = (viewerId: string, place: PlanPlace | null) =>
  putPlace(savedKey(viewerId), place);
