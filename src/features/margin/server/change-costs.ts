import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { invalid, notFound, wrongState } from "#server/refusal.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { t } from "#shared/texts/t.ts";
import * as contract from "../contract.ts";
import { sameDayFault } from "../rules/cost-form.ts";
import type { DatedCost } from "../rules/hour-cost.ts";
import { basisOf, refuseCost } from "./preview-cost.ts";
import { costNamed, costsOf, deleteCost, insertCost, storedSubject, type Subject } from "./queries.ts";

/** The subject's costs, as they were previewed, locked for this change. */
async function costsAsPreviewed(
  transaction: AuditedTransaction,
  orgId: string,
  { subject, basis }: { readonly subject: Subject; readonly basis: string },
) {
  const found = await transaction.first(storedSubject(orgId, subject, true));
  if (found === undefined) throw notFound();
  const costs = await transaction.rows(costsOf(orgId, subject));
  if (basisOf(costs) !== basis)
    throw wrongState(t`These costs have changed since this preview. Check it again.`);
  return costs;
}

/** Which cost, without its amount: programs read the log, and it is exported (docs/decisions/0082-margin.md). */
const wordsOf = ({ startsOn, hourlyCost, monthlySalary }: DatedCost) => ({
  from: startsOn,
  kind: monthlySalary === null ? (hourlyCost === null ? "none" : "hourly") : "salary",
});

const auditOf = (action: string, { kind, id }: Subject, cost: DatedCost, side: "before" | "after") => ({
  action,
  subjectType: "cost",
  subjectId: id,
  [side]: { [kind === "person" ? "userId" : "costTierId"]: id, ...wordsOf(cost) },
});

const sameDay = () => invalid({ startsOn: sameDayFault() });

/** POST /api/costs. Nothing is stored with hours: their cost follows from this row. */
export const addCost = serve(contract.addCost, (call) => {
  const { kind, subjectId, add, basis } = call.body;
  const { orgId, id: actorId } = call.actor;
  const subject = { kind, id: subjectId };
  return call.write(
    async (transaction) => {
      refuseCost(kind, add, await costsAsPreviewed(transaction, orgId, { subject, basis }));
      const id = newId();
      await transaction.run(insertCost(orgId, subject, { id, cost: add, actorId }));
      await transaction.audit(auditOf("add cost", subject, add, "after"));
      return { id };
    },
    { cost_rate_of_tier_once: sameDay, cost_rate_of_user_once: sameDay },
  );
});

/** DELETE /api/costs/{costId} */
export const removeCost = serve(contract.removeCost, (call) => {
  const { costId } = call.params;
  const { orgId } = call.actor;
  return call.write(async (transaction) => {
    const cost = await transaction.first(costNamed(orgId, costId));
    const id = cost?.userId ?? cost?.tierId;
    if (cost === undefined || !id) throw notFound(t`This cost has been removed already.`);
    const subject = { kind: cost.userId === null ? "tier" : "person", id } as const;
    await costsAsPreviewed(transaction, orgId, { subject, basis: call.query.basis });
    await transaction.run(deleteCost(orgId, costId));
    await transaction.audit(auditOf("remove cost", subject, cost, "before"));
    return {};
  });
});
