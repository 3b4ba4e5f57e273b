import { hasWords } from "#shared/search-key.ts";

export interface SelectOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean | undefined;
  /** The language of its label, where it isn't the page's. */
  readonly lang?: string | undefined;
  /** Options of the same group are listed together under its name. */
  readonly group?: string | undefined;
}

/** From this many choices on they're found by typing: a list of a thousand can't be looked through. */
export const maxInSight = 100;
/** So many of those found are listed; more words find the others. */
const maxListed = 50;

/** The choices that have all the words in their text, as far as they're listed, and how many more there are. */
export function foundByWords<Option>(
  options: readonly Option[],
  textOf: (option: Option) => string,
  typed: string,
): { readonly listed: readonly Option[]; readonly left: number } {
  const found = options.filter((option) => hasWords(textOf(option), typed));
  return { listed: found.slice(0, maxListed), left: Math.max(0, found.length - maxListed) };
}
