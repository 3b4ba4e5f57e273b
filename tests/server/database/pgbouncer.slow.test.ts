import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, inject, it } from "vitest";
import { createFunction, listFunctions } from "#features/functions/contract.ts";
import { openPostgresql } from "#server/database/postgresql.ts";
import { newId } from "#server/ids.ts";
import { Client } from "../../support/client.ts";
import { foundOverHttp } from "../../support/founded.ts";
import { freePort } from "../../support/free-port.ts";
import { copyOf } from "../../support/postgresql.ts";
import { startProgram, type Program } from "../../support/program.ts";
import { openStream, saysHello, newsOf } from "../../support/stream.ts";

/** Where Debian puts it, besides the path. */
const found = [...(process.env["PATH"] ?? "").split(path.delimiter), "/usr/sbin"]
  .map((folder) => path.join(folder, "pgbouncer"))
  .find(fs.existsSync);
const cluster = inject("postgresqlUrl");
const ground = found !== undefined && cluster !== null ? [{ pgbouncer: found, cluster }] : [];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stint-pgbouncer-"));
const programs: Program[] = [];
let pooler: ChildProcess | null = null;

/**
 * Starts a pooler in front of the cluster, in transaction mode with two connections for everybody; answers
 * its port.
 */
async function startPooler(program: string, clusterUrl: string): Promise<number> {
  const { hostname, port } = new URL(clusterUrl);
  const own = await freePort();
  const file = path.join(folder, "pgbouncer.ini");
  fs.writeFileSync(path.join(folder, "users.txt"), '"stint" ""\n');
  const settings = [
    "[databases]",
    `* = host=${hostname} port=${port}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${own}`,
    "unix_socket_dir =",
    "auth_type = trust",
    `auth_file = ${path.join(folder, "users.txt")}`,
    "pool_mode = transaction",
    "default_pool_size = 2",
    "max_client_conn = 100",
  ];
  fs.writeFileSync(file, `${settings.join("\n")}\n`);
  fs.chmodSync(folder, 0o755);
  // It refuses to run as root.
  const user =
    process.getuid?.() === 0
      ? { uid: Number(execFileSync("id", ["-u", "postgres"], { encoding: "utf8" })) }
      : {};
  pooler = spawn(program, ["-q", file], { ...user, cwd: folder, stdio: "ignore" });
  return own;
}

afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()));
  if (pooler?.exitCode === null) {
    pooler.kill("SIGTERM");
    await once(pooler, "exit");
  }
  fs.rmSync(folder, { recursive: true, force: true });
});

describe.each(ground)("Behind PgBouncer in transaction mode", ({ pgbouncer, cluster: address }) => {
  it("people sign in, read, write within their organisation, and see each other's saves through the direct address", async () => {
    const name = `pooled_${newId().replaceAll("-", "")}`;
    const admin = await openPostgresql({ url: address, log: () => undefined });
    await admin.script(copyOf("stint_template", name));
    await admin.close();
    const direct = new URL(address);
    direct.pathname = `/${name}`;
    const pooled = new URL(direct);
    pooled.port = String(await startPooler(pgbouncer, address));
    const environment = { PORT: "0", DEMO: "0", DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: direct.href };
    const first = startProgram(environment);
    programs.push(first);
    const founded = await foundOverHttp(first);
    const second = startProgram(environment);
    programs.push(second);
    const here = new Client(await first.ready, founded.cookie);
    const there = new Client(await second.ready, founded.cookie);
    const stream = await openStream(there);
    await stream.next(saysHello);
    // More at once than the pool has connections: transactions of several clients alternate on each.
    const inputs = Array.from({ length: 12 }, (_, index) => ({
      name: `Function ${index}`,
      description: "",
      costTiers: [{ name: "Senior", hourlyRate: 80 }],
      allocatorIds: [founded.allocatorId],
    }));
    await Promise.all(
      inputs.map((body, index) => (index % 2 === 0 ? here : there).ok(createFunction, { body })),
    );
    const lists = await Promise.all(Array.from({ length: 12 }, () => there.ok(listFunctions)));
    for (const { functions } of lists) expect(functions).toHaveLength(13);
    expect(await new Client(here.url).send("GET", listFunctions.path)).toMatchObject({ status: 401 });
    await stream.next(newsOf("function"));
    stream.close();
    const live = {
      sql: "SELECT count(*) AS n FROM pg_stat_activity WHERE datname = $1 AND application_name = 'stint live'",
      parameters: [name],
    };
    const watcher = await openPostgresql({ url: direct.href, log: () => undefined });
    const [listeners] = await watcher.readBatch("", [live]);
    await watcher.close();
    expect(listeners?.rows).toEqual([{ n: 2 }]);
    // No statement retains a name: the next transaction on the connection may be another server's.
    const behind = await openPostgresql({ url: pooled.href, log: () => undefined });
    const named = { sql: "SELECT count(*) AS n FROM pg_prepared_statements", parameters: [] };
    for (let time = 0; time < 10; time += 1)
      expect((await behind.readBatch("", [named]))[0]?.rows).toEqual([{ n: 0 }]);
    await behind.close();
    expect(`${first.output()}${second.output()}`).not.toContain("Live updates wait");
  });
});
