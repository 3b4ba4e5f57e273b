import { serve } from "#server/http/serve.ts";
import { refuseInvalid, wrongState } from "#server/refusal.ts";
import * as contract from "../../kinds-contract.ts";
import { checkKind, kindTexts, tidyKind } from "../../rules/kinds/kind-form.ts";
import {
  completeKind,
  isHolidayName,
  storedHolidayName,
  type KindForm,
} from "../../rules/kinds/leave-kind.ts";
import { updateKind, insertKind, deleteKind, usedKinds, deleteRule, insertRule } from "./kind-queries.ts";
import { kindConstraints, requireKind } from "./require-kind.ts";
import { newId } from "#server/ids.ts";
import { checkRuleChange } from "../../rules/kinds/rule-change.ts";
import { tidyRule } from "../../rules/kinds/rule-form.ts";

/** POST /api/leave/kinds/{kindId}/rules. Balances follow from the rules; none is stored. */
export const changeLeaveRule = serve(contract.changeLeaveRule, async (call) => {
  const { orgId, id: actorId } = call.actor;
  const { kindId } = call.params;
  const { version, replaces, rule: sent } = call.body;
  await call.write(async (transaction) => {
    const kind = await requireKind(transaction, orgId, kindId, version);
    refuseInvalid(checkRuleChange(kind.rules, { replaces, rule: sent }));
    const rule = sent && tidyRule(sent);
    const gone = kind.rules.find(({ validFrom }) => validFrom === replaces);
    await transaction.runAll([
      ...(gone ? [deleteRule(orgId, kindId, gone.validFrom)] : []),
      ...(rule ? [insertRule(orgId, { ...rule, id: newId(), kindId }, actorId)] : []),
      updateKind(orgId, kindId, null, actorId),
    ]);
    await transaction.audit({
      action: `${gone ? (rule ? "change" : "remove") : "add"} leave rule`,
      subjectType: "leave kind",
      subjectId: kindId,
      ...(gone ? { before: wordsOf(gone) } : {}),
      ...(rule ? { after: wordsOf(rule) } : {}),
    });
  }, kindConstraints);
  return {};
});

/** A rule as the audit log has it. */
function wordsOf({ refresh, ...rule }: contract.LeaveRuleForm & { id?: string }) {
  const { id: _id, ...words } = rule;
  return { ...words, refreshMonth: refresh?.month ?? null, refreshDay: refresh?.day ?? null };
}

/** DELETE /api/leave/kinds/{kindId}. What is in use can only be switched off. */
export const deleteLeaveKind = serve(contract.deleteLeaveKind, async (call) => {
  const { orgId } = call.actor;
  const { kindId } = call.params;
  if (kindId === orgId) throw wrongState(kindTexts().holidayNeeded);
  await call.write(async (transaction) => {
    const {
      rules: _rules,
      updatedByName: _by,
      ...stored
    } = await requireKind(transaction, orgId, kindId, Number(call.query.version));
    const used = await transaction.rows(usedKinds(orgId));
    if (used.some(({ id }) => id === kindId)) throw wrongState(kindTexts().inUse);
    await transaction.run(deleteKind(orgId, kindId));
    await transaction.audit({
      action: "delete leave kind",
      subjectType: "leave kind",
      subjectId: kindId,
      before: stored,
    });
  }, kindConstraints);
  return {};
});

/** POST /api/leave/kinds. Holiday's name is in use even before its row is there. */
export const createLeaveKind = serve(contract.createLeaveKind, async (call) => {
  const { orgId, id: actorId } = call.actor;
  const form = tidyKind(completeKind(call.body, null));
  refuseInvalid(checkKind(form, false));
  if (isHolidayName(form.name)) refuseInvalid({ name: kindTexts().nameInUse });
  const id = newId();
  await call.write(async (transaction) => {
    await transaction.runAll(insertKind(orgId, id, form, actorId));
    await transaction.audit({
      action: "create leave kind",
      subjectType: "leave kind",
      subjectId: id,
      after: form,
    });
  }, kindConstraints);
  return { id };
});

/** Holiday is read in everyone's language, but stored in one. */
const asStored = <Form extends KindForm>(form: Form, isHoliday: boolean): Form =>
  isHoliday ? { ...form, name: storedHolidayName } : form;

/** PUT /api/leave/kinds/{kindId} */
export const changeLeaveKind = serve(contract.changeLeaveKind, async (call) => {
  const { orgId, id: actorId } = call.actor;
  const { kindId } = call.params;
  const { version, ...body } = call.body;
  const isHoliday = kindId === orgId;
  await call.write(async (transaction) => {
    const stored = asStored(await requireKind(transaction, orgId, kindId, version), isHoliday);
    const sent = tidyKind(completeKind(body, stored));
    refuseInvalid(checkKind(sent, isHoliday));
    const form = asStored(sent, isHoliday);
    if (!isHoliday && isHolidayName(form.name)) refuseInvalid({ name: kindTexts().nameInUse });
    const names = Object.keys(form) as (keyof KindForm)[];
    const changed = names.filter((name) => stored[name] !== form[name]);
    if (changed.length === 0) return transaction.unchanged();
    await transaction.run(updateKind(orgId, kindId, form, actorId));
    const partsOf = (values: KindForm) => Object.fromEntries(changed.map((name) => [name, values[name]]));
    await transaction.audit({
      action: "change leave kind",
      subjectType: "leave kind",
      subjectId: kindId,
      before: partsOf(stored),
      after: partsOf(form),
    });
  }, kindConstraints);
  return {};
});

/** PUT /api/leave/kinds/{kindId}/activity */
export const setLeaveKindActivity = serve(contract.setLeaveKindActivity, async (call) => {
  const { orgId, id: actorId } = call.actor;
  const { kindId } = call.params;
  const { version, isActive } = call.body;
  if (kindId === orgId) throw wrongState(kindTexts().holidayNeeded);
  await call.write(async (transaction) => {
    const stored = await requireKind(transaction, orgId, kindId, version);
    if (stored.isActive === isActive) return transaction.unchanged();
    await transaction.run(updateKind(orgId, kindId, { isActive }, actorId));
    await transaction.audit({
      action: isActive ? "activate leave kind" : "deactivate leave kind",
      subjectType: "leave kind",
      subjectId: kindId,
      before: { isActive: stored.isActive },
      after: { isActive },
    });
  });
  return {};
});
