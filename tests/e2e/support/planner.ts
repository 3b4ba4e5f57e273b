import { expect, type Locator, type Page } from "@playwright/test";

/** A cell of the grid. */
export const at = (page: Page, row: number, column: number): Locator => page.locator(`[data-row="${row}"][data-column="${column}"]`);

/** Cells of a row that can be changed, with what they say. */
export async function openCells(page: Page, row: number): Promise<{ column: number; label: string }[]> {
  return page
    .locator(`[data-row="${row}"]`)
    .evaluateAll((cells) =>
      cells
        .filter((cell) => cell.ariaReadOnly === "false")
        .map((cell) => ({ column: Number((cell as HTMLElement).dataset["column"]), label: cell.ariaLabel ?? "" })),
    );
}

/** How many cells of a row that can be changed hold this. */
export const painted = async (page: Page, row: number, what: string): Promise<number> =>
  (await openCells(page, row)).filter(({ label }) => label.includes(what)).length;

/** Opens December with the project KLN chosen. */
export async function openPlanner(page: Page): Promise<void> {
  await page.goto("/allocations/planner?month=2026-12");
  await expect(page.getByRole("grid")).toBeVisible();
  await page.getByRole("complementary", { name: "Demand" }).getByRole("button", { name: /^KLN/ }).click();
}
