import type { Day } from "#shared/day.ts";
import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import type { HolidayStatus } from "./holiday-status.ts";
import type { HolidayYear } from "./holiday-year.ts";

/** A day of a request as it counts against an allowance. */
export interface CountedEntry {
  readonly day: Day;
  readonly hours: number;
  readonly status: HolidayStatus;
}

/** A person's holiday year, in hours; `remaining` may be negative. */
export interface HolidayBalance {
  readonly allowance: number;
  /** Approved, up to and with today. */
  readonly taken: number;
  /** Approved, after today. */
  readonly approvedAhead: number;
  readonly pending: number;
  /** Allowance less everything approved. */
  readonly remaining: number;
}

const within = ({ first, last }: HolidayYear, day: Day): boolean => first <= day && day <= last;

/**
 * A holiday year's balance (docs/readings.md#amb-23). Exact; negative when more was approved than allowed.
 */
export function balanceOf(
  allowance: number,
  entries: readonly CountedEntry[],
  year: HolidayYear,
  today: Day,
): HolidayBalance {
  const hundredths = (counts: (entry: CountedEntry) => boolean): number =>
    entries
      .filter((entry) => within(year, entry.day) && counts(entry))
      .reduce((sum, { hours }) => sum + toHundredths(hours), 0);
  const taken = hundredths(({ status, day }) => status === "approved" && day <= today);
  const ahead = hundredths(({ status, day }) => status === "approved" && day > today);
  return {
    allowance,
    taken: fromHundredths(taken),
    approvedAhead: fromHundredths(ahead),
    pending: fromHundredths(hundredths(({ status }) => status === "pending")),
    remaining: fromHundredths(toHundredths(allowance) - taken - ahead),
  };
}

/**
 * The manager's Remaining Allowance (docs/readings.md#001-3): the allowance less approved hours of the year
 * of the request's start, less its own while pending.
 */
export function remainingAllowance(
  allowance: number,
  approvedHours: number,
  request: { readonly status: HolidayStatus; readonly totalHours: number },
): number {
  const own = request.status === "pending" ? toHundredths(request.totalHours) : 0;
  return fromHundredths(toHundredths(allowance) - toHundredths(approvedHours) - own);
}
