import { expect, test, type Locator, type Page } from "@playwright/test";
import { demoSignIns } from "#features/access/rules/demo-sign-ins.ts";
import { frameFaults, settled } from "./support/inspection.ts";
import { buildPseudo, inPseudo } from "./support/pseudo.ts";
import { House } from "./support/server.ts";
import { rememberData, saidOn, unmarked, type Said } from "./support/unmarked.ts";
import { openAs, openVisit, placesOf, visitsFor, type Visit } from "./support/visits.ts";

let house: House;
let address = "";
test.beforeAll(async () => {
  house = new House("postgresql", await buildPseudo());
  address = await house.openOn("2026-11-22", { DEMO: "1" });
});
test.afterAll(() => house.remove());

/** Targets in the window whose middle something else covers. */
async function coveredOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const above = [...document.querySelectorAll("dialog:modal, [popover]:popover-open")].at(-1);
    return [...(above ?? document).querySelectorAll("button, a[href], input, select")].flatMap((target) => {
      const { left, top, width, height } = target.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isIn = x > 0 && y > 0 && x < innerWidth && y < innerHeight && width > 1;
      if (!isIn || !target.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      const met = document.elementFromPoint(x, y);
      const isMet =
        met === null || target.contains(met) || met.contains(target) || met.closest("label") !== null;
      return isMet ? [] : [`${target.textContent.trim() || target.className} is under ${met.className}`];
    });
  });
}

test("every page runs from right to left within its window, and says nothing that can't be translated", async ({
  browser,
}) => {
  const places = await placesOf(address);
  const visits = visitsFor(inPseudo);
  // The demonstration's addresses are on the login, where no answer brings them.
  const known = new Set<string>(demoSignIns);
  const heard: { readonly where: string; readonly said: readonly Said[] }[] = [];
  const found: Record<string, string[]> = {};
  const blame = (where: string, faults: readonly string[]) => {
    for (const fault of faults) (found[fault] ??= []).push(where);
  };
  const look = async (page: Page, where: string, list: readonly Visit[], visit: Visit) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openVisit(page, list, visit, places);
    await settled(page);
    if (visit.reach) {
      await visit.reach(page);
      await settled(page);
    }
    heard.push({ where, said: await saidOn(page) });
    blame(where, [...(await frameFaults(page)), ...(await coveredOn(page))]);
    await page.setViewportSize({ width: 390, height: 844 });
    await settled(page);
    blame(`${where} on a phone`, [...(await frameFaults(page)), ...(await coveredOn(page))]);
  };
  for (const [name, list] of Object.entries(visits)) {
    const context = await openAs(browser, address, name, 1440);
    const page = await context.newPage();
    rememberData(page, known);
    for (const visit of list) {
      const where = `${name} ${visit.address ?? visit.route}`;
      await look(page, where, list, visit).catch((error: unknown) => blame(where, [String(error)]));
    }
    await context.close();
  }
  // When everything that is data is known.
  for (const { where, said } of heard) blame(where, unmarked(said, known));
  expect(found).toEqual({});
});

/** Where the middle of a cell is, from the left. */
async function middleOf(cell: Locator): Promise<number> {
  const box = await cell.boundingBox();
  return (box?.x ?? 0) + (box?.width ?? 0) / 2;
}

test("arrows lead where they point in grids that run from right to left, and what's typed there is saved", async ({
  browser,
}) => {
  const reach = async (name: string, target: string) => {
    const page = await (await openAs(browser, address, name, 1440)).newPage();
    await page.goto(target);
    await settled(page);
    return { page, here: page.locator('[role="gridcell"]:focus') };
  };
  /** Presses an arrow twice and answers which way it went, in pixels. */
  const way = async ({ page, here }: { page: Page; here: Locator }, key: string): Promise<number> => {
    const before = await middleOf(here);
    await page.keyboard.press(key);
    await page.keyboard.press(key);
    return (await middleOf(here)) - before;
  };

  await test.step("My Time", async () => {
    const week = await reach("booker", "/my-time/timesheet/2026-11-23");
    await week.page.locator('[role="gridcell"][data-row="0"][data-column="1"]').click();
    expect(await way(week, "ArrowLeft")).toBeLessThan(-100);
    expect(await way(week, "ArrowRight")).toBeGreaterThan(100);
    await week.page.keyboard.type("3.25");
    await week.page.keyboard.press("Enter");
    const cell = week.page.locator('[role="gridcell"][data-row="0"][data-column="1"]');
    await expect(cell).toContainText("3.25");
    await expect(week.page.getByText(inPseudo("Saved"))).toBeVisible();
    await week.page.reload();
    await expect(cell).toContainText("3.25");
  });

  await test.step("the planner and a forecast", async () => {
    for (const [name, target] of [
      ["allocator", "/allocations/planner?month=2026-12"],
      ["forecaster", "/forecasts?months=3"],
    ] as const) {
      const grid = await reach(name, target);
      await grid.page.locator('[role="gridcell"][data-row="1"][data-column="2"]').focus();
      expect(await way(grid, "ArrowLeft"), name).toBeLessThan(-30);
      expect(await way(grid, "ArrowRight"), name).toBeGreaterThan(30);
      await grid.page.keyboard.press("Home");
      const first = await middleOf(grid.here);
      await grid.page.keyboard.press("End");
      expect(await middleOf(grid.here), name).toBeLessThan(first);
    }
  });
});
