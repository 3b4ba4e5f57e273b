import type { Random } from "#demo/random.ts";
import { addDays, startOfWeek, weekday, type Day } from "#shared/day.ts";
import { startOfDay } from "#shared/zone.ts";
import { hoursBetween } from "#features/timesheets/rules/timed-hours.ts";
import type { WorkingPattern } from "#features/people/rules/expected-hours.ts";
import { placeOn } from "#features/people/rules/person-places.ts";
import { publicHolidaysByPerson, type HolidayForPeople } from "#features/people/rules/public-holidays.ts";
import type { BookedWeek, OvertimeHistory } from "#features/overtime/rules/overtime-ledger.ts";
import { changedTerms, tidyTerms, type OvertimeTerms } from "#features/overtime/rules/overtime-terms.ts";
import { beginning, storyZone, type OvertimeStory } from "./overtime-oracle.ts";

const patterns: readonly WorkingPattern[] = [
  [7.38, 7.38, 7.38, 7.38, 7.38, 0, 0],
  [8, 8, 8, 8, 8, 0, 0],
  [7.5, 7.5, 0, 7.5, 0, 0, 0],
  [0, 0, 9.99, 9.99, 9.99, 6.33, 4],
  [0, 0, 0, 0, 0, 0, 0],
];
const limits = [null, null, 0, 5.5, 10, 40] as const;
const offices = ["munich", "edinburgh"] as const;

/** Half a year or less, over the Sundays in March and October on which clocks change. */
export function drawnOvertime(random: Random): OvertimeStory {
  const first = startOfWeek(
    addDays(random.pick(["2020-03-02", "2021-09-20", "2024-02-26"]), random.integer(0, 300)),
  );
  const length = random.integer(14, 150);
  const anyDay = (): Day => addDays(first, random.integer(0, length));
  const anyWeek = (): Day => startOfWeek(anyDay());
  const some = <T>(most: number, one: (index: number) => T): T[] =>
    Array.from({ length: random.integer(0, most) }, (_, index) => one(index));
  const holidays = (most: number) =>
    [...new Map(some(most, () => [anyDay(), random.pick([8, 7.38, 4, 2.5])] as const))].map(
      ([day, hours]) => ({
        day,
        hours,
      }),
    );
  const terms = (validFrom: Day): OvertimeTerms =>
    tidyTerms({
      validFrom,
      isOn: random.chance(0.85),
      cap: random.pick(limits),
      floor: random.pick(limits),
    });
  return {
    last: addDays(first, length),
    terms: [terms(random.chance(0.7) ? first : anyWeek()), ...some(3, () => terms(anyWeek()))],
    patterns: [
      { validFrom: "1900-01-01", hours: random.pick(patterns) },
      ...some(2, () => ({ validFrom: anyDay(), hours: random.pick(patterns) })),
    ],
    everyones: holidays(4),
    ofPlaces: { munich: holidays(4), edinburgh: holidays(4) },
    moves: some(3, () => ({ validFrom: anyDay(), placeId: random.pick([...offices, null]) })),
    leave: some(6, () => ({
      day: anyDay(),
      hours: random.pick([8, 7.38, 4, 3.69, 0.25]),
      isApproved: random.chance(0.7),
    })),
    firstDay: random.chance(0.2) ? anyDay() : null,
    lastDay: random.chance(0.2) ? anyDay() : null,
    work: workOf(random, first, length),
    decisions: decisionsOf(random, first, length),
    entries: some(4, (index) => {
      const kind = random.pick(["payout", "to_leave", "correction"] as const);
      const hours = random.pick([8, 2.25, 0.01, 33.33]);
      return {
        id: `e${index}`,
        day: anyDay(),
        kind,
        hours: kind === "correction" && random.chance(0.6) ? hours : -hours,
      };
    }),
  };
}

/** Most working days, of very different length, and now and then a night. */
function workOf(random: Random, first: Day, length: number): { from: number; quarters: number }[] {
  const work: { from: number; quarters: number }[] = [];
  for (let at = 0; at <= length; at += 1) {
    const day = addDays(first, at);
    const isNight = random.chance(weekday(day) === 7 ? 0.2 : 0.02);
    if (!isNight && !random.chance(weekday(day) > 5 ? 0.1 : 0.8)) continue;
    const hour = isNight ? random.integer(20, 23) : random.integer(6, 9);
    work.push({
      from: beginning(day) + hour * 3_600_000,
      quarters: isNight ? random.integer(8, 40) : random.integer(16, 44),
    });
  }
  return work;
}

/** Most weeks are approved, some only after they were rejected or reopened, some never. */
function decisionsOf(random: Random, first: Day, length: number): OvertimeStory["decisions"] {
  const decisions: OvertimeStory["decisions"][number][] = [];
  for (let at = 0; at <= length; at += 7) {
    const week = addDays(first, at);
    if (random.chance(0.1)) continue;
    decisions.push({ week, to: "submitted" });
    if (random.chance(0.15)) decisions.push({ week, to: "rejected" }, { week, to: "submitted" });
    if (random.chance(0.85)) decisions.push({ week, to: "approved" });
    if (random.chance(0.1)) decisions.push({ week, to: "reopened" });
    if (random.chance(0.05)) decisions.push({ week, to: "submitted" }, { week, to: "approved" });
  }
  return decisions;
}

const midnights = new Map<Day, number>();
/** Looked up once a day, since stories are many. */
function midnight(day: Day): number {
  const known = midnights.get(day) ?? startOfDay(day, storyZone);
  midnights.set(day, known);
  return known;
}

/** Hours by week, of entries split at midnight. */
function bookedOf({ work, decisions }: OvertimeStory): BookedWeek[] {
  const hours = new Map<Day, number>();
  for (const { from, quarters } of work) {
    const until = from + quarters * 900_000;
    let day = new Date(from).toISOString().slice(0, 10);
    while (midnight(addDays(day, 1)) <= from) day = addDays(day, 1);
    for (let start = from; start < until; day = addDays(day, 1)) {
      const end = Math.min(until, midnight(addDays(day, 1)));
      const week = startOfWeek(day);
      hours.set(week, (hours.get(week) ?? 0) + hoursBetween(start, end));
      start = end;
    }
  }
  const weeks = new Set([...hours.keys(), ...decisions.map(({ week }) => week)]);
  return [...weeks].map((weekStarting) => ({
    weekStarting,
    isApproved: decisions.findLast(({ week }) => week === weekStarting)?.to === "approved",
    hours: hours.get(weekStarting) ?? 0,
  }));
}

const byDay = <T extends { readonly validFrom: Day }>(dated: readonly T[]): T[] =>
  [...new Map(dated.map((one) => [one.validFrom, one])).values()].toSorted((one, other) =>
    one.validFrom < other.validFrom ? -1 : 1,
  );

/** The same as the product stores and reads it. */
export function overtimeHistoryOf(story: OvertimeStory): OvertimeHistory {
  const moves = byDay(story.moves);
  const rows: HolidayForPeople[] = [
    ...story.everyones.map((holiday) => ({ userId: null, name: "Everyone's", ...holiday })),
    ...Object.entries(story.ofPlaces).flatMap(([placeId, holidays]) =>
      holidays
        .filter(({ day }) => placeOn(day, moves) === placeId)
        .map((holiday) => ({ userId: "ann", name: "The place's", ...holiday })),
    ),
  ];
  const approved = new Map<Day, number>();
  for (const { day, hours, isApproved } of story.leave)
    if (isApproved) approved.set(day, (approved.get(day) ?? 0) + hours);
  return {
    terms: story.terms.reduce<OvertimeTerms[]>(
      (terms, set) => changedTerms(terms, { day: set.validFrom, set }),
      [],
    ),
    time: {
      effectiveMonthlyHours: 0,
      patterns: byDay(story.patterns),
      publicHolidays: new Map(publicHolidaysByPerson(rows)("ann").map(({ day, hours }) => [day, hours])),
      approvedHolidays: approved,
    },
    firstDay: story.firstDay,
    lastDay: story.lastDay,
    booked: bookedOf(story),
    entries: story.entries.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0)),
  };
}
