import { expect, test, type Locator, type Page } from "@playwright/test";
import { demoPassword } from "#demo/sign-ins.ts";
import { accessFaults } from "./support/inspection.ts";
import { browserComplaints, signInAs } from "./support/people.ts";
import { at } from "./support/planner.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

const grid = (page: Page) => page.getByRole("grid");
const proposal = (page: Page) => page.getByRole("complementary", { name: "Proposal" });
const painted = (page: Page) => page.getByText(/^\d[\d,]* changes?$/);

/** Clears the month, which the demonstration has begun and the first journey fills. */
async function empty(page: Page): Promise<void> {
  await at(page, 0, 0).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
  await expect(page.getByText("Fulfilment 0%")).toBeVisible();
}

test("a team's empty month is filled, reviewed and submitted in at most ten presses", async ({ browser }) => {
  const address = await house.openOn("2026-11-22", { DEMO: "1", DEMO_PEOPLE: "68" });
  const { page } = await signInAs(browser, address, "allocator@harbourpine.example", demoPassword);
  await page.goto("/allocations/planner?month=2026-12");
  await expect(grid(page)).toBeVisible();
  await empty(page);
  expect(await page.getByRole("rowheader").count()).toBeGreaterThanOrEqual(25);

  let presses = 0;
  const press = async (goal: Locator) => {
    presses += 1;
    await goal.click();
  };
  const began = performance.now();
  await press(page.getByRole("button", { name: "Fill…" }));
  await press(page.getByRole("button", { name: "Propose hours" }));
  await expect(
    proposal(page).getByRole("heading", { name: /^Proposed: [\d,.]+ hours for \d+ people$/ }),
  ).toBeFocused();
  await expect(page.getByRole("gridcell", { name: /Proposed [A-Z]+ \d/ }).first()).toBeVisible();
  expect(await accessFaults(page, { rows: 6 })).toEqual([]);
  await press(proposal(page).getByRole("button", { name: "Take all" }));
  await expect(proposal(page)).toBeHidden();
  await press(page.getByRole("button", { name: "Review Allocations" }));
  await expect(page.getByRole("heading", { name: "Project Demand Fulfillment" })).toBeVisible();
  await press(page.getByRole("button", { name: /^Submit/ }));
  await expect(page.getByText(/Allocation submitted with \d+ entries\./)).toBeVisible();
  expect(presses).toBeLessThanOrEqual(10);
  expect(performance.now() - began).toBeLessThan(60_000);
  expect(browserComplaints()).toEqual([]);
});

test("a proposal is taken in parts, undone in one step, put on top of later changes, cancelled, and told when it fails", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-22", { DEMO: "1", DEMO_PEOPLE: "68" });
  const { page } = await signInAs(browser, address, "allocator@harbourpine.example", demoPassword);
  await page.goto("/allocations/planner?month=2026-12");
  await expect(grid(page)).toBeVisible();
  await empty(page);
  await page.getByRole("complementary", { name: "Demand" }).getByRole("button", { name: /^KLN/ }).click();
  const before = await painted(page).innerText();
  const fill = async () => {
    await page.getByRole("button", { name: "Fill…" }).click();
    await page.getByRole("button", { name: "Propose hours" }).click();
  };

  await test.step("cancelled while it works, it leaves nothing", async () => {
    await page.route("**/fill", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3000));
      await route.abort().catch(() => undefined);
    });
    await fill();
    await expect(page.getByRole("button", { name: "Filling..." })).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).last().click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(proposal(page)).toBeHidden();
    await page.unroute("**/fill");
  });

  await test.step("when it fails, the dialog says so and stays", async () => {
    await page.route("**/fill", (route) =>
      route.fulfill({
        status: 503,
        json: {
          error: "Other months are being filled. Try again in a moment.",
          code: "unavailable",
          fields: {},
          requestId: "x",
        },
      }),
    );
    await fill();
    await expect(page.getByRole("dialog").getByText("Other months are being filled.")).toBeVisible();
    await page.unroute("**/fill");
    await page.getByRole("button", { name: "Propose hours" }).click();
    await expect(proposal(page)).toBeVisible();
  });

  await test.step("one project is taken, and one undo gives all of it back", async () => {
    const take = proposal(page)
      .getByRole("button", { name: /^Take [A-Z]{3}$/ })
      .first();
    const name = (await take.getAttribute("aria-label")) ?? "";
    const heading = proposal(page).getByRole("heading", { name: /^Proposed: / });
    const all = await heading.innerText();
    await take.click();
    await expect(proposal(page).getByRole("button", { name, exact: true })).toBeHidden();
    await expect(heading).not.toHaveText(all);
    await expect(page.getByText(/days? filled, [\d,.]+ hours\. Nothing is saved yet\./)).toBeVisible();
    await expect(page.getByText("Fulfilment 0%")).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(painted(page)).toHaveText(before);
  });

  await test.step("what is painted over it meanwhile no longer fits, and is said", async () => {
    await expect(proposal(page).getByText(/no longer fits?, since/)).toBeHidden();
    const ghost = page.getByRole("gridcell", { name: /Proposed [A-Z]+ [78]/ }).first();
    const [row, column] = [await ghost.getAttribute("data-row"), await ghost.getAttribute("data-column")];
    const cell = at(page, Number(row), Number(column));
    await cell.focus();
    await page.keyboard.type("8");
    await page.keyboard.press("Enter");
    await expect(cell).toHaveAttribute("aria-label", /: KLN 8/);
    await expect(proposal(page).getByText(/no longer fits?, since/)).toBeVisible();
    await page.keyboard.press("Control+Z");
    await expect(proposal(page).getByText(/no longer fits?, since/)).toBeHidden();
  });

  await test.step("a person is taken, the rest is not", async () => {
    await proposal(page).getByText("People", { exact: true }).click();
    await expect(
      proposal(page)
        .getByText(/, as [A-Z]{3} wants, /)
        .first(),
    ).toBeVisible();
    await proposal(page)
      .getByRole("button", { name: /^Take [A-Z][a-z]+ / })
      .first()
      .click();
    await expect(painted(page)).not.toHaveText(before);
    await proposal(page).getByRole("button", { name: "Take none" }).click();
    await expect(proposal(page)).toBeHidden();
    await expect(page.getByRole("complementary", { name: "Demand" })).toBeVisible();
  });
});
