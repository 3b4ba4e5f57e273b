import { numberAt } from "#shared/numbers.ts";
import type { Day } from "#shared/day.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { exactHours } from "../cell-changes.ts";
import { daysOfWeek } from "../week.ts";

interface DayEntry {
  readonly projectId: string;
  readonly day: Day;
  readonly hours: number;
  readonly startTime?: string | null;
  readonly inMinutes?: boolean;
}

export interface DayBreakdown<Entry> {
  readonly day: Day;
  readonly entries: readonly Entry[];
  readonly byProject: readonly { readonly projectId: string; readonly hours: number }[];
  readonly hours: number;
  readonly expected: number;
  readonly difference: number;
}

/** The seven days of a week, Monday first. */
export function breakdownOf<Entry extends DayEntry>(
  weekStarting: Day,
  entries: readonly Entry[],
  expected: readonly number[],
): DayBreakdown<Entry>[] {
  return daysOfWeek(weekStarting).map((day, index) => {
    const ofDay = entries.filter((entry) => entry.day === day);
    const hours = sumHours(ofDay.map(exactHours));
    const wanted = numberAt(expected, index);
    const projects = [...new Set(ofDay.map(({ projectId }) => projectId))];
    return {
      day,
      entries: ofDay,
      byProject: projects.map((projectId) => ({
        projectId,
        hours: sumHours(ofDay.filter((entry) => entry.projectId === projectId).map(exactHours)),
      })),
      hours,
      expected: wanted,
      difference: sumHours([hours, -wanted]),
    };
  });
}

/** Hours with their sign: `+1.5`, `−0.5`. */
export function signedHours(hours: number): string {
  return hours > 0 ? `+${formatHours(hours)}` : formatHours(hours);
}
