import { compareTexts } from "#shared/in-order.ts";
import type { Day } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { expectedWeek, workingDay, type WorkingTime } from "#features/people/rules/expected-hours.ts";
import { owedItem, type OwedItem } from "./owed.ts";

/** Someone with allocated hours by day, drafts too, as the planner shows them. */
export interface PlannedPerson {
  readonly id: string;
  readonly name: string;
  readonly time: WorkingTime;
  readonly allocated: ReadonlyMap<Day, number>;
}

const mostHoursFirst = (one: OwedItem, other: OwedItem) =>
  (other.hours ?? 0) - (one.hours ?? 0) || compareTexts(one.name, other.name);

/**
 * People with more hours in a week than are expected of them, the most first: the rule of the Everyone page.
 * Absences count, since they leave less to be expected.
 */
export function overbooked(people: readonly PlannedPerson[], weekStarting: Day, lastDay: Day): OwedItem[] {
  return people
    .flatMap(({ id, name, time, allocated }) => {
      const planned = sumHours(
        [...allocated].flatMap(([day, hours]) => (day >= weekStarting && day <= lastDay ? [hours] : [])),
      );
      const expected = sumHours(expectedWeek(weekStarting, time));
      const hours = sumHours([planned, -expected]);
      return hours > 0 ? [owedItem({ id, name, day: weekStarting, lastDay, hours, of: expected })] : [];
    })
    .toSorted(mostHoursFirst);
}

/**
 * People who are allocated on days of approved leave for more than it leaves, the most hours first. `hours`
 * counts what no longer fits.
 */
export function absencesInPlan(people: readonly PlannedPerson[], from: Day): OwedItem[] {
  return people
    .flatMap(({ id, name, time, allocated }) => {
      const broken = [...allocated]
        .filter(([day]) => day >= from && (time.approvedHolidays.get(day) ?? 0) > 0)
        .map(([day, hours]) => ({ day, over: sumHours([hours, -workingDay(day, time).expected]) }))
        .filter(({ over }) => over > 0)
        .toSorted((one, other) => compareTexts(one.day, other.day));
      const [first, last] = [broken[0], broken.at(-1)];
      if (!first || !last) return [];
      const hours = sumHours(broken.map(({ over }) => over));
      return [owedItem({ id, name, day: first.day, lastDay: last.day, hours })];
    })
    .toSorted(mostHoursFirst);
}
