// node bench/planner-browser.mjs http://localhost:PORT [people]: the planner in a real browser, against a running demonstration. The month's
// people are multiplied on the way to the page. Prints the time to open, the DOM nodes, pointer event to painted frame while dragging over
// every row in sight and over everything, a paste over everybody's month, and its undo (bars W10 and W11), each with the processor milliseconds
// of the page's main thread: those stay comparable while other programs run. JSON lines on stdout.
import { chromium } from "@playwright/test";

const [address = "http://localhost:4000", wanted = "300"] = process.argv.slice(2);
const count = Number(wanted);
const browser = await chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const context = await browser.newContext({
  baseURL: address,
  viewport: { width: 1440, height: 900 },
  permissions: ["clipboard-read", "clipboard-write"],
});
await context.request.post("/api/session", { data: { email: "allocator@harbourpine.example", password: "harbour-pine" } });
const page = await context.newPage();
await page.route(/\/api\/allocations\/planner/, async (route) => {
  const response = await route.fetch();
  const body = await response.json();
  const people = body.users.filter((user) => user.isAllocatable);
  const times = Math.ceil(count / people.length);
  const idOf = (id, copy) => (copy === 0 ? id : `${id.slice(0, 28)}${String(copy).padStart(8, "0")}`);
  const copies = (rows) => Array.from({ length: times }, (_, copy) => rows.map((row) => ({ ...row, userId: idOf(row.userId, copy) }))).flat();
  const users = Array.from({ length: times }, (_, copy) =>
    people.map((user) => ({ ...user, id: idOf(user.id, copy), fullName: `${user.fullName} ${copy}` })),
  )
    .flat()
    .slice(0, count);
  await route.fulfill({
    response,
    json: { ...body, users, entries: copies(body.entries), otherHours: copies(body.otherHours), approvedHolidays: copies(body.approvedHolidays) },
  });
});

const session = await context.newCDPSession(page);
/** Does something; answers with what came out the processor milliseconds it took the page's main thread, in all and by kind. */
const withCost = async (does) => {
  const spent = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const of = (name) => 1000 * (metrics.find((each) => each.name === name)?.value ?? 0);
    return { cpu: of("TaskDuration"), script: of("ScriptDuration"), style: of("RecalcStyleDuration"), layout: of("LayoutDuration") };
  };
  const before = await spent();
  const result = await does();
  const after = await spent();
  return { ...result, cost: Object.fromEntries(Object.keys(after).map((kind) => [kind, Math.round(after[kind] - before[kind])])) };
};
const print = (row) => process.stdout.write(`${JSON.stringify(row)}\n`);
const began = Date.now();
await page.goto("/allocations/planner");
await page.getByRole("grid").waitFor();
await page.locator('[data-row="5"][data-column="1"]').waitFor();
print({ what: "open to grid", people: count, ms: Date.now() - began });
print({ what: "DOM nodes", nodes: await page.evaluate(() => document.querySelectorAll("*").length) });

await session.send("Performance.enable", { timeDomain: "threadTicks" });
await page.getByRole("complementary", { name: "Demand" }).getByRole("button").nth(2).click();
/** Sends pointer moves over the cells from one corner to the other inside the page; answers milliseconds from each to the next painted frame. */
const drag = (rows, columns) =>
  page.evaluate(
    async ([toRow, toColumn]) => {
      const grid = document.querySelector('[role="grid"]');
      const box = (row, column) => grid.querySelector(`[data-row="${row}"][data-column="${column}"]`)?.getBoundingClientRect();
      const fire = (type, { x, y, width, height }, target) => {
        const at = {
          clientX: x + width / 2,
          clientY: y + height / 2,
          bubbles: true,
          cancelable: true,
          button: type === "pointermove" ? -1 : 0,
          buttons: 1,
          pointerId: 1,
          pointerType: "mouse",
        };
        (target ?? document.elementFromPoint(at.clientX, at.clientY)).dispatchEvent(new PointerEvent(type, at));
      };
      const frame = () =>
        new Promise((done) =>
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = done;
            channel.port2.postMessage(0);
          }),
        );
      grid.setPointerCapture = () => undefined;
      const times = [];
      fire("pointerdown", box(0, 0));
      await frame();
      for (let row = 0; row <= toRow; row += 1) {
        const place = box(row, row % 2 === 0 ? toColumn : 0);
        if (!place) break;
        await frame();
        const start = performance.now();
        fire("pointermove", place, grid);
        await frame();
        times.push(performance.now() - start);
      }
      fire("pointerup", box(0, 0), grid);
      times.sort((a, b) => a - b);
      return { moves: times.length, p50: times[Math.floor(times.length / 2)], p95: times[Math.floor(times.length * 0.95)] };
    },
    [rows, columns],
  );
print({ what: "drag, a row of 31 days with each move", ...(await withCost(() => drag(24, 30))) });

const timed = async (keys) =>
  page.evaluate(async (which) => {
    const frame = () =>
      new Promise((done) =>
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = done;
          channel.port2.postMessage(0);
        }),
      );
    const start = performance.now();
    if (which.paste) {
      const data = new DataTransfer();
      data.setData("text/plain", which.paste);
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    } else document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true, cancelable: true }));
    const script = performance.now() - start;
    await frame();
    return { script, ms: performance.now() - start };
  }, keys);
await page.locator('[data-row="0"][data-column="0"]').focus();
const paste = Array.from({ length: count }, () => Array.from({ length: 31 }, () => "5").join("\t")).join("\n");
for (const round of [1, 2, 3]) {
  print({ what: `paste ${count} x 31`, round, ...(await withCost(() => timed({ paste }))) });
  await page.waitForTimeout(500);
  print({ what: "undo it", round, ...(await withCost(() => timed({}))) });
  await page.waitForTimeout(500);
}
await browser.close();
