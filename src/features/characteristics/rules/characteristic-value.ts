import { locale, perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import type { TypeCode } from "./characteristic.ts";

/** A value as it is stored: exactly the part of its type is filled (docs/readings.md#000-7). */
export interface CharacteristicValue {
  readonly valueNumber: number | null;
  readonly valueBoolean: boolean | null;
  readonly valueOptionId: string | null;
}

export const numberInvalid = () => t`Please enter a valid number`;
export const optionMissing = () => t`Please select an option`;
export const truthMissing = () => t`Please choose True or False`;

/** Numbers are below this, either side of zero, with at most four decimals. */
export const numberLimit = 1e11;
export const numberHint = () => t`Up to 11 digits and 4 decimals.`;

/** True for a number that can be stored as it is. */
export function isStorableNumber(value: number): boolean {
  return Math.abs(value) < numberLimit && Number(value.toFixed(4)) === value;
}

const written = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?$/;

/** A typed number: `-1,250.5`. Null when it can't be stored. */
export function readNumber(typed: string): number | null {
  const text = typed.trim().replace("\u2212", "-");
  if (!written.test(text) || !/\d/.test(text)) return null;
  const value = Number(text.replaceAll(",", ""));
  return isStorableNumber(value) ? value + 0 : null;
}

/** What is wrong with a value of a type, by its field; nothing when it can be stored. */
export function checkValue(typeCode: TypeCode, value: CharacteristicValue): Record<string, string> {
  if (typeCode === "number")
    return value.valueNumber !== null && isStorableNumber(value.valueNumber)
      ? {}
      : { valueNumber: numberInvalid() };
  if (typeCode === "true_false") return value.valueBoolean === null ? { valueBoolean: truthMissing() } : {};
  return value.valueOptionId === null ? { valueOptionId: optionMissing() } : {};
}

/** The value with nothing but the part of its type. */
export function valueOfType(typeCode: TypeCode, value: CharacteristicValue): CharacteristicValue {
  return {
    valueNumber: typeCode === "number" ? value.valueNumber : null,
    valueBoolean: typeCode === "true_false" ? value.valueBoolean : null,
    valueOptionId: typeCode === "selection" ? value.valueOptionId : null,
  };
}

const figures = perLanguage(() => new Intl.NumberFormat(locale(), { maximumFractionDigits: 4 }));

/** `1,250.5` */
export function numberText(value: number): string {
  return figures().format(value);
}

/** A value as lists show it: a number, True or False, or the label of the option. */
export function valueText(value: CharacteristicValue & { readonly optionLabel: string | null }): string {
  if (value.valueNumber !== null) return numberText(value.valueNumber);
  if (value.valueBoolean !== null) return value.valueBoolean ? t`True` : t`False`;
  return value.optionLabel ?? "";
}
