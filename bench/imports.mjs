// W15: a file of many time entries is checked and imported while someone else uses the server; on PostgreSQL and
// on the embedded database. The file is made here: people who book five entries a day.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { environment, pinnedNode, program, root } from "../scripts/ready.mjs";
import { startCluster } from "./cluster.mjs";
import { cpuMilliseconds, request } from "./driver.mjs";
import { workingDaysFrom } from "./load.mjs";
import { signIn, startServer } from "./server.mjs";

const email = "owner@example.test";
const [people, projects, tiers, perDay] = [200, 40, 8, 5];
const partBytes = 1024 * 1024;

const table = (headings, rows) =>
  Buffer.from([headings, ...rows].map((row) => `${row.join(",")}\r\n`).join(""));
const numbers = (count) => Array.from({ length: count }, (_, at) => at + 1);

const files = (entries) => {
  const days = workingDaysFrom("2024-01-01", Math.ceil(entries / people / perDay));
  return {
    functions: {
      columns: ["function", "tier", "rate"],
      bytes: table(
        ["Function", "Cost tier", "Rate"],
        numbers(tiers).map((n) => [`Function ${n}`, "Senior", 60 + n]),
      ),
    },
    people: {
      columns: ["email", "first_name", "last_name", "function", "tier", "billable"],
      bytes: table(
        ["Email", "First name", "Last name", "Function", "Cost tier", "Billable"],
        numbers(people).map((n) => [
          `p${n}@example.test`,
          `First${n}`,
          `Last${n}`,
          `Function ${1 + (n % tiers)}`,
          "Senior",
          "Yes",
        ]),
      ),
    },
    projects: {
      columns: ["code", "name", "start", "length"],
      bytes: table(
        ["Code", "Name", "First month", "Months"],
        numbers(projects).map((n) => [`P${n}`, `Project ${n}`, "2024-01", 36]),
      ),
    },
    time_entries: {
      columns: ["day", "person", "project", "hours", "note"],
      bytes: table(
        ["Date", "Person", "Project", "Hours", "Notes"],
        days
          .flatMap((day, at) =>
            numbers(people).flatMap((n) =>
              numbers(perDay).map((k) => [
                day,
                `First${n} Last${n}`,
                `P${1 + ((n + at + k) % projects)}`,
                "1.5",
                `Task ${k} of ${day}`,
              ]),
            ),
          )
          .slice(0, entries),
      ),
    },
  };
};

/** A call that has to work; answers its body. */
export async function call(origin, cookie, method, address, body) {
  const answer = await request(origin, { method, path: address, headers: { cookie }, body });
  const text = answer.bytes.toString("utf8");
  if (answer.status !== 200)
    throw new Error(`${method} ${address} answered ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/** Waits for the work to end; answers the import. */
async function worked(origin, cookie, id) {
  for (;;) {
    await setTimeout(200);
    const view = await call(origin, cookie, "GET", `/api/imports/${id}`);
    if (!["checking", "running", "undoing"].includes(view.status)) return { view };
  }
}

async function uploaded(origin, cookie, kind, { columns, bytes }) {
  const { id, version } = await call(origin, cookie, "POST", "/api/imports", {
    fileName: `${kind}.csv`,
    byteSize: bytes.length,
  });
  for (let part = 0; part * partBytes < bytes.length; part += 1)
    await call(origin, cookie, "PUT", `/api/imports/${id}/parts/${part}`, {
      bytes: bytes.subarray(part * partBytes, (part + 1) * partBytes).toString("base64"),
    });
  const view = await call(origin, cookie, "POST", `/api/imports/${id}/recognise`, { version });
  return call(origin, cookie, "PUT", `/api/imports/${id}/reading`, {
    version: view.version,
    kind,
    reading: { ...view.reading, dateOrder: "ymd", decimalSign: ".", shape: "rows", columns },
  });
}

async function step(origin, cookie, view, name) {
  await call(origin, cookie, "POST", `/api/imports/${view.id}/${name}`, { version: view.version });
  return worked(origin, cookie, view.id);
}

/** Everything as a ZIP, thrown away as it arrives; answers its bytes. */
function exported(origin, cookie) {
  return new Promise((resolve, reject) => {
    http
      .get(new URL("/api/organisation/export", origin), { headers: { cookie } }, (answer) => {
        let bytes = 0;
        answer.on("data", (chunk) => (bytes += chunk.length));
        answer.once("end", () =>
          answer.statusCode === 200
            ? resolve(bytes)
            : reject(new Error(`The export answered ${answer.statusCode}`)),
        );
        answer.once("error", reject);
      })
      .once("error", reject);
  });
}

/** Someone who uses the server meanwhile: answers how long their calls took. */
function bystander(origin, cookie) {
  const addresses = [
    "/api/my-time/weeks/2026-11-16",
    "/api/projects",
    "/api/analytics/organisation?timeframe=last_12_months",
  ];
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const latencies = [];
  let isOver = false;
  const run = async () => {
    for (let at = 0; !isOver; at += 1) {
      const began = performance.now();
      const answer = await request(
        origin,
        { path: addresses[at % addresses.length], headers: { cookie } },
        agent,
      );
      if (answer.status !== 200)
        throw new Error(`${addresses[at % addresses.length]} answered ${answer.status}`);
      latencies.push(performance.now() - began);
      await setTimeout(25);
    }
  };
  const running = run();
  // Told at the end: a rejection no one waits for yet would end this process and leave its server running.
  running.catch(() => undefined);
  return async () => {
    isOver = true;
    await running;
    const sorted = latencies.toSorted((a, b) => a - b);
    const quantile = (part) => Number((sorted[Math.ceil(part * sorted.length) - 1] ?? 0).toFixed(1));
    return { p50_ms: quantile(0.5), p99_ms: quantile(0.99), most_ms: quantile(1), calls: sorted.length };
  };
}

/** Megabytes of a process: now, or the most since it was last forgotten. */
const memoryOf = (pid, what) =>
  Math.round(
    Number(new RegExp(`${what}:\\s+(\\d+)`).exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024,
  );
const forgetMost = (pid) => fs.writeFileSync(`/proc/${pid}/clear_refs`, "5");

/** What a step costs: the clock, processor time of server and database, memory at most, others' latencies. */
export async function costOf({ server, database }, origin, cookie, step) {
  const cpu = () => ({
    server: cpuMilliseconds(server),
    ...(database === null ? {} : { database: cpuMilliseconds(database) }),
  });
  const ended = bystander(origin, cookie);
  const [before, megabytes] = [cpu(), memoryOf(server, "VmRSS")];
  forgetMost(server);
  const began = performance.now();
  let result;
  try {
    result = await step();
  } catch (failure) {
    await ended();
    throw failure;
  }
  const milliseconds = Math.round(performance.now() - began);
  const after = cpu();
  return {
    result,
    cost: {
      milliseconds,
      meanwhile: await ended(),
      cpu_ms: Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - before[name]])),
      server_mb: [megabytes, memoryOf(server, "VmHWM")],
    },
  };
}

async function onEngine({ name, settings, database }, entries, today, store) {
  const out = execFileSync(
    pinnedNode(),
    [...program("create-organisation"), "--name", "Organisation 1", "--email", email],
    {
      cwd: root,
      encoding: "utf8",
      env: environment({ ...settings, DEMO: "0" }),
    },
  );
  const server = await startServer({ ...settings, DEMO: "0", TODAY: today });
  try {
    const { origin } = server;
    const cookie = await signIn(origin, email, /Password: (\S+)/.exec(out)?.[1]);
    const made = files(entries);
    for (const kind of ["functions", "people", "projects"]) {
      const { view } = await step(origin, cookie, await uploaded(origin, cookie, kind, made[kind]), "check");
      await step(origin, cookie, view, "run");
    }
    let view = await uploaded(origin, cookie, "time_entries", made.time_entries);
    const processes = { server: server.pid, database };
    const bar = `<= ${name === "postgresql" ? "180,000" : "600,000"} ms, others' p99 < 300 ms`;
    for (const [verb, noun] of [
      ["check", "check"],
      ["run", "import"],
    ]) {
      const { result, cost } = await costOf(processes, origin, cookie, () =>
        step(origin, cookie, view, verb),
      );
      view = result.view;
      store({
        id: "W15",
        title: `${noun} of ${entries.toLocaleString("en-GB")} time entries, ${name}`,
        bar,
        status: view.status,
        created: view.outcome?.results.created,
        failure: view.failure,
        ...cost,
      });
    }
    const { result, cost } = await costOf(processes, origin, cookie, () => exported(origin, cookie));
    store({
      id: "W15",
      title: `export of ${entries.toLocaleString("en-GB")} time entries, ${name}`,
      bar: "others' p99 < 300 ms",
      status: `${result} bytes`,
      ...cost,
    });
  } finally {
    await server.stop();
  }
  const said = execFileSync(pinnedNode(), program("rebuild-totals"), {
    cwd: root,
    encoding: "utf8",
    env: environment({ ...settings, DEMO: "0" }),
  });
  process.stdout.write(`   ${said.trim()}\n`);
}

/** W15 on both engines. */
export async function measureImports({ entries, today, store, engines }) {
  if (engines.includes("postgresql")) {
    const cluster = await startCluster();
    try {
      const settings = { DATABASE_URL: cluster.url };
      await onEngine({ name: "postgresql", settings, database: cluster.pid }, entries, today, store);
    } finally {
      cluster.stop();
    }
  }
  if (!engines.includes("embedded")) return;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stint-bench-import-"));
  try {
    const settings = { DATA_DIR: path.join(folder, "data") };
    await onEngine({ name: "embedded", settings, database: null }, entries, today, store);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
