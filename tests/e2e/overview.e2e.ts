import { expect, test } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { accessFaults, settled } from "./support/inspection.ts";
import { House } from "./support/server.ts";

const house = new House();
let address = "";
test.beforeAll(async () => {
  address = await house.openOn("2026-11-22", { DEMO: "1" });
});
test.afterAll(() => house.remove());

test("a forecaster finds the riskiest project, chooses how it's estimated, and sees why booked hours differ", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } });
  const session = { email: "forecaster@harbourpine.example", password: demoPassword };
  expect((await context.request.post("/api/session", { data: session })).status()).toBe(200);
  const page = await context.newPage();
  await page.goto("/projects");
  await expect(page.getByText("A walk, a sea wall and a beacon on the outer arm")).toBeVisible();
  const isCut = (elements: Element[]) =>
    elements.some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1);
  expect(await page.locator(".project-about").evaluateAll(isCut), "descriptions end in sight").toBe(false);
  await page.getByText("Portfolio", { exact: true }).click();
  await expect(page).toHaveURL(/view=portfolio/);
  // What is over comes before what may be.
  const lines = page.getByRole("table", { name: "Projects" }).locator("tbody tr");
  await expect(lines.first()).toContainText("more than the budget is already booked");
  const first = lines.filter({ hasText: "At risk" }).first();
  await expect(first).toContainText("more than its budget");

  // A project opens on its settings, as ever.
  await first.click();
  await expect(page).toHaveURL(/\/settings$/);
  await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("figure", { name: "Burn-up" })).toBeVisible();
  const total = page.locator(".figure").filter({ hasText: "At completion" }).first();
  await expect(total).toContainText("by plan");
  const before = await total.textContent();

  // The choice counts on the page, by keyboard, and is remembered.
  await page.getByRole("radio", { name: /^Plan/ }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(total).toContainText("by performance");
  await page.reload();
  await expect(total).toContainText("by performance");
  expect(await total.textContent()).not.toBe(before);

  await page.getByRole("button", { name: "Explain the differences" }).click();
  const why = page.getByRole("region", { name: "Why? From budget to booked" });
  await expect(why.getByRole("row", { name: /^Booked [\d,.]+ hrs/ })).toBeVisible();
  await why.getByRole("button", { name: /^Unmet demand/ }).press("Enter");
  const rows = page.getByRole("dialog", { name: "Unmet demand" });
  await expect(rows.getByRole("table", { name: "Unmet demand" }).locator("tbody tr").first()).toContainText(
    /20\d\d.*−[\d.]+/,
  );
  await page.keyboard.press("Escape");
  await expect(rows).toBeHidden();

  // Once nothing is to come, an estimate would say what is booked.
  const parts = page.getByRole("table", { name: "By function and tier" });
  const estimate = parts.getByRole("columnheader", { name: "At completion (plan)" });
  await expect(estimate).toBeVisible();
  await page.goto("/projects?search=LHK");
  await page.getByRole("row", { name: /LHK/ }).click();
  await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "Overview" }).click();
  await expect(parts.getByRole("row").nth(1)).toBeVisible();
  await expect(estimate).toBeHidden();
  await settled(page);
  await context.close();
});

test("a month leads to its weeks, the months before it, and those furthest from plan; people's weeks are for planners", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: address });
  const logIn = async (email: string) =>
    expect(
      (await context.request.post("/api/session", { data: { email, password: demoPassword } })).status(),
    ).toBe(200);
  await logIn("forecaster@harbourpine.example");
  const page = await context.newPage();
  await page.goto("/dashboard/organisation");
  const weeks = page.getByRole("figure", { name: "October 2026 by week" }).getByRole("button");
  await expect(weeks).toHaveCount(5);
  await expect(weeks.first()).toHaveAccessibleName(/Allocated [\d,.]+, Booked [\d,.]+, Plan [\d,.]+/);

  // Each month before leads to itself, by arrows and Enter.
  const months = page.getByRole("figure", { name: "The twelve months before" }).getByRole("button");
  await months.last().focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/timeframe=custom&from=2026-08&to=2026-08/);
  await expect(page.getByRole("figure", { name: "August 2026 by week" })).toBeVisible();

  // What is below waits until someone comes near.
  const projects = page.getByRole("region", { name: "By project" });
  await expect(projects).toHaveCount(0);
  await page.getByRole("region", { name: "Why? From budget to booked" }).scrollIntoViewIfNeeded();
  await expect(projects.getByRole("link").first()).toHaveAccessibleName(/hrs booked, .* hrs planned, /);
  const people = page.getByRole("grid", { name: "People by week" });
  await people.getByRole("gridcell").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect(people.getByRole("row").nth(2).getByRole("gridcell").nth(1)).toBeFocused();
  expect(await accessFaults(page, { rows: 3 })).toEqual([]);
  await page.getByRole("button", { name: "Table: People by week" }).click();
  await expect(page.getByRole("table", { name: "People by week" })).toContainText(/[\d.]+ of [\d.]+/);
  await projects.getByRole("link").first().press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/project\?.*from=2026-08.*project=/);

  // Someone who doesn't plan sees no one's weeks, and the rest all the same.
  await logIn("booker@harbourpine.example");
  await page.goto("/dashboard/organisation?timeframe=last_12_months");
  await expect(page.getByRole("figure", { name: "Before: Nov 2024 – Oct 2025" })).toBeVisible();
  const utilisation = page.getByRole("region", { name: "Utilisation Trend" });
  await utilisation.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 3000);
  await expect(page.getByRole("region", { name: "By function" })).toBeVisible();
  await expect(page.getByRole("region", { name: "People by week" })).toHaveCount(0);
  await settled(page);
  await context.close();
});

test("an answer that can't be shown fails at its place, and the page around it stays", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } });
  const session = { email: "forecaster@harbourpine.example", password: demoPassword };
  expect((await context.request.post("/api/session", { data: session })).status()).toBe(200);
  const page = await context.newPage();
  await page.goto("/projects?view=portfolio");
  await page.getByRole("table", { name: "Projects" }).locator("tbody tr").first().click();
  await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "Overview" }).click();
  await page.getByRole("button", { name: "Explain the differences" }).click();
  await page.route(/\/api\/analytics\/why\/rows/, async (route) => {
    const answer = (await (await route.fetch()).json()) as Record<string, unknown>;
    await route.fulfill({ json: { ...answer, rows: [null] } });
  });
  const why = page.getByRole("region", { name: "Why? From budget to booked" });
  await why.getByRole("button", { name: /^Unmet demand/ }).press("Enter");
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "This part of the page couldn't be shown.",
  );
  await expect(page.getByRole("figure", { name: "Burn-up" })).toBeVisible();
  await page.unroute(/\/api\/analytics\/why\/rows/);
  await page.getByRole("button", { name: "Retry" }).press("Enter");
  await expect(why.getByRole("button", { name: /^Unmet demand/ })).toBeVisible();
  await context.close();
});
