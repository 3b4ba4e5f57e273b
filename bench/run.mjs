// npm run bench [id …] -- [--seconds 8] [--users 200] [--projects 40] [--entries 100000[,1000000]]: the
// workloads of the project, on a PostgreSQL cluster of its own, with the floor of the same run. Prints a
// table and adds JSON lines to .cache/bench/. Figures of another machine or hour mean little; CPU
// milliseconds per request and the ratio to the floor mean most.
import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import { setTimeout } from "node:timers/promises";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import {
  ensureBuilt,
  ensureInstalled,
  environment,
  pinnedNode,
  program,
  refuse,
  root,
} from "../scripts/ready.mjs";

if (process.execPath !== fs.realpathSync(pinnedNode())) {
  ensureInstalled();
  process.exit(
    spawnSync(pinnedNode(), [import.meta.filename, ...process.argv.slice(2)], {
      cwd: root,
      stdio: "inherit",
      env: environment(),
    }).status ?? 1,
  );
}

const { startCluster } = await import("./cluster.mjs");
const { cpuMilliseconds, measure, request } = await import("./driver.mjs");
const { loadInto } = await import("./load.mjs");
const { signIn, startBareServer, startServer } = await import("./server.mjs");
const { measureAsOf } = await import("./as-of.mjs");
const { measureFills, measureRepairs } = await import("./fills.mjs");
const { measureGrids } = await import("./grids.mjs");
const { measurePages, measureStarts } = await import("./starts.mjs");
const { measureIdle } = await import("./idle.mjs");
const { measureFirstVisits, visitReport } = await import("./first-visits.mjs");
const { measureImports } = await import("./imports.mjs");
const { measureMany } = await import("./many-entries.mjs");
const { measureProvisioning } = await import("./provisioning.mjs");
const { today, workloads } = await import("./workloads.mjs");

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "8" },
    users: { type: "string", default: "200" },
    projects: { type: "string", default: "40" },
    // Of W9, W9w and W16: how many time entries, one organisation for each number.
    entries: { type: "string", default: "100000" },
    // Of W15: how many rows its file has; of W15 and IDLE on which databases.
    rows: { type: "string", default: "500000" },
    // Of W17: how many people its identity provider has.
    people: { type: "string", default: "10000" },
    engines: { type: "string", default: "postgresql,embedded" },
  },
});
const ofMany = ["W9", "W9W", "W16"];
const known = [
  ...Object.keys(workloads),
  ...ofMany,
  "W10",
  "W11",
  "W12",
  "W13",
  "W14",
  "W15",
  "W17",
  "W18",
  "IDLE",
];
const wanted = positionals.length > 0 ? positionals.map((id) => id.toUpperCase()) : known;
for (const id of wanted)
  if (!known.includes(id)) refuse(`There is no ${id}. There are: ${known.join(", ")}.`);
const seconds = Number(values.seconds);
const size = { users: Number(values.users), projects: Number(values.projects) };
const email = "owner@example.test";

const machine = { cores: os.availableParallelism(), memory_gb: Math.round(os.totalmem() / 2 ** 30) };
const results = [];
const withPlace = (result) => ({
  at: new Date().toISOString(),
  machine,
  load_1m: Number((os.loadavg()[0] ?? 0).toFixed(1)),
  size,
  ...result,
});
const folder = path.join(root, ".cache", "bench");
fs.mkdirSync(folder, { recursive: true });
/** Kept at once: whatever fails later takes nothing away. */
const store = (result) => {
  results.push(result);
  fs.appendFileSync(
    path.join(folder, `${new Date().toISOString().slice(0, 10)}.jsonl`),
    `${JSON.stringify(result)}\n`,
  );
};
const record = (result) => {
  store(withPlace(result));
  process.stdout.write(
    `${result.id} ${result.title}${result.connections ? ` (${result.connections} at once)` : ""}\n   ${summary(result)}\n`,
  );
};

/** Answers other than 200, by status; whoever reads the figures must see them. */
function badly(bad) {
  const parts = Object.entries(bad).map(([status, count]) => `${count} x ${status}`);
  return parts.length === 0 ? "" : `, NOT ALL ANSWERED: ${parts.join(", ")}`;
}

function summary({ bar, milliseconds, kilobytes, cpu_ms: cpu, ...rest }) {
  if (rest.ratio !== undefined)
    return `${rest.per_second.without}/s without, ${rest.per_second.saved}/s with: ${rest.ratio}x slower, ${rest.cpu_ratio}x the processor time; bar ${bar}`;
  if (rest.seen_ms !== undefined) return visitReport({ bar, ...rest });
  if (rest.meanwhile !== undefined)
    return `${rest.status} in ${milliseconds} ms${rest.created ? `, ${rest.created.count} created` : ""}; others meanwhile ${JSON.stringify(rest.meanwhile)}, processor time ${JSON.stringify(cpu)} ms, server's memory ${rest.server_mb.join(" MB before, at most ")} MB, load ${os.loadavg()[0]?.toFixed(1)}; bar ${bar}`;
  if (rest.times !== undefined)
    return `${rest.live_ms} ms live, ${rest.as_of_ms} ms as of before: ${rest.times} times; bar ${bar}`;
  if (rest.core_percent !== undefined)
    return `${JSON.stringify(rest.core_percent)} % of a core, ${rest.memory_mb} MB; bar ${bar}`;
  if (milliseconds !== undefined) return `${milliseconds} ms; bar ${bar}`;
  if (kilobytes !== undefined)
    return `${kilobytes} KB in ${rest.files} files${rest.bad ? ", ANOTHER PAGE" : ""}; bar ${bar}`;
  const parts = Object.entries(cpu).map(([name, value]) => `${name} ${value}`);
  const floor = rest.floor
    ? `; floor ${Object.entries(rest.floor)
        .map(([name, value]) => `${name} ${value}`)
        .join(", ")} CPU ms`
    : "";
  return `p50 ${rest.p50_ms} ms, p99 ${rest.p99_ms} ms, ${rest.per_second}/s, CPU ms ${parts.join(" + ")}, ${rest.bytes} bytes${badly(rest.bad)}${floor}; bar ${bar}`;
}

/** CPU milliseconds of the database for one statement, by pgbench. */
function floorOfSql(cluster, sql, connections) {
  const file = path.join(os.tmpdir(), `stint-bench-${process.pid}.sql`);
  fs.writeFileSync(file, `${sql}\n`);
  const before = cpuMilliseconds(cluster.pid);
  const out = execFileSync(
    cluster.program("pgbench"),
    ["-n", "-c", String(connections), "-T", "3", "-f", file, cluster.url],
    {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  const used = cpuMilliseconds(cluster.pid) - before;
  fs.rmSync(file);
  const count = Number(/actually processed: (\d+)/.exec(out)?.[1]);
  return Number((used / count).toFixed(3));
}

async function prepare(cluster, server) {
  const orgId = cluster.psql("SELECT id FROM clients");
  process.stdout.write("Loading …\n");
  const data = loadInto(cluster, orgId, size);
  // Until the server's own job has folded what the load brought, and what it took away is cleared, every read
  // of kept totals would pass over it.
  while (cluster.psql("SELECT count(*) FROM monthly_deltas") !== "0") await setTimeout(200);
  cluster.psql("VACUUM (ANALYZE)");
  const hours = cluster.psql(`SELECT sum(duration_hours)::float8 FROM time_entries`);
  process.stdout.write(
    `${data.timeEntries.length.toLocaleString("en-GB")} time entries, ${Number(hours).toLocaleString("en-GB")} hours, ${data.allocations.length.toLocaleString("en-GB")} allocations\n`,
  );
  const password = server.password;
  const own = (user) => [
    ...new Set(data.timeEntries.filter((entry) => entry[1] === user).map((entry) => entry[2])),
  ];
  const people = async (count) => {
    const made = [];
    for (let user = 1; user <= count; user += 1)
      made.push({
        cookie: await signIn(server.origin, `user${user}@example.test`, password),
        projects: own(user),
      });
    return made;
  };
  return { orgId, data, owner: { cookie: await signIn(server.origin, email, password) }, people };
}

function createOrganisation(url) {
  const out = execFileSync(
    pinnedNode(),
    [...program("create-organisation"), "--name", "Organisation 1", "--email", email],
    {
      cwd: root,
      encoding: "utf8",
      env: environment({ DATABASE_URL: url, DEMO: "0" }),
    },
  );
  return /Password: (\S+)/.exec(out)?.[1];
}

async function runWorkload(id, ground, cluster, server, bareCpu) {
  const workload = workloads[id];
  const context = { ...ground, people: workload.people ? await workload.people(ground) : [] };
  const next = workload.next(context);
  for (const connections of workload.connections ?? [1]) {
    if (workload.check) {
      const answer = await request(server.origin, next(0));
      if (answer.status !== 200 || !workload.check(answer, context))
        throw new Error(
          `${id} answers something else than the data: ${answer.status} ${answer.bytes.toString("utf8").slice(0, 300)}`,
        );
    }
    const measured = await measure({
      origin: server.origin,
      connections,
      seconds,
      next,
      processes: { server: server.pid, database: cluster.pid },
    });
    const floor = (sql) => floorOfSql(cluster, sql(ground.orgId), connections);
    const scan = workload.scan ? { scan: floor(workload.scan) } : {};
    record({
      id,
      title: workload.title,
      bar: workload.bar,
      ...measured,
      floor: { http: bareCpu, sql: floor(workload.sql), ...scan },
    });
  }
}

async function overHttp(ids, day = today) {
  const cluster = await startCluster();
  let server = null;
  try {
    const password = createOrganisation(cluster.url);
    const bareServer = await startBareServer();
    const bare = await measure({
      origin: bareServer.origin,
      connections: 1,
      seconds: 3,
      next: () => ({ path: "/" }),
      processes: { server: bareServer.pid },
    });
    await bareServer.stop();
    server = { ...(await startServer({ DATABASE_URL: cluster.url, DEMO: "0", TODAY: day })), password };
    const ground = await prepare(cluster, server);
    // In their own order: what is written comes after what is read and checked against the data.
    for (const id of Object.keys(workloads).filter((one) => ids.includes(one)))
      await runWorkload(id, ground, cluster, server, bare.cpu_ms.server);
    if (ids.includes("W18")) await measureAsOf({ ground, server, cluster, record });
    if (ids.includes("W10"))
      for (const result of await measurePages({ origin: server.origin, cookie: ground.owner.cookie }))
        record(result);
  } finally {
    await server?.stop();
    cluster.stop();
  }
}

/** On an organisation that has an owner and nothing else. */
async function onEmpty(measureIt) {
  const cluster = await startCluster();
  let server = null;
  try {
    const password = createOrganisation(cluster.url);
    server = await startServer({ DATABASE_URL: cluster.url, DEMO: "0", TODAY: today });
    await measureIt({ cluster, server, cookie: await signIn(server.origin, email, password), record });
  } finally {
    await server?.stop();
    cluster.stop();
  }
}

ensureBuilt();
const apart = ["W11", "W12", "W13", "W14", "W15", "W17", "W18", "IDLE", ...ofMany];
if (wanted.some((id) => !apart.includes(id))) await overHttp(wanted);
// The rows are recorded by the database's clock.
if (wanted.includes("W18")) await overHttp(["W18"], new Date().toISOString().slice(0, 10));
if (wanted.some((id) => ofMany.includes(id)))
  for (const entries of values.entries.split(",").map(Number))
    await onEmpty((ground) => measureMany({ ...ground, today, ids: wanted, entries, seconds }));
if (wanted.includes("W11")) for (const result of await measureGrids()) store(withPlace(result));
if (wanted.includes("W12")) for (const result of await measureStarts()) record(result);
if (wanted.includes("W13")) await measureFirstVisits(record);
if (wanted.includes("W14"))
  for (const result of [...(await measureFills()), ...(await measureRepairs())]) record(result);
if (wanted.includes("W15"))
  await measureImports({ entries: Number(values.rows), today, record, engines: values.engines.split(",") });
if (wanted.includes("IDLE"))
  await measureIdle({ seconds: Math.max(60, seconds), record, engines: values.engines.split(",") });
if (wanted.includes("W17"))
  await onEmpty((ground) => measureProvisioning({ ...ground, people: Number(values.people) }));
process.stdout.write(`${results.length} results added to .cache/bench/\n`);
