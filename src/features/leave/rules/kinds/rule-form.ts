import { compareTexts } from "#shared/in-order.ts";
import { isDay, type Day } from "#shared/day.ts";
import { isExact } from "#shared/hundredths.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import type { HolidayRefresh } from "../holiday-year.ts";
import {
  plainRule,
  type Amount,
  type Entitlement,
  type LeaveRule,
  type LeaveRules,
} from "../ledger/leave-rule.ts";
import type { ruleChoices } from "./leave-kind.ts";

/** A rule as it's entered and stored. */
export interface RuleForm {
  readonly validFrom: Day;
  readonly earned: (typeof ruleChoices)["earned"][number];
  /** Of a year; null where hours aren't earned by the year or month. */
  readonly amountOf: (typeof ruleChoices)["amountOf"][number] | null;
  /** Hours, or days of a five-day week; null for the allowance. */
  readonly amount: number | null;
  /** Of the hours worked. */
  readonly percent: number | null;
  /** Null for no limit, 0 for nothing. */
  readonly carryLimit: number | null;
  readonly carryOf: (typeof ruleChoices)["carryOf"][number];
  /** Null until they're used. */
  readonly carryMonths: number | null;
  /** Null for the organisation's. */
  readonly refresh: HolidayRefresh | null;
}

export const ruleTexts = perLanguage(() => ({
  validFromRequired: t`Choose the day this starts`,
  validFromInUse: t`There's a rule from this day. Change or remove that one`,
  hours: t`Enter hours from 0 to 8784, with at most 2 decimals`,
  days: t`Enter days from 0 to 366, with at most 2 decimals`,
  percent: t`Enter a percentage above 0 and up to 100, with at most 2 decimals`,
  carryMonths: t`Enter 1 to 12 months`,
  refresh: t`Choose a day that exists`,
}));

const within = (value: number | null, least: number, most: number): boolean =>
  value !== null && isExact(value) && least <= value && value <= most;

function amountFault(of: "hours" | "days", amount: number | null): string | null {
  if (within(amount, 0, of === "hours" ? 8784 : 366)) return null;
  return of === "hours" ? ruleTexts().hours : ruleTexts().days;
}

function earnedFault({ earned, amountOf, amount, percent }: RuleForm): Record<string, string> {
  if (earned === "worked") return within(percent, 0.01, 100) ? {} : { percent: ruleTexts().percent };
  if (earned === "none" || amountOf === "allowance") return {};
  const fault = amountFault(amountOf ?? "hours", amount);
  return fault === null ? {} : { amount: fault };
}

/** What is wrong with a rule, by field. */
export function checkRule(form: RuleForm): Record<string, string> {
  const faults = earnedFault(form);
  if (!isDay(form.validFrom)) faults["validFrom"] = ruleTexts().validFromRequired;
  const limit = form.carryLimit === null ? null : amountFault(form.carryOf, form.carryLimit);
  if (limit !== null) faults["carryLimit"] = limit;
  const { carryMonths, refresh } = form;
  if (carryMonths !== null && !(Number.isInteger(carryMonths) && within(carryMonths, 1, 12)))
    faults["carryMonths"] = ruleTexts().carryMonths;
  // 2024 has a 29 February.
  const day =
    refresh && `2024-${String(refresh.month).padStart(2, "0")}-${String(refresh.day).padStart(2, "0")}`;
  if (day !== null && !isDay(day)) faults["refresh"] = ruleTexts().refresh;
  return faults;
}

/** The rule without what its way of earning has no use for. */
export function tidyRule(form: RuleForm): RuleForm {
  const byTime = form.earned === "yearly" || form.earned === "monthly";
  const amountOf = byTime ? (form.amountOf ?? "hours") : null;
  return {
    ...form,
    amountOf,
    amount: amountOf === null || amountOf === "allowance" ? null : form.amount,
    percent: form.earned === "worked" ? form.percent : null,
    carryMonths: form.carryLimit === 0 ? null : form.carryMonths,
  };
}

function entitlementOf({ earned, amountOf, amount, percent }: RuleForm): Entitlement {
  if (earned === "none") return { how: "none" };
  if (earned === "worked") return { how: "worked", percent: percent ?? 0 };
  return {
    how: earned,
    amount: amountOf === "allowance" ? { of: "allowance" } : amountIn(amountOf ?? "hours", amount ?? 0),
  };
}

const amountIn = (of: "hours" | "days", value: number): Amount =>
  of === "hours" ? { of, hours: value } : { of, days: value };

/** A kind's rules in order, beginning with what applies before any was set up. */
export function rulesOf(isHoliday: boolean, forms: readonly RuleForm[], refresh: HolidayRefresh): LeaveRules {
  const later = forms
    .toSorted((a, b) => compareTexts(a.validFrom, b.validFrom))
    .map((form): LeaveRule => ({
      validFrom: form.validFrom,
      entitlement: entitlementOf(form),
      carryLimit: form.carryLimit === null ? null : amountIn(form.carryOf, form.carryLimit),
      carryMonths: form.carryMonths,
      refresh: form.refresh ?? refresh,
    }));
  return [plainRule(isHoliday ? "allowance" : "nothing", refresh), ...later];
}
