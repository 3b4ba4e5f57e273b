import * as z from "zod/mini";
import type { Day } from "#shared/day.ts";
import { halvesOfDay } from "#features/people/rules/leave-hours.ts";
import type { Edit } from "#web/edit/use-edit.ts";
import type { Versioned } from "#web/edit/use-work.ts";
import type { RequestKind } from "../../contract.ts";
import type { PersonLeave } from "../../person-leave-contract.ts";
import { checkRequest, partFaults } from "../../rules/check-request.ts";
import { kindFaults, leaveWindow } from "../../rules/kinds/kind-request.ts";

export const RequestDraft = z.object({
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  part: z.enum(["whole", "half", "hours"]),
  /** Which half; null for either. */
  halfOf: z.nullable(z.enum(halvesOfDay)),
  fromNoon: z.boolean(),
  untilNoon: z.boolean(),
  hours: z.nullable(z.number()),
  reason: z.string(),
  /** Null for Holiday. */
  kindId: z.nullable(z.string()),
  /** Who decides meanwhile; null for no one. */
  standInId: z.nullable(z.string()),
});
export type RequestDraft = z.infer<typeof RequestDraft>;
export type RequestEdit<Stored extends Versioned = Versioned> = Omit<Edit<Stored, RequestDraft>, "intent">;

/** A draft before anything is typed. */
export const blankRequest = (start: Day | null): RequestDraft => ({
  startDate: start,
  endDate: start,
  part: "whole",
  halfOf: null,
  fromNoon: false,
  untilNoon: false,
  hours: null,
  reason: "",
  kindId: null,
  standInId: null,
});

/** A stored request as a draft of its change. */
export const draftOfLeave = (leave: PersonLeave["requests"][number], orgId: string): RequestDraft => ({
  ...blankRequest(null),
  startDate: leave.startDate,
  endDate: leave.endDate,
  part: leave.half === true ? "half" : leave.hours === null ? "whole" : "hours",
  halfOf: leave.halfOf ?? null,
  fromNoon: leave.fromNoon === true,
  untilNoon: leave.untilNoon === true,
  hours: leave.hours,
  kindId: leave.kindId === orgId ? null : leave.kindId,
});

/** The days and their parts as they're sent; null while a day is missing. */
export function sentDays({ startDate, endDate, part, halfOf, fromNoon, untilNoon, hours }: RequestDraft) {
  if (startDate === null || endDate === null) return null;
  const isFull = part === "whole";
  return {
    startDate,
    endDate,
    hours: part === "hours" ? hours : null,
    half: part === "half",
    ...(part === "half" && halfOf !== null ? { halfOf } : {}),
    fromNoon: isFull && fromNoon,
    untilNoon: isFull && untilNoon && (startDate !== endDate || !fromNoon),
  };
}

/** What the preview of a draft is requested by. */
export function previewQuery(draft: RequestDraft, more: { personId?: string; changes?: string } = {}) {
  const days = sentDays(draft);
  const flag = (name: "half" | "fromNoon" | "untilNoon") =>
    days?.[name] === true ? { [name]: "true" as const } : {};
  return {
    startDate: days?.startDate ?? "",
    endDate: days?.endDate ?? "",
    ...(draft.part === "hours" ? { hours: String(draft.hours) } : {}),
    ...flag("half"),
    ...(days?.halfOf === undefined ? {} : { halfOf: days.halfOf }),
    ...flag("fromNoon"),
    ...flag("untilNoon"),
    ...(draft.kindId === null ? {} : { kindId: draft.kindId }),
    ...more,
  };
}

/**
 * What is wrong with a draft, by the rules of requests and then of its kind; `kind` null where its limits don't
 * apply.
 */
export function draftFaults(
  draft: RequestDraft,
  kind: RequestKind | null,
  today: Day,
): Record<string, string> {
  const { startDate, endDate, part, hours } = draft;
  const faults = checkRequest({
    startDate,
    endDate,
    part: part === "hours" ? { kind: part, hours } : { kind: part },
  });
  const days = sentDays(draft);
  if (days === null || Object.keys(faults).length > 0) return faults;
  return { ...partFaults(days), ...(kind === null ? {} : kindFaults(kind, days, today)) };
}

/**
 * From which day on a day typed without a year is meant: the next one for leave that's requested; for a notice,
 * which is mostly of days just over, the next one since the kind's first day.
 */
export const yearlessFrom = (kind: RequestKind | null, today: Day): Day =>
  kind?.needsApproval === false ? leaveWindow(kind, today).first : today;
