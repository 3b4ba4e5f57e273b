import fs from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { browserComplaints, watch } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House("embedded");
const showcase = new House();
test.afterAll(() => Promise.all([house.remove(), showcase.remove()]));

const password = "tide-table-7";

async function logIn(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(typed);
  await page.getByRole("button", { name: "Log in" }).click();
}

test("an empty server is set up with the code of its log, and its super admin logs in", async ({
  browser,
}) => {
  const address = await house.openOn("2026-10-22");
  const page = await (await browser.newContext({ baseURL: address })).newPage();
  watch(page);
  await page.goto("/");
  await expect(page).toHaveURL(/\/setup/);
  await page.getByLabel("One-time code").fill(/with the code (\S+)/.exec(house.output())?.[1] ?? "");
  await page.getByLabel("First name").fill("Olive");
  await page.getByLabel("Email", { exact: true }).fill("olive@wharf.example");
  await page.getByLabel("New password").fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Set up" }).press("Enter");
  await expect(page.getByText("Enter the name of your organisation")).toBeVisible();
  await expect(page.getByLabel("Organisation")).toBeFocused();
  await page.getByLabel("Organisation").fill("Wharf Works");
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  await expect(page.locator("[aria-current=step]")).toContainText("Check your settings");
  await page.getByRole("link", { name: "Add a person" }).click();
  await page.getByRole("dialog").getByLabel("Email").fill("alan@wharf.example");
  await page.getByRole("checkbox", { name: "Allocator" }).check();
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(
    page.getByText("This server has no mail server yet, so its mails wait. Give them the link yourself."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: /account/i }).click();
  const { version } = JSON.parse(fs.readFileSync("package.json", "utf8")) as { version: string };
  await expect(page.getByText(`Stint ${version}`)).toBeVisible();
  await page.getByRole("menuitem", { name: "Log Out" }).click();
  // Without the mouse: one Tab leads from the email to the password.
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type("olive@wharf.example");
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto("/setup");
  await expect(page.getByText("This server is already set up.")).toBeVisible();
  expect(browserComplaints()).toEqual([]);
});

test("a forgotten password is set anew by the mailed link, and a second factor guards it", async ({
  browser,
}) => {
  const address = await showcase.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  const page = await (await browser.newContext({ baseURL: address })).newPage();
  const email = "booker@harbourpine.example";

  await test.step("the link", async () => {
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByRole("link", { name: "read it here" }).click();
    await page.getByRole("link", { name: /reset-password/ }).click();
    await page.getByLabel("New password").fill("password1");
    await page.getByLabel("Confirm password").fill("password1");
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(
      page.getByText("This password is one of the most common ones. Choose another."),
    ).toBeVisible();
    await expect(page.getByLabel("New password")).toBeFocused();
    await page.getByLabel("New password").fill(password);
    await page.getByLabel("Confirm password").fill(password);
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByRole("link", { name: "Log in" }).click();
    await logIn(page, email, demoPassword);
    await expect(page.getByText("Invalid email or password. Please try again.")).toBeVisible();
    await logIn(page, email, password);
    await expect(page).toHaveURL(/\/dashboard/);
  });

  const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await test.step("another device's session, which is gone from the list once ended", async () => {
    const other = await browser.newContext({ baseURL: address });
    const login = await other.request.post("/api/session", { data: { email, password } });
    expect(login.status()).toBe(200);
    await page.goto("/account");
    const others = page.getByRole("button", { name: /^End the session/ });
    await expect(others.first()).toBeVisible();
    const count = await others.count();
    await others.first().press("Enter");
    await expect(others).toHaveCount(count - 1);
    await other.close();
  });

  await test.step("the second factor", async () => {
    await page.goto("/account");
    await page.getByRole("button", { name: "Set up" }).click();
    await page.getByRole("dialog").getByLabel("Current password").fill(password);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
    const secret = (
      (await page
        .getByRole("dialog")
        .getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
        .textContent()) ?? ""
    ).replaceAll(" ", "");
    await page.getByLabel("Code from the app").fill(codeOf(secret));
    await page.getByRole("button", { name: "Turn on" }).click();
    const recoveryCode = (await page.getByRole("dialog").getByRole("listitem").first().textContent()) ?? "";
    await page.getByRole("button", { name: "I've saved them" }).click();
    await expect(page.getByText("10 recovery codes left.")).toBeVisible();

    await page.context().clearCookies();
    await page.goto("/login");
    await logIn(page, email, password);
    await page.getByLabel("Code").fill("000000");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByText("This code is wrong or has been used.")).toBeVisible();
    await page.getByLabel("Code").fill(recoveryCode);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await page.goto("/account");
    await expect(page.getByText("9 recovery codes left.")).toBeVisible();
    await page.getByRole("button", { name: "End all others" }).press("Enter");
    await expect(page.getByRole("button", { name: "End all others" })).toBeHidden();
    await expect(page.getByText("This session")).toBeVisible();
  });
});
