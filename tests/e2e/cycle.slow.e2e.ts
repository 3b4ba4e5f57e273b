import { expect, test } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { accessFaults } from "./support/inspection.ts";
import { signInAs } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

test("an admin opens the cycle from the bar, reminds someone once, and a booker sees only their own part", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  const { page } = await signInAs(browser, address, "superadmin@harbourpine.example", demoPassword);
  await page.getByRole("link", { name: "Forecasting Phase" }).click();
  await expect(page).toHaveURL(/\/cycle$/);
  await expect(page.getByRole("heading", { name: "Cycle", level: 1 })).toBeVisible();
  await expect(page.getByText(/^The next phase, Allocations, is waiting for /)).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);

  const phase = page.getByRole("region", { name: "Forecasting" });
  const remind = phase.getByRole("button", { name: /^Remind .* of Forecasting$/ }).first();
  const name =
    /^Remind (.*) of Forecasting$/.exec((await remind.getAttribute("aria-label")) ?? "")?.[1] ?? "";
  await remind.dblclick();
  await expect(page.getByText("Reminded 1 person by mail and in the product.")).toBeVisible();
  const row = phase.getByRole("listitem").filter({ hasText: name }).last();
  await expect(row.getByText(/^Reminded today by/)).toBeVisible();
  await page.reload();
  await expect(row.getByText(/^Reminded today by/)).toBeVisible();
  await expect(row.getByRole("button")).toHaveCount(0);

  await page.getByRole("link", { name: "October 2026" }).first().click();
  await expect(page).toHaveURL(/month=2026-10/);
  await expect(page.getByText("October 2026").first()).toBeVisible();

  const booker = await signInAs(browser, address, "booker@harbourpine.example", demoPassword);
  await booker.page.goto("/cycle");
  await expect(booker.page.getByRole("heading", { name: "Cycle", level: 1 })).toBeVisible();
  await expect(booker.page.getByRole("region", { name: "Review" })).toBeVisible();
  await expect(booker.page.getByRole("button", { name: /^Remind/ })).toHaveCount(0);

  await booker.leave();

  const over = page.getByText(/^The Forecasting phase for November 2026 is over/).first();
  const { projects } = (await (await page.request.get("/api/projects")).json()) as {
    projects: { id: string; code: string }[];
  };
  const kiln = projects.find(({ code }) => code === "KLN");
  const november = `/forecasts?project=${kiln?.id}&period=2026-11`;
  await test.step("Forecasting is made binding, and November's forecasts are locked", async () => {
    await page.goto("/admin/organisation-settings");
    await page.getByRole("button", { name: "Edit Settings" }).click();
    await page.getByRole("checkbox", { name: "Forecasting is binding" }).check();
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Settings updated successfully!")).toBeVisible();
    await page.goto(november);
    await expect(over).toBeVisible();
  });

  await test.step("an exception for everyone opens them again, and says why", async () => {
    await page.goto("/cycle?month=2026-10");
    await expect(
      phase.getByText(/^Binding: after .* forecasts of November 2026 can't be changed\.$/),
    ).toBeVisible();
    await phase.getByRole("button", { name: "Make an exception" }).click();
    const dialog = page.getByRole("dialog", { name: "Make an exception from Forecasting?" });
    await expect(dialog.getByRole("button", { name: "Make an exception" })).toBeDisabled();
    await dialog.getByLabel("Reason").fill("The site was cut off");
    expect(await accessFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Make an exception" }).click();
    await expect(phase.getByRole("list", { name: "Exceptions" })).toContainText("The site was cut off");
    await page.goto(november);
    await expect(page.getByRole("grid")).toBeVisible();
    await expect(over).toHaveCount(0);
  });
});
