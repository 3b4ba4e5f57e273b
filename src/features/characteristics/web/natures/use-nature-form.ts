import * as z from "zod/mini";
import { useWrite } from "#web/data.ts";
import { useEdit, type Edit } from "#web/edit/use-edit.ts";
import type { FieldText } from "#web/edit/work.ts";
import { changeCharacteristic, type CharacteristicDetails } from "../../contract.ts";
import { typeCodes } from "../../rules/characteristic-type.ts";
import {
  acknowledgeValues,
  mergeNature,
  natureDiffers,
  typeChangeRefusal,
  type NatureForm,
} from "../../rules/nature-change.ts";
import { checkNature, functionMissing, optionUnsaved } from "../../rules/new-characteristic.ts";
import { EditedOption, newOption } from "./edited-options.ts";

const EditedNature = z.object({
  name: z.string(),
  typeCode: z.enum(typeCodes),
  options: z.array(EditedOption),
  typedOption: z.string(),
  isGlobal: z.boolean(),
  functionId: z.nullable(z.string()),
  aiModelling: z.boolean(),
  /** The person has read that values are removed. */
  agreed: z.boolean(),
});
type EditedNature = z.infer<typeof EditedNature>;

export type NatureEdit = Edit<CharacteristicDetails, EditedNature>;

/** The type is another one, and there are values of the stored one. */
export function losesValues(draft: Pick<NatureForm, "typeCode">, stored: CharacteristicDetails): boolean {
  return draft.typeCode !== stored.typeCode && stored.uses.length > 0;
}

/** The edit of a characteristic's Nature. */
export function useNatureForm(
  stored: CharacteristicDetails,
  onSaved: (saved: CharacteristicDetails | null) => void,
): NatureEdit {
  const { mutateAsync } = useWrite(changeCharacteristic);
  return useEdit({
    name: `nature of ${stored.id}`,
    schema: EditedNature,
    stored,
    draftOf: editedOf,
    merge: (base, mine, theirs) => {
      const merged = mergeNature(base, mine, theirs);
      return { ...merged, options: withKeys(merged.options), typedOption: mine.typedOption, agreed: false };
    },
    check: (draft) => faultsOf(draft, stored),
    send: ({ version, base, draft }) => {
      if (!natureDiffers(base, draft)) return null;
      const { name, typeCode, isGlobal, functionId, aiModelling } = draft;
      const options = draft.options.map(({ id, optionLabel }) => ({ id, optionLabel }));
      const removed = losesValues(draft, stored) ? { removedValues: stored.uses.length } : {};
      const body = { version, name, typeCode, options, isGlobal, functionId, aiModelling, ...removed };
      return mutateAsync({ params: { characteristicId: stored.id }, body });
    },
    onSaved,
  });
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The fields of a Nature in words, for a conflict. */
export function natureFieldTexts(
  types: readonly { readonly code: string; readonly label: string }[] = [],
  functions: readonly Named[] = [],
): FieldText<EditedNature>[] {
  return [
    { label: "Name", text: ({ name }) => name },
    {
      label: "Type",
      text: ({ typeCode }) => types.find(({ code }) => code === typeCode)?.label ?? typeCode,
    },
    {
      label: "Options",
      text: ({ options }) => options.map(({ optionLabel }) => optionLabel).join(", ") || "–",
    },
    {
      label: "Function",
      text: ({ isGlobal, functionId }) =>
        isGlobal ? "Global" : (functions.find(({ id }) => id === functionId)?.name ?? "–"),
    },
    { label: "AI modelling", text: ({ aiModelling }) => (aiModelling ? "Yes" : "No") },
  ];
}

function editedOf(details: CharacteristicDetails): EditedNature {
  const { name, typeCode, options, isGlobal, functionId, aiModelling } = details;
  return {
    name,
    typeCode,
    options: withKeys(options),
    typedOption: "",
    isGlobal,
    functionId,
    aiModelling,
    agreed: false,
  };
}

function withKeys(options: NatureForm["options"]): EditedOption[] {
  return options.map(({ id, optionLabel }) =>
    id === null ? newOption(optionLabel) : { key: id, id, optionLabel },
  );
}

function faultsOf(values: EditedNature, stored: CharacteristicDetails): Record<string, string> {
  const losing = losesValues(values, stored);
  const faults = checkNature({ ...values, options: values.options.map(({ optionLabel }) => optionLabel) });
  if (values.typeCode === "selection" && values.typedOption.trim() !== "" && faults["options"] === undefined)
    faults["options"] = optionUnsaved;
  if (!values.isGlobal && values.functionId === null) faults["functionId"] = functionMissing;
  const refusal = losing ? typeChangeRefusal(stored.uses) : null;
  if (refusal !== null) faults["typeCode"] = refusal;
  else if (losing && !values.agreed) faults["removedValues"] = acknowledgeValues;
  return faults;
}
