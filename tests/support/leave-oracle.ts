import { toHundredths } from "#shared/hundredths.ts";
import { weekday, type Day } from "#shared/day.ts";
import type { DayPart } from "#features/people/rules/leave-hours.ts";
import type { LeaveRule } from "#features/leave/rules/ledger/leave-rule.ts";
import type { WorkingPattern } from "#features/people/rules/expected-hours.ts";

/** A person's leave as it was entered, before anything is worked out. */
export interface LeaveStory {
  readonly rules: readonly [LeaveRule, ...LeaveRule[]];
  readonly allowance: number;
  readonly patterns: readonly [
    { readonly validFrom: Day; readonly hours: WorkingPattern },
    ...{ readonly validFrom: Day; readonly hours: WorkingPattern }[],
  ];
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  readonly worked: readonly { readonly day: Day; readonly hours: number }[];
  /** As they're now. */
  readonly publicHolidays: ReadonlyMap<Day, number>;
  /** As they were when the requests were made. */
  readonly earlierHolidays: ReadonlyMap<Day, number>;
  readonly corrections: readonly {
    readonly id: string;
    readonly day: Day;
    readonly hours: number;
    readonly isCarried: boolean;
  }[];
  readonly requests: readonly {
    readonly id: string;
    readonly first: Day;
    readonly last: Day;
    readonly part: DayPart;
    /** A sick notice: it gives other leave on its days back, and counts against no hours. */
    readonly isNotice: boolean;
    readonly status: "approved" | "pending" | "rejected" | "cancelled";
  }[];
}

interface CalendarDay {
  readonly day: Day;
  /** Months since year 0. */
  readonly months: number;
  readonly month: number;
  readonly date: number;
  readonly length: number;
  readonly weekday: number;
}

/** Every day by the machine's own calendar, so that the product's arithmetic on days isn't part of the oracle. */
const calendar: readonly CalendarDay[] = (() => {
  const days: CalendarDay[] = [];
  for (let at = Date.UTC(2014, 0, 1); at < Date.UTC(2036, 0, 1); at += 86_400_000) {
    const date = new Date(at);
    days.push({
      day: date.toISOString().slice(0, 10),
      months: date.getUTCFullYear() * 12 + date.getUTCMonth(),
      month: date.getUTCMonth() + 1,
      date: date.getUTCDate(),
      length: new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate(),
      weekday: weekday(date.toISOString().slice(0, 10)),
    });
  }
  return days;
})();
const placeOf = new Map(calendar.map(({ day }, index) => [day, index]));
const at = (index: number): CalendarDay => {
  const day = calendar[index];
  if (!day) throw new Error("The oracle's calendar is too short");
  return day;
};

/** The day of the month a leave month begins on: the last one where the month is too short. */
const isMonthStart = ({ date, length }: CalendarDay, rule: LeaveRule): boolean =>
  date === Math.min(rule.refresh.day, length);
const isYearStart = (day: CalendarDay, rule: LeaveRule): boolean =>
  day.month === rule.refresh.month && isMonthStart(day, rule);

function ruleOf(day: Day, story: LeaveStory): LeaveRule {
  let [found] = story.rules;
  for (const rule of story.rules) if (rule.validFrom <= day) found = rule;
  return found;
}
function patternOf(day: Day, story: LeaveStory): WorkingPattern {
  let [found] = story.patterns;
  for (const pattern of story.patterns) if (pattern.validFrom <= day) found = pattern;
  return found.hours;
}
const isEmployed = (day: Day, { firstDay, lastDay }: LeaveStory): boolean =>
  (firstDay === null || firstDay <= day) && (lastDay === null || day <= lastDay);

/** Hours as an exact fraction: what was earned in months of 28, 29, 30 and 31 days, and by work. */
class Exactly {
  private readonly byLength = [0n, 0n, 0n, 0n];
  private byWork = 0n;
  copy(): Exactly {
    const copy = new Exactly();
    this.byLength.forEach((value, index) => (copy.byLength[index] = value));
    copy.byWork = this.byWork;
    return copy;
  }
  /** A day of a year's hours, given in 1/500 hundredths. */
  addDay(yearly: number, monthLength: number): void {
    this.byLength[monthLength - 28] = (this.byLength[monthLength - 28] ?? 0n) + BigInt(yearly);
  }
  /** Hundredths worked at hundredths of a percent. */
  addWork(hours: number, percent: number): void {
    this.byWork += BigInt(hours) * BigInt(percent);
  }
  /** Half up to hundredths of an hour. */
  rounded(): number {
    const all = 28n * 29n * 30n * 31n;
    const top =
      this.byLength.reduce((sum, value, index) => sum + value * (all / BigInt(28 + index)), 0n) * 10_000n +
      this.byWork * 6_000n * all;
    const bottom = 6_000n * all * 10_000n;
    return Number((2n * top + bottom) / (2n * bottom));
  }
}

function yearlyOf(day: Day, rule: LeaveRule, story: LeaveStory): number {
  const { entitlement } = rule;
  if (entitlement.how !== "yearly" && entitlement.how !== "monthly") return 0;
  const { amount } = entitlement;
  if (amount.of === "hours") return toHundredths(amount.hours) * 500;
  if (amount.of === "allowance") return toHundredths(story.allowance) * 500;
  let week = 0;
  for (const hours of patternOf(day, story)) week += toHundredths(hours);
  return toHundredths(amount.days) * week;
}

/** How many days the leave month around a day has, counted one by one. */
function monthLength(index: number, rule: LeaveRule): number {
  let first = index;
  while (!isMonthStart(at(first), rule)) first -= 1;
  let next = index + 1;
  while (!isMonthStart(at(next), rule)) next += 1;
  return next - first;
}

type Request = LeaveStory["requests"][number];

/** Which half of a day a request has, if it's a half of it at all. */
function halfOf(day: Day, { first, last, part }: Request): "morning" | "afternoon" | "either" | null {
  if (part.kind === "half") return part.of ?? "either";
  if (part.kind === "hours") return null;
  if (day === first && part.fromNoon === true) return "afternoon";
  return day === last && part.untilNoon === true ? "morning" : null;
}

/** The hours of a day used by requests of a status, in hundredths: the sick first, then approved, then pending. */
function usedOn(index: number, story: LeaveStory, status: "approved" | "pending"): number {
  const { day, weekday: place } = at(index);
  const pattern = toHundredths(patternOf(day, story)[place - 1] ?? 0);
  const works = Math.max(0, pattern - toHundredths(story.publicHolidays.get(day) ?? 0));
  const there = story.requests.filter(({ first, last }) => first <= day && day <= last);
  const queue = [
    ...there.filter((one) => one.isNotice && one.status === "approved"),
    ...there.filter((one) => !one.isNotice && one.status === "approved"),
    ...there.filter((one) => !one.isNotice && one.status === "pending"),
  ];
  let [left, used] = [works, 0];
  const gone: string[] = [];
  for (const request of queue) {
    const half = halfOf(day, request);
    if (half !== null && gone.includes(half)) continue;
    let wants = pattern;
    if (half !== null) wants = Math.floor((pattern + 1) / 2);
    else if (request.part.kind === "hours") wants = toHundredths(request.part.hours);
    const gets = Math.min(wants, left);
    left -= gets;
    if (gets > 0 && (half === "morning" || half === "afternoon")) gone.push(half);
    if (request.status === status && !request.isNotice) used += gets;
  }
  return used;
}

export interface OracleDay {
  readonly day: Day;
  /** Hundredths at the end of the day: all, and without what is pending. */
  readonly ifApproved: number;
  readonly balance: number;
}

type State = { readonly rule: LeaveRule; readonly yearly: number; readonly employed: boolean };

/** A manual accountant, with their records at the end of a day. */
class Clerk {
  private total = 0;
  /** Carried-over hours that aren't used yet. */
  private old = 0;
  private earned = new Exactly();
  private given = 0;
  private yearBegan = 0;
  private before: State | null = null;

  private readonly story: LeaveStory;
  private readonly checksEveryDay: boolean;
  /** Pending leave counts too, as if it was approved. */
  private readonly countsPending: boolean;

  constructor(story: LeaveStory, checksEveryDay: boolean, countsPending: boolean) {
    this.story = story;
    this.checksEveryDay = checksEveryDay;
    this.countsPending = countsPending;
  }

  /** Hundredths at the end of the day. */
  store(index: number): number {
    const { day } = at(index);
    const rule = ruleOf(day, this.story);
    const now = { rule, yearly: yearlyOf(day, rule, this.story), employed: isEmployed(day, this.story) };
    const begins = this.before === null || isYearStart(at(index), rule);
    this.expire(index, rule);
    if (begins) this.beginYear(index, rule);
    this.grant(index, now, begins);
    this.earn(index, now);
    this.correct(day);
    this.spend(usedOn(index, this.story, "approved"));
    if (this.countsPending) this.spend(usedOn(index, this.story, "pending"));
    this.before = now;
    return this.total;
  }

  private expire(index: number, rule: LeaveRule): void {
    const today = at(index);
    if (this.before === null || !isMonthStart(today, rule)) return;
    if (today.months - this.yearBegan !== rule.carryMonths) return;
    this.total -= this.old;
    this.old = 0;
  }

  private beginYear(index: number, rule: LeaveRule): void {
    if (this.before !== null) {
      // What a month earned that this year cuts short.
      if (this.before.rule.entitlement.how !== "yearly") this.give(this.earned);
      const limit = limitOf(at(index).day, rule, this.story);
      this.total = limit === 0 ? 0 : Math.min(this.total, limit);
      this.old = Math.max(0, this.total);
    }
    this.earned = new Exactly();
    [this.given, this.yearBegan] = [0, at(index).months];
  }

  /** What a year gives in advance, and what a change of the way of earning settles. */
  private grant(index: number, now: State, begins: boolean): void {
    const { before } = this;
    if (now.rule.entitlement.how !== "yearly") {
      if (!begins && before?.rule.entitlement.how !== now.rule.entitlement.how) this.give(this.earned);
      return;
    }
    const isSame =
      before?.rule === now.rule && before.yearly === now.yearly && before.employed === now.employed;
    if (isSame && !begins && !this.checksEveryDay) return;
    const full = this.earned.copy();
    for (let next = index; now.employed; next += 1) {
      if (next > index && isYearStart(at(next), now.rule)) break;
      if (isEmployed(at(next).day, this.story)) full.addDay(now.yearly, lengthOf(next, now.rule));
    }
    this.give(full);
  }

  private earn(index: number, { rule, yearly, employed }: State): void {
    const { day } = at(index);
    const { entitlement } = rule;
    if (employed && entitlement.how === "worked")
      for (const work of this.story.worked)
        if (work.day === day)
          this.earned.addWork(toHundredths(work.hours), toHundredths(entitlement.percent));
    if (employed && yearly > 0) this.earned.addDay(yearly, lengthOf(index, rule));
    const ends = isMonthStart(at(index + 1), rule);
    if (entitlement.how !== "yearly" && (ends || day === this.story.lastDay)) this.give(this.earned);
  }

  private correct(day: Day): void {
    for (const correction of this.story.corrections) {
      if (correction.day !== day) continue;
      const hundredths = toHundredths(correction.hours);
      if (hundredths < 0) this.spend(-hundredths);
      else {
        this.total += hundredths;
        if (correction.isCarried) this.old += hundredths;
      }
    }
  }

  private give(all: Exactly): void {
    this.total += all.rounded() - this.given;
    this.given = all.rounded();
  }

  private spend(hundredths: number): void {
    this.total -= hundredths;
    this.old = Math.max(0, this.old - hundredths);
  }
}

function limitOf(day: Day, { carryLimit }: LeaveRule, story: LeaveStory): number {
  if (carryLimit === null) return Infinity;
  if (carryLimit.of === "hours") return toHundredths(carryLimit.hours);
  const week = patternOf(day, story).reduce((sum, hours) => sum + toHundredths(hours), 0);
  return Math.floor((toHundredths(carryLimit.days) * week * 2 + 500) / 1000);
}

/**
 * A manual ledger, day by day: slow, with fractions that are never rounded but where the product says so,
 * and with nothing of the product's own. It begins with the leave year of `from`, into which nothing may be carried.
 * Two of them: one knows only of what is approved. `checksEveryDay` checks each day, not only those where something changes, what the year would give.
 */
export function oracleOf(story: LeaveStory, from: Day, last: Day, checksEveryDay = false): OracleDay[] {
  let begin = placeOf.get(from);
  const end = placeOf.get(last);
  if (begin === undefined || end === undefined) throw new Error("Outside of the oracle's calendar");
  while (!isYearStart(at(begin), story.rules[0])) begin -= 1;
  const first = begin;
  const clerk = new Clerk(story, checksEveryDay, false);
  const hopeful = new Clerk(story, checksEveryDay, true);
  return Array.from({ length: end - first + 1 }, (_, index) => ({
    day: at(first + index).day,
    balance: clerk.store(first + index),
    ifApproved: hopeful.store(first + index),
  }));
}

const lengths = new WeakMap<LeaveRule, Map<number, number>>();
/** Month lengths are counted once a rule, since stories are many. */
function lengthOf(index: number, rule: LeaveRule): number {
  const known = lengths.get(rule) ?? new Map<number, number>();
  lengths.set(rule, known);
  const length = known.get(index) ?? monthLength(index, rule);
  known.set(index, length);
  return length;
}
