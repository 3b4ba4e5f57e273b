/** True when both say the same: maps entry by entry, everything else as JSON. */
export function same(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (left instanceof Map && right instanceof Map)
    return left.size === right.size && [...left].every(([key, value]) => same(right.get(key), value));
  return JSON.stringify(left) === JSON.stringify(right);
}

/** The fields that differ from what editing started from. */
export function typedFields<Draft extends object>(base: Draft, draft: Draft): (keyof Draft)[] {
  return (Object.keys(draft) as (keyof Draft)[]).filter((field) => !same(base[field], draft[field]));
}

/**
 * What was typed since `base`, over what someone else stored. Typing into a field of a group in `together`
 * retains the complete group.
 */
export function mergeFields<Draft extends object>(
  base: Draft,
  mine: Draft,
  theirs: Draft,
  together: readonly (readonly (keyof Draft)[])[] = [],
): Draft {
  const typed = typedFields(base, mine);
  const groups = together.filter((group) => group.some((field) => typed.includes(field)));
  const own = new Set([...typed, ...groups.flat()]);
  return { ...theirs, ...Object.fromEntries([...own].map((field) => [field, mine[field]])) };
}

/** True where someone else stored something that is neither what `mine` started from nor `mine`. */
export function collides(base: unknown, mine: unknown, theirs: unknown): boolean {
  return !same(base, theirs) && !same(mine, theirs);
}

/** Cell by cell: what was typed since `base`, over what someone else stored; an empty cell is absent. */
export function mergeCells<Value>(
  base: ReadonlyMap<string, Value>,
  mine: ReadonlyMap<string, Value>,
  theirs: ReadonlyMap<string, Value>,
): Map<string, Value> {
  const merged = new Map(theirs);
  for (const key of new Set([...base.keys(), ...mine.keys()])) {
    const value = mine.get(key);
    if (same(value, base.get(key))) continue;
    if (value === undefined) merged.delete(key);
    else merged.set(key, value);
  }
  return merged;
}
