import { expect, test } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { startReceiver, type Receiver } from "../support/receiver.ts";
import { accessFaults } from "./support/inspection.ts";
import { arriveAs, browserComplaints } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
let receiver: Receiver;
test.beforeAll(async () => {
  receiver = await startReceiver();
});
test.afterAll(async () => {
  await receiver.stop();
  await house.remove();
});

test("a webhook is created, tried, read about, sent again and deleted", async ({ browser }) => {
  const environment = { DEMO: "1", DEMO_PEOPLE: "12", OUTGOING_PRIVATE: "1" };
  const address = await house.openOn("2026-11-12", environment);
  const { page, leave } = await arriveAs(browser, address, "admin@harbourpine.example", demoPassword);
  let secret = "";

  await test.step("from Organisation Settings to a webhook with a secret that is shown once", async () => {
    await page.goto("/admin/organisation-settings");
    await page.getByRole("link", { name: "Webhooks" }).click();
    await expect(page.getByText("No webhooks yet")).toBeVisible();
    await page.getByRole("button", { name: "Create webhook" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Create webhook" });
    await dialog.getByLabel("Address").fill("example.com");
    await dialog.getByLabel("Description").fill("Payroll");
    await dialog.getByRole("radio", { name: "Selected changes" }).check();
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Enter a complete address, like https://example.com/stint")).toBeVisible();
    await expect(dialog.getByText("Choose at least one kind of change, or Everything")).toBeVisible();
    await dialog.getByLabel("Address").fill(`${receiver.url}/stint`);
    await dialog.getByRole("checkbox", { name: "Functions" }).check();
    expect(await accessFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Create webhook" }).click();
    const shown = page.getByRole("dialog", { name: "The webhook's secret" });
    secret = await shown.getByLabel("Secret").inputValue();
    expect(secret).toMatch(/^whsec_/);
    await shown.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("heading", { name: `${receiver.url}/stint` })).toBeVisible();
  });

  await test.step("a test arrives, signed, and its answer is in the log", async () => {
    receiver.answer = { status: 202, body: "Thanks" };
    await page.getByRole("button", { name: "Send a test" }).click();
    await expect(page.getByRole("row", { name: /Test message/ }).getByText("Delivered")).toBeVisible();
    const message = receiver.received[0];
    expect(new Webhook(secret).verify(message?.body ?? "", message?.headers ?? {})).toMatchObject({
      type: "webhook.test",
    });
    await page.getByRole("row", { name: /Test message/ }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Test message" });
    await expect(dialog.getByText("Thanks")).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Send again" }).click();
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(receiver.received[1]?.headers["webhook-id"]).toBe(message?.headers["webhook-id"]);
  });

  await test.step("its address is edited, and it is deleted", async () => {
    await page.getByRole("button", { name: "Edit webhook" }).click();
    await page.getByRole("dialog").getByLabel("Description").fill("Reporting");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Reporting")).toBeVisible();
    await page.getByRole("button", { name: "Delete" }).click();
    await page
      .getByRole("dialog", { name: "Delete webhook?" })
      .getByRole("button", { name: "Delete" })
      .click();
    await expect(page.getByText("No webhooks yet")).toBeVisible();
  });
  expect(browserComplaints()).toEqual([]);
  await leave();
});
