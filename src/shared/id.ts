/** A lower-case UUID. */
export const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isId(value: string): boolean {
  return idPattern.test(value);
}

/** What a set of ids gains and loses on the way to another. */
export function idDifference(
  stored: readonly string[],
  wanted: readonly string[],
): { added: string[]; removed: string[] } {
  const before = new Set(stored);
  const after = new Set(wanted);
  return {
    added: [...after].filter((id) => !before.has(id)),
    removed: [...before].filter((id) => !after.has(id)),
  };
}
