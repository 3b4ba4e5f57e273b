import type { Page, ViewportSize } from "@playwright/test";

/**
 * How many rows of the page's grid are completely visible in a window of this size: neither cut by the window
 * nor under what stays at its head and foot.
 */
export async function rowsInSight(page: Page, size: ViewportSize): Promise<number> {
  await page.setViewportSize(size);
  return page
    .locator(".grid-body")
    .getByRole("rowheader")
    .evaluateAll(
      (names) =>
        names.filter((name) => {
          const { left, top, bottom, width } = name.getBoundingClientRect();
          return [top + 2, bottom - 2].every((y) =>
            name.contains(document.elementFromPoint(left + width / 2, y)),
          );
        }).length,
    );
}
