// node bench/distributed.mjs [--organisations 50] [--entries 200000] [--nodes 1,2,3] [--seconds 6] [--shards 32]:
// organisations of so many time entries each, over a Citus cluster of its own (docs/operations/distribute.md says how to install
// it). As nodes are added: processor time of a request on the coordinator and on each node, how long spreading and
// moving takes, and whether totals stay exact. Nothing is durable: it's the tests' cluster, which never syncs.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { beginSession } from "#features/access/server/session.ts";
import { settleEveryonesMonths } from "#features/closing/server/settle-months.ts";
import { rebuildEverywhere } from "#features/analytics/server/fold-totals.ts";
import { settleEverywhere } from "#features/analytics/server/settle-standings.ts";
import { createOrganisation } from "#features/organisation/server/create-organisation.ts";
import { readConfig } from "#server/config.ts";
import { checkCluster } from "#packages/citus/check-cluster.ts";
import { openCoordinator } from "#packages/citus/coordinator.ts";
import { distributeDatabase } from "#packages/citus/distribute.ts";
import { moveOrganisation, rebalance } from "#packages/citus/moving.ts";
import { shardGroups } from "#packages/citus/shard-triggers.ts";
import { wrongTotals } from "#packages/citus/verify.ts";
import { migrations } from "#server/home.ts";
import { openPlatform } from "#server/start.ts";
import { root } from "../scripts/ready.mjs";
import { addWorkers, makeClusterDatabase, runAt, startCitus } from "../tests/support/citus.ts";
import { reportsThatDiffer, workloads } from "./distributed-requests.mjs";
import { measure } from "./driver.mjs";
import { id, plain, rowsOf } from "./many-entries.mjs";
import { startServer } from "./server.mjs";
import { today } from "./workloads.mjs";

const { values } = parseArgs({
  options: {
    organisations: { type: "string", default: "50" },
    entries: { type: "string", default: "200000" },
    nodes: { type: "string", default: "1,2,3" },
    seconds: { type: "string", default: "6" },
    connections: { type: "string", default: "4" },
    shards: { type: "string", default: "32" },
  },
});
const [organisations, entries, seconds, connections, shards] = [
  values.organisations,
  values.entries,
  values.seconds,
  values.connections,
  values.shards,
].map(Number);
const counts = values.nodes.split(",").map(Number);

const say = (line) => void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
const results = path.join(root, ".cache", "bench");
function store(result) {
  const place = {
    machine: { cores: os.availableParallelism(), memory_gb: Math.round(os.totalmem() / 2 ** 30) },
  };
  const saved = {
    at: new Date().toISOString(),
    ...place,
    load_1m: Number(os.loadavg()[0].toFixed(1)),
    id: "DISTRIBUTED",
  };
  const line = JSON.stringify({ ...saved, organisations, entries, ...result });
  fs.mkdirSync(results, { recursive: true });
  fs.appendFileSync(path.join(results, `${saved.at.slice(0, 10)}-distributed.jsonl`), `${line}\n`);
  say(JSON.stringify(result));
}
async function timed(title, work) {
  const began = performance.now();
  const answer = await work();
  store({ title, seconds: Number(((performance.now() - began) / 1000).toFixed(1)), ...answer });
}

const database = "stint";
const at = (server) => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
};
async function queryAt(server, sql) {
  const client = new pg.Client({ connectionString: at(server) });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Work with the product's own functions on the distributed database, without a server. */
async function withPlatform(url, work) {
  const config = readConfig({ DATABASE_URL: url, DEMO: "0", TODAY: today });
  const { engine, platform } = await openPlatform(config, migrations, () => undefined);
  try {
    return await work(platform);
  } finally {
    await engine.close();
  }
}

async function found(platform, number) {
  const email = `owner${number}@example.test`;
  const { orgId, ownerId } = await createOrganisation(platform.database, {
    name: `Organisation ${number}`,
    currency: "GBP",
    timeZone: "Europe/London",
    createdAt: null,
    // No one logs in by it.
    owner: { email, firstName: "Olive", lastName: "Owner", passwordHash: "none" },
  });
  return { orgId, ownerId };
}

const session = (platform, orgId, userId) =>
  platform.database.write(orgId, (transaction) => beginSession(transaction, orgId, userId, "bench"));

async function groupOf(coordinator, orgId) {
  const [{ shard }] = await coordinator.rows(
    "SELECT get_shard_id_for_distribution_column('clients', $1::uuid)::text AS shard",
    [orgId],
  );
  return (await shardGroups(coordinator)).find((group) => group.id === shard);
}

/** Rows are made on the node that stores the organisation, in its shards, past every trigger. */
async function fill(coordinator, nodes, { orgId }) {
  const group = await groupOf(coordinator, orgId);
  const [{ port }] = await coordinator.rows("SELECT nodeport AS port FROM pg_dist_node WHERE nodeid = $1", [
    group.node,
  ]);
  const node = nodes.find((url) => Number(new URL(url).port) === port);
  const inShards = rowsOf(orgId, entries).map((sql) =>
    sql.replaceAll(/\b(INSERT INTO|UPDATE) (\w+)/g, (full, verb, table) =>
      group.shards.has(table) ? `${verb} ${group.shards.get(table)}` : full,
    ),
  );
  const booker = `INSERT INTO ${group.shards.get("user_role_assignments")} (org_id, user_id, role_code) VALUES ('${orgId}', ${id("user", "1")}, 'booker')`;
  await runAt(node, database, [plain, ...inShards, booker]);
}

async function measureRequests(url, servers, grounds, title) {
  const server = await startServer({ DATABASE_URL: url, DEMO: "0", TODAY: today });
  try {
    const processes = { server: server.pid };
    for (const [name, node] of Object.entries(servers)) {
      const [{ pid }] = await queryAt(
        node,
        "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid",
      );
      processes[name] = pid;
    }
    for (const workload of workloads(grounds))
      store({
        title: `${workload.title}, ${title}`,
        ...(await measure({ origin: server.origin, connections, seconds, next: workload.next, processes })),
      });
    const coordinator = await openCoordinator(at(servers.coordinator));
    store({
      title: `reports that differ from their rows, ${title}`,
      wrong: await reportsThatDiffer(server.origin, coordinator, grounds),
    });
    await coordinator.close();
  } finally {
    await server.stop();
  }
}

async function totals(coordinator) {
  const { compared, wrong } = await wrongTotals(coordinator);
  return { compared, wrong: wrong.length };
}

const citus = await startCitus(Math.max(...counts), ["shared_buffers=512MB", "max_wal_size=4GB"]);
if (!citus) throw new Error("No PostgreSQL with Citus is installed (docs/operations/distribute.md).");
let coordinator;
try {
  const [first, ...workers] = citus.nodes;
  const named = (count) =>
    Object.fromEntries([
      ["coordinator", first],
      ...workers.slice(0, count).map((node, index) => [`node ${index + 1}`, node]),
    ]);
  const url = await makeClusterDatabase([first, ...workers.slice(0, counts[0])], database);
  const spread = () =>
    distributeDatabase({ clusterUrl: url, databaseUrl: url, shards, newPasswords: false, log: say });
  await timed(`distributing an empty database, ${shards} groups of shards, ${counts[0]} nodes`, spread);
  coordinator = await openCoordinator(url);

  const grounds = [];
  await timed(`making ${organisations} organisations of ${entries} entries`, async () => {
    await withPlatform(url, async (platform) => {
      for (let number = 1; number <= organisations; number += 1) grounds.push(await found(platform, number));
    });
    const bookers = await coordinator.rows(
      `SELECT ${id("user", "1")} AS id, ARRAY(SELECT ${id("project", "1 + p")}::text FROM generate_series(0, 3) p) AS projects`,
    );
    for (const [number, ground] of grounds.entries()) {
      await fill(coordinator, citus.nodes, ground);
      if (number % 10 === 0) say(`made ${number + 1}`);
    }
    await withPlatform(url, async (platform) => {
      for (const ground of grounds)
        Object.assign(ground, {
          owner: `__Host-stint=${await session(platform, ground.orgId, ground.ownerId)}`,
          person: `__Host-stint=${await session(platform, ground.orgId, bookers[0].id)}`,
          projects: bookers[0].projects,
          written: 0,
          version: 0,
        });
    });
  });
  await coordinator.rows("VACUUM (ANALYZE)");
  await timed("adding their totals up (npm run totals)", () =>
    withPlatform(url, ({ database: rows }) => rebuildEverywhere(rows)),
  );
  await timed("closing their months and settling their projects", () =>
    withPlatform(url, async (platform) => {
      await settleEveryonesMonths(platform);
      await settleEverywhere(platform);
    }),
  );
  await coordinator.rows("VACUUM (ANALYZE)");
  for (const node of citus.nodes) await runAt(node, database, ["CHECKPOINT"]).catch(() => undefined);

  for (const [index, count] of counts.entries()) {
    if (index > 0) {
      const added = workers.slice(counts[index - 1], count);
      await timed(`adding ${added.length} to ${counts[index - 1]} nodes`, async () => {
        await addWorkers(first, database, added);
        await spread();
      });
      await timed(`rebalancing over ${count} nodes`, async () => ({
        groups: (await rebalance(coordinator, await checkCluster(coordinator), () => undefined)).groups,
      }));
      await timed("comparing totals with rows", () => totals(coordinator));
      await coordinator.rows("VACUUM (ANALYZE)");
    }
    const placed = await coordinator.rows(
      "SELECT nodeport AS port, count(*)::int AS groups FROM citus_shards WHERE table_name = 'clients'::regclass GROUP BY 1 ORDER BY 1",
    );
    store({ title: `groups of shards by node, ${count} nodes`, groups: placed.map(({ groups }) => groups) });
    await measureRequests(url, named(count), grounds, `${count} nodes`);
  }

  if (Math.max(...counts) > 1) {
    const { orgId } = grounds[0];
    const nodes = await checkCluster(coordinator);
    const { node: here } = await groupOf(coordinator, orgId);
    const target = nodes.find((node) => node.has_shards && node.id !== here);
    await timed("moving one organisation", async () => ({
      said: (await moveOrganisation(coordinator, nodes, orgId, `${target.name}:${target.port}`)).said,
    }));
    await timed("comparing totals with rows", () => totals(coordinator));
    await measureRequests(at(workers[0]), named(Math.max(...counts)), grounds, "a node as DATABASE_URL");
  }
} finally {
  await coordinator?.close();
  await citus.stop();
}
