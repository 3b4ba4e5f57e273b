import { addDays, type Day } from "#shared/day.ts";
import { firstDay, formatMonth, monthOf, monthRange, type Month } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import {
  adjustedMonths,
  closedDayFault,
  lockedMonths,
  type ClosedMonth,
} from "#features/closing/rules/closed-days.ts";
import { isBoundBy, phaseIsOver, type Binding } from "#features/organisation/rules/binding-phases.ts";
import type { EmploymentDays } from "#features/people/rules/expected-hours.ts";
import { daysOfWeek } from "./week.ts";

export interface BookableProject {
  readonly statusCode: string;
  /** The day it was completed or cancelled. */
  readonly endedOn: Day | null;
  /** The first day of its first month; null for no limit, as internal projects have none. */
  readonly startsOn?: Day | null;
}

const open: readonly string[] = ["active", "on_hold"];
const ended: readonly string[] = ["completed", "cancelled", "archived"];

/**
 * Whether time can be booked to the project that day: from its first month on while it is active or on hold, or
 * ended on or after the day (docs/readings.md#decision-3).
 */
export function mayBookOn(project: BookableProject, day: Day): boolean {
  if (isBeforeStart(project, day)) return false;
  if (open.includes(project.statusCode)) return true;
  return ended.includes(project.statusCode) && project.endedOn !== null && project.endedOn >= day;
}

const isBeforeStart = ({ startsOn = null }: BookableProject, day: Day) => startsOn !== null && day < startsOn;

export const notBookableMessage = () => t`You can't book time to this project on this day.`;

/** What decides on which days time can be booked. */
export interface BookingTerms extends EmploymentDays {
  readonly today: Day;
  /** How many days before and after today people book their own time. */
  readonly daysBack: number;
  readonly daysAhead: number;
  /** The first day of the organisation, or of its earliest project. */
  readonly organisationFirst: Day;
  /** Closed months, as they are for the person. */
  readonly closed?: readonly ClosedMonth[];
  /** What binds the person; without it, nothing. */
  readonly binding?: Binding;
}

/** The days on which time can be booked, both included, and what to say of those before and after. */
export interface BookingWindow {
  readonly first: Day;
  readonly last: Day;
  readonly before: string;
  readonly after: string;
  /** Months within it whose days can't be changed. */
  readonly closed?: Month[];
  /** Months within it whose Review phase is binding and over for who books. */
  readonly reviewed?: Month[];
  /** What to say of them. */
  readonly reviewIsOver?: string;
}

/** Days ahead that those who decide and imports can book: a year. */
const furthestAhead = 366;

interface Bound {
  readonly day: Day;
  readonly says: string;
}

/**
 * The days someone can book. Who decides on the week (`mayGoFurther`) isn't limited to the organisation's days back
 * and ahead. `words` writes a day.
 */
export function bookingWindow(
  terms: BookingTerms,
  mayGoFurther: boolean,
  words: (day: Day) => string,
): BookingWindow {
  const {
    today,
    daysBack,
    daysAhead,
    firstDay: begins,
    lastDay: ends,
    organisationFirst,
    closed = [],
    binding,
  } = terms;
  const back = addDays(today, -daysBack);
  const ahead = addDays(today, mayGoFurther ? furthestAhead : daysAhead);
  const first = latest([
    {
      day: organisationFirst,
      says: t`Time can be booked from ${words(organisationFirst)}, when your organisation starts.`,
    },
    ...(begins === null
      ? []
      : [{ day: begins, says: t`Time can be booked from the first day, ${words(begins)}.` }]),
    ...(mayGoFurther
      ? []
      : [
          {
            day: back,
            says: t`You can book time up to ${plural(daysBack, "# day", "# days")} back, from ${words(back)}. Your manager can add earlier hours once the week is submitted.`,
          },
        ]),
  ]);
  const last = latest(
    [
      {
        day: ahead,
        says: mayGoFurther
          ? t`Time can be booked up to a year ahead, until ${words(ahead)}.`
          : t`You can book time up to ${plural(daysAhead, "# day", "# days")} ahead, until ${words(ahead)}.`,
      },
      ...(ends === null
        ? []
        : [{ day: ends, says: t`Time can be booked until the last day, ${words(ends)}.` }]),
    ],
    -1,
  );
  return {
    first: first.day,
    last: last.day,
    before: first.says,
    after: last.says,
    closed: mayGoFurther ? adjustedMonths(closed) : lockedMonths(closed, today),
    reviewIsOver: phaseIsOver("Review", monthOf(today)),
    reviewed:
      mayGoFurther || binding?.reviewBinds !== true
        ? []
        : monthRange(monthOf(first.day), monthOf(today)).filter((month) =>
            isBoundBy("Review", month, binding, today),
          ),
  };
}

/** The bound that comes last, or with -1 first. */
const latest = ([bound, ...others]: readonly [Bound, ...Bound[]], direction: 1 | -1 = 1): Bound =>
  others.reduce(
    (found, each) => ((direction === 1 ? each.day > found.day : each.day < found.day) ? each : found),
    bound,
  );

/** Why no time can be booked on a day, whatever the project; null where it can. */
export function outsideWindow(day: Day, window: BookingWindow | undefined): string | null {
  if (window === undefined) return null;
  if (day < window.first) return window.before;
  return day > window.last ? window.after : lockedDayFault(day, window);
}

/** Whether hours of these days are entered by a decider alone, who says why: the person books neither so far back nor ahead. */
export const needsReason = (
  days: readonly Day[],
  { first, last }: Pick<BookingWindow, "first" | "last">,
): boolean => days.some((day) => day < first || day > last);

/** Why no hours of a day can be changed, neither more nor fewer; null where they can. */
export function lockedDayFault(
  day: Day,
  { closed, reviewed = [], reviewIsOver = "" }: BookingWindow,
): string | null {
  return closedDayFault(day, closed) ?? (reviewed.includes(monthOf(day)) ? reviewIsOver : null);
}

/** Why hours of a week's days can't be changed, each sentence once; none where all can. */
export const lockedWords = (weekStarting: Day, window: BookingWindow): string[] => [
  ...new Set(daysOfWeek(weekStarting).flatMap((day) => lockedDayFault(day, window) ?? [])),
];

/**
 * Why a week without hours can't be submitted: it's outside the employment or the organisation's life, or too far
 * ahead. Weeks before the days one can book are still to be submitted, so they can.
 */
export function weekOutside(weekStarting: Day, own: BookingWindow, others: BookingWindow): string | null {
  if (addDays(weekStarting, 6) < others.first) return others.before;
  return weekStarting > own.last ? own.after : null;
}

/** Why no time can be booked to the project on a day; null where it can. */
export function projectFault(project: BookableProject | undefined, day: Day): string | null {
  if (project === undefined) return notBookableMessage();
  if (isBeforeStart(project, day))
    return t`This project starts in ${formatMonth(monthOf(project.startsOn ?? day))}.`;
  return mayBookOn(project, day) ? null : notBookableMessage();
}

/** The first day of a project for bookings: its first month's, and none for internal projects. */
export const startsOn = (project: { readonly is_internal: boolean; readonly start_date: Day }): Day | null =>
  project.is_internal ? null : firstDay(monthOf(project.start_date));
