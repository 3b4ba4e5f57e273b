import { expect, test } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { answered } from "./support/answered.ts";
import { browserComplaints, watch } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

test("a mail's link leads to its week after the log-in, and people who prefer it start on My Time", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  const page = await (await browser.newContext({ baseURL: address })).newPage();
  watch(page);
  const logIn = async (role: string) => {
    await page.getByLabel("Email").fill(`${role}@harbourpine.example`);
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.keyboard.press("Enter");
  };

  await test.step("a digest's link shows its week; another week replaces it in the address too", async () => {
    await page.goto("/manager?week=2026-11-02");
    await logIn("manager");
    await expect(page.getByRole("heading", { name: "2 – 8 Nov 2026" })).toBeVisible();
    await page.getByRole("button", { name: "Next" }).first().click();
    await expect(page.getByRole("heading", { name: "9 – 15 Nov 2026" })).toBeVisible();
    await expect(page).toHaveURL(/\/manager\?week=2026-11-09$/);
  });

  await test.step("the switches apply immediately, by keyboard", async () => {
    await page.goto("/account");
    const start = page.getByRole("combobox", { name: "Start page" });
    await start.focus();
    await answered(page, () => page.keyboard.type("My"));
    await expect(start).toHaveValue("my_time");
    const digest = page.getByRole("switch", { name: /about my team's week/ });
    await answered(page, () => digest.click());
    await expect(digest).not.toBeChecked();
    await page.reload();
    await expect(start).toHaveValue("my_time");
    await expect(digest).not.toBeChecked();
  });

  await test.step("the next log-in begins on My Time, a requested page comes first", async () => {
    await page.context().clearCookies();
    await page.goto("/");
    await logIn("manager");
    await expect(page).toHaveURL(/\/my-time\/timesheet\/2026-11-09$/);
    await page.context().clearCookies();
    await page.goto("/account");
    await logIn("manager");
    await expect(page).toHaveURL(/\/account$/);
  });

  await test.step("a session that is gone leads from typed hours to the log-in, and they are there afterwards", async () => {
    // A late answer of the page says that the session is gone, in the middle of a number.
    const typing = Promise.withResolvers<void>();
    let isRefused = false;
    const refused = page
      .waitForResponse((answer) => answer.status() === 401)
      .then(() => {
        isRefused = true;
      });
    await page.route("**/meetings", async (route) => {
      await typing.promise;
      await route.continue();
    });
    await page.goto("/my-time/timesheet/2026-11-09");
    const cell = page.locator('[role=gridcell][aria-readonly="false"]').nth(3);
    const said = await cell.getAttribute("aria-label");
    await cell.focus();
    await page.keyboard.type("3.");
    // Not before: any call that is refused while no one types leads to the log-in at once.
    await page.context().clearCookies();
    typing.resolve();
    // Typing delays it; an answer may need longer than the pause that ends a number.
    while (!isRefused) await page.keyboard.press("Shift", { delay: 100 });
    await refused;
    await page.keyboard.type("25", { delay: 300 });
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/login/);
    await logIn("manager");
    await expect(page).toHaveURL(/\/my-time\/timesheet\/2026-11-09$/);
    expect(said).not.toContain("3.25");
    await expect(cell).toHaveAttribute("aria-label", /3\.25/);
  });

  await test.step("loading the demonstration has mailed no one", async () => {
    await page.goto("/dev/mail");
    await expect(page.getByRole("heading", { name: "Mail" }).first()).toBeVisible();
    await expect(page.getByText(/Submit your week|team's week/)).toHaveCount(0);
  });
  expect(browserComplaints()).toEqual([]);
});
