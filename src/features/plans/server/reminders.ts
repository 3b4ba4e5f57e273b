import { serve } from "#server/http/serve.ts";
import {
  dismissReminder,
  missingOf,
  missingQueries,
  ownReminder,
  remind,
} from "#features/months/server/reminders.ts";
import * as contract from "../month-contract.ts";

/** GET /api/allocations/months/{periodId}/missing. */
export const listMissingAllocators = serve(contract.listMissingAllocators, async (call) => {
  const { actor, params, today } = call;
  return missingOf(await call.read(...missingQueries(actor.orgId, "allocation", params.periodId, today)));
});

/** POST /api/allocations/months/{periodId}/reminders. */
export const remindAllocators = serve(contract.remindAllocators, (call) =>
  remind(call, "allocation", call.params.periodId, call.body.userIds),
);

/** GET /api/allocations/reminder. */
export const readAllocationReminder = serve(contract.readAllocationReminder, (call) =>
  ownReminder(call, "allocation"),
);

/** POST /api/allocations/reminder/dismiss. */
export const dismissAllocationReminder = serve(contract.dismissAllocationReminder, (call) =>
  dismissReminder(call, "allocation", call.body.remindedOn),
);
