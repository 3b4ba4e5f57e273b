import { expect, test, type Page } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { browserComplaints, signInAs } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

/** What is expected of someone on each day of their week, as the foot of My Time says it. */
async function expectedIn(page: Page, week: string): Promise<number[]> {
  await page.goto(`/my-time/timesheet/${week}`);
  const foot = page.getByRole("row", { name: /^Day total/ });
  await expect(foot).toBeVisible();
  const said = await foot
    .getByRole("gridcell")
    .evaluateAll((cells) => cells.map((cell) => cell.ariaLabel ?? ""));
  return said.flatMap((text) => {
    const found = / of ([\d.]+) expected/.exec(text);
    return found ? [Number(found[1])] : [];
  });
}

/** Adds a place with its country's holidays of two years, and moves someone there. */
async function openOffice(
  page: Page,
  [name, country, region]: readonly [string, string, string],
  email: string,
) {
  await page.goto("/admin/places");
  await page.getByRole("button", { name: "Add place" }).click();
  const adding = page.getByRole("dialog", { name: "Add place" });
  await adding.getByLabel("Name").fill(name);
  await adding.getByLabel("Country").selectOption({ label: country });
  await adding.getByLabel("Region").selectOption({ label: region });
  await adding.getByRole("button", { name: "Add" }).click();
  // The holidays of this year and the next are proposed.
  const importing = page.getByRole("dialog", { name: "Import public holidays" });
  await importing.getByRole("button", { name: /^Import \d+ days$/ }).click();
  await expect(page.getByText(/^\d+ public holidays added$/)).toBeVisible();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Move people here" }).click();
  const moving = page.getByRole("dialog", { name: `Move people to ${name}` });
  await moving.getByRole("searchbox", { name: "Search by name, email or function" }).fill(email);
  await expect(moving.getByRole("row")).toHaveCount(2);
  await moving.getByRole("row").nth(1).getByRole("checkbox").check();
  await moving.getByRole("button", { name: "Move 1 person" }).click();
  await expect(page.getByText(`1 person moved to ${name}`)).toBeVisible();
  await expect(
    page.getByRole("table", { name: "People of this place" }).getByText("Since 22 Nov 2026"),
  ).toBeVisible();
}

test("an office in Bavaria and one in Scotland have other holidays in the same week, and someone moves between them", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-22", { DEMO: "1" });
  const as = (name: string) => signInAs(browser, address, `${name}@harbourpine.example`, demoPassword);
  const admin = await as("superadmin");
  const [inMunich, inEdinburgh] = [await as("allocator"), await as("booker")];

  await test.step("the admin adds both, with what their countries' calendars know", async () => {
    await admin.page.goto("/admin/dashboard");
    await admin.page.getByRole("link", { name: "Places" }).press("Enter");
    await expect(admin.page.getByRole("row", { name: /^Leith/ })).toContainText(
      "30 Nov 2026 Saint Andrew’s Day",
    );
    await expect(admin.page.getByRole("row", { name: /^Falmouth/ })).toContainText(
      "25 Dec 2026 Christmas Day",
    );
    await openOffice(admin.page, ["Munich", "Germany", "Bavaria"], "allocator@harbourpine.example");
    await openOffice(admin.page, ["Edinburgh", "United Kingdom", "Scotland"], "booker@harbourpine.example");
    await admin.page.goto("/admin/places");
    await expect(admin.page.getByRole("row", { name: /^Edinburgh/ })).toContainText(
      "30 Nov 2026 St Andrew’s Day",
    );
  });

  await test.step("St Andrew's Day is free in Edinburgh, Epiphany in Munich", async () => {
    const munich = await expectedIn(inMunich.page, "2026-11-30");
    const edinburgh = await expectedIn(inEdinburgh.page, "2026-11-30");
    expect([munich[0], edinburgh[0]]).toEqual([munich[1], 0]);
    expect(edinburgh[1]).toBeGreaterThan(0);
    expect((await expectedIn(inMunich.page, "2027-01-04"))[2]).toBe(0);
    expect((await expectedIn(inEdinburgh.page, "2027-01-04"))[2]).toBeGreaterThan(0);
  });

  await test.step("the planner locks the day for people in Edinburgh and Leith alone, and says why", async () => {
    await admin.page.goto("/allocations/planner?month=2026-11");
    await expect(admin.page.getByRole("grid")).toBeVisible();
    // The calendar's name of it; the demonstration's five in Leith have it by another.
    const locked = (name: RegExp) => admin.page.getByRole("gridcell", { name });
    await expect(locked(/Public holiday: St Andrew/)).toHaveCount(1);
    await expect(locked(/Public holiday: Saint Andrew/)).toHaveCount(5);
  });

  await test.step("from the day of a move on, the other place's holidays count", async () => {
    await admin.page.goto("/admin/users?search=booker%40harbourpine.example");
    await admin.page.getByRole("row").filter({ hasText: "booker@harbourpine.example" }).click();
    const dialog = admin.page.getByRole("dialog", { name: "Edit User" });
    await dialog.getByLabel("Place", { exact: true }).selectOption({ label: "Munich" });
    await dialog.getByRole("textbox", { name: "Effective from" }).fill("5 Jan 2027");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog).toBeHidden();
    // Monday is Scotland's 2 January, in lieu; Wednesday is Epiphany, in Bavaria.
    const moved = await expectedIn(inEdinburgh.page, "2027-01-04");
    expect([moved[0], moved[2]]).toEqual([0, 0]);
    expect((await expectedIn(inMunich.page, "2027-01-04"))[0]).toBeGreaterThan(0);
  });

  await test.step("a shutdown of Munich is booked for who belongs there, with one press", async () => {
    await admin.page.goto("/admin/places");
    await admin.page.getByRole("row", { name: /^Munich/ }).click();
    await admin.page.getByRole("button", { name: "Add company days" }).click();
    const adding = admin.page.getByRole("dialog", { name: "Add company days" });
    await adding.getByLabel("Name").fill("Moving in");
    await adding.getByRole("textbox", { name: "From" }).fill("2 Dec 2026");
    await adding.getByRole("textbox", { name: "To" }).fill("3 Dec 2026");
    await adding.getByRole("button", { name: "Add" }).click();
    await admin.page.getByRole("button", { name: "Book holiday" }).click();
    const booking = admin.page.getByRole("dialog", { name: "Book holiday?" });
    await expect(booking.getByText(/of approved holiday for 1 person/)).toBeVisible();
    await booking.getByRole("button", { name: "Book holiday" }).click();
    await expect(admin.page.getByText("Holiday booked for 1 person")).toBeVisible();
    expect((await expectedIn(inMunich.page, "2026-11-30")).slice(2, 4)).toEqual([0, 0]);
  });

  expect(browserComplaints()).toEqual([]);
});
