import { expect, test, type Locator, type Page } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { cleared, noActiveProfile, noActiveProfileTitle } from "#features/forecasts/rules/messages.ts";
import { settled } from "./support/inspection.ts";
import { activateProject, cell, type } from "./support/month.ts";
import { browserComplaints, signInAs } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

const draftSaved = /^Draft forecast saved successfully!/;
const suggestedHours = "Suggested from earlier months";
const reason = "Two contractors join in January";

const badges = (page: Page, word: string): Locator =>
  page.getByRole("grid").getByRole("columnheader").getByText(word, { exact: true });

/** Cells of a month of the quarter. */
const hours = (page: Page, tier: RegExp, month: string): Locator =>
  cell(page.getByRole("grid"), tier, `${month} hours`);

test("a quarter is forecast from its budget, frozen short of people, un-frozen, requested and merged", async ({
  browser,
}) => {
  const address = await test.step("open with the demonstration", () =>
    house.openOn("2026-11-22", { DEMO: "1" }));
  const { page: nadia } = await signInAs(browser, address, "forecaster@harbourpine.example", demoPassword);
  nadia.on("dialog", (question) => void question.accept());

  await test.step("the forecaster goes from what is missing to a quarter filled from the budget", async () => {
    await nadia.getByRole("link", { name: "Forecasts", exact: true }).click();
    await nadia.getByRole("button", { name: "SLT Saltmarsh Boardwalk" }).click();
    await expect(nadia.getByLabel("Period")).toHaveValue("2026-12");
    await nadia.getByText("Quarter", { exact: true }).click();
    await expect(nadia).toHaveURL(/months=3/);
    await expect(badges(nadia, "Not submitted")).toHaveCount(3);
    const first = hours(nadia, /, Principal$/, "Dec 2026").first();
    await type(nadia, first, "3.5");
    const giveUp = nadia.getByRole("dialog", { name: "Discard your changes?" });
    await nadia.getByRole("button", { name: "Cancel" }).click();
    await giveUp.getByRole("button", { name: "Cancel" }).click();
    await expect(first).toContainText("3.5");
    await nadia.getByRole("button", { name: "Cancel" }).click();
    await giveUp.getByRole("button", { name: "Give up changes" }).click();
    await expect(first).not.toContainText("3.5");
    await expect(
      nadia.locator('[data-row][tabindex="0"]'),
      "the keyboard goes on in the grid, where nothing is left to cancel",
    ).toBeFocused();
  });

  await test.step("the budget replaces typed hours in one step, and one undo restores them", async () => {
    const first = hours(nadia, /, Principal$/, "Dec 2026").first();
    await type(nadia, first, "3.5");
    await nadia.getByRole("button", { name: "Budget" }).click();
    await expect(nadia.getByText("On budget")).toBeVisible();
    await expect(nadia.getByText(/^\d+ cells filled from the budget/).first()).toBeVisible();
    await nadia.getByRole("button", { name: "Undo" }).click();
    await expect(first).toContainText("3.5");
    await nadia.getByRole("button", { name: "Redo" }).click();
    await expect(nadia.getByText("On budget")).toBeVisible();
    await nadia.getByRole("button", { name: "Submit Draft" }).click();
    await expect(nadia.getByText(draftSaved)).toContainText("December 2026, January 2027, February 2027");
    await expect(badges(nadia, "Draft")).toHaveCount(3);
  });

  await test.step("earlier months suggest hours with a reason; one key accepts them, and one undo brings the budget back", async () => {
    const panel = nadia.getByRole("region", { name: suggestedHours });
    await expect(panel).toContainText(/in December 2026: \d+ h, \d+ to \d+, [\d.]+ h entered\. \S+/);
    const suggested = nadia.getByRole("gridcell", { name: /^Dec 2026 hours: [\d.]+, suggested [\d.]+/ });
    const before = await suggested.count();
    const [, hoursThen = "", hoursNow = ""] =
      /: ([\d.]+), suggested ([\d.]+)/.exec((await suggested.first().getAttribute("aria-label")) ?? "") ?? [];
    await suggested.first().click();
    await nadia.keyboard.press("a");
    await expect(nadia.getByText(/^1 cell set to the suggested hours/).first()).toBeVisible();
    const accepted = nadia.locator('[role="gridcell"]:focus');
    await expect(accepted).toHaveAccessibleName(`Dec 2026 hours: ${hoursNow}, changed`);
    await expect(suggested, "no other tier's suggestion has moved").toHaveCount(before - 1);
    await nadia.keyboard.press("Control+z");
    await expect(accepted).toHaveAccessibleName(`Dec 2026 hours: ${hoursThen}, suggested ${hoursNow}`);
    await panel.getByRole("link", { name: "How forecasts came out" }).click();
    await expect(nadia.getByRole("table", { name: "How forecasts came out, by function" })).toContainText(
      "%",
    );
    await nadia.getByLabel("By", { exact: true }).selectOption("Forecaster");
    await expect(nadia).toHaveURL(/by=forecasters/);
    await expect(nadia.getByRole("row", { name: /^Nadia Rahimi/ })).toBeVisible();
    await nadia.goBack();
    await expect(badges(nadia, "Draft")).toHaveCount(3);
  });

  await test.step("rubbish is marked at its place and blocks saving", async () => {
    const first = hours(nadia, /, Principal$/, "Dec 2026").first();
    await expect(nadia.getByRole("button", { name: "Submit & Freeze" })).toBeEnabled();
    await type(nadia, first, "12x7");
    await expect(nadia.getByRole("button", { name: "Submit & Freeze" })).toBeDisabled();
    await type(nadia, first, "2000");
    await expect(
      cell(nadia.getByRole("grid"), /, Principal$/, "Dec 2026 remaining capacity").first(),
    ).toContainText("short");
  });

  await test.step("what is missing goes where people have time by one press, and comes back by one undo", async () => {
    const first = hours(nadia, /, Principal$/, "Dec 2026").first();
    const short = nadia.getByRole("region", { name: "Short of people" });
    await expect(short).toContainText(/Principal in December 2026: [\d,.]+ hours missing/);
    await short.getByRole("button").first().press("Enter");
    await expect(nadia.getByText(/^2 cells changed, so that people have the time/).first()).toBeVisible();
    await expect(first).not.toContainText("2,000");
    await nadia.getByRole("button", { name: "Undo" }).click();
    await expect(first).toContainText("2,000");
  });

  await test.step("freezing short of people requires a reason, and stores it", async () => {
    await nadia.getByRole("button", { name: "Submit & Freeze" }).click();
    const dialog = nadia.getByRole("dialog", { name: "Submit and freeze?" });
    await dialog.getByRole("checkbox", { name: /^February 2027/ }).uncheck();
    await dialog.getByRole("button", { name: "Submit & Freeze" }).click();
    await expect(dialog.getByText("Enter a reason for freezing it anyway")).toBeVisible();
    await expect(dialog.getByLabel("Reason for freezing anyway")).toBeFocused();
    await nadia.keyboard.type(reason);
    await dialog.getByRole("button", { name: "Submit & Freeze" }).click();
    await expect(nadia.getByText("Forecast submitted and frozen successfully!")).toBeVisible();
    await expect(badges(nadia, "Frozen")).toHaveCount(2);
    await expect(nadia.getByRole("region", { name: suggestedHours })).not.toContainText("December 2026");
    await expect(
      nadia.getByText("December 2026, January 2027: Frozen periods are editable by Admin only"),
    ).toBeVisible();
    await nadia.getByRole("button", { name: "Versions" }).click();
    await expect(nadia.getByRole("dialog", { name: "Versions" }).getByText(reason)).toBeVisible();
    await nadia.keyboard.press("Escape");
  });

  const { page: admin } = await signInAs(browser, address, "admin@harbourpine.example", demoPassword);
  await test.step("an admin un-freezes December, and the forecaster sees it at once", async () => {
    await admin.goto(new URL(nadia.url()).pathname + new URL(nadia.url()).search);
    await settled(admin);
    await admin.getByText("Month", { exact: true }).click();
    await expect(admin.getByRole("radio", { name: "Month", exact: true })).toBeChecked();
    await admin.getByRole("button", { name: "Submit Draft" }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Make it a draft" }).click();
    await expect(admin.getByText(draftSaved)).toBeVisible();
    await expect(badges(nadia, "Draft")).toHaveCount(2);
  });

  await test.step("the admin reminds the missing forecaster once; the notice shows on the forecaster's page until dismissed", async () => {
    await admin.goto("/forecasts/calendar/2026-12");
    await admin.getByRole("button", { name: /^Remind Nadia Rahimi/ }).click();
    await expect(admin.getByText("Reminded 1 person by mail and in the product.")).toBeVisible();
    await expect(admin.getByText(/Reminded today by/)).toBeVisible();
    const notice = nadia.getByText(/is waiting for your forecasts for December 2026/);
    await expect(notice).toBeVisible();
    await nadia.getByRole("status").filter({ has: notice }).getByRole("button", { name: "Dismiss" }).click();
    await expect(notice).toBeHidden();
  });

  await test.step("a project opened from the month's list leads back to its row, in the order that was chosen", async () => {
    await admin.getByRole("button", { name: "Total hours" }).click();
    await admin.getByRole("button", { name: "Total hours" }).click();
    await expect(admin).toHaveURL(/sort=hours&direction=descending/);
    const row = admin.getByRole("row", { name: /Saltmarsh Boardwalk/ });
    await row.focus();
    await admin.keyboard.press("Enter");
    await expect(admin.getByRole("combobox", { name: "Project", exact: true })).toBeVisible();
    await admin.goBack();
    await expect(row).toBeFocused();
    await expect(admin.getByRole("columnheader", { name: "Total hours" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
  });

  await test.step("two at one month: after a reload the later one sees what the other changed, and Merge retains only typed values", async () => {
    await admin.goBack();
    const theirs = cell(admin.getByRole("grid"), /, Associate$/, "Hours").first();
    const own = hours(nadia, /, Principal$/, "Dec 2026").first();
    await type(nadia, own, "12");
    const place = nadia.url();
    await nadia.goto("about:blank");
    await type(admin, theirs, "34");
    await admin.keyboard.press("ArrowUp");
    await admin.keyboard.press("Control+s");
    await expect(admin.getByText(draftSaved)).toBeVisible();
    await nadia.goto(place);
    await expect(nadia.getByText("Restored the hours you changed")).toBeVisible();
    await expect(nadia.getByText(/changed the forecast of December 2026 since you opened it/)).toBeVisible();
    await expect(nadia.getByRole("row", { name: /, Associate 34 Not changed$/ })).toBeVisible();
    await nadia.getByRole("button", { name: "Merge" }).click();
    await expect(hours(nadia, /, Associate$/, "Dec 2026").first()).toContainText("34");
    await nadia.getByRole("button", { name: "Submit Draft" }).click();
    await expect(nadia.getByText(draftSaved)).toBeVisible();
    await expect(
      nadia.locator('[data-row][tabindex="0"]'),
      "the keyboard goes on in the grid, where no draft is left to submit",
    ).toBeFocused();
    await expect(cell(admin.getByRole("grid"), /, Principal$/, "Hours").first()).toContainText("12");
  });

  await test.step("moving on during a save continues automatically once it is answered", async () => {
    let letThrough = (): void => undefined;
    const paused = new Promise<void>((resolve) => (letThrough = resolve));
    await nadia.route(/\/api\/forecasts\/[^/]+\/2026-12/, (route) => paused.then(() => route.fallback()));
    await type(nadia, hours(nadia, /, Principal$/, "Dec 2026").first(), "13");
    await nadia.getByRole("button", { name: "Submit Draft" }).click();
    await nadia.getByRole("button", { name: "Next quarter" }).click();
    const question = nadia.getByRole("dialog", { name: "Discard changes?" });
    await expect(question).toBeVisible();
    letThrough();
    await expect(nadia).toHaveURL(/period=2027-03/);
    await expect(question).toBeHidden();
    await nadia.getByRole("button", { name: "Previous quarter" }).click();
    await expect(hours(nadia, /, Principal$/, "Dec 2026").first()).toContainText("13");
  });

  await test.step("a draft that was never frozen is cleared, the others stay", async () => {
    await nadia.getByRole("button", { name: "Clear" }).click();
    const dialog = nadia.getByRole("dialog", { name: "Clear this draft?" });
    await expect(dialog.getByText(/February 2027: .* hours will be removed/)).toBeVisible();
    await dialog.getByRole("button", { name: "Clear draft" }).click();
    await expect(nadia.getByText(cleared())).toBeVisible();
    await expect(badges(nadia, "Not submitted")).toHaveCount(1);
    await expect(badges(nadia, "Draft")).toHaveCount(1);
    await expect(badges(nadia, "Frozen")).toHaveCount(1);
  });

  await test.step("a project without an active budget says so instead of filling nothing in", async () => {
    await admin.goto("/projects");
    await admin.getByRole("cell", { name: "HRB" }).click();
    await activateProject(admin);
    const harbour = await nadia
      .getByLabel("Project")
      .locator("option", { hasText: "HRB" })
      .getAttribute("value");
    await nadia.getByRole("combobox", { name: "Project", exact: true }).selectOption(harbour);
    await nadia.getByRole("button", { name: "Budget" }).click();
    const dialog = nadia.getByRole("dialog", { name: noActiveProfileTitle() });
    await expect(dialog.getByText(noActiveProfile())).toBeVisible();
    await dialog.getByRole("button", { name: "OK" }).click();
    await expect(dialog).toBeHidden();
  });
  expect(browserComplaints()).toEqual([]);
});
