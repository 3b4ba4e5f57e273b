import type { KeyboardEvent } from "react";
import type { Area } from "./positions.ts";
import type { GridRange } from "./use-grid-range.ts";

interface RangeKeys {
  readonly range: Pick<GridRange, "all" | "clear" | "fill" | "undo" | "redo">;
  /** The cells held, where they are more than one. */
  readonly held: Area | null;
  /** The brush has its own way of clearing and does not fill. */
  readonly paints: boolean;
}

/**
 * Keys that act on a range. `true` when the key has done its work; keys the browser uses count only with a
 * range.
 */
export function keysOnRange(event: KeyboardEvent, { range, held, paints }: RangeKeys): boolean {
  const key = event.key.toLowerCase();
  if (!paints && held && (key === "delete" || key === "backspace")) return done(range.clear);
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  if (key === "a") return done(range.all);
  if (retraceKey(event, range)) return true;
  if (paints || !held || event.shiftKey) return false;
  if (key === "r") return done(() => range.fill("right"));
  return key === "d" && done(() => range.fill("down"));
}

/** Ctrl and Z or Y. `true` when it has done its work. */
export function retraceKey(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">,
  range: Pick<GridRange, "undo" | "redo">,
): boolean {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y")) return false;
  return done(key === "y" || event.shiftKey ? range.redo : range.undo);
}

function done(work: () => void): true {
  work();
  return true;
}
