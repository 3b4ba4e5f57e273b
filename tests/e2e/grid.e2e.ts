import { expect, test } from "@playwright/test";
import { cell } from "./support/month.ts";
import { createFunction } from "../../src/features/functions/contract.ts";
import { createProject } from "../../src/features/projects/contract.ts";
import { signIn } from "../../src/features/access/contract.ts";
import { Client } from "../support/client.ts";
import { addAllocator } from "../support/founded.ts";
import { browserComplaints, signInAs } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

test("a budget is pasted from a spreadsheet, put right, and activated", async ({ browser }) => {
  const password = await house.found("Wharf Works", "olive@wharf.example");
  const address = await house.openOn("2026-10-22");
  const { page, context } = await signInAs(browser, address, "olive@wharf.example", password);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const paste = async (text: string) => {
    await page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await page.keyboard.press("Control+v");
  };

  const project = await test.step("a function with two tiers and a project of three months", async () => {
    const owner = new Client(address);
    await owner.ok(signIn, { body: { email: "olive@wharf.example", password } });
    const allocatorId = await addAllocator(address, owner);
    const costTiers = [
      { name: "Senior", hourlyRate: 80 },
      { name: "Junior", hourlyRate: 50 },
    ];
    const design = await owner.ok(createFunction, { body: { name: "Design", description: "", costTiers, allocatorIds: [allocatorId] } });
    const months = { startMonth: 11, startYear: 2026, projectLengthMonths: 3 };
    const people = { functionIds: [design.id], forecasterIds: [allocatorId] };
    return owner.ok(createProject, { body: { name: "Harbour Wall", code: "HBW", description: "", ...months, ...people } });
  });

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
  const told = dialog.locator(".grid-told");
  const first = cell(grid, "Junior", "Month 1, Nov 2026");

  await test.step("a wrong cell is marked and explained, the rest lands, and nothing goes on before it is put right", async () => {
    await first.click();
    await paste("60\tsixty\t1,234.5\t9\r\n7,5\t7:30\t8\t9\r\n");
    await expect(told).toHaveText(/5 cells pasted\. 1 could not be taken and is marked: “sixty” is not a number of hours\./);
    await expect(cell(grid, "Junior", "Month 2, Dec 2026")).toHaveAttribute("aria-invalid", "true");
    await expect(cell(grid, "Junior", "Month 3, Jan 2027")).toContainText("1,234.5");
    await expect(cell(grid, "Senior", "Month 2, Dec 2026")).toContainText("7.5");
    await dialog.getByRole("button", { name: "Review" }).click();
    await expect(dialog.getByText(/1 marked cell holds no hours/)).toBeVisible();
  });

  await test.step("undo takes the whole paste back, redo and undo again", async () => {
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

  await test.step("the right cells are pasted, held by Shift and arrows, copied and filled", async () => {
    await paste("60\t40\r\n100\t20\r\n");
    await first.click();
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowRight");
    await expect(told).toHaveText("4 cells, sum 220, average 55");
    await expect(grid.locator("[aria-selected=true]")).toHaveCount(4);
    await page.keyboard.press("Control+c");
    await expect(told).toHaveText("4 cells copied.");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("60\t40\r\n100\t20\r\n");
    await cell(grid, "Junior", "Month 2, Dec 2026").click();
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Control+r");
    await expect(cell(grid, "Junior", "Month 3, Jan 2027")).toContainText("40");
  });

  await test.step("a drag holds a range, its handle fills, Delete empties it", async () => {
    const senior = await cell(grid, "Senior", "Month 2, Dec 2026").boundingBox();
    const junior = await cell(grid, "Junior", "Month 2, Dec 2026").boundingBox();
    if (!senior || !junior) throw new Error("No cells");
    await page.mouse.move(junior.x + 20, junior.y + 10);
    await page.mouse.down();
    await page.mouse.move(senior.x + 30, senior.y + 10, { steps: 3 });
    await page.mouse.up();
    await expect(told).toHaveText("2 cells, sum 60, average 30");
    const handle = await grid.locator("[data-handle]").boundingBox();
    if (!handle) throw new Error("No handle");
    await page.mouse.move(handle.x + 3, handle.y + 3);
    await page.mouse.down();
    await page.mouse.move(handle.x + 60, handle.y - 2, { steps: 3 });
    await page.mouse.up();
    await expect(cell(grid, "Senior", "Month 3, Jan 2027")).toContainText("20");
    await page.keyboard.press("Delete");
    await expect(told).toHaveText("4 cells cleared.");
    await page.keyboard.press("Control+z");
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
    await expect(told).toHaveText("3 cells spread.");
    for (const [month, hours] of [
      ["Month 1, Nov 2026", "1.5"],
      ["Month 2, Dec 2026", "3.5"],
      ["Month 3, Jan 2027", "5"],
    ] as const)
      await expect(cell(grid, "Senior", month)).toContainText(hours);
    await dialog.getByRole("button", { name: "Undo" }).click();
    await expect(cell(grid, "Senior", "Month 1, Nov 2026")).toContainText("100");
  });

  await test.step("a file of hours is told cell by cell before it lands", async () => {
    await dialog.getByRole("button", { name: "File", exact: true }).click();
    await page.getByRole("menuitem", { name: "Take hours from CSV..." }).click();
    const taking = page.getByRole("dialog", { name: "Take hours from CSV" });
    const buffer = Buffer.from("Function,Cost tier,Nov-26,Month 2\nDesign,senior,100,x\nDesign,Junior,61,40\n");
    await taking.getByLabel("CSV file").setInputFiles({ name: "hours.csv", mimeType: "text/csv", buffer });
    await expect(taking.getByRole("status")).toHaveText("1 cell changes, 1 cannot be taken, 2 stay as they are.");
    await expect(taking.getByText("60 → 61 hours")).toBeVisible();
    await taking.getByRole("button", { name: "Take 1 cell" }).click();
    await expect(first).toContainText("61");
    await dialog.getByRole("button", { name: "Undo" }).click();
    await expect(first).toContainText("60");
  });

  // Junior 60 + 40 + 40 at £50, Senior 100 + 20 + 20 at £80 = 7,000 + 11,200
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByText("£18,200").first()).toBeVisible();
  await dialog.getByRole("button", { name: "Activate" }).click();
  await page.getByRole("button", { name: "Activate BASE" }).click();
  await expect(page.getByRole("row", { name: /Baseline/ }).getByText("Active")).toBeVisible();

  await test.step("shortening the project lists what falls out", async () => {
    await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Shorten" }).click();
    const shorten = page.getByRole("dialog", { name: "Shorten project" });
    await expect(shorten.getByText(/Baseline/)).toBeVisible();
    await expect(shorten.getByText("60 hours")).toBeVisible();
    await shorten.getByRole("button", { name: "Cancel" }).click();
  });
  expect(browserComplaints()).toEqual([]);
});
