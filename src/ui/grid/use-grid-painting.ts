import { classNames } from "../layout/class-names.ts";
import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject } from "react";
import { typedIn, walk } from "./grid-keys.ts";
import { cellIdAt, type CellId, type GridLayout } from "./grid-layout.ts";
import type { GridEdit } from "./grid-model.ts";
import { listed } from "./paste.ts";
import { strokeOf, strokeSummary, type Refusal, type Stroke } from "./paint-stroke.ts";
import { positionsIn, samePosition, strokeBetween, type Position } from "./positions.ts";
import { isEditor, type GridEditing } from "./use-grid-editing.ts";
import { positionOf, type GridFocus } from "./use-grid-focus.ts";
import { elementUnder, longPress, nearby, useTouchHold } from "./use-touch-hold.ts";

export interface GridPaint {
  /** What painting gives each cell. */
  readonly value: number;
  /** Why nothing can be painted now, such as "Select a project first". */
  readonly blocked?: string | undefined;
  /** The brush clears instead. */
  readonly erase?: boolean | undefined;
  /** The pointer holds a range instead; the keys still paint. */
  readonly holds?: boolean | undefined;
  /** A finger paints immediately; otherwise it scrolls, and paints after a long press. */
  readonly touch?: boolean | undefined;
  /** Why an open cell cannot take a value. */
  readonly refusal?: Refusal | undefined;
  /** What a cell holds of the brush's kind: F2 begins with it. */
  readonly own?: ((rowId: string, columnId: string) => number | null) | undefined;
}

interface PaintingOptions {
  readonly paint: GridPaint | undefined;
  /** Values can be typed. */
  readonly types: boolean;
  readonly layout: GridLayout;
  readonly root: RefObject<HTMLElement | null>;
  readonly focus: GridFocus;
  readonly format: (value: number) => string;
  readonly onChange: (edits: GridEdit[], action: number) => void;
  readonly announce: (words: string) => void;
  /** Announces it and shows it under the grid. */
  readonly tell: (words: string) => void;
  readonly refuse: (position: Position, reason?: string) => void;
}

export interface GridPainting {
  /** `true` when the key has done its work. */
  readonly onKey: (event: KeyboardEvent, at: Position, editing: Pick<GridEditing, "begin">) => boolean;
  /** Paints what was typed over a cell or the selection; answers why it can't. */
  readonly take: (at: Position, value: number | null) => string | undefined;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: () => void;
    readonly onContextMenu: (event: MouseEvent) => void;
  };
}

interface Press {
  readonly at: Position;
  readonly x: number;
  readonly y: number;
  readonly timer: ReturnType<typeof setTimeout>;
}

/**
 * Painting by pointer, finger and keys: left drag paints, right drag clears, Space paints, Delete clears,
 * typing paints what is typed.
 */
export function useGridPainting({
  paint,
  types,
  layout,
  root,
  focus,
  format,
  onChange,
  announce,
  tell,
  refuse,
}: PaintingOptions): GridPainting {
  const stroke = useRef<Stroke | null>(null);
  const press = useRef<Press | null>(null);
  const action = useRef(0);
  /** What a typed value is for: the selection and the rows may have changed since. */
  const typedFor = useRef<readonly CellId[]>([]);
  useTouchHold(root, () => stroke.current !== null);
  const paintOver = (positions: readonly Position[]) => {
    const edits = stroke.current?.over(positions, layout) ?? [];
    if (edits.length > 0) onChange(edits, action.current);
  };
  const begin = (at: Position, clears: boolean) => {
    if (!paint) return;
    action.current += 1;
    if (!clears && paint.blocked !== undefined) refuse(at, paint.blocked);
    else stroke.current = strokeOf(at, clears ? null : paint.value, paint.refusal);
  };
  const start = (at: Position, clears: boolean) => {
    focus.go(at);
    begin(at, clears);
    paintOver([at]);
  };
  /** Says what the stroke has done; why, where that is nothing. */
  const ended = (done: Stroke): string | undefined => {
    const reason = listed(done.reasons);
    if (done.painted === 0 && reason !== undefined) return reason;
    const say = done.refused > 0 ? tell : announce;
    say(strokeSummary(done, format));
    return undefined;
  };
  const finish = () => {
    const done = stroke.current;
    const reason = done ? ended(done) : undefined;
    if (done && reason !== undefined) refuse(done.last, reason);
    stroke.current = null;
    release();
  };
  const release = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  /** Follows the pointer through every place since the last frame, and the cells between. */
  const reach = ({ nativeEvent, clientX, clientY }: PointerEvent) => {
    let from = stroke.current?.last;
    const passed: Position[] = [];
    for (const place of from ? [...nativeEvent.getCoalescedEvents(), { clientX, clientY }] : []) {
      const at = positionOf(elementUnder(root.current, place.clientX, place.clientY));
      if (!from || !at || samePosition(at, from)) continue;
      passed.push(...strokeBetween(from, at));
      from = at;
    }
    if (passed.length > 0) paintOver(passed);
  };
  const heldWith = (at: Position) => (focus.range ? positionsIn(focus.range) : [at]);
  const paintRange = (at: Position, clears: boolean) => {
    begin(at, clears);
    paintOver(heldWith(at));
    finish();
  };
  const beginTyping = (at: Position, typed: string | undefined, editing: Pick<GridEditing, "begin">) => {
    const held = heldWith(at);
    if (paint?.blocked !== undefined) refuse(at, paint.blocked);
    else if (!held.some(layout.canEdit)) refuse(at);
    else {
      typedFor.current = held.flatMap((position) => cellIdAt(layout, position) ?? []);
      editing.begin(at, typed);
    }
  };
  return {
    take: (at, value) => {
      if (!paint || paint.blocked !== undefined) return paint?.blocked;
      action.current += 1;
      const typed = strokeOf(at, value, paint.refusal);
      const edits = typed.over(
        typedFor.current.flatMap(({ rowId, columnId }) => layout.placeOf(rowId, columnId) ?? []),
        layout,
      );
      if (edits.length > 0) onChange(edits, action.current);
      return ended(typed);
    },
    onKey: (event, at, editing) => {
      const typed = typedIn(event);
      if (types && (typed !== null || event.key === "F2")) {
        beginTyping(at, typed ?? undefined, editing);
        return true;
      }
      if (event.key === "Enter" || event.key === " ") paintRange(at, paint?.erase === true);
      else if (event.key === "Delete" || event.key === "Backspace") paintRange(at, true);
      else if (event.key === "Escape" && focus.range) focus.collapse();
      else return walk(event, at, { layout, focus, page: 10, extend: event.shiftKey });
      return true;
    },
    handlers: {
      onPointerDown: (event) => {
        const at = positionOf(event.target);
        if (!paint || !at || isEditor(event.target) || (event.button !== 0 && event.button !== 2)) return;
        const clears = event.button === 2 || paint.erase === true;
        if (event.pointerType === "touch" && paint.touch !== true) {
          press.current = {
            at,
            x: event.clientX,
            y: event.clientY,
            timer: setTimeout(() => start(at, clears), longPress),
          };
          return;
        }
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start(at, clears);
      },
      onPointerMove: (event) => {
        if (
          press.current &&
          !stroke.current &&
          Math.hypot(event.clientX - press.current.x, event.clientY - press.current.y) > nearby
        )
          release();
        reach(event);
      },
      onPointerUp: (event) => {
        if (press.current && !stroke.current) start(press.current.at, paint?.erase === true);
        reach(event);
        finish();
      },
      onPointerCancel: finish,
      onContextMenu: (event) => {
        if (paint) event.preventDefault();
      },
    },
  };
}

/** How the grid looks while it is painted. */
export function brushClass(paint: GridPaint | undefined): string {
  return classNames(
    paint && "is-painting",
    paint?.holds === true && "is-holding",
    paint?.touch === true && "is-touch-painting",
  );
}
