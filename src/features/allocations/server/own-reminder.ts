import { monthOf } from "../../../shared/month.ts";
import { serve } from "../../../server/http/serve.ts";
import { putReminderAway } from "../../reminders/server/asking.ts";
import * as contract from "../month-contract.ts";
import { missingAllocators } from "./missing-allocators.ts";
import { projectsWithFunctions } from "./queries/calendar.ts";
import { allocatorsOfOpenFunctions, latestReminder } from "./queries/reminders.ts";

/** GET /api/allocations/reminder. */
export const readAllocationReminder = serve(contract.readAllocationReminder, async (call) => {
  const { orgId, id } = call.actor;
  const [[reminder]] = await call.read(latestReminder(orgId, id));
  if (reminder === undefined || reminder.dismissed_at !== null) return { reminder: null };
  const [projects, rows] = await call.read(
    projectsWithFunctions(orgId),
    allocatorsOfOpenFunctions(orgId, reminder.forecast_period),
  );
  const month = monthOf(reminder.forecast_period);
  const missing = missingAllocators(projects, rows, month).find((person) => person.userId === id);
  if (missing === undefined) return { reminder: null };
  return {
    reminder: {
      remindedOn: reminder.reminded_on,
      month,
      askedByName: reminder.asked_by_name,
      functions: missing.functions.map(({ functionId, name }) => ({ functionId, name })),
    },
  };
});

/** POST /api/allocations/reminder/dismiss. */
export const dismissAllocationReminder = serve(contract.dismissAllocationReminder, (call) =>
  putReminderAway(call, call.body.remindedOn, {
    table: "allocation_reminders",
    action: "dismiss allocation reminder",
    subjectType: "allocation reminder",
  }),
);
