import fs from "node:fs";
import { expect, test } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { accessFaults } from "./support/inspection.ts";
import { signInAs } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

test("a salary from 1 March shows first what changes, then the margin follows, its lines and its file too", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  const { page } = await signInAs(browser, address, "superadmin@harbourpine.example", demoPassword);
  const months = "from=2026-10&to=2026-10";

  await test.step("without costs the margin says so, and leads to where they're added", async () => {
    const other = await signInAs(browser, address, "admin@secondorg.example", demoPassword);
    await other.page.goto(`/margin?${months}&by=person`);
    await expect(other.page.getByText(/^Nothing says yet what an hour costs/)).toBeVisible();
    await expect(other.page.getByRole("cell", { name: /h without a cost/ }).first()).toBeVisible();
    expect(await accessFaults(other.page)).toEqual([]);
    await other.page.getByRole("main").getByRole("link", { name: "Costs" }).click();
    await expect(
      other.page.getByText(/booked hours in the last 12 months, and nothing says what they cost/),
    ).toBeVisible();
    await other.leave();
  });

  await test.step("a salary is added as previewed", async () => {
    await page.goto("/admin/costs");
    await page.getByRole("button", { name: "Add cost of Isla Cameron" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add cost" });
    await dialog.getByText("For all time up to the next cost").click();
    await dialog.getByRole("textbox", { name: /^From/ }).fill("1 Mar 2026");
    await dialog.getByRole("textbox", { name: /^From/ }).press("Tab");
    await dialog.getByText("Monthly salary", { exact: true }).click();
    await dialog.getByRole("spinbutton", { name: /^Monthly salary/ }).fill("-1");
    await dialog.getByRole("spinbutton", { name: /^Monthly salary/ }).press("Enter");
    await expect(dialog.getByText("Enter 0 or more")).toBeVisible();
    await dialog.getByRole("spinbutton", { name: /^Monthly salary/ }).fill("4,400");
    await dialog.getByRole("spinbutton", { name: /^Costs on top/ }).fill("20");
    await expect(dialog.getByRole("table", { name: "Changes by month" })).toContainText("October 2026");
    expect(await accessFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Add cost" }).dblclick();
    await expect(page.getByText("Cost added")).toBeVisible();
    await expect(page.getByRole("row", { name: /^Isla Cameron/ })).toContainText("£4,400.00 a month + 20%");
    expect(await accessFaults(page)).toEqual([]);
  });

  await test.step("the margin has it, and a row opens as lines that can be worked out by hand", async () => {
    await page.goto(`/margin?${months}&by=person`);
    const row = page.getByRole("row", { name: /^Isla Cameron/ });
    await expect(row).not.toContainText("without a cost");
    await row.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Isla Cameron" });
    await expect(dialog.getByRole("row").nth(1)).toContainText("£4,400.00 a month + 20% / ");
    expect(await accessFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    const file = fs.readFileSync(await (await download).path(), "utf8");
    expect(file).toMatch(
      /Person,Hours,Revenue of hours,Fees and expenses billed,Revenue,Cost,Margin,Margin %,Hours not billed by the hour,Expenses,Hours without a cost/,
    );
    expect(file).toMatch(/Isla Cameron,[\d.]+,[\d.]+,0,[\d.]+,[\d.]+,-?[\d.]+,-?[\d.]*,[\d.]+,0,0/);
  });

  await test.step("removed again, it says what that changes, and nothing is left of it", async () => {
    await page.goto("/admin/costs");
    await page.getByRole("button", { name: /^Remove cost of Isla Cameron/ }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Remove this cost?" });
    await expect(dialog.getByRole("table", { name: "Changes by project" })).toContainText(
      /Total[\d,.]+£[\d,.]+£[\d,.]+ \(\+£[\d,.]+\)/,
    );
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("Cost removed")).toBeVisible();
    await expect(page.getByRole("row", { name: /^Isla Cameron/ })).not.toContainText("4,400");
  });

  await test.step("a manager neither finds nor opens either page", async () => {
    const manager = await signInAs(browser, address, "manager@harbourpine.example", demoPassword);
    for (const place of ["/margin", "/admin/costs"]) {
      await manager.page.goto(place);
      await expect(manager.page).toHaveURL(/\/dashboard/);
    }
    await manager.leave();
  });
});
