import { expect, test, type Page } from "@playwright/test";
import { accessFaults, frameFaults, settled } from "./support/inspection.ts";
import { activateProject, allocate, createProject, freezeForecast } from "./support/month.ts";
import { inviteEveryone } from "./support/organisation.ts";
import { arriveAs, browserComplaints, onPhone, signInAs } from "./support/people.ts";
import { House } from "./support/server.ts";
import { tabTo } from "./support/tab-to.ts";

const house = new House("embedded");
test.afterAll(() => house.remove());

const password = "tide-table-7";
const list = (page: Page) => page.getByRole("region", { name: "Set up your organisation" });
const step = (page: Page, name: string) => list(page).getByRole("listitem").filter({ hasText: name }).first();

test("an organisation from nothing tries sample data, removes it, and is set up by the list", async ({
  browser,
}) => {
  const ownerPassword = await house.found("Wharf Works", "olive@wharf.example", "2026-10-22");
  const address = await house.openOn("2026-10-22");
  const owner = await arriveAs(browser, address, "olive@wharf.example", ownerPassword);
  const { page } = owner;
  expect(house.output()).toContain("TODAY is 2026-10-22");

  await test.step("the empty dashboard says what it's for and leads to the list", async () => {
    await page.goto("/dashboard/organisation");
    await expect(page.getByText(/^Your organisation has no active projects\./)).toBeVisible();
    await expect(page.getByRole("heading", { name: /^Why\?/ })).toHaveCount(0);
    await page.getByRole("link", { name: "Project", exact: true }).click();
    await expect(page.getByText("No projects yet")).toBeVisible();
    await expect(page.getByText("Choose a project from the dropdown above")).toHaveCount(0);
    await page.goBack();
    await page.getByRole("link", { name: "Open Admin Dashboard" }).click();
    await expect(list(page)).toBeVisible();
  });

  await test.step("each step says what it's for and has its ways", async () => {
    await expect(list(page)).toContainText("0 of 5 steps done");
    await expect(page.locator("[aria-current=step]")).toContainText("Check your settings");
    await expect(step(page, "Create your functions")).toContainText("the teams people work in");
    await expect(list(page).getByRole("link", { name: "Import people" })).toHaveAttribute(
      "href",
      "/admin/import?kind=people",
    );
    await list(page).getByRole("link", { name: "Create a function", exact: true }).click();
    const creating = page.getByRole("dialog", { name: "Create New Function" });
    await creating.getByRole("button", { name: "Make me an allocator" }).click();
    await expect(creating.getByRole("group", { name: "Allocators" }).getByRole("checkbox")).toBeChecked();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/functions$/);
    await page.goBack();
  });

  const left = page.getByText(/^Set up your organisation: \d steps are left$/);
  await test.step("Home says how many are left, and leads to them", async () => {
    await page.goto("/home");
    await expect(left).toHaveText("Set up your organisation: 5 steps are left");
    await page.getByRole("link", { name: "Open set-up list" }).click();
    await expect(list(page)).toBeVisible();
  });

  await test.step("it's dismissed and brought back", async () => {
    await list(page).getByRole("button", { name: "Dismiss" }).click();
    await expect(list(page)).toBeHidden();
    await page.getByRole("link", { name: "Home", exact: true }).click();
    await expect(page.getByText("Nothing needs you")).toBeVisible();
    await expect(left).toBeHidden();
    await page.goBack();
    await page.getByRole("button", { name: "Show set-up list" }).click();
    await expect(list(page)).toBeVisible();
  });

  await test.step("sample data is loaded by keyboard, and fills the dashboard", async () => {
    await expect(list(page)).toContainText("Sample data fills everything but the settings.");
    await tabTo(page, list(page).getByRole("button", { name: "Use sample data" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^Sample data loaded: 2 functions, 5 people, 3 projects/)).toBeVisible();
    await expect(step(page, "Add your people")).toContainText("Sample only");
    await expect(list(page)).toContainText("0 of 5 steps done");
    await list(page).getByRole("link", { name: "Open dashboard" }).click();
    // Of any timeframe: the journey's day may be before the day the organisation was really created.
    await expect(page.locator("dl > *").filter({ hasText: "Active Projects" })).toContainText("3");
    await page.goBack();
    await expect(list(page)).toBeVisible();
  });

  await test.step("in both themes, on a phone and a desk, nothing is in the way", async () => {
    const phone = await onPhone(browser, page);
    await phone.goto("/admin/dashboard");
    for (const each of [page, phone])
      for (const colorScheme of ["light", "dark"] as const) {
        await each.emulateMedia({ colorScheme });
        await settled(each);
        expect([...(await accessFaults(each)), ...(await frameFaults(each))]).toEqual([]);
      }
    await phone.context().close();
    await page.emulateMedia({ colorScheme: "light" });
  });

  await test.step("sample data is removed with one press", async () => {
    await list(page).getByRole("button", { name: "Remove sample data" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove sample data?" });
    await expect(dialog).toContainText("This removes 2 functions, 5 people, 3 projects");
    expect(await accessFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(page.getByText("Sample data removed")).toBeVisible();
    await expect(list(page).getByText("Sample only")).toHaveCount(0);
    await expect(list(page).getByRole("button", { name: "Use sample data" })).toBeVisible();
  });

  await test.step("settings stay as they are; functions, people and a project follow", async () => {
    await list(page).getByRole("button", { name: "Keep them as they are" }).click();
    await expect(list(page)).toContainText("1 of 5 steps done");
    await inviteEveryone(browser, address, page, password);
    await page.reload();
    await expect(list(page)).toContainText("3 of 5 steps done");
    await expect(page.locator("[aria-current=step]")).toContainText("Create your projects");
    await list(page).getByRole("link", { name: "Create a project", exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await createProject(page, {
      name: "Harbour Wall",
      code: "HBW",
      startMonth: "November",
      startYear: "2026",
      length: "3",
      functions: ["Design"],
      forecasters: ["Fay Forecaster"],
    });
    await activateProject(page);
  });

  await test.step("the first month is forecast, frozen and allocated, and the list is gone", async () => {
    const fay = await signInAs(browser, address, "fay@wharf.example", password);
    await freezeForecast(fay.page, {
      project: "HBW Harbour Wall",
      month: "2026-11",
      hours: [["Senior", "Hours", "90"]],
      totalHours: "90",
    });
    await fay.leave();
    await page.goto("/admin/dashboard");
    await expect(list(page)).toContainText("4 of 5 steps done");
    await expect(list(page).getByText("Forecast frozen: done")).toBeVisible();
    const alan = await signInAs(browser, address, "alan@wharf.example", password);
    await allocate(alan.page, {
      functionName: "Design",
      month: "2026-11",
      project: "Harbour Wall",
      strokes: [{ person: "Sam Senior", from: "Monday 2 November", to: "Friday 6 November", hours: 8 }],
      entries: 5,
    });
    await alan.leave();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Organisation Health" })).toBeVisible();
    await expect(list(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "Show set-up list" })).toBeHidden();
    await page.goto("/dashboard/organisation?timeframe=this_month");
    await expect(page.getByRole("heading", { name: "Key Performance Indicators" })).toBeVisible();
  });
  await owner.leave();
  expect(browserComplaints()).toEqual([]);
});
