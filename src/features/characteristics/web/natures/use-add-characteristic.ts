import * as z from "zod/mini";
import { may } from "#shared/permissions.ts";
import type { CallFailure } from "#web/call.ts";
import { useWrite } from "#web/data.ts";
import { useEdit, type Edit } from "#web/edit/use-edit.ts";
import type { Versioned } from "#web/edit/use-work.ts";
import { useViewer, type Viewer } from "#web/viewer.ts";
import { addCharacteristic, createCharacteristic, type Characteristic } from "../../contract.ts";
import { nameKey } from "../../rules/characteristic.ts";
import { checkValue } from "../../rules/characteristic-value.ts";
import { selectCharacteristic } from "../../rules/new-characteristic.ts";
import { EditedNature, labelsOf, natureFaults } from "./edited-nature.ts";
import { EditedValue, noValue, valueFields, valueFrom } from "../edited-value.ts";

const Added = z.extend(EditedNature, {
  mode: z.enum(["existing", "new"]),
  characteristicId: z.string(),
  value: EditedValue,
});
type Added = z.infer<typeof Added>;

/** The edit behind the Add Characteristic modal, and the chosen one of the existing characteristics. */
export interface AddForm {
  readonly edit: Edit<Versioned, Added>;
  readonly chosen: Characteristic | undefined;
}

export function useAddCharacteristic(
  projectId: string,
  characteristics: readonly Characteristic[] | undefined,
  onSaved: () => void,
): AddForm {
  const viewer = useViewer();
  const add = useWrite(addCharacteristic);
  const create = useWrite(createCharacteristic);
  const find = (wanted: string) => characteristics?.find(({ id }) => id === wanted);
  const edit = useEdit({
    name: `characteristic of ${projectId}`,
    schema: Added,
    blank: blank(viewer),
    faultsOf: fieldsOf,
    check: (draft) =>
      draft.mode === "new" ? newFaults(draft, viewer) : existingFaults(draft, find(draft.characteristicId)),
    send: ({ draft }): Promise<unknown> | null => {
      const params = { projectId };
      if (draft.mode === "new") return create.mutateAsync({ params, body: newBody(draft) });
      const chosen = find(draft.characteristicId);
      if (chosen === undefined) return null;
      const body = { characteristicId: chosen.id, ...valueFrom(chosen.typeCode, draft.value) };
      return add.mutateAsync({ params, body });
    },
    onSaved,
  });
  return { edit, chosen: find(edit.draft.characteristicId) };
}

function blank(viewer: Viewer): Added {
  return {
    mode: "existing",
    characteristicId: "",
    name: "",
    typeCode: null,
    options: [],
    typedOption: "",
    isGlobal: viewer.functionId === null,
    functionId: viewer.functionId,
    aiModelling: false,
    value: noValue,
  };
}

/** Faults by this form's fields; others are shown as a whole. */
function fieldsOf(failure: CallFailure): Readonly<Record<string, string>> {
  const known = new Set(["characteristicId", "name", "typeCode", "options", "functionId", ...valueFields]);
  return Object.fromEntries(Object.entries(failure.fields).filter(([field]) => known.has(field)));
}

function existingFaults(values: Added, chosen: Characteristic | undefined): Record<string, string> {
  return chosen
    ? checkValue(chosen.typeCode, valueFrom(chosen.typeCode, values.value))
    : { characteristicId: selectCharacteristic() };
}

function newFaults(values: Added, viewer: Viewer): Record<string, string> {
  const { typeCode } = values;
  const faults = natureFaults(values, may(viewer.roles, "change functions and characteristics"));
  const valueFaults =
    typeCode === null || faults["options"] !== undefined
      ? {}
      : checkValue(typeCode, valueFrom(typeCode, values.value));
  return { ...faults, ...valueFaults };
}

function newBody(values: Added) {
  const { name, typeCode, options, isGlobal, functionId, aiModelling, value } = values;
  const place = options.findIndex(({ key }) => key === value.option);
  const { valueNumber, valueBoolean } =
    typeCode === null ? { valueNumber: null, valueBoolean: null } : valueFrom(typeCode, value);
  return {
    name,
    typeCode,
    options: typeCode === "selection" ? labelsOf(options) : [],
    isGlobal,
    ...(isGlobal || functionId === null ? {} : { functionId }),
    aiModelling,
    valueNumber,
    valueBoolean,
    valueOptionIndex: typeCode === "selection" && place >= 0 ? place : null,
  };
}

/** The existing characteristic of the name that is typed, if one sees it. */
export function sameName(
  characteristics: readonly Characteristic[],
  name: string,
): Characteristic | undefined {
  return characteristics.find((each) => nameKey(each.name) === nameKey(name));
}
