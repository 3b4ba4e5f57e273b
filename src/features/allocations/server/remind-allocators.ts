import { firstDay } from "../../../shared/month.ts";
import { serve } from "../../../server/http/serve.ts";
import { loadRenderer } from "../../../server/mail/letter.ts";
import { remindMissing } from "../../reminders/server/asking.ts";
import * as contract from "../month-contract.ts";
import { allocationsMissingLetter } from "./mail/allocation-letters.ts";
import { missingAllocators } from "./missing-allocators.ts";
import { projectsWithFunctions } from "./queries/calendar.ts";
import { allocatorsOfOpenFunctions } from "./queries/reminders.ts";

/**
 * POST /api/allocations/months/{periodId}/reminders. Each person at most once a day, whoever asks; who cannot
 * be mailed sees it in the product.
 */
export const remindAllocators = serve(contract.remindAllocators, async (call) => {
  const { actor, config } = call;
  const { orgId } = actor;
  const month = call.params.periodId;
  await loadRenderer();
  return call.write(async (transaction) => {
    const projects = await transaction.rows(projectsWithFunctions(orgId));
    const rows = await transaction.rows(allocatorsOfOpenFunctions(orgId, firstDay(month)));
    return remindMissing(transaction, call, {
      table: "allocation_reminders",
      month,
      missing: missingAllocators(projects, rows, month),
      userIds: call.body.userIds,
      letter: ({ functions }, recipient) =>
        allocationsMissingLetter(
          { recipient, publicUrl: config.publicUrl },
          { by: actor.name, month, functions },
        ),
      action: "remind allocators",
      subjectType: "allocation reminder",
      told: ({ functions }) => ({ functions: functions.map(({ name }) => name) }),
    });
  });
});
