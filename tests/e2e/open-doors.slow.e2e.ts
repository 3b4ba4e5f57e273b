import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { createWebhook } from "#features/webhooks/contract.ts";
import { Client } from "../support/client.ts";
import { freePort } from "../support/free-port.ts";
import { startRealProvider, type RealProvider } from "../support/real-provider.ts";
import { startReceiver, type Receiver } from "../support/receiver.ts";
import { connect } from "../support/sign-on.ts";
import { browserComplaints, watch } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
let provider: RealProvider | null = null;
let receiver: Receiver | null = null;
test.afterAll(async () => {
  await house.remove();
  await provider?.stop();
  await receiver?.stop();
});

const program = path.join(import.meta.dirname, "../stranger/program.ts");
const week = "2026-11-09";

test("someone logs in at their provider, lets a program book hours, and others hear of it", async ({
  browser,
}) => {
  const port = String(await freePort());
  const environment = { DEMO: "1", DEMO_PEOPLE: "12", PORT: port, OUTGOING_PRIVATE: "1" };
  const address = await house.openOn("2026-11-12", environment);
  const person = {
    sub: "f-1",
    email: "forecaster@harbourpine.example",
    given_name: "Fay",
    family_name: "Oker",
  };
  provider = await startRealProvider(`${address}/login/single-sign-on`, { ...person, groups: [] });
  receiver = await startReceiver();
  const owner = await new Client(address).signIn("superadmin@harbourpine.example", demoPassword);
  await connect({ client: owner }, provider.issuer, { buttonLabel: "Log in at Harbour & Pine" });
  const { secret } = await owner.ok(createWebhook, {
    body: { url: receiver.url, description: "", topics: ["timesheet.*"], isOn: true },
  });
  const desk = await (await browser.newContext({ baseURL: address })).newPage();
  watch(desk);
  let token = "";

  const logIn = async (page: typeof desk, wanted: string) => {
    await page.goto(wanted);
    await page.getByRole("button", { name: "Log in at Harbour & Pine" }).click();
    await expect(page).toHaveURL(new RegExp(wanted));
  };

  await test.step("they log in without a password, and create a token for the program", async () => {
    await logIn(desk, "/account");
    await desk.getByRole("button", { name: "Create token" }).press("Enter");
    const dialog = desk.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Clock");
    await dialog.getByRole("radiogroup", { name: "My Time" }).getByText("Write").click();
    await dialog.getByRole("radiogroup", { name: "Projects" }).getByText("Read").click();
    await dialog.getByLabel("Name").press("Enter");
    token = await dialog.getByLabel("Token", { exact: true }).inputValue();
    await dialog.getByRole("button", { name: "I've saved it" }).click();
  });

  await test.step("what the program books appears in another browser, where the week is open", async () => {
    const other = await (await browser.newContext({ baseURL: address })).newPage();
    watch(other);
    await logIn(other, `/my-time/timesheet/${week}`);
    const monday = other.getByRole("grid").getByRole("row").nth(1).getByRole("gridcell").first();
    await expect(monday).toBeVisible();
    await expect(monday).not.toHaveText("5");
    const { stdout } = await promisify(execFile)(process.execPath, [program], {
      env: { ...process.env, STINT_ADDRESS: address, STINT_TOKEN: token, STINT_WEEK: week },
    });
    expect(JSON.parse(stdout)).toMatchObject({
      refused: { fields: { "cells.0.hours": "Enter at least 0 hours" } },
    });
    await expect(monday).toHaveText("5");
    await other.context().close();
  });

  await test.step("and reaches the webhook, signed, without a word of what was booked", async () => {
    await expect.poll(() => receiver?.received.length).toBeGreaterThan(0);
    const message = receiver?.received[0];
    const data = new Webhook(secret).verify(message?.body ?? "", message?.headers ?? {});
    expect(data).toMatchObject({ type: "timesheet.created", data: { version: 1 } });
    expect(message?.body).not.toContain("hours");
  });
  expect(browserComplaints()).toEqual([]);
});
