// A PostgreSQL cluster of its own in a temporary folder, with the syncs a real one has.
import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";

function findPrograms() {
  const packaged = "/usr/lib/postgresql";
  const versions = fs.existsSync(packaged)
    ? fs.readdirSync(packaged).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...(process.env.PATH ?? "").split(path.delimiter),
    ...versions.map((name) => path.join(packaged, name, "bin")),
  ];
  const needed = ["initdb", "pg_ctl", "postgres", "psql", "pgbench"];
  const found = folders.find((folder) => needed.every((name) => fs.existsSync(path.join(folder, name))));
  if (found === undefined)
    throw new Error("The benchmark needs the programs of a PostgreSQL server: apt-get install postgresql");
  return found;
}

/** A port no one listens on now. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Starts it; answers its address, the id of its first process, and how to speak to it and end it. */
export async function startCluster() {
  const programs = findPrograms();
  const isRoot = process.getuid?.() === 0;
  const id = (flag) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  const user = isRoot ? { uid: id("-u"), gid: id("-g") } : {};
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stint-bench-cluster-"));
  if (isRoot) fs.chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, "data");
  const port = await freePort();
  const program = (name) => path.join(programs, name);
  const control = (...parameters) =>
    execFileSync(program("pg_ctl"), ["-D", data, "-w", ...parameters], {
      ...user,
      cwd: folder,
      stdio: "ignore",
    });
  execFileSync(
    program("initdb"),
    ["-D", data, "-U", "stint", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"],
    {
      ...user,
      cwd: folder,
      stdio: "ignore",
    },
  );
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c shared_buffers=256MB -c max_wal_size=2GB`;
  const starting = spawn(
    program("pg_ctl"),
    ["-D", data, "-w", "-l", path.join(folder, "log"), "-o", settings, "start"],
    {
      ...user,
      cwd: folder,
      stdio: "ignore",
    },
  );
  await new Promise((resolve) => starting.once("exit", resolve));
  const url = `postgresql://stint@127.0.0.1:${port}/postgres`;
  return {
    url,
    program,
    pid: Number(fs.readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n")[0]),
    /** Runs SQL text and answers what psql prints, without heads. */
    psql: (sql) =>
      execFileSync(program("psql"), ["-X", "-q", "-At", "-v", "ON_ERROR_STOP=1", url], {
        input: sql,
        encoding: "utf8",
        maxBuffer: 1 << 26,
      }).trim(),
    stop: () => {
      try {
        control("-m", "immediate", "stop");
      } finally {
        fs.rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}
