import type { InferResult } from "kysely";
import type { Month } from "../../../shared/month.ts";
import { fullNameOf, initialsOf } from "../../people/rules/person-name.ts";
import type { MissingAllocator } from "../month-contract.ts";
import { relevantFunctions } from "../rules/calendar.ts";
import type { projectsWithFunctions } from "./queries/calendar.ts";
import type { allocatorsOfOpenFunctions } from "./queries/reminders.ts";
import { calendarProjects } from "./read-calendar.ts";

type ProjectRow = InferResult<ReturnType<typeof projectsWithFunctions>>[number];
type AllocatorRow = InferResult<ReturnType<typeof allocatorsOfOpenFunctions>>[number];

/** Who has functions to submit that the month's projects need, in the order of the rows. */
export function missingAllocators(
  projects: readonly ProjectRow[],
  rows: readonly AllocatorRow[],
  month: Month,
): Omit<MissingAllocator, "remindedTodayBy">[] {
  const relevant = relevantFunctions(calendarProjects(projects), month);
  const open = rows.filter((row) => relevant.has(row.function_id));
  return [...Map.groupBy(open, (row) => row.id)].flatMap(([userId, own]) => {
    const [person] = own;
    if (person === undefined) return [];
    const name = fullNameOf(person.first_name, person.last_name);
    return {
      userId,
      name: name ?? person.email,
      initials: initialsOf(name, person.email),
      functions: own.map((row) => ({
        functionId: row.function_id,
        name: row.name,
        status: row.status_code === "draft" ? ("draft" as const) : ("not_submitted" as const),
      })),
    };
  });
}
