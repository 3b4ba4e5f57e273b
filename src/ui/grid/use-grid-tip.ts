import { useEffect, useRef, useState, type PointerEvent } from "react";
import { isOverTip, useLingering, type Lingering } from "../overlay/use-lingering.ts";
import { positionOf } from "./use-grid-focus.ts";
import { samePosition, type Position } from "./positions.ts";

interface ShownTip {
  readonly anchor: DOMRect;
  readonly lines: readonly string[];
}

export interface GridTip {
  readonly shown: ShownTip | null;
  readonly show: (element: Element | null, text: string) => void;
  readonly hide: () => void;
  readonly onPointerOver: (event: PointerEvent) => void;
  readonly lingering: Lingering;
}

const DELAY = 300;

/** One tooltip for all cells: after a moment on the first, immediately on the next. */
export function useGridTip(linesAt: (position: Position) => readonly string[]): GridTip {
  const [shown, setShown] = useState<ShownTip | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const over = useRef<Position | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hide = () => {
    clearTimeout(timer.current);
    over.current = null;
    setShown(null);
  };
  const lingering = useLingering(hide);
  return {
    shown,
    lingering,
    show: (element, text) => {
      clearTimeout(timer.current);
      if (element) setShown({ anchor: element.getBoundingClientRect(), lines: [text] });
    },
    hide,
    onPointerOver: (event) => {
      if (event.pointerType === "touch" || event.buttons !== 0) return undefined;
      if (shown && isOverTip(event)) return lingering.leave();
      lingering.stay();
      const position = positionOf(event.target);
      if (position && samePosition(position, over.current)) return undefined;
      clearTimeout(timer.current);
      over.current = position;
      const lines = position ? linesAt(position) : [];
      const element = (event.target as Element).closest("[data-column]");
      if (!element || lines.length === 0) return setShown(null);
      const anchor = element.getBoundingClientRect();
      if (shown) setShown({ anchor, lines });
      else timer.current = setTimeout(() => setShown({ anchor, lines }), DELAY);
      return undefined;
    },
  };
}
