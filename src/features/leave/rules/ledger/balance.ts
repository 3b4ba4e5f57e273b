import { isIn, leaveStates } from "#shared/states.ts";
import type { Day } from "#shared/day.ts";
import { fromHundredths } from "#shared/hundredths.ts";
import type { HolidayStatus } from "../holiday-status.ts";
import type { LedgerLine, LedgerYear } from "./ledger.ts";

/** The year of a ledger that contains a day; null where it has none. */
export function ledgerYearOn(years: readonly LedgerYear[], day: Day): LedgerYear | null {
  return years.find(({ first, last }) => first <= day && day <= last) ?? null;
}

const hoursOf = (lines: readonly LedgerLine[], counts: (line: LedgerLine) => boolean): number =>
  fromHundredths(lines.filter(counts).reduce((sum, { hundredths }) => sum + hundredths, 0));

/** The balance at the end of a day, in hours: what is approved counts on its days, what is pending doesn't. */
export const balanceOn = ({ lines }: LedgerYear, day: Day): number =>
  hoursOf(lines, (line) => line.day <= day && line.kind !== "pending");

/** The same if everything pending is approved. */
export const balanceIfApproved = ({ lines }: LedgerYear, day: Day): number =>
  hoursOf(lines, (line) => line.day <= day);

/** A person's leave year, in hours; `remaining` may be negative. */
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

const isUse = ({ kind }: LedgerLine): boolean => kind === "taken" || kind === "pending";

/**
 * A leave year as the balance panel shows it. The allowance is everything the year gives, carries in, corrects
 * and lets expire; with nothing set up it's the person's allowance.
 */
export function yearBalance({ last, lines }: LedgerYear, today: Day): HolidayBalance {
  const within = lines.filter(({ day }) => day <= last);
  const allowance = hoursOf(within, (line) => !isUse(line));
  const taken = hoursOf(within, ({ kind, day }) => kind === "taken" && day <= today);
  const ahead = hoursOf(within, ({ kind, day }) => kind === "taken" && day > today);
  return {
    allowance,
    taken: positive(taken),
    approvedAhead: positive(ahead),
    pending: positive(hoursOf(within, ({ kind }) => kind === "pending")),
    remaining: hoursOf(within, ({ kind }) => kind !== "pending"),
  };
}

const positive = (hours: number): number => (hours === 0 ? 0 : -hours);

/**
 * The manager's Remaining Allowance (docs/readings.md#001-3): what the leave year of a request's start gives by
 * the request's end, less all that is approved of the year, less the request's own hours of the year while it's
 * pending.
 */
export function remainingAllowance(
  { last, lines }: LedgerYear,
  request: { readonly id: string; readonly status: HolidayStatus; readonly endDate: Day },
): number {
  const end = request.endDate < last ? request.endDate : last;
  const isOwn = ({ kind, from }: LedgerLine) =>
    kind === "pending" && from === request.id && isIn(leaveStates.waiting, request.status);
  return hoursOf(lines, (line) => (isUse(line) ? line.kind === "taken" || isOwn(line) : line.day <= end));
}
