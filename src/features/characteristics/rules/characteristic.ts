import { tidyText } from "#shared/tidy-text.ts";

/** What names are compared by: as stored, whatever the case (docs/readings.md#amb-41). */
export function nameKey(typed: string): string {
  return tidyText(typed).normalize("NFKC").toLowerCase();
}

/** The types of characteristics by their codes (docs/readings.md#000-3). */
export const typeCodes = ["number", "true_false", "selection"] as const;
export type TypeCode = (typeof typeCodes)[number];

/** The ids of the types, as the database has them. */
export const typeIds: Readonly<Record<TypeCode, number>> = { number: 1, true_false: 2, selection: 3 };

/** The code of a stored type; the foreign key admits no other. */
export function typeCodeOf(id: number): TypeCode {
  const code = typeCodes.find((each) => typeIds[each] === id);
  if (code === undefined) throw new Error("A characteristic of an unknown type");
  return code;
}
