import { serve } from "#server/http/serve.ts";
import { loadRenderer } from "#server/mail/letter.ts";
import { invalid, notFound, refuseInvalid, wrongState } from "#server/refusal.ts";
import { may } from "#shared/permissions.ts";
import { delegate } from "./delegate.ts";
import { otherManagers } from "./delegate-queries.ts";
import * as contract from "../../delegation-contract.ts";
import { checkDelegation, delegationState, delegationTexts } from "../../rules/delegation.ts";
import { delegationsOf, lockDelegation, markEnded } from "./delegation-queries.ts";

const daysOf = (row: {
  readonly first_day: string;
  readonly last_day: string;
  readonly ended_at: string | null;
}) => ({ firstDay: row.first_day, lastDay: row.last_day, endedAt: row.ended_at });

export const listDelegations = serve(contract.listDelegations, async (call) => {
  const { actor } = call;
  const [rows, managers] = await call.read(
    delegationsOf(actor.orgId, may(actor.roles, "end delegations") ? null : actor.id),
    otherManagers(actor.orgId, actor.id),
  );
  const delegations = rows.map((row) => {
    const days = daysOf(row);
    return {
      id: row.id,
      managerId: row.manager_id,
      managerName: row.manager_name,
      delegateId: row.delegate_id,
      delegateName: row.delegate_name,
      ...days,
      state: delegationState(days, call.today),
    };
  });
  return { delegations, managers: may(actor.roles, "delegate decisions") ? managers : [] };
});

export const createDelegation = serve(contract.createDelegation, async (call) => {
  const { actor, body } = call;
  refuseInvalid(checkDelegation(body, actor.id, call.today));
  await loadRenderer();
  return call.write(async (transaction) => {
    const done = await delegate(transaction, call, body);
    if (done === "not a manager") throw invalid({ delegateId: delegationTexts().notManager });
    if (done === "overlap") throw invalid({ delegateId: delegationTexts().overlap });
    return done;
  });
});

export const endDelegation = serve(contract.endDelegation, async (call) => {
  const { actor, params } = call;
  await call.write(async (transaction) => {
    const row = await transaction.first(lockDelegation(actor.orgId, params.delegationId));
    if (!row || !may(actor.roles, "end delegations", row.manager_id === actor.id && "their own"))
      throw notFound(delegationTexts().notFound);
    const state = delegationState(daysOf(row), call.today);
    if (state === "over") throw wrongState(delegationTexts().over);
    await transaction.run(markEnded(actor.orgId, row.id, actor.id));
    await transaction.audit({
      action: "end delegation",
      subjectType: "delegation",
      subjectId: row.id,
      before: { firstDay: row.first_day, lastDay: row.last_day, state },
      after: { state: "over" },
    });
  });
  return {};
});
