// node bench/planner-browser.mjs http://localhost:PORT [people]: the planner in a real browser, against a
// running demonstration. The month's people are multiplied on the way to the page. Prints the time to open,
// the DOM nodes, pointer event to painted frame while dragging over every row in sight and over everything, a
// paste over everybody's month, and its undo (bars W10 and W11), each with the processor milliseconds of the
// page's main thread: those stay comparable while other programs run. Beside them what the same steps cost a
// bare page (grid-floor.mjs), measured in turn with them, and the product in floors: medians of the rounds.
// JSON lines on stdout.
import { chromium } from "@playwright/test";
import { openFloor, shownBy } from "./grid-floor.mjs";

const [address = "http://localhost:4000", wanted = "300", times = "5"] = process.argv.slice(2);
const [count, rounds] = [Number(wanted), Number(times)];
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const context = await browser.newContext({
  baseURL: address,
  viewport: { width: 1440, height: 900 },
  permissions: ["clipboard-read", "clipboard-write"],
});
await context.request.post("/api/session", {
  data: { email: "allocator@harbourpine.example", password: "harbour-pine" },
});
const page = await context.newPage();
await page.route(/\/api\/allocations\/planner/, async (route) => {
  const response = await route.fetch();
  const body = await response.json();
  const people = body.users.filter((user) => user.isAllocatable);
  const times = Math.ceil(count / people.length);
  const idOf = (id, copy) => (copy === 0 ? id : `${id.slice(0, 28)}${String(copy).padStart(8, "0")}`);
  const copies = (rows) =>
    Array.from({ length: times }, (_, copy) =>
      rows.map((row) => ({ ...row, userId: idOf(row.userId, copy) })),
    ).flat();
  const users = Array.from({ length: times }, (_, copy) =>
    people.map((user) => ({ ...user, id: idOf(user.id, copy), fullName: `${user.fullName} ${copy}` })),
  )
    .flat()
    .slice(0, count);
  await route.fulfill({
    response,
    json: {
      ...body,
      users,
      entries: copies(body.entries),
      otherHours: copies(body.otherHours),
      approvedHolidays: copies(body.approvedHolidays),
    },
  });
});

const session = await context.newCDPSession(page);
/**
 * Does something; answers with what came out the processor milliseconds it took the page's main thread, in
 * all and by kind.
 */
const withCost = async (does, of = session) => {
  const spent = async () => {
    const { metrics } = await of.send("Performance.getMetrics");
    const time = (name) => 1000 * (metrics.find((each) => each.name === name)?.value ?? 0);
    return {
      cpu: time("TaskDuration"),
      script: time("ScriptDuration"),
      style: time("RecalcStyleDuration"),
      layout: time("LayoutDuration"),
    };
  };
  const before = await spent();
  const result = await does();
  const after = await spent();
  return {
    ...result,
    cost: Object.fromEntries(
      Object.keys(after).map((kind) => [kind, Math.round(after[kind] - before[kind])]),
    ),
  };
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
/**
 * Sends pointer moves over the cells from one corner to the other inside the page; answers milliseconds from
 * each to the next painted frame.
 */
const drag = (rows, columns) =>
  page.evaluate(
    async ([toRow, toColumn]) => {
      const grid = document.querySelector('[role="grid"]');
      const box = (row, column) =>
        grid.querySelector(`[data-row="${row}"][data-column="${column}"]`)?.getBoundingClientRect();
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
        (target ?? document.elementFromPoint(at.clientX, at.clientY)).dispatchEvent(
          new PointerEvent(type, at),
        );
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
      return {
        moves: times.length,
        p50: times[Math.floor(times.length / 2)],
        p95: times[Math.floor(times.length * 0.95)],
      };
    },
    [rows, columns],
  );
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
      document.activeElement.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    } else
      document.activeElement.dispatchEvent(
        new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true, cancelable: true }),
      );
    const script = performance.now() - start;
    await frame();
    return { script, ms: performance.now() - start };
  }, keys);
const first = page.locator('[data-row="0"][data-column="0"]');
const still = () => page.waitForTimeout(500);
const undo = () => timed({});
const paste = Array.from({ length: count }, () => Array.from({ length: 31 }, () => "5").join("\t")).join(
  "\n",
);
await first.focus();

const floor = await openFloor(context);
const before = floor.html(await shownBy(page));
await page.bringToFront();
await timed({ paste });
await still();
const after = floor.html(await shownBy(page));
await undo();
await still();
await floor.colour();
await floor.show(before);
/** A step in the product and in the bare page, in turn. */
const steps = [
  { what: `paste ${count} x 31`, product: () => timed({ paste }), bare: () => floor.show(after) },
  { what: "undo it", product: undo, bare: () => floor.show(before) },
  {
    what: "drag, a row of 31 days with each move",
    product: () => drag(24, 30),
    bare: () => floor.replace(after.slice(0, 25)),
    reversed: true,
  },
];
const seen = new Map(steps.map(({ what }) => [what, { product: [], floor: [] }]));
for (let round = 1; round <= rounds; round += 1)
  for (const { what, product, bare, reversed } of steps) {
    await page.bringToFront();
    await first.focus();
    await still();
    const done = await withCost(product);
    await still();
    if (reversed) {
      await first.focus();
      await undo();
      await still();
    }
    await floor.page.bringToFront();
    await still();
    const least = await withCost(bare, floor.session);
    if (reversed) await floor.show(before);
    print({ what, round, ...done, floor: least });
    seen.get(what).product.push(done.cost.cpu);
    seen.get(what).floor.push(least.cost.cpu);
  }
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
for (const [what, { product, floor: least }] of seen)
  print({
    what: `${what}, median`,
    cpu: median(product),
    floor: median(least),
    floors: Math.round((10 * median(product)) / median(least)) / 10,
  });
await browser.close();
