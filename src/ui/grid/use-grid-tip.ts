import { useEffect, useRef, useState, type PointerEvent } from "react";
import { positionOf } from "./use-grid-focus.ts";
import { samePosition, type Position } from "./positions.ts";

export interface ShownTip {
  readonly anchor: DOMRect;
  readonly text: string;
}

export interface GridTip {
  readonly shown: ShownTip | null;
  readonly show: (element: Element | null, text: string) => void;
  readonly hide: () => void;
  readonly onPointerOver: (event: PointerEvent) => void;
}

const DELAY = 300;

/** One tooltip for all cells: after a moment on the first, at once on the next. */
export function useGridTip(textAt: (position: Position) => string | undefined): GridTip {
  const [shown, setShown] = useState<ShownTip | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const over = useRef<Position | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hide = () => {
    clearTimeout(timer.current);
    over.current = null;
    setShown(null);
  };
  return {
    shown,
    show: (element, text) => {
      clearTimeout(timer.current);
      if (element) setShown({ anchor: element.getBoundingClientRect(), text });
    },
    hide,
    onPointerOver: (event) => {
      if (event.pointerType === "touch" || event.buttons !== 0) return;
      const position = positionOf(event.target);
      if (position && samePosition(position, over.current)) return;
      clearTimeout(timer.current);
      over.current = position;
      const text = position ? textAt(position) : undefined;
      const element = (event.target as Element).closest("[data-column]");
      if (!element || text === undefined) {
        setShown(null);
        return;
      }
      const anchor = element.getBoundingClientRect();
      if (shown) setShown({ anchor, text });
      else timer.current = setTimeout(() => setShown({ anchor, text }), DELAY);
    },
  };
}
