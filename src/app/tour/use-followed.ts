import { useLayoutEffect, useState, type RefObject } from "react";
import { controlOf } from "./find-control.ts";
import { tourPlace } from "./tour-place.ts";
import type { TourStop } from "./tours.ts";

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
