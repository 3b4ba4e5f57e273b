import { firstDay } from "../../../shared/month.ts";
import { serve } from "../../../server/http/serve.ts";
import { withReminders } from "../../reminders/server/asking.ts";
import { remindersOfDay } from "../../reminders/server/asking-queries.ts";
import * as contract from "../month-contract.ts";
import { relevantFunctions } from "../rules/calendar.ts";
import { missingAllocators } from "./missing-allocators.ts";
import { allocationsBetween, projectsWithFunctions } from "./queries/calendar.ts";
import { allocatorsOfOpenFunctions } from "./queries/reminders.ts";
import { calendarProjects } from "./read-calendar.ts";

/** GET /api/allocations/months/{periodId}/missing. */
export const listMissingAllocators = serve(contract.listMissingAllocators, async (call) => {
  const { orgId } = call.actor;
  const month = call.params.periodId;
  const period = firstDay(month);
  const [projects, rows, reminders, allocations] = await call.read(
    projectsWithFunctions(orgId),
    allocatorsOfOpenFunctions(orgId, period),
    remindersOfDay(orgId, "allocation_reminders", call.today),
    allocationsBetween(orgId, period, period),
  );
  const allocated = new Set(rows.map((row) => row.function_id));
  const submitted = new Set(
    allocations.filter((row) => row.status_code === "submitted").map((row) => row.function_id),
  );
  const names = new Map(projects.map((row) => [row.function_id, row.function_name]));
  return {
    people: withReminders(missingAllocators(projects, rows, month), reminders),
    withoutAllocator: [...relevantFunctions(calendarProjects(projects), month)]
      .filter((id) => !allocated.has(id) && !submitted.has(id))
      .map((id) => names.get(id) ?? "")
      .sort((left, right) => left.localeCompare(right, "en")),
  };
});
