import { serve } from "#server/http/serve.ts";
import { newId } from "#server/ids.ts";
import { invalid, notFound, wrongState } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import { nameKey, typeCodeOf } from "../rules/characteristic.ts";
import { tidyText } from "#shared/tidy-text.ts";
import { t } from "#shared/texts/t.ts";
import { deletionRefusal, natureOf } from "../rules/nature-change.ts";
import { maxOptions, optionRefusal, optionInUse } from "../rules/new-characteristic.ts";
import {
  deleteCharacteristicRow,
  insertOptions,
  lockedCharacteristic,
  optionRows,
  updateCharacteristic,
} from "./characteristic-queries.ts";
import { lockedDetails } from "./change-characteristic.ts";

export const addCharacteristicOption = serve(contract.addCharacteristicOption, async (call) => {
  const { orgId, id: actorId } = call.actor;
  const { characteristicId } = call.params;
  const id = newId();
  const label = tidyText(call.body.optionLabel);
  await call.write(
    async (transaction) => {
      const row = await transaction.first(lockedCharacteristic(orgId, characteristicId, "update"));
      if (!row) throw notFound();
      const typeCode = typeCodeOf(row.characteristic_type_id);
      if (typeCode !== "selection") throw wrongState(t`Only selections have options.`);
      const stored = await transaction.rows(optionRows(orgId, characteristicId));
      const options = stored.map((option) => option.option_label);
      const refusal = optionRefusal({ name: row.name, typeCode, options }, label);
      if (refusal !== null) throw invalid({ optionLabel: refusal });
      if (options.length >= maxOptions)
        throw invalid({ optionLabel: t`A selection has at most ${maxOptions} options` });
      const sortOrder = (stored.at(-1)?.sort_order ?? -1) + 1;
      await transaction.run(
        insertOptions(orgId, characteristicId, [{ id, label, key: nameKey(label), sortOrder }], actorId),
      );
      await transaction.run(updateCharacteristic(orgId, characteristicId, {}, actorId));
      await transaction.audit({
        action: "add characteristic option",
        subjectType: "characteristic",
        subjectId: characteristicId,
        before: { name: row.name, options },
        after: { name: row.name, options: [...options, label] },
      });
    },
    { characteristic_option_unique: () => invalid({ optionLabel: optionInUse() }) },
  );
  return { id, optionLabel: label };
});

/** DELETE /api/characteristics/{characteristicId}: only what no project has a value of. */
export const deleteCharacteristic = serve(contract.deleteCharacteristic, async (call) => {
  const { characteristicId } = call.params;
  await call.write(
    async (transaction) => {
      const stored = await lockedDetails(transaction, call, characteristicId, Number(call.query.version));
      const refusal = deletionRefusal(stored.uses);
      if (refusal !== null) throw wrongState(refusal);
      await transaction.run(deleteCharacteristicRow(call.actor.orgId, characteristicId));
      await transaction.audit({
        action: "delete characteristic",
        subjectType: "characteristic",
        subjectId: characteristicId,
        before: natureOf(stored),
      });
    },
    { project_characteristic_characteristic: () => wrongState(t`It can't be deleted: it's now in use.`) },
  );
  return {};
});
