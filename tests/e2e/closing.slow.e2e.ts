import { expect, test } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { accessFaults } from "./support/inspection.ts";
import { signInAs } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

test("an admin closes October, late hours are refused, and a reopened month accepts them", async ({
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
