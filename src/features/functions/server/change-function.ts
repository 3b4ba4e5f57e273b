import { idDifference } from "#shared/id.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { invalid, refuseInvalid, wrongState } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { differs } from "../rules/function-change.ts";
import {
  checkFunctionForm,
  lastTier,
  tidyFunctionForm,
  tierGone,
  type FunctionForm,
} from "../rules/function-form.ts";
import { tierDeletionRefusal, functionDeletionRefusal } from "../rules/function-use.ts";
import { rateFromToday } from "#features/rates/server/change-queries.ts";
import { lockRates } from "#features/rates/server/rule-queries.ts";
import {
  deleteAllocators,
  deleteTiers,
  forgetInSettledInvitations,
  parkTierNames,
  updateFunction,
  updateTier,
  deleteFunctionRow,
} from "./change-queries.ts";
import { functionDetails, readUse } from "./function-view.ts";
import { insertAllocators, insertTiers, insertFunction } from "./queries.ts";
import {
  formConstraints,
  shareLockAllocators,
  requireFunction,
  tierConstraints,
  deletionConstraints,
} from "./require-function.ts";
import { allocatorsOfFunction, tiersOfFunction } from "./use-queries.ts";

/**
 * Locked before its use is read, so that an assignment at the same moment
 * is seen or finds it gone. Tiers and allocators go too; the audit has them.
 */
export const deleteFunction = serve(contract.deleteFunction, async (call) => {
  const { orgId } = call.actor;
  const { functionId } = call.params;
  await call.write(async (transaction) => {
    const { name, description } = await requireFunction(
      transaction,
      call,
      functionId,
      Number(call.query.version),
    );
    const { use } = await readUse(call, functionId);
    const refusal = functionDeletionRefusal(use);
    if (refusal !== null) throw wrongState(refusal);
    const costTiers = await transaction.rows(tiersOfFunction(orgId, functionId));
    const allocators = await transaction.rows(allocatorsOfFunction(orgId, functionId));
    await transaction.run(forgetInSettledInvitations(orgId, functionId));
    await transaction.run(deleteAllocators(orgId, functionId));
    await transaction.run(deleteTiers(orgId, functionId));
    await transaction.run(deleteFunctionRow(orgId, functionId));
    await transaction.audit({
      action: "delete function",
      subjectType: "function",
      subjectId: functionId,
      before: { name, description, costTiers, allocatorIds: allocators.map(({ id }) => id) },
    });
  }, deletionConstraints);
  return {};
});

/** Only people with the allocator role become allocators. */
export const createFunction = serve(contract.createFunction, async (call) => {
  const { actor, body } = call;
  const allocatorIds = [...new Set(body.allocatorIds)];
  const tiers = body.costTiers.map(({ name, hourlyRate }) => ({
    id: newId(),
    name: name.trim(),
    hourlyRate,
  }));
  refuseInvalid(checkFunctionForm(body));
  const id = newId();
  const words = { name: body.name.trim(), description: body.description.trim() };
  const allowsStandIns = body.allowsStandIns ?? false;
  await call.write(async (transaction) => {
    await shareLockAllocators(transaction, actor.orgId, allocatorIds);
    await transaction.run(insertFunction(actor.orgId, { id, ...words, allowsStandIns }, actor.id));
    await transaction.run(insertTiers(actor.orgId, id, tiers));
    await transaction.run(insertAllocators(actor.orgId, id, allocatorIds));
    await transaction.audit({
      action: "create function",
      subjectType: "function",
      subjectId: id,
      after: { ...words, tiers, allocatorIds, ...(allowsStandIns ? { allowsStandIns } : {}) },
    });
  }, formConstraints);
  return { id };
});

/**
 * An inactive function isn't offered; what uses it keeps it
 * (docs/readings.md#fun-66).
 */
export const setFunctionActivity = serve(contract.setFunctionActivity, async (call) => {
  const { actor, body, params } = call;
  await call.write(async (transaction) => {
    const row = await requireFunction(transaction, call, params.functionId, body.version);
    if (row.is_active === body.isActive) return transaction.unchanged();
    await transaction.run(
      updateFunction(actor.orgId, params.functionId, { is_active: body.isActive }, actor.id),
    );
    await transaction.audit({
      action: body.isActive ? "reactivate function" : "deactivate function",
      subjectType: "function",
      subjectId: params.functionId,
      before: { isActive: row.is_active },
      after: { isActive: body.isActive },
    });
  });
  return functionDetails(call, params.functionId);
});

type Change = Call<typeof contract.changeFunction>;
type SentTier = Change["body"]["costTiers"][number];

interface Stored extends FunctionForm {
  readonly costTiers: readonly { readonly id: string; readonly name: string; readonly hourlyRate: number }[];
}

/**
 * Tiers and allocators change by their difference; rates count from now on
 * (docs/readings.md#amb-09).
 */
export const changeFunction = serve(contract.changeFunction, async (call) => {
  const { actor, params } = call;
  const body = tidyFunctionForm(call.body);
  const { functionId } = params;
  if (body.costTiers.length === 0) throw invalid({ costTiers: lastTier() });
  refuseInvalid(checkFunctionForm(body));
  await call.write(
    async (transaction) => {
      // Before the function, as those who store hours lock both.
      await transaction.run(lockRates(actor.orgId));
      const row = await requireFunction(transaction, call, functionId, body.version);
      const tiers = await transaction.rows(tiersOfFunction(actor.orgId, functionId));
      const allocators = await transaction.rows(allocatorsOfFunction(actor.orgId, functionId));
      const stored: Stored = {
        name: row.name,
        description: row.description,
        costTiers: tiers.map((tier) => ({ id: tier.id, name: tier.name, hourlyRate: tier.hourly_rate })),
        allocatorIds: allocators.map(({ id }) => id),
        allowsStandIns: row.allows_stand_ins,
      };
      const allowsStandIns = body.allowsStandIns ?? stored.allowsStandIns;
      if (!differs(stored, { ...body, allowsStandIns })) return transaction.unchanged();
      await transaction.run(
        updateFunction(
          actor.orgId,
          functionId,
          { name: body.name, description: body.description, allows_stand_ins: allowsStandIns },
          actor.id,
        ),
      );
      await saveTiers(transaction, call, stored, body.costTiers);
      await saveAllocators(transaction, call, stored, body.allocatorIds);
      const { name, description, costTiers, allocatorIds } = body;
      await transaction.audit({
        action: "change function",
        subjectType: "function",
        subjectId: functionId,
        ...changedParts(stored, { name, description, costTiers, allocatorIds, allowsStandIns }),
      });
    },
    { ...formConstraints, ...tierConstraints },
  );
  return functionDetails(call, functionId);
});

/** Deletes, updates and inserts tiers; used ones can't be deleted. One with rates from a day has its new one from today. */
async function saveTiers(
  transaction: AuditedTransaction,
  call: Change,
  stored: Stored,
  sent: readonly SentTier[],
): Promise<void> {
  const { orgId } = call.actor;
  const { functionId } = call.params;
  const { added: unknown, removed } = idDifference(
    stored.costTiers.map(({ id }) => id),
    sent.flatMap(({ id }) => (id === null ? [] : [id])),
  );
  if (unknown.length > 0) throw invalid({ costTiers: tierGone() });
  if (removed.length > 0) {
    const { tierUse } = await readUse(call, functionId);
    const refusal = removed.map((id) => tierDeletionRefusal(tierUse(id))).find((each) => each !== null);
    if (refusal) throw invalid({ costTiers: refusal });
    await transaction.run(forgetInSettledInvitations(orgId, functionId, removed));
    await transaction.run(deleteTiers(orgId, functionId, removed));
  }
  const placed = sent.map((tier, position) => ({ ...tier, position }));
  const retained = placed.flatMap((tier) => (tier.id === null ? [] : [{ ...tier, id: tier.id }]));
  const renamed = retained
    .filter((tier) => stored.costTiers.find(({ id }) => id === tier.id)?.name !== tier.name)
    .map(({ id }) => id);
  const fresh = placed.filter(({ id }) => id === null).map((tier) => ({ ...tier, id: newId() }));
  const priced = retained.filter(
    (tier) => stored.costTiers.find(({ id }) => id === tier.id)?.hourlyRate !== tier.hourlyRate,
  );
  await transaction.runAll([
    ...(renamed.length > 0 ? [parkTierNames(orgId, renamed)] : []),
    ...retained.map((tier) => updateTier(orgId, tier.id, tier)),
    ...priced.flatMap(({ id, hourlyRate }) =>
      rateFromToday(orgId, { id, rate: hourlyRate, today: call.today, by: call.actor.id }),
    ),
    ...(fresh.length > 0 ? [insertTiers(orgId, functionId, fresh)] : []),
  ]);
}

/** Allocators become the sent ones. */
async function saveAllocators(
  transaction: AuditedTransaction,
  call: Change,
  stored: Stored,
  sent: readonly string[],
): Promise<void> {
  const { orgId } = call.actor;
  const { functionId } = call.params;
  const { added, removed } = idDifference(stored.allocatorIds, sent);
  if (removed.length > 0) await transaction.run(deleteAllocators(orgId, functionId, removed));
  if (added.length === 0) return;
  await shareLockAllocators(transaction, orgId, added);
  await transaction.run(insertAllocators(orgId, functionId, added));
}

function changedParts(
  stored: FunctionForm,
  sent: FunctionForm,
): { before: Partial<FunctionForm>; after: Partial<FunctionForm> } {
  const parts = (["name", "description", "costTiers", "allocatorIds", "allowsStandIns"] as const).filter(
    (part) => JSON.stringify(stored[part]) !== JSON.stringify(sent[part]),
  );
  const of = (form: FunctionForm): Partial<FunctionForm> =>
    Object.fromEntries(parts.map((part) => [part, form[part]]));
  return { before: of(stored), after: of(sent) };
}
