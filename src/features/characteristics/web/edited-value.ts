import * as z from "zod/mini";
import type { TypeCode } from "../rules/characteristic.ts";
import { readNumber, type CharacteristicValue } from "../rules/characteristic-value.ts";
import { plainNumber } from "#shared/plain-number.ts";

/** A value as its fields hold it: the number as it was typed, "" while no option is chosen. */
export const EditedValue = z.object({ number: z.string(), truth: z.boolean(), option: z.string() });
export type EditedValue = z.infer<typeof EditedValue>;

/** Where a value's faults are shown. */
export const valueFields = ["valueNumber", "valueBoolean", "valueOptionId"] as const;

export const noValue: EditedValue = { number: "", truth: false, option: "" };

export function editedValueOf(value: CharacteristicValue): EditedValue {
  return {
    number: value.valueNumber === null ? "" : String(value.valueNumber),
    truth: value.valueBoolean ?? false,
    option: value.valueOptionId ?? "",
  };
}

/** What the fields say, of the type; null where nothing usable is typed. */
export function valueFrom(
  typeCode: TypeCode,
  edited: EditedValue,
): { valueNumber: number | null; valueBoolean: boolean | null; valueOptionId: string | null } {
  return {
    valueNumber: typeCode === "number" ? readNumber(plainNumber(edited.number)) : null,
    valueBoolean: typeCode === "true_false" ? edited.truth : null,
    valueOptionId: typeCode === "selection" && edited.option !== "" ? edited.option : null,
  };
}
