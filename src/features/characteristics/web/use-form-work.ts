import { useState } from "react";
import * as z from "zod/mini";
import { useKeptWork, useUnsavedWork, type UnsavedWork } from "../../../web/unsaved-work.ts";

type Faults = Readonly<Record<string, string>>;

/** The fields of a dialog: what stands in them, what is wrong, and that nothing typed is lost. */
export interface FormWork<Values> {
  readonly values: Values;
  /** The stored version they were begun from. */
  readonly version: number;
  readonly faults: Faults;
  readonly changed: boolean;
  /** True while words of an earlier visit stand in the form again. */
  readonly restored: boolean;
  readonly dismissRestored: () => void;
  readonly unsaved: UnsavedWork;
  /**
   * Changes fields and takes back what was said of them; `alsoFixed` names faults beside those of the same
   * name.
   */
  readonly set: (change: Partial<Values>, ...alsoFixed: readonly string[]) => void;
  readonly setFaults: (faults: Faults) => void;
  /** Fills every field anew from a newer version, as after a conflict. */
  readonly restart: (values: Values, version: number) => void;
}

/**
 * Keeps a dialog's fields under `name` in this browser until they are saved or given up. `start` is what the
 * fields hold while nothing is typed, `version` that of the stored thing; 0 for a new one.
 */
export function useFormWork<S extends z.ZodMiniType>(
  name: string,
  schema: S,
  start: z.output<S>,
  version = 0,
): FormWork<z.output<S>> {
  const kept = useKeptWork(name, z.object({ version: z.number(), values: schema })) as {
    version: number;
    values: z.output<S>;
  } | null;
  const [state, setState] = useState(kept ?? { version, values: start });
  const [restored, setRestored] = useState(kept !== null);
  const [faults, setFaults] = useState<Faults>({});
  const changed = JSON.stringify(state.values) !== JSON.stringify(start);
  const unsaved = useUnsavedWork({ name, dirty: changed, work: state });
  return {
    ...state,
    faults,
    changed,
    restored: restored && changed,
    dismissRestored: () => setRestored(false),
    unsaved,
    set: (change, ...alsoFixed) => {
      setState((before) => ({ ...before, values: Object.assign({}, before.values, change) }));
      const fixed = new Set([...Object.keys(change), ...alsoFixed]);
      setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !fixed.has(field))));
    },
    setFaults,
    restart: (values, newer) => {
      setState({ version: newer, values });
      setRestored(false);
      setFaults({});
    },
  };
}
