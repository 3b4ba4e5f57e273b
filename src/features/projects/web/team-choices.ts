export interface Named {
  readonly id: string;
  readonly name: string;
}

/** What is offered, and what is assigned though it is offered no more. */
export function together(offered: readonly Named[], assigned: readonly Named[]): Named[] {
  const known = new Set(offered.map((each) => each.id));
  return [...offered, ...assigned.filter((each) => !known.has(each.id))];
}

/**
 * The same with the stored assignment in front, so that who it is can be seen among hundreds; ticking a box
 * moves none.
 */
export function assignedFirst(offered: readonly Named[], assigned: readonly Named[]): Named[] {
  const chosen = new Set(assigned.map((each) => each.id));
  const all = together(offered, assigned);
  return [...all.filter((each) => chosen.has(each.id)), ...all.filter((each) => !chosen.has(each.id))];
}
