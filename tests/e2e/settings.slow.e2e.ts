import { expect, test, type Locator, type Page } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { arriveAs, browserComplaints } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

const saved = "Settings updated successfully!";
const breakDay = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });

/** The names of holidays that don't fit into their fields. */
const cutNames = (dialog: Locator): Promise<string[]> =>
  dialog
    .getByRole("textbox", { name: /^Name, / })
    .evaluateAll((fields) =>
      (fields as HTMLTextAreaElement[])
        .filter((field) => field.scrollHeight > field.clientHeight || field.scrollWidth > field.clientWidth)
        .map(({ value }) => value),
    );

async function edit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Edit Settings" }).click();
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText(saved)).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit Settings" })).toBeFocused();
}

test("settings are changed by two admins, seen by everyone at once, and given up by Cancel", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  const admin = await arriveAs(browser, address, "admin@harbourpine.example", demoPassword);
  const owner = await arriveAs(browser, address, "superadmin@harbourpine.example", demoPassword);
  const booker = await arriveAs(browser, address, "booker@harbourpine.example", demoPassword);
  await admin.page.goto("/admin/organisation-settings");
  await owner.page.goto("/admin/organisation-settings");
  await booker.page.goto("/my-time");

  await test.step("date format, cycle and currency change in another browser without a reload", async () => {
    await expect(booker.page.getByRole("heading", { name: "9 – 15 Nov 2026" })).toBeVisible();
    await expect(booker.page.getByText("Forecasting Phase")).toBeVisible();
    await edit(admin.page);
    await expect(admin.page.getByText(/^Shown as .* in Month Cycle$/)).toHaveText([
      "Shown as Review in Month Cycle",
      "Shown as Allocations in Month Cycle",
    ]);
    // Of internal projects and of public holidays, in the midst of what Save Changes saves.
    await expect(
      admin.page.getByText("Each change to this list is saved immediately, without Save Changes."),
    ).toHaveCount(2);
    await admin.page.getByLabel("Date format").selectOption("mdy_slash");
    await admin.page.getByLabel("Currency").selectOption("EUR");
    const handle = admin.page.getByRole("slider", { name: "Forecast start day" });
    await handle.focus();
    for (let step = 0; step < 3; step += 1) await admin.page.keyboard.press("ArrowRight");
    await expect(handle).toHaveAttribute("aria-valuenow", "13");
    await expect(handle).toHaveAttribute("aria-valuetext", /^Day 13, was 10\./);
    // Who can't drag presses a day, and the nearest handle comes there.
    const day = (number: number) => admin.page.locator(".timeline-days > i").nth(number - 1);
    await day(12).click();
    await expect(handle).toHaveAttribute("aria-valuenow", "12");
    await day(13).click();
    await expect(handle).toHaveAttribute("aria-valuenow", "13");
    await save(admin.page);
    await expect(booker.page.getByRole("heading", { name: "11/09/2026 – 11/15/2026" })).toBeVisible();
    await expect(booker.page.getByText("Execution Phase")).toBeVisible();
    await owner.page.goto("/projects");
    await owner.page.getByRole("row").nth(1).click();
    await owner.page.getByRole("link", { name: /Profiles/ }).click();
    await expect(owner.page.getByRole("cell", { name: /^€/ }).first()).toBeVisible();
  });

  await test.step("Cancel brings the break days back that pause_resume cleared", async () => {
    const { page } = admin;
    await edit(page);
    await page.getByRole("radio", { name: "Auto" }).check();
    await breakDay(page, "Monday").check();
    await breakDay(page, "Friday").check();
    await save(page);
    await edit(page);
    await page.getByRole("radio", { name: "Pause and resume" }).check();
    await expect(breakDay(page, "Monday")).toBeHidden();
    await page.getByRole("radio", { name: "Auto" }).check();
    await expect(breakDay(page, "Monday")).not.toBeChecked();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(breakDay(page, "Monday")).toBeChecked();
    await expect(breakDay(page, "Tuesday")).not.toBeChecked();
    await expect(breakDay(page, "Friday")).toBeDisabled();
  });

  await test.step("two admins in different sections both win; in the same one the difference is shown", async () => {
    await owner.page.goto("/admin/organisation-settings");
    await edit(owner.page);
    await owner.page.getByLabel("Default monthly hours").fill("150");
    await edit(admin.page);
    await admin.page.getByLabel("Holiday refresh day").fill("6");
    await save(admin.page);
    await expect(owner.page.getByLabel("Holiday refresh day")).toHaveValue("6");
    await edit(admin.page);
    await admin.page.getByLabel("Default monthly hours").fill("140");
    await save(admin.page);
    await expect(owner.page.getByText(/has saved changes to General since you opened this/)).toBeVisible();
    await expect(owner.page.getByLabel("Default monthly hours")).toHaveValue("150");
    await owner.page.getByRole("button", { name: "Keep mine" }).click();
    await save(owner.page);
    await expect(admin.page.getByLabel("Default monthly hours")).toHaveValue("150");
  });

  await test.step("a public holiday is added, and a second one on its date is refused at the field", async () => {
    const { page } = admin;
    // Those of the demonstration are its places'.
    for (const [name, date] of [
      ["Office outing", "11/27/2026"],
      ["Founders' Day", "11/16/2026"],
      ["Again", "11/16/2026"],
    ] as const) {
      await page.getByRole("button", { name: "Add public holiday" }).first().click();
      await page.getByRole("textbox", { name: "Date" }).fill(date);
      await page.getByRole("dialog").getByLabel("Name").fill(name);
      await page.getByRole("dialog").getByRole("button", { name: "Add" }).click();
    }
    await expect(
      page.getByText("A public holiday already exists for this date. Please choose a different date."),
    ).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect(page.getByRole("row", { name: /11\/16\/2026 Mon Founders' Day 8/ })).toBeVisible();
  });

  await test.step("worked by keyboard, a deleted row leaves the focus at its successor", async () => {
    const { page } = admin;
    await page.getByRole("button", { name: "Delete Founders' Day" }).press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).press("Enter");
    await expect(page.getByRole("button", { name: "Delete Founders' Day" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Delete Office outing" })).toBeFocused();
  });

  await test.step("by keyboard alone, the new days of another country are chosen, imported and stored; then nothing is new", async () => {
    const { page } = admin;
    const { keyboard } = page;
    const dialog = page.getByRole("dialog");
    const importButton = page.getByRole("button", { name: "Import", exact: true });
    await importButton.press("Enter");
    await expect(dialog.getByLabel("Country", { exact: true })).toBeFocused();
    await expect(dialog.getByRole("option", { name: "Finland" })).toBeAttached();
    await dialog.getByLabel("Country", { exact: true }).selectOption({ label: "Germany" });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(dialog.getByRole("textbox", { name: "Name, 2026-10-03" })).toBeVisible();
      expect(await cutNames(dialog)).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    await dialog.getByLabel("Country", { exact: true }).focus();
    await keyboard.type("Finland");
    await dialog.getByLabel("Year", { exact: true }).selectOption("2031");
    await expect(dialog.getByRole("status").first()).toHaveText(
      /\d+ of \d+ days are not in your list; those on weekends aren't ticked\./,
    );
    const epiphany = dialog.getByLabel("Import Epiphany");
    await expect(epiphany).toBeChecked();
    await epiphany.press("Space");
    const hours = dialog.getByLabel("Hours each day");
    await hours.fill("25");
    await dialog.getByRole("button", { name: /^Import \d+ days$/ }).press("Enter");
    await expect(hours).toBeFocused();
    await expect(dialog.getByText("Hours cannot exceed 24")).toBeVisible();
    await hours.fill("7.5");
    await keyboard.press("Enter");
    await expect(page.getByText(/^\d+ public holidays added$/)).toBeVisible();
    await expect(importButton).toBeFocused();
    await page.reload();
    await page.getByLabel("Year", { exact: true }).selectOption("2031");
    await expect(page.getByRole("row", { name: /05\/01\/2031 Thu .* 7.5/ })).toBeVisible();
    await expect(page.getByRole("row", { name: /Epiphany/ })).toHaveCount(0);
  });

  await test.step("a day is typed into a filter in the organisation's format, or shorter, and what is none is said at the field", async () => {
    const { page } = admin;
    await page.goto("/admin/audit");
    const from = page.getByLabel("From", { exact: true });
    await from.pressSequentially("11/10/2026", { delay: 50 });
    await expect(page).toHaveURL(/from=2026-11-10/);
    await expect(from).toHaveValue("11/10/2026");
    await from.fill("31/12");
    await from.press("Tab");
    await expect(page.getByText(/^Enter a date such as \d\d\/\d\d\/\d{4}$/)).toBeVisible();
    await expect(page).not.toHaveURL(/from=/);
    await from.fill("11/9");
    await from.press("Enter");
    await expect(from).toHaveValue(/^11\/09\/\d{4}$/);
    await expect(page).toHaveURL(/from=\d{4}-11-09/);
  });

  await test.step("by keyboard, a range is chosen in the calendar, which begins on Monday; Escape closes it alone", async () => {
    const { page } = admin;
    const from = page.getByLabel("From", { exact: true });
    await page.getByRole("button", { name: "Open calendar, From" }).press("Enter");
    const days = page.getByRole("grid");
    await expect(days.locator("th").first()).toHaveText("Mon");
    await expect(days.getByRole("button", { name: /\b9 November/ })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(days).toBeHidden();
    await page.getByRole("button", { name: "Open calendar, To" }).press("Enter");
    await expect(days.getByRole("button", { name: /\b9 November/ })).toBeFocused();
    for (const key of ["ArrowDown", "Enter", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    await expect(page).toHaveURL(/from=\d{4}-11-16&to=\d{4}-11-18/);
    await expect(page.getByLabel("To", { exact: true })).toHaveValue(/^11\/18\/\d{4}$/);
    await page.getByRole("button", { name: "Clear filters" }).press("Enter");
    await expect(from).toHaveValue("");
    await expect(page.getByRole("searchbox")).toBeFocused();
  });
  expect(browserComplaints()).toEqual([]);
});
