import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Presses Tab, or Shift and Tab where that is nearer, until something has the focus. Checks its place
 * only when it should be there.
 */
export async function tabTo(page: Page, goal: Locator): Promise<void> {
  await expect(goal).toBeVisible();
  for (let looks = 0; looks < 60; looks += 1) {
    const { way, stops } = await goal.evaluate((element) => {
      const active = document.activeElement ?? document.body;
      if (element === active) return { way: "here", stops: 0 };
      const back = (active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
      const [from, to] = back ? [element, active] : [active, element];
      const after = (one: Element, other: Element) =>
        (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      const between = [
        ...document.querySelectorAll<HTMLElement>(
          "a[href], button:enabled, input:enabled:not([type=radio]), select, [tabindex='0']",
        ),
      ];
      const count = between.filter(
        (each) => each.tabIndex === 0 && each.checkVisibility() && after(from, each) && after(each, to),
      ).length;
      return { way: back ? "back" : "on", stops: count };
    });
    if (way === "here") return;
    for (let presses = 0; presses < Math.max(1, stops); presses += 1)
      await page.keyboard.press(way === "back" ? "Shift+Tab" : "Tab");
  }
  throw new Error("Tab does not lead there");
}
