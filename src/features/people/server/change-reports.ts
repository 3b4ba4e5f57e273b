import { serve } from "#server/http/serve.ts";
import { invalid, notFound } from "#server/refusal.ts";
import * as contract from "../reports-contract.ts";
import { managerNeedsRole, managerReports } from "../rules/person-form.ts";
import { lockedPerson, lockPeople, reportsTo } from "./person-queries.ts";
import { lockReports, storeManager } from "./reports-queries.ts";
import { shareLockedManager } from "./require-person.ts";

/** PUT /api/people/{personId}/reports. Someone can't become their own manager: they stay with the one they have. */
export const changeReports = serve(contract.changeReports, async (call) => {
  const { orgId, id: actorId } = call.actor;
  const { personId } = call.params;
  const { managerId } = call.body;
  return call.write(async (transaction) => {
    await transaction.run(lockPeople(orgId));
    if (!(await transaction.first(lockedPerson(orgId, personId)))) throw notFound();
    if (managerId !== null && (await shareLockedManager(transaction, orgId, managerId)) === null)
      throw invalid({ managerId: managerNeedsRole() });
    const reports = await transaction.rows(lockReports(orgId, personId));
    const changed = reports.map(({ id }) => id).filter((id) => id !== managerId && managerId !== personId);
    if (changed.length === 0) {
      transaction.unchanged();
      return { changed: 0 };
    }
    if (managerId !== null && (await transaction.first(reportsTo(orgId, managerId, changed))))
      throw invalid({ managerId: managerReports() });
    await transaction.run(storeManager(orgId, changed, { managerId, actorId }));
    await transaction.audit(
      ...changed.map((id) => ({
        action: "change user",
        subjectType: "user",
        subjectId: id,
        before: { managerId: personId },
        after: { managerId },
      })),
    );
    return { changed: changed.length };
  });
});
