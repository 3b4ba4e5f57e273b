import type { Day } from "#shared/day.ts";
import { toHundredths } from "#shared/hundredths.ts";
import type { Month } from "#shared/month.ts";
import type { RateBook } from "#features/rates/rules/rate-book.ts";
import type { EmploymentDays, WorkingTime } from "#features/people/rules/expected-hours.ts";

/** What entries store of their owner (docs/readings.md#amb-09). */
export interface EntryOwner extends Partial<EmploymentDays> {
  readonly label: string;
  readonly functionId: string | null;
  readonly tierId: string | null;
  readonly rate: number;
  readonly billable: boolean;
}

export interface EntryProject {
  readonly label: string;
  readonly statusCode: string;
  readonly isInternal: boolean;
  /** The day it was completed or cancelled. */
  readonly endedOn: Day | null;
}

/** A stored entry as far as equal ones are recognised by it; times as `HH:mm`. */
export interface ComparedEntry {
  readonly id: string;
  readonly personId: string;
  readonly projectId: string;
  readonly day: Day;
  readonly hours: number;
  readonly start: string | null;
  readonly end: string | null;
  readonly note: string;
}

/** What the facts of a batch are judged by. */
export interface TimeEntryFacts {
  readonly people: ReadonlyMap<string, EntryOwner>;
  readonly projects: ReadonlyMap<string, EntryProject>;
  /** By person and Monday (`weekKey`). */
  readonly timesheets: ReadonlyMap<string, { readonly id: string; readonly statusCode: string }>;
  /** Months whose counts are fixed. */
  readonly closedMonths: ReadonlySet<Month>;
  /** Months whose days can't be changed, by person. */
  readonly locked: ReadonlyMap<string, readonly Month[]>;
  /** Of these people on these days. */
  readonly entries: readonly ComparedEntry[];
  /** Absent in what knows no rates from a day. */
  readonly rateOn?: RateBook;
  /** Of the people whose weeks and months are to be spread. */
  workingTime(personId: string): WorkingTime;
}

export const weekKey = (personId: string, monday: Day): string => `${personId} ${monday}`;
export const dayKey = (personId: string, day: Day): string => `${personId} ${day}`;

/** A day has no more hours, in hundredths. */
export const maxOfDay = 2400;

/** All stored hours of people's days in hundredths, by `dayKey`. */
export function hundredthsByDay(
  entries: readonly Pick<ComparedEntry, "personId" | "day" | "hours">[],
): ReadonlyMap<string, number> {
  const days = new Map<string, number>();
  for (const { personId, day, hours } of entries) {
    const key = dayKey(personId, day);
    days.set(key, (days.get(key) ?? 0) + toHundredths(hours));
  }
  return days;
}

/** A timesheet to be made. */
export interface NewTimesheet {
  readonly id: string;
  readonly personId: string;
  readonly monday: Day;
  readonly isApproved: boolean;
}

/** An entry to be made. */
export interface NewEntry extends ComparedEntry, Pick<EntryOwner, "functionId" | "tierId" | "rate"> {
  readonly inMinutes: boolean;
  readonly timesheetId: string;
  readonly isBillable: boolean;
}

export type TimeEntryWork =
  | { readonly timesheet: NewTimesheet }
  | { readonly entry: NewEntry; readonly isInNewTimesheet: boolean };
