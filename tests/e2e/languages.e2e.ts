import { expect, test, type Page } from "@playwright/test";
import { demoPassword } from "#demo/sign-ins.ts";
import { watch } from "./support/people.ts";
import { House } from "./support/server.ts";

test.use({ serviceWorkers: "allow" });

const house = new House();
test.afterAll(() => house.remove());

const speaks = (page: Page, language: string) =>
  expect(page.locator("html")).toHaveAttribute("lang", language);

test("people read the language of their browser, choose another one, and find it wherever they log in", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  const open = async (locale: string) => {
    const page = await (await browser.newContext({ baseURL: address, locale })).newPage();
    watch(page);
    return page;
  };
  const logIn = async (page: Page) => {
    await page.locator('input[type="email"]').fill("manager@harbourpine.example");
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
    await picker.focus();
    await page.keyboard.type("Esp");
    await speaks(page, "es");
    await expect(page.locator('input[type="email"]')).toHaveValue("manager@harbourpine.example");
  });

  await test.step("a first login keeps it, and the account changes it at once", async () => {
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
