import { expect, test, type Locator, type Page } from "@playwright/test";
import { demoPassword } from "../../src/demo/sign-ins.ts";
import { browserComplaints, signInAs } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

const at = (page: Page, row: number, column: number): Locator => page.locator(`[data-row="${row}"][data-column="${column}"]`);

/** Cells of a row that can be changed, with what they say. */
async function openCells(page: Page, row: number): Promise<{ column: number; label: string }[]> {
  return page
    .locator(`[data-row="${row}"]`)
    .evaluateAll((cells) =>
      cells
        .filter((cell) => cell.ariaReadOnly === "false")
        .map((cell) => ({ column: Number((cell as HTMLElement).dataset["column"]), label: cell.ariaLabel ?? "" })),
    );
}

const painted = async (page: Page, row: number, what: string): Promise<number> =>
  (await openCells(page, row)).filter(({ label }) => label.includes(what)).length;

async function openPlanner(page: Page): Promise<void> {
  await page.goto("/allocations/planner?month=2026-12");
  await expect(page.getByRole("grid")).toBeVisible();
  await page.getByRole("complementary", { name: "Demand" }).getByRole("button", { name: /^KLN/ }).click();
}

async function middle(cell: Locator): Promise<{ x: number; y: number }> {
  const box = await cell.boundingBox();
  if (!box) throw new Error("The cell is not in sight");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("a month is planned by mouse, keys and touch, survives a killed tab, and two allocators merge", async ({ browser }) => {
  const address = await house.openOn("2026-11-22", { DEMO: "1" });
  const eve = await signInAs(browser, address, "allocator@harbourpine.example", demoPassword);
  let { page } = eve;
  await openPlanner(page);
  const last = (await page.locator('[data-row][data-column="0"]').count()) - 3;
  const open = await openCells(page, last);
  const [first, end] = [open[0]?.column ?? 0, open.at(-1)?.column ?? 0];

  await test.step("one jump of the pointer paints every open day between, and moves no cell", async () => {
    await page.getByRole("spinbutton", { name: "Hours per allocation" }).fill("6.5");
    await page.getByRole("spinbutton", { name: "Hours per allocation" }).press("Enter");
    const [from, to] = [await middle(at(page, last, first)), await middle(at(page, last, end))];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
    await expect(page.getByText(`${open.length} changes`)).toBeVisible();
    expect(await painted(page, last, "KLN 6.5")).toBe(open.length);
    expect(await middle(at(page, last, end))).toEqual(to);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down({ button: "right" });
    await page.mouse.move((await middle(at(page, last, open[1]?.column ?? 0))).x, from.y);
    await page.mouse.up({ button: "right" });
    expect(await painted(page, last, "KLN 6.5")).toBe(open.length - 2);
  });

  await test.step("keys hold, paint, move, take back and do again", async () => {
    await page.keyboard.press("Control+Z");
    await expect(page.getByText(`${open.length} changes`)).toBeVisible();
    await page.keyboard.press("Control+Z");
    await expect(page.getByText(/\d+ changes?/)).toBeHidden();
    await at(page, last, first).focus();
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Space");
    await expect(page.getByText("2 changes")).toBeVisible();
    await page.keyboard.press("Alt+ArrowRight");
    await expect(at(page, last, first + 2)).toHaveAttribute("aria-label", /KLN 6.5/);
    await expect(at(page, last, first)).toHaveAttribute("aria-label", /empty/);
    await page.keyboard.press("Control+Z");
    await page.keyboard.press("Control+Shift+Z");
    await expect(at(page, last, first + 2)).toHaveAttribute("aria-label", /KLN 6.5/);
  });

  await test.step("a fill gives a person's free hours in one step", async () => {
    await page.getByRole("button", { name: "Fill", exact: true }).click();
    await page.getByRole("menuitem", { name: "Fill free hours with KLN" }).click();
    await expect(page.getByText(/\d+ days filled, [\d.]+ hours\./)).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("2 changes")).toBeVisible();
  });

  await test.step("leaving asks; a killed tab gives everything back", async () => {
    await page.getByRole("link", { name: "Projects" }).click();
    await page.getByRole("button", { name: "Keep planning" }).click();
    const again = await eve.context.newPage();
    await page.waitForFunction(() =>
      Object.keys(localStorage).some((key) => key.includes("allocation ") && (localStorage.getItem(key) ?? "").includes("6.5")),
    );
    await page.close({ runBeforeUnload: false });
    page = again;
    await openPlanner(page);
    await expect(page.getByText("Restored the hours you painted")).toBeVisible();
    expect(await painted(page, last, "KLN 6.5")).toBe(2);
  });

  const boss = await signInAs(browser, address, "superadmin@harbourpine.example", demoPassword);
  const save = async (who: Page, row: number, column: number): Promise<void> => {
    await at(who, row, column).focus();
    await who.keyboard.press("Space");
    await who.getByRole("button", { name: "Review Allocations" }).click();
    await who.getByRole("button", { name: "Save as Draft" }).click();
    await expect(who.getByText("Allocation Saved Successfully!")).toBeVisible();
  };

  await test.step("each sees who else is there; other cells merge by themselves, the same cell asks", async () => {
    const functionId = /function=([^&]+)/.exec(page.url())?.[1];
    const where = functionId === undefined ? "" : `&function=${functionId}`;
    await boss.page.goto(`/allocations/planner?month=2026-12${where}`);
    await boss.page.getByLabel("Function", { exact: true }).selectOption({ label: "Architecture" });
    await boss.page.getByRole("complementary", { name: "Demand" }).getByRole("button", { name: /^KLN/ }).click();
    await expect(boss.page.getByText(/Also on this month: .*2 unsaved/)).toBeAttached();
    await save(boss.page, last, end);
    await expect(at(page, last, end)).toHaveAttribute("aria-label", /KLN 8/);
    expect(await painted(page, last, "KLN 6.5")).toBe(2);
    await openPlanner(boss.page);
    await boss.page.getByLabel("Function", { exact: true }).selectOption({ label: "Architecture" });
    await boss.page.getByRole("complementary", { name: "Demand" }).getByRole("button", { name: /^KLN/ }).click();
    await save(boss.page, last, first + 2);
    await expect(page.getByText("Somebody else changed a cell that you changed too.")).toBeVisible();
    await page.getByRole("button", { name: "Keep mine" }).click();
    await expect(at(page, last, first + 2)).toHaveAttribute("aria-label", /KLN 6.5/);
  });

  await test.step("the review tells the differences, and submitting says how many entries stand", async () => {
    await page.getByRole("button", { name: "Review Allocations" }).click();
    await expect(page.getByText("1 added, 1 changed, 0 cleared")).toBeVisible();
    await page.getByRole("button", { name: /^Submit/ }).click();
    await expect(page.getByText(/Allocation submitted with \d+ entries\./)).toBeVisible();
    await expect(page).toHaveURL(/\/allocations\/planner/);
  });

  await test.step("a finger paints by a tap", async () => {
    const context = await browser.newContext({
      baseURL: address,
      viewport: { width: 820, height: 1100 },
      hasTouch: true,
      storageState: await eve.context.storageState(),
    });
    const tablet = await context.newPage();
    await openPlanner(tablet);
    const free = (await openCells(tablet, last)).find(({ label }) => label.includes("empty"))?.column ?? first;
    const { x, y } = await middle(at(tablet, last, free));
    await tablet.touchscreen.tap(x, y);
    await expect(at(tablet, last, free)).toHaveAttribute("aria-label", /KLN 8/);
    await context.close();
  });
  expect(browserComplaints().filter((text) => !/net::ERR_/.test(text))).toEqual([]);
});
