// node bench/grid.mjs ADDRESS EMAIL PASSWORD: the budget grid with 304 cost tiers in 8 functions and 31
// months in a real Chromium (CHROMIUM names it). For each action the main thread's work in ms (tasks, of them
// scripts, styles and layout), as DevTools counts it: CPU, not waiting.
import { chromium } from "@playwright/test";

const [address, email, password] = process.argv.slice(2);
const executablePath = process.env.CHROMIUM;
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ["--no-sandbox", "--disable-gpu"],
});
const context = await browser.newContext({
  baseURL: address,
  viewport: { width: 1440, height: 900 },
  permissions: ["clipboard-read", "clipboard-write"],
});
const call = async (method, path, data) => {
  const answer = await context.request.fetch(path, {
    method,
    ...(data ? { data, headers: { origin: address } } : {}),
  });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
};
await call("POST", "/api/session", { email, password });
const choices = await call("GET", "/api/projects/choices");
const wide = choices.functions.filter(({ name }) => name.startsWith("Bench"));
while (wide.length < 8) {
  const { people } = await call("GET", "/api/functions/allocators");
  const costTiers = Array.from({ length: 38 }, (_, at) => ({
    name: `Tier ${String(at).padStart(2, "0")}`,
    hourlyRate: 50 + at / 4,
  }));
  const name = `Bench ${wide.length + 1} ${Date.now()}`;
  wide.push(
    await call("POST", "/api/functions", { name, description: "", costTiers, allocatorIds: [people[0].id] }),
  );
}
const project = await call("POST", "/api/projects", {
  name: "Bench",
  code: `B${Date.now().toString(36)}`,
  description: "",
  startMonth: 11,
  startYear: 2026,
  projectLengthMonths: 31,
  functionIds: wide.map(({ id }) => id),
  forecasterIds: [choices.forecasters[0].id],
});
const page = await context.newPage();
const cdp = await context.newCDPSession(page);
await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
const metrics = async () => {
  const { metrics: list } = await cdp.send("Performance.getMetrics");
  return Object.fromEntries(list.map(({ name, value }) => [name, value * 1000]));
};
const painted = () =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))));
async function measured(name, times, act) {
  const seen = [];
  for (let round = 0; round < times; round += 1) {
    const before = await metrics();
    await act(round);
    await painted();
    const after = await metrics();
    const spent = (key) => after[key] - before[key];
    seen.push([
      spent("TaskDuration"),
      spent("ScriptDuration"),
      spent("RecalcStyleDuration"),
      spent("LayoutDuration"),
    ]);
  }
  const at = (share, column) =>
    seen.map((row) => row[column]).toSorted((a, b) => a - b)[Math.min(times - 1, Math.floor(share * times))];
  const row = {
    name,
    times,
    "task p50": at(0.5, 0),
    "task p95": at(0.95, 0),
    script: at(0.5, 1),
    style: at(0.5, 2),
    layout: at(0.5, 3),
  };
  process.stdout.write(
    `${JSON.stringify(row, (_, value) => (typeof value === "number" ? Math.round(value * 10) / 10 : value))}\n`,
  );
}
await page.goto(`/projects/${project.id}/profiles`);
await page.getByRole("button", { name: "Create Your First Profile" }).click();
const grid = page.getByRole("dialog").getByRole("grid");
const first = grid.locator('[data-row="1"][data-column="0"]');
await first.click();
const text = Array.from({ length: 311 }, (_, row) =>
  Array.from({ length: 31 }, (__, column) => String(((row + column) % 20) + 0.5)).join("\t"),
).join("\r\n");
await page.evaluate((words) => navigator.clipboard.writeText(words), text);
await measured("paste 300 x 31", 1, () => page.keyboard.press("Control+v"));
await measured("undo it", 1, () => page.keyboard.press("Control+z"));
await measured("redo it", 1, () => page.keyboard.press("Control+y"));
await page.keyboard.press("Control+Home");
await page.keyboard.press("ArrowDown");
await measured("arrow down", 60, () => page.keyboard.press("ArrowDown"));
await page.keyboard.press("Control+Home");
await page.keyboard.press("ArrowDown");
await measured("shift + arrow down", 60, () => page.keyboard.press("Shift+ArrowDown"));
await measured("shift + arrow right", 30, () => page.keyboard.press("Shift+ArrowRight"));
await page.keyboard.press("Control+Home");
await page.keyboard.press("ArrowDown");
await measured("type 7 and Enter", 20, async () => {
  await page.keyboard.press("7");
  await page.keyboard.press("Enter");
});
await measured("clear 300 x 31", 1, async () => {
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
});
const nodes = await grid.locator("[role=gridcell]").count();
process.stdout.write(`${JSON.stringify({ "cells drawn": nodes })}\n`);
await browser.close();
