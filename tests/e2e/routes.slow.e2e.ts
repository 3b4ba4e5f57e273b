import fs from "node:fs";
import zlib from "node:zlib";
import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { settled } from "./support/inspection.ts";
import { arriveAs, browserComplaints, signInAs, watch } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
let address = "";
test.beforeAll(async () => {
  address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
});
test.afterAll(() => house.remove());

/** Where an address leads in the end. */
async function leadsTo(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
  return new URL(page.url()).pathname;
}

test("signing in: what the form requires, refuses and remembers", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: address, locale: "en-GB" });
  const page = await context.newPage();
  watch(page);
  await page.goto("/projects?status=active");
  await expect(page).toHaveURL(/\/login\?from=/);
  const email = page.getByLabel("Email");
  const password = page.getByLabel("Password", { exact: true });
  const button = page.getByRole("button", { name: "Log in" });
  await expect(email).toHaveAttribute("type", "email");
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await expect(button).toBeDisabled();
  await email.fill("admin@harbourpine.example");
  await expect(button).toBeDisabled();
  await password.fill("wrong");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await button.click();
  await expect(page.getByText("Invalid email or password. Please try again.")).toBeVisible();
  await password.fill(demoPassword);
  await expect(page.getByText("Invalid email or password. Please try again.")).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/projects\?status=active/);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Projects Management" })).toBeVisible();
  await page.goto("/login");
  await expect(page).toHaveURL(/\/dashboard\/organisation/);
  await context.close();
});

test("every specified route answers, and leads where the table says", async ({ browser }) => {
  const superAdmin = await signInAs(browser, address, "superadmin@harbourpine.example", demoPassword);
  const table: Record<string, string> = {
    "/": "/dashboard/organisation",
    "/dashboard": "/dashboard/organisation",
    "/dashboard/project": "/dashboard/project",
    "/dashboard/function": "/dashboard/function",
    "/nowhere/at/all": "/dashboard/organisation",
    "/my-time": "/my-time/timesheet/2026-11-09",
    "/my-time/timesheet/2026-11-05": "/my-time/timesheet/2026-11-02",
    "/my-time/holidays": "/my-time/holidays",
    "/projects": "/projects",
    "/forecasts": "/forecasts",
    "/forecasts/calendar": "/forecasts/calendar",
    "/forecasts/calendar/2026-12": "/forecasts/calendar/2026-12",
    "/allocations": "/allocations/planner",
    "/allocations/calendar": "/allocations/calendar",
    "/allocations/review": "/allocations/review",
    "/everyone": "/everyone",
    "/allocations/calendar/2026-12": "/allocations/calendar/2026-12",
    "/reports": "/reports",
    "/manager": "/manager",
    "/manager/timesheets": "/manager/timesheets",
    "/manager/holiday-requests": "/manager/holiday-requests",
    "/admin": "/admin/dashboard",
    "/admin/users": "/admin/users",
    "/admin/functions": "/admin/functions",
    "/admin/audit": "/admin/audit",
    "/admin/organisation-settings": "/admin/organisation-settings",
  };
  const found: Record<string, string> = {};
  for (const path of Object.keys(table)) found[path] = await leadsTo(superAdmin.page, path);
  expect(found).toEqual(table);
  await superAdmin.page.goto("/manager/timesheets");
  await expect(superAdmin.page.getByRole("heading", { name: "Invalid Parameters", level: 1 })).toBeVisible();
  await superAdmin.page.goto("/forecasts/calendar/2026-13");
  await expect(superAdmin.page.getByRole("heading", { name: "Invalid Period", level: 1 })).toBeVisible();
  await superAdmin.page.goto("/projects/00000000-0000-7000-8000-000000000000");
  await expect(superAdmin.page.getByRole("heading", { name: "Project Not Found", level: 1 })).toBeVisible();
  await superAdmin.leave();
});

test("people without the roles are led to their dashboard, and see only their items", async ({ browser }) => {
  const booker = await arriveAs(browser, address, "booker@harbourpine.example", demoPassword);
  for (const path of [
    "/projects",
    "/forecasts",
    "/forecasts/calendar",
    "/forecasts/accuracy",
    "/admin/users",
    "/admin/functions",
    "/admin/audit",
    "/admin/dashboard",
    "/admin/organisation-settings",
  ]) {
    await booker.page.goto(path);
    await expect(booker.page).toHaveURL(/\/dashboard\/organisation/);
  }
  await expect(booker.page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText([
    "Home",
    "Dashboard",
    "My Time",
    "Reports",
  ]);
  await booker.leave();
});

test("the demonstration's people fill in the login, and an unknown address says that it's unknown", async ({
  page,
}) => {
  await page.goto(`${address}/portfolio`);
  await page.getByRole("button", { name: "booker", exact: true }).click();
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/organisation/);
  await expect(page.getByText("There's no page at this address, so here's your dashboard.")).toBeVisible();
});

test("the month cycle hides and shows again, and signing out ends at the sign-in in every window", async ({
  browser,
}) => {
  const manager = await signInAs(browser, address, "manager@harbourpine.example", demoPassword);
  const { page } = manager;
  const cycle = page.getByRole("region", { name: "Month Cycle" });
  await expect(cycle).toContainText("November 2026");
  await expect(cycle).toContainText("Day 12 of 30");
  await expect(cycle).toContainText("Forecasting Phase");
  await cycle.getByRole("button", { name: "Hide month cycle" }).click();
  await expect(cycle).toBeHidden();
  await page.getByRole("button", { name: "November • Forecasting" }).click();
  await expect(cycle).toBeVisible();
  const second = await manager.context.newPage();
  await second.goto("/my-time");
  await expect(second.getByRole("heading", { name: "My Time" })).toBeVisible();
  await page.getByRole("button", { name: /account/i }).click();
  const menu = page.getByRole("menu");
  await expect(menu).toContainText("manager@harbourpine.example");
  await expect(menu).toContainText("Manager");
  await page.mouse.click(400, 500);
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: /account/i }).click();
  await page.getByRole("menuitem", { name: "Log Out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(second).toHaveURL(/\/login/);
  await manager.leave();
  expect(browserComplaints()).toEqual([]);
});

test("the compact month cycle never lies over the menu, in any language, for any roles, from 1024 to 1366 px", async ({
  browser,
}) => {
  for (const role of ["superadmin", "admin", "manager", "booker"]) {
    const person = await signInAs(browser, address, `${role}@harbourpine.example`, demoPassword);
    const { page } = person;
    await page.locator(".cycle").getByRole("button").last().click();
    for (const language of ["de", "fr", "es", "en"]) {
      const stored = await page.request.patch("/api/account/preferences", { data: { language } });
      expect(stored.status()).toBe(200);
      await page.reload();
      await expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^${language}`));
      await expect(page.locator(".cycle-button")).toBeVisible();
      for (const width of [1024, 1152, 1280, 1366]) {
        await page.setViewportSize({ width, height: 800 });
        const found = await page.evaluate(() => {
          const boxes = [...document.querySelectorAll(".top-items a, .top > button, .top > a, .go-to")]
            .map((element) => element.getBoundingClientRect())
            .filter((box) => box.width > 0)
            .toSorted((a, b) => a.left - b.left);
          const over = boxes.filter((box, at) => at > 0 && box.left < (boxes[at - 1]?.right ?? 0) - 0.5);
          return { over: over.length, leaves: boxes.some((box) => box.right > window.innerWidth) };
        });
        expect(found, `${role} ${language} ${width}`).toEqual({ over: 0, leaves: false });
      }
    }
    await page.locator(".cycle-button").click();
    await expect(page.locator(".cycle")).toBeVisible();
    await person.leave();
  }
});

/** The requests of a page's first visit, until nothing is awaited: addresses, and bytes of code. */
async function firstVisit(context: BrowserContext, path: string) {
  const page = await context.newPage();
  const requested: string[] = [];
  let awaited = 0;
  let bytesOfCode = 0;
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    requested.push(pathname);
    if (pathname !== "/api/events") awaited += 1;
  });
  page.on("requestfinished", async (request) => {
    // Not in one line: a sum read before the wait would lose what others add meanwhile.
    const { responseBodySize } = await request.sizes();
    if (request.resourceType() === "script") bytesOfCode += responseBodySize;
    awaited -= 1;
  });
  await page.goto(path);
  await settled(page);
  await expect.poll(() => awaited).toBe(0);
  await page.close();
  return { requested, kilobytesOfCode: bytesOfCode / 1000 };
}

test("a first visit needs few requests, all its code at once, and none twice", async ({ browser }) => {
  const { context: signedIn } = await signInAs(
    browser,
    address,
    "superadmin@harbourpine.example",
    demoPassword,
  );
  const cookies = await signedIn.cookies();
  const faults: string[] = [];
  for (const path of [
    "/login",
    "/dashboard",
    "/allocations/planner",
    "/everyone",
    "/my-time",
    "/my-time/holidays",
    "/account",
    "/forecasts",
    "/forecasts/calendar",
    "/manager",
    "/reports",
    "/projects",
    "/admin",
    "/admin/users",
    "/admin/functions",
    "/admin/organisation-settings",
  ]) {
    // Around admin pages is the code of their navigation, which other pages don't load.
    const [most, maxKilobytes] = path === "/login" ? [14, 120] : [path.startsWith("/admin") ? 26 : 25, 230];
    const context = await browser.newContext({ baseURL: address });
    if (path !== "/login") await context.addCookies(cookies);
    const { requested, kilobytesOfCode } = await firstVisit(context, path);
    const html = await (await context.request.get(path)).text();
    if (requested.length > most) faults.push(`${path}: ${requested.length} requests`);
    if (kilobytesOfCode > maxKilobytes) faults.push(`${path}: ${kilobytesOfCode} KB of code`);
    for (const twice of requested.filter((one, at) => requested.indexOf(one) !== at))
      faults.push(`${path}: ${twice} twice`);
    for (const late of requested.filter((one) => one.endsWith(".js") && !html.includes(one)))
      faults.push(`${path}: ${late} is not in the page`);
    await context.close();
  }
  expect(faults).toEqual([]);
  await signedIn.close();
});

test("code that pages share comes in files of 10 KB gzip and more", () => {
  const folder = "dist/web/assets";
  const files = fs.readdirSync(folder).filter((name) => name.endsWith(".js"));
  const codeOf = new Map(files.map((name) => [name, fs.readFileSync(`${folder}/${name}`, "utf8")]));
  const users = (name: string) =>
    [...codeOf.values()].filter((code) => code.includes(`from"./${name}"`)).length;
  // The bundler separates its own runtime.
  const small = files.filter(
    (name) =>
      users(name) > 1 &&
      zlib.gzipSync(codeOf.get(name) ?? "").length < 10_000 &&
      !name.startsWith("rolldown-runtime"),
  );
  expect(files.length).toBeGreaterThan(20);
  expect(small).toEqual([]);
});

test("data requested by a page's route is not requested again when the page's code arrives later", async ({
  browser,
}) => {
  const admin = await signInAs(browser, address, "superadmin@harbourpine.example", demoPassword);
  for (const [path, code, read] of [
    ["/reports", /ReportsPage-.*\.js/, "/api/reports/views"],
    ["/admin/webhooks", /WebhooksPage-.*\.js/, "/api/webhooks"],
  ] as const) {
    const page = await admin.context.newPage();
    let requested = 0;
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === read) requested += 1;
    });
    const answer = page.waitForResponse((response) => new URL(response.url()).pathname === read);
    await page.route(code, async (route) => {
      await (await answer).finished();
      await route.continue();
    });
    await page.goto(path);
    await settled(page);
    expect([path, requested]).toEqual([path, 1]);
    await page.close();
  }
  await admin.leave();
});

test("words, full stops and commas of small text are pixels apart, between all letters and in every language", async ({
  page,
}) => {
  await page.goto(`${address}/login`);
  await settled(page);
  const close = await page.evaluate(() => {
    const letters = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789äöüßéèêçàñ"];
    const found: string[] = [];
    for (const [size, weight] of [12, 13, 14].flatMap((each) =>
      [400, 500, 600].map((w) => [each, w] as const),
    )) {
      const span = document.createElement("span");
      span.style.cssText = `position: absolute; white-space: pre; font-size: ${size}px; font-weight: ${weight}`;
      document.body.append(span);
      const widthOf = (text: string) => {
        span.textContent = text;
        return span.getBoundingClientRect().width;
      };
      const alone = new Map(letters.map((letter) => [letter, widthOf(letter)]));
      for (const mark of [" ", ".", ","])
        for (const before of letters)
          for (const after of letters) {
            const gap = widthOf(before + mark + after) - (alone.get(before) ?? 0) - (alone.get(after) ?? 0);
            if (gap < 2.5) found.push(`${size} px ${weight}: ${before}${mark}${after} ${gap.toFixed(1)}`);
          }
      span.remove();
    }
    return found;
  });
  expect(close).toEqual([]);
});
