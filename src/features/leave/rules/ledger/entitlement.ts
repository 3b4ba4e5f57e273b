import { addDays, dayNumber, type Day } from "#shared/day.ts";
import { toHundredths } from "#shared/hundredths.ts";
import { holidayYearOf } from "../holiday-year.ts";
import { fine, fineAmount, ruleOn, type LeavePerson, type LeaveRule, type LeaveRules } from "./leave-rule.ts";
import { leaveMonth } from "./leave-years.ts";

/** Hours that a leave year gives on a day, in hundredths; negative where it withdraws some. */
export interface Credit {
  readonly day: Day;
  readonly kind: "grant" | "accrual" | "adjusted";
  readonly hundredths: number;
}

/** Divided by 28, 29, 30 and 31 it stays whole. */
const monthParts = 377_580;
/** So many units are a hundredth of an hour: every day's share is whole units, so nothing is rounded on the way. */
const unit = fine * 12 * monthParts;
/** Units of a hundredth of an hour at a hundredth of a percent. */
const workedUnit = unit / 10_000;

/** Half up to whole hundredths; `units` is at least 0 and below 2^53. */
function hundredthsOf(units: number): number {
  const raised = units + unit / 2;
  return (raised - (raised % unit)) / unit;
}

const earlier = (one: Day, other: Day): Day => (one < other ? one : other);
const later = (one: Day, other: Day): Day => (one > other ? one : other);

/**
 * What a leave year gives, from `first` to the day before `next`.
 *
 * A day earns a twelfth of the year's amount, as it is on that day, divided by the days of its month of the
 * leave year. Days outside the employment earn nothing. A yearly grant comes on the first day for all days to
 * come; when the amount changes, the difference comes on that day. What a month gave that the next leave year cuts
 * short comes on `next`. Rounding, stated once: at each line, what the
 * leave year has given so far is rounded half up to the hundredth of an hour, and the line is what that adds. So
 * twelve months give exactly the year's hours.
 */
export function creditsOf(first: Day, next: Day, rules: LeaveRules, person: LeavePerson): Credit[] {
  const credits: Credit[] = [];
  let given = 0;
  const give = (day: Day, kind: Credit["kind"], units: number) => {
    const hundredths = hundredthsOf(units) - given;
    if (hundredths === 0) return;
    credits.push({ day, kind, hundredths });
    given += hundredths;
  };
  let earned = 0;
  let before: LeaveRule | null = null;
  for (const { from, last } of stretchesOf(first, next, rules, person)) {
    const rule = ruleOn(from, rules);
    const { how } = rule.entitlement;
    if (how === "yearly")
      give(from, given === 0 ? "grant" : "adjusted", earned + stillToCome(from, rule, person));
    else if (before !== null && before.entitlement.how !== how) give(from, "adjusted", earned);
    for (const part of monthsOf(from, last, rule)) {
      earned += earnedBy(part.from, part.last, rule, person);
      if (how === "yearly") continue;
      if (part.isComplete || part.last === person.lastDay) give(part.last, "accrual", earned);
      // Only the next leave year's rule cuts a month short, so the day before doesn't know of it.
      else if (addDays(part.last, 1) === next) give(next, "accrual", earned);
    }
    before = rule;
  }
  return credits;
}

/** What the rest of the leave year earns if nothing changes; nothing before the employment begins. */
function stillToCome(from: Day, rule: LeaveRule, person: LeavePerson): number {
  if (person.firstDay !== null && from < person.firstDay) return 0;
  return earnedBy(from, holidayYearOf(from, rule.refresh).last, rule, person);
}

/** A leave year cut where a rule, a working pattern or the employment begins or ends. */
function stretchesOf(first: Day, next: Day, rules: LeaveRules, person: LeavePerson) {
  const cuts = [
    ...rules.map(({ validFrom }) => validFrom),
    ...person.patterns.map(({ validFrom }) => validFrom),
    ...(person.firstDay === null ? [] : [person.firstDay]),
    ...(person.lastDay === null ? [] : [addDays(person.lastDay, 1)]),
  ].filter((day) => first < day && day < next);
  const starts = [first, ...new Set(cuts.toSorted())];
  return starts.map((from, index) => ({ from, last: addDays(starts[index + 1] ?? next, -1) }));
}

/** A stretch cut where a month of the leave year begins. */
function monthsOf(from: Day, last: Day, rule: LeaveRule) {
  const parts: { from: Day; last: Day; isComplete: boolean; length: number }[] = [];
  for (let day = from; day <= last;) {
    const month = leaveMonth(day, rule.refresh);
    const end = addDays(month.next, -1);
    parts.push({
      from: day,
      last: earlier(end, last),
      isComplete: end <= last,
      length: dayNumber(month.next) - dayNumber(month.first),
    });
    day = month.next;
  }
  return parts;
}

/** What days earn, in units, as the rule and the person's pattern are on the first of them. */
function earnedBy(from: Day, last: Day, rule: LeaveRule, person: LeavePerson): number {
  const { entitlement } = rule;
  const begins = later(from, person.firstDay ?? from);
  const ends = earlier(last, person.lastDay ?? last);
  if (entitlement.how === "none" || ends < begins) return 0;
  if (entitlement.how === "worked")
    return person.worked
      .filter(({ day }) => begins <= day && day <= ends)
      .reduce(
        (sum, { hours }) => sum + toHundredths(hours) * toHundredths(entitlement.percent) * workedUnit,
        0,
      );
  const yearly = fineAmount(entitlement.amount, from, person);
  return monthsOf(begins, ends, rule)
    .map(
      ({ from: start, last: end, length }) =>
        yearly * (dayNumber(end) - dayNumber(start) + 1) * (monthParts / length),
    )
    .reduce((sum, units) => sum + units, 0);
}
