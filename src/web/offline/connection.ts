import { useSyncExternalStore } from "react";

let isAway = false;
const listeners = new Set<() => void>();

/** Notes whether the server could be reached just now: every call says so, and the browser. */
export function noteReached(isReached: boolean): void {
  if (isAway !== isReached) return;
  isAway = !isReached;
  for (const listener of listeners) listener();
}

const onOnline = () => noteReached(true);
const onOffline = () => noteReached(false);

function listen(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener("online", onOnline);
    addEventListener("offline", onOffline);
    if (!navigator.onLine) isAway = true;
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener("online", onOnline);
    removeEventListener("offline", onOffline);
  };
}

/** True while the server can't be reached. */
export function useIsAway(): boolean {
  return useSyncExternalStore(listen, () => isAway);
}
