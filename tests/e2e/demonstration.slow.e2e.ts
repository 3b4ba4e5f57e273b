import { expect, test, type Page } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import {
  activateBudget,
  activateProject,
  allocate,
  cell,
  createProject,
  freezeForecast,
  openWeek,
  submitWeek,
  type,
} from "./support/month.ts";
import { browserComplaints, signInAs } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House("embedded");
test.afterAll(() => house.remove());

/** Forecasted, allocated and booked hours of a month, as the chart's table shows them. */
async function figuresOf(page: Page, month: RegExp): Promise<number[]> {
  const chart = page.getByRole("region", { name: "Forecast vs Allocation vs Booked Hours" });
  await chart.getByRole("button", { name: "Table" }).click();
  const texts = await chart.getByRole("row", { name: month }).getByRole("cell").allTextContents();
  // The last column says what happened in the month.
  return texts.slice(0, 3).map((text) => Number(text.replaceAll(",", "").replace("–", "0")));
}

test("six people lead a month of Harbour & Pine from budget to dashboard", async ({ browser }) => {
  // The 20th of October: the Allocations phase plans November, whose days are all still open.
  let address = await test.step("open with the demonstration", () =>
    house.openOn("2026-10-20", { DEMO: "1" }));
  const as = (name: string) => signInAs(browser, address, `${name}@harbourpine.example`, demoPassword);

  await test.step("the super admin creates a project and sets it active", async () => {
    const superAdmin = await as("superadmin");
    await createProject(superAdmin.page, {
      name: "Ebb Tide Theatre",
      code: "EBB",
      startMonth: "November",
      startYear: "2026",
      length: "2",
      functions: ["Architecture"],
      forecasters: ["Nadia Rahimi"],
    });
    await activateProject(superAdmin.page);
    await superAdmin.leave();
  });

  await test.step("the admin budgets it and activates the profile", async () => {
    const admin = await as("admin");
    await admin.page.getByRole("link", { name: "Projects", exact: true }).click();
    await admin.page.getByText("Ebb Tide Theatre").click();
    const hours = [
      ["Principal", "Month 1, Nov 2026", "20"],
      ["Associate", "Month 1, Nov 2026", "60"],
      ["Architecture, Architect", "Month 2, Dec 2026", "30"],
    ] as const;
    // 20 x 145 + 60 x 112 + 30 x 88 = 2,900 + 6,720 + 2,640
    await activateBudget(admin.page, {
      name: "Opening night",
      code: "OPEN",
      hours,
      totalHours: "110",
      totalBudget: "£12,260",
    });
    await admin.leave();
  });

  await test.step("the forecaster freezes November", async () => {
    const forecaster = await as("forecaster");
    const hours = [
      ["Principal", "Hours", "18.5"],
      ["Associate", "Hours", "61"],
    ] as const;
    // 18.5 + 61 = 79.5
    await freezeForecast(forecaster.page, {
      project: "EBB Ebb Tide Theatre",
      month: "2026-11",
      hours,
      totalHours: "79.5",
    });
    await forecaster.leave();
  });

  await test.step("the allocator paints three of the booker's days and submits", async () => {
    const allocator = await as("allocator");
    const strokes = [
      { person: "Isla Cameron", from: "Monday 9 November", to: "Wednesday 11 November", hours: 6 },
    ];
    await allocate(allocator.page, {
      functionName: "Architecture",
      month: "2026-11",
      project: "Ebb Tide Theatre",
      strokes,
    });
    await allocator.leave();
  });

  await test.step("the booker requests one of those days off, and sees that it is allocated", async () => {
    const booker = await as("booker");
    await booker.page.setViewportSize({ width: 390, height: 844 });
    await booker.page.goto("/my-time/holidays");
    const publicHolidays = booker.page.getByRole("region", { name: "Public holidays" }).getByRole("listitem");
    await expect(publicHolidays.filter({ hasText: "Christmas Day" })).toHaveText(/Fri 25 Dec 2026/);
    await booker.page.getByRole("button", { name: "Request leave" }).click();
    const drawer = booker.page.getByRole("dialog", { name: "Request leave" });
    await drawer.getByRole("button", { name: /^Request/ }).click();
    await expect(drawer.getByText("Choose the first day")).toBeVisible();
    // Two presses in the calendar: the first day and the last, here the same.
    await drawer.getByRole("button", { name: "Open calendar, From" }).click();
    await drawer.getByRole("button", { name: "Next" }).click();
    const wednesday = drawer.getByRole("grid").getByRole("button", { name: /\b11 November 2026/ });
    await wednesday.click();
    await expect(drawer.getByText("From 11 Nov 2026. Choose the last day")).toBeVisible();
    await wednesday.click();
    await expect(drawer.getByLabel("From", { exact: true })).toHaveValue("11 Nov 2026");
    await expect(drawer.getByLabel("To", { exact: true })).toHaveValue("11 Nov 2026");
    await expect(
      drawer.getByText("EBB Ebb Tide Theatre: 6 h on 11 Nov, allocated by Euan Mackenzie"),
    ).toBeVisible();
    await drawer.getByLabel("Reason").fill("A day by the sea");
    await drawer.getByRole("button", { name: "Request 7.5 h" }).click();
    await expect(
      booker.page.getByRole("listitem").filter({ hasText: "A day by the sea" }).getByText("Pending"),
    ).toBeVisible();
    await booker.leave();
  });

  await test.step("the manager sees the conflict and approves", async () => {
    const manager = await as("manager");
    await manager.page.getByRole("link", { name: "Manager", exact: true }).click();
    await manager.page.getByRole("button", { name: /^Holiday Requests/ }).click();
    await manager.page.getByRole("row", { name: /A day by the sea/ }).click();
    await expect(manager.page.getByRole("row", { name: /EBB Ebb Tide Theatre 6 Submitted/ })).toBeVisible();
    await manager.page.getByRole("button", { name: "Approve Request" }).click();
    await expect(manager.page.getByText("Holiday request approved successfully!")).toBeVisible();
    await manager.leave();
  });

  address = await test.step("three weeks later", () => house.openOn("2026-11-16", { DEMO: "1" }));

  await test.step("the booker books what was worked", async () => {
    const booker = await as("booker");
    const grid = await openWeek(booker.page, "2026-11-09");
    await type(booker.page, cell(grid, "Ebb Tide Theatre", "Monday 9 Nov"), "5.25");
    await type(booker.page, cell(grid, "Ebb Tide Theatre", "Tuesday 10 Nov"), "6:30");
    // 5.25 + 6.5 = 11.75
    await submitWeek(booker.page, "11.75");
    await booker.leave();
  });

  await test.step("the manager approves", async () => {
    const manager = await as("manager");
    await manager.page.getByRole("link", { name: "Manager", exact: true }).click();
    await manager.page.getByRole("button", { name: /^Previous/ }).click();
    await manager.page
      .getByRole("row", { name: /11\.75/ })
      .getByRole("checkbox")
      .check();
    await manager.page.getByRole("button", { name: "Approve Selected" }).click();
    await expect(manager.page.getByText("Successfully approved 1 timesheet")).toBeVisible();
    await manager.leave();
  });

  await test.step("the project's dashboard shows exactly those hours", async () => {
    const booker = await as("booker");
    await booker.page.getByLabel("Timeframe").selectOption({ label: "This Month" });
    // The demonstration ends on the day it was made, so in November no one else has booked.
    await expect.poll(async () => (await figuresOf(booker.page, /Nov 2026/))[2]).toBe(11.75);
    await booker.page.getByRole("link", { name: "Project", exact: true }).click();
    await booker.page.getByLabel("Project", { exact: true }).selectOption({ label: "EBB Ebb Tide Theatre" });
    await booker.page.getByLabel("Timeframe").selectOption({ label: "This Month" });
    // forecast 79.5, allocated 3 x 6 = 18, booked 11.75
    await expect.poll(() => figuresOf(booker.page, /Nov 2026/)).toEqual([79.5, 18, 11.75]);
    await booker.leave();
  });
  expect(browserComplaints()).toEqual([]);
});
