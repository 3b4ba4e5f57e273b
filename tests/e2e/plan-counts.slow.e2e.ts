import { expect, test, type Page } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { accessFaults } from "./support/inspection.ts";
import { browserComplaints, signInAs } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

const json = async <T>(page: Page, path: string): Promise<T> =>
  (await (await page.request.get(path)).json()) as T;

interface Coming {
  readonly hours: number;
}
interface Planner {
  readonly functionId: string;
  readonly functions: readonly { id: string; name: string }[];
  readonly users: readonly { id: string; fullName: string; isAllocatable: boolean }[];
}

/** The first project whose end in November leaves hours to come, and by how many months it has to be shortened. */
async function toShorten(page: Page) {
  const { projects } = await json<{
    projects: { id: string; startDate: string; projectLengthMonths: number; statusCode: string }[];
  }>(page, "/api/projects?status=active");
  for (const { id, startDate, projectLengthMonths } of projects) {
    const length = 12 * (2026 - Number(startDate.slice(0, 4))) + 12 - Number(startDate.slice(5, 7));
    if (length < 1 || length >= projectLengthMonths) continue;
    const { hours } = await json<Coming>(page, `/api/projects/${id}/hours-to-come?length=${length}`);
    if (hours > 0) return { id, by: projectLengthMonths - length, length };
  }
  throw new Error("No project has hours to come beyond November");
}

test("hours that a change leaves with no one are named before it, cleared with it or in the planner", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-22", { DEMO: "1", DEMO_PEOPLE: "68" });
  const { page } = await signInAs(browser, address, "admin@harbourpine.example", demoPassword);

  await test.step("shortening a project says whose hours, and clears them with one tick", async () => {
    const { id, by, length } = await toShorten(page);
    await page.goto(`/projects/${id}/settings`);
    await page.getByRole("button", { name: "Shorten" }).click();
    const dialog = page.getByRole("dialog", { name: "Shorten project" });
    await dialog.getByLabel("Number of months").fill(String(by));
    await expect(dialog.getByText(/upcoming allocated hours can't be worked then/)).toBeVisible();
    await dialog.getByLabel("Clear these hours").check();
    await expect(dialog.getByText("They are deleted with this change.")).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Shorten" }).click();
    await expect(dialog).toBeHidden();
    expect((await json<Coming>(page, `/api/projects/${id}/hours-to-come?length=${length}`)).hours).toBe(0);
  });

  await test.step("moving a person says on which projects, and leaves the hours where that isn't chosen", async () => {
    const planner = await json<Planner>(page, "/api/allocations/planner?month=2026-12");
    const [person] = planner.users.filter(({ isAllocatable }) => isAllocatable);
    const other = planner.functions.find(({ id }) => id !== planner.functionId);
    await page.goto(`/admin/users?person=${person?.id}`);
    const dialog = page.getByRole("dialog", { name: "Edit User" });
    await dialog.getByLabel("Function", { exact: true }).selectOption({ label: other?.name ?? "" });
    const tier = dialog.getByLabel("Cost tier", { exact: true });
    await tier.selectOption({ index: 1 });
    await expect(dialog.getByText(/upcoming allocated hours can't be worked then/)).toBeVisible();
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog).toBeHidden();

    for (const functionId of [planner.functionId, other?.id ?? ""]) {
      await page.goto(`/allocations/planner?function=${functionId}&month=2026-12`);
      await expect(page.getByText(/upcoming allocated hours can't be worked by anyone/)).toBeVisible();
    }
    await page.getByRole("button", { name: "Show and clear…" }).click();
    const list = page.getByRole("dialog", { name: "Clear hours that can't be worked" });
    await expect(list.getByText(person?.fullName ?? "").first()).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await list.getByRole("button", { name: /^Clear [\d.,]+ hours$/ }).click();
    await expect(list).toBeHidden();
    for (const functionId of [planner.functionId, other?.id ?? ""]) {
      const { hours } = await json<{ hours: { userId: string }[] }>(
        page,
        `/api/allocations/${functionId}/unworkable`,
      );
      expect(hours.filter(({ userId }) => userId === person?.id)).toEqual([]);
    }
    expect(browserComplaints()).toEqual([]);
  });
});
