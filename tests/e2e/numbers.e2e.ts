import { expect, test, type Browser } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { accessFaults } from "./support/inspection.ts";
import { arriveAs, watch } from "./support/people.ts";
import { House } from "./support/server.ts";
import { slowTest } from "./support/slow-test.ts";

const house = new House();
let address = "";
test.beforeAll(async () => {
  address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
});
test.afterAll(() => house.remove());

interface Stored {
  readonly functions: readonly { readonly id: string; readonly name: string }[];
}

/** Someone at their own browser in a language, which a first login stores. */
async function arriveIn(browser: Browser, locale: string, email: string, width = 1440) {
  const context = await browser.newContext({ baseURL: address, locale, viewport: { width, height: 900 } });
  const login = await context.request.post("/api/session", {
    data: { email, password: demoPassword },
    headers: { "accept-language": locale },
  });
  expect(login.status()).toBe(200);
  const page = await context.newPage();
  watch(page);
  return page;
}

test("a rate and hours with a comma are stored as typed, and what is unclear is refused at its field", async ({
  browser,
}) => {
  const { page, leave } = await arriveAs(browser, address, "admin@harbourpine.example", demoPassword);
  const dialog = page.getByRole("dialog").first();
  const rate = dialog.getByLabel(/^Hourly rate of cost tier 1/);

  await test.step("a rate with three decimals in a foreign way raises a question, and nothing is sent", async () => {
    await page.goto("/admin/functions");
    await page.getByRole("button", { name: "Create New Function" }).click();
    await dialog.getByLabel("Name", { exact: true }).fill("Acoustics");
    await dialog.getByRole("checkbox").first().check();
    await dialog.getByLabel("Name of cost tier 1").fill("Specialist");
    await rate.fill("1.234");
    await dialog.getByRole("button", { name: "Create Function" }).click();
    await expect(dialog.getByText("“1.234” may mean 1234 or 1.234. Write one of them.")).toBeVisible();
    await expect(rate).toHaveValue("1.234");
    expect(await accessFaults(page)).toEqual([]);
    await rate.fill("1,234");
    await expect(dialog.getByText("Read as 1234")).toBeVisible();
  });

  await test.step("99,50 is 99.50", async () => {
    await rate.fill("99,50");
    await rate.blur();
    await expect(rate).toHaveValue("99.5");
    await dialog.getByRole("button", { name: "Create Function" }).click();
    await expect(dialog).toBeHidden();
    const { functions } = (await (await page.request.get("/api/functions")).json()) as Stored;
    const id = functions.find(({ name }) => name === "Acoustics")?.id ?? "";
    expect(await (await page.request.get(`/api/functions/${id}`)).json()).toMatchObject({
      costTiers: [{ name: "Specialist", hourlyRate: 99.5 }],
    });
  });

  await test.step("a public holiday of 0,5 hours is half an hour, of 0.3 none, and 30 February is no day", async () => {
    await page.goto("/admin/organisation-settings");
    await page.getByRole("button", { name: "Add public holiday" }).click();
    await dialog.getByRole("textbox", { name: "Date" }).fill("30/02/2027");
    await dialog.getByRole("textbox", { name: "Name" }).fill("Founders' Day");
    await dialog.getByRole("spinbutton", { name: "Hours" }).fill("0.3");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog.getByText("30/02/2027 isn't a day. Check the month's last day.")).toBeVisible();
    await expect(dialog.getByText("Enter hours in steps of 0.5.")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Date" }).fill("26/02/2027");
    await dialog.getByRole("spinbutton", { name: "Hours" }).fill("0,5");
    const added = page.waitForRequest((request) => request.method() === "POST");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    expect((await added).postDataJSON()).toMatchObject({ holidayDate: "2027-02-26", hours: 0.5 });
    await expect(dialog).toBeHidden();
  });
  await leave();
});

slowTest(
  "in German the same texts mean the same, and stored values are shown with a comma, on a phone too",
  async ({ browser }) => {
    const page = await arriveIn(browser, "de-DE", "superadmin@harbourpine.example");
    const dialog = page.getByRole("dialog").first();
    const rate = dialog.getByRole("spinbutton").first();
    await page.goto("/admin/functions");
    await page.getByRole("row").nth(1).press("Enter");
    await dialog
      .getByRole("button", { name: /Bearbeiten|bearbeiten/ })
      .first()
      .click();
    await rate.fill("1,234");
    await rate.blur();
    await expect(
      dialog.getByText("„1,234“ kann 1234 oder 1,234 bedeuten. Schreiben Sie eins davon."),
    ).toBeVisible();
    await rate.fill("1.234");
    await expect(dialog.getByText("Gelesen als 1234")).toBeVisible();
    await rate.fill("98,50");
    await rate.blur();
    await expect(rate).toHaveValue("98,5");
    const saved = page.waitForRequest(
      (request) => request.method() === "PUT" || request.method() === "PATCH",
    );
    await dialog.getByRole("button", { name: "Änderungen speichern" }).click();
    expect(JSON.stringify((await saved).postDataJSON())).toContain('"hourlyRate":98.5');
    await page.context().close();
  },
);
