import { useState } from "react";
import * as z from "zod/mini";
import type { CallFailure } from "../../../../web/call.ts";
import { useWrite } from "../../../../web/data.ts";
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
import { useFormWork, type FormWork } from "../use-form-work.ts";

const Edited = z.object({
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
type Edited = z.infer<typeof Edited>;

/** The state behind the Nature dialog. */
export interface NatureState {
  readonly work: FormWork<Edited>;
  /** What the form began with. */
  readonly base: CharacteristicDetails;
  /** The type is another one, and there are values of the stored one. */
  readonly losesValues: boolean;
  readonly conflict: CharacteristicDetails | null;
  readonly failure: CallFailure | null;
  readonly pending: boolean;
  readonly save: () => void;
  readonly merge: () => void;
  readonly takeTheirs: () => void;
}

/** Keeps the fields of a characteristic's Nature, checks and saves them. `stored` is what is stored now. */
export function useNatureForm(stored: CharacteristicDetails, onSaved: () => void): NatureState {
  const [base, setBase] = useState(stored);
  const work = useFormWork(`nature of ${stored.id}`, Edited, editedOf(base), base.version);
  const write = useWrite(changeCharacteristic);
  const { values } = work;
  const conflict = stored.version > work.version && !write.isPending ? stored : null;
  const losesValues = values.typeCode !== stored.typeCode && stored.uses.length > 0;
  const restart = (form: NatureForm, from: CharacteristicDetails) => {
    setBase(from);
    work.restart(
      { ...form, options: withKeys(form.options), typedOption: values.typedOption, agreed: false },
      from.version,
    );
    write.reset();
  };
  const save = () => {
    const faults = faultsOf(values, stored, losesValues);
    work.setFaults(faults);
    if (Object.keys(faults).length > 0) return;
    if (!natureDiffers(base, values) && conflict === null) return onSaved();
    const { name, typeCode, isGlobal, functionId, aiModelling } = values;
    const options = values.options.map(({ id, optionLabel }) => ({ id, optionLabel }));
    const removed = losesValues ? { removedValues: stored.uses.length } : {};
    const body = {
      version: work.version,
      name,
      typeCode,
      options,
      isGlobal,
      functionId,
      aiModelling,
      ...removed,
    };
    write.mutate(
      { params: { characteristicId: stored.id }, body },
      {
        onSuccess: () => {
          work.unsaved.forget();
          onSaved();
        },
        onError: (failure) => work.setFaults(failure.fields),
      },
    );
  };
  const failed =
    write.error !== null && write.error.code !== "stale" && Object.keys(write.error.fields).length === 0;
  return {
    work,
    base,
    losesValues,
    conflict,
    failure: failed ? write.error : null,
    pending: write.isPending,
    save,
    merge: () => conflict && restart(mergeNature(base, values, conflict), conflict),
    takeTheirs: () => conflict && restart(conflict, conflict),
  };
}

function editedOf(details: CharacteristicDetails): Edited {
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

function faultsOf(
  values: Edited,
  stored: CharacteristicDetails,
  losesValues: boolean,
): Record<string, string> {
  const faults = checkNature({ ...values, options: values.options.map(({ optionLabel }) => optionLabel) });
  if (values.typeCode === "selection" && values.typedOption.trim() !== "" && faults["options"] === undefined)
    faults["options"] = optionUnsaved;
  if (!values.isGlobal && values.functionId === null) faults["functionId"] = functionMissing;
  const refusal = losesValues ? typeChangeRefusal(stored.uses) : null;
  if (refusal !== null) faults["typeCode"] = refusal;
  else if (losesValues && !values.agreed) faults["removedValues"] = acknowledgeValues;
  return faults;
}
