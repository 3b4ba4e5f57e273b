import { sortedAs } from "./in-order.ts";

/** Letters and signs that searches find by others, here and in the database (src/server/database/names.ts). */
export const searchedAs: readonly (readonly [letter: string, plain: string])[] = [
  ...sortedAs,
  ["ẞ", "ss"],
  ["þ", "th"],
  ["ı", "i"],
  ...["‘", "’", "ʼ", "`", "´"].map((apostrophe) => [apostrophe, "'"] as const),
];
const plainOf = new Map(searchedAs);

/** A text as it's searched: without case, accents, and letters that not every keyboard has. */
export function searchKey(text: string): string {
  const plain = text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  return plain.replaceAll(/[^\0-\u007f]|`/g, (letter) => plainOf.get(letter) ?? letter);
}

/** Whether a text contains what was typed; nothing typed is in every text. */
export const containsText = (text: string, typed: string): boolean =>
  searchKey(text).includes(searchKey(typed.trim()));

/** The words of what was typed, to be found in any order; none where nothing was. */
export const hasWords = (text: string, typed: string): boolean => {
  const key = searchKey(text);
  return searchKey(typed)
    .split(/\s+/)
    .every((word) => key.includes(word));
};
