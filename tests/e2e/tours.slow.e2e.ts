import { expect, test, type Page } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { tours } from "../../src/app/tour/tours.ts";
import { roleLabel } from "#shared/permissions.ts";
import { answered } from "./support/answered.ts";
import { accessFaults, frameFaults, settled } from "./support/inspection.ts";
import { arriveAs, browserComplaints, onPhone } from "./support/people.ts";
import { House } from "./support/server.ts";
import { tabTo } from "./support/tab-to.ts";

const house = new House();
test.afterAll(() => house.remove());

const card = (page: Page) => page.getByRole("dialog");
const offer = (page: Page) => page.getByRole("region", { name: "Tour" });

/** Follows a tour by Enter alone; answers the titles of its steps. */
async function walk(page: Page): Promise<string[]> {
  const titles: string[] = [];
  for (;;) {
    const title = card(page).getByRole("heading");
    await expect(title).not.toHaveText(titles.at(-1) ?? "");
    await expect(card(page)).toBeFocused();
    titles.push(await title.innerText());
    const isLast = await card(page).getByRole("button", { name: "Done" }).isVisible();
    if (titles.length === 3)
      expect([...(await accessFaults(page)), ...(await frameFaults(page))]).toEqual([]);
    await page.keyboard.press("Enter");
    if (!isLast) continue;
    await expect(card(page)).toHaveCount(0);
    return titles;
  }
}

test("a tour is offered once, followed by keyboard, and again from the menu", async ({ browser }) => {
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  const enter = (role: string) => arriveAs(browser, address, `${role}@harbourpine.example`, demoPassword);
  const start = async (page: Page) => {
    await page.goto("/dashboard");
    await settled(page);
    return answered(page, () => offer(page).getByRole("button", { name: "Take the tour" }).press("Enter"));
  };
  const account = (page: Page) => page.getByRole("button", { name: /^Your account/ });
  const { page, leave } = await enter("booker");

  await test.step("it's a line of the start page, and of no other", async () => {
    await page.goto("/my-time/holidays");
    await settled(page);
    await expect(offer(page)).toHaveCount(0);
    await page.goto("/dashboard");
    await settled(page);
    await expect(offer(page)).toContainText("with the role Booker.");
    expect(await accessFaults(page)).toEqual([]);
  });

  await test.step("each step has the focus, says where it is, and Enter goes on", async () => {
    const button = offer(page).getByRole("button", { name: "Take the tour" });
    await tabTo(page, button);
    await answered(page, () => page.keyboard.press("Enter"));
    await expect(card(page)).toHaveAccessibleName("Book your hours");
    await expect(card(page)).toHaveAccessibleDescription(/^Type hours for each project and day/);
    expect(await walk(page)).toEqual(tours.booker.stops.map(({ title }) => title));
    await expect(account(page)).toBeFocused();
    await expect(page).toHaveURL(/\/my-time\/holidays$/);
  });

  await test.step("it isn't offered again, on another device neither", async () => {
    const phone = await onPhone(browser, page);
    for (const each of [page, phone]) {
      await each.goto("/dashboard");
      await settled(each);
      await expect(account(each)).toBeVisible();
      await expect(offer(each)).toHaveCount(0);
    }
    await phone.close();
  });

  await test.step("the menu starts it again; Esc ends it, and going elsewhere does too", async () => {
    const again = async () => {
      await account(page).press("Enter");
      await page.getByRole("menuitem", { name: "Take the tour" }).press("Enter");
      await expect(card(page)).toBeFocused();
    };
    await again();
    await page.keyboard.press("Escape");
    await expect(card(page)).toHaveCount(0);
    await expect(account(page)).toBeFocused();
    await again();
    await page.getByRole("link", { name: "Reports" }).press("Enter");
    await expect(page.getByText("The tour has ended.")).toBeVisible();
    await expect(card(page)).toHaveCount(0);
  });
  await leave();

  await test.step("every role's steps point at controls of their pages", async () => {
    for (const [name, role] of [
      ["forecaster", "forecaster"],
      ["allocator", "allocator"],
      ["admin", "admin"],
      ["superadmin", "super_admin"],
    ] as const) {
      const person = await enter(name);
      await start(person.page);
      expect(await walk(person.page)).toEqual(tours[role].stops.map(({ title }) => title));
      await person.leave();
    }
  });

  await test.step("a step whose control a phone doesn't show is left out without a gap", async () => {
    const { page: desk, leave: away } = await enter("allocator");
    await desk.goto("/account");
    const phone = await onPhone(browser, desk);
    await phone.goto("/allocations/planner");
    await account(phone).press("Enter");
    await phone.getByRole("menuitem", { name: "Take the tour" }).press("Enter");
    const choice = phone.getByRole("button", { name: "Start the tour for Allocators" });
    await choice.or(card(phone).getByText("Paint people's days")).first().waitFor();
    if (await choice.isVisible()) await choice.press("Enter");
    await expect(card(phone)).toContainText("Paint people's days");
    await expect(card(phone)).toContainText("Tour, 1 of");
    await phone.keyboard.press("Enter");
    await expect(card(phone)).toContainText("Review and submit");
    await expect(card(phone)).toContainText("Tour, 2 of 3");
    await phone.close();
    await away();
  });

  await test.step("with several roles one chooses; with unsaved work it waits", async () => {
    const manager = await enter("manager");
    await manager.page.goto("/dashboard");
    await settled(manager.page);
    await answered(manager.page, () =>
      offer(manager.page).getByRole("button", { name: "No, thanks" }).press("Enter"),
    );
    await expect(offer(manager.page)).toHaveCount(0);
    await account(manager.page).press("Enter");
    await manager.page.getByRole("menuitem", { name: "Take the tour" }).press("Enter");
    const starts = manager.page.getByRole("button", { name: /^Start the tour for/ });
    await expect(starts).not.toHaveCount(0);
    await starts.filter({ visible: true }).first().waitFor();
    await manager.page
      .getByRole("button", { name: `Start the tour for ${roleLabel("manager")}s` })
      .press("Enter");
    expect(await walk(manager.page)).toEqual(tours.manager.stops.map(({ title }) => title));
    await manager.leave();

    const admin = await enter("admin");
    await admin.page.goto("/admin/organisation-settings");
    await admin.page.getByRole("button", { name: "Edit Settings" }).press("Enter");
    const hours = admin.page.getByLabel("Default monthly hours");
    await hours.fill("150");
    await account(admin.page).press("Enter");
    await admin.page.getByRole("menuitem", { name: "Take the tour" }).press("Enter");
    const first = admin.page.getByRole("button", { name: "Start the tour for Admins" });
    const refusal = admin.page.getByText("Save or discard your changes first.");
    await first.or(refusal).first().waitFor();
    if (await first.isVisible()) await first.press("Enter");
    await expect(refusal).toBeVisible();
    await expect(hours).toHaveValue("150");
    await admin.leave();
  });
  expect(browserComplaints()).toEqual([]);
});
