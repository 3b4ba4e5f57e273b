import type { Day } from "#shared/day.ts";
import type { LeaveKindPlan } from "./organisation-plan.ts";
import type { Person } from "./people.ts";

/** A kind of leave beside Holiday. */
export interface LeaveKind {
  readonly id: string;
  readonly plan: LeaveKindPlan;
}

export interface HolidayRequest {
  readonly person: Person;
  /** Null: Holiday. */
  readonly kind: LeaveKind | null;
  readonly start: Day;
  readonly end: Day;
  readonly status: "pending" | "approved" | "rejected" | "cancelled";
  readonly reason: string;
  readonly createdOn: Day;
  /** The day it was decided or cancelled; null while pending. */
  readonly decidedOn: Day | null;
  readonly entries: readonly { readonly day: Day; readonly hours: number }[];
  readonly totalHours: number;
}

/** Someone with requests, and their use so far: days and, per calendar year, hours. */
export interface RequestInput {
  readonly person: Person;
  readonly days: Set<Day>;
  readonly hours: Map<string, number>;
}
