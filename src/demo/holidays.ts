import { addDays, dayNumber, daysBetween, weekday, type Day } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import type { RequestInput, HolidayRequest, LeaveKind } from "./holiday-request.ts";
import { leaveRequestsOf, longLeaveOf } from "./leave.ts";
import { randomOf, type Random } from "./random.ts";
import type { Timeline } from "./timeline.ts";
import { patternHours, type ApprovedHolidays, type Person, type PublicHolidayHours } from "./people.ts";

/** Desired days off, before they are requested. */
interface Desire {
  readonly start: Day;
  readonly end: Day;
  readonly reasons: readonly string[];
  /** Days between the request and the first day off. */
  readonly notice: number;
  readonly halfDay: boolean;
  /** Requested so recently that no one has decided. */
  readonly fresh: boolean;
}

const summer = [
  "Summer holiday",
  "Family holiday",
  "Two weeks in Brittany",
  "Sailing in the Hebrides",
  "Camping in Wales",
  "Visiting family",
  "",
];
const christmas = ["Christmas", "Christmas with family", "Between the years", ""];
const spring = ["Half-term", "Walking in the Lakes", "City break", ""];
const short = ["Long weekend", "Moving house", "Wedding", "School event", "Birthday", "Appointment", "", ""];

const mondayOf = (day: Day): Day => addDays(day, (8 - weekday(day)) % 7);

function preferencesOf(year: number, random: Random): Desire[] {
  const desires: Desire[] = [];
  const add = (start: Day, days: number, reasons: readonly string[], notice: number): void => {
    desires.push({ start, end: addDays(start, days - 1), reasons, notice, halfDay: false, fresh: false });
  };
  const weeks = random.chance(0.62) ? 12 : 5;
  add(
    mondayOf(addDays(`${year}-07-18`, random.integer(0, random.chance(0.7) ? 38 : 20))),
    weeks,
    summer,
    random.integer(70, 170),
  );
  const christmasStart = addDays(
    `${year}-12-21`,
    random.chance(0.45) ? random.integer(0, 2) : random.integer(4, 8),
  );
  add(
    christmasStart,
    dayNumber(`${year}-12-31`) - dayNumber(christmasStart) + 1,
    christmas,
    random.integer(55, 120),
  );
  if (random.chance(0.8))
    add(
      mondayOf(random.chance(0.4) ? `${year}-02-10` : addDays(`${year}-03-25`, random.integer(0, 60))),
      5,
      spring,
      random.integer(35, 90),
    );
  if (random.chance(0.6))
    add(
      mondayOf(`${year}-10-${random.integer(14, 24)}`),
      random.chance(0.6) ? 5 : 3,
      spring,
      random.integer(30, 80),
    );
  for (let count = random.integer(5, 8); count > 0; count -= 1) {
    const day = addDays(
      mondayOf(addDays(`${year}-01-08`, random.integer(0, 340))),
      random.pick([0, 4, 4, 3]),
    );
    desires.push({
      start: day,
      end: random.chance(0.25) ? addDays(day, 1) : day,
      reasons: short,
      notice: random.integer(8, 40),
      halfDay: random.chance(0.2),
      fresh: false,
    });
  }
  return desires;
}

interface Making {
  readonly timeline: Timeline;
  readonly publicHolidays: PublicHolidayHours;
  readonly seed: string;
  readonly leaveKinds: readonly LeaveKind[];
}

/** The working days of a desired holiday; none where one of them is already booked. */
function entriesOf(
  requester: RequestInput,
  desired: Desire,
  publicHolidays: PublicHolidayHours,
): HolidayRequest["entries"] {
  const share = desired.halfDay ? 0.5 : 1;
  const entries = daysBetween(desired.start, desired.end)
    .map((day) => ({ day, hours: patternHours(requester.person, day, publicHolidays) * share }))
    .filter((entry) => entry.hours > 0);
  return entries.some((entry) => requester.days.has(entry.day)) ? [] : entries;
}

/** Nearly every request is approved. */
function decisionOf(outcome: number): "approved" | "rejected" | "cancelled" {
  if (outcome < 0.04) return "rejected";
  return outcome < 0.07 ? "cancelled" : "approved";
}

const yearOf = (day: Day): string => day.slice(0, 4);
const hoursOfYear = ({ hours }: RequestInput, day: Day): number => hours.get(yearOf(day)) ?? 0;

/** The day of the request, at the earliest the second with the organisation; null when that is too late. */
function requestedOn(person: Person, first: Day, notice: number, timeline: Timeline): Day | null {
  const wanted = addDays(first, -notice);
  const requested = wanted < person.joinedOn ? addDays(person.joinedOn, 1) : wanted;
  return requested > timeline.yesterday || requested >= first ? null : requested;
}

/**
 * The request for a desired holiday; null when nothing is left of it, it comes too early, or it does not
 * fit.
 */
function requestOf(
  requester: RequestInput,
  desired: Desire,
  making: Making,
  random: Random,
): HolidayRequest | null {
  const { person } = requester;
  const { timeline } = making;
  const drawn = { reason: random.pick(desired.reasons), outcome: random.next(), lag: random.integer(1, 5) };
  const entries = entriesOf(requester, desired, making.publicHolidays);
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) return null;
  const createdOn = requestedOn(person, first.day, desired.notice, timeline);
  if (createdOn === null) return null;
  const hours = sumHours(entries.map((entry) => entry.hours));
  const total = hoursOfYear(requester, first.day) + hours;
  if (total > (person.holidayAllowance ?? 200)) return null;
  const decided = addDays(createdOn, drawn.lag);
  const isOpen = desired.fresh || decided > timeline.yesterday;
  const status = isOpen ? "pending" : decisionOf(drawn.outcome);
  if (status === "approved" || status === "pending") {
    for (const entry of entries) requester.days.add(entry.day);
    requester.hours.set(yearOf(first.day), total);
  }
  return {
    person,
    kind: null,
    start: first.day,
    end: last.day,
    status,
    reason: drawn.reason,
    createdOn,
    decidedOn: isOpen ? null : decided,
    entries,
    totalHours: hours,
  };
}

/** A request of the last days, which no one has decided on yet: every fourth person has one. */
function newDraft(person: Person, timeline: Timeline, random: Random): Desire | null {
  const start = addDays(mondayOf(addDays(timeline.today, random.integer(20, 80))), random.pick([0, 0, 3, 4]));
  const notice = dayNumber(start) - dayNumber(timeline.yesterday) + random.integer(0, 4);
  const days = random.integer(1, 5);
  const desired = {
    start,
    end: addDays(start, days - 1),
    reasons: days > 2 ? spring : short,
    notice,
    halfDay: false,
    fresh: true,
  };
  return person.index % 4 === 0 ? desired : null;
}

/**
 * Everybody's requests since the history began, oldest first for each person; none overlaps another of theirs
 * that counts.
 */
export function holidayRequestsOf(people: readonly Person[], making: Making): HolidayRequest[] {
  const { timeline } = making;
  const firstYear = Number(timeline.firstMonth.slice(0, 4));
  const lastYear = Number(timeline.today.slice(0, 4)) + 1;
  return people.flatMap((person) => {
    const requester: RequestInput = { person, days: new Set(), hours: new Map() };
    const requests = longLeaveOf(requester, making.leaveKinds, making);
    for (let year = firstYear; year <= lastYear; year += 1) {
      const random = randomOf(making.seed, "holidays", person.index, year);
      for (const desired of preferencesOf(year, random)) {
        if (desired.start < `${timeline.firstMonth}-01`) continue;
        const request = requestOf(requester, desired, making, random);
        if (request) requests.push(request);
      }
    }
    const random = randomOf(making.seed, "fresh holidays", person.index);
    const fresh = newDraft(person, timeline, random);
    const request = fresh ? requestOf(requester, fresh, making, random) : null;
    if (request) requests.push(request);
    const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index);
    return [...requests, ...leaveRequestsOf(requester, making.leaveKinds, years, making)];
  });
}

/** Approved hours by person and day. */
export function approvedHolidaysOf(requests: readonly HolidayRequest[]): ApprovedHolidays {
  const approved = new Map<number, Map<Day, number>>();
  for (const request of requests) {
    if (request.status !== "approved") continue;
    const own = approved.get(request.person.index) ?? new Map<Day, number>();
    for (const entry of request.entries) own.set(entry.day, entry.hours);
    approved.set(request.person.index, own);
  }
  return approved;
}
