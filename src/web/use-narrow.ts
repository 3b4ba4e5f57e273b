import { useSyncExternalStore } from "react";

// One list for good: requesting a new one with every drawing makes the browser work out its styles first.
let list: MediaQueryList | undefined;

function narrow(): MediaQueryList {
  list ??= matchMedia("(max-width: 700px)");
  return list;
}

function subscribe(listener: () => void): () => void {
  narrow().addEventListener("change", listener);
  return () => narrow().removeEventListener("change", listener);
}

/** True on a phone: where a week or a month of columns does not fit side by side. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow().matches);
}
