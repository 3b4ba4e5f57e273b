import * as z from "zod/mini";
import type { Faults } from "#web/edit/use-faults.ts";
import { typeCodes } from "../../rules/characteristic.ts";
import { checkNature, functionMissing, optionUnsaved } from "../../rules/new-characteristic.ts";

/** An option in a form; the key stays the same while its row does. */
export const EditedOption = z.object({
  key: z.string(),
  id: z.nullable(z.string()),
  optionLabel: z.string(),
});
export type EditedOption = z.infer<typeof EditedOption>;

let lastKey = 0;

export function newOption(optionLabel: string): EditedOption {
  lastKey += 1;
  return { key: `new ${Date.now()} ${lastKey}`, id: null, optionLabel };
}

export const labelsOf = (options: readonly EditedOption[]) => options.map(({ optionLabel }) => optionLabel);

/** A Nature in a form, whether it is new or changed. */
export const EditedNature = z.object({
  name: z.string(),
  typeCode: z.nullable(z.enum(typeCodes)),
  options: z.array(EditedOption),
  /** The text in the field of the next option. */
  typedOption: z.string(),
  isGlobal: z.boolean(),
  functionId: z.nullable(z.string()),
  aiModelling: z.boolean(),
});
export type EditedNature = z.infer<typeof EditedNature>;

/** What the fields of a Nature need of its edit. */
export interface NatureEditing {
  readonly draft: EditedNature;
  readonly faults: Faults;
  readonly set: (change: Partial<Omit<EditedNature, "typeCode">>, ...alsoFixed: readonly string[]) => void;
  readonly setFaults: (faults: Faults) => void;
}

/** What is wrong with a Nature, by its field. Who can't choose the function gets their own. */
export function natureFaults(draft: EditedNature, choosesFunction: boolean): Record<string, string> {
  const faults = checkNature({ ...draft, options: labelsOf(draft.options) });
  if (draft.typeCode === "selection" && draft.typedOption.trim() !== "")
    faults["options"] ??= optionUnsaved();
  if (choosesFunction && !draft.isGlobal && draft.functionId === null)
    faults["functionId"] = functionMissing();
  return faults;
}
