import { numberAt } from "#shared/numbers.ts";
import { expectedBetween } from "#features/people/rules/expected-hours.ts";
import { addDays, daysBetween, dayNumber, startOfWeek, weekday, type Day } from "#shared/day.ts";
import { addMonths, firstDay, lastDay, monthOf, monthRange, type Month } from "#shared/month.ts";
import { samplePeople, sampleProjects, sampleLength, sampleWeeks } from "./sample-cast.ts";

/** What of the organisation the sample follows. */
export interface SampleGround {
  readonly today: Day;
  readonly defaultMonthlyHours: number;
  /** Hours by day. */
  readonly publicHolidays: ReadonlyMap<Day, number>;
}

/** Hours of a sample person on a sample project, both by place. */
export interface SampleHours {
  readonly personAt: number;
  readonly projectAt: number;
  readonly day: Day;
  readonly hours: number;
}

export interface SampleWeek {
  readonly personAt: number;
  readonly monday: Day;
  readonly status: "approved" | "submitted" | "draft";
  readonly entries: readonly (SampleHours & { readonly note: string })[];
}

export interface SamplePlan {
  readonly firstMonth: Month;
  readonly thisMonth: Month;
  readonly nextMonth: Month;
  /** From the first month to the end of the next one. */
  readonly allocated: readonly SampleHours[];
  readonly weeks: readonly SampleWeek[];
}

/** Quarters of an hour, as people book them. */
const inQuarters = (hours: number): number => Math.floor(hours * 4) / 4;

/** Sample data for an organisation on a day: the same whenever it is made for the same day and settings. */
export function samplePlan(ground: SampleGround): SamplePlan {
  const { today } = ground;
  const firstMonday = addDays(startOfWeek(today), -7 * sampleWeeks);
  const firstMonth = monthOf(firstMonday);
  const thisMonth = monthOf(today);
  const nextMonth = addMonths(thisMonth, 1);
  const days = workingDays(firstDay(firstMonth), lastDay(nextMonth), ground);
  return {
    firstMonth,
    thisMonth,
    nextMonth,
    allocated: days.filter((each) => !isLeftFree(each)),
    weeks: weeksOf(firstMonday, today, days),
  };
}

/** Every working day of everyone, with what they work on. */
function workingDays(first: Day, last: Day, ground: SampleGround): SampleHours[] {
  const expected = expectedBetween(first, last, {
    effectiveMonthlyHours: ground.defaultMonthlyHours,
    patterns: [],
    publicHolidays: ground.publicHolidays,
    approvedHolidays: new Map(),
  });
  return samplePeople.flatMap(({ week }, personAt) =>
    daysBetween(first, last).flatMap((day, index) => {
      const hours = inQuarters(numberAt(expected, index));
      const projectAt = week[weekday(day) - 1];
      return hours > 0 && projectAt !== undefined ? [{ personAt, projectAt, day, hours }] : [];
    }),
  );
}

/** Every other Friday stays unplanned, so that there's room to try the planner. */
const isLeftFree = ({ day, personAt }: SampleHours): boolean =>
  weekday(day) === 5 && (Math.floor(dayNumber(day) / 7) + personAt) % 2 === 0;

/** Booked is nearly a full day: now and then an hour less, half an hour more, or nothing. */
function bookedHours({ personAt, day, hours }: SampleHours): number {
  const turn = (dayNumber(day) * 7 + personAt * 5) % 17;
  if (turn === 3) return 0;
  if (turn === 8) return Math.max(0.25, hours - 1);
  return turn === 12 ? Math.min(24, hours + 0.5) : hours;
}

/** Eight weeks and the current one up to yesterday: the last complete one waits for a decision. */
function weeksOf(firstMonday: Day, today: Day, days: readonly SampleHours[]): SampleWeek[] {
  const thisMonday = startOfWeek(today);
  return samplePeople.flatMap((_, personAt) =>
    Array.from({ length: sampleWeeks + 1 }, (__, index): SampleWeek => {
      const monday = addDays(firstMonday, 7 * index);
      const entries = days.flatMap((planned) => {
        const { day, projectAt } = planned;
        if (planned.personAt !== personAt || day < monday || day >= addDays(monday, 7) || day >= today)
          return [];
        const hours = bookedHours(planned);
        const notes = sampleProjects[projectAt]?.notes ?? [];
        return hours > 0 ? [{ ...planned, hours, note: notes[index % notes.length] ?? "" }] : [];
      });
      const isLast = monday === addDays(thisMonday, -7);
      const status = monday === thisMonday ? "draft" : isLast ? "submitted" : "approved";
      return { personAt, monday, status, entries };
    }).filter(({ entries }) => entries.length > 0),
  );
}

/** The months that a project's budget covers. */
export const budgetedMonths = ({ firstMonth }: SamplePlan): Month[] =>
  monthRange(firstMonth, addMonths(firstMonth, sampleLength - 1));

/** Allocated hours of people who pass `counts`, of a project in a month. */
export function allocatedIn(
  { allocated }: SamplePlan,
  projectAt: number,
  month: Month,
  counts: (personAt: number) => boolean,
): number {
  return allocated.reduce(
    (sum, each) =>
      each.projectAt === projectAt && monthOf(each.day) === month && counts(each.personAt)
        ? sum + each.hours
        : sum,
    0,
  );
}
