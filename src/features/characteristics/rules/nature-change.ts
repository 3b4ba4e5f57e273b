import { named } from "#shared/named.ts";
import { nameKey, type TypeCode } from "./characteristic.ts";
import { tidyText } from "#shared/tidy-text.ts";
import { plural, t } from "#shared/texts/t.ts";

/** An option as the form of the Nature contains it; a new one has no id yet. */
export interface NatureOption {
  readonly id: string | null;
  readonly optionLabel: string;
}

/** Everything an admin can change of a characteristic. */
export interface NatureForm {
  readonly name: string;
  readonly typeCode: TypeCode;
  readonly options: readonly NatureOption[];
  readonly isGlobal: boolean;
  readonly functionId: string | null;
  readonly aiModelling: boolean;
}

/** A project that contains a value of the characteristic. */
export interface NatureUse {
  readonly code: string;
  readonly name: string;
  /** Completed, cancelled or archived: nothing of it changes any more. */
  readonly isLocked: boolean;
  readonly valueOptionId: string | null;
}

export const acknowledgeValues = () => t`Confirm that these projects' values will be removed`;

/** What an admin can change, without what is beside it. */
export function natureOf<Nature extends NatureForm>(nature: Nature) {
  const { name, typeCode, options, isGlobal, functionId, aiModelling } = nature;
  return { name, typeCode, options: options as Nature["options"], isGlobal, functionId, aiModelling };
}

/** The form as it is stored: names tidied, a global one of no function, options only of selections. */
export function tidyNature<Form extends NatureForm>(form: Form): Form {
  return {
    ...form,
    name: tidyText(form.name),
    functionId: form.isGlobal ? null : form.functionId,
    options:
      form.typeCode === "selection"
        ? form.options.map((option) => ({ ...option, optionLabel: tidyText(option.optionLabel) }))
        : [],
  };
}

/** True when saving would change what is stored. */
export function natureDiffers(stored: NatureForm, form: NatureForm): boolean {
  return JSON.stringify(comparable(tidyNature(stored))) !== JSON.stringify(comparable(tidyNature(form)));
}

function comparable(form: NatureForm): unknown {
  return { ...natureOf(form), options: form.options.map(({ id, optionLabel }) => [id, optionLabel]) };
}

/** `Kiln Works (KLN) and Quay (QUA)`; beyond five `and N more`. */
export function projectNames(uses: readonly Pick<NatureUse, "code" | "name">[]): string {
  return named(uses.map(({ name, code }) => `${name} (${code})`));
}

/** Why an option cannot be removed; null when it can. */
export function optionRemovalRefusal(label: string, uses: readonly NatureUse[]): string | null {
  return uses.length === 0
    ? null
    : t`${label} cannot be removed: ${projectNames(uses)} ${plural(uses.length, "has", "have")} it. Choose another value there first.`;
}

/** Why the type can't change; null when it can. Finished projects keep their values. */
export function typeChangeRefusal(uses: readonly NatureUse[]): string | null {
  const finished = uses.filter(({ isLocked }) => isLocked);
  if (finished.length === 0) return null;
  return t`The type can't change: ${projectNames(finished)} can no longer be changed and ${plural(finished.length, "keeps its value", "keep their values")}. Add a new characteristic instead.`;
}

/** Why a characteristic cannot be deleted; null when it can. */
export function deletionRefusal(uses: readonly Pick<NatureUse, "code" | "name">[]): string | null {
  return uses.length === 0
    ? null
    : t`Cannot delete: ${projectNames(uses)} ${plural(uses.length, "has", "have")} a value of it.`;
}

/** One's own changes since `base` over what is stored now. */
export function mergeNature(base: NatureForm, own: NatureForm, theirs: NatureForm): NatureForm {
  const pick = <Field extends keyof NatureForm>(field: Field): NatureForm[Field] =>
    own[field] === base[field] ? theirs[field] : own[field];
  const scope = own.isGlobal === base.isGlobal && own.functionId === base.functionId ? theirs : own;
  return {
    name: pick("name"),
    typeCode: pick("typeCode"),
    aiModelling: pick("aiModelling"),
    isGlobal: scope.isGlobal,
    functionId: scope.functionId,
    options: mergeOptions(base.options, own.options, theirs.options),
  };
}

/** Own order and labels where changed; their new options come after, removed ones are gone. What both added is theirs. */
function mergeOptions(
  base: readonly NatureOption[],
  own: readonly NatureOption[],
  theirs: readonly NatureOption[],
): NatureOption[] {
  if (JSON.stringify(own) === JSON.stringify(base)) return [...theirs];
  const stored = (id: string | null) => theirs.find((option) => option.id === id);
  const before = (id: string | null) => base.find((option) => option.id === id);
  const isTheirNew = ({ id }: NatureOption) => before(id) === undefined;
  const retained = own.flatMap((option) => {
    if (option.id === null)
      return [theirs.find((each) => isTheirNew(each) && isNamedAlike(each, option)) ?? option];
    const now = stored(option.id);
    if (now === undefined) return [];
    return [before(option.id)?.optionLabel === option.optionLabel ? now : option];
  });
  const labels = new Set(retained.map(({ optionLabel }) => nameKey(optionLabel)));
  const added = theirs.filter((option) => isTheirNew(option) && !labels.has(nameKey(option.optionLabel)));
  return [...retained, ...added];
}

const isNamedAlike = (one: NatureOption, other: NatureOption): boolean =>
  nameKey(one.optionLabel) === nameKey(other.optionLabel);

/** What else saving a Nature does, in sentences. `functionName`: of its new function. */
export function natureEffects(
  base: NatureForm,
  form: NatureForm,
  uses: readonly NatureUse[],
  functionName: string,
): string[] {
  const effects: string[] = [];
  const renamed = form.options.filter((option) =>
    base.options.some(
      ({ id, optionLabel }) => id === option.id && optionLabel !== tidyText(option.optionLabel),
    ),
  );
  const affected = uses.filter(({ valueOptionId }) => renamed.some(({ id }) => id === valueOptionId));
  if (tidyText(form.name) !== base.name && uses.length > 0)
    effects.push(t`The new name shows in ${plural(uses.length, "# project", "# projects")}.`);
  if (affected.length > 0) effects.push(t`The new label shows in ${projectNames(affected)}.`);
  if (form.isGlobal && !base.isGlobal)
    effects.push(t`Everyone who edits projects can choose it from now on.`);
  if (movesTo(base, form))
    effects.push(
      uses.length > 0
        ? t`Only people of ${functionName} can choose it from now on. Its values in ${plural(uses.length, "# project", "# projects")} stay.`
        : t`Only people of ${functionName} can choose it from now on.`,
    );
  if (form.aiModelling !== base.aiModelling && uses.length > 0)
    effects.push(
      form.aiModelling
        ? t`The badge AI appears in ${plural(uses.length, "# project", "# projects")}.`
        : t`The badge AI goes in ${plural(uses.length, "# project", "# projects")}.`,
    );
  return effects;
}

/** It becomes one function's, or another's. */
function movesTo(base: NatureForm, form: NatureForm): boolean {
  return !form.isGlobal && form.functionId !== null && (base.isGlobal || form.functionId !== base.functionId);
}
