import { expect, test } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { accessFaults } from "./support/inspection.ts";
import { browserComplaints, signInAs } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

test("a request says what it puts at risk, is approved with a proposal, and an allocator accepts and saves it", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-22", { DEMO: "1", DEMO_PEOPLE: "68" });
  const as = (who: string) => signInAs(browser, address, `${who}@harbourpine.example`, demoPassword);

  await test.step("the request's drawer names the hours at risk and who has room", async () => {
    const { page, leave } = await as("booker");
    await page.goto("/my-time/holidays");
    await page.getByRole("button", { name: "Request leave" }).click();
    const drawer = page.getByRole("dialog", { name: "Request leave" });
    await drawer.getByLabel("From", { exact: true }).fill("7 Dec 2026");
    await drawer.getByLabel("To", { exact: true }).fill("8 Dec 2026");
    await drawer.getByLabel("Reason").click();
    await expect(drawer.getByRole("region", { name: "At risk in the plan" })).toContainText(
      "Free time in this tier",
    );
    await drawer.getByRole("button", { name: /^Request [\d.]+ h$/ }).click();
    await expect(drawer).toBeHidden();
    await leave();
  });

  await test.step("the manager sees possible replacements, and approves with that", async () => {
    const { page, leave } = await as("manager");
    const { requests } = (await (
      await page.request.get("/api/manager/holiday-requests?status=pending")
    ).json()) as { requests: { id: string; startDate: string }[] };
    await page.goto(
      `/manager/holiday-requests/${requests.find(({ startDate }) => startDate === "2026-12-07")?.id}`,
    );
    await page.getByRole("button", { name: "Propose who takes over" }).click();
    const panel = page.getByRole("region", { name: "Who takes over" });
    await expect(panel.getByText(/: \d+ cells changed$/)).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await panel.getByRole("button", { name: "Approve with this proposal" }).click();
    await expect(page.getByText(/Isla Cameron: /)).toBeVisible();
    await leave();
  });

  await test.step("the allocator finds the proposal over the month, accepts it, undoes it, accepts it again and saves", async () => {
    const { page } = await as("allocator");
    await page.goto("/allocations/planner?month=2026-12");
    const offer = page.getByText(/^Proposal for Isla Cameron's leave, .+: \d+ cells$/);
    await expect(offer).toBeVisible();
    await expect(page.getByRole("button", { name: /^More tools: \d+ days? to reassign$/ })).toBeVisible();
    const show = page.getByRole("button", { name: "Show proposal" });
    await show.click();
    const proposal = page.getByRole("complementary", { name: "Proposal" });
    await expect(
      proposal.getByRole("heading", { name: /^Proposed: [\d.]+ hours taken over$/ }),
    ).toBeFocused();
    await expect(proposal.getByText(/cells changed, as few as possible\./)).toBeVisible();
    await expect(page.getByRole("gridcell", { name: /proposed to go: / }).first()).toBeVisible();
    expect(await accessFaults(page, { rows: 6 })).toEqual([]);
    await proposal.getByRole("button", { name: "Accept all" }).click();
    await expect(
      page.getByText(/cells changed, [\d.]+ hours taken over\. Nothing is saved yet\./),
    ).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await show.click();
    await proposal.getByRole("button", { name: "Accept all" }).click();
    await page.getByRole("button", { name: "Review Allocations" }).click();
    await page.getByRole("button", { name: "Save as Draft" }).click();
    await expect(page.getByText(/Allocation (draft )?saved/i).first()).toBeVisible();
    await page.goto("/allocations/planner?month=2026-12");
    await expect(page.getByRole("grid")).toBeVisible();
    await expect(offer).toBeHidden();
    expect(browserComplaints()).toEqual([]);
  });
});
