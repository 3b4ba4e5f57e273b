import { useState, type RefObject } from "react";
import { useFirstFault } from "../first-fault.ts";

/** What is wrong, a message per field. */
export type Faults = Readonly<Record<string, string>>;

interface FaultsState {
  readonly shown: Faults;
  readonly show: (faults: Faults) => void;
  /** Shows the faults and moves the focus to the first wrong field; true when there are none. */
  readonly refuse: (faults: Faults) => boolean;
  /** Removes the faults of fields that have just been changed, and of their parts. */
  readonly repair: (fields: readonly string[]) => void;
}

/** The faults of a form: at their fields until those change. */
export function useFaults(form: RefObject<HTMLElement | null>): FaultsState {
  const [shown, show] = useState<Faults>({});
  const [refusal, setRefusal] = useState<Faults>({});
  useFirstFault(form, refusal);
  return {
    shown,
    show,
    refuse: (faults) => {
      show(faults);
      setRefusal(faults);
      return Object.keys(faults).length === 0;
    },
    repair: (fields) =>
      show((before) =>
        Object.fromEntries(
          Object.entries(before).filter(
            ([name]) => !fields.some((field) => name === field || name.startsWith(`${field}.`)),
          ),
        ),
      ),
  };
}
