import { expect, test, type Locator, type Page } from "@playwright/test";
import { settleMonths } from "#features/closing/server/settle-months.ts";
import { settleEverywhere } from "#features/analytics/server/settle-standings.ts";
import { makeOrganisation, testPassword } from "../support/organisation.ts";
import {
  among,
  makeTenThousand,
  plannedMonth,
  submittedWeek,
  today,
  wantedMonth,
} from "../support/ten-thousand.ts";
import { failing, reason } from "./support/failing.ts";
import { settled } from "./support/inspection.ts";
import { arriveAs, browserComplaints } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

/** Elements of a page at most. */
const maxNodes = 3_000;

const planner = `/allocations/planner?function=${among.functionId}&month=${plannedMonth}`;
const waiting = `/manager?scope=without-manager&week=${submittedWeek}`;

const nodesOf = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll("*").length);

/** Opens pages one after the other and answers those with more elements than they may have. */
async function heavy(page: Page, routes: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const route of routes) {
    await page.goto(route);
    await settled(page);
    const nodes = await nodesOf(page);
    if (nodes > maxNodes) found.push(`${route}: ${nodes}`);
  }
  return found;
}

/** Chooses the first that is found by typing. */
async function choose(combobox: Locator, words: string): Promise<void> {
  await expect(combobox).toHaveAttribute("aria-autocomplete", "list");
  await combobox.fill(words);
  const first = combobox.page().getByRole("listbox", { name: "Found" }).getByRole("option").first();
  const name = (await first.textContent()) ?? "";
  expect(name.toLowerCase()).toContain(words);
  await combobox.press("Enter");
  await expect(combobox).toHaveValue(name);
}

test("ten thousand people: pages stay light, lists go on, and choices are typed", async ({
  browser,
  request,
}) => {
  await house.fill("ten thousand people", async ({ engine, platform }) => {
    const { id } = await makeOrganisation({ url: "", platform });
    await makeTenThousand(engine, id);
    // What the server's own jobs would do first.
    await settleMonths(platform, id);
    await settleEverywhere(platform);
    await engine.script(
      `UPDATE users SET email = 'owner@ten-thousand.example' WHERE email LIKE 'owner-%';
       UPDATE login_directory SET email = 'owner@ten-thousand.example' WHERE email LIKE 'owner-%'`,
    );
  });
  const address = await house.openOn(today);
  // A server that has just started says so while its database is busy.
  const login = { email: "owner@ten-thousand.example", password: testPassword };
  await expect
    .poll(async () => (await request.post(`${address}/api/session`, { data: login })).status())
    .toBe(200);
  const as = async (name: string) =>
    (await arriveAs(browser, address, `${name}@ten-thousand.example`, testPassword)).page;
  const admin = await as("owner");
  const session = (await (await admin.request.get("/api/session")).json()) as { user: { orgId: string } };

  await test.step("an admin's pages", async () => {
    const routes = [
      "/home",
      "/dashboard/organisation",
      "/dashboard/project",
      "/dashboard/function",
      "/admin/dashboard",
      "/admin/users",
      `/admin/users?person=${among.report}`,
      "/admin/functions",
      `/admin/leave/${session.user.orgId}`,
      "/admin/overtime",
      `/admin/places/${among.placeId}`,
      "/admin/organisation-settings",
      "/admin/audit",
      "/admin/pay/details",
      "/everyone",
      "/team-calendar",
      "/projects",
      `/projects/${among.projectId}/settings`,
      "/forecasts",
      "/forecasts/calendar",
      "/forecasts/calendar/2026-12",
      "/forecasts/accuracy",
      `/allocations/calendar/${plannedMonth}`,
      "/reports",
      "/my-time/holidays",
      waiting,
    ];
    expect(await heavy(admin, routes)).toEqual([]);
  });

  await test.step("everyone: by name, by function, and on", async () => {
    await admin.goto("/everyone");
    await expect(admin.getByText("10,000 people · 100 shown")).toBeVisible();
    await admin.getByRole("button", { name: "Show more" }).click();
    await expect(admin.getByText("10,000 people · 200 shown")).toBeVisible();
    await admin.getByRole("searchbox", { name: "Search people" }).fill("Brandt 4530");
    await expect(admin.getByRole("rowheader", { name: /Brandt 4530/ })).toBeVisible();
    await expect(admin.getByRole("columnheader", { name: "Name" })).toHaveText("1 person");
  });

  await test.step("overtime: found, ordered by the balance, selected over searches", async () => {
    await admin.goto("/admin/overtime");
    const table = admin.getByRole("table", { name: "People's overtime" });
    await expect(admin.getByText("10,000 people · 40 of 10,000 shown")).toBeVisible();
    await admin.getByRole("button", { name: "Balance (hrs)" }).click();
    await expect(table.getByRole("row").nth(1)).toContainText("−");
    const search = admin.getByRole("searchbox", { name: "Search by name or function" });
    for (const number of ["4727", "9001"]) {
      await search.fill(number);
      const found = table.getByRole("row").nth(1);
      await expect(found).toContainText(number);
      await found.getByRole("checkbox").check();
    }
    await expect(admin.getByText("2 selected")).toBeVisible();
  });

  await test.step("five hundred managers are typed, not listed", async () => {
    await admin.goto("/admin/users");
    await choose(admin.getByRole("combobox", { name: "Manager" }), "abernathy 1");
    await expect(admin).toHaveURL(/manager=/);
  });

  await test.step("a manager's two hundred weeks, and the stand-in", async () => {
    const manager = await as("person.1");
    expect(await heavy(manager, [`/manager?week=${submittedWeek}`])).toEqual([]);
    await expect(manager.getByText(/40 of 200 shown/)).toBeVisible();
    await manager.getByRole("button", { name: "Delegate" }).click();
    await choose(manager.getByRole("combobox", { name: "Delegate to" }), "brandt");
  });

  const page = await as("person.801");
  await test.step("a planner of a thousand", async () => {
    expect(await heavy(page, [planner])).toEqual([]);
    await expect(page.getByText("1,000 people", { exact: true })).toBeVisible();
    const demand = page.getByRole("complementary", { name: "Demand" });
    await demand.getByRole("searchbox", { name: "Search projects" }).fill("prj1240");
    await demand.getByRole("button", { name: /PRJ1240/ }).click();
    await expect(demand.getByRole("button", { name: /PRJ1240/, pressed: true })).toBeVisible();
    await page.locator(".grid-scroll").evaluate((grid) => grid.scrollTo({ top: grid.scrollHeight }));
    await expect(page.getByRole("rowheader", { name: /^Ursula/ }).first()).toBeVisible();
  });

  const open = (name: string) => page.getByRole("button", { name }).click();
  const openRepair = async () => {
    await page.getByRole("button", { name: /^More tools/ }).click();
    await page.getByRole("menuitem", { name: "Reassign…" }).click();
  };
  const proposed = (by: string) => page.getByRole("region", { name: `Proposal by ${by}` });

  await test.step("a repair of a thousand is shown once all of its pages are here", async () => {
    const anyPage = /\/repair\/[0-9a-f-]{36}/;
    await openRepair();
    const dialog = page.getByRole("dialog", { name: "Reassign hours of November 2026" });
    // One that never comes is no longer read after Cancel.
    await page.route(anyPage, () => undefined);
    const requested = page.waitForRequest(anyPage);
    await open("Propose who takes over");
    await requested;
    const left = page.waitForEvent("requestfailed", (request) => anyPage.test(request.url()));
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await left;
    await expect(dialog).toBeHidden();
    await page.unroute(anyPage);
    await openRepair();
    const repair = await failing(page, "GET", anyPage);
    await open("Propose who takes over");
    await expect(dialog.getByText(reason)).toBeVisible();
    await expect(proposed("projects")).toBeHidden();
    await repair();
    await open("Propose who takes over");
    await expect(proposed("projects")).toBeVisible();
    expect(await nodesOf(page)).toBeLessThanOrEqual(maxNodes);
    await open("Accept all");
    await expect(page.getByText(/^6,000 cells changed, /)).toBeVisible();
  });

  await test.step("a fill of a thousand, by projects and by people", async () => {
    await page.goto(planner.replace(plannedMonth, wantedMonth));
    await open("Fill…");
    await open("Propose hours");
    // A solver of a thousand people isn't waited for as a page is.
    await expect(page.getByRole("radio", { name: "projects" })).toBeVisible({ timeout: 120_000 });
    const counts = new Map<string, number>();
    for (const by of ["projects", "people"]) {
      await page.getByRole("radio", { name: by }).check();
      await expect(proposed(by).getByRole("region").first()).toBeVisible();
      counts.set(by, await nodesOf(page));
    }
    expect([...counts].filter(([, nodes]) => nodes > maxNodes)).toEqual([]);
    // More comes as it's scrolled to.
    const people = proposed("people").getByRole("region");
    const first = await people.count();
    await proposed("people").evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
    await expect.poll(() => people.count()).toBeGreaterThan(first);
  });
  expect(browserComplaints()).toEqual([]);
});
