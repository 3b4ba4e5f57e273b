import { classNames } from "../layout/class-names.ts";
import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject } from "react";
import { clearsWith, typedIn, walk } from "./grid-keys.ts";
import { cellIdAt, type CellId, type GridLayout } from "./grid-layout.ts";
import type { GridEdit } from "./grid-model.ts";
import { listed } from "./paste.ts";
import { strokeOf, strokeSummary, type Refusal, type Stroke, type ValueAt } from "./paint-stroke.ts";
import { positionsIn, samePosition, strokeBetween, type Position } from "./positions.ts";
import { isEditor, type GridEditing } from "./use-grid-editing.ts";
import { positionOf, type GridFocus } from "./use-grid-focus.ts";
import { elementUnder, longPress, nearby, useLongPress } from "./use-long-press.ts";

export interface GridPaint {
  /** What painting gives each cell. */
  readonly value: number;
  /** Where the brush gives each cell its own; typed values are as typed. */
  readonly valueAt?: ValueAt | undefined;
  /** Why nothing can be painted now, such as "Select a project first". */
  readonly blocked?: string | undefined;
  /** The brush clears instead. */
  readonly erase?: boolean | undefined;
  /** The pointer selects a range instead; the keys still paint. */
  readonly selects?: boolean | undefined;
  /** Cells that a press selects, whatever the brush does. */
  readonly isProposedAt?: ((rowId: string, columnId: string) => boolean) | undefined;
  /** A finger paints immediately; otherwise it scrolls, and paints after a long press. */
  readonly touch?: boolean | undefined;
  readonly refusal?: Refusal | undefined;
  /** A cell's value of the brush's kind: F2 begins with it. */
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
  readonly note: (words: string) => void;
  readonly refuse: (position: Position, reason?: string) => void;
}

interface Press {
  readonly at: Position;
  readonly x: number;
  readonly y: number;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** The stroke under way, from its first cell to what is said about it. */
function useStroke(options: PaintingOptions) {
  const { paint, layout, root, focus, format, onChange, announce, note: report, refuse } = options;
  const stroke = useRef<Stroke | null>(null);
  const action = useRef(0);
  useLongPress(root, () => stroke.current !== null);
  const over = (painted: Stroke | null, positions: readonly Position[]) => {
    const edits = painted?.over(positions, layout) ?? [];
    if (edits.length > 0) onChange(edits, action.current);
  };
  const begin = (at: Position, clears: boolean) => {
    if (!paint) return;
    action.current += 1;
    if (!clears && paint.blocked !== undefined) refuse(at, paint.blocked);
    else if (clears) stroke.current = strokeOf(at, null);
    else stroke.current = strokeOf(at, paint.value, paint.refusal, paint.valueAt);
  };
  /** Says what the stroke has done; why, where that is nothing. */
  const ended = (done: Stroke): string | undefined => {
    const reason = listed(done.reasons);
    if (done.painted === 0 && reason !== undefined) return reason;
    const say = done.refused > 0 ? report : announce;
    say(strokeSummary(done, format));
    return undefined;
  };
  const finish = () => {
    const done = stroke.current;
    const reason = done ? ended(done) : undefined;
    if (done && reason !== undefined) refuse(done.last, reason);
    stroke.current = null;
  };
  return {
    isUnderWay: () => stroke.current !== null,
    start: (at: Position, clears: boolean) => {
      focus.go(at);
      begin(at, clears);
      over(stroke.current, [at]);
    },
    /** Follows the pointer through every place since the last frame, and the cells between. */
    reach: ({ nativeEvent, clientX, clientY }: PointerEvent) => {
      let from = stroke.current?.last;
      const passed: Position[] = [];
      for (const place of from ? [...nativeEvent.getCoalescedEvents(), { clientX, clientY }] : []) {
        const at = positionOf(elementUnder(root.current, place.clientX, place.clientY));
        if (!from || !at || samePosition(at, from)) continue;
        passed.push(...strokeBetween(from, at));
        from = at;
      }
      if (passed.length > 0) over(stroke.current, passed);
    },
    finish,
    all: (positions: readonly Position[], at: Position, clears: boolean) => {
      begin(at, clears);
      over(stroke.current, positions);
      finish();
    },
    /** A complete stroke of a typed value; answers why it paints nothing. */
    typed: (positions: readonly Position[], at: Position, value: number | null) => {
      action.current += 1;
      const typed = strokeOf(at, value, paint?.refusal);
      over(typed, positions);
      return ended(typed);
    },
  };
}

/**
 * Painting by pointer, finger and keys: left drag paints, right drag clears, Space paints, Delete clears,
 * typing paints what is typed.
 */
export function useGridPainting(options: PaintingOptions) {
  const { paint, types, layout, focus, refuse } = options;
  const stroke = useStroke(options);
  /** What a typed value is for: the selection and the rows may have changed since. */
  const typedFor = useRef<readonly CellId[]>([]);
  const selectedWith = (at: Position) => (focus.range ? positionsIn(focus.range) : [at]);
  const beginTyping = (at: Position, typed: string | undefined, editing: Pick<GridEditing, "begin">) => {
    const selected = selectedWith(at);
    if (paint?.blocked !== undefined) refuse(at, paint.blocked);
    else if (!selected.some(layout.canEdit)) refuse(at);
    else {
      typedFor.current = selected.flatMap((position) => cellIdAt(layout, position) ?? []);
      editing.begin(at, typed);
    }
  };
  return {
    /** Paints what was typed over a cell or the selection; answers why it can't. */
    accept: (at: Position, value: number | null): string | undefined => {
      if (!paint || paint.blocked !== undefined) return paint?.blocked;
      const cells = typedFor.current.flatMap(({ rowId, columnId }) => layout.placeOf(rowId, columnId) ?? []);
      return stroke.typed(cells, at, value);
    },
    /** `true` when the key has done its work. */
    onKey: (event: KeyboardEvent, at: Position, editing: Pick<GridEditing, "begin">): boolean => {
      const typed = typedIn(event);
      if (types && (typed !== null || event.key === "F2")) {
        beginTyping(at, typed ?? undefined, editing);
        return true;
      }
      if (event.key === "Enter" || event.key === " ") stroke.all(selectedWith(at), at, paint?.erase === true);
      else if (clearsWith(event)) stroke.all(selectedWith(at), at, true);
      else if (event.key === "Escape" && focus.range) focus.collapse();
      else return walk(event, at, { layout, focus, page: 10, extend: event.shiftKey });
      return true;
    },
    handlers: useBrushPointer(paint, stroke),
  };
}

/** What the pointer does with the brush; a finger that scrolls paints after a long press. */
function useBrushPointer(paint: GridPaint | undefined, stroke: ReturnType<typeof useStroke>) {
  const press = useRef<Press | null>(null);
  const release = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  const finish = () => {
    stroke.finish();
    release();
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      const at = positionOf(event.target);
      if (!paint || !at || isEditor(event.target) || (event.button !== 0 && event.button !== 2)) return;
      const clears = event.button === 2 || paint.erase === true;
      if (event.pointerType === "touch" && paint.touch !== true) {
        const timer = setTimeout(() => stroke.start(at, clears), longPress);
        press.current = { at, x: event.clientX, y: event.clientY, timer };
        return;
      }
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      stroke.start(at, clears);
    },
    onPointerMove: (event: PointerEvent) => {
      if (
        press.current &&
        !stroke.isUnderWay() &&
        Math.hypot(event.clientX - press.current.x, event.clientY - press.current.y) > nearby
      )
        release();
      stroke.reach(event);
    },
    onPointerUp: (event: PointerEvent) => {
      if (press.current && !stroke.isUnderWay()) stroke.start(press.current.at, paint?.erase === true);
      stroke.reach(event);
      finish();
    },
    onPointerCancel: finish,
    onContextMenu: (event: MouseEvent) => {
      if (paint) event.preventDefault();
    },
  };
}

/** How the grid looks while it is painted. */
export function brushClass(paint: GridPaint | undefined): string {
  return classNames(
    paint && "is-painting",
    paint?.selects === true && "is-pressing",
    paint?.touch === true && "is-touch-painting",
  );
}
