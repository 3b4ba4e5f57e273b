import { expect, test } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { entra } from "../support/scim/entra.ts";
import { Provider } from "../support/scim/provider.ts";
import { accessFaults } from "./support/inspection.ts";
import { browserComplaints, signInAs } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

test("a Super Admin connects an identity provider, whose people arrive, leave and are listed", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  const { page, leave } = await signInAs(browser, address, "superadmin@harbourpine.example", demoPassword);
  const dialog = page.getByRole("dialog");
  let provider = new Provider(address, "");

  await test.step("with a name, and a token that is shown once", async () => {
    await page.goto("/admin/organisation-settings");
    await page.getByRole("link", { name: "Provisioning" }).click();
    await expect(page.getByText("No identity provider is connected")).toBeVisible();
    await page.getByRole("button", { name: "Connect identity provider" }).click();
    await expect(dialog.getByLabel("Name")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Enter a name, such as Entra ID")).toBeVisible();
    await dialog.getByLabel("Name").fill("Entra ID");
    await page.keyboard.press("Enter");
    provider = new Provider(address, await dialog.getByLabel("Token", { exact: true }).inputValue());
    expect(await accessFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "I've saved it" }).click();
    await expect(page.getByText("No requests received yet")).toBeVisible();
  });

  await test.step("who comes is among the people, and what was refused is said in words", async () => {
    const id = await provider.create(entra.create("ada.cole@harbourpine.example", "e-1"));
    const [owner] = await provider.find("Users", 'userName eq "superadmin@harbourpine.example"');
    expect(
      (await provider.send("PATCH", `/Users/${owner}`, entra.rename("x@harbourpine.example"))).status,
    ).toBe(403);
    await page.reload();
    await expect(page.getByText("1 person matched")).toBeVisible();
    await page.getByText("1 refused or partly ignored request").click();
    await expect(
      page.getByText(/The email address of a Super Admin can only be changed in Stint/),
    ).toBeVisible();
    await page.goto("/admin/users?search=ada.cole");
    await expect(page.getByRole("row", { name: /Ada Cole/ })).toBeVisible();
    expect((await provider.send("DELETE", `/Users/${id}`)).status).toBe(204);
    await expect(page.getByRole("row", { name: /Ada Cole/ })).toHaveCount(0);
  });

  await test.step("once disconnected it reaches nothing", async () => {
    await page.goto("/admin/provisioning");
    await page.getByRole("button", { name: "Disconnect" }).click();
    await dialog.getByRole("button", { name: "Disconnect" }).click();
    await expect(page.getByText("No identity provider is connected")).toBeVisible();
    expect((await provider.send("GET", "/Users")).status).toBe(401);
  });
  expect(browserComplaints()).toEqual([]);
  await leave();
});
