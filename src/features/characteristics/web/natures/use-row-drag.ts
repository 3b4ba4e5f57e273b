import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from "react";

interface RowDrag {
  /** The place of the row that is being dragged; null while none is. */
  readonly dragged: number | null;
  /** What the handle of the row at a place must be given. */
  readonly handle: (place: number) => {
    readonly onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void;
  };
}

/** Drags a list's rows by their handles; the list is always in its new order. */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  move: (from: number, to: number) => void,
): RowDrag {
  const [dragged, setDragged] = useState<number | null>(null);
  const latest = useRef({ dragged, move });
  useEffect(() => {
    latest.current = { dragged, move };
  });
  const isDragging = dragged !== null;
  // The row moves while it is dragged and would lose a pointer capture: the window listens.
  useEffect(() => {
    if (!isDragging) return undefined;
    const follow = (event: PointerEvent) => {
      const from = latest.current.dragged;
      if (from === null) return;
      const goal = placeAt(list.current, event.clientY, from);
      if (goal === from) return;
      latest.current.move(from, goal);
      setDragged(goal);
    };
    const end = () => setDragged(null);
    addEventListener("pointermove", follow);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    return () => {
      removeEventListener("pointermove", follow);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
    };
  }, [isDragging, list]);
  return {
    dragged,
    handle: (place) => ({
      onPointerDown: (event) => {
        if (event.button === 0) setDragged(place);
      },
    }),
  };
}

/** The place a row goes to when it is held at this height: past the middle of its neighbours. */
function placeAt(list: HTMLElement | null, y: number, from: number): number {
  const middles = [...(list?.children ?? [])].map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2;
  });
  let goal = from;
  while (goal > 0 && y < (middles[goal - 1] ?? 0)) goal -= 1;
  while (goal < middles.length - 1 && y > (middles[goal + 1] ?? 0)) goal += 1;
  return goal;
}
