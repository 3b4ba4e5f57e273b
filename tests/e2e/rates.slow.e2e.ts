import { expect, test } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { accessFaults } from "./support/inspection.ts";
import { arriveAs } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

test("a rise from a day in the past is previewed and done in three presses, and removed again", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  const { page, leave } = await arriveAs(browser, address, "admin@harbourpine.example", demoPassword);
  const dialog = page.getByRole("dialog");
  const row = page.getByRole("row", { name: /^Architecture, Architect/ });

  await test.step("the rates of all tiers apply from always", async () => {
    await page.goto("/admin/rates");
    await expect(row).toHaveCount(1);
    await expect(row).toContainText("Always");
    expect(await accessFaults(page)).toEqual([]);
  });

  await test.step("what is missing is named at its field", async () => {
    await page.getByRole("button", { name: "Add a rate" }).click();
    await dialog.getByRole("button", { name: "See what changes" }).click();
    for (const message of ["Choose a cost tier.", "Enter a day.", "Enter a reason."])
      await expect(dialog.getByText(message)).toBeVisible();
  });

  await test.step("what changes is shown by project and month, and stored once confirmed", async () => {
    await dialog.getByLabel("Cost tier").last().selectOption({ label: "Architect" });
    await dialog.getByRole("textbox", { name: "From" }).fill("1 Sep 2026");
    await dialog.getByLabel(/^Hourly rate/).fill("99.50");
    await dialog.getByLabel("Reason").fill("Rise agreed in spring");
    await dialog.getByRole("button", { name: "See what changes" }).click();
    await expect(dialog.getByText(/^Architecture, Architect: £99\.50 from 1 Sept? 2026$/)).toBeVisible();
    await expect(dialog.getByText(/^Booked: 127 entries with 736\.5 hours/)).toBeVisible();
    await expect(dialog.getByText(/^Invoice exports with some of these hours: 2\./)).toBeVisible();
    await expect(dialog.getByText(/^Planned and not yet submitted: 31 entries/)).toBeVisible();
    await expect(dialog.getByText(/^Nothing else changes/)).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Add rate" }).click();
    await expect(page.getByText("Rate added")).toBeVisible();
    await expect(row).toHaveCount(2);
    await expect(row.last()).toContainText("£99.50");
    await expect(row.last()).toContainText("Applies today");
  });

  await test.step("the same day is refused where it was typed", async () => {
    await page.getByRole("button", { name: "Add a rate" }).click();
    await dialog.getByLabel("Cost tier").last().selectOption({ label: "Architect" });
    await dialog.getByRole("textbox", { name: "From" }).fill("1 Sep 2026");
    await dialog.getByLabel(/^Hourly rate/).fill("101");
    await dialog.getByLabel("Reason").fill("Again");
    await dialog.getByRole("button", { name: "See what changes" }).click();
    await expect(dialog.getByText(/There's a rate from this day/)).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("it's removed with the same preview", async () => {
    await row
      .last()
      .getByRole("button", { name: /^Remove the rate of Architecture, Architect/ })
      .click();
    await expect(dialog.getByText(/^Booked: 127 entries/)).toBeVisible();
    await dialog.getByLabel("Reason").fill("Not agreed after all");
    await dialog.getByRole("button", { name: "Remove rate" }).click();
    await expect(page.getByText("Rate removed")).toBeVisible();
    await expect(row).toHaveCount(1);
  });
  await leave();
});
