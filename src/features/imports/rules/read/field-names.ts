import { plain } from "./cell.ts";
import { withoutCurrency } from "./currencies.ts";
import type { Field } from "../kinds/fields.ts";
import { headingWords, type HeadingWords } from "./heading-words.ts";
import { kinds } from "../kinds/kinds.ts";
import type { Cell } from "./source.ts";

const names = new WeakMap<Field, readonly string[]>();

/** What a field may be called, in one spelling: its heading, its name and its synonyms, the surest first. */
function namesOf(field: Field): readonly string[] {
  const known = names.get(field);
  if (known !== undefined) return known;
  const made = [field.heading, field.name, ...field.synonyms].map(plain);
  names.set(field, made);
  return made;
}

/** Numbers of working time, which may be hours, days or shares. */
export const hasUnit = ({ type, name }: Field): boolean =>
  (type === "hours" && !name.endsWith("day")) || name === "allowance" || name === "holiday_allowance";

/** How late among a field's names a heading stands: 0 for the surest, null for none of them. */
export function rankOf(field: Field, heading: Cell): number | null {
  const said = headingWords(field.type === "money" ? withoutCurrency(heading) : heading);
  const rank = rankAmong(namesOf(field), field, said);
  return rank < 0 ? null : rank;
}

function rankAmong(
  known: readonly string[],
  field: Field,
  { plain: written, words, subject, unit }: HeadingWords,
) {
  if (written === "") return -1;
  const exact = known.indexOf(written);
  if (exact >= 0) return exact;
  const translated = known.indexOf(words);
  if (translated >= 0 || !hasUnit(field) || unit === null) return translated;
  // "Time (Hours)" is called time, and "Stunden" is nothing but its unit.
  const isBare = subject === "" && field.name === "hours";
  // "Percentage" beside "Time (h)" is a share of a total.
  if (isBare && shares.has(unit)) return LAST;
  const rank = isBare ? 0 : known.indexOf(subject);
  return rank < 0 || unit === "hours" ? rank : rank + 2;
}

const shares: ReadonlySet<string> = new Set(["percent", "fte"]);
/** After all names of a field. */
const LAST = 40;

const fields = Object.values(kinds).flatMap((kind) => kind.fields);
const others = new Set(
  "client customer tags currency total amount id email user category subject department location".split(" "),
);

/** True for what people call columns. */
export function isKnownHeading(text: string): boolean {
  const { plain: written, words } = headingWords(text);
  return others.has(words) || others.has(written) || fields.some((field) => rankOf(field, text) !== null);
}

/** A first name that is behind the last one comes before it. */
export function firstNameFirst(columns: readonly number[], headings: readonly Cell[]): readonly number[] {
  const place = (at: number) =>
    ["first name", "name", "last name"].indexOf(headingWords(headings[at] ?? null).words);
  return columns.toSorted((one, other) => place(one) - place(other));
}
