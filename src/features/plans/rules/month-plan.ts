import type { PublicHoliday } from "#features/people/rules/public-holidays.ts";
import { workingDay, type WorkingTime } from "#features/people/rules/expected-hours.ts";
import { addDays, daysBetween, isWeekend, startOfWeek, type Day } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { sumExact } from "#shared/hundredths.ts";
import { firstDay, lastDay, monthOf, type Month } from "#shared/month.ts";

/** Longest text to find people by. */
export const longestFind = 100;
/** People in one PDF. */
export const maxPlans = 300;

/** Hours of a person on a project and day. */
export interface PlannedEntry {
  readonly day: Day;
  readonly projectId: string;
  readonly code: string;
  readonly name: string;
  readonly hours: number;
  /** The function's month isn't submitted. */
  readonly isDraft: boolean;
}

export interface PlannedDay {
  readonly day: Day;
  readonly isInMonth: boolean;
  readonly isWeekend: boolean;
  readonly publicHoliday: string | null;
  /** Hours of approved leave. */
  readonly leave: number;
  readonly entries: readonly PlannedEntry[];
  readonly expected: number;
}

/** A project's line: its hours by week; drafts have a line of their own. */
export interface PlannedProject {
  readonly projectId: string;
  readonly code: string;
  readonly name: string;
  readonly isDraft: boolean;
  readonly byWeek: readonly number[];
  readonly total: number;
}

export interface PlannedWeek {
  /** The first and last day of the month in it. */
  readonly first: Day;
  readonly last: Day;
  readonly days: readonly PlannedDay[];
  readonly allocated: number;
  readonly expected: number;
}

/** A person's month. */
export interface MonthPlan {
  readonly weeks: readonly PlannedWeek[];
  readonly projects: readonly PlannedProject[];
  readonly allocated: number;
  /** Of what is allocated: not submitted yet. */
  readonly draft: number;
  readonly expected: number;
}

interface PersonMonth {
  readonly month: Month;
  readonly entries: readonly PlannedEntry[];
  readonly time: WorkingTime;
  readonly publicHolidays: readonly PublicHoliday[];
}

function daysOf({ month, entries, time, publicHolidays }: PersonMonth): PlannedDay[] {
  const [first, last] = [firstDay(month), lastDay(month)];
  const byDay = Map.groupBy(entries, ({ day }) => day);
  const names = new Map(publicHolidays.map(({ day, name }) => [day, name]));
  return daysBetween(startOfWeek(first), addDays(startOfWeek(last), 6)).map((day) => {
    const isInMonth = monthOf(day) === month;
    return {
      day,
      isInMonth,
      isWeekend: isWeekend(day),
      publicHoliday: isInMonth ? (names.get(day) ?? null) : null,
      leave: isInMonth ? (time.approvedHolidays.get(day) ?? 0) : 0,
      entries: isInMonth ? (byDay.get(day) ?? []) : [],
      expected: isInMonth ? workingDay(day, time).expected : 0,
    };
  });
}

const hoursOf = (entries: readonly PlannedEntry[]): number => sumHours(entries.map(({ hours }) => hours));

/** A person's month as weeks of days, and as projects by week. Every sum is of the same entries. */
export function monthPlan(person: PersonMonth): MonthPlan {
  const days = daysOf(person);
  const weeks = [...Map.groupBy(days, ({ day }) => startOfWeek(day)).values()].map((week): PlannedWeek => {
    const inMonth = week.filter(({ isInMonth }) => isInMonth);
    return {
      first: inMonth[0]?.day ?? "",
      last: inMonth.at(-1)?.day ?? "",
      days: week,
      allocated: hoursOf(inMonth.flatMap(({ entries }) => entries)),
      expected: sumHours(inMonth.map(({ expected }) => expected)),
    };
  });
  const entries = days.flatMap((day) => day.entries);
  const byProject = Map.groupBy(entries, ({ projectId, isDraft }) => `${projectId} ${String(isDraft)}`);
  const projects = [...byProject.values()].flatMap((lines): PlannedProject[] => {
    const [one] = lines;
    if (one === undefined) return [];
    const { projectId, code, name, isDraft } = one;
    const byWeek = weeks.map(({ first, last }) =>
      hoursOf(lines.filter(({ day }) => first <= day && day <= last)),
    );
    return [{ projectId, code, name, isDraft, byWeek, total: hoursOf(lines) }];
  });
  return {
    weeks,
    projects: projects.toSorted(
      (left, right) =>
        left.code.localeCompare(right.code, "en") || Number(left.isDraft) - Number(right.isDraft),
    ),
    allocated: hoursOf(entries),
    draft: hoursOf(entries.filter(({ isDraft }) => isDraft)),
    expected: sumExact(weeks.map(({ expected }) => expected)),
  };
}
