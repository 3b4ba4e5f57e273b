import { expect, test, type Page } from "@playwright/test";
import { foundOverHttp } from "../support/founded.ts";
import { accessFaults, frameFaults } from "./support/inspection.ts";
import { arriveAs, browserComplaints } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

const labels = (page: Page) =>
  page
    .getByRole("textbox", { name: /^Option \d/ })
    .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));

test("characteristics are added, ordered, changed and removed, and an admin changes their Nature", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-21");
  const { projectId } = await foundOverHttp({
    ready: Promise.resolve(address),
    output: () => house.output(),
  });
  const olive = await arriveAs(browser, address, "olive@test.example", "correct-horse-battery");
  const { page } = olive;
  await page.goto(`/projects/${projectId}/characteristics`);
  const dialog = page.getByRole("dialog").first();
  const save = dialog.getByRole("button", { name: "Save Characteristic" });

  await test.step("each mode says what is missing", async () => {
    await expect(page.getByText("No characteristics yet.")).toBeVisible();
    await page.getByRole("button", { name: "Add Characteristic" }).click();
    await save.click();
    await expect(dialog.getByText("Please select a characteristic")).toBeVisible();
    await expect(dialog.getByLabel("Global")).toBeDisabled();
    await expect(dialog.getByLabel("AI modelling")).toBeDisabled();
    await dialog.getByText("New", { exact: true }).click();
    await expect(
      dialog.getByText("once created, only an Admin can change the characteristic's Nature"),
    ).toBeVisible();
    await dialog.getByRole("button", { name: "Save Option" }).click();
    await expect(dialog.getByText("Characteristic name is required before adding options")).toBeVisible();
    await dialog.getByLabel("Characteristic name").fill("Procurement");
    await dialog.getByRole("button", { name: "Save Option" }).click();
    await expect(dialog.getByText("Please select a type before adding options")).toBeVisible();
    await save.click();
    await expect(dialog.getByText("Please select a type", { exact: true })).toBeVisible();
    await dialog.getByRole("radio", { name: /^Selection/ }).check();
    await save.click();
    await expect(dialog.getByText("Please save at least one option for selection type")).toBeVisible();
  });

  await test.step("options are typed, ordered by keyboard and by dragging, and outlive a reload", async () => {
    for (const label of ["Traditional", "Design and build", "מסגרת"]) {
      await dialog.getByLabel("New option").fill(label);
      await page.keyboard.press("Enter");
    }
    await dialog.getByLabel("New option").fill("traditional");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("This option already exists")).toBeVisible();
    await dialog.getByLabel("New option").fill("");
    await dialog.getByRole("button", { name: /^Move מסגרת/ }).focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    expect(await labels(page)).toEqual(["מסגרת", "Traditional", "Design and build"]);
    const from = await dialog.getByRole("button", { name: /^Move Design/ }).boundingBox();
    const to = await dialog.getByRole("button", { name: /^Move Traditional/ }).boundingBox();
    await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8);
    await page.mouse.down();
    await page.mouse.move((to?.x ?? 0) + 8, (to?.y ?? 0) + 4, { steps: 5 });
    await page.mouse.up();
    expect(await labels(page)).toEqual(["מסגרת", "Design and build", "Traditional"]);
    page.once("dialog", (question) => void question.accept());
    await page.reload();
    await page.getByRole("button", { name: "Add Characteristic" }).click();
    expect(await labels(page)).toEqual(["מסגרת", "Design and build", "Traditional"]);
    await dialog.getByLabel("AI modelling").check();
    await save.click();
    await expect(dialog.getByText("Please select an option")).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await dialog.getByLabel("Value").selectOption({ label: "Traditional" });
    await save.click();
    await expect(
      page.getByRole("row", { name: /^Procurement Selection Global Traditional Global AI/ }),
    ).toBeVisible();
  });

  const alan = await arriveAs(browser, address, "alan@test.example", "correct-horse-battery");
  await test.step("a number is checked, and another's browser shows it at once", async () => {
    await alan.page.goto(`/projects/${projectId}/characteristics`);
    await expect(alan.page.getByRole("row", { name: /^Procurement/ })).toBeVisible();
    await page.getByRole("button", { name: "Add Characteristic" }).click();
    await dialog.getByText("New", { exact: true }).click();
    await dialog.getByLabel("Characteristic name").fill(" PROCUREMENT ");
    await dialog.getByRole("radio", { name: /^Number/ }).check();
    await dialog.getByLabel("Value").fill("many");
    await save.click();
    await expect(dialog.getByText("Please enter a valid number")).toBeVisible();
    await dialog.getByLabel("Value").fill("1,250.5");
    await save.click();
    await expect(dialog.getByText("A characteristic with this name already exists")).toBeVisible();
    await dialog.getByLabel("Characteristic name").fill("Floor area");
    await save.click();
    await expect(alan.page.getByRole("row", { name: /^Floor area Number Global 1,250\.5/ })).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step("two people change one value: the second compares and chooses", async () => {
    await alan.page.getByRole("row", { name: /^Floor area/ }).press("Enter");
    const theirs = alan.page.getByRole("dialog").first();
    await theirs.getByLabel("Value").fill("900");
    await page.getByRole("row", { name: /^Floor area/ }).press("Enter");
    await dialog.getByLabel("Value").fill("1300");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("row", { name: /^Floor area .* 1,300/ })).toBeVisible();
    await expect(theirs.getByText("Olive Owner has saved changes since you opened this.")).toBeVisible();
    await expect(theirs.getByLabel("Value")).toHaveValue("900");
    await theirs.getByRole("button", { name: "Keep mine" }).click();
    await theirs.getByRole("button", { name: "Save Value" }).click();
    await expect(page.getByRole("row", { name: /^Floor area .* 900/ })).toBeVisible();
    await expect(alan.page.getByRole("button", { name: "All characteristics" })).toHaveCount(0);
  });

  await test.step("an admin changes the Nature, and sees what it affects", async () => {
    await page.getByRole("button", { name: "Actions for Procurement" }).press("Enter");
    await page.getByRole("menuitem", { name: "Change Nature" }).press("Enter");
    await dialog.getByRole("button", { name: "Remove Traditional" }).click();
    await expect(
      dialog.getByText("Traditional cannot be removed: Bridge (BRI) has it.", { exact: false }),
    ).toBeVisible();
    await dialog.getByLabel("Option 3").fill("Classic");
    await expect(dialog.getByText("The new label shows in Bridge (BRI).", { exact: false })).toBeVisible();
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(alan.page.getByRole("row", { name: /^Procurement Selection Global Classic/ })).toBeVisible();
    await page.getByRole("button", { name: "All characteristics" }).click();
    await dialog.getByRole("row", { name: /^Procurement/ }).press("Enter");
    await dialog.getByRole("radio", { name: /^True\/False/ }).check();
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog.getByText("Confirm that these projects' values will be removed")).toBeVisible();
    await dialog.getByLabel("Remove the value of 1 project").check();
    expect(await accessFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog.getByRole("row", { name: /^Procurement True\/False Global – 0/ })).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(page.getByRole("row", { name: /^Procurement/ })).toHaveCount(0);
  });

  await test.step("one has been removed from the row, and everything fits a phone", async () => {
    await page.getByRole("button", { name: "Actions for Floor area" }).click();
    await page.getByRole("menuitem", { name: "Remove from project" }).click();
    await expect(
      dialog.getByText("with the value 900 is removed from Bridge", { exact: false }),
    ).toBeVisible();
    await dialog.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(page.getByText("No characteristics yet.")).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Add Characteristic" }).click();
    await dialog.getByLabel("Characteristic", { exact: true }).selectOption({ label: "Floor area" });
    expect(await frameFaults(page)).toEqual([]);
  });
  await alan.leave();
  await olive.leave();
  expect(browserComplaints()).toEqual([]);
});
