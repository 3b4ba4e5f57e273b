import fs from "node:fs";
import { expect, test, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { readRoutes } from "../../scripts/house/routes.mjs";
import { demoPassword } from "#demo/sign-ins.ts";
import { accessFaults, frameFaults, settled, spacingFaults } from "./support/inspection.ts";
import { House } from "./support/server.ts";
import { targetFaults } from "./support/targets.ts";

const house = new House();
let address = "";
test.beforeAll(async () => {
  address = await house.openOn("2026-11-22", { DEMO: "1" });
});
test.afterAll(() => house.remove());

interface Visit {
  /** As the route table writes it. */
  readonly route: string;
  /** Where it differs from the route. */
  readonly address?: string;
  /** What must be done to see the page, from its address. */
  readonly reach?: (page: Page) => Promise<void>;
}

/** Addresses that only lead on to another page. */
const leadingOn = new Set([
  "/",
  "/$",
  "/dashboard",
  "/my-time",
  "/my-time/timesheet",
  "/allocations",
  "/admin",
]);

/** Pixels. */
const desk = 1440;
const month = "2026-12";
const week = "2026-11-16";

const toPress = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
};

const toCalendar = async (page: Page) => {
  await page.getByRole("button", { name: "Request holiday" }).click();
  await page.getByRole("button", { name: "Open calendar, From" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
};

const toReview = async (page: Page) => {
  await page.getByRole("button", { name: "Review Allocations" }).click();
  await expect(page).toHaveURL(/\/allocations\/review/);
};

/**
 * Every page with someone of the demonstration who uses it; `{…}` stands for what the demonstration says.
 */
const visits: Readonly<Record<string, readonly Visit[]>> = {
  nobody: [
    { route: "/login" },
    { route: "/login/single-sign-on/{-$organisationId}", address: "/login/single-sign-on" },
    { route: "/confirm-invite" },
    { route: "/forgot-password" },
    { route: "/reset-password" },
    { route: "/confirm-email" },
    { route: "/setup" },
    { route: "/dev/mail" },
  ],
  booker: [
    { route: "/home" },
    { route: "/my-time/timesheet/$weekStartingDate", address: `/my-time/timesheet/${week}` },
    {
      route: "/my-time/timesheet/$weekStartingDate",
      address: "/my-time/timesheet/2026-11-23",
      reach: toPress("Start timer"),
    },
    { route: "/my-time/holidays" },
    { route: "/team-calendar" },
    { route: "/my-time/holidays", reach: toPress("Request holiday") },
    { route: "/my-time/holidays", reach: toCalendar },
    { route: "/account" },
    { route: "/account/password" },
  ],
  manager: [
    { route: "/manager" },
    { route: "/manager/timesheets/{-$userId}/{-$timesheetId}/{-$weekStartingDate}", address: "{timesheet}" },
    { route: "/manager", address: "/manager?scope=delegated" },
    { route: "/manager", address: `/manager?week=${week}&exceptions=only`, reach: toPress("Delegate…") },
    { route: "/manager", reach: toPress(/^Holiday Requests/) },
    {
      route: "/manager/timesheets/{-$userId}/{-$timesheetId}/{-$weekStartingDate}",
      address: "/manager/timesheets",
    },
    { route: "/manager/holiday-requests/{-$holidayRequestId}", address: "{request}" },
    { route: "/manager/holiday-requests/{-$holidayRequestId}", address: "/manager/holiday-requests" },
  ],
  forecaster: [
    { route: "/projects" },
    { route: "/projects", address: "/projects?view=portfolio" },
    {
      route: "/projects/$projectId/$tab",
      address: "/projects/{project}/overview",
      reach: toPress("Explain the differences"),
    },
    { route: "/projects/$projectId", address: "/projects/{project}" },
    { route: "/projects/$projectId/$tab", address: "/projects/{project}/profiles" },
    { route: "/projects/$projectId/$tab", address: "/projects/{project}/characteristics" },
    { route: "/forecasts", address: "/forecasts?project={project}" },
    { route: "/forecasts/calendar" },
    { route: "/forecasts/accuracy" },
    { route: "/forecasts/calendar/$periodId", address: `/forecasts/calendar/${month}` },
  ],
  allocator: [
    { route: "/allocations/$tab", address: "/allocations/planner" },
    { route: "/allocations/$tab", address: "/allocations/calendar" },
    { route: "/allocations/calendar/$periodId", address: `/allocations/calendar/${month}` },
    { route: "/everyone" },
    { route: "/allocations/review" },
    { route: "/allocations/review", address: "/allocations/planner", reach: toReview },
  ],
  superadmin: [
    { route: "/dashboard/organisation" },
    { route: "/dashboard/project", address: "/dashboard/project?project={project}" },
    { route: "/dashboard/function" },
    { route: "/home" },
    { route: "/reports" },
    { route: "/admin/dashboard" },
    { route: "/admin/users" },
    { route: "/admin/functions" },
    { route: "/admin/audit" },
    { route: "/admin/api" },
    { route: "/admin/provisioning" },
    { route: "/admin/organisation-settings" },
    { route: "/admin/single-sign-on" },
    { route: "/admin/places", reach: toPress("Add company days") },
    { route: "/admin/places/$placeId", address: "/admin/places/{place}" },
    { route: "/admin/places/$placeId", address: "/admin/places/{place}", reach: toPress("Import") },
    { route: "/admin/places/$placeId", address: "/admin/places/{place}", reach: toPress("Move people here") },
    { route: "/admin/pay" },
    { route: "/admin/pay/new", address: "/admin/pay/new?step=format&format=datev-lodas" },
    { route: "/admin/pay/new", address: "/admin/pay/new?step=check" },
    { route: "/admin/pay/templates" },
    { route: "/admin/pay/details" },
    { route: "/admin/leave" },
    { route: "/admin/leave/$kind", address: "/admin/leave/{kind}" },
    { route: "/admin/leave/$kind", address: "/admin/leave/{kind}", reach: toPress("Add rule") },
    { route: "/admin/overtime" },
    { route: "/admin/overtime", reach: toPress("Set terms") },
    { route: "/admin/import" },
    { route: "/admin/import/$importId", address: "/admin/import/{import}" },
    { route: "/admin/chat" },
    { route: "/admin/walls" },
    { route: "/admin/webhooks" },
    { route: "/admin/webhooks/$webhookId", address: "/admin/webhooks/{webhook}" },
  ],
};

/**
 * What the browser complained about on a page: errors of scripts, and content that the security policy
 * blocked.
 */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  return complaints;
}

async function open(browser: Browser, name: string, width: number): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/London",
    reducedMotion: "reduce",
    colorScheme: "light",
  });
  if (name !== "nobody")
    expect(
      (
        await context.request.post("/api/session", {
          data: { email: `${name}@harbourpine.example`, password: demoPassword },
        })
      ).status(),
    ).toBe(200);
  return context;
}

/** What stands for the words in braces of an address. */
async function placesOf(browser: Browser): Promise<Record<string, string>> {
  const forecaster = await open(browser, "forecaster", 1440);
  const manager = await open(browser, "manager", 1440);
  const { projects } = (await (await forecaster.request.get("/api/projects")).json()) as {
    projects: { id: string; code: string }[];
  };
  const { weeks } = (await (await manager.request.get(`/api/manager/timesheets?week=${week}`)).json()) as {
    weeks: { user: { id: string }; timesheetId: string | null }[];
  };
  const { requests } = (await (await manager.request.get("/api/manager/holiday-requests")).json()) as {
    requests: { id: string }[];
  };
  const superAdmin = await open(browser, "superadmin", 1440);
  const begun = await superAdmin.request.post("/api/imports", {
    data: { fileName: "time.csv", byteSize: 1000 },
    headers: { origin: address },
  });
  const { id: importId } = (await begun.json()) as { id: string };
  const made = await superAdmin.request.post("/api/webhooks", {
    data: { url: "https://hooks.example/stint", description: "Payroll", topics: null, isOn: true },
    headers: { origin: address },
  });
  const { id: webhookId } = (await made.json()) as { id: string };
  const added = await superAdmin.request.post("/api/organisation/places", {
    data: { name: "Munich", country: "DE", region: "BY" },
    headers: { origin: address },
  });
  const { id: placeId } = (await added.json()) as { id: string };
  const { kinds } = (await (await superAdmin.request.get("/api/leave/kinds")).json()) as {
    kinds: { id: string }[];
  };
  const filled = weeks.find(({ timesheetId }) => timesheetId !== null);
  await Promise.all([forecaster.close(), manager.close(), superAdmin.close()]);
  return {
    "{project}": projects.find(({ code }) => code === "KLN")?.id ?? "",
    "{timesheet}": `/manager/timesheets/${filled?.user.id}/${filled?.timesheetId}/${week}`,
    "{import}": importId,
    "{webhook}": webhookId,
    "{place}": placeId,
    "{kind}": kinds[0]?.id ?? "",
    "{request}": `/manager/holiday-requests/${requests[0]?.id}`,
  };
}

interface Router {
  readonly history: { push(address: string): void };
  readonly state: {
    readonly status: string;
    readonly location: { readonly href: string };
    readonly resolvedLocation?: { readonly href: string };
  };
}

/** Leads on to another address as a link does, and waits until its page is there. */
async function leadOn(page: Page, target: string): Promise<void> {
  const before = await page.evaluate((to) => {
    const { history, state } = (window as unknown as { readonly __TSR_ROUTER__: Router }).__TSR_ROUTER__;
    const { href } = state.location;
    history.push(to);
    return href;
  }, target);
  await page.waitForFunction((left) => {
    const { state } = (window as unknown as { readonly __TSR_ROUTER__: Router }).__TSR_ROUTER__;
    const href = state.resolvedLocation?.href;
    return state.status === "idle" && href !== left && href === state.location.href;
  }, before);
}

/**
 * Everything wrong with a page, at a desk in one theme and on a phone in the other. Pages take turns with the
 * themes: what they share, which is nearly all they are made of, is seen in all four.
 */
async function faultsOf(
  page: Page,
  visit: Visit,
  target: string,
  { atDesk, isNew }: { readonly atDesk: "light" | "dark"; readonly isNew: boolean },
  complaints: readonly string[],
): Promise<string[]> {
  const before = complaints.length;
  const onPhone = atDesk === "light" ? "dark" : "light";
  await page.setViewportSize({ width: desk, height: 900 });
  await page.emulateMedia({ colorScheme: atDesk });
  await (isNew ? page.goto(target) : leadOn(page, target));
  await settled(page);
  if (visit.reach) {
    await visit.reach(page);
    await settled(page);
  }
  const faults: string[] = [];
  // Long lists of equal rows take minutes to look at.
  const look = async (where: string, rows: number, targetsSeen = false): Promise<void> => {
    const found = [...(await accessFaults(page, { rows, targetsSeen })), ...(await frameFaults(page))];
    for (const fault of found) faults.push(`${where}: ${fault}`);
  };
  await look(`desk, ${atDesk}`, 16);
  await page.emulateMedia({ colorScheme: onPhone });
  // A page follows its window, as when someone turns a phone; the next test opens pages on a phone.
  await page.setViewportSize({ width: 390, height: 900 });
  await settled(page);
  await look(`phone, ${onPhone}`, 8, true);
  for (const fault of await targetFaults(page, { rows: 8 })) faults.push(`phone: ${fault}`);
  return [...faults, ...complaints.slice(before)];
}

test("every page is accessible, in both themes, at a desk and on a phone, where a finger meets every target", async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const routes = readRoutes().map((route) => route.path);
  const visited = new Set(Object.values(visits).flatMap((list) => list.map(({ route }) => route)));
  expect(routes.length).toBeGreaterThan(30);
  expect(routes.filter((route) => !visited.has(route) && !leadingOn.has(route))).toEqual([]);

  const places = await placesOf(browser);
  const look = async (names: readonly string[]): Promise<string[]> => {
    const found: string[] = [];
    for (const name of names) {
      const context = await open(browser, name, desk);
      const page = await context.newPage();
      const complaints = complaintsOf(page);
      const list = visits[name] ?? [];
      for (const [index, visit] of list.entries()) {
        const target = (visit.address ?? visit.route).replaceAll(/\{\w+\}/g, (word) => places[word] ?? "");
        // Loading the application anew, and axe with it, for every page was a third of this test's time: only
        // where there is none yet, or something was opened or typed. Every address by itself is the subject
        // of routes.e2e.ts.
        const before = list[index - 1];
        const isNew = name === "nobody" || !before || before.reach !== undefined || visit.reach !== undefined;
        const atDesk = index % 2 === 0 ? "light" : "dark";
        const faults = await faultsOf(page, visit, target, { atDesk, isNew }, complaints).catch(
          (error: unknown) => [String(error)],
        );
        for (const fault of faults) found.push(`${name}, ${visit.address ?? visit.route}: ${fault}`);
      }
      await context.close();
    }
    return found;
  };
  // Two at a time: where one waits for the server, the other is looked at.
  const names = Object.keys(visits);
  const found = await Promise.all([
    look(names.filter((_, index) => index % 2 === 0)),
    look(names.filter((_, index) => index % 2 === 1)),
  ]);
  expect(found.flat()).toEqual([]);
});

test("pages fit 320 px, which is a desk enlarged four times, and a reader's own spacing of text", async ({
  browser,
}) => {
  const faults: string[] = [];
  for (const [name, targets] of [
    ["nobody", ["/login"]],
    ["booker", ["/my-time/timesheet/2026-11-23", `/my-time/timesheet/${week}`, "/home"]],
    ["manager", ["/manager"]],
    ["forecaster", ["/forecasts"]],
    ["superadmin", ["/dashboard/organisation"]],
  ] as const) {
    const context = await open(browser, name, 320);
    const page = await context.newPage();
    for (const target of targets) {
      await page.setViewportSize({ width: 320, height: 900 });
      await page.goto(target);
      await settled(page);
      const narrow = await frameFaults(page);
      await page.setViewportSize({ width: desk, height: 900 });
      const found = [...narrow, ...(await spacingFaults(page)), ...(await frameFaults(page))];
      faults.push(...found.map((fault) => `${target}: ${fault}`));
    }
    await context.close();
  }
  expect(faults).toEqual([]);
});

test("the palette and the list of shortcuts work by keyboard and are accessible", async ({ browser }) => {
  const context = await open(browser, "superadmin", 1440);
  const page = await context.newPage();
  await page.goto("/reports?report=plan&by=person,project");
  await settled(page);
  // A table wider than its card scrolls in it: no column is out of reach.
  await page.setViewportSize({ width: 1120, height: 900 });
  const last = page.getByRole("columnheader", { name: "Forecasted less actual cost" });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  const box = page.getByRole("combobox", { name: "Go to" });
  await box.pressSequentially("nov forec");
  await expect(page.getByRole("dialog").getByRole("option", { selected: true })).toContainText(
    "Forecasts of November 2026",
  );
  expect(await accessFaults(page)).toEqual([]);
  await box.fill("KLN");
  await page
    .getByRole("dialog")
    .getByRole("option", { name: /Kiln Works Housing/ })
    .waitFor();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/projects\/[\w-]+\/settings/);
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await expect(page).toHaveURL(/\/projects$/);
  // By name: the page that was left has a search of its own until this one is there.
  const search = page.getByRole("searchbox", { name: "Search projects by name or code" });
  await search.pressSequentially("g t?");
  await expect(search).toHaveValue("g t?");
  await expect(page.getByRole("dialog")).toBeHidden();
  await search.blur();
  // Who speaks to a device, or presses keys unawares, does without single keys; what leads there again needs none.
  const singleKeys = page.getByRole("switch", { name: "Single-key shortcuts" });
  await page.keyboard.press("?");
  await singleKeys.press("Space");
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await page.keyboard.press("?");
  await page.keyboard.press("Control+k");
  await box.fill("shortcuts");
  await page.keyboard.press("Enter");
  await expect(singleKeys).not.toBeChecked();
  expect(await accessFaults(page)).toEqual([]);
  await singleKeys.press("Space");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/projects\?search/);
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await expect(page).toHaveURL(/\/my-time/);
  await context.close();
});

test("a list and a chart are saved as files", async ({ browser }) => {
  const context = await open(browser, "superadmin", 1440);
  const page = await context.newPage();
  const saved = async (press: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent("download"), press()]);
    return { name: download.suggestedFilename(), content: fs.readFileSync(await download.path()) };
  };
  await page.goto("/projects?search=KLN");
  await settled(page);
  const list = await saved(() => page.getByRole("button", { name: "Export" }).press("Enter"));
  expect([list.name, list.content.toString().split("\r\n").length]).toEqual(["projects.csv", 3]);
  expect(list.content.toString()).toMatch(
    /^\u{feff}Project Name,Code,Status,Progress,Profiles,Functions,Forecasters\r\nKiln Works Housing,KLN,Active,/u,
  );
  await page.goto("/dashboard/organisation");
  await settled(page);
  const choose = (item: string) => async () => {
    const chart = page.getByRole("region", { name: "Forecast vs Allocation vs Booked Hours" });
    await chart.getByRole("button", { name: "Download" }).press("Enter");
    await page.getByRole("menuitem", { name: item }).press("Enter");
  };
  // Someone who is faster than the menu, which puts the keyboard on its first entry, keeps their own.
  const figures = await saved(async () => {
    await page
      .getByRole("region", { name: "Forecast vs Allocation vs Booked Hours" })
      .evaluate(async (chart) => {
        chart.querySelector<HTMLElement>("[aria-haspopup=menu]")?.click();
        chart.querySelectorAll<HTMLElement>("[role=menuitem]")[1]?.focus();
        await new Promise((resolve) => setTimeout(resolve, 300));
      });
    await page.keyboard.press("Enter");
  });
  expect(figures.content.toString()).toMatch(
    /^\u{feff}Month,Forecasted \(hrs\),Allocated \(hrs\),Booked \(hrs\),Events\r\nOct 2026,[\d.]+,[\d.]+,[\d.]+,"?\d+ forecasts frozen[^\r\n]*\r\n$/u,
  );
  const picture = await saved(choose("Picture (PNG)"));
  expect([picture.name, picture.content.subarray(1, 4).toString()]).toEqual([
    "forecast-vs-allocation-vs-booked-hours.png",
    "PNG",
  ]);
  expect(picture.content.length).toBeGreaterThan(20_000);
  await context.close();
});
