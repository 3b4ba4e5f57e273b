import type { KeyboardEvent } from "react";
import type { GridEditing } from "./use-grid-editing.ts";
import type { GridFocus } from "./use-grid-focus.ts";
import type { GridLayout } from "./grid-layout.ts";
import { moved, nextEditable, type Position } from "./positions.ts";

/** What the keys of a grid work with. */
export interface KeyContext {
  readonly layout: GridLayout;
  readonly focus: GridFocus;
  readonly editing: GridEditing;
  /** Rows to a page. */
  readonly page: number;
  /** How much Alt and an arrow change a number by. */
  readonly step: number;
  /** Says why a cell cannot be changed. */
  readonly refuse: (position: Position) => void;
  /** After Esc the next Tab leaves the grid. */
  readonly leaving: { current: boolean };
}

const TYPED = /^[\d.,+\-−]$/u;

/** Keys while a cell's text is being typed. `true` when the key has done its work. */
export function keysWhileEditing(event: KeyboardEvent, at: Position, { focus, editing, layout }: KeyContext): boolean {
  const leave = (to: Position | null) => {
    editing.commit();
    focus.go(to ?? at);
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
      editing.revert(at);
      focus.go(at);
      return true;
    case "F2":
      editing.settle();
      return true;
    default:
      return editing.editor?.replace === true && event.key.startsWith("Arrow") && leave(near(event.key));
  }
}

/** Keys on a cell that is not being typed into. `true` when the key has done its work. */
export function keysOnCell(event: KeyboardEvent, at: Position, context: KeyContext): boolean {
  const { layout, focus, editing, page, step, refuse, leaving } = context;
  const whenFree = (work: () => void) => {
    if (layout.canEdit(at)) work();
    else refuse(at);
    return true;
  };
  if (event.key !== "Tab" && event.key !== "Shift") leaving.current = false;
  if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) return whenFree(() => editing.set([at], stepped(layout.cellAt(at)?.value ?? 0, event.key === "ArrowUp" ? step : -step)));
  if (event.key === "Enter" || event.key === "F2") return whenFree(() => editing.begin(at));
  if (event.key === "Delete" || event.key === "Backspace") return whenFree(() => editing.revert(at) || editing.set([at], null));
  if (event.key === "Tab") return !leaving.current && goOn(event, at, context);
  if (event.key === "Escape") {
    const reverted = editing.revert(at);
    const consumed = reverted || !leaving.current;
    leaving.current = !reverted;
    return consumed;
  }
  if (TYPED.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) return whenFree(() => editing.begin(at, event.key === "−" ? "-" : event.key));
  return walk(event, at, layout, focus, page);
}

/** Arrows, Home, End and pages. `true` when the key moves. */
export function walk(event: KeyboardEvent, at: Position, layout: GridLayout, focus: GridFocus, page: number, extend = false): boolean {
  const to = moved(at, { key: event.key, far: event.ctrlKey || event.metaKey, page }, layout.size);
  if (to) focus.go(to, extend);
  return to !== null;
}

function goOn(event: KeyboardEvent, at: Position, { layout, focus }: KeyContext): boolean {
  const next = nextEditable(at, event.shiftKey ? -1 : 1, layout.size, layout.canEdit);
  if (next) focus.go(next);
  return next !== null;
}

function stepped(value: number, step: number): number {
  return Math.max(0, Math.round((value + step) * 100) / 100);
}
