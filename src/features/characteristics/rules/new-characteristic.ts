import { tidyText } from "#shared/tidy-text.ts";
import { t } from "#shared/texts/t.ts";
import { nameKey, type TypeCode } from "./characteristic.ts";

/** What a characteristic is: everything but its value in a project. */
export interface Nature {
  readonly name: string;
  readonly typeCode: TypeCode | null;
  /** The labels of the saved options, in their order. */
  readonly options: readonly string[];
}

export const selectCharacteristic = () => t`Please select a characteristic`;
export const nameRequired = () => t`Characteristic name is required`;
export const typeRequired = () => t`Please select a type`;
export const nameInUse = () => t`A characteristic with this name already exists`;
export const optionRequired = () => t`Please save at least one option for selection type`;
export const optionInUse = () => t`This option already exists`;
export const nameBeforeOptions = () => t`Characteristic name is required before adding options`;
export const typeBeforeOptions = () => t`Please select a type before adding options`;
export const optionEmpty = () => t`Please enter the option's label`;
export const optionUnsaved = () => t`Save this option, or clear the field`;
export const natureWarning = () =>
  t`Choose with care: once created, only an Admin can change the characteristic's Nature`;
const saveFailed = () => t`Failed to save characteristic. Please try again.`;
export const optionFailed = () => t`Failed to save option`;
export const alreadyThere = () => t`This project already has this characteristic`;
export const functionMissing = () => t`Choose a function, or make the characteristic global`;

/** A failed save's message, or the specified fallback without an answer. */
export function saveFailure({
  status,
  message,
}: {
  readonly status: number;
  readonly message: string;
}): string {
  return status === 0 || message === "" ? `${saveFailed()} ${message}`.trim() : message;
}

export const longestName = 120;
export const maxOptions = 100;

/** The places of the options whose label stands further up already, or is empty. */
export function faultyOptions(labels: readonly string[]): ReadonlyMap<number, string> {
  const seen = new Set<string>();
  const faults = new Map<number, string>();
  for (const [place, label] of labels.entries()) {
    const key = nameKey(label);
    if (key === "") faults.set(place, optionEmpty());
    else if (seen.has(key)) faults.set(place, optionInUse());
    seen.add(key);
  }
  return faults;
}

/** What is wrong with a characteristic, by its field. */
export function checkNature({ name, typeCode, options }: Nature): Record<string, string> {
  const faults: Record<string, string> = {};
  if (tidyText(name) === "") faults.name = nameRequired();
  if (typeCode === null) faults.typeCode = typeRequired();
  if (typeCode === "selection") {
    const [first] = faultyOptions(options).values();
    if (options.length === 0) faults.options = optionRequired();
    else if (first !== undefined) faults.options = first;
  }
  return faults;
}

/** Why a further option cannot be saved yet; null when it can. */
export function optionRefusal(nature: Nature, label: string): string | null {
  if (tidyText(nature.name) === "") return nameBeforeOptions();
  if (nature.typeCode === null) return typeBeforeOptions();
  if (tidyText(label) === "") return optionEmpty();
  return nature.options.some((each) => nameKey(each) === nameKey(label)) ? optionInUse() : null;
}

/** The list with one entry moved to another place; places outside the list stop at its ends. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, place) => place !== from);
  const entry = list[from];
  if (entry === undefined) return [...list];
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, entry);
  return rest;
}

/**
 * Whose characteristics a person sees: the global ones and those of their own function
 * (docs/readings.md#000-5).
 */
export function maySee(
  characteristic: { readonly isGlobal: boolean; readonly functionId: string | null },
  functionId: string | null,
): boolean {
  return characteristic.isGlobal || (functionId !== null && characteristic.functionId === functionId);
}
