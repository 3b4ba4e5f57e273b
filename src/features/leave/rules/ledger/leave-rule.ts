import type { Day } from "#shared/day.ts";
import { toHundredths } from "#shared/hundredths.ts";
import { patternOn, type DatedPattern } from "#features/people/rules/expected-hours.ts";
import type { HolidayRefresh } from "../holiday-year.ts";

/** Hours alike for everyone, or days of a five-day week: 25 days are five times the hours of a person's week. */
export type Amount =
  | { readonly of: "hours"; readonly hours: number }
  | { readonly of: "days"; readonly days: number };

/** How hours of a kind are earned. */
export type Entitlement =
  /** A year's hours on its first day, or a twelfth at the end of each month of the leave year. */
  | { readonly how: "yearly" | "monthly"; readonly amount: Amount | { readonly of: "allowance" } }
  /** A percentage of the hours worked, at the end of each month of the leave year. */
  | { readonly how: "worked"; readonly percent: number }
  /** Only corrections give hours. */
  | { readonly how: "none" };

/** What applies to a kind of leave from a day on. */
export interface LeaveRule {
  readonly validFrom: Day;
  readonly entitlement: Entitlement;
  /** What goes on into the next leave year at most; null without a limit, 0 hours for nothing. */
  readonly carryLimit: Amount | null;
  /** For how many months of the new leave year carried-over hours count, 1 to 12; null until they're used. */
  readonly carryMonths: number | null;
  /** When the leave year begins. */
  readonly refresh: HolidayRefresh;
}

/** What a person's entitlement depends on. */
export interface LeavePerson {
  /** Hours a year: the person's own, or the organisation's. */
  readonly allowance: number;
  readonly patterns: readonly DatedPattern[];
  readonly effectiveMonthlyHours: number;
  /** Of their employment; null where it isn't known, which counts as always. */
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  /** Hours booked, by day; only needed where leave is earned by hours worked. */
  readonly worked: readonly { readonly day: Day; readonly hours: number }[];
}

/** Before any day the product knows. */
export const always: Day = "1900-01-01";

/** Each leave year stands alone: what is left at its end, or missing, isn't carried over. */
export const nothing: Amount = { of: "hours", hours: 0 };

/** How a kind counts before any rule was set up: with the allowance a year, or with corrections alone. */
export const plainRule = (gives: "allowance" | "nothing", refresh: HolidayRefresh): LeaveRule => ({
  validFrom: always,
  entitlement: gives === "allowance" ? { how: "yearly", amount: { of: "allowance" } } : { how: "none" },
  carryLimit: nothing,
  carryMonths: null,
  refresh,
});

/** The rule in force on a day; `rules` are in the order of their days, and the first applies from the start. */
export function ruleOn(day: Day, [first, ...later]: LeaveRules): LeaveRule {
  return later.findLast(({ validFrom }) => validFrom <= day) ?? first;
}
export type LeaveRules = readonly [LeaveRule, ...LeaveRule[]];

/** A person's hours of a week on a day, in hundredths. */
function weekOn(day: Day, { patterns, effectiveMonthlyHours }: LeavePerson): number {
  return patternOn(day, patterns, effectiveMonthlyHours).reduce((sum, hours) => sum + toHundredths(hours), 0);
}

/** Hundredths of an hour times this are whole, whatever the week. */
export const fine = 500;

/** An amount on a day, in 1/500 of a hundredth of an hour: always whole. */
export function fineAmount(
  amount: Amount | { readonly of: "allowance" },
  day: Day,
  person: LeavePerson,
): number {
  if (amount.of === "days") return toHundredths(amount.days) * weekOn(day, person);
  return toHundredths(amount.of === "hours" ? amount.hours : person.allowance) * fine;
}
