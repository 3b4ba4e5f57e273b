import { expect, test, type Page } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { accessFaults, frameFaults } from "./support/inspection.ts";
import { arriveAs, browserComplaints } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

const lit = (page: Page) => page.getByRole("navigation", { name: "Admin" }).locator("[aria-current]");

test("admin pages are found in the navigation at every width and by the words people type", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-22", { DEMO: "1", DEMO_PEOPLE: "12" });
  const { page, leave } = await arriveAs(browser, address, "superadmin@harbourpine.example", demoPassword);
  const nav = page.getByRole("navigation", { name: "Admin" });
  const all = nav.getByRole("button");

  await test.step("at 1440 px the groups are beside the page, and the open page is lit", async () => {
    await page.goto("/admin/dashboard");
    await expect(nav.getByRole("list", { name: "Time and leave" }).getByRole("link")).toHaveText([
      "Leave",
      "Overtime",
      "Places",
      "Public holidays",
      "Breaks and time entry",
      "Reminders",
    ]);
    await expect(all).toBeHidden();
    await nav.getByRole("link", { name: "Overtime" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Overtime" })).toBeVisible();
    await expect(lit(page)).toHaveText(["Overtime"]);
    await nav.getByRole("link", { name: "Internal projects" }).press("Enter");
    await expect(page.getByRole("heading", { name: "Internal projects" })).toBeInViewport();
    await expect(lit(page)).toHaveText(["Internal projects"]);
    await nav.getByRole("link", { name: "Skills" }).click();
    await expect(page.getByRole("dialog", { name: "Skills" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/admin\/users$/);
  });

  await test.step("at 1280 px the five are a row, the others behind a button that Escape closes", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/admin/places");
    await expect(all).toHaveText(/Places/);
    await expect(nav.getByRole("link", { name: "Functions" })).toBeVisible();
    await expect(nav.getByRole("link", { name: "Webhooks" })).toBeHidden();
    await all.press("Enter");
    await expect(nav.getByRole("link", { name: "Webhooks" })).toBeVisible();
    expect([...(await accessFaults(page)), ...(await frameFaults(page))]).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(nav.getByRole("link", { name: "Webhooks" })).toBeHidden();
    await expect(all).toBeFocused();
    await all.press("Enter");
    await nav.getByRole("link", { name: "Webhooks" }).press("Enter");
    await expect(page.getByText("No webhooks yet")).toBeVisible();
    await expect(nav.getByRole("link", { name: "API tokens" })).toBeHidden();
  });

  await test.step("at 390 px one button has all of them", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(nav.getByRole("link")).toHaveCount(0);
    await all.click();
    expect([...(await accessFaults(page)), ...(await frameFaults(page))]).toEqual([]);
    await nav.getByRole("link", { name: "Import", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Import" })).toBeVisible();
    await expect(nav.getByRole("link")).toHaveCount(0);
    await expect(all).toHaveText(/Import/);
  });

  await test.step("the search box finds them by other words", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const [typed, heading] of [
      ["payroll", "Pay and invoices"],
      ["SSO", "Single sign-on"],
      ["API key", "API tokens"],
    ] as const) {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Go to" }).fill(typed);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expect(lit(page)).toHaveText([heading]);
    }
  });
  await leave();
  expect(browserComplaints()).toEqual([]);
});
