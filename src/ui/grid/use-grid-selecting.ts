import { useRef, useState, type PointerEvent, type RefObject } from "react";
import { fillTarget } from "./fill.ts";
import { areaOf, contains, samePosition, shifted, type Area, type Position, type Size } from "./positions.ts";
import { positionOf, type GridFocus } from "./use-grid-focus.ts";
import { elementUnder, longPress, nearby, useLongPress } from "./use-long-press.ts";

interface SelectingOptions {
  readonly root: RefObject<HTMLElement | null>;
  readonly focus: GridFocus;
  /** The handle was drawn from a source over a target. */
  readonly onFill: (source: Area, target: Area) => void;
  /** A block was dragged elsewhere, with Ctrl as a copy. */
  readonly onMove: ((source: Area, target: Area, copies: boolean) => void) | undefined;
  /** Where a block may go. */
  readonly body: Size;
  /** A range was drawn and let go. */
  readonly onSelected: () => void;
}

interface Dragged {
  readonly kind: "waits" | "selects" | "fills" | "moves";
  readonly from: Position;
  readonly source: Area;
  readonly x: number;
  readonly y: number;
  last: Position;
}

/** What the pointer drags, and the area it would change if it were let go. */
function useSelection({ root, focus, onFill, onMove, onSelected }: SelectingOptions) {
  const [preview, setPreview] = useState<Area | null>(null);
  const dragged = useRef<Dragged | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const target = useRef<Area | null>(null);
  useLongPress(root, () => dragged.current !== null && dragged.current.kind !== "waits");
  const show = (area: Area | null) => {
    target.current = area;
    setPreview(area);
  };
  const release = () => {
    clearTimeout(timer.current);
    dragged.current = null;
    show(null);
  };
  return {
    preview,
    show,
    release,
    now: () => dragged.current,
    later: (work: () => void) => {
      timer.current = setTimeout(work, longPress);
    },
    /** Whether it has come to another cell. */
    reaches: (at: Position): boolean => {
      if (!dragged.current || samePosition(at, dragged.current.last)) return false;
      dragged.current.last = at;
      return true;
    },
    begin: (kind: Dragged["kind"], at: Position, { clientX: x, clientY: y }: PointerEvent) => {
      dragged.current = { kind, from: at, source: focus.range ?? areaOf(at), x, y, last: at };
    },
    finish: (copies: boolean) => {
      const [was, area] = [dragged.current, target.current];
      release();
      if (was?.kind === "moves") {
        if (area) onMove?.(was.source, area, copies);
        else focus.go(was.from);
      }
      if (was?.kind === "fills" && area) onFill(was.source, area);
      if (was?.kind === "selects" && !samePosition(was.from, was.last)) onSelected();
    },
  };
}

/**
 * Ranges by pointer and finger: drag, Shift and click, a long press and drag; the handle fills; a drag inside
 * a range moves it, where blocks move.
 */
export function useGridSelecting(options: SelectingOptions) {
  const { root, focus, onMove, body } = options;
  const { preview, begin, finish, release, ...selection } = useSelection(options);
  const endedLock = useRef(false);
  return {
    /** What the handle would fill if it were let go. */
    preview,
    /** True once for the click that ends a long press. */
    endsPress: () => {
      const ended = endedLock.current;
      endedLock.current = false;
      return ended;
    },
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        const at = positionOf(event.target);
        const part = event.target as Element;
        endedLock.current = false;
        if (!at || event.button !== 0 || part.closest("input, button, select, a")) return;
        const isInside = onMove !== undefined && focus.range !== null && contains(focus.range, at);
        if (part.closest("[data-handle]")) {
          event.preventDefault();
          begin("fills", at, event);
        } else if (event.pointerType === "touch") {
          begin("waits", at, event);
          selection.later(() => {
            begin(isInside ? "moves" : "selects", at, event);
            endedLock.current = true;
            if (!isInside) focus.go(at);
          });
        } else if (isInside && !event.shiftKey) {
          event.preventDefault();
          begin("moves", at, event);
        } else {
          if (event.shiftKey) event.preventDefault();
          focus.go(at, event.shiftKey);
          begin("selects", at, event);
        }
      },
      onPointerMove: (event: PointerEvent) => {
        const now = selection.now();
        if (!now) return;
        if (now.kind === "waits") {
          if (Math.hypot(event.clientX - now.x, event.clientY - now.y) > nearby) release();
          return;
        }
        if (event.pointerType !== "touch" && event.buttons === 0) {
          finish(false);
          return;
        }
        const at = positionOf(elementUnder(root.current, event.clientX, event.clientY));
        if (!at || !selection.reaches(at)) return;
        if (now.kind === "selects") focus.go(at, true);
        else if (now.kind === "fills") selection.show(fillTarget(now.source, at));
        else selection.show(shifted(now.source, at.row - now.from.row, at.column - now.from.column, body));
      },
      onPointerUp: (event: PointerEvent) => finish(event.ctrlKey || event.metaKey),
      onPointerCancel: release,
    },
  };
}
