import fs from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { readRoutes } from "../../scripts/house/routes.mjs";
import { accessFaults, frameFaults, settled, spacingFaults } from "./support/inspection.ts";
import { House } from "./support/server.ts";
import { targetFaults } from "./support/targets.ts";
import { leadingOn, openAs, openVisit, placesOf, visitsFor, week, type Visit } from "./support/visits.ts";

const house = new House();
let address = "";
test.beforeAll(async () => {
  address = await house.openOn("2026-11-22", { DEMO: "1" });
});
test.afterAll(() => house.remove());

/** Pixels. */
const desk = 1440;

const visits = visitsFor();

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

/**
 * Everything wrong with a page, at a desk in one theme and on a phone in the other. Pages alternate with the
 * themes: what they share, which is nearly all they are made of, is seen in all four.
 */
async function faultsOf(
  page: Page,
  visit: Visit,
  atDesk: "light" | "dark",
  open: () => Promise<void>,
  complaints: readonly string[],
): Promise<string[]> {
  const before = complaints.length;
  const onPhone = atDesk === "light" ? "dark" : "light";
  await page.setViewportSize({ width: desk, height: 900 });
  await page.emulateMedia({ colorScheme: atDesk });
  await open();
  await settled(page);
  if (visit.reach) {
    await visit.reach(page);
    await settled(page);
  }
  const faults: string[] = [];
  // Long lists of equal rows need minutes to inspect.
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

  const places = await placesOf(address);
  const look = async (names: readonly string[]): Promise<string[]> => {
    const found: string[] = [];
    for (const name of names) {
      const context = await openAs(browser, address, name, desk);
      const page = await context.newPage();
      const complaints = complaintsOf(page);
      const list = visits[name] ?? [];
      for (const [index, visit] of list.entries()) {
        const atDesk = index % 2 === 0 ? "light" : "dark";
        const open = () => openVisit(page, list, visit, places);
        const faults = await faultsOf(page, visit, atDesk, open, complaints).catch((error: unknown) => [
          String(error),
        ]);
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
    ["noOne", ["/login"]],
    ["booker", ["/my-time/timesheet/2026-11-23", `/my-time/timesheet/${week}`, "/home"]],
    ["manager", ["/manager"]],
    ["forecaster", ["/forecasts"]],
    ["superadmin", ["/dashboard/organisation"]],
  ] as const) {
    const context = await openAs(browser, address, name, 320);
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
  const context = await openAs(browser, address, "superadmin", 1440);
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
  const context = await openAs(browser, address, "superadmin", 1440);
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
    /^\u{feff}Project Name,Code,Customer,Status,Progress,Profiles,Functions,Forecasters\r\nKiln Works Housing,KLN,Kiln Works Homes,Active,/u,
  );
  await page.goto("/dashboard/organisation");
  await settled(page);
  const choose = (item: string) => async () => {
    const chart = page.getByRole("region", { name: "Forecast vs Allocation vs Booked Hours" });
    await chart.getByRole("button", { name: "Download" }).press("Enter");
    await page.getByRole("menuitem", { name: item }).press("Enter");
  };
  // Someone who is faster than the menu, which puts the keyboard on its first entry, retains their own.
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
