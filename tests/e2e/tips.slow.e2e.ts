import { expect, test, type Locator, type Page } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { settled } from "./support/inspection.ts";
import { arriveAs, browserComplaints } from "./support/people.ts";
import { at, openCells, openPlanner } from "./support/planner.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

const tip = (page: Page) => page.getByRole("tooltip");

/** Points at something until its tip is there. */
async function point(page: Page, goal: Locator): Promise<void> {
  await goal.scrollIntoViewIfNeeded();
  const box = await goal.boundingBox();
  if (!box) throw new Error("Nothing to point at");
  await page.mouse.move(box.x + box.width / 2 - 2, box.y + box.height / 2);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect(tip(page)).toBeVisible();
}

/** Moves the pointer straight onto the tip, and rests there. */
async function ontoTip(page: Page): Promise<void> {
  const box = await tip(page).boundingBox();
  if (!box) throw new Error("There's no tip");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
  await page.waitForTimeout(400);
}

test("tips can be pointed at, go with Esc, and leave what is under them usable", async ({ browser }) => {
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  const { page } = await arriveAs(browser, address, "admin@harbourpine.example", demoPassword);

  await test.step("in a list", async () => {
    await page.goto("/projects");
    await settled(page);
    const counted = page.locator(".counted").first();
    await point(page, counted);
    const words = await tip(page).innerText();
    await ontoTip(page);
    await expect(tip(page)).toHaveText(words);
    await page.keyboard.press("Escape");
    await expect(tip(page)).toHaveCount(0);
    await point(page, counted);
    await page.mouse.move(10, 10, { steps: 4 });
    await expect(tip(page)).toHaveCount(0);
  });

  await test.step("over a chart", async () => {
    await page.goto("/dashboard/organisation");
    await settled(page);
    await point(page, page.locator(".chart-hit").nth(0));
    const words = await tip(page).innerText();
    await ontoTip(page);
    await expect(tip(page)).toHaveText(words, { useInnerText: true });
    await page.keyboard.press("Escape");
    await expect(tip(page)).toHaveCount(0);
  });

  await test.step("over a grid, whose cells under it are painted as ever", async () => {
    await openPlanner(page);
    const row = 1;
    const { column = 0 } = (await openCells(page, row)).find(({ label }) => label.includes("empty")) ?? {};
    await point(page, at(page, row, column));
    await ontoTip(page);
    await expect(tip(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(tip(page)).toHaveCount(0);
    const below = at(page, row, column);
    await point(page, at(page, row + 1, column));
    await below.click();
    await expect(page.getByText("1 change", { exact: true })).toBeVisible();
  });
  expect(browserComplaints()).toEqual([]);
});
