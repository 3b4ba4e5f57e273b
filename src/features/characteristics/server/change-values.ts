import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { invalid, notFound, refuseInvalid, stale } from "#server/refusal.ts";
import type { Transaction } from "#server/scope.ts";
import * as contract from "../contract.ts";
import { typeCodeOf } from "../rules/characteristic.ts";
import {
  checkValue,
  optionMissing,
  valueOfType,
  type CharacteristicValue,
} from "../rules/characteristic-value.ts";
import { maySee, selectCharacteristic } from "../rules/new-characteristic.ts";
import { lockedCharacteristic, optionRows } from "./characteristic-queries.ts";
import { valueDetails } from "./characteristic-view.ts";
import { characteristicConstraints, openProject } from "./open-project.ts";
import { deleteValue, functionOfPerson, insertValue, lockedValue, updateValue } from "./queries.ts";

/** A value as stored, of the characteristic's type; refused at its field. */
async function acceptedValue(
  transaction: Transaction,
  orgId: string,
  characteristic: { readonly id: string; readonly characteristic_type_id: number },
  sent: CharacteristicValue,
): Promise<CharacteristicValue & { readonly optionLabel: string | null }> {
  const typeCode = typeCodeOf(characteristic.characteristic_type_id);
  refuseInvalid(checkValue(typeCode, sent));
  const value = valueOfType(typeCode, sent);
  if (value.valueOptionId === null) return { ...value, optionLabel: null };
  const options = await transaction.rows(optionRows(orgId, characteristic.id));
  const option = options.find(({ id }) => id === value.valueOptionId);
  if (!option) throw invalid({ valueOptionId: optionMissing() });
  return { ...value, optionLabel: option.option_label };
}

/** Only what the person sees can be chosen. */
export const addCharacteristic = serve(contract.addCharacteristic, async (call) => {
  const { actor, body } = call;
  const { orgId } = actor;
  const { projectId } = call.params;
  const id = newId();
  await call.write(async (transaction) => {
    await openProject(transaction, actor, projectId);
    if (body.characteristicId === null) throw invalid({ characteristicId: selectCharacteristic() });
    const characteristic = await transaction.first(
      lockedCharacteristic(orgId, body.characteristicId, "share"),
    );
    const person = await transaction.first(functionOfPerson(orgId, actor.id));
    const seen =
      characteristic &&
      maySee(
        { isGlobal: characteristic.is_global, functionId: characteristic.function_id },
        person?.function_id ?? null,
      );
    if (!seen) throw invalid({ characteristicId: selectCharacteristic() });
    const { optionLabel, ...value } = await acceptedValue(transaction, orgId, characteristic, body);
    const { id: characteristicId, characteristic_type_id: typeId, function_id: functionId } = characteristic;
    await transaction.run(
      insertValue(orgId, { id, projectId, characteristicId, typeId, functionId, ...value }, actor.id),
    );
    await transaction.audit({
      action: "add project characteristic",
      subjectType: "project characteristic",
      subjectId: id,
      after: { projectId, characteristicId, name: characteristic.name, ...value, optionLabel },
    });
  }, characteristicConstraints);
  return valueDetails(call, projectId, id);
});

export const changeProjectCharacteristic = serve(contract.changeProjectCharacteristic, async (call) => {
  const { actor, body } = call;
  const { orgId } = actor;
  const { projectId, projectCharacteristicId: id } = call.params;
  await call.write(async (transaction) => {
    await openProject(transaction, actor, projectId);
    const before = await valueDetails(call, projectId, id);
    const characteristic = await transaction.first(
      lockedCharacteristic(orgId, before.characteristicId, "share"),
    );
    const row = await transaction.first(lockedValue(orgId, projectId, id));
    if (!row || !characteristic) throw notFound();
    if (row.version !== body.version) throw stale(await valueDetails(call, projectId, id));
    const { optionLabel, ...value } = await acceptedValue(transaction, orgId, characteristic, body);
    const stored = {
      valueNumber: row.value_number,
      valueBoolean: row.value_boolean,
      valueOptionId: row.value_option_id,
    };
    if (JSON.stringify(stored) === JSON.stringify(value)) return transaction.unchanged();
    await transaction.run(updateValue(orgId, id, value, actor.id));
    await transaction.audit({
      action: "change project characteristic",
      subjectType: "project characteristic",
      subjectId: id,
      before: { name: before.name, ...stored, optionLabel: before.optionLabel },
      after: { name: before.name, ...value, optionLabel },
    });
  }, characteristicConstraints);
  return valueDetails(call, projectId, id);
});

export const removeProjectCharacteristic = serve(contract.removeProjectCharacteristic, async (call) => {
  const { actor } = call;
  const { orgId } = actor;
  const { projectId, projectCharacteristicId: id } = call.params;
  await call.write(async (transaction) => {
    await openProject(transaction, actor, projectId);
    const row = await transaction.first(lockedValue(orgId, projectId, id));
    if (!row) throw notFound();
    const before = await valueDetails(call, projectId, id);
    if (row.version !== Number(call.query.version)) throw stale(before);
    await transaction.run(deleteValue(orgId, id));
    await transaction.audit({
      action: "remove project characteristic",
      subjectType: "project characteristic",
      subjectId: id,
      before,
    });
  });
  return {};
});
