import { expect, test, type Locator, type Page } from "@playwright/test";
import { demoPassword } from "../../src/demo/sign-ins.ts";
import { fingerDrag, middle } from "./support/finger.ts";
import { browserComplaints, signInAs } from "./support/people.ts";
import { rowsInSight } from "./support/rows-in-sight.ts";
import { House } from "./support/server.ts";
import { tabTo } from "./support/tab-to.ts";

const house = new House();
/** Enough people that a function has a team of 25. */
const environment = { DEMO: "1", DEMO_PEOPLE: "68" };
test.afterAll(() => house.remove());

interface Architecture {
  version: number;
  name: string;
  description: string | null;
  costTiers: { id: string; name: string; hourlyRate: number }[];
  allocators: { id: string }[];
}

const at = (page: Page, row: number, column: number): Locator => page.locator(`[data-row="${row}"][data-column="${column}"]`);

/** Cells of a row that can be changed, with what they say. */
async function openCells(page: Page, row: number): Promise<{ column: number; label: string }[]> {
  return page
    .locator(`[data-row="${row}"]`)
    .evaluateAll((cells) =>
      cells
        .filter((cell) => cell.ariaReadOnly === "false")
        .map((cell) => ({ column: Number((cell as HTMLElement).dataset["column"]), label: cell.ariaLabel ?? "" })),
    );
}

const painted = async (page: Page, row: number, what: string): Promise<number> =>
  (await openCells(page, row)).filter(({ label }) => label.includes(what)).length;

async function openPlanner(page: Page): Promise<void> {
  await page.goto("/allocations/planner?month=2026-12");
  await expect(page.getByRole("grid")).toBeVisible();
  await page.getByRole("complementary", { name: "Demand" }).getByRole("button", { name: /^KLN/ }).click();
}

test("a month is planned by mouse, keys and touch, survives a killed tab, and two allocators merge", async ({ browser }) => {
  const address = await house.openOn("2026-11-22", environment);
  const eve = await signInAs(browser, address, "allocator@harbourpine.example", demoPassword);
  let { page } = eve;
  await openPlanner(page);
  const last = (await page.locator('[data-row][data-column="0"]').count()) - 3;
  const open = await openCells(page, last);
  const [first, end] = [open[0]?.column ?? 0, open.at(-1)?.column ?? 0];

  await test.step("one jump of the pointer paints every open day between, and moves no cell", async () => {
    await page.getByRole("spinbutton", { name: "Hours per allocation" }).fill("6.5");
    await page.getByRole("spinbutton", { name: "Hours per allocation" }).press("Enter");
    const [from, to] = [await middle(at(page, last, first)), await middle(at(page, last, end))];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
    await expect(page.getByText(`${open.length} changes`)).toBeVisible();
    expect(await painted(page, last, "KLN 6.5")).toBe(open.length);
    expect(await middle(at(page, last, end))).toEqual(to);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down({ button: "right" });
    await page.mouse.move((await middle(at(page, last, open[1]?.column ?? 0))).x, from.y);
    await page.mouse.up({ button: "right" });
    expect(await painted(page, last, "KLN 6.5")).toBe(open.length - 2);
  });

  await test.step("keys hold, paint, move, take back and do again", async () => {
    await page.keyboard.press("Control+Z");
    await expect(page.getByText(`${open.length} changes`)).toBeVisible();
    await page.keyboard.press("Control+Z");
    await expect(page.getByText(/\d+ changes?/)).toBeHidden();
    await at(page, last, first).focus();
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Space");
    await expect(page.getByText("2 changes")).toBeVisible();
    await page.keyboard.press("Alt+ArrowRight");
    await expect(at(page, last, first + 2)).toHaveAttribute("aria-label", /KLN 6.5/);
    await expect(at(page, last, first)).toHaveAttribute("aria-label", /empty/);
    await page.keyboard.press("Control+Z");
    await page.keyboard.press("Control+Shift+Z");
    await expect(at(page, last, first + 2)).toHaveAttribute("aria-label", /KLN 6.5/);
  });

  await test.step("a fill gives a person's free hours in one step", async () => {
    await page.getByRole("button", { name: "Fill", exact: true }).click();
    await expect(page.getByRole("menuitem", { name: "Copy last month's pattern, for everyone shown" })).toBeVisible();
    await page.getByRole("menuitem", { name: "Fill free hours with KLN" }).click();
    await expect(page.getByText(/\d+ days filled, [\d.]+ hours\./)).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("2 changes")).toBeVisible();
  });

  await test.step("a low window, and half of one at 200 %, leave room for rows", async () => {
    await expect.poll(() => rowsInSight(page, { width: 1440, height: 420 })).toBeGreaterThan(6);
    await expect.poll(() => rowsInSight(page, { width: 720, height: 450 })).toBeGreaterThan(6);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("leaving asks; a killed tab gives everything back", async () => {
    await page.getByRole("link", { name: "Projects", exact: true }).click();
    await page.getByRole("button", { name: "Keep planning" }).click();
    const again = await eve.context.newPage();
    await page.waitForFunction(() =>
      Object.keys(localStorage).some((key) => key.includes("allocation ") && (localStorage.getItem(key) ?? "").includes("6.5")),
    );
    await page.close({ runBeforeUnload: false });
    page = again;
    await openPlanner(page);
    await expect(page.getByText("Restored the hours you painted")).toBeVisible();
    expect(await painted(page, last, "KLN 6.5")).toBe(2);
  });

  const boss = await signInAs(browser, address, "superadmin@harbourpine.example", demoPassword);
  const save = async (who: Page, row: number, column: number): Promise<void> => {
    await at(who, row, column).focus();
    await who.keyboard.press("Space");
    await who.getByRole("button", { name: "Review Allocations" }).click();
    await who.getByRole("button", { name: "Save as Draft" }).click();
    await expect(who.getByText("Allocation Saved Successfully!")).toBeVisible();
  };

  await test.step("each sees who else is there; other cells merge by themselves, the same cell asks", async () => {
    const functionId = /function=([^&]+)/.exec(page.url())?.[1];
    const where = functionId === undefined ? "" : `&function=${functionId}`;
    await boss.page.goto(`/allocations/planner?month=2026-12${where}`);
    await boss.page.getByLabel("Function", { exact: true }).selectOption({ label: "Architecture" });
    await boss.page.getByRole("complementary", { name: "Demand" }).getByRole("button", { name: /^KLN/ }).click();
    await expect(boss.page.getByText(/Also on this month: .*2 unsaved/)).toBeAttached();
    await save(boss.page, last, end);
    await expect(at(page, last, end)).toHaveAttribute("aria-label", /KLN 8/);
    expect(await painted(page, last, "KLN 6.5")).toBe(2);
    await openPlanner(boss.page);
    // The address names the function from now on, and the planner is the same: the project stays chosen.
    await boss.page.getByLabel("Function", { exact: true }).selectOption({ label: "Architecture" });
    await expect(boss.page).toHaveURL(/function=/);
    await save(boss.page, last, first + 2);
    await expect(page.getByText("Somebody else changed a cell that you changed too.")).toBeVisible();
    await page.getByRole("button", { name: "Keep mine" }).click();
    await expect(at(page, last, first + 2)).toHaveAttribute("aria-label", /KLN 6.5/);
  });

  await test.step("who may no longer save keeps the function and what was painted, and goes on once the right is back", async () => {
    const functions = `${address}/api/functions`;
    const { id } = ((await (await eve.context.request.get(`${address}/api/session`)).json()) as { user: { id: string } }).user;
    const listed = (await (await boss.context.request.get(functions)).json()) as { functions: { id: string; name: string }[] };
    const one = `${functions}/${listed.functions.find(({ name }) => name === "Architecture")?.id ?? ""}`;
    const allocate = async (change: (ids: string[]) => string[]) => {
      const { version, name, description, costTiers, allocators } = (await (await boss.context.request.get(one)).json()) as Architecture;
      const tiers = costTiers.map((tier) => ({ id: tier.id, name: tier.name, hourlyRate: tier.hourlyRate }));
      const data = { version, name, description, costTiers: tiers, allocatorIds: change(allocators.map((each) => each.id)) };
      expect((await boss.context.request.put(one, { data, headers: { origin: address } })).status()).toBe(200);
    };
    await allocate((ids) => ids.filter((each) => each !== id));
    await expect(page.getByText("Read only", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Function", { exact: true }).locator("option:checked")).toHaveText("Architecture");
    await expect(at(page, last, first + 2)).toHaveAttribute("aria-label", /KLN 6.5/);
    await allocate((ids) => [...ids, id]);
    await expect(page.getByRole("button", { name: "Review Allocations" })).toBeVisible();
  });

  await test.step("the review tells the differences, and submitting says how many entries stand", async () => {
    // It was fetched when there was something to review, and opens without a connection.
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Review Allocations" }).click();
    await expect(page.getByText("1 added, 1 changed, 0 cleared")).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: /^Submit/ }).click();
    await expect(page.getByText(/Allocation submitted with \d+ entries\./)).toBeVisible();
    await expect(page).toHaveURL(/\/allocations\/planner/);
    await expect(page.getByRole("grid")).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
  });

  await test.step("the way back from the review leads to the people that were shown", async () => {
    await page.goto("/allocations/planner?month=2026-12&people=mac&span=weeks");
    await page.getByRole("button", { name: "Review Allocations" }).click();
    await page.getByRole("button", { name: "Back to Planner" }).click();
    await expect(page).toHaveURL(/(?=.*span=weeks)(?=.*people=mac)/);
  });

  await test.step("a finger paints by a tap, and by a stroke over what is planned already", async () => {
    const context = await browser.newContext({
      baseURL: address,
      viewport: { width: 820, height: 1100 },
      hasTouch: true,
      storageState: await eve.context.storageState(),
    });
    const tablet = await context.newPage();
    await openPlanner(tablet);
    const free = (await openCells(tablet, last)).find(({ label }) => label.includes("empty"))?.column ?? first;
    const { x, y } = await middle(at(tablet, last, free));
    await tablet.touchscreen.tap(x, y);
    await expect(at(tablet, last, free)).toHaveAttribute("aria-label", /KLN 8/);
    const planned = (await openCells(tablet, 0)).filter(({ label }) => !/empty|KLN/.test(label)).map(({ column }) => at(tablet, 0, column));
    const [begin, , , goal] = planned;
    if (!begin || !goal) throw new Error("The first person has fewer than four days planned");
    await fingerDrag(tablet, await middle(begin), await middle(goal));
    await expect(goal).toHaveAttribute("aria-label", /KLN 8/);
    await context.close();
  });
  expect(browserComplaints().filter((text) => !/net::ERR_/.test(text))).toEqual([]);
});

test("a team of 25 is planned from its demand to submitted: by keys alone, by mouse alone, and by finger on a phone", async ({ browser }) => {
  const address = await house.openOn("2026-11-22", environment);
  const { page, context } = await signInAs(browser, address, "allocator@harbourpine.example", demoPassword);
  const opened = async (who: Page) => {
    await who.goto("/allocations/planner?month=2026-12");
    await expect(who.getByRole("grid")).toBeVisible();
  };
  const demand = (who: Page) => who.getByRole("complementary", { name: "Demand" });
  /** The codes of the projects that want hours. */
  const wantedCodes = async (who: Page): Promise<string[]> => {
    const names = await demand(who).getByRole("button", { pressed: false }).allInnerTexts();
    return names.filter((name) => /^\S+\s+.*\d/s.test(name) && !name.includes("\u2013")).map((name) => name.split(/\s/)[0] ?? "");
  };
  const fulfilment = (who: Page) => demand(who).getByText(/^Fulfilment \d+%$/);
  const submit = async (who: Page, press: (goal: Locator) => Promise<void>) => {
    await press(who.getByRole("button", { name: "Review Allocations" }));
    await expect(who.getByRole("heading", { name: "Project Demand Fulfillment" })).toBeVisible();
    await press(who.getByRole("button", { name: /^Submit/ }));
    await expect(who.getByText(/Allocation submitted with \d+ entries\./)).toBeVisible();
    await expect(who).toHaveURL(/\/allocations\/planner/);
  };
  let reached = "";

  await test.step("by keys alone", async () => {
    await page.goto("/allocations/calendar/2026-12");
    await tabTo(page, page.getByRole("row", { name: /^Architecture/ }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/allocations\/planner\?.*month=2026-12/);
    await expect(page.getByRole("grid")).toBeVisible();
    expect(await page.getByRole("rowheader").count()).toBeGreaterThanOrEqual(25);
    const press = async (goal: Locator) => {
      await tabTo(page, goal);
      await page.keyboard.press("Enter");
    };
    await tabTo(page, at(page, 0, 0));
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Delete");
    await expect(fulfilment(page)).toHaveText("Fulfilment 0%");
    const codes = await wantedCodes(page);
    expect(codes.length).toBeGreaterThan(4);
    for (const code of codes) {
      await press(demand(page).getByRole("button", { name: new RegExp(`^${code}`) }));
      await press(page.getByRole("button", { name: "Fill", exact: true }));
      await expect(page.getByRole("menuitem").first()).toBeFocused();
      await page.keyboard.press("ArrowDown");
      await expect(page.getByRole("menuitem", { name: `Fill remaining demand of ${code}` })).toBeFocused();
      await page.keyboard.press("Enter");
    }
    await expect(fulfilment(page)).not.toHaveText("Fulfilment 0%");
    reached = await fulfilment(page).innerText();
    await submit(page, press);
    await opened(page);
    await expect(fulfilment(page)).toHaveText(reached);
    await expect(page.getByText("Submitted", { exact: true })).toBeVisible();
  });

  await test.step("by mouse alone", async () => {
    // High enough for everyone: one drag with the right button goes up and down the rows and clears them all.
    await page.setViewportSize({ width: 1440, height: 1200 });
    const rows = (await page.locator('[data-row][data-column="0"]').count()) - 2;
    const [begin, end] = [await middle(at(page, 0, 0)), await middle(at(page, rows - 1, 30))];
    await page.mouse.move(begin.x, begin.y);
    await page.mouse.down({ button: "right" });
    for (let row = 0; row < rows; row += 1) {
      const y = begin.y + (row * (end.y - begin.y)) / (rows - 1);
      const ends = row % 2 === 0 ? [begin.x, end.x] : [end.x, begin.x];
      for (const x of ends) await page.mouse.move(x, y);
    }
    await page.mouse.up({ button: "right" });
    await expect(fulfilment(page)).toHaveText("Fulfilment 0%");
    for (const code of await wantedCodes(page)) {
      await demand(page)
        .getByRole("button", { name: new RegExp(`^${code}`) })
        .click();
      await page.getByRole("button", { name: "Fill", exact: true }).click();
      await page.getByRole("menuitem", { name: `Fill remaining demand of ${code}` }).click();
    }
    await expect(fulfilment(page)).toHaveText(reached);
    await submit(page, (goal) => goal.click());
  });

  await test.step("by finger on a phone", async () => {
    const pocket = await browser.newContext({
      baseURL: address,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      storageState: await context.storageState(),
    });
    const phone = await pocket.newPage();
    await opened(phone);
    expect((await phone.getByRole("grid").boundingBox())?.y ?? 844).toBeLessThan(844 / 3);
    const tools = async (choice: Locator) => {
      await phone.getByRole("button", { name: /^Tools and filters/ }).tap();
      expect((await phone.getByRole("heading", { name: "Tools and filters" }).boundingBox())?.height).toBeGreaterThan(12);
      await choice.tap();
    };
    await tools(phone.getByText("Holds cells"));
    await phone.getByRole("button", { name: "Close" }).tap();
    await fingerDrag(phone, await middle(at(phone, 0, 0)), await middle(at(phone, 8, 3)));
    await tools(phone.getByRole("button", { name: "Clear the cells held" }));
    await expect(phone.getByText(/\d+ days cleared\./)).toBeVisible();
    await phone.getByRole("button", { name: /^Demand:/ }).tap();
    await expect(fulfilment(phone)).not.toHaveText(reached);
    const codes = await wantedCodes(phone);
    await phone.getByRole("button", { name: "Close" }).tap();
    for (const code of codes) {
      await phone.getByRole("button", { name: /^Demand:/ }).tap();
      await demand(phone)
        .getByRole("button", { name: new RegExp(`^${code}`) })
        .tap();
      const fill = phone.getByRole("button", { name: `Fill remaining demand of ${code} over the cells held` });
      await tools(fill);
      await expect(fill).toBeHidden();
    }
    // What the fills said stands above the buttons at the foot, never on them.
    await expect(
      phone
        .getByRole("log")
        .getByText(/Nothing to fill|days? filled/)
        .first(),
    ).toBeVisible();
    const review = await middle(phone.getByRole("button", { name: "Review Allocations" }));
    expect(await phone.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest("button")?.textContent, review)).toBe("Review Allocations");
    await submit(phone, (goal) => goal.tap());
    await pocket.close();
  });
  expect(browserComplaints().filter((text) => !/net::ERR_/.test(text))).toEqual([]);
});
