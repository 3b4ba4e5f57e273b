interface Pressed {
  readonly key: string;
  readonly currentTarget: EventTarget;
}

const opposite: Readonly<Record<string, string>> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

/** Whether lines run from right to left in an element, as in Arabic and Hebrew. */
export function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === "rtl";
}

/**
 * A pressed key as if lines ran from left to right, where ArrowRight leads on: grids and charts count their columns from
 * where a line begins.
 */
export function keyAlong({ key, currentTarget }: Pressed): string {
  const other = opposite[key];
  return other !== undefined && currentTarget instanceof Element && isRightToLeft(currentTarget)
    ? other
    : key;
}
