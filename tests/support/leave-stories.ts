import type { Random } from "#demo/random.ts";
import { addDays, dayFromNumber, dayNumber, type Day } from "#shared/day.ts";
import { requestEntries, type DayPart } from "#features/people/rules/leave-hours.ts";
import { sharedEntries } from "#features/people/rules/shared-leave.ts";
import {
  nothing,
  plainRule,
  type Amount,
  type Entitlement,
  type LeaveRule,
} from "#features/leave/rules/ledger/leave-rule.ts";
import type { LeaveHistory } from "#features/leave/rules/ledger/ledger.ts";
import type { WorkingPattern } from "#features/people/rules/expected-hours.ts";
import type { LeaveStory } from "./leave-oracle.ts";

/** 2016 to 2030 have leap years of both kinds of century that the product meets. */
const firstOfAll = dayNumber("2018-06-01");

const weeks: readonly WorkingPattern[] = [
  [7.38, 7.38, 7.38, 7.38, 7.38, 0, 0],
  [8, 8, 8, 8, 8, 0, 0],
  [7.5, 7.5, 0, 7.5, 0, 0, 0],
  [5, 5, 5, 5, 4.25, 0, 0],
  [0, 0, 9.99, 9.99, 9.99, 6.33, 0],
  [0, 0, 0, 0, 0, 0, 0],
];

function amountOf(random: Random): Amount {
  return random.chance(0.5)
    ? { of: "days", days: random.pick([20, 25, 28, 30, 33.5, 5.25]) }
    : { of: "hours", hours: random.pick([200, 187.5, 100.01, 40, 8.33]) };
}

function entitlementOf(random: Random): Entitlement {
  if (random.chance(0.1)) return { how: "none" };
  if (random.chance(0.15)) return { how: "worked", percent: random.pick([12.07, 5, 0.01, 33.33]) };
  const how = random.chance(0.6) ? "yearly" : "monthly";
  return { how, amount: random.chance(0.3) ? { of: "allowance" } : amountOf(random) };
}

const refreshOf = (random: Random) => ({
  month: random.integer(1, 12),
  day: random.pick([1, 1, 6, 15, 29, 30, 31]),
});

function ruleFrom(random: Random, validFrom: Day, refresh: LeaveRule["refresh"]): LeaveRule {
  return {
    validFrom,
    entitlement: entitlementOf(random),
    carryLimit: random.pick([
      nothing,
      null,
      { of: "hours", hours: random.pick([16, 40, 0.01]) },
      { of: "days", days: random.pick([2.5, 5, 10]) },
    ]),
    carryMonths: random.chance(0.4) ? null : random.pick([1, 2, 3, 3, 6, 11, 12]),
    refresh: random.chance(0.75) ? refresh : refreshOf(random),
  };
}

function partOf(random: Random): DayPart {
  if (random.chance(0.5))
    return { kind: "whole", fromNoon: random.chance(0.25), untilNoon: random.chance(0.25) };
  return random.chance(0.5)
    ? { kind: "half", of: random.pick([null, "morning", "afternoon"] as const) }
    : { kind: "hours", hours: random.pick([0.25, 2, 3.33, 4, 12]) };
}

/** Public holidays that stay, were added or went after the requests were made. */
function holidaysOf(some: () => (readonly [Day, number])[]) {
  const [stay, added, went] = [some(), some(), some()];
  return { publicHolidays: new Map([...stay, ...added]), earlierHolidays: new Map([...went, ...stay]) };
}

/** A person's leave over about three years, drawn by lot. */
export function drawnStory(random: Random): LeaveStory & { readonly last: Day } {
  const first = firstOfAll + random.integer(0, 2500);
  const length = random.integer(200, 1100);
  const anyDay = () => dayFromNumber(first + random.integer(0, length));
  const some = <T>(most: number, one: (index: number) => T): T[] =>
    Array.from({ length: random.integer(0, most) }, (_, index) => one(index));
  const refresh = refreshOf(random);
  const byDay = <T extends { readonly validFrom: Day }>(dated: T[]): T[] =>
    [...new Map(dated.map((one) => [one.validFrom, one])).values()].toSorted((a, b) =>
      a.validFrom < b.validFrom ? -1 : 1,
    );
  return {
    last: dayFromNumber(first + length),
    rules: [
      plainRule(random.chance(0.7) ? "allowance" : "nothing", refresh),
      ...byDay(
        some(3, () =>
          ruleFrom(random, random.chance(0.3) ? `${anyDay().slice(0, 7)}-01` : anyDay(), refresh),
        ),
      ),
    ],
    allowance: random.pick([200, 0, 187, 8784]),
    patterns: [
      { validFrom: "1900-01-01", hours: random.pick(weeks) },
      ...byDay(some(2, () => ({ validFrom: anyDay(), hours: random.pick(weeks) }))),
    ],
    firstDay: random.chance(0.4) ? anyDay() : null,
    lastDay: random.chance(0.2) ? anyDay() : null,
    worked: some(12, () => ({ day: anyDay(), hours: random.pick([7.5, 8, 0.25, 11.11]) })),
    ...holidaysOf(() => some(4, () => [anyDay(), random.pick([8, 4, 2.5])] as const)),
    corrections: some(3, (index) => ({
      id: `c${index}`,
      day: anyDay(),
      hours: random.pick([8, 24, 0.01, -8, -3.33]),
      isCarried: random.chance(0.5),
    })),
    requests: some(7, (index) => {
      const start = anyDay();
      return {
        id: `r${index}`,
        first: start,
        last: addDays(start, random.chance(0.4) ? 0 : random.integer(1, 24)),
        part: partOf(random),
        isNotice: random.chance(0.25),
        status: random.pick(["approved", "approved", "pending", "rejected", "cancelled"] as const),
      };
    }),
  };
}

/**
 * The same as the product stores it: requests as the days they were counted to have with the public holidays of then,
 * and recounted where these changed or other leave came.
 */
export function historyOf(story: LeaveStory): LeaveHistory {
  const { rules, allowance, patterns, firstDay, lastDay, worked, corrections } = story;
  const earlier = { patterns, effectiveMonthlyHours: 0, publicHolidays: story.earlierHolidays };
  const now = { ...earlier, publicHolidays: story.publicHolidays };
  const made = story.requests
    // A notice needs no decision.
    .filter(({ status, isNotice }) => status === "approved" || (status === "pending" && !isNotice))
    .toSorted((a, b) => (a.status === b.status ? 0 : a.status === "approved" ? -1 : 1))
    .map(({ first: startDate, last: endDate, isNotice, ...request }) => ({
      ...request,
      startDate,
      endDate,
      returnsLeave: isNotice,
      entries: requestEntries(startDate, endDate, request.part, earlier),
    }));
  const recounted = (time: typeof now, isConcerned: (day: Day) => boolean, all: typeof made) =>
    all.map((one) => ({ ...one, entries: sharedEntries(one, all, time, isConcerned) }));
  const shared = recounted(earlier, () => true, made);
  const changed = (day: Day) => story.earlierHolidays.get(day) !== story.publicHolidays.get(day);
  return {
    rules,
    person: { allowance, patterns, effectiveMonthlyHours: 0, firstDay, lastDay, worked },
    corrections,
    entries: recounted(now, changed, shared).flatMap(({ id, status, returnsLeave, entries }) =>
      returnsLeave
        ? []
        : entries.map((entry) => ({
            ...entry,
            status: status === "approved" ? ("approved" as const) : ("pending" as const),
            requestId: id,
          })),
    ),
  };
}
