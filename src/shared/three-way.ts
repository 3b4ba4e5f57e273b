/** True when both say the same as JSON. */
export function same(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}

/** The fields of a draft that differ from what editing started from. */
export function typedFields<Draft extends object>(base: Draft, draft: Draft): (keyof Draft)[] {
  return (Object.keys(draft) as (keyof Draft)[]).filter((field) => !same(base[field], draft[field]));
}

/**
 * What was typed since `base`, over what someone else stored: field by field. The fields of a group in
 * `together` mean something only as a whole: typing into one of them keeps all of them.
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
