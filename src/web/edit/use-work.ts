import { useMemo, useState } from "react";
import * as z from "zod/mini";
import { useStoredDraft, useUnsavedWork, type UnsavedWork } from "../unsaved-work.ts";
import { meet, plainRules, type DraftRules, type Snapshot, type Work } from "./work.ts";

export interface Versioned {
  readonly version: number;
}

export interface WorkOptions<Stored, Draft> extends Partial<DraftRules<Draft>> {
  /** What unsaved work is stored under in this browser: `person <id>`. */
  readonly name: string;
  /** How a draft looks in the browser's storage; without one nothing is stored there. */
  readonly schema?: z.ZodMiniType<Draft>;
  /** The same as it is written there, where the draft isn't plain JSON. */
  readonly pack?: (draft: Draft) => unknown;
  /** What is stored on the server now, and how the form shows it; nothing for something new. */
  readonly stored?: Stored | null;
  readonly draftOf?: (stored: Stored) => Draft;
  /** How the form of something new begins. */
  readonly blank?: Draft;
  /** An earlier visit's draft doesn't come back: the form was opened for something definite. */
  readonly startsAnew?: boolean;
  /** The form shows what is stored until editing begins, and again after a save. */
  readonly viewFirst?: boolean;
  /** Something is unsaved beside the draft, such as a text that can't be read yet. */
  readonly alsoUnsaved?: boolean;
  /** Paths inside the screen, which open without a question. */
  readonly isInside?: (pathname: string) => boolean;
}

interface WorkState<Stored, Draft> {
  /** Null in view mode. */
  readonly work: Work<Draft> | null;
  readonly draft: Draft;
  readonly rules: DraftRules<Draft>;
  readonly stored: Stored | null;
  readonly changed: boolean;
  /** What someone else stored, where it collides with what was typed. */
  readonly conflict: Snapshot<Draft> | null;
  readonly restored: boolean;
  readonly dismissRestored: () => void;
  readonly unsaved: UnsavedWork;
  readonly begin: () => void;
  readonly goTo: (work: Work<Draft> | null) => void;
  readonly set: (change: Partial<Draft>) => void;
  /** A save met this on the server. */
  readonly refuse: (stored: Stored | null) => void;
  readonly discard: () => void;
}

/**
 * A draft over the values it started from. A reload restores both; what someone else stores is rebased or is a
 * conflict. While a save is `pending` nothing moves.
 */
export function useWork<Stored extends Versioned, Draft extends object>(
  options: WorkOptions<Stored, Draft>,
  pending: boolean,
): WorkState<Stored, Draft> {
  const { name, viewFirst, stored: read = null } = options;
  const rules: DraftRules<Draft> = { ...plainRules, ...options };
  const saved = useStored(options);
  const [started, setStarted] = useState(() => saved ?? (viewFirst ? null : startOf(read, options)));
  const [refused, refuse] = useState<Stored | null>(null);
  const [restored, setRestored] = useState(saved !== null);

  const stored = newest(read, refused);
  const theirs = useSnapshot(stored, options.draftOf);
  const onStored = (work: Work<Draft> | null) =>
    work === null || theirs === null || pending ? { work, conflict: false } : meet(work, theirs, rules);
  const { work, conflict } = onStored(started);
  const changed = work !== null && (options.alsoUnsaved === true || !rules.same(work.base, work.draft));
  const unsaved = useUnsavedWork({
    name,
    dirty: changed,
    work: usePacked(options.schema && work, options.pack),
    isInside: options.isInside,
  });
  const goTo = (next: Work<Draft> | null) => {
    setStarted(next);
    setRestored(false);
    refuse(null);
  };
  return {
    work,
    draft: work?.draft ?? theirs?.draft ?? startOf(stored, options).draft,
    rules,
    stored,
    changed,
    conflict: conflict ? theirs : null,
    restored: restored && changed,
    dismissRestored: () => setRestored(false),
    unsaved,
    begin: () => goTo(startOf(stored, options)),
    goTo,
    set: (change) =>
      setStarted((before) => {
        const now = onStored(before).work;
        return now && { ...now, draft: { ...now.draft, ...change } };
      }),
    refuse,
    discard: () => {
      unsaved.forget();
      goTo(viewFirst ? null : startOf(stored, options));
    },
  };
}

function startOf<Stored extends Versioned, Draft>(
  stored: Stored | null,
  { draftOf, blank, name }: WorkOptions<Stored, Draft>,
): Work<Draft> {
  const draft = stored === null ? blank : draftOf?.(stored);
  if (draft === undefined) throw new Error(`Nothing to begin ${name} with`);
  return { version: stored?.version ?? 0, base: draft, draft };
}

/** What is stored, as the form shows it; made once for each answer where `draftOf` stays the same. */
function useSnapshot<Stored extends Versioned, Draft>(
  stored: Stored | null,
  draftOf: ((stored: Stored) => Draft) | undefined,
): Snapshot<Draft> | null {
  return useMemo(
    () => (stored && draftOf ? { version: stored.version, draft: draftOf(stored) } : null),
    [stored, draftOf],
  );
}

/** What an earlier visit left, with the values it started from. */
function useStored<Stored, Draft>(options: WorkOptions<Stored, Draft>): Work<Draft> | null {
  const { name, schema, startsAnew } = options;
  const found = useStoredDraft(
    name,
    schema ? z.object({ version: z.number(), base: schema, draft: schema }) : z.never(),
  );
  return startsAnew ? null : found;
}

/** What is stored as far as it is known: as it was read, or as a save met it. */
function newest<Stored extends Versioned>(read: Stored | null, refused: Stored | null): Stored | null {
  return refused !== null && refused.version > (read?.version ?? 0) ? refused : read;
}

/** The work as the browser stores it: packed when it is written down, not with every key. */
function usePacked<Draft>(
  work: Work<Draft> | null | undefined,
  pack: ((draft: Draft) => unknown) | undefined,
): unknown {
  const { version, base, draft } = work ?? {};
  return useMemo(() => {
    if (version === undefined || base === undefined || draft === undefined) return null;
    const later = (each: Draft) => (pack === undefined ? each : { toJSON: () => pack(each) });
    return { version, base: later(base), draft: later(draft) };
  }, [version, base, draft, pack]);
}
