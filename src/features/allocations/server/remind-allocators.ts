import { firstDay } from "../../../shared/month.ts";
import { serve } from "../../../server/http/serve.ts";
import { loadRenderer, queueLetters } from "../../../server/mail/letter.ts";
import { recipients } from "../../people/server/recipient-queries.ts";
import * as contract from "../month-contract.ts";
import { allocationsMissingLetter } from "./mail/allocation-letters.ts";
import { missingAllocators } from "./missing-allocators.ts";
import { projectsWithFunctions } from "./queries/calendar.ts";
import { allocatorsOfOpenFunctions, takeReminders } from "./queries/reminders.ts";

/** POST /api/allocations/months/{periodId}/reminders. Each person at most once a day, whoever asks; who cannot be mailed sees it in the product. */
export const remindAllocators = serve(contract.remindAllocators, async (call) => {
  const { actor, config, today } = call;
  const { orgId } = actor;
  const month = call.params.periodId;
  const period = firstDay(month);
  await loadRenderer();
  return call.write(async (transaction) => {
    const projects = await transaction.rows(projectsWithFunctions(orgId));
    const missing = missingAllocators(projects, await transaction.rows(allocatorsOfOpenFunctions(orgId, period)), month);
    const wanted = missing.filter((person) => call.body.userIds.includes(person.userId));
    const userIds = wanted.map((person) => person.userId).sort();
    const taken = userIds.length === 0 ? [] : await transaction.rows(takeReminders({ orgId, userIds, day: today, period, askedBy: actor.id }));
    const reminded = wanted.filter((person) => taken.some((row) => row.user_id === person.userId));
    if (reminded.length === 0) {
      transaction.unchanged();
      return { reminded: 0 };
    }
    const ids = reminded.map((person) => person.userId);
    const readers = await transaction.rows(recipients(orgId).where("u.id", "in", ids));
    const letters = readers.flatMap((row) => {
      const person = reminded.find((each) => each.userId === row.id);
      if (person === undefined) return [];
      const { functions } = person;
      return allocationsMissingLetter({ recipient: row.email, publicUrl: config.publicUrl }, { by: actor.name, month, functions });
    });
    await queueLetters(transaction, orgId, letters);
    await transaction.audit({
      action: "remind allocators",
      subjectType: "allocation reminder",
      subjectId: month,
      after: {
        month,
        reminded: reminded.map(({ userId, name, functions }) => ({ userId, name, functions: functions.map((each) => each.name) })),
      },
    });
    return { reminded: reminded.length };
  });
});
