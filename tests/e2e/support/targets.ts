import type { Page } from "@playwright/test";

/** Pixels: what a finger meets without looking twice (WCAG 2.5.5). */
const finger = 44;

const targets =
  "button, a[href], input, select, textarea, summary, [role=switch], [role=tab], [role=checkbox], [role^=menuitem], [role=option]";

/** What a finger need not meet at its full size, and why. */
const exempt = [
  // Days of a grid are as high as its rows (24 to 44 px): larger ones would show a week of a month.
  "[role=gridcell] *",
  // Comes into sight for the keyboard alone.
  ".skip-link",
];

/**
 * Targets on a phone that are less than a finger high, or, where they show no word, less than one wide: one
 * line for each kind, with how many there are and the first one's name. What counts is where a touch arrives,
 * not what is drawn. Links within a sentence are exempt (WCAG 2.5.8); of tables and grids so many rows are
 * looked at.
 */
export async function targetFaults(page: Page, { rows }: { readonly rows: number }): Promise<string[]> {
  return page.evaluate(
    ({ finger: least, targets: wanted, exempt: beyond, rows: last }) => {
      const above =
        document.querySelector("[role=menu]:popover-open") ??
        [...document.querySelectorAll("dialog:modal")].at(-1);
      const inSentence = (target: Element): boolean =>
        target.matches("a") &&
        getComputedStyle(target).display === "inline" &&
        [...(target.parentElement?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && /\w{2}/u.test(node.textContent ?? ""),
        );
      const isShown = (target: Element): boolean => {
        const { width, height } = target.getBoundingClientRect();
        return (
          target.checkVisibility({ visibilityProperty: true }) &&
          width > 1 &&
          height > 1 &&
          getComputedStyle(target).pointerEvents !== "none"
        );
      };
      const labelsOf = (target: Element): Element[] => [...((target as HTMLInputElement).labels ?? [])];
      /** How far a touch still arrives at the target, from its middle both ways. */
      const reach = (target: Element, x: number, y: number, alongX: 0 | 1): number => {
        const arrives = (offset: number): boolean => {
          const hit = document.elementFromPoint(x + offset * alongX, y + offset * (1 - alongX));
          return (
            hit !== null && (target.contains(hit) || labelsOf(target).some((label) => label.contains(hit)))
          );
        };
        let before = 0;
        let after = 0;
        while (before < least && arrives(-before - 1)) before += 1;
        while (after < least && arrives(after + 1)) after += 1;
        return before + after + 1;
      };
      const sizeOf = (target: Element): { width: number; height: number } => {
        const own = target.getBoundingClientRect();
        if (own.height >= least - 0.5 && own.width >= least - 0.5) return own;
        target.scrollIntoView({ block: "center", inline: "center" });
        const { left, top, width, height } = target.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        // A box that lies between two pixels loses one when it is measured in integers.
        return {
          width: Math.max(width, reach(target, x, y, 1) + 1),
          height: Math.max(height, reach(target, x, y, 0) + 1),
        };
      };
      const wordsOf = (target: Element): string =>
        target.getAttribute("aria-label") ??
        (target.textContent.trim() || labelsOf(target)[0]?.textContent.trim() || "");
      const kindOf = (target: Element): string => {
        const around = target.parentElement;
        const classes = [...target.classList].map((name) => `.${name}`).join("");
        return `${target.tagName.toLowerCase()}${classes} in ${around?.className.toString() || around?.tagName.toLowerCase()}`;
      };
      const found = new Map<string, { count: number; first: string }>();
      for (const target of (above ?? document).querySelectorAll(wanted)) {
        if (beyond.some((selector) => target.matches(selector)) || !isShown(target) || inSentence(target))
          continue;
        if (target.closest(`tbody > tr:nth-child(n + ${last + 1}), [role=row]:nth-child(n + ${last + 1})`))
          continue;
        const { width, height } = sizeOf(target);
        const wordless =
          (target as HTMLElement).innerText?.trim() === "" &&
          labelsOf(target).every((label) => label.textContent.trim() === "");
        if (height >= least - 0.5 && (!wordless || width >= least - 0.5)) continue;
        const kind = kindOf(target);
        const known = found.get(kind) ?? {
          count: 0,
          first: `"${wordsOf(target).slice(0, 40)}" ${Math.round(width)} x ${Math.round(height)}`,
        };
        found.set(kind, { ...known, count: known.count + 1 });
      }
      return [...found].map(
        ([kind, { count, first }]) => `too small for a finger: ${kind}, ${first} (${count})`,
      );
    },
    { finger, targets, exempt, rows },
  );
}
