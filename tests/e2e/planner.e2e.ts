import { expect, test, type Page } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { fingerDrag, middle } from "./support/finger.ts";
import { browserComplaints, signInAs } from "./support/people.ts";
import { allocatorsOf, at, openCells, openPlanner, painted } from "./support/planner.ts";
import { rowsInSight } from "./support/rows-in-sight.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

test("a month is planned by mouse, keys and touch, survives a killed tab, and two allocators merge", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-22", { DEMO: "1", DEMO_PEOPLE: "68" });
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

  await test.step("keys select, paint, move, undo and redo", async () => {
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

  await test.step("digits are the chosen project's hours: of the cell, or of the selected cells; other text stays for correction", async () => {
    const [one, next] = [at(page, last, open[3]?.column ?? 0), at(page, last, open[4]?.column ?? 0)];
    await one.focus();
    await page.keyboard.type("7,5");
    await page.keyboard.press("Tab");
    await expect(one).toHaveAttribute("aria-label", /: KLN 7.5/);
    await expect(next).toBeFocused();
    await page.keyboard.type("25");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("tooltip")).toHaveText("Hours per allocation are 0.5 to 24 in steps of 0.5");
    await expect(page.locator("input[data-editor]")).toHaveValue("25");
    await page.keyboard.press("Escape");
    await expect(next).toHaveAttribute("aria-label", /empty/);
    // Back over the weekend, which stays as it is.
    for (let day = open[4]?.column ?? 0; day > (open[3]?.column ?? 0); day -= 1)
      await page.keyboard.press("Shift+ArrowLeft");
    await page.keyboard.type("3");
    // A click elsewhere applies what was typed for the selected cells, and paints there.
    await at(page, last, open[0]?.column ?? 0).click();
    for (const cell of [one, next]) await expect(cell).toHaveAttribute("aria-label", /: KLN 3/);
    await page.keyboard.press("Control+Z");
    await page.keyboard.press("Control+Z");
    await one.focus();
    await page.keyboard.press("F2");
    await expect(page.locator("input[data-editor]")).toHaveValue("7.5");
    await page.keyboard.type("0");
    await page.keyboard.press("Enter");
    await expect(one).toHaveAttribute("aria-label", /empty/);
    const full = (await openCells(page, 0)).find(({ label }) => !/empty|KLN/.test(label))?.column ?? 0;
    await at(page, 0, full).focus();
    await page.keyboard.type("24");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("tooltip")).toHaveText("A day holds at most 24 hours");
    await page.keyboard.press("Escape");
    await expect(page.getByText("2 changes")).toBeVisible();
    await one.focus();
  });

  await test.step("a fill gives a person's free hours in one step", async () => {
    await page.getByRole("button", { name: "Fill", exact: true }).click();
    await expect(
      page.getByRole("menuitem", { name: "Copy last month's pattern, for everyone shown" }),
    ).toBeVisible();
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

  await test.step("leaving needs confirmation; a killed tab restores everything", async () => {
    await page.getByRole("link", { name: "Projects", exact: true }).click();
    await page.getByRole("button", { name: "Keep planning" }).click();
    const again = await eve.context.newPage();
    await page.waitForFunction(() =>
      Object.keys(localStorage).some(
        (key) => key.includes("allocation ") && (localStorage.getItem(key) ?? "").includes("6.5"),
      ),
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
    // It's shown for two seconds, which a busy browser may spend between two looks of Playwright.
    const isSaid = who.evaluate(
      (text) =>
        new Promise<void>((resolve) => {
          new MutationObserver((_, observer) => {
            if (!document.body.textContent.includes(text)) return;
            observer.disconnect();
            resolve();
          }).observe(document.body, { subtree: true, childList: true, characterData: true });
        }),
      "Allocation Saved Successfully!",
    );
    await who.getByRole("button", { name: "Save as Draft" }).click();
    await isSaid;
  };

  await test.step("each sees who else is there; other cells merge automatically, the same cell needs a choice", async () => {
    const functionId = /function=([^&]+)/.exec(page.url())?.[1];
    const where = functionId === undefined ? "" : `&function=${functionId}`;
    await boss.page.goto(`/allocations/planner?month=2026-12${where}`);
    await boss.page.getByLabel("Function", { exact: true }).selectOption({ label: "Architecture" });
    await boss.page
      .getByRole("complementary", { name: "Demand" })
      .getByRole("button", { name: /^KLN/ })
      .click();
    await expect(boss.page.getByText(/Also on this month: .*2 unsaved/)).toBeAttached();
    await save(boss.page, last, end);
    await expect(at(page, last, end)).toHaveAttribute("aria-label", /KLN 7.5/);
    expect(await painted(page, last, "KLN 6.5")).toBe(2);
    await openPlanner(boss.page);
    // The address names the function from now on, and the planner is the same: the project stays chosen.
    await boss.page.getByLabel("Function", { exact: true }).selectOption({ label: "Architecture" });
    await expect(boss.page).toHaveURL(/function=/);
    await save(boss.page, last, first + 2);
    await expect(
      page.getByText(/^(?!Someone else)\S+ \S+ has changed a cell that you changed too\.$/),
    ).toBeVisible();
    await page.getByRole("button", { name: "Keep mine" }).click();
    await expect(at(page, last, first + 2)).toHaveAttribute("aria-label", /KLN 6.5/);
  });

  await test.step("an allocator without the right to save retains function and painted hours, and continues once the right is back", async () => {
    const { id } = (
      (await (await eve.context.request.get(`${address}/api/session`)).json()) as { user: { id: string } }
    ).user;
    const allocate = await allocatorsOf(boss.context.request, address, "Architecture");
    await allocate((ids) => ids.filter((each) => each !== id));
    await expect(page.getByText("Read only", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Function", { exact: true }).locator("option:checked")).toHaveText(
      "Architecture",
    );
    await expect(at(page, last, first + 2)).toHaveAttribute("aria-label", /KLN 6.5/);
    await allocate((ids) => [...ids, id]);
    await expect(page.getByRole("button", { name: "Review Allocations" })).toBeVisible();
  });

  await test.step("the review shows the differences, and submitting the number of entries", async () => {
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
    const free =
      (await openCells(tablet, last)).find(({ label }) => label.includes("empty"))?.column ?? first;
    const { x, y } = await middle(at(tablet, last, free));
    await tablet.touchscreen.tap(x, y);
    await expect(at(tablet, last, free)).toHaveAttribute("aria-label", /KLN 7.5/);
    const planned = (await openCells(tablet, 0))
      .filter(({ label }) => !/empty|KLN/.test(label))
      .map(({ column }) => at(tablet, 0, column));
    const [begin, , , goal] = planned;
    if (!begin || !goal) throw new Error("The first person has fewer than four days planned");
    await fingerDrag(tablet, await middle(begin), await middle(goal));
    await expect(goal).toHaveAttribute("aria-label", /KLN 7.5/);
    await context.close();
  });
  expect(browserComplaints().filter((text) => !/net::ERR_/.test(text))).toEqual([]);
});
