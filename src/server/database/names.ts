import { sql, type RawBuilder } from "kysely";

/** A text without case and accents, as the `name_key` and `code_key` columns are made. */
export const folded = (text: string | RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lower(regexp_replace(normalize(${text}::text, NFD), '[\u0300-\u036f]', '', 'g'))`;

/** Sorts "P 2" before "P 10": numbers as wide as ten digits. */
export const natural = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`regexp_replace(regexp_replace(${text}, '\\d+', '0000000000\\&', 'g'), '\\d+(\\d{10})', '\\1', 'g') COLLATE "C"`;
