import { hasWords } from "#shared/search-key.ts";
import type { NamedBeside } from "./new-names.ts";
import type { Match } from "../read/rows.ts";

/** A name of the file with what is known of it. */
export interface MatchedName extends NamedBeside {
  /** What it's matched with now; null where it's unknown and nothing was chosen. */
  readonly match: Match | null;
  /** It stands for someone or something by itself, whatever was chosen. */
  readonly isFound: boolean;
  readonly candidates: readonly unknown[];
  readonly mayCreate: boolean;
}

/** The names that need a decision, or had one, and those that are found by themselves. */
export const nameLists = ["open", "found"] as const;
export type NameList = (typeof nameLists)[number];

export const listOf = ({ isFound }: MatchedName): NameList => (isFound ? "found" : "open");
export const isUndecided = ({ match }: MatchedName): boolean => match === null;

/** Of several people of one name no one is created. */
export const mayBeCreated = (name: MatchedName): boolean =>
  isUndecided(name) && name.mayCreate && name.candidates.length === 0;

/** Whether a name has every word of a search. */
export const isLike = ({ text }: MatchedName, search: string): boolean => hasWords(text, search);

/** How many names there are of each sort, and how many could be created together. */
export function countNames(names: readonly MatchedName[]) {
  const creatable = Map.groupBy(names.filter(mayBeCreated), ({ reference }) => reference);
  const open = names.filter((name) => listOf(name) === "open").length;
  return {
    open,
    found: names.length - open,
    undecided: names.filter(isUndecided).length,
    creatable: [...creatable].map(([reference, { length }]) => ({ reference, count: length })),
  };
}
