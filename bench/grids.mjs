// W11: the grids in a real browser, over a demonstration on an embedded database of its own: the planner of
// 300 people, the budget of 304 x 31.
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import readline from "node:readline";
import { findChromium } from "../scripts/chromium.mjs";
import { environment, pinnedNode, root } from "../scripts/ready.mjs";
import { startServer } from "./server.mjs";

async function linesOf(script, parameters, executablePath) {
  const child = spawn(pinnedNode(), [path.join("bench", script), ...parameters], {
    cwd: root,
    env: environment({ CHROMIUM: executablePath }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((over) => child.once("exit", over));
  const rows = [];
  for await (const line of readline.createInterface({ input: child.stdout })) {
    process.stdout.write(`   ${line}\n`);
    rows.push(JSON.parse(line));
  }
  const code = await ended;
  if (code !== 0) throw new Error(`bench/${script} ended with ${code}`);
  return rows;
}

/** W11: what each script prints, as results; none without a Chromium. */
export async function measureGrids() {
  const executablePath = findChromium();
  if (executablePath === null) return [];
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stint-bench-grid-"));
  try {
    const server = await startServer({ DATA_DIR: path.join(folder, "data"), DEMO: "1", TODAY: "2026-11-22" });
    try {
      const results = [];
      for (const [script, ...parameters] of [
        ["planner-browser.mjs", server.origin, "300"],
        ["grid.mjs", server.origin, "superadmin@harbourpine.example", "harbour-pine"],
      ]) {
        process.stdout.write(`W11 ${script}\n`);
        for (const row of await linesOf(script, parameters, executablePath))
          results.push({ ...row, id: "W11", program: script });
      }
      return results;
    } finally {
      await server.stop();
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
