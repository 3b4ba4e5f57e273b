import type { Day } from "#shared/day.ts";

/** What someone works as. */
export interface Work {
  readonly billable: boolean;
  readonly functionId: string | null;
  readonly costTierId: string | null;
}

/** What someone will work as from a day to come (docs/decisions/0083-planned-changes.md). */
export interface PlannedWork extends Work {
  readonly startsOn: Day;
}

/** What decides whether a person can work planned hours. */
export interface PlannablePerson extends Work {
  readonly isActive: boolean;
  /** The earliest first; without those that couldn't be made. */
  readonly planned: readonly PlannedWork[];
  /** The first and last day of employment; null where it has none. */
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
}

/** True while the person's employment includes the day. */
export const isEmployedOn = (
  { firstDay, lastDay }: Pick<PlannablePerson, "firstDay" | "lastDay">,
  day: Day,
): boolean => (firstDay === null || firstDay <= day) && (lastDay === null || day <= lastDay);

/** What a person works as on a day: as planned for it, otherwise as today. */
export const workOn = (person: Work & Pick<PlannablePerson, "planned">, day: Day): Work =>
  person.planned.findLast(({ startsOn }) => startsOn <= day) ?? person;

/** Whether they can be planned by the function: in it, billable and with a cost tier. */
export const isPlannableBy = (work: Work, functionId: string): boolean =>
  work.billable && work.functionId === functionId && work.costTierId !== null;

/**
 * Whether a person, as they are today and planned to be, can work for the function on a day: active, billable, in the
 * function, with a cost tier and employed. `canBePlannedSql` of server/plan-queries.ts says the same in SQL.
 */
export const canBePlanned = (person: PlannablePerson, functionId: string, day: Day): boolean =>
  person.isActive && isPlannableBy(workOn(person, day), functionId) && isEmployedOn(person, day);
