import { useSyncExternalStore } from "react";

let isTryingAgain = false;
const listeners = new Set<() => void>();

/** Says whether something on its way failed and is tried again: every `Loading` reports it. */
export function setTryingAgain(now: boolean): void {
  isTryingAgain = now;
  for (const listener of listeners) listener();
}

export function useTryingAgain(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isTryingAgain,
    () => isTryingAgain,
  );
}
