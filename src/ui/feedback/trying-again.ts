import { useSyncExternalStore } from "react";

let isTryingAgain = false;
const listeners = new Set<() => void>();

/** Says whether something on its way failed and is tried again: every `Loading` reports it. */
export function setTryingAgain(now: boolean): void {
  isTryingAgain = now;
  for (const tell of listeners) tell();
}

export function useTryingAgain(): boolean {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => isTryingAgain,
    () => isTryingAgain,
  );
}
