import { addDays, daysBetween, type Day } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import type { RequestInput, HolidayRequest, LeaveKind } from "./holiday-request.ts";
import type { LeaveKindPlan } from "./organisation-plan.ts";
import { patternHours, type Person, type PublicHolidayHours } from "./people.ts";
import { randomOf, type Random } from "./random.ts";
import type { Timeline } from "./timeline.ts";

/** A kind that lasts for months comes before someone's holidays, and once. */
const isLong = ({ plan }: LeaveKind): boolean => plan.days[0] >= 28;

const goldenRatio = 0.618034;

interface Making {
  readonly timeline: Timeline;
  readonly publicHolidays: PublicHolidayHours;
  readonly seed: string;
}

/** Hours a year of a kind with a balance: of part-timers in proportion. */
function yearlyHours({ yearlyDays }: LeaveKindPlan, person: Person): number {
  const week = sumHours(person.patterns.at(-1)?.hours ?? []);
  return yearlyDays === null ? Infinity : (yearlyDays * week) / 5;
}

/**
 * Someone's days of a kind from a day on; null where they fall on other leave, or aren't over yet for what is
 * only reported.
 */
function requestOf(
  requester: RequestInput,
  kind: LeaveKind,
  { start, days, random }: { readonly start: Day; readonly days: number; readonly random: Random },
  { timeline, publicHolidays }: Making,
): HolidayRequest | null {
  const { plan } = kind;
  const drawn = {
    reason: random.pick(plan.reasons),
    notice: random.integer(15, 60),
    lag: random.integer(1, 4),
  };
  const entries = daysBetween(start, addDays(start, days - 1))
    .map((day) => ({ day, hours: patternHours(requester.person, day, publicHolidays) }))
    .filter((entry) => entry.hours > 0);
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last || entries.some((entry) => requester.days.has(entry.day))) return null;
  const createdOn = plan.needsApproval ? addDays(first.day, -drawn.notice) : first.day;
  if (createdOn < requester.person.joinedOn || createdOn > timeline.yesterday) return null;
  if (!plan.needsApproval && last.day > timeline.yesterday) return null;
  const decidedOn = plan.needsApproval ? addDays(createdOn, drawn.lag) : createdOn;
  const isOpen = decidedOn > timeline.yesterday;
  return {
    person: requester.person,
    kind,
    start: first.day,
    end: last.day,
    status: isOpen ? "pending" : "approved",
    reason: drawn.reason,
    createdOn,
    decidedOn: isOpen ? null : decidedOn,
    entries,
    totalHours: sumHours(entries.map((entry) => entry.hours)),
  };
}

/** Someone's leave of a kind in a year, on days without other leave and within its balance. */
function requestsInYear(
  requester: RequestInput,
  kind: LeaveKind,
  year: number,
  making: Making,
): HolidayRequest[] {
  const { plan } = kind;
  const random = randomOf(making.seed, plan.name, requester.person.index, year);
  if (!random.chance(plan.share)) return [];
  const requests: HolidayRequest[] = [];
  let left = yearlyHours(plan, requester.person);
  for (let count = random.integer(1, plan.times); count > 0; count -= 1) {
    const start = addDays(`${year}-01-03`, random.integer(0, 340));
    const days = random.integer(...plan.days);
    if (start < `${making.timeline.firstMonth}-01`) continue;
    const request = requestOf(requester, kind, { start, days, random }, making);
    if (request === null || request.totalHours > left || request.end.slice(0, 4) !== String(year)) continue;
    left -= request.totalHours;
    for (const entry of request.entries) requester.days.add(entry.day);
    requests.push(request);
  }
  return requests;
}

/**
 * Someone's leave of months, in the past year or now, before their holidays are known. Those whom visitors look
 * around as have none.
 */
export function longLeaveOf(
  requester: RequestInput,
  kinds: readonly LeaveKind[],
  making: Making,
): HolidayRequest[] {
  const { person } = requester;
  return kinds.filter(isLong).flatMap((kind) => {
    // Spreads them evenly over the people.
    if (person.account !== null || (person.index * goldenRatio) % 1 >= kind.plan.share) return [];
    const random = randomOf(making.seed, kind.plan.name, person.index);
    const start = addDays(making.timeline.today, -random.integer(5, 330));
    const days = random.integer(...kind.plan.days);
    const request = requestOf(requester, kind, { start, days, random }, making);
    for (const entry of request?.entries ?? []) requester.days.add(entry.day);
    return request === null ? [] : [request];
  });
}

/** All of someone's other leave beside Holiday, once their holidays are known. */
export function leaveRequestsOf(
  requester: RequestInput,
  kinds: readonly LeaveKind[],
  years: readonly number[],
  making: Making,
): HolidayRequest[] {
  return kinds
    .filter((kind) => !isLong(kind))
    .flatMap((kind) => years.flatMap((year) => requestsInYear(requester, kind, year, making)));
}
