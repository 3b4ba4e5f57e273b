import { expect, test, type APIRequestContext } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { browserComplaints, watch } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

test("people create tokens for programs, see what they may do, and revoke them", async ({
  browser,
  playwright,
}) => {
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  const page = await (await browser.newContext({ baseURL: address })).newPage();
  watch(page);
  const program = await playwright.request.newContext({ baseURL: address });
  const answers = async (from: APIRequestContext, token: string, path: string) =>
    (await from.get(path, { headers: { authorization: `Bearer ${token}` } })).status();
  const dialog = page.getByRole("dialog");
  let token = "";

  await test.step("a personal one is made on the account page, named and scoped, and shown once", async () => {
    await page.goto("/account");
    await page.getByLabel("Email").fill("admin@harbourpine.example");
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.keyboard.press("Enter");
    // By key: panels above that still load move the button away from under a pointer.
    await page.getByRole("button", { name: "Create token" }).press("Enter");
    await expect(dialog.getByLabel("Name")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Enter a name that says what the token is for")).toBeVisible();
    await expect(dialog.getByText("Choose what the token may read or write")).toBeVisible();
    await expect(dialog.locator(".is-required")).toHaveText(["Name", "What it may reach"]);
    await dialog.getByLabel("Name").fill("Payroll");
    await dialog.getByRole("radiogroup", { name: "My Time" }).getByText("Read").click();
    await dialog.getByLabel("Name").press("Enter");
    await expect(dialog.getByRole("heading", { name: "Payroll is ready" })).toBeVisible();
    // Esc alone doesn't lose it.
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Close without saving?" }).getByText("Go back").click();
    token = await dialog.getByLabel("Token", { exact: true }).inputValue();
    await expect(dialog.locator("pre")).toContainText(`${address}/api/my-time/open-weeks`);
    await dialog.getByRole("button", { name: "I've saved it" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Payroll" })).toContainText("My Time: read");
  });

  await test.step("a program reads with it what it's for, and nothing else", async () => {
    expect(await answers(program, token, "/api/my-time/open-weeks")).toBe(200);
    expect(await answers(program, token, "/api/projects")).toBe(403);
  });

  await test.step("once revoked it's worth nothing", async () => {
    // The second click of a double click is on the scrim of what the first one opened.
    await page.getByRole("button", { name: "Revoke Payroll" }).dblclick();
    await dialog.getByRole("button", { name: "Revoke", exact: true }).click();
    await expect(page.getByText("Payroll revoked")).toBeVisible();
    await expect(page.getByRole("button", { name: "Revoke Payroll" })).toHaveCount(0);
    expect(await answers(program, token, "/api/my-time/open-weeks")).toBe(401);
  });

  await test.step("the organisation's are one press from its settings, and name who is responsible", async () => {
    await page.goto("/admin/organisation-settings");
    await page.getByRole("link", { name: "API tokens" }).click();
    await expect(page.getByText("No API tokens")).toBeVisible();
    await page.getByRole("button", { name: "Create token" }).click();
    await dialog.getByLabel("Name").fill("Warehouse");
    await dialog.getByRole("radiogroup", { name: "Everything" }).getByText("Read").click();
    await dialog.getByLabel("Expires").selectOption("Never");
    await expect(dialog.getByText("until it's revoked")).toBeVisible();
    await dialog.getByRole("button", { name: "Create token" }).click();
    // As the second click of a double click, where "Create token" was.
    await dialog.getByRole("button", { name: "I've saved it" }).dispatchEvent("click", { detail: 2 });
    await expect(dialog.getByRole("heading", { name: "Warehouse is ready" })).toBeVisible();
    await dialog.getByRole("button", { name: "I've saved it" }).click();
    const row = page.getByRole("row").filter({ hasText: "Warehouse" });
    await expect(row).toContainText("Never");
    await expect(row).toContainText("Active");
    await expect(row.getByRole("button", { name: "Take over Warehouse" })).toHaveCount(0);
  });

  expect(browserComplaints()).toEqual([]);
});
