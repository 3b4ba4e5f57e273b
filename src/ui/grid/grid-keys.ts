import type { KeyboardEvent } from "react";
import { parseHours } from "#shared/hours.ts";
import { typeableNumber } from "#shared/typed-number.ts";
import { keyAlong } from "../base/direction.ts";
import type { GridEditing } from "./use-grid-editing.ts";
import type { GridChanges } from "./use-grid-changes.ts";
import type { GridFocus } from "./use-grid-focus.ts";
import type { GridRange } from "./use-grid-range.ts";
import type { GridLayout } from "./grid-layout.ts";
import { moved, nextEditable, type Area, type Position } from "./positions.ts";

interface KeyContext {
  readonly layout: GridLayout;
  readonly focus: GridFocus;
  readonly editing: GridEditing;
  readonly changes: GridChanges;
  /** Rows to a page. */
  readonly page: number;
  /** How much Alt and an arrow change a number by. */
  readonly step: number;
  readonly refuse: (position: Position) => void;
  /** Says the value a key gave a cell that retains the focus. */
  readonly say: (value: number | null) => void;
  /** After Esc the next Tab leaves the grid. */
  readonly leaving: { current: boolean };
}

const TYPED = /^[\d.,+\-−]$/u;

export const clearsWith = ({ key }: Pick<KeyboardEvent, "key">) => key === "Delete" || key === "Backspace";

/** What a key begins to type; null for a key that types nothing. */
export function typedIn({
  key,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">): string | null {
  if (!TYPED.test(key) || ctrlKey || metaKey) return null;
  return key === "−" ? "-" : key;
}

/** Keys while a cell is edited. `true` when the key has done its work. */
export function keysWhileEditing(
  event: KeyboardEvent,
  at: Position,
  { focus, editing, changes, layout, step }: KeyContext,
): boolean {
  const leave = (to: Position | null) => {
    if (editing.commit()) focus.go(to ?? at);
    return true;
  };
  const near = (key: string) => moved(at, { key, far: false, page: 1 }, layout.size);
  switch (event.key) {
    case "Enter":
      return leave(near(event.shiftKey ? "ArrowUp" : "ArrowDown"));
    case "Tab": {
      const next = nextEditable(at, event.shiftKey ? -1 : 1, layout.size, layout.canEdit);
      return leave(next) && next !== null;
    }
    case "Escape":
      editing.cancel();
      changes.revert(at);
      focus.go(at);
      return true;
    case "F2":
      editing.settle();
      return true;
    default:
      if (!event.key.startsWith("Arrow")) return false;
      return editing.editor?.replace === true ? leave(near(keyAlong(event))) : stepText(event, step);
  }
}

/** Keys on a cell that isn't edited. `true` when the key has done its work. */
export function keysOnCell(event: KeyboardEvent, at: Position, context: KeyContext): boolean {
  const { layout, focus, page, leaving } = context;
  if (event.key === "Tab") return !leaving.current && goOn(event, at, context);
  if (event.key === "Escape") {
    if (focus.range) {
      focus.collapse();
      return true;
    }
    const done = giveUp(at, context) || !leaving.current;
    leaving.current = true;
    return done;
  }
  if (event.key !== "Shift") leaving.current = false;
  const change = changeOf(event, at, context);
  if (!change) return walk(event, at, { layout, focus, page, extend: event.shiftKey });
  if (layout.canEdit(at)) change();
  else context.refuse(at);
  return true;
}

/** What a key changes in a cell; `null` for keys that change nothing. */
function changeOf(event: KeyboardEvent, at: Position, context: KeyContext): (() => void) | null {
  const { key } = event;
  const { layout, editing, step, say } = context;
  const set = (value: number | null) => {
    editing.set([at], value);
    say(value);
  };
  if (event.altKey) {
    const by = key === "ArrowUp" ? step : key === "ArrowDown" ? -step : 0;
    return by === 0 ? null : () => set(stepped(layout.cellAt(at)?.value ?? 0, by));
  }
  if (key === "Enter" || key === "F2") return () => editing.begin(at);
  if (clearsWith(event)) {
    return () => {
      if (!giveUp(at, context)) set(null);
    };
  }
  const typed = typedIn(event);
  return typed === null ? null : () => editing.begin(at, typed);
}

/** Drops a text that is no value and says what is there again; `false` where there is none. */
function giveUp(at: Position, { changes, layout, say }: KeyContext): boolean {
  const done = changes.revert(at);
  if (done) say(layout.cellAt(at)?.value ?? null);
  return done;
}

interface WalkContext {
  readonly layout: GridLayout;
  readonly focus: GridFocus;
  readonly page: number;
  /** Selects the range from where it began. */
  readonly extend?: boolean;
}

/** Arrows, Home, End and pages. `true` when the key moves. */
export function walk(
  event: KeyboardEvent,
  at: Position,
  { layout, focus, page, extend = false }: WalkContext,
): boolean {
  const to = moved(at, { key: keyAlong(event), far: event.ctrlKey || event.metaKey, page }, layout.size);
  if (to) focus.go(to, extend);
  return to !== null;
}

function goOn(event: KeyboardEvent, at: Position, { layout, focus }: KeyContext): boolean {
  const next = nextEditable(at, event.shiftKey ? -1 : 1, layout.size, layout.canEdit);
  if (next) focus.go(next);
  return next !== null;
}

/** Up and down while a number is typed: one step, as in a number field. */
function stepText({ key, target }: KeyboardEvent, step: number): boolean {
  if (!(target instanceof HTMLInputElement) || (key !== "ArrowUp" && key !== "ArrowDown")) return false;
  const value = parseHours(target.value);
  if (value === undefined) return true;
  target.value = typeableNumber(stepped(value ?? 0, key === "ArrowUp" ? step : -step));
  return true;
}

function stepped(value: number, step: number): number {
  return Math.max(0, Math.round((value + step) * 100) / 100);
}

interface RangeKeys {
  readonly range: Pick<GridRange, "all" | "clear" | "fill" | "undo" | "redo">;
  /** The selected cells, where they are more than one. */
  readonly selected: Area | null;
  /** The brush has its own way of clearing and does not fill. */
  readonly paints: boolean;
}

/**
 * Keys that act on a range. `true` when the key has done its work; keys the browser uses count only with a
 * range.
 */
export function keysOnRange(event: KeyboardEvent, { range, selected, paints }: RangeKeys): boolean {
  const key = event.key.toLowerCase();
  if (!paints && selected && clearsWith(event)) return done(range.clear);
  if (!isCommand(event)) return false;
  if (key === "a") return done(range.all);
  if (retraceKey(event, range)) return true;
  if (paints || !selected || event.shiftKey) return false;
  if (key === "r") return done(() => range.fill("right"));
  return key === "d" && done(() => range.fill("down"));
}

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

const isCommand = ({ ctrlKey, metaKey, altKey }: Pressed) => (ctrlKey || metaKey) && !altKey;

/** Ctrl and Z or Y. `true` when it has done its work. */
export function retraceKey(event: Pressed, range: Pick<GridRange, "undo" | "redo">): boolean {
  const key = event.key.toLowerCase();
  if (!isCommand(event) || (key !== "z" && key !== "y")) return false;
  return done(key === "y" || event.shiftKey ? range.redo : range.undo);
}

function done(work: () => void): true {
  work();
  return true;
}
