import { restOn } from "../../../../ui/layout/keep-place.ts";

/**
 * Puts the focus where the work goes on, once what held it is gone or can do no more: on the grid's cell. A
 * page without a grid keeps it as a whole: never a button that saves, since whoever presses the key once more
 * would submit.
 */
export function focusWork(): void {
  requestAnimationFrame(() => {
    if (!isFocusLost()) return;
    const cell = document.querySelector<HTMLElement>('main [data-row][tabindex="0"]');
    if (cell) cell.focus();
    else restOn(document.querySelector("main"));
  });
}

/**
 * The planner's tool that has the focus, or whose menu has it, by its name; what follows a colon says its
 * state.
 */
export function toolInUse(): string | null {
  const tool = document.activeElement?.closest(".planner-tools, .planner-phone")
    ? document.activeElement
    : null;
  return tool?.closest('[role="menu"]') ? "Zoom" : (tool?.getAttribute("aria-label")?.split(":")[0] ?? null);
}

/**
 * Gives a tool the focus again after another month or function has taken the place of the one it was used on.
 */
export function focusTool(name: string): void {
  if (isFocusLost()) document.querySelector<HTMLElement>(`main [aria-label^="${name}"]:enabled`)?.focus();
}

/** A part of the page has it only where what held it has gone (`useKeptPlace`). */
function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement.matches("body, main, section, :disabled");
}
