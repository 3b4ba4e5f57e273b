import { expect, test, type Locator, type Page } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { arriveAs, browserComplaints, signInAs } from "./support/people.ts";
import { allocatorsOf } from "./support/planner.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

const demand = (page: Page): Locator => page.getByRole("complementary", { name: "Demand" });
const chosen = (page: Page): Locator => demand(page).getByRole("button", { pressed: true });
const hours = (page: Page): Locator => page.getByRole("spinbutton", { name: "Hours per allocation" });
const functionName = (page: Page): Locator =>
  page.getByLabel("Function", { exact: true }).locator("option:checked");

test("what is painted with, and where, stays with the person who paints", async ({ browser }) => {
  const address = await house.openOn("2026-11-22", { DEMO: "1", DEMO_PEOPLE: "68" });
  const { page, context } = await arriveAs(browser, address, "allocator@harbourpine.example", demoPassword);
  await page.goto("/allocations/planner?month=2026-12");
  await expect(chosen(page)).toHaveCount(0);
  await expect(hours(page)).toHaveValue("8");
  await demand(page).getByRole("button", { name: /^KLN/ }).click();
  await hours(page).fill("6.5");
  await hours(page).press("Enter");
  const isAsLeft = async () => {
    await expect(chosen(page)).toHaveText(/^KLN/);
    await expect(hours(page)).toHaveValue("6.5");
  };

  await test.step("a reload, the review and the way back, another month and back retain the project and the hours", async () => {
    await expect(page).toHaveURL(/(?=.*function=)(?=.*month=2026-12)(?=.*paint=)/);
    await page.reload();
    await isAsLeft();
    await page.getByRole("button", { name: "Review Allocations" }).click();
    await page.reload();
    await page.getByRole("button", { name: "Back to Planner" }).focus();
    await page.keyboard.press("Enter");
    await isAsLeft();
    // The keyboard's place is in the work, not at the top of the page.
    await expect(page.locator("[data-row]:focus, main:focus")).toHaveCount(1);
    await page.getByRole("button", { name: "Next month" }).click();
    await expect(page).toHaveURL(/month=2027-01/);
    await expect(hours(page)).toHaveValue("6.5");
    await page.getByRole("button", { name: "Previous month" }).click();
    await expect(page).toHaveURL(/month=2026-12/);
    await isAsLeft();
  });

  await test.step("Cancel unselects the project, in the address too", async () => {
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(chosen(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/paint=/);
    await page.reload();
    await expect(hours(page)).toHaveValue("6.5");
    await expect(chosen(page)).toHaveCount(0);
  });

  const boss = await signInAs(browser, address, "superadmin@harbourpine.example", demoPassword);
  const { id } = (
    (await (await context.request.get(`${address}/api/session`)).json()) as { user: { id: string } }
  ).user;
  const name = await functionName(page).innerText();
  const notice = page.getByRole("status").filter({ hasText: `You no longer allocate ${name}.` });
  const allocate = await allocatorsOf(boss.context.request, address, name);

  await test.step("an allocator removed meanwhile is notified, retains painted hours and function over a reload, and continues later", async () => {
    await demand(page).getByRole("button", { name: /^KLN/ }).click();
    const cell = page.locator('[data-row][aria-readonly="false"][aria-label*="empty"]').first();
    await cell.click();
    await expect(page.getByText("1 change", { exact: true })).toBeVisible();
    await allocate((ids) => ids.filter((each) => each !== id));
    await expect(notice).toHaveText(
      /One change you painted isn't saved\. It's still in this browser\. An admin can make you/,
    );
    await page.reload();
    await expect(notice).toBeVisible();
    await expect(functionName(page)).toHaveText(name);
    await expect(page.getByText(`Read-only: you don't allocate ${name}.`)).toBeVisible();
    await allocate((ids) => [...ids, id]);
    await expect(page.getByRole("button", { name: "Review Allocations" })).toBeVisible();
    await expect(notice).toBeHidden();
    await expect(page.getByText("1 change", { exact: true })).toBeVisible();
  });

  await test.step("an allocator at the review is notified as well", async () => {
    await page.getByRole("button", { name: "Review Allocations" }).click();
    await expect(page.getByRole("button", { name: "Save as Draft" })).toBeVisible();
    await allocate((ids) => ids.filter((each) => each !== id));
    await expect(notice).toBeVisible();
    await expect(page.getByRole("button", { name: /^Submit/ })).toBeHidden();
  });
  await test.step("a function that is not there is said to be so, with the way to the usual one", async () => {
    await page.goto(
      page.url().replace(/review.*$/, "planner?function=01a205b3-0000-7000-8000-000000000000&month=2026-12"),
    );
    await expect(page.getByText("Function not found.")).toBeVisible();
    await page.getByRole("link", { name: "Open your usual planner" }).click();
    await expect(page.getByRole("grid")).toBeVisible();
  });
  expect(browserComplaints().filter((text) => !/net::ERR_/.test(text))).toEqual([]);
});

test("a draft is saved from the planner with Ctrl+S, undone afterwards, and Allocations opens on its month again", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-22", { DEMO: "1", DEMO_PEOPLE: "68" });
  const { page } = await arriveAs(browser, address, "allocator@harbourpine.example", demoPassword);
  await page.goto("/allocations/planner?month=2027-01");
  await demand(page).getByRole("button", { name: /^KLN/ }).click();
  await page.locator('[data-row][aria-readonly="false"][aria-label*="empty"]').first().click();
  const one = page.getByText("1 change", { exact: true });
  await expect(one).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/Draft allocation saved with \d+ entr/).first()).toBeVisible();
  await expect(one).toHaveCount(0);
  await demand(page).getByRole("button", { name: /^KLN/ }).focus();
  await page.keyboard.press("Control+z");
  await expect(one).toBeVisible();
  await page.keyboard.press("Control+Shift+z");
  await expect(one).toHaveCount(0);

  await test.step("hours that can't be painted stay in their field with the reason", async () => {
    await hours(page).fill("25");
    await hours(page).press("Tab");
    await expect(hours(page)).toHaveValue("25");
    await expect(page.getByText(/“25” wasn't accepted/)).toBeVisible();
    await page.locator('[data-row][aria-readonly="false"][aria-label*="empty"]').first().click();
    await expect(one).toHaveCount(0);
    await hours(page).fill("4");
    await page.locator('[data-row][aria-readonly="false"][aria-label*="empty"]').first().click();
    await expect(one).toBeVisible();
  });

  await test.step("a double click saves once", async () => {
    const saves: string[] = [];
    page.on("request", (request) => request.method() === "PUT" && saves.push(request.url()));
    await page.getByRole("button", { name: "Save as Draft" }).dblclick();
    await expect(one).toHaveCount(0);
    expect(saves).toHaveLength(1);
  });

  await page.goto("/allocations");
  await expect(page.getByRole("grid", { name: "Allocations, Jan 2027" })).toBeVisible();
});
