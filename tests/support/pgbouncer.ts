import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort } from "./free-port.ts";

/** The program, on the path or where Debian puts it; null where it isn't installed. */
export const findPgbouncer = (): string | null =>
  [...(process.env["PATH"] ?? "").split(path.delimiter), "/usr/sbin"]
    .map((folder) => path.join(folder, "pgbouncer"))
    .find(fs.existsSync) ?? null;

export interface Pooler {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts a pooler in front of the cluster, in transaction mode with two connections for everyone; `more`: further
 * lines of its configuration.
 */
export async function startPooler(
  program: string,
  clusterUrl: string,
  more: readonly string[] = [],
): Promise<Pooler> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stint-pgbouncer-"));
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
    ...more,
  ];
  fs.writeFileSync(file, `${settings.join("\n")}\n`);
  fs.chmodSync(folder, 0o755);
  // It refuses to run as root.
  const user =
    process.getuid?.() === 0
      ? { uid: Number(execFileSync("id", ["-u", "postgres"], { encoding: "utf8" })) }
      : {};
  const pooler = spawn(program, ["-q", file], { ...user, cwd: folder, stdio: "ignore" });
  return {
    port: own,
    stop: async () => {
      if (pooler.exitCode === null) {
        pooler.kill("SIGTERM");
        await once(pooler, "exit");
      }
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
