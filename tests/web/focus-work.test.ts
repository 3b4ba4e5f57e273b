import { afterEach, expect, it, vi } from "vitest";
import { focusWork } from "#features/planner/web/planner/focus-work.ts";

afterEach(() => vi.unstubAllGlobals());

/**
 * A page of these elements, by the selectors they are found with, whose focus was lost; answers where it is
 * put.
 */
function focusedAfter(found: Record<string, string>): string | null {
  let focused: string | null = null;
  const element = (name: string) => ({
    focus: () => (focused = name),
    setAttribute: () => undefined,
    addEventListener: () => undefined,
  });
  vi.stubGlobal("requestAnimationFrame", (then: () => void) => then());
  vi.stubGlobal("document", {
    activeElement: { matches: (selector: string) => selector.includes("body") },
    querySelector: (selector: string) => {
      const name = Object.entries(found).find(([part]) =>
        part === "main" ? selector === part : selector.includes(part),
      )?.[1];
      return name === undefined ? null : element(name);
    },
  });
  focusWork();
  return focused;
}

it("A settled conflict gives the keyboard back to the grid's cell, and on the review to the page, never to the submit button", () => {
  const review = { main: "the page", ".primary": "Submit", button: "Submit" };
  expect(focusedAfter({ "[data-row]": "the cell", ...review })).toBe("the cell");
  expect(focusedAfter(review)).toBe("the page");
});
