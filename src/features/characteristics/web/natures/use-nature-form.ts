import * as z from "zod/mini";
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

export function natureFieldTexts(
  types: readonly { readonly code: string; readonly label: string }[] = [],
  functions: readonly Named[] = [],
): FieldText<ChangedNature>[] {
  return [
    { label: "Name", text: ({ name }) => name },
    {
      label: "Type",
      text: ({ typeCode }) => types.find(({ code }) => code === typeCode)?.label ?? typeCode,
    },
    {
      label: "Options",
      text: ({ options }) => labelsOf(options).join(", ") || "–",
    },
    {
      label: "Function",
      text: ({ isGlobal, functionId }) =>
        isGlobal ? "Global" : (functions.find(({ id }) => id === functionId)?.name ?? "–"),
    },
    { label: "AI modelling", text: ({ aiModelling }) => (aiModelling ? "Yes" : "No") },
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
  else if (losing && !values.agreed) faults["removedValues"] = acknowledgeValues;
  return faults;
}
