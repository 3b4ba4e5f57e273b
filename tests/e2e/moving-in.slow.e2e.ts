import { expect, test, type Locator, type Page } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { Client } from "../support/client.ts";
import { movingBoxes, workbookOf, type Sheet } from "../support/moving-in.ts";
import { settled } from "./support/inspection.ts";
import { arriveAs, browserComplaints, signInAs } from "./support/people.ts";
import { House } from "./support/server.ts";

const today = "2026-11-12";
const old = new House();
const empty = new House();
test.afterAll(() => Promise.all([old.remove(), empty.remove()]));

const press = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole("button", { name }).first().click();

interface Box {
  readonly file: string;
  readonly sheets: readonly Sheet[];
}

interface Choices {
  readonly sheet: string;
  readonly contains: string;
  /** What the sheet is recognised as, where that's something else. */
  readonly seen?: string;
  readonly activate?: boolean;
  /** Whether the headings leave the unit open: months as columns. */
  readonly needsUnit?: boolean;
}

/** One sheet from its file to the import, by what a newcomer presses. */
async function bringIn(page: Page, { file, sheets }: Box, choices: Choices): Promise<void> {
  const {
    sheet,
    contains: content,
    seen = content,
    activate = false,
    needsUnit: choosesUnit = false,
  } = choices;
  await page.getByLabel("File to import").setInputFiles({
    name: file,
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: workbookOf(sheets),
  });
  await expect(page.getByText("What was recognised")).toBeVisible();
  await page.getByLabel("Sheet").selectOption(sheet);
  const kind = page.getByLabel("What it contains");
  await expect(kind.locator("option:checked")).toHaveText(seen);
  if (seen !== content) await kind.selectOption({ label: content });
  if (activate)
    await page
      .getByLabel("Import budgets as")
      .selectOption({ label: "Active where a project has none, else drafts" });
  await press(page, "Continue");
  await expect(page.getByRole("table", { name: "Columns of the file" })).toBeVisible();
  if (choosesUnit) await page.getByLabel("Numbers are", { exact: true }).selectOption("hours");
  await press(page, "Continue");
  await press(page, "Check the file");
  await expect(page.getByText("Every row can be imported.")).toBeVisible();
  await press(page, /^Import \d/);
  await press(page.getByRole("dialog", { name: "Import this file?" }), "Import");
  await expect(page.getByText(/ imported$/)).toBeVisible();
  await page.getByRole("link", { name: "Import another file" }).click();
}

/** The headline cards, with what they are compared to. */
async function cards(page: Page): Promise<string> {
  await page.goto("/dashboard/organisation?timeframe=previous_month");
  await settled(page);
  const figures = page.locator(".key-figures");
  await expect(figures).toContainText("Oct 2026");
  const [headlines = ""] = (await figures.innerText()).split("Adherence KPIs");
  return headlines;
}

/** The last year's hours by month, as the chart's table says; not what happened in them, which isn't moved. */
async function year(page: Page): Promise<readonly string[][]> {
  await page.goto("/dashboard/organisation?timeframe=last_12_months");
  await settled(page);
  const chart = page.getByRole("region", { name: "Forecast vs Allocation vs Booked Hours" });
  await press(chart, "Table");
  await expect(chart.getByRole("row", { name: /Oct 2026/ })).toBeVisible();
  return chart
    .getByRole("table")
    .locator("tr")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll("th, td")].slice(0, 4).map((cell) => cell.textContent)),
    );
}

test("Harbour & Pine moves from three workbooks into an empty organisation, and its dashboard says the same", async ({
  browser,
}) => {
  const password = await empty.found("Harbour & Pine", "olive@moved-in.example", today);
  const [from, to] = await Promise.all([
    old.openOn(today, { DEMO: "1", DEMO_PEOPLE: "12" }),
    empty.openOn(today),
  ]);
  const client = await new Client(from).signIn("superadmin@harbourpine.example", demoPassword);
  const boxes = await movingBoxes(client, today, "moved-in.example");
  const people = { file: "people.xlsx", sheets: boxes.people };
  const projects = { file: "projects.xlsx", sheets: boxes.projects };
  const hours = { file: "hours.xlsx", sheets: boxes.hours };
  const olive = await arriveAs(browser, to, "olive@moved-in.example", password);
  const { page } = olive;

  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: "Import functions" }).press("Enter");
  for (const [box, choices] of [
    [people, { sheet: "Functions", contains: "Functions and rates" }],
    [people, { sheet: "People", contains: "People" }],
    [projects, { sheet: "Projects", contains: "Projects" }],
    [projects, { sheet: "Budgets", contains: "Budgets", activate: true, needsUnit: true }],
    [projects, { sheet: "Forecasts", contains: "Forecasts", needsUnit: true }],
    [hours, { sheet: "Allocations", contains: "Allocations", seen: "Time entries" }],
    [hours, { sheet: "Time", contains: "Time entries" }],
    [projects, { sheet: "Projects today", contains: "Projects" }],
    [projects, { sheet: "Projects put away", contains: "Projects" }],
  ] as const)
    await test.step(choices.sheet, () => bringIn(page, box, choices));

  await test.step("the dashboards of both say the same", async () => {
    const there = await signInAs(browser, from, "superadmin@harbourpine.example", demoPassword);
    expect(await cards(page)).toBe(await cards(there.page));
    expect(await year(page)).toEqual(await year(there.page));
    await there.leave();
  });
  await olive.leave();
  expect(browserComplaints()).toEqual([]);
});
