import fs from "node:fs";
import { expect, test } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { listCharges } from "#features/charges/contract.ts";
import { listProjects } from "#features/projects/contract.ts";
import { Client } from "../support/client.ts";
import { accessFaults } from "./support/inspection.ts";
import { signInAs } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n");

test("an admin adds an expense with its receipt, finds it in the margin, and moves and deletes it", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  const { page } = await signInAs(browser, address, "superadmin@harbourpine.example", demoPassword);
  const client = await new Client(address).signIn("superadmin@harbourpine.example", demoPassword);
  const { projects } = await client.ok(listProjects, {});
  const counts = await Promise.all(
    projects.map(async ({ id }) => {
      const { charges } = await client.ok(listCharges, { params: { projectId: id } });
      return { id, count: charges.length };
    }),
  );
  const some = counts.find(({ count }) => count > 5)?.id ?? "";
  const none = counts.find(({ count }) => count === 0)?.id;
  const row = page.getByRole("row", { name: /Ferry to the site/ });
  const dialog = page.getByRole("dialog", { name: /charge/ });

  await test.step("a project without charges says what belongs there", async () => {
    if (none === undefined) return;
    await page.goto(`/projects/${none}/charges`);
    await expect(page.getByText("No charges yet")).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
  });

  await test.step("an expense is added by keyboard, with a receipt that must be one", async () => {
    await page.goto(`/projects/${some}/charges`);
    await expect(page.getByRole("row", { name: /^By today/ })).toBeVisible();
    await page.getByRole("button", { name: "Add charge" }).press("Enter");
    await dialog.getByLabel("Kind").selectOption({ label: "Expense" });
    await dialog.getByRole("button", { name: "Add charge" }).press("Enter");
    await expect(dialog.getByText("Enter what it's for")).toBeVisible();
    await expect(dialog.getByText("Enter an amount")).toBeVisible();
    await dialog.getByRole("textbox", { name: /^Description/ }).fill("Ferry to the site");
    await dialog.getByRole("spinbutton", { name: /^Amount/ }).fill("1,080.50");
    await dialog.getByLabel("Receipt").setInputFiles({
      name: "ferry.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("<script>alert(1)</script>"),
    });
    await expect(dialog.getByText("The file isn't a PDF, PNG or JPEG. Choose one of these.")).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await dialog
      .getByLabel("Receipt")
      .setInputFiles({ name: "ferry.pdf", mimeType: "application/pdf", buffer: pdf });
    await expect(dialog.getByText("ferry.pdf")).toBeVisible();
    await dialog.getByRole("button", { name: "Add charge" }).dblclick();
    await expect(page.getByText("Charge added")).toBeVisible();
    await expect(row).toHaveCount(1);
    await expect(row).toContainText("12 Nov 2026");
    await expect(row).toContainText("£1,080.50");
    expect(await accessFaults(page)).toEqual([]);
  });

  await test.step("its receipt downloads as it was", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download the receipt of Ferry to the site" }).press("Enter");
    const file = await download;
    expect(file.suggestedFilename()).toBe("ferry.pdf");
    expect(fs.readFileSync(await file.path())).toEqual(pdf);
  });

  await test.step("it's paid by the organisation instead, without the receipt", async () => {
    await page.getByRole("button", { name: "Edit Ferry to the site" }).press("Enter");
    await dialog.getByText("The customer pays it").click();
    await dialog.getByRole("button", { name: "Remove receipt" }).click();
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Charge saved")).toBeVisible();
    await expect(page.getByRole("button", { name: "Download the receipt of Ferry to the site" })).toHaveCount(
      0,
    );
    await expect(row.getByRole("cell", { name: "£1,080.50" })).toHaveCount(1);
  });

  await test.step("the margin has it as cost, and its line says what it was for", async () => {
    await page.goto("/margin?from=2026-11&to=2026-11&by=person");
    const charges = page.getByRole("row", { name: /^Fees, retainers and expenses/ });
    await expect(charges).toContainText("expenses: £1,080.50");
    await charges.press("Enter");
    const lines = page.getByRole("dialog", { name: "Fees, retainers and expenses" });
    await expect(lines.getByRole("row", { name: /Expense: Ferry to the site/ })).toContainText("£1,080.50");
    expect(await accessFaults(page)).toEqual([]);
  });

  await test.step("moved to another day it's planned, then it's deleted", async () => {
    await page.goto(`/projects/${some}/charges`);
    await page.getByRole("button", { name: "Edit Ferry to the site" }).press("Enter");
    await dialog.getByRole("textbox", { name: /^Day/ }).fill("1 Dec 2026");
    await dialog.getByRole("textbox", { name: /^Day/ }).press("Tab");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(row).toContainText("Planned");
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Delete Ferry to the site" }).press("Enter");
    await page
      .getByRole("dialog", { name: "Delete charge?" })
      .getByRole("button", { name: "Delete" })
      .click();
    await expect(page.getByText("Charge deleted")).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  await test.step("at 390 px everything is in sight", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("button", { name: "Add charge" })).toBeInViewport();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(overflow).toBe(false);
    expect(await accessFaults(page)).toEqual([]);
  });

  await test.step("a forecaster has no such tab", async () => {
    const forecaster = await signInAs(browser, address, "forecaster@harbourpine.example", demoPassword);
    await forecaster.page.goto(`/projects/${some}/charges`);
    await expect(forecaster.page.getByRole("link", { name: "Characteristics" })).toBeVisible();
    await expect(forecaster.page.getByRole("link", { name: "Charges" })).toHaveCount(0);
    await forecaster.leave();
  });
});
