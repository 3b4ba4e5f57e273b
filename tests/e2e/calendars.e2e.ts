import { expect, test } from "@playwright/test";
import { demoPassword } from "#demo/sign-ins.ts";
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
  "END:VCALENDAR",
  "",
].join("\r\n");

test("a chat is connected, and meetings of one's calendar are suggested, added and dismissed", async ({
  browser,
}) => {
  const environment = { DEMO: "1", DEMO_PEOPLE: "12", OUTGOING_PRIVATE: "1" };
  const address = await house.openOn("2026-11-12", environment);
  const { page, leave } = await arriveAs(browser, address, "booker@harbourpine.example", demoPassword);

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

  await test.step("its meetings are suggested below the week, and go into a project by a press", async () => {
    await page.goto("/my-time/timesheet/2026-11-09");
    const suggestion = page.getByRole("listitem").filter({ hasText: "Design review" });
    await expect(suggestion).toContainText("10:00 to 11:30, 1.5 hrs");
    const project = suggestion.getByRole("combobox");
    await project.selectOption({ index: 1 });
    await suggestion.getByRole("button", { name: /^Add Design review/ }).click();
    await expect(page.getByText("Design review")).toBeHidden();
    await page.getByRole("button", { name: /^Dismiss Dentist/ }).click();
    await expect(page.getByRole("heading", { name: "From your calendar" })).toBeHidden();
    await expect(page.getByText(/All changes saved|Saved/).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "My Time" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "From your calendar" })).toBeHidden();
  });
  expect(browserComplaints()).toEqual([]);
  await leave();
});
