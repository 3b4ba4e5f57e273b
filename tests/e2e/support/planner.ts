import { expect, type APIRequestContext, type Locator, type Page } from "@playwright/test";

/** A cell of the grid. */
export const at = (page: Page, row: number, column: number): Locator =>
  page.locator(`[data-row="${row}"][data-column="${column}"]`);

/** Cells of a row that can be changed, with what they say. */
export async function openCells(page: Page, row: number): Promise<{ column: number; label: string }[]> {
  return page.locator(`[data-row="${row}"]`).evaluateAll((cells) =>
    cells
      .filter((cell) => cell.ariaReadOnly === "false")
      .map((cell) => ({
        column: Number((cell as HTMLElement).dataset["column"]),
        label: cell.ariaLabel ?? "",
      })),
  );
}

/** How many cells of a row that can be changed have this value. */
export const painted = async (page: Page, row: number, what: string): Promise<number> =>
  (await openCells(page, row)).filter(({ label }) => label.includes(what)).length;

/** Opens December with the project KLN chosen. */
export async function openPlanner(page: Page): Promise<void> {
  await page.goto("/allocations/planner?month=2026-12");
  await expect(page.getByRole("grid")).toBeVisible();
  await page.getByRole("complementary", { name: "Demand" }).getByRole("button", { name: /^KLN/ }).click();
}

interface StoredFunction {
  readonly version: number;
  readonly name: string;
  readonly description: string | null;
  readonly costTiers: readonly { readonly id: string; readonly name: string; readonly hourlyRate: number }[];
  readonly allocators: readonly { readonly id: string }[];
}

/** How an admin gives a function other allocators, as the dialog does it; everything else of it stays. */
export async function allocatorsOf(admin: APIRequestContext, address: string, name: string) {
  const all = (await (await admin.get(`${address}/api/functions`)).json()) as {
    functions: { id: string; name: string }[];
  };
  const one = `${address}/api/functions/${all.functions.find((each) => each.name === name)?.id ?? ""}`;
  return async (change: (ids: string[]) => string[]): Promise<void> => {
    const { version, description, costTiers, allocators } = (await (
      await admin.get(one)
    ).json()) as StoredFunction;
    const tiers = costTiers.map((tier) => ({ id: tier.id, name: tier.name, hourlyRate: tier.hourlyRate }));
    const data = {
      version,
      name,
      description,
      costTiers: tiers,
      allocatorIds: change(allocators.map(({ id }) => id)),
    };
    expect((await admin.put(one, { data, headers: { origin: address } })).status()).toBe(200);
  };
}
