import type { TourStop } from "./tours.ts";

/** Time limit for a page to show a control (ms) … */
const patience = 6000;
/** … and the rest once it has loaded. */
const rest = 500;

const isInSight = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
};

/** The control of a stop, if the page shows it now. */
export function controlOf({ control, words }: TourStop): Element | null {
  const says = (element: Element) =>
    words === undefined || words.some((word) => element.textContent.trim().startsWith(word));
  return [...document.querySelectorAll(control)].find((each) => says(each) && isInSight(each)) ?? null;
}

const isLoading = (): boolean =>
  document.querySelector("main h1") === null || document.querySelector('main [aria-busy="true"]') !== null;

/** The same once the page shows it; null when the page has loaded without it. */
export async function awaitControl(stop: TourStop): Promise<Element | null> {
  const begun = Date.now();
  let loaded: number | null = null;
  for (;;) {
    const control = controlOf(stop);
    if (control) return control;
    const now = Date.now();
    loaded = isLoading() ? null : (loaded ?? now);
    if (now - begun > patience || (loaded !== null && now - loaded > rest)) return null;
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}
