import { expect, test, type Browser } from "@playwright/test";
import { runsSlowTests } from "../support/slow.ts";
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
import { begins, figure, journeyIn, said } from "./support/words.ts";

const inGerman = ["de", "in German"] as const;

for (const [language, name] of [["en", "in English"] as const, ...(runsSlowTests ? [inGerman] : [])]) {
  test.describe(name, () => {
    const house = new House("embedded");
    test.afterAll(async () => {
      journeyIn("en");
      await house.remove();
    });
    test("a new organisation plans, books, approves and compares its first month", async ({ browser }) => {
      journeyIn(language);
      await firstMonth(browser, house);
    });
  });
}

async function firstMonth(browser: Browser, house: House): Promise<void> {
  const ownerPassword = await test.step("found the organisation", () =>
    house.found("Wharf Works", "olive@wharf.example", "2026-10-22"));
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
    await fay.page.getByRole("link", { name: said("Projects"), exact: true }).click();
    await fay.page.getByText("Harbour Wall").click();
    // 100 x 80 + 60 x 50 + 40 x 80 = 14,200
    await activateBudget(fay.page, {
      name: "Baseline",
      code: "BASE",
      hours: [
        ["Senior", said("Month {0}, {1}", 1, `${said("[short month] Nov")} 2026`), "100"],
        ["Junior", said("Month {0}, {1}", 1, `${said("[short month] Nov")} 2026`), "60"],
        ["Senior", said("Month {0}, {1}", 2, `${said("[short month] Dec")} 2026`), "40"],
      ],
      totalHours: "200",
      totalBudget: "£14,200",
    });
    // 90 + 50.5 = 140.5
    await freezeForecast(fay.page, {
      project: "HBW Harbour Wall",
      month: "2026-11",
      hours: [
        ["Senior", said("Hours"), "90"],
        ["Junior", said("Hours"), figure("50.5")],
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
        { person: "Sam Senior", from: onDay("Monday", 2), to: onDay("Friday", 6), hours: 8 },
        { person: "Jo Junior", from: onDay("Monday", 2), to: onDay("Wednesday", 4), hours: 7.5 },
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
    const hours = [
      ["Monday", 2, "8"],
      ["Tuesday", 3, figure("7.5")],
      ["Wednesday", 4, "8:15"],
      ["Thursday", 5, "6"],
      ["Friday", 6, "7h15"],
    ] as const;
    for (const [day, date, typed] of hours)
      await type(
        sam.page,
        cell(grid, "Harbour Wall", `${said(day)} ${said("[date] {0} {1}", date, said("[short month] Nov"))}`),
        typed,
      );
    await submitWeek(sam.page, "37");
    await sam.leave();
    const jo = await signInAs(browser, address, "jo@wharf.example", password);
    await openWeek(jo.page, "2026-11-02");
    await expect(jo.page.getByRole("button", { name: begins(said("Accept plan")) })).toBeVisible();
    // Its key works without the focus in the grid.
    await jo.page.keyboard.press("Shift+Enter");
    // The complete plan is one step of undo.
    const booked = jo.page
      .locator("span")
      .filter({ has: jo.page.locator(".week-booked") })
      .last();
    await expect(booked).toContainText(figure("22.5"));
    await jo.page.getByRole("button", { name: said("Undo"), exact: true }).click();
    await expect(booked).toContainText(
      said("{0} of {1} h booked", 0, "").trim().split(" ").slice(0, 2).join(" "),
    );
    await expect(booked).not.toContainText(figure("22.5"));
    await jo.page.getByRole("button", { name: said("Redo"), exact: true }).click();
    await expect(booked).toContainText(figure("22.5"));
    await submitWeek(jo.page, "22.5");
    await jo.leave();
  });

  await test.step("the manager approves both", async () => {
    const mo = await signInAs(browser, address, "mo@wharf.example", password);
    await mo.page.getByRole("link", { name: said("[page] Manager"), exact: true }).click();
    await mo.page.getByRole("button", { name: begins(said("Previous")) }).click();
    await expect(mo.page.getByRole("row", { name: /Sam Senior/ })).toContainText("37");
    await mo.page
      .getByRole("row", { name: /Sam Senior/ })
      .getByRole("checkbox")
      .check();
    await mo.page
      .getByRole("row", { name: /Jo Junior/ })
      .getByRole("checkbox")
      .check();
    await mo.page.getByRole("button", { name: said("Approve Selected") }).click();
    await expect(
      mo.page.getByText(said("Successfully approved {0, plural, one {# timesheet} other {# timesheets}}", 2)),
    ).toBeVisible();
    await mo.leave();
  });

  await test.step("the dashboard shows exactly those hours", async () => {
    const olive = await signInAs(browser, address, "olive@wharf.example", ownerPassword);
    await olive.page.getByLabel(said("Timeframe")).selectOption({ label: said("This Month") });
    const chart = olive.page.getByRole("region", { name: said("Forecast vs Allocation vs Booked Hours") });
    await chart.getByRole("button", { name: said("Table") }).click();
    const november = chart.getByRole("row", { name: new RegExp(`${said("[short month] Nov")} 2026`) });
    await expect(november.getByRole("cell")).toHaveText([
      ...["140.5", "62.5", "59.5"].map(figure),
      new RegExp(said("{0, plural, one {# forecast frozen} other {# forecasts frozen}}", 1)),
    ]);
    await olive.leave();
  });
  expect(browserComplaints()).toEqual([]);
}

/** A day of November as the planner's columns are spoken. */
const onDay = (day: string, date: number): string =>
  said("[spoken day] {0} {1} {2}", said(day), date, said("November"));
