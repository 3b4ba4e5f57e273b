import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { distributeDatabase } from "#packages/citus/distribute.ts";
import { copyOf, startPostgresql, type Postgresql } from "./postgresql.ts";

/** A distributed database's servers: the coordinator and those that store the rows. */
export interface Citus {
  /** The coordinator's. */
  readonly url: string;
  /** Every server's, the coordinator's first. */
  readonly nodes: readonly string[];
  /** The file the coordinator writes to. */
  readonly log: string;
  stop(): Promise<void>;
}

const settings = [
  "shared_preload_libraries=citus",
  "wal_level=logical",
  "max_prepared_transactions=200",
  "max_connections=400",
  "max_worker_processes=120",
  "max_replication_slots=40",
  "max_wal_senders=40",
  "shared_buffers=64MB",
  "citus.enable_statistics_collection=off",
  "citus.node_connection_timeout=60000",
  "citus.node_conninfo=sslmode=disable",
];

/** Whether these programs are a server that Citus was installed for. */
const hasCitus = (programs: string): boolean =>
  existsSync(join(dirname(realpathSync(join(programs, "postgres"))), "..", "lib", "citus.so"));

/** Runs statements in a database of a server, one after another. */
export async function runAt(server: string, database: string, statements: readonly string[]): Promise<void> {
  const url = new URL(server);
  url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  client.on("error", () => undefined);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A coordinator and its workers on loopback, or null where Citus isn't installed. */
export async function startCitus(workers = 2, more: readonly string[] = []): Promise<Citus | null> {
  const servers: Postgresql[] = [];
  const stop = async (): Promise<void> => void (await Promise.all(servers.map((server) => server.stop())));
  try {
    for (let made = 0; made <= workers; made += 1) {
      const server = await startPostgresql({ settings: [...settings, ...more], suits: hasCitus });
      if (!server) return null;
      servers.push(server);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const nodes = servers.map(({ url }) => url);
  return { url: nodes[0] ?? "", nodes, log: servers[0]?.log ?? "", stop };
}

const portOf = (server: string): string => new URL(server).port;

async function makeOn(node: string, name: string): Promise<void> {
  await runAt(node, "postgres", [`CREATE DATABASE ${name}`]);
  await runAt(node, name, ["CREATE EXTENSION citus"]);
}

/** Adds workers to a database whose coordinator is the first node. */
export async function addWorkers(first: string, name: string, workers: readonly string[]): Promise<void> {
  for (const worker of workers) await makeOn(worker, name);
  await runAt(
    first,
    name,
    workers.map((worker) => `SELECT citus_add_node('127.0.0.1', ${portOf(worker)})`),
  );
}

/** Makes a database on every node, with the workers known to the coordinator. */
export async function makeClusterDatabase(nodes: readonly string[], name: string): Promise<string> {
  const [first = "", ...workers] = nodes;
  await makeOn(first, name);
  await runAt(first, name, [`SELECT citus_set_coordinator_host('127.0.0.1', ${portOf(first)})`]);
  await addWorkers(first, name, workers);
  const url = new URL(first);
  url.pathname = `/${name}`;
  return url.href;
}

/** A migrated and distributed database that others are copies of: no one connects to it. */
export async function makeClusterTemplate(nodes: readonly string[], name: string, shards = 4): Promise<void> {
  const url = await makeClusterDatabase(nodes, name);
  await distributeDatabase({
    clusterUrl: url,
    databaseUrl: url,
    shards,
    newPasswords: false,
    log: () => undefined,
  });
  for (const node of nodes) await runAt(node, "postgres", [`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`]);
}

/** Copies a template on every node; Citus knows its nodes by address, so the copy is a cluster of its own. */
export async function copyClusterDatabase(
  nodes: readonly string[],
  template: string,
  name: string,
): Promise<void> {
  await Promise.all(
    nodes.map((node) =>
      runAt(node, "postgres", [
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${template}'`,
        copyOf(template, name),
        // Not copied with a template.
        `ALTER DATABASE ${name} SET citus.propagate_set_commands = 'local'`,
        `ALTER DATABASE ${name} SET jit = off`,
        `ALTER DATABASE ${name} SET plan_cache_mode = 'force_custom_plan'`,
      ]),
    ),
  );
}

/** Drops it on every node, despite connections. */
export async function dropClusterDatabase(nodes: readonly string[], name: string): Promise<void> {
  await Promise.all(
    nodes.map((node) => runAt(node, "postgres", [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`])),
  );
}
