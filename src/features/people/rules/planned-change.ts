import { isDay, type Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import type { EmploymentDays } from "./expected-hours.ts";
import type { PersonFields } from "./person-form.ts";

type Work = Pick<PersonFields, "functionId" | "costTierId" | "billable">;
type Manager = Pick<PersonFields, "managerId">;

/** What changes of a person on a day to come; a part that isn't there stays as it is then. */
export interface PlannedChange {
  readonly startsOn: Day;
  /** Function, tier and billable belong together. */
  readonly work?: Work | undefined;
  readonly manager?: Manager | undefined;
}

/** Why a planned change couldn't be made on its day. */
export const planProblems = ["function", "tier", "manager"] as const;
export type PlanProblem = (typeof planProblems)[number];

export function planProblemText(problem: PlanProblem): string {
  if (problem === "function") return t`The function was no longer available on that day, so nothing changed.`;
  if (problem === "tier") return t`The cost tier no longer existed on that day, so nothing changed.`;
  return t`The manager couldn't be their manager on that day, so nothing changed.`;
}

/** A person with the changes of a plan. */
export const withPlanned = <T extends Work & Manager>(
  person: T,
  { work, manager }: Omit<PlannedChange, "startsOn">,
): T => ({
  ...person,
  ...work,
  ...manager,
});

/** A person on a day, by every plan that begins until then. */
export const personOn = <T extends Work & Manager>(person: T, day: Day, plans: readonly PlannedChange[]): T =>
  plans
    .filter(({ startsOn }) => startsOn <= day)
    .toSorted((left, right) => (left.startsOn < right.startsOn ? -1 : 1))
    .reduce(withPlanned, person);

/** What is wrong with the day of a plan; null when nothing is. */
export function plannedDayFault(
  startsOn: string,
  { today, firstDay, lastDay }: EmploymentDays & { readonly today: Day },
): string | null {
  if (!isDay(startsOn)) return t`Enter a date between 1900 and 2100`;
  if (startsOn < today)
    return t`Enter today or a day to come: hours of the past were counted as the person was then`;
  if (firstDay !== null && startsOn < firstDay) return t`They aren't employed yet on this day`;
  return lastDay !== null && startsOn > lastDay ? t`They are no longer employed on this day` : null;
}

/** What of a person differs from how they were; null when it is nothing of both parts. */
export function plannedParts(
  before: Work & Manager,
  after: Work & Manager,
): Omit<PlannedChange, "startsOn"> | null {
  const { functionId, costTierId, billable, managerId } = after;
  const changesWork =
    functionId !== before.functionId || costTierId !== before.costTierId || billable !== before.billable;
  const changesManager = managerId !== before.managerId;
  if (!changesWork && !changesManager) return null;
  return {
    ...(changesWork ? { work: { functionId, costTierId, billable } } : {}),
    ...(changesManager ? { manager: { managerId } } : {}),
  };
}
