import { useEffect, useEffectEvent, useRef } from "react";
import { letterKeysAreOn } from "./letter-keys.ts";
import { handlesKeys, PATIENCE } from "./use-shortcuts.ts";

/** What letters do on a page, by the lower-case letter. A work that answers false leaves the key alone. */
type PageKeys = Readonly<Record<string, () => boolean | void>>;

const isOneLetter = (event: KeyboardEvent) =>
  !(event.isComposing || event.repeat || event.ctrlKey || event.metaKey || event.altKey) &&
  event.key.length === 1;

/**
 * Listens for a page's own letters, but never while someone types, above a dialog or a menu, or after the G
 * that goes to another page. A pressed key counts once, so that one press decides one thing. What a grid or a
 * row has handled is left alone.
 */
export function usePageKeys(keys: PageKeys): void {
  const pressedG = useRef(Number.NEGATIVE_INFINITY);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOneLetter(event)) return;
    const letter = event.key.toLowerCase();
    const follows = event.timeStamp - pressedG.current < PATIENCE;
    pressedG.current = !follows && letter === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (follows || event.defaultPrevented || handlesKeys(event.target) || !letterKeysAreOn()) return;
    if (keys[letter] && keys[letter]() !== false) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
