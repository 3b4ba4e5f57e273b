import { readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { accessFaults, frameFaults } from "./support/inspection.ts";
import { answered } from "./support/answered.ts";
import { arriveAs, browserComplaints, onPhone } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

/** What the browser saves when something is done. */
async function saved(page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent("download");
  await act();
  const file = await download;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "latin1") };
}

test("an admin hands October to payroll, undoes it, and describes a file for another program", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  // The other organisation has exported before.
  const admin = await arriveAs(browser, address, "admin@secondorg.example", demoPassword);
  const { page } = admin;
  let file = { name: "", text: "" };

  await test.step("nothing is exported yet; a new export is three steps", async () => {
    await page.goto("/admin/dashboard");
    await page.getByRole("link", { name: "Pay and invoices" }).press("Enter");
    await expect(page.getByText("Nothing has been exported")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "New export" }).first().click();
    await expect(page.getByRole("radio", { name: /^Payroll/ })).toBeChecked();
    await expect(page.getByLabel("From: month")).toHaveValue("10");
    await page.getByRole("button", { name: "Continue" }).press("Enter");
  });

  await test.step("DATEV wants numbers, which are filled in right there", async () => {
    await page.getByRole("radio", { name: /DATEV LODAS/ }).click();
    await expect(page.getByRole("radio", { name: /DATEV LODAS/ })).toBeChecked();
    await page.getByLabel("DATEV consultant number").fill("12");
    await page.getByLabel("DATEV client number").fill("77");
    await page.getByLabel("Wage type for hours").fill("100");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Enter the 4 to 7 digits of the consultant number")).toBeVisible();
    await page.getByLabel("DATEV consultant number").fill("1234567");
    await page.getByLabel("DATEV consultant number").press("Enter");
    await expect(page.getByText("Details saved")).toBeVisible();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { name: /^No personnel number/ })).toBeVisible();
    await page.getByRole("button", { name: "Fill in numbers" }).click();
    const dialog = page.getByRole("dialog", { name: "Personnel numbers" });
    const first = dialog.getByRole("textbox").first();
    const second = dialog.getByRole("textbox").nth(1);
    const used = dialog.getByText("Someone else has this personnel number");
    // The first number is stored before the second is sent: which of two equal ones comes first isn't the subject.
    await first.fill("1001");
    await answered(page, () => second.fill("1001"));
    await expect(used).toHaveCount(0);
    await second.press("Enter");
    await expect(used).toBeVisible();
    // What's typed while a number is saved is saved after it, even when the dialog closes first.
    const saves: (() => void)[] = [];
    await page.route("**/api/pay/people/*", async (route) => {
      await new Promise<void>((go) => saves.push(go));
      await route.continue();
    });
    await second.fill("1003");
    await second.press("Enter");
    await expect.poll(() => saves.length).toBe(1);
    await second.fill("1002");
    await second.press("Enter");
    await expect(used).toBeHidden();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    saves[0]?.();
    await expect.poll(() => saves.length).toBe(2);
    await answered(page, async () => saves[1]?.());
    await page.unroute("**/api/pay/people/*");
    const stored = await page.request.get("/api/pay/people?search=1002");
    expect(((await stored.json()) as { people: unknown[] }).people).toHaveLength(1);
    expect(await accessFaults(page)).toEqual([]);
  });

  await test.step("the export is made once, and its file is there again", async () => {
    const go = page.getByRole("button", { name: /^Export [\d,.]+ hours$/ });
    await expect(page.getByRole("region", { name: "Hours by month" })).toContainText("October 2026");
    file = await saved(page, () => go.click());
    expect(file.name).toBe("1-datev-lodas-oct-2026.txt");
    expect(file.text).toContain("BeraterNr=1234567");
    expect(file.text).toMatch(/\r\n1;01\/10\/2026;1001;100;1;\d+,\d\d;;\r\n/);
    await expect(page).toHaveURL(/\/admin\/pay$/);
    const again = await saved(page, () => page.getByRole("button", { name: "Download export 1" }).click());
    expect(again).toEqual(file);
    expect(await accessFaults(page)).toEqual([]);
  });

  await test.step("it's undone, after what that means is said", async () => {
    await page.getByRole("button", { name: "Undo export 1" }).click();
    const question = page.getByRole("dialog", { name: "Undo export 1?" });
    await expect(question).toContainText("hours can be exported again");
    await question.getByRole("button", { name: "Undo export" }).click();
    await expect(page.getByRole("row", { name: /^1 Payroll/ })).toContainText("Undone");
    await expect(question).toBeHidden();
  });

  await test.step("a template is written by keyboard, with its first lines beside it", async () => {
    await page.getByRole("link", { name: "Templates" }).press("Enter");
    await expect(page.getByRole("link", { name: "Exports", exact: true })).not.toHaveAttribute(
      "aria-current",
    );
    await page.getByRole("button", { name: "New template" }).first().press("Enter");
    const dialog = page.getByRole("dialog", { name: "New template" });
    const sample = dialog.getByRole("table", { name: "First lines of the file" });
    await expect(sample.getByRole("columnheader", { name: "Wage type" })).toBeVisible();
    await dialog.getByRole("button", { name: "Create template" }).press("Enter");
    await expect(dialog.getByText("Enter a name")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Pay bureau");
    await dialog.getByLabel("Heading of column 1", { exact: true }).fill("No");
    await expect(sample.getByRole("columnheader").first()).toHaveText("No");
    await dialog.getByRole("button", { name: "Move No down" }).press("Enter");
    await expect(sample.getByRole("columnheader").nth(1)).toHaveText("No");
    await dialog.getByRole("button", { name: "Create template" }).press("Enter");
    await expect(page.getByRole("row", { name: /^Pay bureau/ })).toBeVisible();
  });

  await test.step("on a phone everything is in reach", async () => {
    const phone = await onPhone(browser, page);
    for (const path of ["", "/new?step=check", "/templates", "/details"]) {
      await phone.goto(`/admin/pay${path}`);
      await expect(phone.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(phone.getByText(/^(Loading|Working out)/)).toHaveCount(0);
      expect(await frameFaults(phone)).toEqual([]);
      expect(await accessFaults(phone)).toEqual([]);
    }
  });
  expect(browserComplaints()).toEqual([]);
});
