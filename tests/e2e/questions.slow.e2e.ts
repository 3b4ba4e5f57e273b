import { expect, test } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { startRecordedModel } from "../support/recorded-model.ts";
import { accessFaults } from "./support/inspection.ts";
import { arriveAs } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

test("an admin turns questions on, a booker gets an answer by keys alone and follows its figure, and they are turned off", async ({
  browser,
}) => {
  const model = await startRecordedModel();
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12", OUTGOING_PRIVATE: "1" });
  const { page: admin } = await arriveAs(browser, address, "admin@harbourpine.example", demoPassword);
  const { page } = await arriveAs(browser, address, "booker@harbourpine.example", demoPassword);
  await page.goto("/my-time/holidays");
  const type = async (text: string) => {
    await page.getByRole("button", { name: "Go to" }).waitFor();
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: "Go to" })).toBeFocused();
    await page.keyboard.type(text);
  };

  await test.step("there is nothing to choose before", async () => {
    await type("How many hours have I booked?");
    await expect(page.getByText("No matches. Try a shorter search.")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("the admin enters a server, and lets hours be sent", async () => {
    await admin.goto("/admin/questions");
    await admin.getByLabel("Address", { exact: true }).fill("llm");
    await admin.getByRole("button", { name: "Turn on" }).click();
    await expect(admin.getByText("Enter the server's address, such as")).toBeVisible();
    await admin.getByLabel("Address", { exact: true }).fill(model.address);
    await admin.getByLabel("Model", { exact: true }).fill("recorded");
    await admin.getByLabel("API key", { exact: true }).fill("secret");
    await admin.getByLabel("Hours, counts and percentages").check();
    expect(await accessFaults(admin)).toEqual([]);
    await admin.getByRole("button", { name: "Turn on" }).click();
    await expect(admin.getByText("Settings of questions saved")).toBeVisible();
    await admin.reload();
    await expect(admin.getByLabel("Address", { exact: true })).toHaveValue(model.address);
    await expect(admin.getByLabel("API key", { exact: true })).toHaveValue("");
  });

  await test.step("the booker types a question, and Enter follows the answer's figure", async () => {
    model.recording = { calls: [["my_week", {}]], words: "You booked {facts.bookedHours} hours." };
    await page.reload();
    await type("How many hours have I booked?");
    await page.getByRole("option", { name: "Ask: How many hours have I booked?" }).waitFor();
    await page.keyboard.press("Enter");
    const answer = page.getByRole("region", { name: "Answer" });
    await expect(answer).toContainText(/You booked [\d.]+ hours\./);
    expect(await accessFaults(page)).toEqual([]);
    await expect(answer.getByRole("link")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/my-time\/timesheet\/2026-11-09/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("an answer that isn't known, a server that fails, and one that is waited for", async () => {
    model.recording = { calls: [], words: "Forty hours, I think." };
    await type("Is it raining?");
    await page.keyboard.press("Enter");
    await expect(page.getByText("The model doesn't know")).toBeVisible();
    await page.keyboard.type(" Really?");
    model.answer = () => ({ status: 500, body: "" });
    await page.keyboard.press("Enter");
    await expect(page.getByText("The model's server is busy, or has failed.")).toBeVisible();
    model.answer = () => null;
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Waiting for 127.0.0.1")).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).press("Enter");
    await expect(page.getByRole("option", { name: /^Ask:/ })).toBeVisible();
    await expect.poll(() => model.left).toBe(1);
    await page.keyboard.press("Escape");
  });

  await test.step("the admin turns them off", async () => {
    await admin.getByRole("button", { name: "Turn off" }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
    await expect(admin.getByText("Questions turned off")).toBeVisible();
    await page.reload();
    await type("Is it raining?");
    await expect(page.getByText("No matches. Try a shorter search.")).toBeVisible();
  });
  await model.stop();
});
