import * as z from "zod/mini";
import { t } from "#shared/texts/t.ts";
import { useWrite } from "#web/data.ts";
import { useEdit, type Edit } from "#web/edit/use-edit.ts";
import type { FieldText } from "#web/edit/work.ts";
import { changeCharacteristic, type CharacteristicDetails } from "../../contract.ts";
import { typeCodes } from "../../rules/characteristic.ts";
import {
  acknowledgeValues,
  mergeNature,
  natureDiffers,
  natureOf,
  typeChangeRefusal,
  type NatureForm,
} from "../../rules/nature-change.ts";
import { EditedNature, labelsOf, natureFaults, newOption, type EditedOption } from "./edited-nature.ts";
import { typeNames } from "../type-words.ts";

const ChangedNature = z.extend(EditedNature, {
  typeCode: z.enum(typeCodes),
  /** The person has read that values are removed. */
  agreed: z.boolean(),
});
type ChangedNature = z.infer<typeof ChangedNature>;

export type NatureEdit = Edit<CharacteristicDetails, ChangedNature>;

/** The type is another one, and there are values of the stored one. */
export function losesValues(draft: Pick<NatureForm, "typeCode">, stored: CharacteristicDetails): boolean {
  return draft.typeCode !== stored.typeCode && stored.uses.length > 0;
}

export function useNatureForm(
  stored: CharacteristicDetails,
  onSaved: (saved: CharacteristicDetails | null) => void,
): NatureEdit {
  const { mutateAsync } = useWrite(changeCharacteristic);
  return useEdit({
    name: `nature of ${stored.id}`,
    schema: ChangedNature,
    stored,
    draftOf: editedOf,
    merge: (base, mine, theirs) => {
      const merged = mergeNature(base, mine, theirs);
      return { ...merged, options: withKeys(merged.options), typedOption: mine.typedOption, agreed: false };
    },
    check: (draft) => faultsOf(draft, stored),
    send: ({ version, base, draft }) => {
      if (!natureDiffers(base, draft)) return null;
      const options = draft.options.map(({ id, optionLabel }) => ({ id, optionLabel }));
      const removed = losesValues(draft, stored) ? { removedValues: stored.uses.length } : {};
      const body = { version, ...natureOf(draft), options, ...removed };
      return mutateAsync({ params: { characteristicId: stored.id }, body });
    },
    onSaved,
  });
}

interface Named {
  readonly id: string;
  readonly name: string;
}

export function natureFieldTexts(functions: readonly Named[] = []): FieldText<ChangedNature>[] {
  return [
    { label: t`Name`, text: ({ name }) => name },
    {
      label: t`Type`,
      text: ({ typeCode }) => typeNames[typeCode],
    },
    {
      label: t`Options`,
      text: ({ options }) => labelsOf(options).join(", ") || "–",
    },
    {
      label: t`Function`,
      text: ({ isGlobal, functionId }) =>
        isGlobal ? t`Global` : (functions.find(({ id }) => id === functionId)?.name ?? "–"),
    },
    { label: t`AI modelling`, text: ({ aiModelling }) => (aiModelling ? t`Yes` : t`No`) },
  ];
}

function editedOf(details: CharacteristicDetails): ChangedNature {
  return { ...natureOf(details), options: withKeys(details.options), typedOption: "", agreed: false };
}

function withKeys(options: NatureForm["options"]): EditedOption[] {
  return options.map(({ id, optionLabel }) =>
    id === null ? newOption(optionLabel) : { key: id, id, optionLabel },
  );
}

function faultsOf(values: ChangedNature, stored: CharacteristicDetails): Record<string, string> {
  const losing = losesValues(values, stored);
  const faults = natureFaults(values, true);
  const refusal = losing ? typeChangeRefusal(stored.uses) : null;
  if (refusal !== null) faults["typeCode"] = refusal;
  else if (losing && !values.agreed) faults["removedValues"] = acknowledgeValues();
  return faults;
}
