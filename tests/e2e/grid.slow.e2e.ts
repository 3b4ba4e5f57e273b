import { expect, test } from "@playwright/test";
import { changeBudgetProfile, listBudgetProfiles } from "#features/budgets/contract.ts";
import { beyond } from "./support/beyond.ts";
import { endProject } from "./support/end-project.ts";
import { failing } from "./support/failing.ts";
import { fingerDrag, middle } from "./support/finger.ts";
import { cell, type } from "./support/month.ts";
import { changeFunction, createFunction, readFunction } from "#features/functions/contract.ts";
import { createProject } from "#features/projects/contract.ts";
import { signIn } from "#features/access/contract.ts";
import { Client } from "../support/client.ts";
import { addAllocator } from "../support/founded.ts";
import { browserComplaints, onPhone, signInAs } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

test("a budget is pasted from a spreadsheet, corrected, and activated", async ({ browser }) => {
  const password = await house.found("Wharf Works", "olive@wharf.example", "2026-10-22");
  const address = await house.openOn("2026-10-22");
  const { page, context } = await signInAs(browser, address, "olive@wharf.example", password);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const paste = async (text: string) => {
    await page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await page.keyboard.press("Control+v");
  };

  const owner = new Client(address);
  const ground = await test.step("a function with three tiers and a project of three months", async () => {
    await owner.ok(signIn, { body: { email: "olive@wharf.example", password } });
    const allocatorId = await addAllocator(address, owner);
    const costTiers = [
      { name: "Senior", hourlyRate: 80 },
      { name: "Junior", hourlyRate: 50 },
      { name: "Trainee", hourlyRate: 20 },
    ];
    const design = await owner.ok(createFunction, {
      body: { name: "Design", description: "", costTiers, allocatorIds: [allocatorId] },
    });
    const months = { startMonth: 11, startYear: 2026, projectLengthMonths: 3 };
    const people = { functionIds: [design.id], forecasterIds: [allocatorId] };
    const project = await owner.ok(createProject, {
      body: { name: "Harbour Wall", code: "HBW", description: "", ...months, ...people },
    });
    return { design, project, allocatorId };
  });
  const { project } = ground;

  await page.goto(`/projects/${project.id}`);
  await page
    .getByRole("navigation", { name: "Project" })
    .getByRole("link", { name: /^Profiles/ })
    .click();
  await page
    .getByRole("button", { name: /^Create (Profile|Your First Profile)$/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog").first();
  await dialog.getByLabel(/name/i).first().fill("Baseline");
  await dialog.getByLabel(/code/i).first().fill("BASE");
  const grid = dialog.getByRole("grid");
  const preview = dialog.locator(".grid-notice");
  const first = cell(grid, "Junior", "Month 1, Nov 2026");

  await test.step("a wrong cell is marked and explained, the rest lands, and nothing goes on before it is corrected", async () => {
    await first.click();
    await paste("60\tsixty\t1,234.5\t9\r\n7,5\t7:30\t8\t9\r\n");
    await expect(preview).toHaveText(
      /5 cells pasted\. 1 couldn't be used and is marked: “sixty” is not a number of hours\./,
    );
    await expect(cell(grid, "Junior", "Month 2, Dec 2026")).toHaveAttribute("aria-invalid", "true");
    await expect(cell(grid, "Junior", "Month 3, Jan 2027")).toContainText("1,234.5");
    await expect(cell(grid, "Senior", "Month 2, Dec 2026")).toContainText("7.5");
    await dialog.getByRole("button", { name: "Review" }).click();
    await expect(dialog.getByText(/1 marked cell isn't a number of hours/)).toBeVisible();
    await expect(cell(grid, "Junior", "Month 2, Dec 2026")).toBeFocused();
  });

  await test.step("undo reverts the complete paste, redo and undo again", async () => {
    await first.click();
    for (const [key, text] of [
      ["Control+z", "–"],
      ["Control+y", "60"],
      ["Control+Shift+z", "60"],
      ["Control+z", "–"],
    ] as const) {
      await page.keyboard.press(key);
      await expect(first).toContainText(text);
    }
    await expect(grid.locator("[aria-invalid=true]")).toHaveCount(0);
  });

  await test.step("the right cells are pasted, selected by Shift and arrows, copied and filled", async () => {
    await paste("60\t40\r\n100\t20\r\n");
    await first.click();
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowRight");
    await expect(preview).toHaveText("4 cells, sum 220, average 55");
    await expect(grid.locator("[aria-selected=true]")).toHaveCount(4);
    expect(
      await beyond(grid.locator(".is-selected-frame > *"), grid.locator("[aria-selected=true]")),
    ).toEqual([0, 0, 0, 0]);
    const scrolls = () => grid.evaluate(({ scrollWidth, scrollHeight }) => [scrollWidth, scrollHeight]);
    const before = await scrolls();
    await page.keyboard.press("Control+a");
    expect(
      await beyond(
        grid.locator(".grid-foot .is-selected-frame > *"),
        grid.locator(".grid-foot [aria-selected=true]"),
      ),
    ).toEqual([0, 0, 0, 0]);
    expect(await scrolls()).toEqual(before);
    await first.click();
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Control+c");
    await expect(preview).toHaveText("4 cells copied.");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("60\t40\r\n100\t20\r\n");
    await cell(grid, "Junior", "Month 2, Dec 2026").click();
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Control+r");
    await expect(cell(grid, "Junior", "Month 3, Jan 2027")).toContainText("40");
  });

  await test.step("a drag selects a range, its handle fills, Delete empties it", async () => {
    const senior = await cell(grid, "Senior", "Month 2, Dec 2026").boundingBox();
    const junior = await cell(grid, "Junior", "Month 2, Dec 2026").boundingBox();
    if (!senior || !junior) throw new Error("No cells");
    await page.mouse.move(junior.x + 20, junior.y + 10);
    await page.mouse.down();
    await page.mouse.move(senior.x + 30, senior.y + 10, { steps: 3 });
    await page.mouse.up();
    await expect(preview).toHaveText("2 cells, sum 60, average 30");
    const handle = await grid.locator("[data-handle]").boundingBox();
    if (!handle) throw new Error("No handle");
    await page.mouse.move(handle.x + 3, handle.y + 3);
    await page.mouse.down();
    await page.mouse.move(handle.x + 60, handle.y - 2, { steps: 3 });
    await page.mouse.up();
    await expect(cell(grid, "Senior", "Month 3, Jan 2027")).toContainText("20");
    await page.keyboard.press("Delete");
    await expect(preview).toHaveText("4 cells cleared.");
    await page.keyboard.press("Control+z");
    await expect(cell(grid, "Senior", "Month 3, Jan 2027")).toContainText("20");
  });

  await test.step("a range is cut and pasted elsewhere, and filled down", async () => {
    await first.click();
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Control+x");
    await expect(preview).toHaveText("2 cells cut.");
    await expect(first).toContainText("–");
    await first.click();
    await page.keyboard.press("Control+v");
    await expect(preview).toHaveText("2 cells pasted.");
    await expect(first).toContainText("60");
    await first.click();
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Control+d");
    await expect(cell(grid, "Senior", "Month 1, Nov 2026")).toContainText("60");
    await page.keyboard.press("Control+z");
    await expect(cell(grid, "Senior", "Month 1, Nov 2026")).toContainText("100");
  });

  await test.step("a screen reader hears every change under the focus, the same words twice, and whose a cost tier is", async () => {
    const spoken = dialog.locator(".grid > output").first();
    await expect(grid.getByRole("rowheader", { name: "Design, Junior", exact: true })).toBeVisible();
    await first.click();
    await page.keyboard.press("Delete");
    await expect(spoken).toHaveText("empty");
    await page.keyboard.press("Control+z");
    await expect(first).toContainText("60");
    await cell(grid, "Total hours", "Hours").click();
    await page.keyboard.press("5");
    await expect(spoken).toHaveText("This cell is calculated and can't be changed");
    const once = await spoken.textContent();
    await page.keyboard.press("5");
    await expect.poll(() => spoken.textContent()).not.toBe(once);
  });

  await test.step("Alt and an arrow step by half an hour, and hours are spread over the months as one step of undo", async () => {
    await first.click();
    await page.keyboard.press("Alt+ArrowUp");
    await expect(first).toContainText("60.5");
    await page.keyboard.press("Alt+ArrowDown");
    await cell(grid, "Senior", "Month 1, Nov 2026").click();
    await dialog.getByRole("button", { name: "Fill", exact: true }).click();
    await page.getByRole("menuitem", { name: "Spread hours..." }).click();
    const spread = page.getByRole("dialog", { name: "Spread hours" });
    await spread.getByLabel("Hours", { exact: true }).fill("10");
    await spread.getByRole("radio", { name: /Back-loaded/ }).check();
    await spread.getByRole("button", { name: "Spread", exact: true }).click();
    await expect(preview).toHaveText("3 cells spread.");
    for (const [month, hours] of [
      ["Month 1, Nov 2026", "1.5"],
      ["Month 2, Dec 2026", "3.5"],
      ["Month 3, Jan 2027", "5"],
    ] as const)
      await expect(cell(grid, "Senior", month)).toContainText(hours);
    // The focus is back on Fill, from where the keys undo as well.
    await page.keyboard.press("Control+z");
    await expect(cell(grid, "Senior", "Month 1, Nov 2026")).toContainText("100");
  });

  await test.step("a file of hours is previewed cell by cell", async () => {
    await dialog.getByRole("button", { name: "File", exact: true }).click();
    await page.getByRole("menuitem", { name: "Import hours from CSV..." }).click();
    const importDialog = page.getByRole("dialog", { name: "Import hours from CSV" });
    const buffer = Buffer.from(
      "Function,Cost tier,Nov-26,Month 2\nDesign,senior,100,x\nDesign,Junior,61,40\n",
    );
    await importDialog
      .getByLabel("CSV file")
      .setInputFiles({ name: "hours.csv", mimeType: "text/csv", buffer });
    await expect(importDialog.getByRole("status")).toHaveText(
      "1 cell changes, 1 can't be imported, 2 stay as they are.",
    );
    await expect(importDialog.getByText("60 → 61 hours")).toBeVisible();
    await importDialog.getByRole("button", { name: "Accept 1 cell" }).click();
    await expect(first).toContainText("61");
    await dialog.getByRole("button", { name: "Undo" }).click();
    await expect(first).toContainText("60");
  });

  // Junior 60 + 40 + 40 at £50, Senior 100 + 20 + 20 at £80 = 7,000 + 11,200
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByText("£18,200").first()).toBeVisible();
  await expect(
    dialog.getByRole("radio", { name: "Hours" }),
    "the keyboard begins with the review, not behind the dialog",
  ).toBeFocused();
  await test.step("an activation and a draft that cannot be saved stay as they are, and say so", async () => {
    const repair = await failing(page, "POST", /\/budget-profiles$/);
    await dialog.getByRole("button", { name: "Activate" }).click();
    await page.getByRole("button", { name: "Activate BASE" }).click();
    const warning = page.getByRole("dialog", { name: "Activate Profile Warning" });
    await expect(
      warning.getByText("Failed to activate profile. Please try again. The disk is full."),
    ).toBeVisible();
    await warning.getByRole("button", { name: "Cancel" }).click();
    await dialog.getByRole("button", { name: "Save Draft" }).click();
    await expect(
      dialog.getByText("Failed to save changes. Please try again. The disk is full."),
    ).toBeVisible();
    await repair();
  });
  await dialog.getByRole("button", { name: "Activate" }).click();
  await page.getByRole("button", { name: "Activate BASE" }).click();
  await expect(page.getByRole("row", { name: /Baseline/ }).getByText("Active")).toBeVisible();

  await test.step("a new baseline begins with the active one and is compared with it", async () => {
    await page.getByRole("row", { name: /Baseline/ }).click();
    await cell(grid, "Junior", "Month 1, Nov 2026").click();
    await page.keyboard.press("5");
    await expect(dialog.locator(".grid > output").first()).toContainText("only drafts can be edited");
    await dialog.getByRole("button", { name: "Duplicate" }).click();
    await dialog.getByLabel("Profile code").fill("rev");
    await type(page, cell(dialog.getByRole("grid"), "Junior", "Month 1, Nov 2026"), "80");
    await type(page, cell(dialog.getByRole("grid"), "Trainee", "Month 1, Nov 2026"), "5");
    await dialog.getByRole("button", { name: "Review" }).click();
    await expect(dialog.getByText("REV against BASE: +25 hours, +£1,100")).toBeVisible();
    const { allocatorId } = ground;
    const design = await owner.ok(readFunction, { params: { functionId: ground.design.id } });
    const costTiers = design.costTiers
      .filter(({ name }) => name !== "Trainee")
      .map(({ id, name, hourlyRate }) => ({ id, name, hourlyRate }));
    const body = {
      version: design.version,
      name: design.name,
      description: "",
      costTiers,
      allocatorIds: [allocatorId],
    };
    await owner.ok(changeFunction, { params: { functionId: design.id }, body });
    await dialog.getByRole("button", { name: "Save Draft" }).click();
    await expect(
      dialog.getByText("5 hours are in cost tiers the project no longer has. They can't be saved."),
    ).toBeVisible();
    await dialog.getByRole("button", { name: "Leave them out" }).click();
    await expect(dialog.getByText("REV against BASE: +20 hours, +£1,000")).toBeVisible();
    await dialog.getByRole("button", { name: "Save Draft" }).click();
    await expect(page.getByRole("row", { name: /^Baseline \(copy\)/ })).toContainText("Draft");
  });

  await test.step("undo goes on after the review and after a save", async () => {
    await page.getByRole("row", { name: /^Baseline \(copy\)/ }).click();
    await dialog.getByRole("button", { name: "Edit Profile" }).click();
    const changed = cell(grid, "Junior", "Month 1, Nov 2026");
    await type(page, changed, "85");
    await dialog.getByRole("button", { name: "Review Changes" }).click();
    await dialog.getByRole("button", { name: "Back to Details" }).click();
    await page.keyboard.press("Control+z");
    await expect(changed).toContainText("80");
    await page.keyboard.press("Control+y");
    await expect(changed).toContainText("85");
    await dialog.getByRole("button", { name: "Review Changes" }).click();
    await dialog.getByRole("button", { name: "Save Draft" }).click();
    await dialog.getByRole("button", { name: "Edit Profile" }).click();
    await expect(changed).toContainText("85");
    await page.keyboard.press("Control+z");
    await expect(changed).toContainText("80");
    await dialog.getByRole("button", { name: "Review Changes" }).click();
    await dialog.getByRole("button", { name: "Save Draft" }).click();
    await dialog.getByRole("button", { name: "Close" }).first().click();
  });

  await test.step("a finger types with a tap, selects a range, fills and undoes it, on a phone", async () => {
    const phone = await onPhone(browser, page);
    await phone.goto(page.url());
    await phone.getByRole("row", { name: /^Baseline \(copy\)/ }).tap();
    const sheet = phone.getByRole("dialog").first();
    await sheet.getByRole("button", { name: "Edit Profile" }).tap();
    const at = (row: string, column: string) => cell(sheet.getByRole("grid"), row, column);
    const [from, beside] = [at("Junior", "Month 1, Nov 2026"), at("Junior", "Month 2, Dec 2026")];
    await from.scrollIntoViewIfNeeded();
    await from.tap();
    await phone.keyboard.type("70");
    await phone.keyboard.press("Enter");
    await expect(from).toContainText("70");
    await fingerDrag(phone, await middle(from), await middle(beside));
    await expect(sheet.locator(".grid-notice")).toHaveText("2 cells, sum 110, average 55");
    const handle = sheet.locator("[data-handle]");
    await fingerDrag(phone, await middle(handle), await middle(at("Senior", "Month 2, Dec 2026")));
    await expect(at("Senior", "Month 1, Nov 2026")).toContainText("70");
    for (const used of ["100", "100"]) {
      await sheet.getByRole("button", { name: "Undo" }).tap();
      await expect(at("Senior", "Month 1, Nov 2026")).toContainText(used);
    }
    await expect(from).toContainText("80");
    await phone.context().close();
  });

  await test.step("its status changes in edit mode after an acknowledgement only", async () => {
    await page.getByRole("row", { name: /^Baseline \(copy\)/ }).click();
    await dialog.getByRole("button", { name: "Edit Profile" }).click();
    const status = dialog.getByLabel("Status", { exact: true });
    await status.selectOption("archived");
    const warning = page.getByRole("dialog", { name: "Status Change Warning" });
    await expect(
      warning.getByText("An archived profile can no longer be edited or activated.", { exact: false }),
    ).toBeVisible();
    await warning.getByRole("button", { name: "Cancel" }).click();
    await expect(status).toHaveValue("draft");
    await status.selectOption("active");
    await expect(
      page.getByRole("dialog", { name: "Activate Profile Warning" }).getByText("+20 hours, +£1,000"),
    ).toBeVisible();
  });

  await test.step("a late activation is reported, and the active profile can't become a draft", async () => {
    const { profiles } = await owner.ok(listBudgetProfiles, { params: { projectId: project.id } });
    const [draft, active] = ["REV", "BASE"].map((code) =>
      profiles.find(({ profileCode }) => profileCode === code),
    );
    if (!draft || !active) throw new Error("No profiles");
    const body = {
      version: draft.version,
      updates: {},
      statusCode: "active" as const,
      replacesProfileId: active.id,
      acknowledged: true,
    };
    await owner.ok(changeBudgetProfile, { params: { budgetProfileId: draft.id }, body });
    await expect(dialog.getByText(" has changed the status of this profile", { exact: false })).toBeVisible();
    await dialog.getByRole("button", { name: "Review Changes" }).click();
    const save = dialog.getByRole("button", { name: "Save Draft" });
    await expect(save).toBeDisabled();
    await expect(save).toHaveAttribute("title", "You cannot draft the Active Profile");
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(page.getByRole("row", { name: /^Baseline \(copy\)/ })).toContainText(
      /since .+, replaced BASE/,
    );
    await expect(page.getByRole("row", { name: /^Baseline BASE/ })).toContainText("Archived");
  });

  await test.step("shortening the project lists what falls out, and lengthening it brings that back", async () => {
    const tabs = page.getByRole("navigation", { name: "Project" });
    const planned = async (hours: string) => {
      await tabs.getByRole("link", { name: /^Profiles/ }).click();
      await expect(page.getByRole("row", { name: /^Baseline \(copy\)/ })).toContainText(hours);
      await tabs.getByRole("link", { name: "Settings" }).click();
    };
    await planned("300");
    await page.getByRole("button", { name: "Shorten" }).click();
    const shorten = page.getByRole("dialog", { name: "Shorten project" });
    await expect(shorten.getByText(/Baseline/).first()).toBeVisible();
    await expect(shorten.getByText("60 hours").first()).toBeVisible();
    await shorten.getByLabel("Number of months").fill("99");
    await shorten.getByRole("button", { name: "Shorten" }).click();
    const tooShort = shorten.getByText("Project duration cannot be less than 1 month");
    await expect(tooShort).toBeVisible();
    await shorten.getByLabel("Number of months").fill("1");
    await expect(tooShort, "what was corrected is said to be wrong no longer").toBeHidden();
    await shorten.getByRole("button", { name: "Shorten" }).click();
    await expect(shorten).toBeHidden();
    await planned("240");
    await page.getByRole("button", { name: "Extend" }).click();
    await page
      .getByRole("dialog", { name: "Extend project" })
      .getByRole("button", { name: "Extend" })
      .click();
    await planned("300");
  });

  await test.step("every status warns of what it means, to the end and into the archive", async () => {
    await endProject(page);
  });
  expect(browserComplaints()).toEqual([]);
});
