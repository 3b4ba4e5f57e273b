import { expect, test } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { startReceiver, type Receiver } from "../support/receiver.ts";
import { accessFaults } from "./support/inspection.ts";
import { arriveAs, browserComplaints } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
let outside: Receiver;
test.beforeAll(async () => {
  outside = await startReceiver();
});
test.afterAll(async () => {
  await outside.stop();
  await house.remove();
});

const calendar = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "BEGIN:VEVENT",
  "UID:1",
  "SUMMARY:Design review",
  "DTSTART;TZID=Europe/London:20261110T100000",
  "DURATION:PT1H30M",
  "END:VEVENT",
  "BEGIN:VEVENT",
  "UID:2",
  "SUMMARY:Dentist",
  "DTSTART;TZID=Europe/London:20261111T160000",
  "DURATION:PT1H",
  "END:VEVENT",
  // As Outlook on the web writes it, without describing the zone.
  "BEGIN:VEVENT",
  "UID:3",
  "SUMMARY:Call with Boston",
  'DTSTART;TZID="(UTC-05:00) Eastern Time (US & Canada)":20261112T093000',
  'DTEND;TZID="(UTC-05:00) Eastern Time (US & Canada)":20261112T101500',
  "X-MICROSOFT-CDO-BUSYSTATUS:BUSY",
  "END:VEVENT",
  "BEGIN:VEVENT",
  "UID:4",
  "SUMMARY:Somewhere",
  "DTSTART;TZID=Customized Time Zone:20261113T090000",
  "DTEND;TZID=Customized Time Zone:20261113T100000",
  "END:VEVENT",
  "BEGIN:VEVENT",
  "UID:5",
  "SUMMARY:Out",
  "DTSTART:20261112T080000Z",
  "DTEND:20261112T180000Z",
  "X-MICROSOFT-CDO-BUSYSTATUS:OOF",
  "END:VEVENT",
  "BEGIN:VEVENT",
  "UID:6",
  'DTSTART;TZID="W. Europe Standard Time:20261112T080000',
  "END:VEVENT",
  "END:VCALENDAR",
  "",
].join("\r\n");

test("a chat is connected, and meetings of one's calendar are suggested, added and dismissed", async ({
  browser,
}) => {
  const environment = { DEMO: "1", DEMO_PEOPLE: "12", OUTGOING_PRIVATE: "1" };
  const address = await house.openOn("2026-11-12", environment);
  const { page, leave } = await arriveAs(browser, address, "booker@harbourpine.example", demoPassword);

  const suggestion = (title: string) => page.getByRole("listitem").filter({ hasText: title });

  await test.step("a chat of one's own shows what is wrong, and then gets a test", async () => {
    await page.goto("/account");
    await page.getByRole("button", { name: "Connect a chat" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Connect a chat" });
    await dialog.getByRole("radio", { name: "Mattermost" }).check();
    await dialog.getByLabel("Name").fill("My notes");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Enter the address of the incoming webhook")).toBeVisible();
    await dialog.getByLabel("Webhook address").fill(`${outside.url}/hooks/abc`);
    expect(await accessFaults(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Chat connected")).toBeVisible();
    await page.getByRole("button", { name: "Send a test to My notes" }).click();
    await expect.poll(() => outside.received.length).toBe(1);
    expect(outside.received[0]?.body).toContain("Stint reaches this chat");
  });

  await test.step("a calendar is connected by its address and read within seconds", async () => {
    outside.answer = { status: 200, body: calendar };
    await page.getByRole("button", { name: "Connect calendar" }).click();
    await expect(page.getByText("Enter the address of your calendar")).toBeVisible();
    await page.getByLabel("Secret address of your calendar").fill(`${outside.url}/private.ics`);
    await page.getByRole("button", { name: "Connect calendar" }).click();
    await expect(page.getByText(/^Read /)).toBeVisible({ timeout: 30_000 });
    expect(await accessFaults(page)).toEqual([]);
  });

  await test.step("its meetings are suggested below the week, also those that can't be placed", async () => {
    await expect(page.getByText("1 event can't be read: one of its lines is damaged.")).toBeVisible();
    await page.goto("/my-time/timesheet/2026-11-09");
    await expect(suggestion("Design review")).toContainText("10:00 to 11:30, 1.5 hrs");
    await expect(suggestion("Call with Boston")).toContainText("14:30 to 15:15, 0.75 hrs");
    await expect(suggestion("Somewhere")).toContainText("in the time zone “Customized Time Zone”");
    await expect(suggestion("Somewhere").getByRole("combobox")).toHaveCount(0);
    await expect(suggestion("Out")).toHaveCount(0);
    expect(await accessFaults(page)).toEqual([]);
  });

  await test.step("a press books one with its times, undo and removing its entry suggest it again", async () => {
    const add = async () => {
      await suggestion("Design review").getByRole("combobox").selectOption({ index: 1 });
      await suggestion("Design review")
        .getByRole("button", { name: "Add Design review, Tuesday 10:00" })
        .click();
      await expect(suggestion("Design review")).toHaveCount(0);
    };
    await add();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(suggestion("Design review")).toBeVisible();
    await page.getByRole("button", { name: "Redo" }).click();
    await expect(suggestion("Design review")).toHaveCount(0);
    await page.reload();
    await expect(suggestion("Call with Boston")).toBeVisible();
    await expect(suggestion("Design review")).toHaveCount(0);
    await page
      .getByRole("gridcell", { name: /Tuesday 10 Nov: .*with start and end times/ })
      .first()
      .click();
    await page.keyboard.press("e");
    const dialog = page.getByRole("dialog", { name: "Entries" });
    const number = await dialog
      .getByLabel(/^Task notes, entry/)
      .evaluateAll(
        (fields) => fields.findIndex((field) => (field as HTMLInputElement).value === "Design review") + 1,
      );
    await expect(dialog.getByLabel(`Start, entry ${number}`)).toHaveValue("10:00");
    await dialog.getByRole("button", { name: `Remove entry ${number}` }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(suggestion("Design review")).toBeVisible();
  });

  await test.step("dismissed ones stay away", async () => {
    await page.getByRole("button", { name: /^Dismiss Dentist/ }).click();
    await page.getByRole("button", { name: /^Dismiss Somewhere/ }).click();
    await page.getByRole("button", { name: /^Dismiss Call/ }).click();
    await page.getByRole("button", { name: /^Dismiss Design/ }).click();
    await expect(page.getByRole("heading", { name: "From your calendar" })).toBeHidden();
    await page.reload();
    await expect(page.getByRole("heading", { name: "My Time" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "From your calendar" })).toBeHidden();
  });
  expect(browserComplaints()).toEqual([]);
  await leave();
});
