import { expect, test, type Page } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import type { MyWeek } from "#features/timesheets/contract.ts";
import { cell, openWeek, type } from "./support/month.ts";
import { watch } from "./support/people.ts";
import { House } from "./support/server.ts";
import { rememberData, saidOn } from "./support/unmarked.ts";
import { begins, figure, journeyIn, leftInEnglish, said } from "./support/words.ts";

test.use({ serviceWorkers: "allow" });

const house = new House();
let address = "";
test.beforeAll(async () => {
  address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
});
test.afterEach(() => journeyIn("en"));
test.afterAll(() => house.remove());

const speaks = (page: Page, language: string) =>
  expect(page.locator("html")).toHaveAttribute("lang", language);

test("people read the language of their browser, choose another one, and find it wherever they log in", async ({
  browser,
}) => {
  const open = async (locale: string) => {
    const page = await (await browser.newContext({ baseURL: address, locale })).newPage();
    watch(page);
    return page;
  };
  const logIn = async (page: Page, email = "manager@harbourpine.example") => {
    await page.locator('input[type="email"]').fill(email);
    await page.locator('input[type="password"]').fill(demoPassword);
    await page.keyboard.press("Enter");
    await expect(page).not.toHaveURL(/\/login/);
  };
  const page = await open("de-AT");

  await test.step("the login page is in the browser's, and another one is chosen at its foot; the address stays typed", async () => {
    await page.goto("/login");
    await speaks(page, "de");
    await page.locator('input[type="email"]').fill("manager@harbourpine.example");
    const picker = page.getByRole("combobox", { name: "Sprache" });
    await expect(picker.locator("option")).toHaveText(["English", "Deutsch", "Français", "Español"]);
    await picker.selectOption({ label: "Español" });
    await speaks(page, "es");
    await expect(page.locator('input[type="email"]')).toHaveValue("manager@harbourpine.example");
  });

  await test.step("a first login stores it, and the account changes it immediately", async () => {
    await logIn(page);
    await speaks(page, "es");
    await page.goto("/account");
    const choice = page.locator("select").filter({ has: page.locator('option[lang="fr"]') });
    await expect(choice).toHaveValue("es");
    await choice.selectOption("de");
    await speaks(page, "de");
    await expect(choice).toHaveValue("de");
  });

  await test.step("another browser, in English, is in the person's language after the login, and stays so", async () => {
    const other = await open("en-GB");
    await other.goto("/login");
    await speaks(other, "en-GB");
    await logIn(other);
    await speaks(other, "de");
    await other.goto("/my-time");
    await speaks(other, "de");
    await other.context().close();
  });

  await test.step("the planner's tools are on one line of a wide window in Spanish too", async () => {
    const wide = await open("es");
    await wide.setViewportSize({ width: 1440, height: 900 });
    await wide.goto("/login");
    await logIn(wide, "allocator@harbourpine.example");
    await wide.goto("/allocations");
    const tab = wide.getByRole("link", { name: "Plan", exact: true });
    const review = wide.getByRole("button", { name: "Revisar plan" });
    await expect
      .poll(async () => {
        const [first, last] = [await tab.boundingBox(), await review.boundingBox()];
        return first !== null && last !== null && last.y < first.y + first.height;
      })
      .toBe(true);
    await wide.context().close();
  });

  await test.step("the offline worker is that of the page's language", async () => {
    const script = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return new URL(registration.active?.scriptURL ?? "").pathname;
      });
    await page.goto("/my-time");
    await expect.poll(script).toBe("/worker.de.js");
  });
});

for (const [language, name, who, hours] of [
  ["fr", "French", "booker", "6.5"],
  ["es", "Spanish", "forecaster", "5.25"],
] as const) {
  test(`a day is booked in ${name}, from the login on`, async ({ browser }) => {
    journeyIn(language);
    const context = await browser.newContext({ baseURL: address, locale: language });
    const page = await context.newPage();
    watch(page);
    const known = new Set<string>();
    rememberData(page, known);
    const isTitled = async (title: string) => {
      await expect(page).toHaveTitle(`${title} – Stint`);
      expect(leftInEnglish(await saidOn(page), known)).toEqual([]);
    };
    await page.goto("/login");
    await page.getByLabel(said("Email")).fill(`${who}@harbourpine.example`);
    await page.locator('input[type="password"]').fill(demoPassword);
    await page.getByRole("button", { name: said("Log in"), exact: true }).click();
    await page.getByRole("link", { name: said("Home"), exact: true }).click();
    await expect(page.getByRole("heading", { name: said("Home"), exact: true })).toBeVisible();
    await isTitled(said("Home"));
    const grid = await openWeek(page, "2026-11-09");
    await expect(grid).toBeVisible();
    await isTitled(said("My Time"));
    const week = await context.request.get("/api/my-time/weeks/2026-11-09");
    const project = ((await week.json()) as MyWeek).projects.find(({ place }) => place !== "other");
    const thursday = cell(grid, project?.name ?? "", `${said("Thursday")}[^:]*`);
    await type(page, thursday, figure(hours));
    await expect(page.getByText(begins(said("Saved {0}", "")))).toBeVisible();
    await page.reload();
    await expect(thursday).toContainText(figure(hours));
    await context.close();
  });
}
