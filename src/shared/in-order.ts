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

/** Letters that aren't one with an accent, and what they sort as here and in the database (src/server/database/names.ts). */
export const sortedAs: readonly (readonly [letter: string, plain: string])[] = [
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ø", "o"],
  ["ł", "l"],
  ["đ", "d"],
  ["ð", "d"],
  ["ħ", "h"],
];

/** Compares texts by their signs, as days, months, codes and ids are ordered. */
export function compareTexts(one: string, other: string): number {
  return Number(one > other) - Number(one < other);
}
