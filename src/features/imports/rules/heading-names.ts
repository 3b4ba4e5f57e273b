import { plain } from "./cell.ts";
import type { Field } from "./fields.ts";
import { kinds } from "./kinds.ts";

/** What a field may be called, in one spelling: its heading, its name and its synonyms, the surest first. */
export function namesOf(field: Field): readonly string[] {
  const known = names.get(field);
  if (known !== undefined) return known;
  const made = [field.heading, field.name, ...field.synonyms].map(plain);
  names.set(field, made);
  return made;
}

const names = new WeakMap<Field, readonly string[]>();

const all = new Set(Object.values(kinds).flatMap(({ fields }) => fields.flatMap((field) => namesOf(field))));
const others = new Set(
  "client customer kunde tags currency total amount id email user category subject department location".split(
    " ",
  ),
);

/** True for what people call columns. */
export function isKnownHeading(text: string): boolean {
  const words = plain(text);
  return all.has(words) || others.has(words);
}
