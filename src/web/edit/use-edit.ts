import { useRef, useState, type RefObject } from "react";
import { t } from "#shared/texts/t.ts";
import type { CallFailure } from "../call.ts";
import type { LeaveQuestion } from "../unsaved-work.ts";
import { useFaults, type Faults } from "./use-faults.ts";
import { useSending } from "./use-sending.ts";
import { useWork, type Versioned, type WorkOptions } from "./use-work.ts";
import { settle, type Choice, type Work } from "./work.ts";

export interface EditOptions<Stored, Draft, Saved, Intent> extends WorkOptions<Stored, Draft> {
  readonly check?: (draft: Draft, base: Draft) => Faults;
  /** Saves the work; null where nothing of it would change what is stored. */
  readonly send: (work: Work<Draft>, intent?: Intent) => Promise<Saved> | null;
  /** After a save; null where there was nothing to save. */
  readonly onSaved: (saved: Saved | null, draft: Draft) => void;
  readonly onFailed?: (failure: CallFailure) => void;
  /** A failure is shown above the form too where it names fields: they may be out of sight. */
  readonly saysFaults?: boolean;
  /** False where the draft may be lost without a question. */
  readonly confirmsLeaving?: (draft: Draft) => boolean;
  /** The faults that a failure names, as far as the form has fields for them. */
  readonly faultsOf?: (failure: CallFailure) => Faults;
  /** What is stored now, in the answer to a save that came too late; the answer itself unless this says. */
  readonly storedIn?: (current: unknown) => Stored | null;
}

/** The life of an edit, for a form and its notices. */
export interface Edit<Stored, Draft, Intent = never> {
  readonly draft: Draft;
  /** What editing started from. */
  readonly base: Draft;
  readonly isEditing: boolean;
  readonly changed: boolean;
  readonly faults: Faults;
  /** Why the last save failed, where no field and no conflict says it. */
  readonly failure: CallFailure | null;
  /** What someone else stored since editing started, to choose about. */
  readonly conflict: { readonly stored: Stored; readonly theirs: Draft } | null;
  readonly pending: boolean;
  /** What is being saved, or was last. */
  readonly intent: Intent | null;
  readonly restored: boolean;
  readonly dismissRestored: () => void;
  readonly begin: () => void;
  /** Changes fields and removes their faults; `alsoFixed` names more of those. */
  readonly set: (change: Partial<Draft>, ...alsoFixed: readonly string[]) => void;
  readonly setFaults: (faults: Faults) => void;
  /** True when the draft may be saved; else its faults are shown. */
  readonly check: () => boolean;
  /** Saves what was typed; with an intent even where nothing was. */
  readonly save: (intent?: Intent) => void;
  readonly settle: (choice: Choice) => void;
  /** Back to what is stored, and out of edit mode. */
  readonly discard: () => void;
  /** Discards and goes on, after a question where something is unsaved. */
  readonly leave: (way?: () => void) => void;
  /** The question before unsaved work is lost, for `DiscardDialog`. */
  readonly question: LeaveQuestion;
  /** For the element around the fields: the first wrong one gets the focus. */
  readonly form: { readonly ref: RefObject<HTMLDivElement | null> };
  /** The choice in a conflict that loses nothing. */
  readonly safeChoice: RefObject<HTMLButtonElement | null>;
}

/**
 * One life of an edit (decision 0024): a draft over the values it started from, restored with both after a
 * reload, merged with what someone else saves, checked, sent once and forgotten.
 */
export function useEdit<Stored extends Versioned, Draft extends object, Saved, Intent = never>(
  options: EditOptions<Stored, Draft, Saved, Intent>,
): Edit<Stored, Draft, Intent> {
  const sending = useSending<Intent>();
  const { work, unsaved, ...state } = useWork(options, sending.pending);
  const form = useRef<HTMLDivElement>(null);
  const safeChoice = useRef<HTMLButtonElement>(null);
  const faults = useFaults(form);
  const start = (next: () => void) => {
    next();
    faults.show({});
    sending.fail(null);
  };
  const discard = () => start(state.discard);
  const mayBeLost = () => !state.changed || !(options.confirmsLeaving?.(state.draft) ?? true);
  const leaving = useLeaving(mayBeLost, discard, unsaved.question);
  const check = () => {
    if (work === null) return false;
    const wrong = options.check?.(work.draft, work.base) ?? {};
    const isUnread = Object.keys(wrong).length === 0 && hasUnread(work.draft);
    return faults.refuse(isUnread ? { "": t`This isn't a number` } : wrong);
  };
  const done = (saved: Saved | null) => {
    unsaved.forget();
    if (sending.isGone()) return;
    start(() => state.goTo(options.viewFirst || !work ? null : { ...work, base: work.draft }));
    options.onSaved(saved, state.draft);
  };
  const failed = (failure: CallFailure) => {
    const named = options.faultsOf ? options.faultsOf(failure) : failure.fields;
    faults.refuse(named);
    if (failure.code === "stale") {
      const { storedIn = (current) => current as Stored } = options;
      state.refuse(storedIn(failure.current));
    }
    sending.fail(Object.keys(named).length === 0 || options.saysFaults ? failure : null);
    options.onFailed?.(failure);
  };
  return {
    ...state,
    base: work?.base ?? state.draft,
    isEditing: work !== null,
    conflict: state.conflict && state.stored && { stored: state.stored, theirs: state.conflict.draft },
    faults: faults.shown,
    failure: state.conflict === null ? sending.failure : null,
    pending: sending.pending,
    intent: sending.intent,
    begin: () => start(state.begin),
    set: (change, ...alsoFixed) => {
      if (sending.pending) return;
      state.set(change);
      faults.repair([...Object.keys(change), ...alsoFixed]);
    },
    setFaults: faults.show,
    check,
    save: (intent) => {
      if (work === null || sending.isBusy()) return;
      if (state.conflict !== null) return safeChoice.current?.focus();
      if (!check()) return;
      const isNothing = !state.changed && state.stored !== null && intent === undefined;
      const sent = isNothing ? null : options.send(work, intent);
      if (sent === null) done(null);
      else sending.send(sent, intent ?? null, done, failed);
    },
    settle: (choice) => {
      const { conflict, rules } = state;
      if (work && conflict) start(() => state.goTo(settle(work, conflict, choice, rules.merge)));
    },
    discard,
    ...leaving,
    form: { ref: form },
    safeChoice,
  };
}

/** True while a field for a number has a text that can't be read; the field itself says so. */
function hasUnread(value: unknown): boolean {
  if (typeof value === "number") return Number.isNaN(value);
  return typeof value === "object" && value !== null && Object.values(value).some(hasUnread);
}

/** Discards on the way out of the form, or after the question of the screen around it. */
function useLeaving(
  mayBeLost: () => boolean,
  discard: () => void,
  screen: LeaveQuestion,
): Pick<Edit<unknown, unknown>, "leave" | "question"> {
  const [leaving, setLeaving] = useState<{ readonly way: (() => void) | undefined } | null>(null);
  const go = (way: (() => void) | undefined) => {
    discard();
    way?.();
  };
  return {
    leave: (way) => (mayBeLost() ? go(way) : setLeaving({ way })),
    question: {
      open: leaving !== null || screen.open,
      onContinue: () => (leaving === null ? screen.onContinue() : setLeaving(null)),
      onDiscard: () => {
        if (leaving === null) return screen.onDiscard();
        setLeaving(null);
        go(leaving.way);
      },
    },
  };
}
