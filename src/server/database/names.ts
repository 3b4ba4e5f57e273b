import { sql, type RawBuilder } from "kysely";
import { sortedAs } from "#shared/in-order.ts";
import { searchedAs } from "#shared/search-key.ts";

/** A text without case and accents, as the `name_key` and `code_key` columns are made. */
export const folded = (text: string | RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lower(regexp_replace(normalize(${text}::text, NFD), '[\u0300-\u036f]', '', 'g'))`;

/** A folded text with letters of the table replaced. */
function plainly(text: RawBuilder<unknown>, table: typeof sortedAs): RawBuilder<string> {
  // A database's `lower` may know the letters of English alone.
  const letters = table.flatMap(([letter, plain]) => [
    { letter, plain },
    { letter: letter.toUpperCase(), plain },
  ]);
  const single = letters.filter(({ letter, plain }) => letter.length === plain.length);
  const from = sql.lit(single.map(({ letter }) => letter).join(""));
  const to = sql.lit(single.map(({ plain }) => plain).join(""));
  const plain = letters
    .filter((each) => !single.includes(each))
    .reduce((key, each) => sql`replace(${key}, ${sql.lit(each.letter)}, ${sql.lit(each.plain)})`, text);
  return sql<string>`translate(${plain}, ${from}, ${to})`;
}

/** A folded text as lists are ordered by it, alike on both engines and in the browser: Ø with O, ß as ss. */
export const alphabetical = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`${plainly(text, sortedAs)} COLLATE "C"`;

/** A folded text as it's searched, as `searchKey` writes it. */
export const searched = (key: RawBuilder<unknown>): RawBuilder<string> => plainly(key, searchedAs);

/** Whether a folded text contains what was typed. */
export const keyContains = (key: RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(${searched(key)}, ${searched(folded(typed))}) > 0`;

/** The same of any text. */
export const textContains = (text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  keyContains(folded(text), typed);

/** Orders by a column of names, or by names. */
export const byName = (names: string | RawBuilder<unknown>): RawBuilder<string> =>
  alphabetical(folded(typeof names === "string" ? sql.ref(names) : names));

/** Sorts "P 2" before "P 10": numbers as wide as ten digits. */
export const natural = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`regexp_replace(regexp_replace(${text}, '\\d+', '0000000000\\&', 'g'), '\\d+(\\d{10})', '\\1', 'g') COLLATE "C"`;
