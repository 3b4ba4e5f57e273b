import { expect, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { listCustomers } from "#features/customers/contract.ts";
import { listLeaveKinds } from "#features/leave/kinds-contract.ts";
import { beginImport } from "#features/imports/contract.ts";
import { listTimesheets } from "#features/timesheets/decisions-contract.ts";
import { listHolidayRequests } from "#features/leave/decisions-contract.ts";
import { createPlace } from "#features/organisation/places-contract.ts";
import { listProjects } from "#features/projects/contract.ts";
import { createWebhook } from "#features/webhooks/contract.ts";
import { appRequest, verifierOf } from "../../support/app-request.ts";
import { Client } from "../../support/client.ts";

export interface Visit {
  /** As the route table writes it. */
  readonly route: string;
  /** Where it differs from the route. */
  readonly address?: string;
  /** What must be done to see the page, from its address. */
  readonly reach?: (page: Page) => Promise<void>;
}

/** Addresses that only lead on to another page. */
export const leadingOn = new Set([
  "/",
  "/$",
  "/dashboard",
  "/my-time",
  "/my-time/timesheet",
  "/allocations",
  "/admin",
]);

const month = "2026-12";
export const week = "2026-11-16";

/** What has to be done to see a page, for someone who reads the interface's words as `say` has them. */
const reachesOf = (say: (english: string) => string | RegExp) => ({
  toPress: (name: string) => async (page: Page) => {
    await page
      .getByRole("button", { name: say(name) })
      .first()
      .click();
  },
  toCalendar: async (page: Page) => {
    await page.getByRole("button", { name: say("Request leave") }).click();
    await page.getByRole("button", { name: say("Open calendar, From") }).click();
    await expect(page.getByRole("grid")).toBeVisible();
  },
  toReview: async (page: Page) => {
    await page.getByRole("button", { name: say("Review Allocations") }).click();
    await expect(page).toHaveURL(/\/allocations\/review/);
  },
});

/**
 * Every page with someone of the demonstration who uses it; `{…}` is a value of the demonstration. `say` answers
 * what the interface calls something, where it isn't in English.
 */
export function visitsFor(
  say: (english: string) => string | RegExp = (english) => english,
): Readonly<Record<string, readonly Visit[]>> {
  const { toPress, toCalendar, toReview } = reachesOf(say);
  return {
    noOne: [
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
      { route: "/cycle" },
      { route: "/my-time/timesheet/$weekStartingDate", address: `/my-time/timesheet/${week}` },
      {
        route: "/my-time/timesheet/$weekStartingDate",
        address: "/my-time/timesheet/2026-11-23",
        reach: toPress("Start timer"),
      },
      { route: "/my-time/holidays" },
      { route: "/team-calendar" },
      { route: "/my-time/holidays", reach: toPress("Request leave") },
      { route: "/my-time/holidays", reach: toCalendar },
      { route: "/account" },
      { route: "/agents" },
      { route: "/connect", address: `/connect?request=${appRequest(verifierOf("visit"))}` },
      { route: "/account/password" },
    ],
    manager: [
      { route: "/manager" },
      { route: "/cycle" },
      {
        route: "/manager/timesheets/{-$userId}/{-$timesheetId}/{-$weekStartingDate}",
        address: "{timesheet}",
      },
      { route: "/manager", address: "/manager?scope=delegated" },
      { route: "/manager", address: `/manager?week=${week}&exceptions=only`, reach: toPress("Delegate…") },
      { route: "/manager", reach: toPress("Holiday Requests") },
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
      { route: "/allocations/calendar" },
      { route: "/allocations/calendar/$periodId", address: `/allocations/calendar/${month}` },
      { route: "/everyone" },
      { route: "/allocations/review" },
      { route: "/allocations/review", address: "/allocations/planner", reach: toReview },
    ],
    superadmin: [
      { route: "/dashboard/organisation" },
      { route: "/dashboard/changes", address: "/dashboard/changes?timeframe=all_time&since=2026-09-30" },
      { route: "/dashboard/project", address: "/dashboard/project?project={project}" },
      { route: "/projects/$projectId/$tab", address: "/projects/{project}/charges" },
      {
        route: "/projects/$projectId/$tab",
        address: "/projects/{project}/charges",
        reach: toPress("Add charge"),
      },
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
      { route: "/admin/questions" },
      { route: "/admin/single-sign-on" },
      { route: "/admin/months" },
      { route: "/admin/months/$month", address: "/admin/months/2026-10" },
      { route: "/admin/months/$month", address: "/admin/months/2026-10", reach: toPress("Close month") },
      { route: "/admin/places", reach: toPress("Add company days") },
      { route: "/admin/places/$placeId", address: "/admin/places/{place}" },
      { route: "/admin/places/$placeId", address: "/admin/places/{place}", reach: toPress("Import") },
      {
        route: "/admin/places/$placeId",
        address: "/admin/places/{place}",
        reach: toPress("Move people here"),
      },
      { route: "/admin/customers" },
      { route: "/admin/customers", reach: toPress("Add customer") },
      { route: "/admin/customers/$customerId", address: "/admin/customers/{customer}" },
      { route: "/admin/rates" },
      { route: "/admin/costs" },
      { route: "/margin" },
      { route: "/admin/pay" },
      { route: "/admin/pay/new", address: "/admin/pay/new?step=format&format=datev-lodas" },
      { route: "/admin/pay/new", address: "/admin/pay/new?step=check" },
      { route: "/admin/pay/templates" },
      { route: "/admin/pay/details" },
      { route: "/admin/leave" },
      { route: "/admin/leave/$kind", address: "/admin/leave/{kind}" },
      { route: "/admin/leave/$kind", address: "/admin/leave/{kind}", reach: toPress("Add rule") },
      { route: "/admin/overtime" },
      { route: "/admin/overtime", reach: toPress("Set overtime rules") },
      { route: "/admin/import" },
      { route: "/admin/import/$importId", address: "/admin/import/{import}" },
      { route: "/admin/chat" },
      { route: "/admin/walls" },
      { route: "/admin/webhooks" },
      { route: "/admin/webhooks/$webhookId", address: "/admin/webhooks/{webhook}" },
    ],
  };
}

/** A browser of someone of the demonstration, logged in; "noOne" isn't. */
export async function openAs(
  browser: Browser,
  address: string,
  name: string,
  width: number,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/London",
    reducedMotion: "reduce",
    colorScheme: "light",
  });
  if (name !== "noOne")
    expect(
      (
        await context.request.post("/api/session", {
          data: { email: `${name}@harbourpine.example`, password: demoPassword },
        })
      ).status(),
    ).toBe(200);
  return context;
}

/** The values of the words in braces of an address, from the server of a demonstration. */
export async function placesOf(address: string): Promise<Record<string, string>> {
  const as = (name: string) => new Client(address).signIn(`${name}@harbourpine.example`, demoPassword);
  const [forecaster, manager, superAdmin] = await Promise.all([
    as("forecaster"),
    as("manager"),
    as("superadmin"),
  ]);
  const { projects } = await forecaster.ok(listProjects);
  const { weeks } = await manager.ok(listTimesheets, { query: { week } });
  const { requests } = await manager.ok(listHolidayRequests);
  const file = await superAdmin.ok(beginImport, { body: { fileName: "time.csv", byteSize: 1000 } });
  const webhook = await superAdmin.ok(createWebhook, {
    body: { url: "https://hooks.example/stint", description: "Payroll", topics: null, isOn: true },
  });
  const place = await superAdmin.ok(createPlace, { body: { name: "Munich", country: "DE", region: "BY" } });
  const [customer] = (await superAdmin.ok(listCustomers, { query: {} })).customers;
  const { kinds } = await superAdmin.ok(listLeaveKinds);
  const filled = weeks.find(({ timesheetId }) => timesheetId !== null);
  return {
    "{project}": projects.find(({ code }) => code === "KLN")?.id ?? "",
    "{timesheet}": `/manager/timesheets/${filled?.user.id}/${filled?.timesheetId}/${week}`,
    "{import}": file.id,
    "{webhook}": webhook.id,
    "{place}": place.id,
    "{customer}": customer?.id ?? "",
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
 * Opens the page of a visit, `places` being those of `placesOf`: leads on from the page before, or goes to its address
 * where there is none yet, or something was opened or typed. Loading the application for every page was a third
 * of the time of a look at all of them; each address alone is the subject of routes.slow.e2e.ts.
 */
export async function openVisit(
  page: Page,
  visits: readonly Visit[],
  visit: Visit,
  places: Readonly<Record<string, string>>,
): Promise<void> {
  const target = (visit.address ?? visit.route).replaceAll(/\{\w+\}/g, (word) => places[word] ?? "");
  const before = visits[visits.indexOf(visit) - 1];
  const leadsOn = before !== undefined && before.reach === undefined && visit.reach === undefined;
  // Who isn't logged in has no navigation.
  const isLoggedIn = await page.evaluate(() => document.querySelector("nav") !== null);
  await (leadsOn && isLoggedIn ? leadOn(page, target) : page.goto(target));
}
