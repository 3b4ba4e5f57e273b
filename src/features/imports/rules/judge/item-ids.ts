/** The longest number of a row, a column and a part in one id: 24, 15 and 9 bits. */
const [columns, parts] = [2 ** 15, 2 ** 9];

/**
 * The id of what a fact makes: the import's own id up to its 18th hexadecimal digit, then row, column and part. So
 * a fact that is judged again makes the same row, never a second one, and what an import made is known by its id.
 */
export function itemId(
  importId: string,
  place: { row: number; column: number | null; part: number },
): string {
  const number = (BigInt(place.row) * BigInt(columns) + BigInt((place.column ?? -1) + 1)) * BigInt(parts);
  const rest = (number + BigInt(place.part)).toString(16).padStart(14, "0");
  return `${ownPrefix(importId)}${rest.slice(0, 2)}-${rest.slice(2)}`;
}

/** What the ids of everything an import makes begin with. */
export function ownPrefix(importId: string): string {
  return importId.slice(0, 21);
}
