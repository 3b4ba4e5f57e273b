import type { HolidayStatus } from "#features/leave/rules/holiday-status.ts";
import type { DayPart, HolidayEntry } from "#features/people/rules/leave-hours.ts";
import type { WorkingTime } from "#features/people/rules/expected-hours.ts";
import type { Day } from "#shared/day.ts";
import type { Month } from "#shared/month.ts";

export interface StoredHoliday {
  readonly id: string;
  readonly personId: string;
  readonly startDate: Day;
  readonly endDate: Day;
  readonly totalHours: number;
  readonly status: HolidayStatus;
  /** Null for Holiday. */
  readonly kindId: string | null;
  /** The hours of its days. */
  readonly entries: readonly HolidayEntry[];
  /** What it has of each day; null where only its hours say it. */
  readonly part: DayPart | null;
}

/** What holidays are judged by. */
export interface HolidayFacts {
  /** Names by id. */
  readonly people: ReadonlyMap<string, string>;
  /** Requests on the days of the batch, by person. */
  readonly stored: ReadonlyMap<string, readonly StoredHoliday[]>;
  /** Months whose days can't be changed, by person. */
  readonly locked: ReadonlyMap<string, readonly Month[]>;
  /** What people's days are counted by. */
  workingTime(personId: string): WorkingTime;
}

/** A request to be stored, with the hours of its days. */
export interface HolidayWork extends StoredHoliday {
  readonly reason: string;
}
