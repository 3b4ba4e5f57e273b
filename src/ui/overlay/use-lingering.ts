import { useEffect, useState } from "react";

/** Milliseconds in which the pointer may cross from what is explained to its tip. */
const CROSSING = 150;
/** Pixels around a tip that count as the tip: the gap to what it explains. */
const AROUND = 6.5;

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/**
 * Whether the pointer is over the tip that is shown. A tip receives no events, so that what is under it can be pressed: a
 * grid goes on where its tip lies.
 */
export function isOverTip({ clientX, clientY }: Point): boolean {
  const box = document.querySelector(".tip:popover-open")?.getBoundingClientRect();
  return (
    box !== undefined &&
    clientX >= box.left - AROUND &&
    clientX <= box.right + AROUND &&
    clientY >= box.top - AROUND &&
    clientY <= box.bottom + AROUND
  );
}

export interface Lingering {
  /** The pointer has left what is explained: the tip goes in a moment, unless the pointer comes over it. */
  readonly leave: () => void;
  /** The pointer has come back. */
  readonly stay: () => void;
}

/** Lets a tip be pointed at (WCAG 2.2, 1.4.13). */
export function useLingering(hide: () => void): Lingering {
  const [watch] = useState(createWatch);
  useEffect(() => watch.end, [watch]);
  return { leave: () => watch.begin(hide), stay: watch.end };
}

function createWatch() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hide = (): void => {};
  const go = () => {
    end();
    hide();
  };
  const follow = (event: Point) => {
    if (!isOverTip(event)) timer ??= setTimeout(go, CROSSING);
    else {
      clearTimeout(timer);
      timer = undefined;
    }
  };
  const end = () => {
    clearTimeout(timer);
    timer = undefined;
    document.removeEventListener("pointermove", follow);
  };
  return {
    end,
    begin: (then: () => void) => {
      end();
      hide = then;
      timer = setTimeout(go, CROSSING);
      document.addEventListener("pointermove", follow);
    },
  };
}
