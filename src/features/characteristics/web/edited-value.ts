import * as z from "zod/mini";
import { readTypedNumber, typeableNumber } from "#shared/typed-number.ts";
import type { TypeCode } from "../rules/characteristic.ts";
import { isStorableNumber, type CharacteristicValue } from "../rules/characteristic-value.ts";

/** A value as its fields contain it: the number as it was typed, "" while no option is chosen. */
export const EditedValue = z.object({ number: z.string(), truth: z.boolean(), option: z.string() });
export type EditedValue = z.infer<typeof EditedValue>;

/** Where a value's faults are shown. */
export const valueFields = ["valueNumber", "valueBoolean", "valueOptionId"] as const;

export const noValue: EditedValue = { number: "", truth: false, option: "" };

export function editedValueOf(value: CharacteristicValue): EditedValue {
  return {
    number: typeableNumber(value.valueNumber),
    truth: value.valueBoolean ?? false,
    option: value.valueOptionId ?? "",
  };
}

function typedValue(text: string): number | null {
  const read = readTypedNumber(text, 4);
  return "value" in read && read.value !== null && isStorableNumber(read.value) ? read.value : null;
}

/** What the fields say, of the type; null where nothing usable is typed. */
export function valueFrom(
  typeCode: TypeCode,
  edited: EditedValue,
): { valueNumber: number | null; valueBoolean: boolean | null; valueOptionId: string | null } {
  return {
    valueNumber: typeCode === "number" ? typedValue(edited.number) : null,
    valueBoolean: typeCode === "true_false" ? edited.truth : null,
    valueOptionId: typeCode === "selection" && edited.option !== "" ? edited.option : null,
  };
}
