// npm run guide: takes the guide's pictures anew from demonstrations of its own and builds the guide. Names of pictures
// take only those: npm run guide -- planner week. --pages takes none.
import { spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { findChromium, howToGetChromium } from "./chromium.mjs";
import { ensureBuilt, ensureInstalled, environment, pinnedNode, program, refuse, root } from "./ready.mjs";

ensureInstalled();
const names = process.argv.slice(2);
if (!names.includes("--pages")) await captureAgain(names);
ensureBuilt();
process.stdout.write(`The guide is in ${path.join(root, "dist", "web", "help")}\n`);

/** A port that was free a moment ago. */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function captureAgain(only) {
  const chromiumPath = findChromium() ?? refuse(howToGetChromium.replace("npm test", "npm run guide"));
  ensureBuilt();
  const { day, picturesOf, makePictures } = await import("./guide/pictures.mjs");
  const folder = path.join(root, "docs", "guide", "pictures");
  for (const demo of ["1", "public"]) {
    const pictures = picturesOf(demo, only);
    if (pictures.length > 0)
      await withDemonstration(demo, day, (address) =>
        makePictures({ address, folder, chromiumPath, pictures }),
      );
  }
}

/** Does something with a demonstration that runs meanwhile. */
async function withDemonstration(demo, day, act) {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), "stint-guide-"));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const server = spawn(pinnedNode(), program("main"), {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: environment({
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: path.join(data, "database"),
      DATABASE_URL: "",
      DEMO: demo,
      TODAY: day,
      COPY_AT: "off",
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
    }),
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  try {
    await untilReady(address, server);
    await act(address);
  } finally {
    server.kill("SIGTERM");
    await ended;
    fs.rmSync(data, { recursive: true, force: true });
  }
}

async function untilReady(address, server) {
  while (server.exitCode === null) {
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  refuse("The demonstration could not be started; the messages above say why.");
}
