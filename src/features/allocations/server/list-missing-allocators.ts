import { firstDay } from "../../../shared/month.ts";
import { serve } from "../../../server/http/serve.ts";
import { fullNameOf } from "../../people/rules/person-name.ts";
import * as contract from "../month-contract.ts";
import { relevantFunctions } from "../rules/calendar.ts";
import { missingAllocators } from "./missing-allocators.ts";
import { allocationsBetween, projectsWithFunctions } from "./queries/calendar.ts";
import { allocatorsOfOpenFunctions, remindersOfDay } from "./queries/reminders.ts";
import { calendarProjects } from "./read-calendar.ts";

/** GET /api/allocations/months/{periodId}/missing. */
export const listMissingAllocators = serve(contract.listMissingAllocators, async (call) => {
  const { orgId } = call.actor;
  const month = call.params.periodId;
  const period = firstDay(month);
  const [projects, rows, reminders, allocations] = await call.read(
    projectsWithFunctions(orgId),
    allocatorsOfOpenFunctions(orgId, period),
    remindersOfDay(orgId, call.today),
    allocationsBetween(orgId, period, period),
  );
  const remindedBy = new Map(reminders.map((row) => [row.user_id, fullNameOf(row.first_name, row.last_name) ?? row.email]));
  const allocated = new Set(rows.map((row) => row.function_id));
  const submitted = new Set(allocations.filter((row) => row.status_code === "submitted").map((row) => row.function_id));
  const names = new Map(projects.map((row) => [row.function_id, row.function_name]));
  return {
    people: missingAllocators(projects, rows, month).map((person) => ({ ...person, remindedTodayBy: remindedBy.get(person.userId) ?? null })),
    withoutAllocator: [...relevantFunctions(calendarProjects(projects), month)]
      .filter((id) => !allocated.has(id) && !submitted.has(id))
      .map((id) => names.get(id) ?? "")
      .sort((left, right) => left.localeCompare(right, "en")),
  };
});
