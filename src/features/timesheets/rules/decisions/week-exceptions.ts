import { isIn, weekStates } from "#shared/states.ts";
import { numberAt } from "#shared/numbers.ts";
import { addDays, type Day } from "#shared/day.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import type { WeekStatus } from "../timesheet-status.ts";
import { daysOfWeek } from "../week.ts";

export const exceptionCodes = ["missing", "holiday", "over", "under", "off_plan"] as const;
export type ExceptionCode = (typeof exceptionCodes)[number];

/** Hours a week may differ from what is expected or planned before it counts. */
export const exceptionTolerance = 0.25;

/** An exception's hours (0 for a missing week), and the days or project codes it names. */
export interface WeekException {
  readonly code: ExceptionCode;
  readonly hours: number;
  readonly days: readonly Day[];
  readonly projects: readonly string[];
}

export interface BookedHours {
  readonly projectId: string;
  readonly projectCode: string;
  readonly isInternal: boolean;
  readonly day: Day;
  readonly hours: number;
}

export interface JudgedWeek {
  readonly weekStarting: Day;
  readonly status: WeekStatus;
  readonly booked: readonly BookedHours[];
  /** Hours expected on Monday to Sunday. */
  readonly expected: readonly number[];
  /** Projects with hours of a submitted allocation in the week. */
  readonly planned: ReadonlySet<string>;
  /** Public holidays, and days with approved holiday hours. */
  readonly holidays: ReadonlySet<Day>;
}

const plain = { hours: 0, days: [], projects: [] } as const;

/**
 * A week's exceptions, the gravest first: a past week without entries; hours on a holiday; more or less than
 * expected (less only once the week is over or submitted); hours on projects without a submitted allocation,
 * internal ones excepted.
 */
export function exceptionsOf(week: JudgedWeek, today: Day): WeekException[] {
  const total = sumHours(week.booked.map(({ hours }) => hours));
  const expected = sumHours(week.expected);
  const isPast = addDays(week.weekStarting, 6) < today;
  const isHandedIn = isIn(weekStates.handedIn, week.status);
  const isMissing = isPast && total === 0 && expected > 0;
  const difference = sumHours([total, -expected]);
  const found: WeekException[] = [];
  if (isMissing) found.push({ ...plain, code: "missing" });
  found.push(...onHolidays(week));
  if (difference > exceptionTolerance) found.push({ ...plain, code: "over", hours: difference });
  if (!isMissing && (isPast || isHandedIn) && -difference > exceptionTolerance)
    found.push({ ...plain, code: "under", hours: -difference });
  found.push(...offPlan(week));
  return found;
}

function onHolidays({ weekStarting, booked, expected, holidays }: JudgedWeek): WeekException[] {
  const beyond = daysOfWeek(weekStarting).flatMap((day, index) => {
    if (!holidays.has(day)) return [];
    const hours = sumHours([
      ...booked.filter((each) => each.day === day).map((each) => each.hours),
      -numberAt(expected, index),
    ]);
    return hours > exceptionTolerance ? [{ day, hours }] : [];
  });
  if (beyond.length === 0) return [];
  const hours = sumHours(beyond.map((each) => each.hours));
  return [{ ...plain, code: "holiday", hours, days: beyond.map(({ day }) => day) }];
}

function offPlan({ booked, planned }: JudgedWeek): WeekException[] {
  const off = booked.filter(({ projectId, isInternal }) => !isInternal && !planned.has(projectId));
  const hours = sumHours(off.map((each) => each.hours));
  const projects = [...new Set(off.map(({ projectCode }) => projectCode))].toSorted();
  return hours > exceptionTolerance ? [{ ...plain, code: "off_plan", hours, projects }] : [];
}

/** The word on the mark: `9 h over`. */
export function exceptionWord({ code, hours }: WeekException): string {
  if (code === "missing") return t`No entries`;
  if (code === "holiday") return t`Booked on holiday`;
  if (code === "over") return t`${formatHours(hours)} h over`;
  return code === "under" ? t`${formatHours(hours)} h under` : t`${formatHours(hours)} h off plan`;
}

/** Why, in a sentence; `dayWords` formats a day. */
export function exceptionReason(
  { code, hours, days, projects }: WeekException,
  dayWords: (day: Day) => string,
): string {
  const amount = `${formatHours(hours)} h`;
  if (code === "missing") return t`The week is over with no time booked.`;
  if (code === "holiday")
    return t`${amount} booked on ${days.map(dayWords).join(", ")}: a public or approved holiday.`;
  if (code === "over") return t`${amount} more than expected this week.`;
  if (code === "under") return t`${amount} less than expected this week.`;
  return t`${amount} on ${projects.join(", ")} without a submitted allocation this week.`;
}

/** Orders weeks by exceptions: the gravest first, none last (null). */
export function exceptionRank(exceptions: readonly WeekException[]): number | null {
  const [first] = exceptions;
  return first ? exceptionCodes.indexOf(first.code) * 1000 - first.hours : null;
}
