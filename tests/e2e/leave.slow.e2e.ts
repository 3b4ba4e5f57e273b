import { expect, test, type Page } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { accessFaults } from "./support/inspection.ts";
import { arriveAs, browserComplaints, onPhone, signInAs } from "./support/people.ts";
import { House } from "./support/server.ts";
import { slowTest } from "./support/slow-test.ts";

const house = new House();
test.afterAll(() => house.remove());

/** Someone's pattern from a day on: Monday, Tuesday and a short Wednesday. */
async function makePartTimer(page: Page, address: string, personId: string): Promise<void> {
  const person = `/api/people/${personId}`;
  const { version } = (await (await page.request.get(person)).json()) as { version: number };
  const pattern = { validFrom: "2026-11-16", hours: [8, 8, 5, 0, 0, 0, 0] };
  const done = await page.request.patch(person, {
    data: { version, updates: {}, pattern },
    headers: { origin: address },
  });
  expect(done.status()).toBe(200);
}

test("an admin sets leave up; someone reports sick with three taps, a part-timer requests half days, and carried-over hours expire", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  const { page } = await arriveAs(browser, address, "superadmin@harbourpine.example", demoPassword);
  const booker = await signInAs(browser, address, "booker@harbourpine.example", demoPassword);

  await test.step("usual kinds that are missing are added by one press each, and can be changed", async () => {
    await page.goto("/admin/dashboard");
    await page.getByRole("link", { name: "Leave", exact: true }).press("Enter");
    await page.getByRole("button", { name: "Unpaid", exact: true }).press("Enter");
    await expect(page.getByText("Unpaid added")).toBeVisible();
    await page.getByRole("button", { name: "Time in lieu", exact: true }).click();
    await expect(page.getByRole("row", { name: /^Time in lieu/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Sick", exact: true })).toHaveCount(0);
    await page.getByRole("button", { name: "Add kind of leave" }).click();
    const dialog = page.getByRole("dialog", { name: "Add kind of leave" });
    await dialog.getByLabel(/^Name/).fill("sick");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog.getByText("Another kind of leave has this name")).toBeVisible();
    await dialog.getByLabel(/^Name/).fill("Sabbatical");
    await dialog.getByLabel(/^Name/).press("Enter");
    await expect(page.getByRole("row", { name: /^Sabbatical/ })).toBeVisible();
  });

  await test.step("a rule shows whose balance changes by how much before it's saved", async () => {
    await page.getByRole("row", { name: /^Holiday/ }).click();
    await page.getByRole("button", { name: "Add rule" }).click();
    const dialog = page.getByRole("dialog", { name: "Add rule for Holiday" });
    await dialog.getByRole("textbox", { name: /^From/ }).fill("1 Jan 2026");
    await dialog.getByRole("textbox", { name: /^From/ }).press("Tab");
    await dialog.getByRole("radio", { name: "Up to a limit" }).check();
    await dialog.getByLabel("At most").fill("5");
    await dialog.getByRole("checkbox", { name: "Carried-over hours expire" }).check();
    await expect(dialog.getByText(/^\d+ people have another balance\.$/)).toBeVisible();
    await dialog.getByRole("button", { name: "Save rule" }).click();
    await expect(page.getByRole("region", { name: "Rules" })).toContainText("up to 5 days, for 3 months");
  });

  await test.step("a balance opens as its lines: what was carried over, used first, and expired", async () => {
    await page.getByRole("row", { name: /^Cormac Foster/ }).click();
    const ledger = page.getByRole("dialog", { name: "Cormac Foster: Holiday" });
    await expect(ledger.getByRole("row", { name: /^1 Jan Carried over/ })).toContainText("+20");
    await expect(ledger.getByRole("row", { name: /^1 Apr Expired/ })).toContainText("−1.25");
    expect(await accessFaults(page)).toEqual([]);
    await ledger.getByRole("button", { name: "Correct balance" }).click();
    const correction = page.getByRole("dialog", { name: "Correct Holiday" });
    await correction.getByLabel(/^Hours/).fill("4");
    await correction.getByRole("button", { name: "Correct balance" }).click();
    await expect(correction.getByText("Enter a reason. It's shown in the ledger")).toBeVisible();
    await correction.getByLabel(/^Reason/).fill("Worked on a Saturday");
    await correction.getByRole("button", { name: "Correct balance" }).click();
    await expect(ledger.getByText(/^Worked on a Saturday/)).toBeVisible();
    await ledger.getByRole("button", { name: "Close" }).last().click();
  });

  await test.step("sick today, from a phone, in three taps", async () => {
    const phone = await onPhone(browser, booker.page);
    await phone.goto("/my-time/holidays");
    await phone.getByRole("button", { name: "Request leave" }).tap();
    await phone.getByText("Sick", { exact: true }).tap();
    await phone.getByRole("button", { name: "Report 7.5 h" }).tap();
    await expect(phone.getByText("Sick: 7.5 h reported")).toBeVisible();
    await expect(phone.getByRole("region", { name: "My requests" })).toContainText("Sick");
  });

  await test.step("half days of a part-timer are half of what they'd work", async () => {
    await booker.page.goto("/my-time/holidays");
    const { user } = (await (await booker.page.request.get("/api/session")).json()) as {
      user: { id: string };
    };
    await makePartTimer(page, address, user.id);
    await booker.page.getByRole("button", { name: "Request leave" }).click();
    const drawer = booker.page.getByRole("dialog", { name: "Request leave" });
    await drawer.getByRole("radio", { name: "Parental" }).check();
    await drawer.getByRole("textbox", { name: "From" }).fill("16 Nov 2026");
    await drawer.getByRole("textbox", { name: "To" }).fill("20 Nov 2026");
    await drawer.getByRole("textbox", { name: "To" }).press("Tab");
    await drawer.getByText("Half days").click();
    await drawer.getByRole("button", { name: "Request 10.5 h" }).click();
    await expect(booker.page.getByText("Parental: 10.5 h requested")).toBeVisible();
  });

  await test.step("the team calendar says who is away today, and in a month or a year", async () => {
    const { page: own } = booker;
    await own.getByRole("link", { name: "Team calendar" }).click();
    await expect(own.getByRole("region", { name: "Away today" })).toContainText("Sick");
    await own.getByRole("switch", { name: "Only people away" }).check();
    const people = own.getByRole("list", { name: "People" });
    await expect(people).toContainText("12 Nov 2026: Sick");
    await expect(people).toContainText("16 – 20 Nov 2026: Parental, part of the day, pending");
    await own.getByRole("radio", { name: "Month" }).focus();
    await own.keyboard.press("ArrowRight");
    await expect(own.getByRole("heading", { name: "2026", exact: true })).toBeVisible();
    await own.getByRole("searchbox", { name: "Search people" }).fill("no one at all");
    await own.getByRole("button", { name: "Show everyone" }).click();
    await expect(people.getByRole("listitem").first()).toBeVisible();
  });

  await test.step("the manager's list names the kind, and has no allowance for it", async () => {
    const manager = await arriveAs(browser, address, "manager@harbourpine.example", demoPassword);
    await manager.page.goto("/manager");
    await manager.page.getByRole("button", { name: /^Holiday Requests/ }).click();
    const row = manager.page.getByRole("row", { name: /Isla Cameron.*12 Nov 2026.*Sick/ });
    await expect(row.getByRole("cell").last()).toHaveText("–");
    await manager.leave();
  });

  expect(browserComplaints()).toEqual([]);
});

slowTest(
  "a week until noon, falling ill during it, and leave that a manager enters and shortens for someone",
  async ({ browser }) => {
    const ownHouse = new House();
    const address = await ownHouse.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
    const { page: own } = await signInAs(browser, address, "booker@harbourpine.example", demoPassword);
    const { page: manager } = await arriveAs(browser, address, "manager@harbourpine.example", demoPassword);
    const requests = own.getByRole("region", { name: "My requests" });
    const openRequests = async () => {
      await manager.goto("/manager");
      await manager.getByRole("button", { name: /^Holiday Requests/ }).click();
    };

    await test.step("days without a year are the next ones, and the last day ends at noon", async () => {
      await own.goto("/my-time/holidays");
      await own.getByRole("button", { name: "Request leave" }).click();
      const drawer = own.getByRole("dialog", { name: "Request leave" });
      await drawer.getByRole("textbox", { name: "From" }).fill("1 feb");
      await drawer.getByRole("textbox", { name: "From" }).press("Tab");
      await expect(drawer.getByText("Monday, 1 Feb 2027").first()).toBeVisible();
      await drawer.getByRole("textbox", { name: "To" }).fill("5 feb");
      await drawer.getByRole("textbox", { name: "To" }).press("Tab");
      await drawer.getByRole("checkbox", { name: "Last day until noon" }).check();
      await expect(drawer.getByText("4.5 working days")).toBeVisible();
      expect(await accessFaults(own)).toEqual([]);
      await drawer.getByRole("button", { name: "Request 33.75 h" }).click();
      await expect(own.getByText("33.75 h of holiday requested")).toBeVisible();
    });

    await test.step("once it's approved, a sick notice gives its day back", async () => {
      await openRequests();
      await manager.getByRole("row", { name: /1 Feb 2027/ }).click();
      await manager.getByRole("button", { name: "Approve Request" }).click();
      await expect(manager.getByText("Holiday request approved successfully!").first()).toBeVisible();
      await own.goto("/my-time/holidays?on=2027-02-01");
      await own.getByRole("button", { name: "Request leave" }).click();
      const drawer = own.getByRole("dialog", { name: "Request leave" });
      await drawer.getByRole("radio", { name: "Sick" }).check();
      await drawer.getByRole("textbox", { name: "From" }).fill("2 Feb 2027");
      await drawer.getByRole("textbox", { name: "To" }).fill("2 Feb 2027");
      await drawer.getByRole("textbox", { name: "To" }).press("Tab");
      await expect(drawer.getByText("Holiday, 1 – 5 Feb 2027: 7.5 h given back.")).toBeVisible();
      await drawer.getByRole("button", { name: "Report 7.5 h" }).click();
      await expect(requests.getByText(/26\.25 h, until noon/)).toBeVisible();
    });

    await test.step("the manager shortens the holiday and enters another day, with a reason", async () => {
      await openRequests();
      await manager.getByRole("row", { name: /26\.25/ }).click();
      await manager.getByRole("button", { name: "Change days…" }).click();
      const change = manager.getByRole("dialog", { name: /^Change leave of/ });
      await change.getByRole("textbox", { name: "To" }).fill("4 Feb 2027");
      await change.getByRole("textbox", { name: "To" }).press("Tab");
      await change.getByRole("button", { name: "Change leave" }).click();
      await expect(change.getByText("Enter a reason. The person will see it.")).toBeVisible();
      await change.getByRole("textbox", { name: /^Reason/ }).fill("Back on Friday");
      await change.getByRole("button", { name: "Change leave" }).click();
      await expect(manager.getByText(/^Leave of .* changed/)).toBeVisible();
      await openRequests();
      await manager.getByRole("button", { name: "Enter leave…" }).click();
      const choice = manager.getByRole("dialog", { name: "Enter leave" });
      await choice.getByLabel("For whom").selectOption({ index: 1 });
      await choice.getByRole("button", { name: "Continue" }).click();
      const enter = manager.getByRole("dialog", { name: /^Enter leave for/ });
      await enter.getByRole("radio", { name: "Sick" }).check();
      await enter.getByRole("textbox", { name: /^Reason/ }).fill("Phoned in");
      await enter.getByRole("button", { name: /^Enter \d/ }).click();
      await expect(manager.getByText(/entered for/)).toBeVisible();
    });

    expect(browserComplaints()).toEqual([]);
  },
);
