import { may } from "#shared/permissions.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { forbidden, invalid, refuseInvalid } from "#server/refusal.ts";
import type { Transaction } from "#server/scope.ts";
import * as contract from "../contract.ts";
import { nameKey, typeIds } from "../rules/characteristic.ts";
import { tidyText } from "#shared/tidy-text.ts";
import { t } from "#shared/texts/t.ts";
import { checkValue, valueOfType } from "../rules/characteristic-value.ts";
import { checkNature, functionMissing } from "../rules/new-characteristic.ts";
import {
  insertCharacteristic,
  insertOptions,
  type NatureColumns,
  type PlacedOption,
} from "./characteristic-queries.ts";
import { valueDetails } from "./characteristic-view.ts";
import { characteristicConstraints, openProject } from "./open-project.ts";
import { functionOfPerson, insertValue, shareLockedFunction } from "./queries.ts";

/** Options in the order of their labels' list. */
export function placedOptions(labels: readonly string[]): PlacedOption[] {
  return labels.map((label, sortOrder) => ({
    id: newId(),
    label: tidyText(label),
    key: nameKey(label),
    sortOrder,
  }));
}

/**
 * Characteristic, options and value are stored together.
 */
export const createCharacteristic = serve(contract.createCharacteristic, async (call) => {
  const { actor, body } = call;
  const { orgId } = actor;
  const { projectId } = call.params;
  const characteristicId = newId();
  const id = newId();
  await call.write(async (transaction) => {
    await openProject(transaction, actor, projectId);
    const { typeCode } = body;
    const wrong = checkNature(body);
    if (typeCode === null) throw invalid(wrong);
    const options = typeCode === "selection" ? placedOptions(body.options) : [];
    const chosen = body.valueOptionIndex === null ? undefined : options[body.valueOptionIndex];
    const sent = {
      valueNumber: body.valueNumber,
      valueBoolean: body.valueBoolean,
      valueOptionId: chosen?.id ?? null,
    };
    refuseInvalid({ ...wrong, ...checkValue(typeCode, sent) });
    const value = valueOfType(typeCode, sent);
    const functionId = body.isGlobal ? null : await functionFor(transaction, call);
    const columns: NatureColumns = {
      name: tidyText(body.name),
      name_key: nameKey(body.name),
      characteristic_type_id: typeIds[typeCode],
      function_id: functionId,
      is_global: body.isGlobal,
      ai_modelling: body.aiModelling,
    };
    await transaction.run(insertCharacteristic(orgId, characteristicId, columns, actor.id));
    if (options.length > 0) await transaction.run(insertOptions(orgId, characteristicId, options, actor.id));
    await transaction.run(
      insertValue(
        orgId,
        { id, projectId, characteristicId, typeId: typeIds[typeCode], functionId, ...value },
        actor.id,
      ),
    );
    const labels = options.map(({ label }) => label);
    await transaction.audit({
      action: "create characteristic",
      subjectType: "characteristic",
      subjectId: characteristicId,
      after: {
        name: columns.name,
        typeCode,
        options: labels,
        isGlobal: body.isGlobal,
        functionId,
        aiModelling: body.aiModelling,
      },
    });
    await transaction.audit({
      action: "add project characteristic",
      subjectType: "project characteristic",
      subjectId: id,
      after: {
        projectId,
        characteristicId,
        name: columns.name,
        ...value,
        optionLabel: chosen?.label ?? null,
      },
    });
  }, characteristicConstraints);
  return valueDetails(call, projectId, id);
});

/** The function of one that isn't global: one's own, or an admin's choice. */
async function functionFor(
  transaction: Transaction,
  call: Call<typeof contract.createCharacteristic>,
): Promise<string> {
  const { actor, body } = call;
  const person = await transaction.first(functionOfPerson(actor.orgId, actor.id));
  const functionId = body.functionId ?? person?.function_id ?? null;
  if (functionId === null) throw invalid({ functionId: functionMissing() });
  if (functionId !== person?.function_id && !may(actor.roles, "change functions and characteristics"))
    throw forbidden(t`Only admins can add characteristics of another function.`);
  if (!(await transaction.first(shareLockedFunction(actor.orgId, functionId))))
    throw invalid({ functionId: functionMissing() });
  return functionId;
}
