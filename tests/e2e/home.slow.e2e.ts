import { expect, test } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { answered } from "./support/answered.ts";
import { accessFaults, frameFaults } from "./support/inspection.ts";
import { arriveAs, browserComplaints, signInAs } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
let address = "";
test.beforeAll(async () => {
  address = await house.openOn("2026-11-22", { DEMO: "1" });
});
test.afterAll(() => house.remove());

test("a newcomer finds from Home, within two presses, whose budget runs out first and who is overbooked next week", async ({
  browser,
}) => {
  const as = (who: string) => signInAs(browser, address, `${who}@harbourpine.example`, demoPassword);
  await test.step("someone who is allocated next week gets two days off", async () => {
    const booker = await as("booker");
    const requested = await booker.page.request.post("/api/my-time/holidays", {
      data: { startDate: "2026-11-24", endDate: "2026-11-25", hours: null, reason: "Moving house" },
    });
    const { id } = (await requested.json()) as { id: string };
    await booker.leave();
    const manager = await as("manager");
    await manager.page.goto(`/manager/holiday-requests/${id}`);
    await answered(manager.page, () => manager.page.getByRole("button", { name: "Approve" }).click());
    await manager.leave();
  });
  const admin = await as("admin");
  const { page } = admin;

  await test.step("the dashboard's line says how much waits, and leads there", async () => {
    await page.getByRole("link", { name: /^\d+ things need you$/ }).click();
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole("heading", { name: /^\d+ things need you$/ })).toBeVisible();
  });

  await test.step("nothing more is needed to read who is overbooked", async () => {
    const overbooked = page.getByRole("listitem").filter({ hasText: /overbooked next week/ });
    await expect(overbooked.getByRole("listitem").first()).toContainText(/hours over/);
  });

  await test.step("the first project of the list is the one whose budget ends first; one press opens it", async () => {
    const projects = page.getByRole("region", { name: "Projects" });
    const first = projects.getByRole("listitem").first();
    await expect(first).toContainText(/Budget (ends|ended) in the \d\w\w week of|Budget lasts/);
    const name = await first.getByRole("link").innerText();
    await first.getByRole("link").click();
    await expect(
      page.getByRole("heading", { name: `Metrics for ${name.replace(/^\S+ /, "")}` }),
    ).toBeVisible();
  });

  await test.step("a dashboard without a project lists all with their hours, chosen by keyboard alone", async () => {
    await page.goto("/dashboard/project");
    await expect(page.getByText("Select a project").last()).toBeVisible();
    const found = page.waitForResponse((answer) => answer.url().includes("search=a"));
    await page.getByRole("searchbox", { name: "Search projects" }).fill("a");
    await found;
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const chosen = page.locator("tr:focus");
    const name = await chosen.getByRole("rowheader").innerText();
    await page.keyboard.press("Enter");
    await expect(
      page.getByRole("heading", { name: `Metrics for ${name.replace(/ Opened last$/, "")}` }),
    ).toBeVisible();
  });
  await admin.leave();
});

test("a manager's longest waiting week is one key away from every page", async ({ browser }) => {
  const manager = await arriveAs(browser, address, "manager@harbourpine.example", demoPassword);
  await manager.page.goto("/reports");
  await expect(manager.page.getByRole("heading", { name: "Reports", exact: true })).toBeVisible();
  await manager.page.keyboard.press("g");
  await manager.page.keyboard.press("w");
  await expect(manager.page).toHaveURL(/\/manager\/timesheets\/[^/]+\/[^/]+\/\d{4}-/);
  await manager.leave();
});

test("help leads from a page and from a figure to its paragraph, and is searched by keyboard alone", async ({
  browser,
}) => {
  const manager = await signInAs(browser, address, "manager@harbourpine.example", demoPassword);
  const { page, context } = manager;
  const elsewhere: string[] = [];
  context.on("request", (request) => {
    if (new URL(request.url()).origin !== address) elsewhere.push(request.url());
  });
  const opened = async (press: () => Promise<void>) => {
    const [tab] = await Promise.all([context.waitForEvent("page"), press()]);
    await tab.waitForLoadState();
    return tab;
  };

  await test.step("the menu's Help opens the page about where one is, readable by everyone", async () => {
    await page.getByRole("button", { name: /^Your account/ }).click();
    const help = await opened(() => page.getByRole("menuitem", { name: "Help" }).click());
    await expect(help.getByRole("heading", { level: 1, name: "Figures" })).toBeVisible();
    for (const width of [1440, 390])
      for (const colorScheme of ["light", "dark"] as const) {
        await help.setViewportSize({ width, height: 844 });
        await help.emulateMedia({ colorScheme });
        expect([...(await accessFaults(help)), ...(await frameFaults(help))]).toEqual([]);
      }
    await help.setViewportSize({ width: 1440, height: 900 });

    await help.keyboard.press("/");
    await help.keyboard.type("freeze forecast");
    await expect(help.getByRole("status")).toHaveText(/^\d results$/);
    expect(await accessFaults(help)).toEqual([]);
    await help.keyboard.press("ArrowDown");
    await help.keyboard.press("Enter");
    await expect(help).toHaveURL(/\/help\/.+\.html#/);
    await help.waitForLoadState();
    await help.keyboard.press("/");
    await help.keyboard.type("xyzzyx");
    await expect(help.getByText("No matches. Try a shorter search.")).toBeVisible();
    await help.close();
  });

  await test.step("a figure's ? leads to how it's worked out", async () => {
    const help = await opened(() =>
      page.getByRole("link", { name: "Help: Timesheet Approval Rate" }).click(),
    );
    await expect(help).toHaveURL(/\/help\/en\/figures\.html#timesheet-approval-rate$/);
    await expect(help.getByRole("heading", { name: "Timesheet approval rate" })).toBeInViewport();
    await help.close();
  });

  await test.step("someone who isn't logged in reads it too, and a wrong address leads to its beginning", async () => {
    const stranger = await (await browser.newContext({ baseURL: address })).newPage();
    await stranger.goto("/help");
    await expect(stranger.getByRole("heading", { level: 1, name: "Guide" })).toBeVisible();
    await stranger.goto("/help/no-such-page.html");
    await expect(stranger).toHaveURL(`${address}/help/en/index.html`);
    await stranger.context().close();
  });

  await test.step("someone whose browser is German reads it in German, and may change to English", async () => {
    const german = await (await browser.newContext({ baseURL: address, locale: "de-DE" })).newPage();
    await german.goto("/help/figures.html#utilisation");
    await expect(german).toHaveURL(`${address}/help/de/figures.html#utilisation`);
    await expect(
      german.getByRole("heading", { name: /^Link zu diesem Abschnitt Auslastung$/ }),
    ).toBeInViewport();
    await german.keyboard.press("/");
    await german.keyboard.type("Prognose einfrieren");
    await expect(german.getByRole("status")).toHaveText(/^\d+ Treffer$/);
    await german.getByRole("link", { name: "English", exact: true }).click();
    await expect(german.getByRole("heading", { level: 1, name: "Figures" })).toBeVisible();
    await german.context().close();
  });
  expect(elsewhere).toEqual([]);
  expect(browserComplaints()).toEqual([]);
  await manager.leave();
});
