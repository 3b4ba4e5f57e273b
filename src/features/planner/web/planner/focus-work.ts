import { t } from "#shared/texts/t.ts";
import { restOn } from "#ui/layout/stable-place.ts";

/** Moves the focus to where the work goes on: the grid's cell, or the page; never to a button that saves. */
export function focusWork(): void {
  requestAnimationFrame(() => {
    if (!isFocusLost()) return;
    const cell = document.querySelector<HTMLElement>('main [data-row][tabindex="0"]');
    if (cell) cell.focus();
    else restOn(document.querySelector("main"));
  });
}

/** The same, after what a button does. */
export const thenFocusGrid = (does: () => void) => () => {
  does();
  focusWork();
};

/** The name of the menu of what is used seldom, before its state. */
export const moreTools = () => t`More tools`;

/** The focused planner tool, or the one whose menu has the focus; the part after a colon is its state. */
export function toolInUse(): string | null {
  const tool = document.activeElement?.closest(".planner-tools, .planner-phone")
    ? document.activeElement
    : null;
  return tool?.closest('[role="menu"]')
    ? moreTools()
    : (tool?.getAttribute("aria-label")?.split(":")[0] ?? null);
}

/** Focuses a tool again after another month or function replaced its planner. */
export function focusTool(name: string): void {
  if (isFocusLost()) document.querySelector<HTMLElement>(`main [aria-label^="${name}"]:enabled`)?.focus();
}

/** Part of the page has it only where its owner has gone (`useStablePlace`). */
function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement.matches("body, main, section, :disabled");
}
