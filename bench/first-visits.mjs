// W13: a first visit to each page, as someone on a phone's network sees it: an empty cache, 150 ms, 1.6
// Mbit/s down, 750 kbit/s up, and a processor four times slower. For each page the requests until it is
// quiet, their kilobytes on the wire, when anything and when the page's own figures or rows were seen, and
// the longest chain of requests before that.
//
// node bench/first-visits.mjs ADDRESS [page …] measures a running demonstration; SHOW=1 lists its requests.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { findChromium } from "../scripts/chromium.mjs";
import { startServer } from "./server.mjs";

const rounds = 3;
const today = "2026-11-23";
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const slowness = 4;
/** Milliseconds without a request after which a page is quiet. */
const quiet = 1_500;
const patience = 60_000;

/**
 * Page, who looks, address, and what of it stands for its content: something with words or a value in it. The
 * bars are sign-in 2,200 ms in 14 requests, any other page 3,500 ms in 25.
 */
const pages = [
  ["sign-in", null, "/login", "form input[type=password]"],
  ["dashboard", "superadmin", "/dashboard/organisation", "main dd"],
  ["planner", "allocator", "/allocations/planner", "main [role=gridcell]"],
  ["everyone", "allocator", "/everyone", "main [role=gridcell]"],
  ["my-time", "booker", "/my-time", "main [role=rowheader]"],
  ["my-holidays", "booker", "/my-time/holidays", "main dd"],
  ["manager", "manager", "/manager", "main tbody td"],
  ["projects", "forecaster", "/projects", "main tbody td"],
  ["project", "forecaster", "/projects/{project}", "main input"],
  ["budgets", "forecaster", "/projects/{project}/profiles", "main tbody td"],
  ["forecasts", "forecaster", "/forecasts?project={project}", "main [role=gridcell]"],
  ["forecast-calendar", "forecaster", "/forecasts/calendar", "main dd"],
  ["reports", "superadmin", "/reports", "main tbody td"],
  ["admin", "superadmin", "/admin/dashboard", "main dd"],
  ["people", "superadmin", "/admin/users", "main tbody td"],
  ["functions", "superadmin", "/admin/functions", "main tbody td"],
  ["audit", "superadmin", "/admin/audit", "main tbody td"],
  ["settings", "superadmin", "/admin/organisation-settings", "main input"],
  ["account", "booker", "/account", "main li"],
];

/** In the page: notes when the content was painted. */
function watchFor(selector) {
  const wordsOf = (element) => (element.matches("input") ? element.value : element.textContent);
  const isShown = (element) =>
    element.getClientRects().length > 0 &&
    (element.matches("input[type=password]") || wordsOf(element).trim() !== "");
  const look = () => {
    if ([...document.querySelectorAll(selector)].some(isShown))
      requestAnimationFrame(() => setTimeout(() => (window.stintSeen = performance.now())));
    else requestAnimationFrame(look);
  };
  if (document.documentElement) look();
  else requestAnimationFrame(look);
}

/** The requests that waited for each other: from the last before `seen` back to each one's latest before. */
function longestChain(requests, seen) {
  const ended = requests
    .filter(({ end }) => end !== null && end <= seen)
    .toSorted((one, other) => other.end - one.end);
  const chain = [];
  let before = Infinity;
  for (const request of ended) {
    if (request.end > before) continue;
    chain.unshift(request);
    before = request.start + 2;
  }
  return chain.map(({ name, start, end }) => `${name} ${Math.round(start)}-${Math.round(end)}`);
}

async function follow(page, session) {
  const requests = new Map();
  let last = Date.now();
  let open = 0;
  session.on("Network.requestWillBeSent", ({ requestId, request, timestamp, type }) => {
    const { pathname } = new URL(request.url);
    requests.set(requestId, { name: pathname, start: timestamp, end: null, bytes: 0 });
    last = Date.now();
    if (type !== "EventSource" && pathname !== "/api/events") open += 1;
  });
  const over = ({ requestId, timestamp, encodedDataLength = 0 }) => {
    const request = requests.get(requestId);
    if (!request) return;
    Object.assign(request, { end: timestamp, bytes: encodedDataLength });
    last = Date.now();
    open -= 1;
  };
  session.on("Network.loadingFinished", over);
  session.on("Network.loadingFailed", over);
  await session.send("Network.enable");
  return {
    untilQuiet: async () => {
      const began = Date.now();
      while ((open > 0 || Date.now() - last < quiet) && Date.now() - began < patience)
        await page.waitForTimeout(100);
    },
    list: () => {
      const list = [...requests.values()];
      const began = list[0]?.start ?? 0;
      return list.map((request) => ({
        ...request,
        start: 1000 * (request.start - began),
        end: request.end === null ? null : 1000 * (request.end - began),
      }));
    },
  };
}

async function visit(browser, origin, cookies, [name, , address, selector]) {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } });
  try {
    await context.addCookies(cookies);
    await context.addInitScript(watchFor, selector);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const requests = await follow(page, session);
    await session.send("Network.emulateNetworkConditions", network);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
    await page.goto(address, { waitUntil: "commit", timeout: patience });
    await page.waitForFunction(() => window.stintSeen, null, { timeout: patience });
    await requests.untilQuiet();
    const [seen, painted] = await page.evaluate(() => [
      window.stintSeen,
      performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null,
    ]);
    const list = requests.list();
    if (process.env["SHOW"])
      for (const { name: file, start, end, bytes } of list)
        process.stdout.write(`   ${Math.round(start)} ${Math.round(end)} ${bytes} ${file}\n`);
    return {
      name,
      requests: list.length,
      kilobytes: Math.round(list.reduce((sum, { bytes }) => sum + bytes, 0) / 100) / 10,
      painted_ms: Math.round(painted),
      seen_ms: Math.round(seen),
      chain: longestChain(list, seen),
    };
  } finally {
    await context.close();
  }
}

const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];

/** W13 of the pages named, or of all, on a server with the demonstration. */
export async function measureVisits({ origin, wanted = [], store }) {
  const executablePath = findChromium();
  if (executablePath === null) return;
  const { chromium } = await import("@playwright/test");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const signedIn = new Map();
    const enter = async (local) => {
      if (local === null) return [];
      if (!signedIn.has(local)) {
        const context = await browser.newContext({ baseURL: origin });
        await context.request.post("/api/session", {
          data: { email: `${local}@harbourpine.example`, password: "harbour-pine" },
        });
        signedIn.set(local, await context.cookies());
        if (local === "forecaster") {
          const { projects } = await (await context.request.get("/api/projects")).json();
          signedIn.set("project", projects.find(({ code }) => code === "KLN").id);
        }
        await context.close();
      }
      return signedIn.get(local);
    };
    for (const [name, local, address, selector] of pages) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      const cookies = await enter(local);
      const place = address.replace("{project}", signedIn.get("project"));
      const runs = [];
      for (let round = 0; round < rounds; round += 1)
        runs.push(await visit(browser, origin, cookies, [name, local, place, selector]));
      const middle = (what) => median(runs.map((run) => run[what]));
      const seen = middle("seen_ms");
      store({
        id: "W13",
        title: `first visit: ${name}`,
        bar: name === "sign-in" ? "14 requests, 2,200 ms" : "25 requests, 3,500 ms",
        requests: middle("requests"),
        kilobytes_in_all: middle("kilobytes"),
        painted_ms: middle("painted_ms"),
        seen_ms: seen,
        chain: runs.find((run) => run.seen_ms === seen).chain,
      });
    }
  } finally {
    await browser.close();
  }
}

/** The same on a server and an embedded database of its own. */
export async function measureFirstVisits(store) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stint-bench-visits-"));
  try {
    const server = await startServer({ DATA_DIR: path.join(folder, "data"), DEMO: "1", TODAY: today });
    try {
      await measureVisits({ origin: server.origin, store });
    } finally {
      await server.stop();
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** One line of a result. */
export function visitReport({
  requests,
  kilobytes_in_all: all,
  painted_ms: painted,
  seen_ms: seen,
  bar,
  chain,
}) {
  return `${requests} requests, ${all} KB, painted ${painted} ms, seen ${seen} ms (bar ${bar})\n   ${chain.join(" > ")}`;
}

if (process.argv[1] === import.meta.filename) {
  const [origin = "http://localhost:3000", ...wanted] = process.argv.slice(2);
  await measureVisits({
    origin,
    wanted,
    store: (result) => process.stdout.write(`${result.title}: ${visitReport(result)}\n`),
  });
}
