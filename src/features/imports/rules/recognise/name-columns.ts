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
  const words = headings.map((heading) => headingWords(heading).words);
  const [first, last, name] = ["first name", "last name", "name"].map((each) => words.indexOf(each));
  if (first === undefined || last === undefined || name === undefined) return [...columns];
  const [firstAt, lastAt] = [first < 0 && last >= 0 ? name : first, last < 0 && first >= 0 ? name : last];
  if (firstAt < 0 || lastAt < 0) return [...columns];
  const isOfPeople = columns.includes("first_name") || columns.includes("last_name");
  if (isOfPeople) return columns.with(firstAt, "first_name").with(lastAt, "last_name");
  const person = columns.indexOf("person");
  const isFree = [firstAt, lastAt].every((at) => at === person || columns[at] === null);
  if (!isFree || (person >= 0 && person !== firstAt && person !== lastAt)) return [...columns];
  return columns.with(firstAt, "person").with(lastAt, "person");
}
