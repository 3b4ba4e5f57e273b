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
import { updateKind } from "./kind-queries.ts";
import { kindConstraints, requireKind } from "./require-kind.ts";

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
