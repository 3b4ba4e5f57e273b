import { monthOf, type Month } from "#shared/month.ts";
import type { Day } from "#shared/day.ts";
import { canBePlanned, type PlannablePerson } from "#features/people/rules/can-be-planned.ts";
import { isMonthOfProject, type ProjectSpan } from "./project-months.ts";

export interface PlannedProject extends ProjectSpan {
  readonly statusCode: string;
}

/** A project that can be worked on in the month: active, and the month is one of its own. */
const isOpenIn = (project: PlannedProject, month: Month): boolean =>
  project.statusCode === "active" && isMonthOfProject(project, month);

/**
 * Whether a project's forecast or budget of a month counts as of `today`. Months before this one always do: they are
 * facts. This month and later ones count while the project is active and has the month, and count again once it does
 * (docs/decisions/0068-what-no-longer-counts.md).
 */
export const monthCounts = (project: PlannedProject, month: Month, today: Day): boolean =>
  month < monthOf(today) || isOpenIn(project, month);

/** Hours of a person allocated to a project by a function. */
export interface AllocatedDay {
  readonly functionId: string;
  readonly day: Day;
}

/**
 * Whether allocated hours count as of `today`. Those up to today always do; those to come while the project is active
 * and has the month, and while the person can be planned by the function that allocated them.
 */
export const allocationCounts = (
  { functionId, day }: AllocatedDay,
  project: PlannedProject,
  person: PlannablePerson,
  today: Day,
): boolean => day <= today || (isOpenIn(project, monthOf(day)) && canBePlanned(person, functionId, day));
