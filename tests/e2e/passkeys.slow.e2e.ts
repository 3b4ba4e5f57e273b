import { expect, test, type Page } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { freePort } from "../support/free-port.ts";
import { settled } from "./support/inspection.ts";
import { browserComplaints, watch } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

const email = "booker@harbourpine.example";

/** A device that makes passkeys, as this page's browser sees it. */
async function plugIn(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the device recognises its user. */
    recognises: (isUserVerified: boolean) =>
      session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    credentials: async () => (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
  };
}

async function logOut(page: Page): Promise<void> {
  // A page that is still on its way replaces its menu when it arrives.
  await settled(page);
  await page.getByRole("button", { name: /account/i }).click();
  await page.getByRole("menuitem", { name: "Log Out" }).click();
}

/** As a browser in which no passkey was used: where one was, this device logs in before a button can be pressed. */
async function forgetUse(page: Page): Promise<void> {
  // The mark is made once the page that a passkey leads to is there.
  await settled(page);
  await page.evaluate(() => localStorage.removeItem("stint:passkey"));
}

async function typePassword(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

test("people log in with a passkey, alone or after the password, and remove it again", async ({
  browser,
}) => {
  const port = String(await freePort());
  const address = `http://localhost:${port}`;
  const environment = { DEMO: "1", DEMO_PEOPLE: "12", PORT: port, PUBLIC_URL: address };
  await house.openOn("2026-11-12", environment);
  const page = await (await browser.newContext({ baseURL: address })).newPage();
  watch(page);
  const device = await plugIn(page);
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  const dialog = page.getByRole("dialog");

  await test.step("one is added with the password, a name, and the device's check", async () => {
    await page.goto("/login?from=/account");
    await typePassword(page);
    await passkeys.getByRole("button", { name: "Add a passkey" }).click();
    await dialog.getByLabel("Current password").fill("not-this-one");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog.getByText("Enter a name, such as Work laptop")).toBeVisible();
    await dialog.getByLabel("Name").fill("Laptop");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog.getByText("This isn't your current password.")).toBeVisible();
    await expect(dialog.getByLabel("Name")).toHaveValue("Laptop");
    await dialog.getByLabel("Current password").fill(demoPassword);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("dialog", { name: "Recovery codes" })).toBeVisible();
    await page.getByRole("button", { name: "I've saved them" }).click();
    await expect(passkeys.getByText("Laptop")).toBeVisible();
    expect(await device.credentials()).toHaveLength(1);
  });

  await test.step("the same device makes no second one, and a name can be changed", async () => {
    await passkeys.getByRole("button", { name: "Add a passkey" }).click();
    await dialog.getByLabel("Name").fill("Again");
    await dialog.getByLabel("Current password").fill(demoPassword);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog.getByText("This device has a passkey for your account already.")).toBeVisible();
    await page.keyboard.press("Escape");
    await passkeys.getByRole("button", { name: "Rename Laptop" }).click();
    await dialog.getByLabel("Name").fill("Work laptop");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect(passkeys.getByText("Work laptop")).toBeVisible();
  });

  await test.step("after the password it's the second factor", async () => {
    await device.recognises(false);
    await logOut(page);
    await typePassword(page);
    await expect(page.getByLabel("Code")).toBeFocused();
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page.getByText("It was stopped or took too long. Try again.")).toBeVisible();
    await device.recognises(true);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page).toHaveURL(/\/dashboard/);
  });

  await test.step("alone it logs in, by the button or by the browser's own list", async () => {
    await forgetUse(page);
    await logOut(page);
    await page.getByRole("button", { name: "Log in with a passkey" }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    // A browser that has used one offers it in the list of the email field, where this device supports it.
    await page.goto("/account");
    await logOut(page);
    await expect(page).toHaveURL(/\/dashboard/);
  });

  await test.step("removed with itself, it logs no one in any more, and the password does again", async () => {
    await page.goto("/account");
    await passkeys.getByRole("button", { name: "Remove Work laptop" }).press("Enter");
    await dialog.getByRole("button", { name: "Use a passkey instead" }).click();
    await expect(passkeys.getByText("Work laptop")).toHaveCount(0);
    await forgetUse(page);
    await logOut(page);
    await page.getByRole("button", { name: "Log in with a passkey" }).click();
    await expect(page.getByText("This passkey wasn't accepted.")).toBeVisible();
    await typePassword(page);
    await expect(page).toHaveURL(/\/dashboard/);
  });
  expect(browserComplaints()).toEqual([]);
});
