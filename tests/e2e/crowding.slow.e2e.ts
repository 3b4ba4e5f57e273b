import { expect, test, type Page } from "@playwright/test";
import { languages } from "#shared/texts/languages.ts";
import { crowdingFaults } from "./support/crowding.ts";
import { settled } from "./support/inspection.ts";
import { House } from "./support/server.ts";
import { openAs, openVisit, placesOf, visitsFor } from "./support/visits.ts";

const house = new House();
let address = "";
test.beforeAll(async () => {
  address = await house.openOn("2026-11-22", { DEMO: "1", DEMO_PEOPLE: "12" });
});
test.afterAll(() => house.remove());

/** Pixels: a wide desk, a small one, and a phone. */
const widths = [1440, 1280, 390] as const;

/** What is wrong with the page at each width. */
async function faultsAtWidths(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    for (const fault of await crowdingFaults(page)) faults.push(`${width} px: ${fault}`);
  }
  return faults;
}

// German has the longest words.
test("controls neither lie over each other nor lose their words on any page, in German", async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const places = await placesOf(address);
  const found: Record<string, string[]> = {};
  for (const [name, visits] of Object.entries(visitsFor())) {
    if (name === "noOne") continue;
    const context = await openAs(browser, address, name, 1440);
    const stored = await context.request.patch("/api/account/preferences", { data: { language: "de" } });
    expect(stored.status()).toBe(200);
    const page = await context.newPage();
    // Dialogs are above the controls.
    const pages = visits.filter(({ reach }) => reach === undefined);
    for (const visit of pages) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await openVisit(page, pages, visit, places);
      await settled(page);
      const faults = await faultsAtWidths(page);
      if (faults.length > 0) found[`${name} ${visit.address ?? visit.route}`] = faults;
    }
    await context.close();
  }
  expect(found).toEqual({});
});

test("the planner's tools neither move nor lie over each other once there are days to reassign", async ({
  browser,
}) => {
  for (const language of languages) {
    const context = await openAs(browser, address, "allocator", 1440);
    await context.request.patch("/api/account/preferences", { data: { language } });
    const page = await context.newPage();
    await page.goto("/allocations/planner?month=2026-12");
    await settled(page);
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      const grid = page.getByRole("grid");
      const before = await grid.boundingBox();
      await page.locator(".demand-line.is-project:not([aria-pressed=true])").first().click();
      // Typed hours are painted beyond what the person works that day.
      const day = page.locator('[role="gridcell"][data-row="1"][data-column="3"]');
      await day.focus();
      await page.keyboard.type("12");
      await page.keyboard.press("Enter");
      await expect(page.locator('.planner-tools [aria-pressed="true"][aria-haspopup="menu"]')).toBeVisible();
      expect((await grid.boundingBox())?.y, `${language} ${width}`).toBe(before?.y);
      expect(await crowdingFaults(page), `${language} ${width}`).toEqual([]);
      await page.keyboard.press("Control+z");
    }
    await context.close();
  }
});
