import { useSyncExternalStore } from "react";

const KEY = "letter-keys";
const listeners = new Set<() => void>();

/**
 * Whether single keys such as G, ? and A work outside a grid or a list. Who speaks to their device, or presses keys
 * unawares, switches them off on it (WCAG 2.2, 2.1.4). On without storage.
 */
export function letterKeysAreOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

function setLetterKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // A device without storage has the keys on.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The choice stored on this device, and the function that changes it. */
export function useLetterKeys(): readonly [boolean, (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, letterKeysAreOn), setLetterKeys];
}
