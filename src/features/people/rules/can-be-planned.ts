import type { Day } from "#shared/day.ts";

/** What decides whether a person can work planned hours. */
export interface PlannablePerson {
  readonly isActive: boolean;
  readonly billable: boolean;
  readonly functionId: string | null;
  readonly costTierId: string | null;
  /** The first and last day of employment; null where it has none. */
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
}

/** True while the person's employment includes the day. */
export const isEmployedOn = (
  { firstDay, lastDay }: Pick<PlannablePerson, "firstDay" | "lastDay">,
  day: Day,
): boolean => (firstDay === null || firstDay <= day) && (lastDay === null || day <= lastDay);

/**
 * Whether a person, as they are today, can work for the function on a day: active, billable, in the function, with
 * a cost tier and employed. `canBePlannedSql` of server/plan-queries.ts says the same in SQL.
 */
export const canBePlanned = (person: PlannablePerson, functionId: string, day: Day): boolean =>
  person.isActive &&
  person.billable &&
  person.functionId === functionId &&
  person.costTierId !== null &&
  isEmployedOn(person, day);
