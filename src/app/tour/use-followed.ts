import { useLayoutEffect, useState, type RefObject } from "react";
import { controlOf } from "./find-control.ts";
import type { TourStop } from "./tours.ts";

type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;
interface Size {
  readonly width: number;
  readonly height: number;
}

const gap = 12;
const margin = 8;

const within = (wanted: number, size: number, room: number) =>
  Math.max(margin, Math.min(wanted, room - size - margin));

/**
 * Where a card of this size goes so that it covers neither its control nor the window's edge: below, above, or
 * beside it. Where the control leaves no room, in the corner that is farthest from it. In pixels.
 */
export function tourPlace(
  control: Box,
  card: Size,
  screen: Size,
): { readonly left: number; readonly top: number } {
  const left = within((control.left + control.right - card.width) / 2, card.width, screen.width);
  const top = within((control.top + control.bottom - card.height) / 2, card.height, screen.height);
  if (control.bottom + gap + card.height + margin <= screen.height)
    return { left, top: control.bottom + gap };
  if (control.top - gap - card.height >= margin) return { left, top: control.top - gap - card.height };
  if (control.right + gap + card.width + margin <= screen.width) return { left: control.right + gap, top };
  if (control.left - gap - card.width >= margin) return { left: control.left - gap - card.width, top };
  return {
    left: screen.width - card.width - margin,
    top:
      (control.top + control.bottom) / 2 > screen.height * 0.75
        ? margin
        : screen.height - card.height - margin,
  };
}

interface Followed {
  /** Around the control, within the window. */
  readonly ring: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
  readonly place: { readonly left: number; readonly top: number };
}

const clear = 4;

/** Where a control is and the card beside it, however the page moves under them. */
export function useFollowed(
  shown: { readonly stop: TourStop; readonly control: Element } | null,
  card: RefObject<HTMLElement | null>,
): Followed | null {
  const [followed, setFollowed] = useState<Followed | null>(null);
  useLayoutEffect(() => {
    if (shown === null) return undefined;
    let { control } = shown;
    let frame = 0;
    let known = "";
    const follow = () => {
      frame = requestAnimationFrame(follow);
      // Drawn anew, it's another element.
      if (!control.isConnected) control = controlOf(shown.stop) ?? control;
      if (!card.current) return;
      const found = followedOf(control.getBoundingClientRect(), card.current.getBoundingClientRect());
      const text = JSON.stringify(found);
      if (text !== known) setFollowed(found);
      known = text;
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [shown, card]);
  return followed;
}

function followedOf(box: DOMRect, { width, height }: DOMRect): Followed {
  const [left, top] = [Math.max(clear, box.left - clear), Math.max(clear, box.top - clear)];
  return {
    ring: {
      left,
      top,
      width: Math.max(0, Math.min(innerWidth - clear, box.right + clear) - left),
      height: Math.max(0, Math.min(innerHeight - clear, box.bottom + clear) - top),
    },
    place: tourPlace(box, { width, height }, { width: innerWidth, height: innerHeight }),
  };
}
