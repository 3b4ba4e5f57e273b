import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { invalid, notFound, refuseInvalid, stale, wrongState } from "#server/refusal.ts";
import type { Endpoint } from "#shared/contract.ts";
import * as contract from "../contract.ts";
import type { CharacteristicDetails } from "../contract.ts";
import { nameKey, typeIds } from "../rules/characteristic.ts";
import {
  acknowledgeValues,
  natureDiffers,
  natureOf,
  optionRemovalRefusal,
  tidyNature,
  typeChangeRefusal,
} from "../rules/nature-change.ts";
import { checkNature, functionMissing } from "../rules/new-characteristic.ts";
import {
  deleteOptions,
  deleteValuesOf,
  insertOptions,
  lockedCharacteristic,
  moveValuesOf,
  parkOptionKeys,
  updateCharacteristic,
  updateOption,
  usesOf,
} from "./characteristic-queries.ts";
import { characteristicDetails } from "./characteristic-view.ts";
import { characteristicConstraints } from "./open-project.ts";
import { shareLockedFunction } from "./queries.ts";

type Change = Call<typeof contract.changeCharacteristic>;

/** The characteristic, locked. 404 for none, 409 for an older version. */
export async function lockedDetails(
  transaction: AuditedTransaction,
  call: Pick<Call<Endpoint>, "actor" | "read">,
  id: string,
  version: number,
) {
  const row = await transaction.first(lockedCharacteristic(call.actor.orgId, id, "update"));
  if (!row) throw notFound();
  const details = await characteristicDetails(call, id);
  if (row.version !== version) throw stale(details);
  return details;
}

/**
 * A new type removes the values, which the person must have
 * seen.
 */
export const changeCharacteristic = serve(contract.changeCharacteristic, async (call) => {
  const { actor } = call;
  const id = call.params.characteristicId;
  const form = tidyNature(call.body);
  await call.write(async (transaction) => {
    const stored = await lockedDetails(transaction, call, id, form.version);
    refuseInvalid(checkNature({ ...form, options: form.options.map(({ optionLabel }) => optionLabel) }));
    if (!natureDiffers(stored, form)) return transaction.unchanged();
    if (!form.isGlobal) await shareLockFunction(transaction, call, stored, form.functionId);
    const removedValues = await removeValues(transaction, call, stored, form);
    await saveOptions(transaction, call, stored, form);
    if (stored.functionId !== form.functionId)
      await transaction.run(moveValuesOf(actor.orgId, id, form.functionId));
    const columns = {
      name: form.name,
      name_key: nameKey(form.name),
      characteristic_type_id: typeIds[form.typeCode],
      function_id: form.functionId,
      is_global: form.isGlobal,
      ai_modelling: form.aiModelling,
    };
    await transaction.run(updateCharacteristic(actor.orgId, id, columns, actor.id));
    await transaction.audit({
      action: "change characteristic",
      subjectType: "characteristic",
      subjectId: id,
      before: { ...natureOf(stored), removedValues },
      after: natureOf(form),
    });
  }, characteristicConstraints);
  return characteristicDetails(call, id);
});

/** 422 unless the function is active or was the characteristic's before. */
async function shareLockFunction(
  transaction: AuditedTransaction,
  call: Change,
  stored: CharacteristicDetails,
  functionId: string | null,
): Promise<void> {
  if (functionId === null) throw invalid({ functionId: functionMissing() });
  if (functionId === stored.functionId) return;
  if (!(await transaction.first(shareLockedFunction(call.actor.orgId, functionId))))
    throw invalid({ functionId: functionMissing() });
}

/** A new type removes the values; answers them for the audit. */
async function removeValues(
  transaction: AuditedTransaction,
  call: Change,
  stored: CharacteristicDetails,
  form: Change["body"],
) {
  if (form.typeCode === stored.typeCode || stored.uses.length === 0) return [];
  const refusal = typeChangeRefusal(stored.uses);
  if (refusal !== null) throw wrongState(refusal);
  if (form.removedValues !== stored.uses.length) throw invalid({ removedValues: acknowledgeValues() });
  const rows = await transaction.rows(usesOf(call.actor.orgId, stored.id));
  await transaction.run(deleteValuesOf(call.actor.orgId, stored.id));
  return rows.map((row) => ({
    projectId: row.project_id,
    valueNumber: row.value_number,
    valueBoolean: row.value_boolean,
    optionLabel: stored.options.find((option) => option.id === row.value_option_id)?.optionLabel ?? null,
  }));
}

/** Options become the sent ones, in order; used ones can't be removed. */
async function saveOptions(
  transaction: AuditedTransaction,
  call: Change,
  stored: CharacteristicDetails,
  form: Change["body"],
): Promise<void> {
  const { orgId, id: actorId } = call.actor;
  const known = new Set(stored.options.map((option) => option.id));
  const sent = new Set(form.options.map((option) => option.id));
  if (form.options.some((option) => option.id !== null && !known.has(option.id)))
    throw stale(await characteristicDetails(call, stored.id));
  const removed = stored.options.filter((option) => !sent.has(option.id));
  if (form.typeCode === stored.typeCode)
    for (const option of removed) {
      const refusal = optionRemovalRefusal(
        option.optionLabel,
        stored.uses.filter((use) => use.valueOptionId === option.id),
      );
      if (refusal !== null) throw invalid({ options: refusal });
    }
  const gone = removed.map((option) => option.id);
  const placed = form.options.map((option, sortOrder) => ({
    ...option,
    label: option.optionLabel,
    key: nameKey(option.optionLabel),
    sortOrder,
  }));
  const fresh = placed.filter((option) => option.id === null).map((option) => ({ ...option, id: newId() }));
  await transaction.runAll([
    ...(gone.length > 0 ? [deleteOptions(orgId, gone)] : []),
    ...(known.size > gone.length ? [parkOptionKeys(orgId, stored.id)] : []),
    ...placed.flatMap((option) =>
      option.id === null ? [] : [updateOption(orgId, { ...option, id: option.id })],
    ),
    ...(fresh.length > 0 ? [insertOptions(orgId, stored.id, fresh, actorId)] : []),
  ]);
}
