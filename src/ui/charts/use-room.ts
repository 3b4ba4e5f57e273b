import { useLayoutEffect, useState, type RefObject } from "react";
import { flushSync } from "react-dom";

/** Pixels between the margins of A4 and of Letter, in a panel. */
const PAPER = 680;

export interface Room {
  readonly width: number;
  readonly isPaper: boolean;
}

/**
 * The inner width of an element in pixels, always current; 0 before it is drawn. While the page is printed,
 * that of paper: a chart can't be scrolled there.
 */
export function useRoom(ref: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>({ width: 0, isPaper: false });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    let isPaper = false;
    const measure = () => {
      if (isPaper) return;
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      const width = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      setRoom({ width, isPaper });
    };
    // At once: the browser lays the paper out as soon as its listeners have answered.
    const print = () => {
      isPaper = true;
      flushSync(() => setRoom({ width: PAPER, isPaper }));
    };
    const back = () => {
      isPaper = false;
      measure();
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    addEventListener("beforeprint", print);
    addEventListener("afterprint", back);
    return () => {
      observer.disconnect();
      removeEventListener("beforeprint", print);
      removeEventListener("afterprint", back);
    };
  }, [ref]);
  return room;
}
