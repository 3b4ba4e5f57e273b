import { expect, test } from "@playwright/test";
import { browserComplaints, signInAs } from "./support/people.ts";
import { House } from "./support/server.ts";
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
import { inviteEveryone } from "./support/organisation.ts";

const house = new House("embedded");
test.afterAll(() => house.remove());

test("a new organisation plans, books, approves and compares its first month", async ({ browser }) => {
  const ownerPassword = await test.step("found the organisation", () =>
    house.found("Wharf Works", "olive@wharf.example"));
  let address = await house.openOn("2026-10-22");
  const owner = await signInAs(browser, address, "olive@wharf.example", ownerPassword);
  const password = "tide-table-7";
  await test.step("the super admin invites five people, who set their passwords", () =>
    inviteEveryone(browser, address, owner.page, password));

  await test.step("the super admin creates a project and sets it active", async () => {
    await owner.page.reload();
    await createProject(owner.page, {
      name: "Harbour Wall",
      code: "HBW",
      startMonth: "November",
      startYear: "2026",
      length: "3",
      functions: ["Design"],
      forecasters: ["Fay Forecaster"],
    });
    await activateProject(owner.page);
  });

  await test.step("the forecaster budgets three months and activates the profile", async () => {
    const fay = await signInAs(browser, address, "fay@wharf.example", password);
    await fay.page.getByRole("link", { name: "Projects", exact: true }).click();
    await fay.page.getByText("Harbour Wall").click();
    // 100 x 80 + 60 x 50 + 40 x 80 = 14,200
    await activateBudget(fay.page, {
      name: "Baseline",
      code: "BASE",
      hours: [
        ["Senior", "Month 1, Nov 2026", "100"],
        ["Junior", "Month 1, Nov 2026", "60"],
        ["Senior", "Month 2, Dec 2026", "40"],
      ],
      totalHours: "200",
      totalBudget: "£14,200",
    });
    // 90 + 50.5 = 140.5
    await freezeForecast(fay.page, {
      project: "HBW Harbour Wall",
      month: "2026-11",
      hours: [
        ["Senior", "Hours", "90"],
        ["Junior", "Hours", "50.5"],
      ],
      totalHours: "140.5",
    });
    await fay.leave();
  });

  await test.step("the allocator paints people's days and submits", async () => {
    const alan = await signInAs(browser, address, "alan@wharf.example", password);
    // 5 x 8 + 3 x 7.5 = 62.5
    await allocate(alan.page, {
      functionName: "Design",
      month: "2026-11",
      project: "Harbour Wall",
      strokes: [
        { person: "Sam Senior", from: "Monday 2 November", to: "Friday 6 November", hours: 8 },
        { person: "Jo Junior", from: "Monday 2 November", to: "Wednesday 4 November", hours: 7.5 },
      ],
      entries: 8,
    });
    await alan.leave();
  });
  await owner.leave();

  await test.step("two weeks later two people book their week, one by typing, one by accepting the plan", async () => {
    address = await house.openOn("2026-11-09");
    const sam = await signInAs(browser, address, "sam@wharf.example", password);
    // 8 + 7.5 + 8.25 + 6 + 7.25 = 37
    const grid = await openWeek(sam.page, "2026-11-02");
    const hours = {
      "Monday 2 Nov": "8",
      "Tuesday 3 Nov": "7.5",
      "Wednesday 4 Nov": "8:15",
      "Thursday 5 Nov": "6",
      "Friday 6 Nov": "7h15",
    };
    for (const [day, typed] of Object.entries(hours))
      await type(sam.page, cell(grid, "Harbour Wall", day), typed);
    await submitWeek(sam.page, "37");
    await sam.leave();
    const jo = await signInAs(browser, address, "jo@wharf.example", password);
    await openWeek(jo.page, "2026-11-02");
    await jo.page.getByRole("button", { name: /^Accept plan/ }).click();
    // The whole plan is one step of undo.
    const booked = jo.page.getByText(/of [\d.]+ h booked/);
    await expect(booked).toContainText("22.5 of");
    await jo.page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(booked).toContainText("0 of");
    await expect(booked).not.toContainText("22.5");
    await jo.page.getByRole("button", { name: "Redo", exact: true }).click();
    await expect(booked).toContainText("22.5 of");
    await submitWeek(jo.page, "22.5");
    await jo.leave();
  });

  await test.step("the manager approves both", async () => {
    const mo = await signInAs(browser, address, "mo@wharf.example", password);
    await mo.page.getByRole("link", { name: "Manager", exact: true }).click();
    await mo.page.getByRole("button", { name: /^Previous/ }).click();
    await expect(mo.page.getByRole("row", { name: /Sam Senior/ })).toContainText("37");
    await mo.page
      .getByRole("row", { name: /Sam Senior/ })
      .getByRole("checkbox")
      .check();
    await mo.page
      .getByRole("row", { name: /Jo Junior/ })
      .getByRole("checkbox")
      .check();
    await mo.page.getByRole("button", { name: "Approve Selected" }).click();
    await expect(mo.page.getByText("Successfully approved 2 timesheets")).toBeVisible();
    await mo.leave();
  });

  await test.step("the dashboard shows exactly those hours", async () => {
    const olive = await signInAs(browser, address, "olive@wharf.example", ownerPassword);
    await olive.page.getByLabel("Timeframe").selectOption({ label: "This Month" });
    const chart = olive.page.getByRole("region", { name: "Forecast vs Allocation vs Booked Hours" });
    await chart.getByRole("button", { name: "Table" }).click();
    const november = chart.getByRole("row", { name: /Nov 2026/ });
    await expect(november.getByRole("cell")).toHaveText(["140.5", "62.5", "59.5", /forecasts? frozen/]);
    await olive.leave();
  });
  expect(browserComplaints()).toEqual([]);
});
