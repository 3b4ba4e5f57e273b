import { expect, test, type Page } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { accessFaults, settled } from "./support/inspection.ts";
import { arriveAs } from "./support/people.ts";
import { rowsInSight } from "./support/rows-in-sight.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

const phone = { width: 390, height: 844 };

/** How many of these elements are completely on the first screen. */
const inSight = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    ([wanted, width, height]) =>
      [...document.querySelectorAll(wanted)].filter((each) => {
        const { top, right, bottom, left } = each.getBoundingClientRect();
        return bottom > top && top >= 0 && left >= 0 && bottom <= height && right <= width;
      }).length,
    [selector, phone.width, phone.height] as const,
  );

/** Pages of lists, what a row of content is there, and how many of them the first screen has at least. */
const lists = [
  { path: "/reports?report=hours", row: "tbody tr", atLeast: 6 },
  { path: "/admin/users", row: "tbody tr", atLeast: 4 },
  { path: "/admin/audit", row: "tbody tr", atLeast: 4 },
  { path: "/manager", row: "tbody tr", atLeast: 3 },
  { path: "/projects", row: "tbody tr", atLeast: 4 },
  { path: "/forecasts", row: "tbody tr", atLeast: 6 },
];

test("pages of lists on a phone, opened, show rows on their first screen and fold their controls", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-28", { DEMO: "1", DEMO_PEOPLE: "16" });
  const { page, leave } = await arriveAs(browser, address, "superadmin@harbourpine.example", demoPassword);
  await page.setViewportSize(phone);
  for (const { path, row, atLeast } of lists)
    await test.step(path, async () => {
      await page.goto(path);
      await settled(page);
      await expect(page.locator(row).first()).toBeVisible();
      await expect.poll(() => inSight(page, row)).toBeGreaterThanOrEqual(atLeast);
      const filter = page.getByRole("button", { name: /^Filter/ });
      await expect(filter).toHaveAttribute("aria-expanded", "false");
      const selects = await page.locator(".filters-folded select, .filters-folded input").count();
      expect(await inSight(page, ".filters-folded select, .filters-folded input")).toBe(0);
      await filter.focus();
      await page.keyboard.press("Enter");
      await expect(filter).toHaveAttribute("aria-expanded", "true");
      expect(selects).toBeGreaterThan(0);
      await expect(page.locator(".filters-folded select, .filters-folded input").first()).toBeVisible();
      expect((await filter.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      expect(await accessFaults(page, { rows: 3, targetsSeen: true })).toEqual([]);
    });
  await test.step("/allocations/planner", async () => {
    await page.goto("/allocations/planner");
    await settled(page);
    expect(await rowsInSight(page, phone)).toBeGreaterThanOrEqual(5);
  });
  await test.step("the button counts the filters in use", async () => {
    await page.goto("/admin/users?role=manager&status=active");
    await expect(page.getByRole("button", { name: "Filter (2)" })).toBeVisible();
  });
  await test.step("a report shows figures beside the names, and that more columns follow", async () => {
    await page.goto("/reports?report=hours&by=project,person");
    await settled(page);
    await expect(page.locator("tbody tr").first()).toBeVisible();
    expect(await inSight(page, "tbody td.number")).toBeGreaterThanOrEqual(6);
    await expect(page.locator(".has-more")).toHaveCount(0);
    await page.goto("/reports?report=hours&from=2026-03&to=2026-11&pivot=hours&by=project,person");
    await expect(page.locator(".table-wrap.has-more")).toBeVisible();
    expect(await inSight(page, "tbody td.number")).toBeGreaterThanOrEqual(6);
    await page.locator(".table-wrap").evaluate((wrap) => wrap.scrollTo({ left: wrap.scrollWidth }));
    await expect(page.locator(".has-more")).toHaveCount(0);
  });
  await test.step("at 1280 px e-mail, manager and what happened are in sight", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/admin/users");
    await settled(page);
    await expect(page.getByRole("columnheader", { name: "Manager" })).toBeInViewport({ ratio: 1 });
    const cut = await page
      .locator("tbody td:nth-child(3)")
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
    expect(cut).toBe(0);
    await page.goto("/admin/audit");
    await settled(page);
    const what = page.getByRole("columnheader", { name: "What" });
    await expect(what).toBeInViewport({ ratio: 1 });
    expect((await what.boundingBox())?.width).toBeGreaterThanOrEqual(400);
  });
  await leave();
});

test("a planned week on a phone, accepted with one tap, is booked and can be undone", async ({ browser }) => {
  const address = await house.openOn("2026-11-28", { DEMO: "1", DEMO_PEOPLE: "16" });
  const { page, leave } = await arriveAs(browser, address, "manager@harbourpine.example", demoPassword);
  await page.setViewportSize(phone);
  await page.goto("/my-time/timesheet/2026-11-30");
  const accept = page.getByRole("button", { name: "Accept plan" });
  await expect(accept).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Copy last week" })).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".week-booked")).toHaveText("0");
  await accept.click();
  await expect(accept).toHaveCount(0);
  await expect(page.locator(".week-booked")).not.toHaveText("0");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator(".week-booked")).toHaveText("0");
  await expect(accept).toBeVisible();
  await leave();
});
