import { useEffect, useEffectEvent, useRef } from "react";
import { letterKeysAreOn } from "./letter-keys.ts";

interface Shortcuts {
  /** Ctrl and K, on a Mac Command and K. */
  readonly onPalette: () => void;
  /** The question mark. */
  readonly onHelp: () => void;
  /** G and then a letter, in lower case. */
  readonly onGo: (letter: string) => void;
}

/** Milliseconds within which the letter must follow the G. */
export const PATIENCE = 1500;

const TYPING =
  "textarea, select, [contenteditable]:not([contenteditable=false]), input:not([type=checkbox], [type=radio], [type=button])";

/** True where keys are letters of a text, or work of a grid, a menu or a dialog. */
export function handlesKeys(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open], .menu:popover-open") !== null) return true;
  return target instanceof Element && target.closest(TYPING) !== null;
}

type Work = "palette" | "help" | "letter";

/** A key's command; `null` when it is none of ours. Letters belong to the grid they are typed in. */
function workOf({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): Work | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k" && !shiftKey ? "palette" : null;
  if (!letterKeysAreOn()) return null;
  if (key === "?") return "help";
  const inGrid = target instanceof Element && target.closest("[role=grid]") !== null;
  return /^[a-z]$/i.test(key) && !inGrid ? "letter" : null;
}

/**
 * Listens for the keys that work everywhere, but never while someone types, nor above a dialog or a menu.
 */
export function useShortcuts({ onPalette, onHelp, onGo }: Shortcuts): void {
  const pressedG = useRef(Number.NEGATIVE_INFINITY);
  const goOrWait = (event: KeyboardEvent): boolean => {
    const letter = event.key.toLowerCase();
    const follows = event.timeStamp - pressedG.current < PATIENCE;
    pressedG.current = !follows && letter === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (follows) onGo(letter);
    return follows;
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || handlesKeys(event.target)) return;
    const work = workOf(event);
    if (work === "palette") onPalette();
    if (work === "help") onHelp();
    if (work === "letter" ? goOrWait(event) : work !== null) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
