import type { InferResult } from "kysely";
import type { Month } from "../../../shared/month.ts";
import { groupByPerson } from "../../reminders/server/asking.ts";
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
  return groupByPerson(rows.filter((row) => relevant.has(row.function_id))).map(({ own, ...person }) => ({
    ...person,
    functions: own.map((row) => ({
      functionId: row.function_id,
      name: row.name,
      status: row.status_code === "draft" ? "draft" : "not_submitted",
    })),
  }));
}
