import { expect, test } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { browserComplaints, arriveAs } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

/** Texts that the specification gives to the letter and no other journey reads. */
test("dashboards, histories, reports, calendars and requests show the specification's words", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  const { page } = await arriveAs(browser, address, "superadmin@harbourpine.example", demoPassword);
  const read = async <T>(path: string): Promise<T> => (await (await page.request.get(path)).json()) as T;
  const { projects } = await read<{ projects: { id: string }[] }>("/api/projects?status=active");
  const { functions } = await read<{ functions: { id: string }[] }>("/api/functions");
  const [project = { id: "" }] = projects;
  const [ofFunction = { id: "" }] = functions;

  await test.step("the budget chart is in hours or cost, and utilisation says that it loads", async () => {
    const release = Promise.withResolvers<undefined>();
    await page.route(/\/utilisation(\?|$)/, async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.goto("/dashboard/organisation");
    const display = page.getByRole("radiogroup", { name: "Display" }).first();
    await expect(display.getByText("Hours", { exact: true })).toBeVisible();
    await expect(display.getByText("Cost (£)", { exact: true })).toBeVisible();
    await expect(page.getByText("Loading utilisation data...").first()).toBeVisible();
    release.resolve(undefined);
    await expect(page.getByText("Loading utilisation data...")).toHaveCount(0);
    await page.unroute(/\/utilisation(\?|$)/);
  });

  for (const [view, id, title] of [
    ["project", project.id, "KPI History - Project"],
    ["function", ofFunction.id, "KPI History - Function"],
  ] as const)
    await test.step(`the popup is titled ${title}`, async () => {
      await page.goto(`/dashboard/${view}?${view}=${id}`);
      if (view === "project") {
        const hours = page.getByRole("region", { name: "Hours Summary" });
        await expect(hours.getByText("£", { exact: true })).toBeVisible();
      }
      await page.getByRole("button", { name: "History" }).click();
      const history = page.getByRole("dialog", { name: title });
      await expect(history.getByRole("group", { name: "Select a Metric" })).toBeVisible();
      await page.keyboard.press("Escape");
    });

  await test.step("reports announce more, and a year without months says so", async () => {
    await page.goto("/reports");
    await expect(page.getByText("Coming Soon")).toBeVisible();
    await page.goto("/allocations/calendar?year=2001");
    await expect(page.getByText("No Data for 2001")).toBeVisible();
  });

  await test.step("the months of a budget are 80px wide", async () => {
    await page.goto(`/projects/${project.id}/profiles`);
    await page.getByRole("table").locator("tbody tr").first().click();
    const month = page
      .getByRole("dialog")
      .getByRole("columnheader", { name: /^Month 1,/ })
      .first();
    await expect(month).toHaveCSS("width", "80px");
  });

  await test.step("a holiday request shows what it conflicts with, and can be rejected", async () => {
    const { page: manager } = await arriveAs(browser, address, "manager@harbourpine.example", demoPassword);
    await manager.goto("/manager");
    await manager.getByRole("button", { name: /^Holiday Requests/ }).click();
    await expect(manager.getByRole("columnheader", { name: /^Remaining Allowance/ })).toBeVisible();
    await manager.getByRole("table").locator("tbody tr").first().click();
    await expect(manager.getByText("Allocation Conflict").first()).toBeVisible();
    await expect(manager.getByRole("button", { name: "Reject Request" })).toBeVisible();
  });
  expect(browserComplaints()).toEqual([]);
});
