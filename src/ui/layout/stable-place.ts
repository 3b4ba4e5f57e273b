import { useLayoutEffect, type RefObject } from "react";

const PLACES = "section, [role=tabpanel], dialog, main";

/**
 * When what is tied to `ref` goes while it has the focus, the focus moves to the nearest part of the page
 * around it that stays, so that Tab goes on there and not at the top of the page.
 */
export function useStablePlace(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const going = ref.current;
    return () => {
      if (!going?.contains(document.activeElement)) return;
      const around = placesAround(going);
      // Only once the page is drawn anew is it known which of them stayed, and whether something got the focus
      // itself.
      queueMicrotask(() => {
        if (document.activeElement === document.body)
          restOn(around.find((place) => place.isConnected) ?? document.querySelector("main"));
      });
    };
  }, [ref]);
}

function placesAround(element: HTMLElement): HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>(PLACES);
  return place ? [place, ...placesAround(place)] : [];
}

/**
 * Focuses a part of the page, for this once: one that stayed focusable would get the focus with every click.
 */
export function restOn(place: HTMLElement | null): void {
  if (!place) return;
  place.setAttribute("tabindex", "-1");
  place.addEventListener("blur", () => place.removeAttribute("tabindex"), { once: true });
  place.focus({ preventScroll: true });
}
