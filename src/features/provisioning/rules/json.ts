import { compareTexts } from "#shared/in-order.ts";

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

/** The object without members that are null. */
export function withoutNulls(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
}

/** A text that can be stored and compared: no NUL, no half characters. */
export function isStorable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

/** Whether two values are the same, whatever the order of their members. */
export function isSame(one: Json, other: Json): boolean {
  return ordered(one) === ordered(other);
}

function ordered(value: Json): string {
  return JSON.stringify(value, (_, each: Json) =>
    isObject(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => compareTexts(a, b)))
      : each,
  );
}
