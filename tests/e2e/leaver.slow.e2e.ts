import { expect, test } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { arriveAs, browserComplaints, signInAs } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

test("after someone's last day nothing is expected or booked, and a week without hours needs confirmation before it's submitted", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  const admin = await signInAs(browser, address, "superadmin@harbourpine.example", demoPassword);
  const booker = await arriveAs(browser, address, "booker@harbourpine.example", demoPassword);

  await test.step("a week that has yet to begin needs confirmation, with what's missing", async () => {
    await booker.page.goto("/my-time/timesheet/2026-11-30");
    await booker.page.getByRole("button", { name: "Submit week" }).click();
    const question = booker.page.getByRole("dialog", { name: "Submit a week that has yet to begin?" });
    await expect(question).toContainText("expected are missing.");
    await question.getByRole("button", { name: "Don't submit" }).click();
    await expect(question).toBeHidden();
    await expect(booker.page.getByRole("button", { name: "Recall" })).toBeHidden();
  });

  await test.step("an admin enters the last day where people are managed", async () => {
    const { page } = admin;
    await page.goto("/admin/users");
    await page.getByRole("searchbox", { name: "Search by name or email" }).fill("booker@harbourpine.example");
    const row = page.getByRole("row").filter({ hasText: "booker@harbourpine.example" });
    await expect(row).toHaveCount(1);
    await row.click();
    const dialog = page.getByRole("dialog", { name: "Edit User" });
    await dialog.getByRole("textbox", { name: "Last day" }).fill("12 Nov 2026");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog).toBeHidden();
    await row.click();
    await expect(dialog.getByRole("textbox", { name: "Last day" })).toHaveValue("12 Nov 2026");
  });

  await test.step("the days after it are locked and say why", async () => {
    await booker.page.goto("/my-time/timesheet/2026-11-16");
    await expect(booker.page.getByText("of 0 h booked")).toBeVisible();
    const locked = booker.page.getByRole("grid").getByRole("gridcell", { name: /last day, 12 Nov 2026/ });
    await expect(locked.first()).toBeVisible();
  });
  expect(browserComplaints()).toEqual([]);
});
