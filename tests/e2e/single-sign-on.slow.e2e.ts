import { expect, test } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { appRequest, verifierOf } from "../support/app-request.ts";
import { clientId, clientSecret } from "../support/fake-provider.ts";
import { startRealProvider, type RealProvider } from "../support/real-provider.ts";
import { freePort } from "../support/free-port.ts";
import { arriveAs, browserComplaints, watch } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
let provider: RealProvider | null = null;
test.afterAll(async () => {
  await house.remove();
  await provider?.stop();
});

test("a super admin connects a login provider, tests it, and people log in with it", async ({ browser }) => {
  const port = await freePort();
  const address = await house.openOn("2026-11-12", {
    DEMO: "1",
    DEMO_PEOPLE: "12",
    PORT: String(port),
    OUTGOING_PRIVATE: "1",
  });
  const account = {
    sub: "b-1",
    email: "booker@harbourpine.example",
    given_name: "Bo",
    family_name: "Oker",
    groups: [],
  };
  provider = await startRealProvider(`${address}/login/single-sign-on`, account);
  const admin = await arriveAs(browser, address, "superadmin@harbourpine.example", demoPassword);
  const { page } = admin;

  await test.step("what is missing is said at its place, and what is typed survives a reload", async () => {
    await page.goto("/admin/organisation-settings");
    await page.getByRole("link", { name: "Single sign-on" }).click();
    await expect(page.getByLabel("Redirect address", { exact: true })).toHaveValue(
      `${address}/login/single-sign-on`,
    );
    await page.getByLabel("Client ID").fill(clientId);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Enter your provider's address, such as")).toBeVisible();
    await expect(page.getByLabel("Provider's address")).toBeFocused();
    await page.reload();
    await expect(page.getByLabel("Client ID")).toHaveValue(clientId);
    await page.getByLabel("Provider's address").fill(provider?.issuer ?? "");
    await page.getByLabel("Client secret").fill(clientSecret);
    await page.getByLabel("Button", { exact: true }).fill("Log in at Harbour & Pine");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Single sign-on saved")).toBeVisible();
    await expect(page.getByLabel("Client secret")).toHaveValue("");
  });

  await test.step("the test shows what the provider says", async () => {
    await page.getByRole("button", { name: "Test connection" }).click();
    await expect(page.getByRole("heading", { name: "Test of single sign-on" })).toBeVisible();
    await expect(page.getByText(/would be logged in\./)).toBeVisible();
    await expect(page.getByText("booker@harbourpine.example")).toBeVisible();
    await page.getByRole("link", { name: "Back to single sign-on" }).click();
    await page.getByLabel("People can log in with single sign-on").check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("On", { exact: true })).toBeVisible();
  });

  await test.step("someone logs in with it, and comes to the page they wanted", async () => {
    const context = await browser.newContext({ baseURL: address });
    const theirs = await context.newPage();
    watch(theirs);
    // An app's request is the longest address there is.
    const request = appRequest(verifierOf("login"), { state: "1e3".repeat(300) });
    await theirs.goto(`/connect?request=${request}`);
    await theirs.getByRole("button", { name: "Log in at Harbour & Pine" }).click();
    await expect(theirs).toHaveURL(`/connect?request=${request}`);
    await expect(
      theirs.getByRole("heading", { name: "Allow Assistant to work in your name?" }),
    ).toBeVisible();
    await theirs.getByRole("button", { name: /account/i }).click();
    await theirs.getByRole("menuitem", { name: "Log Out" }).click();
    await expect(theirs.getByRole("link", { name: "Log out at your login provider too" })).toBeVisible();
    await expect(theirs.getByRole("button", { name: "Log in at Harbour & Pine" })).toBeVisible();
    await theirs.goto("/login/single-sign-on?state=nonsense");
    await expect(theirs.getByText("This login took too long, or it was used. Start again.")).toBeVisible();
    await context.close();
  });

  await test.step("without an account they see why, and an admin who isn't a super admin can't open it", async () => {
    if (provider) provider.account = { ...account, sub: "n-1", email: "nobody@elsewhere.example" };
    const context = await browser.newContext({ baseURL: address });
    const theirs = await context.newPage();
    await theirs.goto("/login");
    await theirs.getByRole("button", { name: "Log in at Harbour & Pine" }).click();
    await expect(theirs.getByText("There's no account for nobody@elsewhere.example here.")).toBeVisible();
    await context.close();
    const plain = await arriveAs(browser, address, "admin@harbourpine.example", demoPassword);
    await plain.page.goto("/admin/single-sign-on");
    await expect(plain.page).toHaveURL(/\/admin\/organisation-settings$/);
    await expect(plain.page.getByRole("link", { name: "Webhooks" })).toBeVisible();
    await expect(plain.page.getByRole("link", { name: "Single sign-on" })).toHaveCount(0);
    await plain.leave();
  });
  await admin.leave();
  expect(browserComplaints()).toEqual([]);
});
