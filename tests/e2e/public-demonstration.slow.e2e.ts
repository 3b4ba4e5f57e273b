import { expect, test } from "@playwright/test";
import { accessFaults, frameFaults, settled } from "./support/inspection.ts";
import { browserComplaints } from "./support/people.ts";
import { House } from "./support/server.ts";
import { targetFaults } from "./support/targets.ts";

const house = new House();
test.afterAll(() => house.remove());

test("a visitor looks around the public demonstration as one role after the other", async ({ page }) => {
  const address = await test.step("open as a public demonstration", () =>
    house.openOn("2026-11-25", { DEMO: "public", DEMO_PEOPLE: "12" }));

  await test.step("there's a button for each role of three organisations, and no password", async () => {
    await page.goto(`${address}/login`);
    await expect(page.getByRole("heading", { name: "Look around" })).toBeVisible();
    for (const name of ["Harbour & Pine", "Larkfield Software", "Marram Institute"])
      await expect(page.getByRole("region", { name }).getByRole("button")).toHaveCount(6);
    await expect(page.getByLabel("Password")).toHaveCount(0);
    await expect(page.getByText("Everything starts afresh every night at 03:00")).toBeVisible();
    for (const theme of ["light", "dark"] as const)
      for (const width of [1440, 390]) {
        await page.emulateMedia({ colorScheme: theme });
        await page.setViewportSize({ width, height: 900 });
        await settled(page);
        expect([...(await accessFaults(page)), ...(await frameFaults(page))]).toEqual([]);
      }
    expect(await targetFaults(page, { rows: 8 })).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("one press logs in, and the account page says what's closed", async () => {
    const larkfield = page.getByRole("region", { name: "Larkfield Software" });
    await larkfield.getByRole("button", { name: "Admin: look around", exact: false }).last().click();
    await expect(page.getByRole("navigation").first()).toBeVisible();
    await page.goto(`${address}/account`);
    const password = page.getByRole("region", { name: "Password" });
    await expect(password.getByText("Not in the public demonstration.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Change password" })).toHaveCount(0);
    await page.goto(`${address}/admin/webhooks`);
    await expect(page.getByText("Not in the public demonstration.")).toBeVisible();
  });

  await test.step("after logging out, another role is a press away, by keyboard", async () => {
    await page.getByRole("button", { name: "Inês Carvalho" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    const marram = page.getByRole("region", { name: "Marram Institute" });
    await marram.getByRole("button", { name: "Booker: look around Marram Institute as Callan Frew" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: "My Time" }).first()).toBeVisible();
  });
  expect(browserComplaints()).toEqual([]);
});
