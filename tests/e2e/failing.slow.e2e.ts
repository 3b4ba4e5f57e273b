import { expect, test, type Locator, type Page } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { failing, reason } from "./support/failing.ts";
import { browserComplaints, signInAs } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

/** A read that fails: where it is seen, what is said in its place, and what is there once it can be read. */
interface FailedRead {
  readonly at: string;
  readonly call: RegExp;
  readonly says: readonly string[];
  readonly back: (page: Page) => Locator;
  readonly reach?: (page: Page) => Promise<void>;
}

const firstRow = (label: string) => (page: Page) =>
  page.getByRole("table", { name: label }).getByRole("row").nth(1);
const history = (page: Page) => page.getByRole("dialog", { name: "KPI History - Organisation" });
const openFalmouth = (page: Page) => page.getByRole("row", { name: /^Falmouth/ }).click();
const openFirst = (label: string) => (page: Page) => firstRow(label)(page).click();

const reads: readonly FailedRead[] = [
  {
    at: "/admin/dashboard",
    call: /\/api\/admin\/dashboard$/,
    says: ["Error Loading Dashboard", reason],
    back: (page) => page.getByText("Manager Coverage"),
  },
  {
    at: "/admin/users",
    call: /\/api\/people\/page/,
    says: [`Error loading users: ${reason}`],
    back: firstRow("Users"),
  },
  {
    at: "/admin/users",
    call: /\/api\/invitations(\?|$)/,
    says: ["Error loading invitations", reason],
    back: firstRow("Pending invitations"),
  },
  {
    at: "/admin/users",
    call: /\/api\/people\/[0-9a-f-]{36}$/,
    says: ["Error", reason],
    reach: openFirst("Users"),
    back: (page) => page.getByRole("dialog", { name: "Edit User" }).getByLabel("Full name"),
  },
  {
    at: "/admin/functions",
    call: /\/api\/functions$/,
    says: ["Error Loading Functions", reason],
    back: firstRow("Functions"),
  },
  {
    at: "/admin/functions",
    call: /\/api\/functions\/[0-9a-f-]{36}$/,
    says: [reason],
    reach: openFirst("Functions"),
    back: (page) => page.getByRole("button", { name: "Edit Function" }),
  },
  {
    at: "/dashboard/organisation",
    call: /\/api\/analytics\/organisation\?timeframe=custom/,
    says: ["Error Loading Data", reason],
    reach: (page) => page.getByRole("button", { name: "History" }).press("Enter"),
    // Retry goes with the panel: the keyboard goes on at the metric, and the dialog shows the chart.
    back: (page) =>
      history(page)
        .filter({ has: page.locator("input:checked:focus") })
        .getByRole("button", { name: "Table" }),
  },
  {
    at: "/dashboard/organisation",
    call: /\/api\/analytics\/around/,
    says: ["Error Loading Chart", reason],
    back: (page) => page.getByRole("figure", { name: "The twelve months before" }),
  },
  { at: "/reports", call: /\/api\/reports\?/, says: ["Error Loading Data", reason], back: firstRow("Hours") },
  {
    at: "/reports",
    call: /\/api\/reports\/choices$/,
    says: [`Projects and functions couldn't be loaded: ${reason}`],
    // The lines are there without them.
    reach: (page) => expect(firstRow("Hours")(page)).toBeVisible(),
    back: (page) => page.getByRole("combobox", { name: "Project", exact: true, disabled: false }),
  },
  {
    at: "/admin/audit",
    call: /\/api\/audit(\?|$)/,
    says: ["Error Loading Audit Logs", reason],
    back: firstRow("Events"),
  },
  {
    at: "/admin/audit",
    call: /\/api\/audit\/frame$/,
    says: ["Error Loading Seals", reason],
    back: (page) => page.getByText("Newest seal"),
  },
  {
    at: "/admin/organisation-settings",
    call: /\/api\/organisation\/settings$/,
    says: ["Error Loading Settings", reason],
    back: (page) => page.getByLabel("Currency"),
  },
  {
    at: "/admin/places",
    call: /\/api\/organisation\/public-holidays\?placeId=/,
    says: [`Error loading public holidays: ${reason}`],
    reach: openFalmouth,
    back: (page) => page.getByRole("table", { name: /^Public holidays of/ }),
  },
];

test("whatever fails on an admin's screens says so at its place and is there again after Retry", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  const { page } = await signInAs(browser, address, "superadmin@harbourpine.example", demoPassword);

  // Live updates would read again by themselves what only Retry is to read.
  await page.route(/\/api\/events/, (route) => route.fulfill({ status: 503 }));
  for (const { at, call, says, back, reach } of reads) {
    await test.step(`a read: ${says[0]}`, async () => {
      const repair = await failing(page, "GET", call);
      await page.goto(at);
      await reach?.(page);
      for (const words of says) await expect(page.getByText(words, { exact: true })).toBeVisible();
      await repair();
      await page.getByRole("button", { name: "Retry" }).press("Enter");
      await expect(back(page)).toBeVisible();
      await expect(page.getByText(reason)).toBeHidden();
      // The keyboard goes on where the panel was, not at the top of the page.
      expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
    });
  }

  await test.step("a report limited to a project that is not there says so; lifted, the lines are there and the keyboard goes on at them", async () => {
    await page.goto("/reports?report=hours&by=project,month&project=00000000-0000-4000-8000-000000000000");
    await expect(
      page.getByText("There's no such project in your organisation. Choose another above, or show them all."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Show every project" }).press("Enter");
    await expect(firstRow("Hours")(page)).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
    await page.getByRole("combobox", { name: "Project", exact: true }).selectOption({ index: 2 });
    await page.getByRole("button", { name: /^Project: / }).press("Enter");
    await expect(page.getByRole("button", { name: /^Project: / })).toBeHidden();
    await expect(page.locator(".report-lines")).toBeFocused();
  });

  await test.step("lines of the report before stay in sight while others are on their way, and lead nowhere", async () => {
    let answer = () => undefined as void;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/\/api\/reports\?.*by=function/, async (route) => {
      await answered;
      await route.continue();
    });
    await page.getByRole("combobox", { name: "By", exact: true }).selectOption("Function");
    const lines = page.locator(".report-lines");
    await expect(lines).toHaveAttribute("aria-busy", "true");
    const address = page.url();
    await firstRow("Hours")(page).click();
    expect(page.url()).toBe(address);
    answer();
    await expect(page.getByRole("columnheader", { name: "Function" })).toBeVisible();
    await expect(lines).toHaveAttribute("aria-busy", "false");
    await page.unroute(/\/api\/reports\?.*by=function/);
  });

  await test.step("counts of functions are missing alone", async () => {
    const missing = { allocatorCount: null, userCount: null, projectCount: null };
    await page.route(/\/api\/functions$/, async (route) => {
      const answer = (await (await route.fetch()).json()) as { functions: object[] };
      const functions = answer.functions.map((each) => ({ ...each, ...missing }));
      await route.fulfill({
        json: { functions, countsFailure: `Failed to fetch function counts: ${reason}` },
      });
    });
    await page.goto("/admin/functions");
    await expect(page.getByText(`Failed to fetch function counts: ${reason}`)).toBeVisible();
    await expect(firstRow("Functions")(page)).toContainText("Architecture");
    await page.unroute(/\/api\/functions$/);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText(reason)).toBeHidden();
  });

  await test.step("lists with nothing in them say so", async () => {
    await page.route(/\/api\/functions$/, (route) =>
      route.fulfill({ json: { functions: [], countsFailure: null } }),
    );
    await page.goto("/admin/functions");
    await expect(page.getByText("No functions created yet")).toBeVisible();
    await page.unroute(/\/api\/functions$/);
    await page.route(/\/api\/organisation\/(settings|public-holidays)$/, async (route) => {
      const answer = (await (await route.fetch()).json()) as Record<string, unknown>;
      await route.fulfill({
        json: "settings" in answer ? { ...answer, settings: { ok: true, settings: null } } : { holidays: [] },
      });
    });
    await page.goto("/admin/organisation-settings");
    await expect(page.getByText("No Settings Found")).toBeVisible();
    await page.unroute(/\/api\/organisation\/(settings|public-holidays)$/);
  });

  await test.step("a user who is not saved or not removed stays as typed", async () => {
    await page.goto("/admin/users?search=booker@harbourpine.example");
    await openFirst("Users")(page);
    const dialog = page.getByRole("dialog", { name: "Edit User" });
    const save = dialog.getByRole("button", { name: "Save Changes" });
    const repair = await failing(page, "PATCH", /\/api\/people\/[0-9a-f-]{36}$/);
    await dialog.getByRole("checkbox", { name: "Forecaster" }).click();
    await save.click();
    await expect(dialog.getByText(/^Failed to update user roles/)).toContainText(reason);
    await dialog.getByLabel("Monthly hours").fill("111");
    await save.click();
    await expect(dialog.getByText(/^Failed to update user\b(?! roles)/)).toContainText(reason);
    await expect(dialog.getByLabel("Monthly hours")).toHaveValue("111");
    await repair();
    await save.click();
    await expect(dialog).toBeHidden();
    await openFirst("Users")(page);
    const restore = await failing(page, "POST", /\/api\/people\/delete$/, { error: "" });
    await dialog.getByRole("button", { name: "Remove User" }).click();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(page.getByText("Failed to delete user", { exact: true })).toBeVisible();
    await restore();
  });

  await test.step("settings that are not saved say why, and the banner goes after 5 seconds while the mark stays", async () => {
    await page.clock.install();
    await page.goto("/admin/organisation-settings");
    await page.getByRole("button", { name: "Edit Settings" }).click();
    await page.getByLabel("Default monthly hours").fill("155");
    const repair = await failing(page, "PATCH", /\/api\/organisation\/settings$/);
    await page.getByRole("button", { name: "Save Changes" }).click();
    const banner = page.getByText(`Failed to update settings: ${reason}`, { exact: true });
    await expect(banner).toBeVisible();
    await page.clock.fastForward(4000);
    await expect(banner).toBeVisible();
    await page.clock.fastForward(1500);
    await expect(banner).toBeHidden();
    await expect(page.getByText("Not saved")).toBeVisible();
    await expect(page.getByLabel("Default monthly hours")).toHaveValue("155");
    await repair();
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Settings updated successfully!")).toBeVisible();
  });

  await test.step("a public holiday is deleted after a confirmation; where none are left it says so", async () => {
    await page.goto("/admin/places");
    await openFalmouth(page);
    const days = page.getByRole("table", { name: /^Public holidays of/ });
    const bins = days.getByRole("button", { name: /^Delete / });
    const dialog = page.getByRole("dialog", { name: "Delete public holiday?" });
    await bins.first().click();
    await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
    const before = await bins.count();
    const repair = await failing(page, "DELETE", /\/api\/organisation\/public-holidays\//);
    await bins.first().click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(dialog.getByText(reason)).toBeVisible();
    await repair();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(bins).toHaveCount(before - 1);
    const list = /\/api\/organisation\/public-holidays\?placeId=/;
    await page.route(list, (route) => route.fulfill({ json: { holidays: [] } }));
    await page.reload();
    await expect(page.getByText("No Public Holidays")).toBeVisible();
    await page.unroute(list);
  });

  await test.step("a function that is not added to a project says so", async () => {
    await page.goto("/projects");
    await openFirst("Projects")(page);
    await page.getByRole("button", { name: "Add Function" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Function" });
    await dialog.getByLabel("Function", { exact: true }).selectOption({ index: 1 });
    await failing(page, "PATCH", /\/api\/projects\//);
    await dialog.getByRole("button", { name: "Add Function" }).click();
    await expect(dialog.getByText("Failed to add function to project. Please try again.")).toBeVisible();
  });
  expect(browserComplaints()).toEqual([]);
});
