import { locale, perLanguage } from "./texts/current.ts";

export type SortValue = string | number | null;

const words = perLanguage(() => new Intl.Collator(locale(), { numeric: true, sensitivity: "base" }));

/**
 * Compares values as lists order them: numbers by size, words alphabetically with numbers in them by size. Nothing
 * comes last either way.
 */
export function compareInOrder(one: SortValue, other: SortValue, descending: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const difference =
    typeof one === "number" && typeof other === "number"
      ? one - other
      : words().compare(String(one), String(other));
  return descending ? -difference : difference;
}

/** Compares texts by their signs, as days, months, codes and ids are ordered. */
export function compareTexts(one: string, other: string): number {
  return Number(one > other) - Number(one < other);
}
