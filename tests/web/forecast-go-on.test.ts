import { afterEach, expect, it, vi } from "vitest";
import { goOn } from "#features/forecasts/web/planner/go-on.ts";

afterEach(() => vi.unstubAllGlobals());

/** Where the focus is put on a page with these places, once `current` had it last. */
function focusedAfter(
  isFrozen: boolean,
  places: Record<string, string>,
  current: "a disabled button" | "an enabled button",
): string | null {
  let focused: string | null = null;
  vi.stubGlobal("document", {
    activeElement: {
      matches: (selector: string) => selector.includes(":disabled") && current === "a disabled button",
    },
    querySelector: (selector: string) => {
      const name = Object.entries(places).find(([part]) => selector.includes(part))?.[1];
      return name === undefined ? null : { focus: () => (focused = name) };
    },
  });
  goOn(isFrozen);
  return focused;
}

it("After a freeze the focus is on the next forecast that is missing, else in the grid; a button that can still be pressed retains it", () => {
  const places = { "[data-next]": "CTO Cobble Quarter", "[data-row]": "the cell" };
  expect(focusedAfter(true, places, "a disabled button")).toBe("CTO Cobble Quarter");
  expect(focusedAfter(true, { "[data-row]": "the cell" }, "a disabled button")).toBe("the cell");
  expect(focusedAfter(false, places, "a disabled button")).toBe("the cell");
  expect(focusedAfter(true, places, "an enabled button")).toBe(null);
});
