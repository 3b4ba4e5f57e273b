import { expect, type Locator, type Page } from "@playwright/test";
import { begins, figure, said } from "./words.ts";

/** The grid cell of a row and a column, by what a screen reader says. */
export function cell(grid: Locator, row: string | RegExp, column: string): Locator {
  return grid
    .getByRole("row")
    .filter({ has: grid.page().getByRole("rowheader", { name: row }) })
    .getByRole("gridcell", { name: new RegExp(`^${column}:`) });
}

/** Types hours into a cell as a person at a keyboard does. */
export async function type(page: Page, target: Locator, hours: string): Promise<void> {
  await target.click();
  await page.keyboard.type(hours);
  await page.keyboard.press("Enter");
}

export interface ProjectInput {
  readonly name: string;
  readonly code: string;
  readonly startMonth: string;
  readonly startYear: string;
  readonly length: string;
  readonly functions: readonly string[];
  readonly forecasters: readonly string[];
}

/** Creates a project through the Create New Project modal and opens it. */
export async function createProject(page: Page, form: ProjectInput): Promise<void> {
  await page.getByRole("link", { name: said("Projects"), exact: true }).click();
  await page
    .getByRole("button", { name: begins(said("Create Project"), said("Create Your First Project")) })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: said("Create New Project") });
  await dialog.getByRole("button", { name: said("Create Project") }).click();
  await expect(dialog.getByText(said("Project name is required"))).toBeVisible();
  await dialog.getByLabel(said("Project name")).fill(form.name);
  await dialog.getByLabel(said("Project code")).fill(form.code.toLowerCase());
  await dialog.getByLabel(said("Start month")).selectOption({ label: said(form.startMonth) });
  await dialog.getByLabel(said("Start year")).selectOption({ label: form.startYear });
  await dialog.getByLabel(said("Length in months")).fill(form.length);
  for (const name of [...form.functions, ...form.forecasters])
    await dialog.getByRole("checkbox", { name, exact: true }).check();
  await dialog.getByRole("button", { name: said("Create Project") }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: form.name })).toBeVisible();
}

/** Sets the open project active, acknowledging the warning. */
export async function activateProject(page: Page): Promise<void> {
  await page.getByRole("button", { name: said("Edit Project") }).click();
  await page.getByLabel(said("Status")).selectOption({ label: said("Active") });
  await page.getByRole("button", { name: said("Acknowledge") }).click();
  await page.getByRole("button", { name: said("Save Changes") }).click();
  await expect(page.getByRole("button", { name: said("Edit Project") })).toBeVisible();
  await expect(page.getByText(said("Active"), { exact: true }).first()).toBeVisible();
}

/** Hours by row and column of a grid. */
export type Hours = readonly (readonly [row: string | RegExp, column: string, hours: string])[];

/** Creates and activates a budget profile of the open project. */
export async function activateBudget(
  page: Page,
  form: { name: string; code: string; hours: Hours; totalHours: string; totalBudget: string },
): Promise<void> {
  await page
    .getByRole("navigation", { name: said("Project") })
    .getByRole("link", { name: begins(said("Profiles")) })
    .click();
  await page
    .getByRole("button", { name: begins(said("Create Profile"), said("Create Your First Profile")) })
    .first()
    .click();
  const dialog = page.getByRole("dialog").first();
  await dialog.getByLabel(said("Profile name")).first().fill(form.name);
  await dialog.getByLabel(said("Profile code")).first().fill(form.code);
  const grid = dialog.getByRole("grid");
  for (const [row, column, hours] of form.hours) await type(page, cell(grid, row, column), hours);
  await expect(
    dialog.getByText(said("[money] {0}{1}", "£", figure(form.totalBudget.replace("£", "")))).first(),
  ).toBeVisible();
  await dialog.getByRole("button", { name: begins(said("[verb] Review")) }).click();
  await expect(dialog.getByText(figure(form.totalHours)).first()).toBeVisible();
  await dialog.getByRole("button", { name: said("Activate") }).click();
  await page.getByRole("button", { name: said("Activate {0}", form.code) }).click();
  await expect(
    page.getByRole("row", { name: new RegExp(form.name) }).getByText(said("[budget profile] Active")),
  ).toBeVisible();
}

/** Forecasts a month (`yyyy-MM`) of a project and freezes it. */
export async function freezeForecast(
  page: Page,
  form: { project: string; month: string; hours: Hours; totalHours: string },
): Promise<void> {
  await page.getByRole("link", { name: said("Forecasts"), exact: true }).click();
  await page
    .getByRole("combobox", { name: said("Project"), exact: true })
    .selectOption({ label: form.project });
  await page.getByLabel(said("Period")).selectOption(form.month);
  const grid = page.getByRole("grid");
  for (const [row, column, hours] of form.hours) await type(page, cell(grid, row, column), hours);
  await page.getByRole("button", { name: said("Submit & Freeze") }).click();
  const dialog = page.getByRole("dialog", { name: said("Submit and freeze?") });
  await expect(dialog).toBeVisible();
  const why = dialog.getByLabel(said("Reason for freezing anyway"));
  if (await why.isVisible()) await why.fill("Agreed with the client");
  await dialog.getByRole("button", { name: said("Submit & Freeze") }).click();
  await expect(page.getByText(said("Forecast submitted and frozen successfully!"))).toBeVisible();
  await expect(grid.getByText(figure(form.totalHours)).first()).toBeVisible();
}

/** Paints days of people with a project's hours; each stroke is one drag from the first to the last day. */
export async function allocate(
  page: Page,
  form: {
    functionName: string;
    month: string;
    project: string;
    strokes: readonly { person: string; from: string; to: string; hours: number }[];
    entries?: number;
  },
): Promise<void> {
  await page.getByRole("link", { name: said("Allocations"), exact: true }).click();
  await page.getByLabel(said("Function"), { exact: true }).selectOption({ label: form.functionName });
  await page.getByLabel(said("Period")).selectOption(form.month);
  await page
    .getByRole("complementary", { name: said("Demand") })
    .getByRole("button", { name: new RegExp(form.project) })
    .click();
  const grid = page.getByRole("grid");
  const stepper = page.getByRole("spinbutton", { name: said("Hours per allocation") });
  for (const { person, from, to, hours } of form.strokes) {
    await stepper.fill(String(hours));
    await stepper.press("Enter");
    const first = await cell(grid, person, from).boundingBox();
    const last = await cell(grid, person, to).boundingBox();
    if (!first || !last) throw new Error(`No cell for ${person} from ${from} to ${to}`);
    await page.mouse.move(first.x + first.width / 2, first.y + first.height / 2);
    await page.mouse.down();
    await page.mouse.move(last.x + last.width / 2, last.y + last.height / 2, { steps: 6 });
    await page.mouse.up();
  }
  await page.getByRole("button", { name: said("Review Allocations") }).click();
  await expect(page).toHaveURL(/\/allocations\/review/);
  await page.getByRole("button", { name: begins(said("Submit")) }).click();
  // Both at once: the panel leads on by itself after two seconds.
  const entries = "{0, plural, one {# entry} other {# entries}}";
  const reported =
    form.entries === undefined
      ? /Allocation submitted with \d+ entries\./
      : said(`Allocation submitted with ${entries}.`, form.entries);
  await Promise.all([
    expect(page.getByText(said("Allocation Saved Successfully!"))).toBeVisible(),
    expect(page.getByText(reported)).toBeVisible(),
  ]);
  await expect(page).toHaveURL(/\/allocations\/planner/);
}

/** Opens a week of one's own in My Time; answers its grid. */
export async function openWeek(page: Page, week: string): Promise<Locator> {
  await page.goto(`/my-time/timesheet/${week}`);
  return page.getByRole("grid");
}

/** Submits the open week once what was entered is saved. */
export async function submitWeek(page: Page, total: string): Promise<void> {
  await expect(page.getByText(begins(said("Saved {0}", "")))).toBeVisible();
  await expect(page.getByRole("grid").getByText(figure(total), { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: said("Submit week") }).click();
  await expect(page.getByRole("button", { name: said("Recall") })).toBeVisible();
}
