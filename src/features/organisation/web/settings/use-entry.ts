import { useState } from "react";
import type { CallFailure } from "../../../../web/call.ts";

type Faults = Readonly<Record<string, string>>;

/** What a call of a write ends with. */
interface Ending {
  readonly onSuccess: () => void;
  readonly onError: (failure: CallFailure) => void;
}

/** One of the two writes, as far as the dialog looks at it. */
interface Write {
  readonly isPending: boolean;
  readonly error: CallFailure | null;
  readonly reset: () => void;
}

interface Options<Stored, Draft> {
  /** What is edited; null for a new one. */
  readonly stored: Stored | null;
  readonly draftOf: (stored: Stored | null) => Draft;
  readonly check: (draft: Draft) => Faults;
  readonly create: Write & { readonly send: (draft: Draft, ending: Ending) => void };
  readonly change: Write & { readonly send: (base: Stored, draft: Draft, ending: Ending) => void };
  readonly onSaved: (draft: Draft, isNew: boolean) => void;
  readonly onClose: () => void;
}

/**
 * The state of a dialog that adds one entry of a list or edits it; what somebody else saved first is shown,
 * and the person chooses.
 */
export interface Entry<Stored, Draft> {
  readonly isNew: boolean;
  readonly draft: Draft;
  readonly faults: Faults;
  readonly conflict: Stored | null;
  readonly pending: boolean;
  /** Why the last save did not happen, where no field says it. */
  readonly failure: string | null;
  /** Asked to leave with something unsaved. */
  readonly leaving: boolean;
  readonly set: (change: Partial<Draft>) => void;
  readonly submit: () => void;
  /** Takes what the other saved, or goes on from it with one's own. */
  readonly settle: (isOwn: boolean) => void;
  readonly close: () => void;
  readonly stay: () => void;
  readonly leave: () => void;
}

export function useEntry<Stored, Draft extends object>(
  options: Options<Stored, Draft>,
): Entry<Stored, Draft> {
  const { draftOf, check, create, change, onSaved, onClose } = options;
  const [base, setBase] = useState(options.stored);
  const [draft, setDraft] = useState(() => draftOf(options.stored));
  const [faults, setFaults] = useState<Faults>({});
  const [conflict, setConflict] = useState<Stored | null>(null);
  const [leaving, setLeaving] = useState(false);
  const { isPending, error } = base === null ? create : change;
  const submit = () => {
    const wrong = check(draft);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    const ending: Ending = {
      onSuccess: () => {
        onSaved(draft, base === null);
        onClose();
      },
      onError: (failure) => {
        setFaults(failure.fields);
        if (failure.code === "stale") setConflict(failure.current as Stored);
      },
    };
    if (base === null) create.send(draft, ending);
    else change.send(base, draft, ending);
  };
  return {
    isNew: base === null,
    draft,
    faults,
    conflict,
    pending: isPending,
    failure:
      error !== null && conflict === null && Object.keys(error.fields).length === 0 ? error.message : null,
    leaving,
    set: (edited) => {
      setDraft({ ...draft, ...edited });
      setFaults(Object.fromEntries(Object.entries(faults).filter(([name]) => !(name in edited))));
    },
    submit,
    settle: (isOwn) => {
      if (!isOwn) setDraft(draftOf(conflict));
      setBase(conflict);
      setConflict(null);
      change.reset();
    },
    close: () => (JSON.stringify(draft) === JSON.stringify(draftOf(base)) ? onClose() : setLeaving(true)),
    stay: () => setLeaving(false),
    leave: onClose,
  };
}
