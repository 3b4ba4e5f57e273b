import { expect, test, type Locator, type Page } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { fingerDrag, middle } from "./support/finger.ts";
import { browserComplaints, signInAs } from "./support/people.ts";
import { at } from "./support/planner.ts";
import { House } from "./support/server.ts";
import { tabTo } from "./support/tab-to.ts";

const house = new House();
test.afterAll(() => house.remove());

/** Which rows, cells and buttons of the planner lie under messages, while there are some. */
async function coveredByMessages(page: Page): Promise<string[]> {
  const messages = page.getByRole("log");
  await expect(messages.getByRole("button", { name: "Dismiss" }).first()).toBeVisible();
  return messages.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return [...document.querySelectorAll(".planner-work *, .planner-foot *")]
      .filter((each) => each.matches("button, [role=rowheader], [role=gridcell]"))
      .filter((each) => {
        const box = each.getBoundingClientRect();
        return box.width > 0 && box.top < bottom && box.bottom > top && box.left < right && box.right > left;
      })
      .map((each) => each.textContent);
  });
}

test("a team of 25 is planned from its demand to submitted: by keys alone, by mouse alone, and by finger on a phone", async ({
  browser,
}) => {
  // Enough people that a function has a team of 25.
  const address = await house.openOn("2026-11-22", { DEMO: "1", DEMO_PEOPLE: "68" });
  const { page, context } = await signInAs(browser, address, "allocator@harbourpine.example", demoPassword);
  const opened = async (who: Page) => {
    await who.goto("/allocations/planner?month=2026-12");
    await expect(who.getByRole("grid")).toBeVisible();
  };
  const demand = (who: Page) => who.getByRole("complementary", { name: "Demand" });
  /** The codes of the projects that want hours. */
  const wantedCodes = async (who: Page): Promise<string[]> => {
    const names = await demand(who).getByRole("button", { pressed: false }).allInnerTexts();
    return names
      .filter((name) => /^\S+\s+.*\d/s.test(name) && !name.includes("\u2013"))
      .map((name) => name.split(/\s/)[0] ?? "");
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
    expect(await coveredByMessages(page)).toEqual([]);
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
      expect(
        (await phone.getByRole("heading", { name: "Tools and filters" }).boundingBox())?.height,
      ).toBeGreaterThan(12);
      await choice.tap();
    };
    await tools(phone.getByText("Holds cells"));
    await phone.getByRole("button", { name: "Close" }).tap();
    await fingerDrag(phone, await middle(at(phone, 0, 0)), await middle(at(phone, 8, 3)));
    await tools(phone.getByRole("button", { name: "Clear the selected cells" }));
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
      const fill = phone.getByRole("button", {
        name: `Fill remaining demand of ${code} in the selected cells`,
      });
      await tools(fill);
      await expect(fill).toBeHidden();
    }
    // The fills' messages are above the planner, never on its rows and buttons.
    await expect(
      phone
        .getByRole("log")
        .getByText(/Nothing to fill|days? filled/)
        .first(),
    ).toBeVisible();
    expect(await coveredByMessages(phone)).toEqual([]);
    await submit(phone, (goal) => goal.tap());
    await pocket.close();
  });
  expect(browserComplaints().filter((text) => !/net::ERR_/.test(text))).toEqual([]);
});
