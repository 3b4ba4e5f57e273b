// W12 and W10: how long a start takes, and what a page brings.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { findChromium } from "../scripts/chromium.mjs";
import { startServer } from "./server.mjs";

async function timedStart(environment) {
  const began = performance.now();
  const server = await startServer(environment);
  const page = await fetch(`${server.origin}/login`);
  await page.text();
  return { server, milliseconds: Math.round(performance.now() - began), isPage: page.ok };
}

/** W12: a fresh embedded database with its demonstration, and the same again. */
export async function measureStarts() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stint-bench-start-"));
  const environment = { DATA_DIR: path.join(folder, "data"), DEMO: "1" };
  try {
    const results = [];
    for (const what of ["fresh, with demonstration data", "again", "again", "again"]) {
      const { server, milliseconds, isPage } = await timedStart(environment);
      await server.stop();
      results.push({
        id: "W12",
        title: `page served after a start: ${what}`,
        bar: what === "again" ? "<= 2,000 ms" : "<= 15,000 ms",
        milliseconds,
        bad: isPage ? 0 : 1,
      });
    }
    return results;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * W10: JavaScript on the wire, as gzip, of a page opened with an empty cache, as the server says its length
 * to Chromium, without the headers.
 */
export async function measurePages({ origin, cookie }) {
  const executablePath = findChromium();
  if (executablePath === null) return [];
  const { chromium } = await import("@playwright/test");
  const browser = await chromium.launch({ executablePath });
  const results = [];
  try {
    for (const [title, place, bar, isSignedIn] of [
      ["sign-in", "/login", "<= 120 KB", false],
      ["planner", "/allocations/planner", "<= 230 KB", true],
      ["dashboard", "/dashboard/organisation", "<= 240 KB", true],
    ]) {
      const context = await browser.newContext();
      const [name, ...value] = cookie.split("=");
      if (isSignedIn)
        await context.addCookies([
          { name, value: value.join("="), domain: "127.0.0.1", path: "/", secure: true, httpOnly: true },
        ]);
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send("Network.enable");
      const scripts = new Set();
      let bytes = 0;
      session.on("Network.responseReceived", ({ requestId, response }) => {
        if (!/javascript/.test(response.mimeType) || scripts.has(requestId)) return;
        scripts.add(requestId);
        bytes += Number(response.headers["content-length"]);
      });
      await page.goto(origin + place, { waitUntil: "networkidle" }).catch(() => page.waitForTimeout(5000));
      results.push({
        id: "W10",
        title: `JavaScript of the page: ${title}`,
        bar,
        kilobytes: Number((bytes / 1000).toFixed(1)),
        files: scripts.size,
        bad: page.url().endsWith(place) ? 0 : 1,
      });
      await context.close();
    }
    return results;
  } finally {
    await browser.close();
  }
}
