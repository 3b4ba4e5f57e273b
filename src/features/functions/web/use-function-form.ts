import { useState } from "react";
import type { CallFailure } from "../../../web/call.ts";
import { useWrite } from "../../../web/data.ts";
import { useKeptWork, useUnsavedWork, type UnsavedWork } from "../../../web/unsaved-work.ts";
import { changeFunction, createFunction, type FunctionDetails } from "../contract.ts";
import { differs, mergeFunctionForms } from "../rules/function-change.ts";
import { checkFunctionForm } from "../rules/function-form.ts";
import { editedOf, KeptFunction, newTier, withKeys, type EditedFunction } from "./edited-function.ts";

/** The form of a function, new or stored. */
export interface FunctionFormState {
  /** What is edited; null while a stored function is only looked at. */
  readonly edited: EditedFunction | null;
  /** The function the edit started from; null for a new one. */
  readonly base: FunctionDetails | null;
  readonly faults: Readonly<Record<string, string>>;
  /** What went wrong with the last save, when it was no field. */
  readonly failure: CallFailure | null;
  /** What somebody else stored in the meantime. */
  readonly conflict: FunctionDetails | null;
  readonly pending: boolean;
  readonly changed: boolean;
  /** True while words of an earlier visit stand in the form again. */
  readonly restored: boolean;
  readonly dismissRestored: () => void;
  readonly unsaved: UnsavedWork;
  readonly begin: () => void;
  /** Gives everything typed up. */
  readonly cancel: () => void;
  readonly set: (change: Partial<EditedFunction>) => void;
  /** Says what is wrong with a field before anything is saved. */
  readonly fault: (faults: Readonly<Record<string, string>>) => void;
  readonly save: () => void;
  /** Goes on with one's own changes on top of what is stored now. */
  readonly merge: () => void;
  readonly takeTheirs: () => void;
}

interface Editing {
  readonly base: FunctionDetails | null;
  readonly edited: EditedFunction;
}

const blank = (): EditedFunction => ({ name: "", description: "", costTiers: [newTier()], allocatorIds: [] });

/**
 * The state behind the function dialogs. `stored` is null for a new function. Nothing typed is lost by a
 * failed save.
 */
export function useFunctionForm(stored: FunctionDetails | null, onSaved: () => void): FunctionFormState {
  const name = `function ${stored?.id ?? "new"}`;
  const kept = useKeptWork(name, KeptFunction);
  const [state, setState] = useState<Editing | null>(() => beginning(stored, kept));
  const [restored, setRestored] = useState(kept !== null);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<FunctionDetails | null>(null);
  const create = useWrite(createFunction);
  const change = useWrite(changeFunction);
  const write = stored === null ? create : change;
  const begin = (base: FunctionDetails | null, edited: EditedFunction) => {
    setState({ base, edited });
    setRefused(null);
    setFaults({});
    write.reset();
  };
  const finish = () => {
    setState(stored === null ? { base: null, edited: blank() } : null);
    setRefused(null);
    setFaults({});
    setRestored(false);
    write.reset();
  };
  const changed = state !== null && differs(startOf(state.base), state.edited);
  const conflict = refused ?? (write.isPending ? null : newsFor(state, stored));
  const unsaved = useUnsavedWork({
    name,
    dirty: changed,
    work: state && { version: state.base?.version ?? 0, edited: state.edited },
    isInside: (path) => path === "/admin/functions",
  });
  const outcome = {
    onSuccess: () => {
      unsaved.forget();
      finish();
      onSaved();
    },
    onError: (failure: CallFailure) => {
      setFaults(failure.fields);
      if (failure.code === "stale") setRefused(failure.current as FunctionDetails);
    },
  };
  const save = () => {
    if (state === null) return;
    if (!changed && stored !== null) return finish();
    const wrong = checkFunctionForm(state.edited);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    const { name: functionName, description, allocatorIds } = state.edited;
    const costTiers = state.edited.costTiers.map((tier) => ({
      id: tier.id,
      name: tier.name,
      hourlyRate: tier.hourlyRate ?? 0,
    }));
    const body = { name: functionName, description, allocatorIds: [...allocatorIds] };
    if (state.base === null)
      create.mutate({ body: { ...body, costTiers: costTiers.map(({ id: _id, ...tier }) => tier) } }, outcome);
    else
      change.mutate(
        { params: { functionId: state.base.id }, body: { ...body, version: state.base.version, costTiers } },
        outcome,
      );
  };
  return {
    edited: state?.edited ?? null,
    base: state?.base ?? stored,
    faults,
    failure:
      write.error !== null && refused === null && Object.keys(write.error.fields).length === 0
        ? write.error
        : null,
    conflict,
    pending: write.isPending,
    changed,
    restored: restored && changed,
    dismissRestored: () => setRestored(false),
    unsaved,
    begin: () => stored && begin(stored, editedOf(stored)),
    cancel: () => {
      unsaved.forget();
      finish();
    },
    set: (next) => {
      if (state !== null) setState({ ...state, edited: { ...state.edited, ...next } });
      setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in next))));
    },
    fault: setFaults,
    save,
    merge: () => {
      if (state !== null && conflict !== null)
        begin(conflict, withKeys(mergeFunctionForms(startOf(state.base), state.edited, editedOf(conflict))));
    },
    takeTheirs: () => conflict && begin(conflict, editedOf(conflict)),
  };
}

function beginning(
  stored: FunctionDetails | null,
  kept: { version: number; edited: EditedFunction } | null,
): Editing | null {
  if (kept !== null) return { base: stored && { ...stored, version: kept.version }, edited: kept.edited };
  return stored === null ? { base: null, edited: blank() } : null;
}

function startOf(base: FunctionDetails | null): EditedFunction {
  return base === null ? { ...blank(), costTiers: [{ ...newTier(), key: "" }] } : editedOf(base);
}

/** The function as somebody else saved it while it is edited here. */
function newsFor(state: Editing | null, stored: FunctionDetails | null): FunctionDetails | null {
  return state?.base && stored && stored.version > state.base.version ? stored : null;
}
