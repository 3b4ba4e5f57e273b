import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { unzipped } from "../support/unzipped.ts";
import { accessFaults, frameFaults } from "./support/inspection.ts";
import { arriveAs, browserComplaints, watch } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
const other = new House();
test.afterAll(() => Promise.all([house.remove(), other.remove()]));

test("a super admin exports everything, and a leaver's data is exported and erased", async ({ browser }) => {
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  const admin = await arriveAs(browser, address, "superadmin@harbourpine.example", demoPassword);
  const { page } = admin;
  let archive = Buffer.alloc(0);

  await test.step("the organisation is a ZIP", async () => {
    await page.goto("/admin/organisation-settings");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export everything" }).press("Enter");
    const file = await download;
    expect(file.suggestedFilename()).toBe("harbour-pine-2026-11-12.zip");
    archive = readFileSync(await file.path());
    const files = unzipped(archive);
    expect(files.get("users.csv")).toContain("booker@harbourpine.example");
    expect(files.has("data.json")).toBe(true);
  });

  await test.step("a new server becomes the organisation by its page, once the file is complete", async () => {
    const context = await browser.newContext({ baseURL: await other.openOn("2026-11-12") });
    const newcomer = await context.newPage();
    watch(newcomer);
    await newcomer.goto("/setup");
    await newcomer.getByRole("button", { name: "Import an organisation from an export" }).press("Enter");
    await newcomer.getByLabel("One-time code").fill(/with the code (\S+)/.exec(other.output())?.[1] ?? "");
    await newcomer.getByRole("button", { name: "Check the file" }).press("Enter");
    await expect(newcomer.getByRole("alert")).toContainText("Choose the ZIP file of an export");
    const choose = async (buffer: Buffer) => {
      await newcomer
        .getByLabel("Export file")
        .setInputFiles({ name: "harbour-pine.zip", mimeType: "application/zip", buffer });
      await newcomer.getByRole("button", { name: "Check the file" }).press("Enter");
    };
    await choose(archive.subarray(0, archive.length / 2));
    await expect(newcomer.getByRole("alert")).toContainText("The file isn't a complete ZIP archive.");
    await choose(archive);
    await expect(newcomer.getByText("The file is complete.")).toBeVisible();
    await expect(newcomer.getByText("Harbour & Pine", { exact: true })).toBeVisible();
    for (const colorScheme of ["dark", "light"] as const)
      for (const width of [390, 1440]) {
        await newcomer.emulateMedia({ colorScheme });
        await newcomer.setViewportSize({ width, height: 900 });
        expect([...(await accessFaults(newcomer)), ...(await frameFaults(newcomer))]).toEqual([]);
      }
    await newcomer.getByLabel("New password").fill("tide-table-7");
    await newcomer.getByLabel("Confirm password").fill("tide-table-7");
    await newcomer.keyboard.press("Enter");
    await expect(newcomer).toHaveURL(/\/admin\/dashboard/);
    await newcomer.goto("/admin/users?search=booker@harbourpine.example");
    await expect(newcomer.getByRole("row").filter({ hasText: "booker@harbourpine.example" })).toBeVisible();
    await context.close();
    expect(browserComplaints()).toEqual([]);
  });

  await test.step("everyone downloads their own data", async () => {
    await page.goto("/account");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download my data" }).press("Enter");
    const files = unzipped(readFileSync(await (await download).path()));
    expect(files.get("profile.csv")).toContain("superadmin@harbourpine.example");
  });

  await test.step("a failing export says so in its place", async () => {
    await page.route("**/api/account/data", (route) => route.abort());
    await page.getByRole("button", { name: "Download my data" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
  });

  await test.step("who has left is erased, after what goes and what stays is said", async () => {
    await page.goto("/admin/users?search=booker@harbourpine.example");
    const dialog = page.getByRole("dialog", { name: "Edit User" });
    await page.getByRole("row").filter({ hasText: "booker@harbourpine.example" }).click();
    await expect(dialog.getByRole("button", { name: "Download data" })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Erase user" })).toHaveCount(0);
    const name = await dialog.getByLabel("Full name").inputValue();
    await dialog.getByRole("button", { name: "Deactivate" }).click();
    await page
      .getByRole("dialog", { name: "Deactivate user" })
      .getByRole("button", { name: "Deactivate" })
      .click();
    // A dialog that closes gives the focus back a moment later.
    await expect(page.getByRole("dialog", { name: "Deactivate user" })).toBeHidden();
    await dialog.getByRole("button", { name: "Erase user" }).click();
    const question = page.getByRole("dialog", { name: "Erase user?" });
    await expect(question).toContainText(`${name} becomes Former person`);
    await expect(question).toContainText("hours booked");
    await question.getByRole("button", { name: "Erase" }).click();
    await expect(page.getByText(`${name} has been erased`)).toBeVisible();
    await expect(dialog.getByLabel("Full name")).toHaveValue("Former person");
    await expect(dialog.getByRole("button", { name: "Erase user" })).toHaveCount(0);
    await page.goto("/admin/audit");
    await expect(page.getByRole("main").getByText("Former person").first()).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
  });
});
