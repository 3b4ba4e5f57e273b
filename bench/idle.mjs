// IDLE: what a server costs that no one uses: processor time and memory, on each database.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { startCluster } from "./cluster.mjs";
import { cpuMilliseconds } from "./driver.mjs";
import { startServer } from "./server.mjs";

/** Seconds after a start until statistics are gathered and everything is loaded that starts later. */
const settling = 30;

/** Resident memory of a process, in MB. */
function residentMegabytes(pid) {
  const status = fs.readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024);
}

async function measureOn(environment, seconds, databasePid = null) {
  const demonstration = { ...environment, DEMO: "1", DEMO_PEOPLE: "48" };
  // Loading the demonstration leaves memory behind that a server in use doesn't have.
  await (await startServer(demonstration)).stop();
  const server = await startServer(demonstration);
  try {
    await setTimeout(settling * 1000);
    const pids = { server: server.pid, ...(databasePid !== null && { database: databasePid }) };
    const before = Object.entries(pids).map(([name, pid]) => [name, pid, cpuMilliseconds(pid)]);
    const began = performance.now();
    await setTimeout(seconds * 1000);
    const milliseconds = performance.now() - began;
    const share = ([name, pid, used]) => [
      name,
      Number(((100 * (cpuMilliseconds(pid) - used)) / milliseconds).toFixed(2)),
    ];
    return { core_percent: Object.fromEntries(before.map(share)), memory_mb: residentMegabytes(server.pid) };
  } finally {
    await server.stop();
  }
}

/** Both databases, one after the other; `seconds` each. */
export async function measureIdle({ seconds, engines, store }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stint-bench-idle-"));
  const about = { id: "IDLE", bad: 0 };
  try {
    if (engines.includes("embedded")) {
      const measured = await measureOn({ DATA_DIR: path.join(folder, "data") }, seconds);
      store({ ...about, title: "idle, embedded, 48 people", bar: "<= 0.3 % of a core, 300 MB", ...measured });
    }
    if (!engines.includes("postgresql")) return;
    const cluster = await startCluster();
    try {
      const measured = await measureOn({ DATABASE_URL: cluster.url }, seconds, cluster.pid);
      store({
        ...about,
        title: "idle, PostgreSQL, 48 people",
        bar: "<= 0.3 % of a core, 120 MB",
        ...measured,
      });
    } finally {
      cluster.stop();
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
