import { useEffect, useEffectEvent, useRef } from "react";
import { isTaken, PATIENCE } from "./use-shortcuts.ts";

/** What letters do on a page, by the lower-case letter. A work that answers false leaves the key alone. */
export type PageKeys = Readonly<Record<string, () => boolean | void>>;

/**
 * Listens for a page's own letters, but never while somebody types, above a dialog or a menu, or after the G
 * that goes to another page. A key that is held counts once: what follows a decision is not decided by the
 * same press. What a grid or a row has done with the key already is left alone.
 */
export function usePageKeys(keys: PageKeys): void {
  const pressedG = useRef(Number.NEGATIVE_INFINITY);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.isComposing ||
      event.repeat ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.key.length !== 1
    )
      return;
    const letter = event.key.toLowerCase();
    const follows = event.timeStamp - pressedG.current < PATIENCE;
    pressedG.current = !follows && letter === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (follows || event.defaultPrevented || isTaken(event.target)) return;
    if (keys[letter] && keys[letter]() !== false) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
