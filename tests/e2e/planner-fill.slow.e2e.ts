import { readFile } from "node:fs/promises";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { reason } from "./support/failing.ts";
import { accessFaults } from "./support/inspection.ts";
import { arriveAs, browserComplaints } from "./support/people.ts";
import { at } from "./support/planner.ts";
import { House } from "./support/server.ts";
import { slowTest } from "./support/slow-test.ts";

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
  const { page } = await arriveAs(browser, address, "allocator@harbourpine.example", demoPassword);
  await page.goto("/allocations/planner?month=2026-12");
  await expect(grid(page)).toBeVisible();
  await empty(page);
  expect(await page.getByRole("rowheader").count()).toBeGreaterThanOrEqual(25);
  const height = async () => (await page.getByRole("row", { name: /^Ailsa/ }).boundingBox())?.height;
  expect(await height()).toBeLessThan(30);

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
  await press(proposal(page).getByRole("button", { name: "Accept all" }));
  await expect(proposal(page)).toBeHidden();
  await press(page.getByRole("button", { name: "Review Allocations" }));
  await expect(page.getByRole("heading", { name: "Project Demand Fulfillment" })).toBeVisible();
  await press(page.getByRole("button", { name: /^Submit/ }));
  await expect(page.getByText(/Allocation submitted with \d+ entries\./)).toBeVisible();
  expect(presses).toBeLessThanOrEqual(10);
  expect(performance.now() - began).toBeLessThan(60_000);

  await test.step("few people have rows of two lines, with their complete cost tiers", async () => {
    await page.goto("/allocations/planner?month=2026-12&people=ai");
    await expect.poll(height).toBeGreaterThan(40);
    const tiers = page.locator(".planner-name > small");
    expect(
      await tiers.evaluateAll((all) => all.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)),
    ).toBe(false);
  });

  await test.step("accepted hours are marked as proposed in the month's file", async () => {
    await page.goto("/allocations/planner?month=2026-12");
    await page.getByRole("button", { name: /^More tools/ }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Save as CSV" }).click(),
    ]);
    const [head = "", ...lines] = (await readFile(await file.path(), "utf8")).trim().split(/\r?\n/);
    expect(head).toMatch(/Hours,Status,Proposed,Can't be worked$/);
    // Cells that were saved with the same hours before stay as they are, without a mark.
    expect(lines.every((line) => /,([\d.]+),Submitted,(\1)?,$/.test(line))).toBe(true);
    expect(lines.some((line) => /,([\d.]+),Submitted,\1,$/.test(line))).toBe(true);
    await expect(page.getByRole("gridcell", { name: /from a proposal: [A-Z]+ \d/ }).first()).toBeVisible();
  });
  expect(browserComplaints()).toEqual([]);
});

slowTest(
  "an admin has proposals made for all functions, stops half way, and opens one in its planner",
  async ({ browser }) => {
    const address = await house.openOn("2026-11-22", { DEMO: "1", DEMO_PEOPLE: "68" });
    const { page } = await arriveAs(browser, address, "admin@harbourpine.example", demoPassword);
    await page.goto("/allocations/calendar/2026-12");
    const proposals = page.getByRole("region", { name: "Proposals" });
    await expect(proposals.getByText("No proposal yet").first()).toBeVisible();
    let calls = 0;
    await page.route("**/fill", async (route) => {
      calls += 1;
      if (calls === 2) await new Promise((resolve) => setTimeout(resolve, 5000));
      await route.continue().catch(() => undefined);
    });
    await proposals.getByRole("button", { name: "Propose for all functions" }).click();
    await expect(proposals.getByText(/^Filling .+: 2 of \d+\.$/)).toBeVisible();
    await proposals.getByRole("button", { name: "Cancel" }).click();
    await expect(proposals.getByText(/^Cancelled\. 1 of \d+ proposals made/)).toBeVisible();
    await page.unroute("**/fill");
    await page.reload();
    const made = proposals.getByText(/^Meets [\d,.]+ of [\d,.]+ hours, now [\d,.]+/);
    await expect(made).toHaveCount(1);
    await proposals.getByRole("button", { name: "Propose for all functions" }).click();
    await expect(proposals.getByText(/^\d+ of \d+ proposals made\.$/)).toBeVisible({ timeout: 60_000 });
    expect(await accessFaults(page)).toEqual([]);
    await proposals
      .getByRole("link", { name: /Open in the planner/ })
      .first()
      .click();
    await expect(proposal(page).getByText(/^Proposed by .+ on \d+ \w+ 2026/)).toBeVisible();
    await expect(page).toHaveURL(/run=/);
    await proposal(page)
      .getByRole("button", { name: /^(Accept none|Close)$/ })
      .click();
    await expect(page).not.toHaveURL(/run=/);
    expect(browserComplaints()).toEqual([]);
  },
);

slowTest(
  "a proposal is accepted in parts, undone in one step, put on top of later changes, cancelled, and reported when it fails",
  async ({ browser }) => {
    const address = await house.openOn("2026-11-22", { DEMO: "1", DEMO_PEOPLE: "68" });
    const { page } = await arriveAs(browser, address, "allocator@harbourpine.example", demoPassword);
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

    await test.step("one project is accepted, and one undo reverts it", async () => {
      const accept = proposal(page)
        .getByRole("button", { name: /^Accept [A-Z]{3}$/ })
        .first();
      const name = (await accept.getAttribute("aria-label")) ?? "";
      const heading = proposal(page).getByRole("heading", { name: /^Proposed: / });
      const all = await heading.innerText();
      await accept.click();
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

    await test.step("one proposed cell says why it is proposed, and is accepted or skipped alone", async () => {
      const ghosts = page.getByRole("gridcell", { name: /Proposed [A-Z]+ \d/ });
      const chosen = page.getByRole("region", { name: "Selected in the proposal" });
      const placeOf = async (ghost: Locator) =>
        at(
          page,
          Number(await ghost.getAttribute("data-row")),
          Number(await ghost.getAttribute("data-column")),
        );
      const first = await placeOf(ghosts.first());
      await first.focus();
      await expect(
        chosen.getByText(
          /^Why [A-Z][a-z]+ .+\? .+, as [A-Z]{3} needs, [\d.]+ h free.*\. The proposal gives /,
        ),
      ).toBeVisible();
      await expect(chosen.getByText(/^Why [A-Z][a-z]{2} \d+ Dec\? /)).toBeVisible();
      await first.press("Enter");
      await expect(page.getByText(/^1 day filled, [\d.]+ hours\./)).toBeVisible();
      await expect(first).not.toHaveAttribute("aria-label", /Proposed/i);
      await expect(first).toHaveAttribute("aria-label", /: [A-Z]+ \d/);
      await expect(painted(page)).not.toHaveText(before);
      await expect(first).toBeFocused();
      await first.press("Control+Z");
      await expect(painted(page)).toHaveText(before);

      const second = await placeOf(ghosts.first());
      const cells = await painted(page).innerText();
      await second.click();
      // KLN is selected in the demand: a press on a proposed cell doesn't paint it.
      await expect(painted(page)).toHaveText(cells);
      const day = /^(\w{3})\w* (\d+) /.exec((await second.getAttribute("aria-label")) ?? "");
      await expect(chosen.getByText(`Why ${day?.[1]} ${day?.[2]} Dec?`)).toBeVisible();
      await chosen.getByRole("button", { name: "Leave out this cell" }).click();
      await expect(page.getByText("1 proposed day left out.")).toBeVisible();
      await expect(second).not.toHaveAttribute("aria-label", /Proposed/);
      const third = await placeOf(ghosts.first());
      await third.focus();
      await third.press("Backspace");
      await expect(third).not.toHaveAttribute("aria-label", /Proposed/);
      await expect(painted(page)).toHaveText(cells);
    });

    await test.step("a person is accepted, the rest is not", async () => {
      await proposal(page).getByText("People", { exact: true }).click();
      await expect(
        proposal(page)
          .getByText(/, as [A-Z]{3} needs, /)
          .first(),
      ).toBeVisible();
      await proposal(page)
        .getByRole("button", { name: /^Accept [A-Z][a-z]+ / })
        .first()
        .click();
      await expect(painted(page)).not.toHaveText(before);
      await proposal(page).getByRole("button", { name: "Accept none" }).click();
      await expect(proposal(page)).toBeHidden();
      await expect(page.getByRole("complementary", { name: "Demand" })).toBeVisible();
    });

    await test.step("the active cell alone is filled", async () => {
      // Locked cells say why after it.
      const empty = page.getByRole("gridcell", { name: /December: empty$/ }).first();
      const [row, column] = [await empty.getAttribute("data-row"), await empty.getAttribute("data-column")];
      await at(page, Number(row), Number(column)).focus();
      await page.getByRole("button", { name: "Fill…" }).click();
      await page
        .getByRole("checkbox", { name: /^Only the selected cell: [A-Z][a-z]+ .+, [A-Z][a-z]{2} \d+ Dec$/ })
        .check();
      await page.getByRole("button", { name: "Propose hours" }).click();
      await expect(proposal(page)).toBeVisible();
      expect(await page.getByRole("gridcell", { name: /Proposed [A-Z]+ \d/ }).count()).toBeLessThanOrEqual(1);
    });
  },
);

slowTest(
  "skills, pins and preferences decide the people of a filled month, and the proposal says so",
  async ({ browser }) => {
    const address = await house.openOn("2026-11-22", { DEMO: "1", DEMO_PEOPLE: "68" });
    const { page: planner } = await arriveAs(browser, address, "allocator@harbourpine.example", demoPassword);
    await planner.goto("/allocations/planner?month=2026-12");
    await expect(grid(planner)).toBeVisible();
    const title =
      (await grid(planner).getByRole("rowheader").first().locator("[title]").getAttribute("title")) ?? "";
    const [fullName = ""] = title.split(",");

    await test.step("an admin types a skill where it's given, and finds it among all skills", async () => {
      const { page } = await arriveAs(browser, address, "admin@harbourpine.example", demoPassword);
      await page.goto(`/admin/users?search=${encodeURIComponent(fullName)}`);
      await page.getByRole("table", { name: "Users" }).getByText(fullName).first().click();
      const dialog = page.getByRole("dialog", { name: "Edit User" });
      await dialog.getByRole("combobox", { name: "Skill" }).fill("Timber frames");
      await dialog.getByRole("combobox", { name: "Level", exact: true }).selectOption("Expert");
      // Left in the field, it counts too.
      await dialog.getByRole("button", { name: "Save Changes" }).click();
      await expect(dialog).toBeHidden();
      await page.getByRole("button", { name: "Skills" }).click();
      await expect(page.getByRole("row", { name: /Timber frames\s*1\s*0/ })).toBeVisible();
      expect(await accessFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "Close" }).last().click();

      await page.goto("/projects?search=KLN");
      await page.getByRole("table").getByText("KLN").locator("visible=true").first().click();
      await page.getByRole("link", { name: "Characteristics" }).click();
      const panel = page.getByRole("region", { name: "Skills" });
      await panel.getByRole("combobox", { name: "Skill" }).fill("timber frames");
      await panel.getByRole("button", { name: "Add" }).click();
      await expect(panel.getByRole("listitem").getByText("Timber frames")).toBeVisible();
      expect(await accessFaults(page)).toEqual([]);
    });

    await test.step("an allocator sees skills, fixes someone on a project, and the proposal names both", async () => {
      await planner.reload();
      await empty(planner);
      await expect(grid(planner).getByRole("rowheader").first().locator("[title]")).toHaveAttribute(
        "title",
        /Timber frames \(Expert\)/,
      );
      await planner.getByRole("button", { name: /^More tools/ }).click();
      await planner.getByRole("menuitem", { name: "Pins…" }).click();
      const pins = planner.getByRole("dialog", { name: "Pins" });
      await pins.getByRole("combobox", { name: "Person" }).selectOption(fullName);
      await expect(pins.getByText("Timber frames (Expert)")).toBeVisible();
      await pins.getByRole("combobox", { name: "Pin for KLN" }).selectOption("Keep on KLN");
      await expect(pins.getByRole("combobox", { name: "Pin for KLN" })).toHaveValue("keep");
      // One that fails goes back, and another chosen meanwhile is saved.
      const [lost, remaining] = [
        pins.getByRole("combobox", { name: "Pin for QVC" }),
        pins.getByRole("combobox", { name: "Pin for FRY" }),
      ];
      const answer = Promise.withResolvers<void>();
      await planner.route(
        /\/api\/allocations\/[\w-]+\/pins\//,
        async (route) => {
          await answer.promise;
          await route.fulfill({
            status: 500,
            json: { error: reason, code: "fault", fields: {}, requestId: "" },
          });
        },
        { times: 1 },
      );
      await lost.selectOption("Not on QVC");
      await remaining.selectOption("Not on FRY");
      answer.resolve();
      await expect(pins.getByText(reason)).toBeVisible();
      await expect(lost).toHaveValue("none");
      await expect(remaining).toHaveValue("not");
      await remaining.selectOption("Open");
      expect(await accessFaults(planner, { rows: 6 })).toEqual([]);
      await pins.getByRole("button", { name: "Close" }).last().click();
      await planner.getByRole("button", { name: "Fill…" }).click();
      await expect(
        planner.getByRole("checkbox", { name: "Prefer people with the project's skills" }),
      ).toBeChecked();
      await expect(planner.getByText("1 pin will be respected.")).toBeVisible();
      await planner.getByRole("button", { name: "Propose hours" }).click();
      await proposal(planner).getByText("People", { exact: true }).click();
      await expect(
        proposal(planner)
          .getByText(
            /as KLN needs, .*kept on KLN, Expert in Conservation and Expert in Timber frames, as KLN needs/,
          )
          .first(),
      ).toBeVisible();
    });

    await test.step("someone says in their account what they would like to work on", async () => {
      const { page } = await arriveAs(browser, address, "booker@harbourpine.example", demoPassword);
      await page.goto("/account");
      const panel = page.getByRole("region", { name: "Projects you'd like to work on" });
      await panel.scrollIntoViewIfNeeded();
      await panel
        .getByRole("combobox", { name: "Add a project" })
        .selectOption({ label: "ALD Alder Street School" });
      const preference = panel.getByRole("combobox", { name: "Your preference for ALD" });
      await expect(preference).toHaveValue("for");
      const saved = page.waitForResponse(
        (answer) => answer.request().postData() === '{"isFor":false}' && answer.ok(),
      );
      await preference.selectOption("Would rather not");
      await saved;
      await page.reload();
      await panel.scrollIntoViewIfNeeded();
      await expect(preference).toHaveValue("against");
    });
    expect(browserComplaints()).toEqual([]);
  },
);
