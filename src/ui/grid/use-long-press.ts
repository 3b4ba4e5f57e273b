import { useEffect, useRef, type RefObject } from "react";

/** Milliseconds and pixels: a finger that stays this long this near selects a cell. */
export const longPress = 400;
export const nearby = 8;

/**
 * Prevents scrolling by finger while it drags. It listens once: each time such a listener comes or goes the
 * browser paints the complete element.
 */
export function useLongPress(root: RefObject<HTMLElement | null>, onDrag: () => boolean): void {
  const latest = useRef(onDrag);
  useEffect(() => {
    latest.current = onDrag;
  });
  useEffect(() => {
    const element = root.current;
    const onTouch = (event: TouchEvent) => {
      if (latest.current()) event.preventDefault();
    };
    element?.addEventListener("touchmove", onTouch, { passive: false });
    return () => element?.removeEventListener("touchmove", onTouch);
  }, [root]);
}

/** The cell under a pointer, or the nearest one in the scroller, so that dragging beyond its edge scrolls. */
export function elementUnder(root: HTMLElement | null, x: number, y: number): Element | null {
  if (!root) return null;
  const { left, top, right, bottom } = root.getBoundingClientRect();
  const under = document.elementFromPoint(
    Math.min(Math.max(x, left + 2), right - 3),
    Math.min(Math.max(y, top + 2), bottom - 3),
  );
  return root.contains(under) ? under : null;
}
