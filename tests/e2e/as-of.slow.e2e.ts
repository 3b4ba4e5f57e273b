import { expect, test } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { accessFaults } from "./support/inspection.ts";
import { signInAs } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

test("an auditor reads in two presses what was known on a day, and returns", async ({ browser }) => {
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  const { page } = await signInAs(browser, address, "superadmin@harbourpine.example", demoPassword);
  await page.goto("/dashboard/organisation?timeframe=all_time");
  const hours = async () => (await page.getByRole("main").innerText()).replaceAll(/\s+/g, " ");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  await test.step("a press on As of, the day, and Enter", async () => {
    await page.getByLabel("As of", { exact: true }).click();
    await page.keyboard.type("20 Sep 2026");
    await page.keyboard.press("Enter");
    await expect(page.getByText("As of 20 Sep 2026, end of day.")).toBeVisible();
    await expect(page).toHaveURL(/asOf=2026-09-20/);
    expect(await accessFaults(page)).toEqual([]);
  });

  await test.step("days are moved through, and pages stay at the day", async () => {
    await page.getByRole("button", { name: "The day before" }).click();
    await expect(page.getByText("As of 19 Sep 2026, end of day.")).toBeVisible();
    await page.getByRole("link", { name: "Project", exact: true }).click();
    await expect(page).toHaveURL(/dashboard\/project.*asOf=2026-09-19/);
    await expect(page.getByText("As of 19 Sep 2026, end of day.")).toBeVisible();
  });

  await test.step("what changed since is one press away, with who submitted it", async () => {
    await page.getByRole("link", { name: "What changed since" }).click();
    await expect(page.getByRole("heading", { name: "What changed" })).toBeVisible();
    await expect(page).not.toHaveURL(/asOf/);
    await expect(page.getByLabel("Since", { exact: true })).toHaveValue("19 Sep 2026");
    await page.getByLabel("Timeframe").selectOption("all_time");
    await page.getByRole("row", { name: /Northgate Health Library/ }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("row", { name: /Submitted allocation/ }).first()).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("a moment of the list is an instant", async () => {
    await page.goto("/dashboard/organisation?asOf=2026-10-20");
    await page.getByRole("button", { name: "Moments" }).click();
    await page.getByRole("menuitem", { name: /Forecasts of October 2026 frozen/ }).click();
    await expect(page.getByText("As of 19 Sep 2026, 16:30.")).toBeVisible();
  });

  await test.step("nothing can be changed in the planner of that day", async () => {
    await page.goto("/allocations/planner?asOf=2026-09-19");
    await expect(page.getByText("As of 19 Sep 2026, end of day.")).toBeVisible();
    await expect(page.getByRole("grid").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Submit" })).toHaveCount(0);
  });

  await test.step("back to now", async () => {
    await page.getByRole("button", { name: "Back to now" }).click();
    await expect(page).not.toHaveURL(/asOf/);
    await expect(page.getByText("end of day.")).toHaveCount(0);
    expect(await hours()).not.toBe("");
  });
});
