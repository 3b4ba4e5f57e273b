import { expect, test } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { accessFaults } from "./support/inspection.ts";
import { signInAs } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

test("an admin closes October; late hours are refused, adjusted by a manager, booked in days of grace; a reopened month accepts them", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  const { page } = await signInAs(browser, address, "superadmin@harbourpine.example", demoPassword);
  const booker = await signInAs(browser, address, "booker@harbourpine.example", demoPassword);
  const projects = await booker.page.request.get("/api/my-time/weeks/2026-10-26");
  const week = (await projects.json()) as { version: number; projects: { id: string }[] };
  const body = (version: number) => ({
    version,
    cells: [{ projectId: week.projects[0]?.id, day: "2026-10-28", hours: 1 }],
  });

  await test.step("each open point is confirmed before the month closes", async () => {
    await page.goto("/admin/months");
    await page.getByRole("link", { name: "October 2026" }).click();
    await expect(page.getByRole("heading", { name: "October 2026" })).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Close month" }).click();
    const dialog = page.getByRole("dialog", { name: "Close October 2026?" });
    await expect(dialog.getByText(/This locks 31 days for everyone/)).toBeVisible();
    for (const point of await dialog.getByRole("checkbox").all()) await point.check();
    await dialog.getByRole("button", { name: "Close month" }).click();
    await expect(page.getByText("October 2026 closed")).toBeVisible();
    await expect(page.getByRole("table", { name: "Figures of October 2026" })).toBeVisible();
  });

  await test.step("late hours are refused in words, and dashboards say what is closed", async () => {
    const refused = await booker.page.request.put("/api/my-time/weeks/2026-10-26/cells", {
      data: body(week.version),
      headers: { origin: address },
    });
    expect([409, 422]).toContain(refused.status());
    await page.goto("/dashboard/organisation?timeframe=previous_month");
    await expect(page.getByText(/^October 2026: closed on /)).toBeVisible();
  });

  await test.step("the person's manager adds late hours as an adjustment, with a reason", async () => {
    const manager = await signInAs(browser, address, "manager@harbourpine.example", demoPassword);
    await manager.page.goto("/manager?week=2026-10-19");
    await manager.page.getByRole("rowheader", { name: "Isla Cameron" }).click();
    await manager.page.getByRole("button", { name: "Add entry" }).first().click();
    const form = manager.page.locator(".add-entry");
    await form.getByLabel("Project").selectOption({ index: 1 });
    await form.getByLabel("Hours").fill("1.5");
    await expect(form.getByRole("button", { name: "Add adjustment" })).toBeDisabled();
    await form.getByLabel("Reason for the adjustment").fill("The site diary came late");
    await form.getByRole("button", { name: "Add adjustment" }).click();
    await expect(form).toBeHidden();
    await manager.leave();
  });

  // Hours of their rejected week count again once it's submitted.
  await test.step("days of grace let one person book and submit, and the month's page lists both changes", async () => {
    await page.goto("/admin/months/2026-10");
    await page.getByRole("button", { name: "Give Isla Cameron days of grace" }).click();
    const dialog = page.getByRole("dialog", { name: "Give Isla Cameron days of grace?" });
    // The database compares with the real day.
    await dialog.getByRole("textbox", { name: "Until" }).fill("31 Dec 2099");
    await dialog.getByRole("button", { name: "Give days of grace" }).click();
    await expect(page.getByText(/^Until 31 Dec 2099, given by /)).toBeVisible();
    const booked = await booker.page.request.put("/api/my-time/weeks/2026-10-26/cells", {
      data: body(week.version),
      headers: { origin: address },
    });
    expect(booked.status()).toBe(200);
    const { version } = (await booked.json()) as { version: number };
    const submitted = await booker.page.request.post("/api/my-time/weeks/2026-10-26/submit", {
      data: { version },
      headers: { origin: address },
    });
    expect(submitted.status()).toBe(200);
    await page.reload();
    const adjustments = page.getByRole("table", { name: "Adjustments since it was closed" });
    await expect(adjustments.getByText("The site diary came late")).toBeVisible();
    await expect(
      adjustments.getByRole("row", { name: /^28 Oct 2026 .*\+1 Changed in days of grace/ }),
    ).toBeVisible();
  });

  await test.step("it reopens with a reason", async () => {
    await page.goto("/admin/months/2026-10");
    await page.getByRole("button", { name: "Reopen month" }).click();
    const dialog = page.getByRole("dialog", { name: "Reopen October 2026?" });
    await dialog.getByRole("button", { name: "Reopen month" }).click();
    await expect(dialog.getByText("Enter a reason.")).toBeVisible();
    await dialog.getByLabel("Reason").fill("Hours of a subcontractor");
    await dialog.getByRole("button", { name: "Reopen month" }).click();
    await expect(page.getByText("Reason for reopening: Hours of a subcontractor")).toBeVisible();
  });
  await booker.leave();
});
