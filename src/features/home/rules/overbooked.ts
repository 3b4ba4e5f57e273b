import { compareInOrder } from "#shared/in-order.ts";
import type { Day } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import type { WorkingTime } from "#features/people/rules/expected-hours.ts";
import { overbookedDays, type OverbookedDay } from "#features/people/rules/overbooking.ts";
import { todoItem, type TodoItem } from "./todos.ts";

/** Someone with allocated hours by day, drafts too, as the planner shows them. */
export interface PlannedPerson {
  readonly id: string;
  readonly name: string;
  /** Whose planner has the hours. */
  readonly functionId: string | null;
  readonly time: WorkingTime;
  readonly allocated: ReadonlyMap<Day, number>;
}

interface PlannedRow extends Pick<PlannedPerson, "id" | "name" | "functionId"> {
  readonly day: Day;
  readonly hours: number;
}

/** People with their days, of a row a person and day. */
export const plannedPeople = (
  rows: readonly PlannedRow[],
  timeOf: (userId: string) => WorkingTime,
): PlannedPerson[] =>
  [...Map.groupBy(rows, ({ id }) => id)].map(([id, days]) => ({
    id,
    name: days[0]?.name ?? "",
    functionId: days[0]?.functionId ?? null,
    time: timeOf(id),
    allocated: new Map(days.map(({ day, hours }) => [day, hours])),
  }));

const mostHoursFirst = (one: TodoItem, other: TodoItem) =>
  (other.hours ?? 0) - (one.hours ?? 0) || compareInOrder(one.name, other.name, false);

const overDays = ({ allocated, time }: PlannedPerson): OverbookedDay[] =>
  overbookedDays(
    [...allocated].map(([day, hours]) => ({ day, hours })),
    time,
  );

const itemOf = ({ id, name, functionId }: PlannedPerson, days: readonly OverbookedDay[]): TodoItem[] => {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const hours = sumHours(days.map((day) => day.hours));
  return [todoItem({ id, name, functionId, day: first.day, lastDay: last.day, hours })];
};

/** People with overbooked days between two days, the most hours first: the rule of the planner and Everyone. */
export function overbooked(people: readonly PlannedPerson[], first: Day, last: Day): TodoItem[] {
  return people
    .flatMap((person) =>
      itemOf(
        person,
        overDays(person).filter(({ day }) => day >= first && day <= last),
      ),
    )
    .toSorted(mostHoursFirst);
}

/**
 * People who are allocated on days of approved leave for more than it leaves, the most hours first. `hours`
 * counts what no longer fits.
 */
export function absencesInPlan(people: readonly PlannedPerson[], from: Day): TodoItem[] {
  const isAway = ({ time }: PlannedPerson, day: Day) => (time.approvedHolidays.get(day) ?? 0) > 0;
  return people
    .flatMap((person) =>
      itemOf(
        person,
        overDays(person).filter(({ day }) => day >= from && isAway(person, day)),
      ),
    )
    .toSorted(mostHoursFirst);
}
