// node bench/time-targets.mjs [--address http://localhost:3000] [--out FILE.json]: how long the three
// everyday tasks take on the screens, with how many keys and taps: a normal week confirmed (target 15 s), a
// team of twelve approved by keyboard (target 2 min), and today booked as planned on a phone (target three
// taps). A person's own pace is added (keystroke-level model of Card, Moran and Newell: 0.28 s a key, 1.1 s
// to point), besides what the product takes; reading is not in it. It changes the demonstration organisation
// of a server that runs with DEMO=1 and TODAY on a working day; nothing is asserted.
import fs from "node:fs";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";

const { values } = parseArgs({
  options: { address: { type: "string", default: "http://localhost:3000" }, out: { type: "string" } },
});
const key = 280;
const tap = 1100;
const browser = await chromium.launch(
  process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] } : {},
);

async function enter(name, viewport) {
  const context = await browser.newContext({
    baseURL: values.address,
    viewport,
    locale: "en-GB",
    timezoneId: "Europe/London",
    reducedMotion: "reduce",
  });
  const email = name.includes("@") ? name : `${name}@harbourpine.example`;
  const answer = await context.request.post("/api/session", { data: { email, password: "harbour-pine" } });
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()}`);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const call = async (method, path, data) => {
    const got = await context.request.fetch(path, { method, ...(data ? { data } : {}) });
    if (!got.ok()) throw new Error(`${method} ${path}: ${got.status()} ${await got.text()}`);
    return got.json();
  };
  return { page, call };
}

/** Counts keys and taps, and the milliseconds the product itself takes. */
function hand(page) {
  const counts = { keys: 0, taps: 0 };
  const began = performance.now();
  return {
    press: async (name) => {
      counts.keys += 1;
      await page.keyboard.press(name);
    },
    tap: async (locator) => {
      counts.taps += 1;
      await locator.click();
    },
    result: () => {
      const product = Math.round(performance.now() - began);
      return { ...counts, productMs: product, withPersonMs: product + counts.keys * key + counts.taps * tap };
    },
  };
}

const desk = { width: 1440, height: 900 };
const weekdayOf = (day) => (new Date(day).getUTCDay() + 6) % 7;
const addDays = (day, count) => new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
const results = {};

{
  const { page, call } = await enter("booker", desk);
  const { organisation } = await call("GET", "/api/session");
  let monday = null;
  for (let ahead = 1; monday === null && ahead <= 6; ahead += 1) {
    const day = addDays(organisation.today, 7 * ahead - weekdayOf(organisation.today));
    const read = await call("GET", `/api/my-time/weeks/${day}`);
    if (read.statusCode === "no_entries" && read.allocated.length > 0) monday = day;
  }
  if (monday === null)
    throw new Error("Every planned week is entered already: start on a fresh demonstration.");
  await page.goto(`/my-time/timesheet/${monday}`);
  await page.getByRole("grid").waitFor();
  const own = hand(page);
  await own.tap(page.getByRole("gridcell").first());
  await own.press("Shift+Enter");
  await page.getByText(/^Saved/).waitFor();
  await own.tap(page.getByRole("button", { name: "Submit week" }));
  await page.getByRole("button", { name: "Recall" }).waitFor();
  results["a normal week confirmed"] = own.result();
}
{
  const { page, call } = await enter("manager", desk);
  const { organisation } = await call("GET", "/api/session");
  const week = addDays(organisation.today, -7 - weekdayOf(organisation.today));
  // Everybody's week waits: those who are approved or rejected already are taken back.
  const { weeks } = await call("GET", `/api/manager/timesheets?week=${week}`);
  for (const each of weeks.filter(({ statusCode }) => statusCode === "approved"))
    await call("POST", `/api/manager/timesheets/${each.timesheetId}/reopen`, {
      version: each.version,
      reason: "Measured",
    });
  for (const { user } of weeks) {
    const person = await enter(user.email, desk);
    const own = await person.call("GET", `/api/my-time/weeks/${week}`);
    if (own.statusCode !== "submitted")
      await person.call("POST", `/api/my-time/weeks/${week}/submit`, { version: own.version });
    await person.page.context().close();
  }
  await page.goto(`/manager?week=${week}&status=submitted&sort=user`);
  await page.getByRole("row").nth(1).waitFor();
  const own = hand(page);
  await own.press("j");
  await own.press("Enter");
  for (let left = weeks.length; left > 0; left -= 1) {
    await page.getByRole("button", { name: "Approve", exact: true }).waitFor();
    const before = page.url();
    await own.press("a");
    if (left > 1) await page.waitForURL((url) => url.href !== before, { waitUntil: "commit" });
    else await page.getByText("No submitted weeks left in this list.").waitFor();
  }
  results[`a team of ${weeks.length} approved, each one looked at`] = own.result();
}
{
  const { page, call } = await enter("orla.shaw@harbourpine.example", { width: 390, height: 844 });
  const { organisation } = await call("GET", "/api/session");
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /menu/i }).first().waitFor();
  const own = hand(page);
  await own.tap(page.getByRole("button", { name: /menu/i }).first());
  await own.tap(page.getByRole("link", { name: "My Time" }).first());
  const book = page.getByRole("button", { name: /^Book .* as planned$/ });
  const isPlanned = await book.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );
  if (isPlanned) {
    await own.tap(book);
    await page.getByText(/^Saved/).waitFor();
  }
  results[
    `today (${organisation.today}) booked as planned on a phone${isPlanned ? "" : ": nothing is planned on this day"}`
  ] = own.result();
}
await browser.close();
process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
if (values.out) fs.writeFileSync(values.out, JSON.stringify(results, null, 2));
