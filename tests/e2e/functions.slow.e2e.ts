import { expect, test, type Locator, type Page } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { answered } from "./support/answered.ts";
import { accessFaults } from "./support/inspection.ts";
import { cell, type } from "./support/month.ts";
import { arriveAs, browserComplaints } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

/** Fills one row of the cost tiers. */
async function fillTier(dialog: Locator, row: number, name: string, rate: string): Promise<void> {
  await dialog.getByLabel(`Name of cost tier ${row}`).fill(name);
  await dialog.getByLabel(`Hourly rate of cost tier ${row}`).fill(rate);
}

async function openFunction(page: Page, name: string): Promise<Locator> {
  await page.goto("/admin/functions");
  await page.getByRole("row", { name: new RegExp(`^${name}`) }).press("Enter");
  return page.getByRole("dialog").first();
}

async function openProfiles(page: Page): Promise<void> {
  await page.goto("/projects?search=KLN");
  await page.getByRole("row", { name: /^Kiln Works Housing/ }).press("Enter");
  await page
    .getByRole("navigation", { name: "Project" })
    .getByRole("link", { name: /^Profiles/ })
    .click();
}

test("a function is created, priced anew, locked while it is used, deactivated and deleted", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  const { page, leave } = await arriveAs(browser, address, "admin@harbourpine.example", demoPassword);

  await test.step("the Admin Dashboard leads to the list behind a figure", async () => {
    await page.goto("/admin/dashboard");
    await page.getByRole("link", { name: "Open their approvals" }).press("Enter");
    await expect(page).toHaveURL(/\/manager\?scope=without-manager/);
    await expect(page.getByText("People without a manager")).toBeVisible();
    await page.goBack();
    await page.getByRole("link", { name: "Functions", exact: true }).last().click();
    await expect(page.getByRole("heading", { name: "Functions Overview" })).toBeVisible();
  });

  await test.step("create names what is missing, and restores the draft after a reload", async () => {
    await page.getByRole("button", { name: "Create New Function" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create Function" }).click();
    for (const message of [
      "Function name is required",
      "At least one allocator must be selected",
      "All cost tiers must have a name and valid hourly rate",
    ])
      await expect(dialog.getByText(message)).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: /last cost tier/ }).press("Enter");
    await expect(dialog.getByText("Cannot delete the last cost tier")).toBeVisible();
    await dialog.getByLabel("Name", { exact: true }).fill("Acoustics");
    page.once("dialog", (question) => void question.accept());
    await page.reload();
    await page.getByRole("button", { name: "Create New Function" }).click();
    await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("Acoustics");
    await dialog.getByRole("checkbox").first().check();
    await fillTier(dialog, 1, "Specialist", "100");
    await dialog.getByRole("button", { name: "Add cost tier" }).press("Enter");
    await expect(dialog.getByLabel("Name of cost tier 2")).toBeFocused();
    await fillTier(dialog, 2, "specialist", "80");
    await dialog.getByRole("button", { name: "Create Function" }).click();
    await expect(dialog.getByText("Cost tier names must be unique")).toBeVisible();
    await fillTier(dialog, 2, "Trainee", "80.5");
    await dialog.getByRole("button", { name: "Create Function" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("row", { name: /^Acoustics/ })).toContainText("2");
  });

  await test.step("a project gets it through Add Function, from above the budget's grid", async () => {
    await openProfiles(page);
    await page.getByRole("button", { name: "Create Profile" }).click();
    await page.getByRole("button", { name: "Add Function" }).click();
    const adding = page.getByRole("dialog", { name: "Add Function" });
    await adding.getByLabel("Function", { exact: true }).selectOption({ label: "Acoustics" });
    await adding.getByRole("button", { name: "Add Function" }).click();
    await expect(adding).toBeHidden();
    const dialog = page.getByRole("dialog").first();
    await dialog.getByLabel("Profile name").fill("Sound");
    await dialog.getByLabel("Profile code").fill("snd");
    const hours = cell(dialog.getByRole("grid"), "Specialist", "Month 1, Nov 2024");
    await hours.scrollIntoViewIfNeeded();
    await type(page, hours, "10");
    await dialog.getByRole("button", { name: /^Review/ }).click();
    await dialog.getByRole("button", { name: "Save Draft" }).click();
    await expect(page.getByRole("row", { name: /^Sound/ })).toContainText("£1,000");
  });

  await test.step("a changed rate applies from now on, and a draft shows today's", async () => {
    const dialog = await openFunction(page, "Acoustics");
    await dialog.getByRole("button", { name: "Edit Function" }).click();
    await expect(dialog.getByText("A changed rate applies from now on.", { exact: false })).toBeVisible();
    await dialog.getByLabel("Hourly rate of cost tier 1").fill("120");
    await dialog.getByRole("button", { name: /used by Kiln Works Housing/ }).press("Enter");
    await expect(
      dialog
        .getByRole("alert")
        .getByText("Cannot delete: This cost tier is used by Kiln Works Housing (KLN)"),
    ).toBeVisible();
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog.getByRole("row", { name: /^Specialist/ })).toContainText("£120.00");
    await openProfiles(page);
    await expect(page.getByRole("row", { name: /^Sound/ })).toContainText("£1,200");
    await page.getByRole("row", { name: /^Sound/ }).press("Enter");
    await page.getByRole("button", { name: "Edit Profile" }).click();
    const profile = page.getByRole("dialog").first();
    await profile.getByLabel("Profile name").fill("Sound again");
    await profile.getByRole("button", { name: /^Review/ }).click();
    await answered(page, () => profile.getByRole("button", { name: "Save Draft" }).click());
    await page.goto(page.url());
    await expect(page.getByRole("row", { name: /^Sound again/ })).toContainText("£1,200");
  });

  await test.step("a tier and a function with users stay", async () => {
    const dialog = await openFunction(page, "Architecture");
    await dialog.getByRole("button", { name: "Edit Function" }).click();
    await expect(dialog.getByLabel("Name", { exact: true })).toBeFocused();
    await dialog
      .getByRole("button", { name: "Cannot delete: This cost tier is assigned to one or more users" })
      .first()
      .press("Enter");
    await expect(
      dialog.getByRole("alert").getByText("Cannot delete: This cost tier is assigned to one or more users"),
    ).toBeVisible();
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    const refusal = page.getByRole("dialog", { name: "Cannot Delete Function" });
    await expect(
      refusal.getByText("Cannot delete function with assigned users. Please reassign users first."),
    ).toBeVisible();
    expect(await refusal.getByRole("listitem").count()).toBeGreaterThan(1);
    // Everything that prevents it, before anything is pressed: what belongs to it too.
    await expect(refusal.getByRole("list", { name: "Characteristics" })).toContainText("BREEAM target");
  });

  await test.step("deactivated it leaves the pickers and stays with its project", async () => {
    const dialog = await openFunction(page, "Acoustics");
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("button", { name: "Deactivate instead" }).click();
    await page
      .getByRole("dialog", { name: "Deactivate Function" })
      .getByRole("button", { name: "Deactivate" })
      .click();
    await expect(dialog.getByText("This function is inactive", { exact: false })).toBeVisible();
    await page.goto("/projects");
    await page.getByRole("button", { name: "Create Project" }).click();
    const creating = page.getByRole("dialog");
    await expect(creating.getByRole("checkbox", { name: "Architecture" })).toBeVisible();
    await expect(creating.getByRole("checkbox", { name: "Acoustics" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.getByRole("row", { name: /^Kiln Works Housing/ }).press("Enter");
    await expect(page.getByRole("checkbox", { name: "Acoustics" })).toBeChecked();
  });

  await test.step("what nothing uses is deleted after a confirmation", async () => {
    await page.goto("/admin/functions");
    await page.getByRole("button", { name: "Create New Function" }).click();
    const dialog = page.getByRole("dialog").first();
    await dialog.getByLabel("Name", { exact: true }).fill("Spare");
    await dialog.getByRole("checkbox").first().check();
    await fillTier(dialog, 1, "Any", "1");
    await dialog.getByRole("button", { name: "Create Function" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("row", { name: /^Spare/ }).press("Enter");
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await page
      .getByRole("dialog", { name: "Delete Function" })
      .getByRole("button", { name: "Delete Function" })
      .click();
    await expect(page.getByRole("row", { name: /^Spare/ })).toHaveCount(0);
    await expect(page).toHaveURL(/\/admin\/functions$/);
    await page.getByRole("searchbox").fill("nothing like it");
    await expect(page.getByText("No functions found matching your search.")).toBeVisible();
  });
  await leave();
  expect(browserComplaints()).toEqual([]);
});
