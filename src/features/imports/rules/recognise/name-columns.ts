import { headingWords } from "../read/heading-words.ts";
import type { Cell } from "../read/source.ts";

/**
 * The columns of people's names where a first and a last name have a column each: beside one of them, "Name" is the
 * other ("Prénom, Nom"), and a person is both.
 */
export function withBothNames(
  columns: readonly (string | null)[],
  headings: readonly Cell[],
): (string | null)[] {
  const [first, last] = placesOfNames(headings);
  if (first === null || last === null) return [...columns];
  if (columns.includes("first_name") || columns.includes("last_name"))
    return columns.with(first, "first_name").with(last, "last_name");
  const person = columns.indexOf("person");
  const isFree = [first, last].every((at) => at === person || columns[at] === null);
  const hasOther = person >= 0 && person !== first && person !== last;
  return isFree && !hasOther ? columns.with(first, "person").with(last, "person") : [...columns];
}

function placesOfNames(headings: readonly Cell[]): [number | null, number | null] {
  const words = headings.map((heading) => headingWords(heading).words);
  const placeOf = (called: string) => (words.includes(called) ? words.indexOf(called) : null);
  const [first, last] = [placeOf("first name"), placeOf("last name")];
  if (first === null && last === null) return [null, null];
  return [first ?? placeOf("name"), last ?? placeOf("name")];
}
