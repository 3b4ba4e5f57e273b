import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { accessFaults, frameFaults } from "./support/inspection.ts";
import { arriveAs, browserComplaints, onPhone } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

test("an admin adds a customer, gives it a project with two contracts in time, and finds it in a report and an invoice file", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  const admin = await arriveAs(browser, address, "superadmin@harbourpine.example", demoPassword);
  const { page } = admin;

  await test.step("a customer is added once, however often the button is pressed", async () => {
    await page.goto("/admin/dashboard");
    await page.getByRole("link", { name: "Customers" }).press("Enter");
    await expect(page.getByRole("row", { name: /Kiln Works Homes/ })).toContainText("C-105");
    await page.getByRole("button", { name: "Add customer" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add customer" });
    await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("  island   FERRIES ");
    await dialog.getByRole("button", { name: "Add customer" }).press("Enter");
    await expect(dialog.getByText("Another customer has this name")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Lighthouse Board");
    await dialog.getByLabel("Customer number").fill("C-2000");
    await dialog.getByRole("button", { name: "Add customer" }).dblclick();
    await expect(page.getByRole("heading", { name: "Lighthouse Board" })).toBeVisible();
    await expect(page.getByText("Customer number C-2000")).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
  });

  await test.step("a project gets it in its settings", async () => {
    await page.goto("/projects?search=SLT");
    await page.getByRole("row", { name: /SLT/ }).press("Enter");
    await page.getByRole("button", { name: "Edit Project" }).press("Enter");
    await page.getByLabel("Customer", { exact: true }).selectOption({ label: "Lighthouse Board" });
    await page.getByRole("button", { name: "Save Changes" }).press("Enter");
    await expect(page.getByRole("button", { name: "Edit Project" })).toBeVisible();
    await expect(page.getByLabel("Customer", { exact: true })).toBeDisabled();
  });

  const panel = page.getByRole("region", { name: "Contracts" });
  await test.step("the two contracts that it has with another customer are deleted", async () => {
    for (const first of ["1 Jul 2027", "1 Jul 2026"]) {
      await panel.getByRole("button", { name: `Delete the contract from ${first}` }).press("Enter");
      const dialog = page.getByRole("dialog", { name: "Delete contract?" });
      await dialog.getByRole("button", { name: "Delete" }).press("Enter");
      await expect(dialog).toBeHidden();
    }
    await expect(panel.getByRole("button", { name: /^Delete the contract/ })).toHaveCount(0);
  });

  await test.step("two contracts follow each other; one on the other's days is refused with its name", async () => {
    const add = async (fields: readonly (readonly [string, string])[]) => {
      await panel.getByRole("button", { name: "Add contract" }).press("Enter");
      const dialog = page.getByRole("dialog", { name: "Add contract" });
      for (const [label, value] of fields) await dialog.getByLabel(label).first().fill(value);
      return dialog;
    };
    const first = await add([
      ["First day", "1 Oct 2026"],
      ["Last day", "31 Dec 2026"],
      ["Order value", "12,000.50"],
    ]);
    await expect(first.getByLabel("Customer", { exact: true })).toHaveText(/Lighthouse Board/);
    await first.getByRole("button", { name: "Add contract" }).press("Enter");
    await expect(panel.getByRole("row", { name: /1 Oct 2026 to 31 Dec 2026/ })).toContainText("Running");
    const second = await add([["First day", "15 Dec 2026"]]);
    await second.getByRole("button", { name: "Add contract" }).press("Enter");
    await expect(second.getByText(/“Time and material” with Lighthouse Board/)).toBeVisible();
    await second.getByRole("textbox", { name: "First day" }).fill("1 Jan 2027");
    await second.getByLabel("Kind").selectOption({ label: "Retainer per month" });
    await second.getByRole("button", { name: "Add contract" }).press("Enter");
    await expect(panel.getByRole("row", { name: /from 1 Jan 2027/ })).toContainText("Retainer per month");
    await panel.getByRole("button", { name: "End the contract from 1 Jan 2027" }).press("Enter");
    const end = page.getByRole("dialog", { name: "End contract" });
    await end.getByRole("button", { name: "End contract" }).press("Enter");
    await expect(end.getByText("Choose the last day")).toBeVisible();
    await end.getByRole("textbox", { name: "Last day" }).fill("31 Mar 2027");
    await end.getByRole("button", { name: "End contract" }).press("Enter");
    await expect(panel.getByRole("row", { name: /1 Jan 2027 to 31 Mar 2027/ })).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
  });

  await test.step("a report is put together by customer", async () => {
    await page.goto("/reports?report=hours&by=customer&from=2026-10&to=2026-10");
    const lines = page.getByRole("table");
    await expect(lines.getByRole("row", { name: /Lighthouse Board/ })).toBeVisible();
    await expect(lines.getByRole("row", { name: /No customer/ })).toBeVisible();
  });

  await test.step("an invoice file of a month that is not yet invoiced names it", async () => {
    await page.goto("/admin/pay/new?step=check&purpose=invoices&format=csv&from=2026-09&to=2026-09");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: /^Export [\d,.]+ hours$/ }).press("Enter");
    const text = readFileSync(await (await download).path(), "utf8");
    expect(text).toMatch(/C-2000,Lighthouse Board,SLT/);
  });

  await test.step("it can't be deleted, and fits a phone", async () => {
    await page.goto("/admin/customers?search=lighthouse");
    await page.getByRole("row", { name: /Lighthouse Board/ }).press("Enter");
    await page.getByRole("button", { name: "Delete customer" }).press("Enter");
    const refusal = page.getByRole("dialog", { name: "This customer can't be deleted" });
    await expect(refusal).toContainText("Lighthouse Board has 1 project (SLT) and 2 contracts.");
    await refusal.getByRole("button", { name: "Close" }).last().press("Enter");
    await page.getByRole("button", { name: "Set inactive" }).press("Enter");
    await expect(page.getByRole("button", { name: "Set active" })).toBeVisible();
    const phone = await onPhone(browser, page);
    for (const path of [new URL(page.url()).pathname, "/admin/customers"]) {
      await phone.goto(path);
      await expect(phone.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await frameFaults(phone)).toEqual([]);
      expect(await accessFaults(phone)).toEqual([]);
    }
  });
  expect(browserComplaints()).toEqual([]);
});
