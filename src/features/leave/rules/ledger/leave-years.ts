import { addDays, type Day } from "#shared/day.ts";
import { addMonths, monthOf } from "#shared/month.ts";
import { dayOf, holidayYearOf, type HolidayRefresh, type HolidayYear } from "../holiday-year.ts";
import { ruleOn, type LeaveRules } from "./leave-rule.ts";

/**
 * The first day of the leave year after the one that begins on `first`. A leave year begins on each day that the
 * rule in force on it calls the first. So a rule that moves the beginning makes one year shorter or longer, and
 * none before it changes.
 */
export function nextLeaveYear(first: Day, rules: LeaveRules): Day {
  let day = addDays(first, 1);
  for (;;) {
    const rule = ruleOn(day, rules);
    const year = holidayYearOf(day, rule.refresh);
    const begins = year.first === day ? day : addDays(year.last, 1);
    const changes = rules.find(({ validFrom }) => validFrom > day)?.validFrom;
    if (changes === undefined || begins < changes) return begins;
    day = changes;
  }
}

/** The month of the leave year that contains a day, with the first day after it. */
export function leaveMonth(day: Day, { day: begins }: HolidayRefresh): { first: Day; next: Day } {
  const month = monthOf(day);
  const first = dayOf(month, begins);
  return first <= day
    ? { first, next: dayOf(addMonths(month, 1), begins) }
    : { first: dayOf(addMonths(month, -1), begins), next: first };
}

/** The days in a leave year, or on the day after it, on which carried-over hours stop counting. */
export function expiryDays(first: Day, next: Day, rules: LeaveRules): Day[] {
  return rules.flatMap((rule) => {
    if (rule.carryMonths === null) return [];
    const day = dayOf(addMonths(monthOf(first), rule.carryMonths), rule.refresh.day);
    return day <= next && ruleOn(day, rules) === rule ? [day] : [];
  });
}

/**
 * A day in a leave year into which nothing is carried, at the latest `day`: what a ledger of that day needs. The
 * first rule that was set up may already carry the year before it over.
 */
export function ledgerBegins([, ruled]: LeaveRules, day: Day): Day {
  if (ruled === undefined || ruled.validFrom > day) return day;
  return addDays(ruled.validFrom, -1);
}

/** The leave year that contains a day. */
export function leaveYearOn(day: Day, rules: LeaveRules): HolidayYear {
  let { first } = holidayYearOf(ledgerBegins(rules, day), rules[0].refresh);
  let next = nextLeaveYear(first, rules);
  while (next <= day) [first, next] = [next, nextLeaveYear(next, rules)];
  return { first, last: addDays(next, -1) };
}
