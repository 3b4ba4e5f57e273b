import { collides, mergeFields, typedFields } from "#shared/three-way.ts";

/** What is stored, as a form shows it. */
export interface Snapshot<Draft> {
  readonly version: number;
  readonly draft: Draft;
}

/** What was typed, over what it started from. */
export interface Typed<Draft> {
  readonly base: Draft;
  readonly draft: Draft;
}

/** An edit under way: what it started from, with its version, and what the form says now. */
export interface Work<Draft> extends Typed<Draft> {
  readonly version: number;
}

/** How drafts are compared and merged. */
export interface DraftRules<Draft> {
  readonly same: (left: Draft, right: Draft) => boolean;
  /** What was typed since `base`, over `theirs`. */
  readonly merge: (base: Draft, mine: Draft, theirs: Draft) => Draft;
  /** Changes of other fields than one's own come in without a question. */
  readonly mergesAlone: boolean;
}

export const plainRules = {
  same: <Draft extends object>(left: Draft, right: Draft) => typedFields(left, right).length === 0,
  merge: mergeFields,
  mergesAlone: false,
} as const;

/** How a conflict is settled: their values, one's own for every field typed into, or both as far as they go. */
export type Choice = "theirs" | "mine" | "merge";

/** The fields that both changed, each to something else. */
export function collisions<Draft extends object>(base: Draft, mine: Draft, theirs: Draft): (keyof Draft)[] {
  return typedFields(base, mine).filter((field) => collides(base[field], mine[field], theirs[field]));
}

/** What was typed, over what is stored now; null where it collides. */
export function rebased<Draft extends object>(
  { base, draft }: Typed<Draft>,
  theirs: Draft,
  rules: DraftRules<Draft>,
): Typed<Draft> | null {
  if (rules.same(base, theirs)) return { base: theirs, draft };
  if (rules.same(draft, base) || rules.same(draft, theirs)) return { base: theirs, draft: theirs };
  return rules.mergesAlone && collisions(base, draft, theirs).length === 0
    ? { base: theirs, draft: rules.merge(base, draft, theirs) }
    : null;
}

/** The work over what is stored now, where nothing collides; else the work as it is, and a conflict. */
export function meet<Draft extends object>(
  work: Work<Draft>,
  { version, draft: theirs }: Snapshot<Draft>,
  rules: DraftRules<Draft>,
): { readonly work: Work<Draft>; readonly conflict: boolean } {
  if (version <= work.version) return { work, conflict: false };
  const next = rebased(work, theirs, rules);
  return { work: next ? { version, ...next } : work, conflict: next === null };
}

/** The work once a conflict is settled: it starts from what is stored now. */
export function settle<Draft extends object>(
  { base, draft }: Typed<Draft>,
  { version, draft: theirs }: Snapshot<Draft>,
  choice: Choice,
  merge: DraftRules<Draft>["merge"],
): Work<Draft> {
  if (choice === "theirs") return { version, base: theirs, draft: theirs };
  const settled = choice === "mine" ? mergeFields : merge;
  return { version, base: theirs, draft: settled(base, draft, theirs) };
}

/** A field as a conflict names it. */
export interface FieldText<Draft> {
  readonly label: string;
  /** Its value in words, in full: two values differ where their words do. */
  readonly text: (draft: Draft) => string;
}

/** One field that differs; `own` is null where it wasn't typed into. */
export interface Difference {
  readonly key: string;
  readonly label: string;
  readonly stored: string;
  readonly own: string | null;
}

/** What someone else changed and what was typed: fields that collide first, then theirs, then one's own. */
export function differences<Draft>(
  fields: readonly FieldText<Draft>[],
  base: Draft,
  mine: Draft,
  theirs: Draft,
): Difference[] {
  const rows = fields.map(({ label, text }) => {
    const [before, own, stored] = [text(base), text(mine), text(theirs)];
    const typed = own !== before;
    const changed = stored !== before;
    return {
      key: label,
      label,
      stored,
      own: typed ? own : null,
      rank: typed && changed ? 0 : changed ? 1 : 2,
    };
  });
  return rows
    .filter(({ stored, own, rank }) => (rank === 1 || own !== null) && stored !== own)
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ rank: _rank, ...row }) => row);
}
