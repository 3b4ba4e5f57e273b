import { expect, test, type Page } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { offeredKinds } from "#features/leave/rules/kinds/leave-kind.ts";
import { accessFaults } from "./support/inspection.ts";
import { arriveAs, browserComplaints, signInAs } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

const monday = "2026-11-02";

/** Removes the terms that the demonstration has. */
async function removeTerms(page: Page, address: string): Promise<void> {
  const post = async (path: string, data: object): Promise<{ basis: string }> => {
    const answer = await page.request.post(path, { data, headers: { origin: address } });
    expect(answer.status()).toBe(200);
    return (await answer.json()) as { basis: string };
  };
  const { people } = (await (await page.request.get("/api/overtime/people?terms=only")).json()) as {
    people: { id: string; terms: { validFrom: string } }[];
  };
  for (const [validFrom, those] of Map.groupBy(people, ({ terms }) => terms.validFrom)) {
    const change = { personIds: those.map(({ id }) => id), validFrom, terms: null };
    const { basis } = await post("/api/overtime/terms/preview", change);
    await post("/api/overtime/terms", { ...change, basis });
  }
}

test("weeks of two people count from a Monday on; an approved one becomes hours, and the hours become leave", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  const { page } = await signInAs(browser, address, "superadmin@harbourpine.example", demoPassword);
  const lieu = offeredKinds().find(({ name }) => name === "Time in lieu");
  const made = await page.request.post("/api/leave/kinds", { data: lieu, headers: { origin: address } });
  expect(made.status()).toBe(200);
  await removeTerms(page, address);

  await test.step("terms for two people show first whose balance they change", async () => {
    await page.goto("/admin/overtime");
    await expect(page.getByText("Overtime isn't tracked yet")).toBeVisible();
    await page.getByText("Everyone", { exact: true }).click();
    for (const name of ["Isla Cameron", "Orla Shaw"])
      await page.getByRole("checkbox", { name: `Select ${name}` }).check();
    await page.getByRole("button", { name: "Set overtime rules" }).last().press("Enter");
    const dialog = page.getByRole("dialog", { name: "Set overtime rules" });
    await dialog.getByRole("textbox", { name: /^From/ }).fill("13 Oct 2026");
    await dialog.getByLabel("Maximum balance").fill("40");
    await dialog.getByLabel("Maximum balance").press("Enter");
    await expect(dialog.getByText("Choose a Monday. Overtime is tracked by the week")).toBeVisible();
    await dialog.getByRole("textbox", { name: /^From/ }).fill("12 Oct 2026");
    await dialog.getByRole("textbox", { name: /^From/ }).press("Tab");
    await expect(dialog.getByRole("row", { name: /^Isla Cameron/ })).toContainText("1 (+1)");
    await dialog.getByRole("button", { name: "Set overtime rules" }).click();
    await expect(page.getByText("Overtime rules set for 2 people")).toBeVisible();
  });

  await test.step("who decides sees the balance beside the week, and approves", async () => {
    const manager = await signInAs(browser, address, "manager@harbourpine.example", demoPassword);
    const listed = await manager.page.request.get(`/api/manager/timesheets?week=${monday}`);
    const { weeks } = (await listed.json()) as {
      weeks: { user: { id: string; fullName: string }; timesheetId: string }[];
    };
    const week = weeks.find(({ user }) => user.fullName === "Isla Cameron");
    await manager.page.goto(`/manager/timesheets/${week?.user.id}/${week?.timesheetId}/${monday}`);
    await manager.page.getByRole("button", { name: "Overtime 1 h" }).click();
    const lines = manager.page.getByRole("dialog", { name: "Isla Cameron: overtime" });
    await expect(lines.getByText("Not approved yet: 26 Oct – 1 Nov 2026, 2 – 8 Nov 2026.")).toBeVisible();
    await lines.getByRole("button", { name: "Close" }).last().click();
    await manager.page.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(manager.page.getByText(/^Isla Cameron: /)).toBeVisible();
    await manager.leave();
  });

  await test.step("the balance opens as its weeks, and hours of it become leave", async () => {
    await page.goto("/admin/overtime");
    await page.getByRole("row", { name: /Isla Cameron/ }).press("Enter");
    const drawer = page.getByRole("dialog", { name: "Isla Cameron: overtime" });
    await expect(drawer.getByRole("row", { name: /^8 Nov Week from 2 Nov/ })).toContainText(
      "29.75 of 30 expected−0.250.75",
    );
    expect(await accessFaults(page)).toEqual([]);
    await drawer.getByRole("button", { name: "Convert to leave" }).click();
    const dialog = page.getByRole("dialog", { name: "Convert overtime to leave" });
    await dialog.getByLabel(/^Hours/).fill("1");
    await dialog.getByLabel(/^Kind of leave/).selectOption({ label: "Time in lieu" });
    await dialog.getByLabel(/^Reason/).fill("As agreed");
    await dialog.getByRole("button", { name: "Convert to leave" }).click();
    await expect(dialog.getByText(/^Enter at most 0.75 hours/)).toBeVisible();
    await dialog.getByLabel(/^Hours/).fill("0.75");
    await dialog.getByRole("button", { name: "Convert to leave" }).click();
    await expect(drawer.getByText("Made leave: Time in lieu")).toBeVisible();
  });

  await test.step("the person sees both balances among their own", async () => {
    const booker = await arriveAs(browser, address, "booker@harbourpine.example", demoPassword);
    await booker.page.goto("/my-time/holidays");
    await expect(booker.page.getByRole("region", { name: "Other leave" })).toContainText("0.75 h");
    const own = booker.page.getByRole("region", { name: "Overtime" });
    await expect(own).toContainText("0 h1 week waiting for approval");
    await own.getByRole("button", { name: "Details of overtime" }).click();
    await expect(
      booker.page.getByRole("dialog", { name: "Overtime: how it adds up" }).getByText(/^As agreed/),
    ).toBeVisible();
    await booker.leave();
  });

  expect(browserComplaints()).toEqual([]);
});
