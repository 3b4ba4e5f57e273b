import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { letterTo, loadRenderer, queueLetters } from "#server/mail/letter.ts";
import { invalid, notFound, refuseInvalid, wrongState } from "#server/refusal.ts";
import { formatsOf } from "#shared/formats.ts";
import { isAdmin } from "#shared/role.ts";
import { decisionReaders } from "#features/people/server/recipient-queries.ts";
import * as contract from "../delegation-contract.ts";
import { checkDelegation, delegationState, delegationTexts } from "../rules/delegation.ts";
import { delegationLetter } from "./mail/delegation-letter.ts";
import {
  delegationsOf,
  insertDelegation,
  lockDelegation,
  lockManager,
  markEnded,
  otherManagers,
  overlapping,
} from "./delegation-queries.ts";

const daysOf = (row: {
  readonly first_day: string;
  readonly last_day: string;
  readonly ended_at: string | null;
}) => ({ firstDay: row.first_day, lastDay: row.last_day, endedAt: row.ended_at });

export const listDelegations = serve(contract.listDelegations, async (call) => {
  const { actor } = call;
  const [rows, managers] = await call.read(
    delegationsOf(actor.orgId, isAdmin(actor.roles) ? null : actor.id),
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
  return { delegations, managers: actor.roles.includes("manager") ? managers : [] };
});

export const createDelegation = serve(contract.createDelegation, async (call) => {
  const { actor, body } = call;
  refuseInvalid(checkDelegation(body, actor.id, call.today));
  const id = newId();
  await loadRenderer();
  await call.write(async (transaction) => {
    await transaction.rows(lockManager(actor.orgId, actor.id));
    const delegate = await transaction.first(otherManagers(actor.orgId, actor.id, body.delegateId));
    if (!delegate) throw invalid({ delegateId: delegationTexts().notManager });
    const wanted = {
      manager_id: actor.id,
      delegate_id: body.delegateId,
      first_day: body.firstDay,
      last_day: body.lastDay,
    };
    if (await transaction.first(overlapping(actor.orgId, wanted)))
      throw invalid({ delegateId: delegationTexts().overlap });
    await transaction.run(insertDelegation(actor.orgId, { id, ...wanted }));
    await transaction.audit({
      action: "delegate decisions",
      subjectType: "delegation",
      subjectId: id,
      after: { ...body, delegateName: delegate.name },
    });
    const letters = (await transaction.rows(decisionReaders(actor.orgId, [body.delegateId]))).map((row) =>
      letterTo(row, () =>
        delegationLetter({
          recipient: row.email,
          formats: formatsOf(row.date_format, row.time_zone),
          publicUrl: call.config.publicUrl,
          by: actor.name,
          firstDay: body.firstDay,
          lastDay: body.lastDay,
        }),
      ),
    );
    await queueLetters(transaction, actor.orgId, letters);
  });
  return { id };
});

export const endDelegation = serve(contract.endDelegation, async (call) => {
  const { actor, params } = call;
  await call.write(async (transaction) => {
    const row = await transaction.first(lockDelegation(actor.orgId, params.delegationId));
    if (!row || (row.manager_id !== actor.id && !isAdmin(actor.roles)))
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
