import { execFile, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "./free-port.ts";

const execute = promisify(execFile);

/**
 * What makes a database as a copy of another. By copying files: PostgreSQL's usual way, page by page through
 * its log, needs twice the processor time for a database as small as a test's.
 */
export const copyOf = (template: string, name: string): string =>
  `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`;

/**
 * A test's cluster lives as long as its test run: no crash of the machine is survived, so pages need not be
 * completely in the log, and nothing needs tidying up, which would visit every database of a test each minute. A copied
 * database lacks the product's own setting, that no plan is compiled first.
 */
const shortLived = ["fsync=off", "full_page_writes=off", "autovacuum=off", "jit=off"];

export interface Postgresql {
  readonly url: string;
  /** The file the server writes to. */
  readonly log: string;
  /** Stops the server as a crash would, without waiting for anybody. */
  crash(): Promise<void>;
  /** Starts it again on the same port. */
  restart(): Promise<void>;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

function findPrograms(suits: (folder: string) => boolean): string | null {
  const versions = "/usr/lib/postgresql";
  const packaged = existsSync(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .map((name) => join(versions, name, "bin"))
    : [];
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...packaged];
  return (
    folders.find(
      (folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")) && suits(folder),
    ) ?? null
  );
}

/** The server refuses to run as root: then it runs as the user `postgres` that its package made. */
async function unprivileged(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const id = async (flag: string): Promise<number> =>
    Number((await execute("id", [flag, "postgres"])).stdout);
  return { uid: await id("-u"), gid: await id("-g") };
}

/** Ends the server and removes its folder when this process is gone, however it ended. */
const afterwards = `cat
kill -QUIT $(head -n 1 "$0/data/postmaster.pid")
while kill -0 $(head -n 1 "$0/data/postmaster.pid"); do sleep 0.1; done
rm -rf "$0"`;

/** A process of its own session, which no signal to ours reaches; it waits for the end of our pipe. */
function cleanUpAfterwards(folder: string): void {
  const cleaner = spawn("sh", ["-c", afterwards, folder], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  cleaner.unref();
  // Without a reference it doesn't delay this process.
  (cleaner.stdin as unknown as Socket).unref();
}

interface ServerOptions {
  /** Further settings, for `-c` of the server. */
  readonly settings?: readonly string[];
  /** Which folder of programs to use; any without it. */
  readonly suits?: (programs: string) => boolean;
}

/** A PostgreSQL server of its own in a temporary folder, or null where its programs are not installed. */
export async function startPostgresql({
  settings: more = [],
  suits = () => true,
}: ServerOptions = {}): Promise<Postgresql | null> {
  const programs = findPrograms(suits);
  if (!programs) return null;
  const user = await unprivileged();
  const as = user ?? {};
  const folder = mkdtempSync(join(tmpdir(), "stint-postgresql-"));
  if (user) chownSync(folder, user.uid, user.gid);
  cleanUpAfterwards(folder);
  const data = join(folder, "data");
  const port = await freePort();
  const control = (...command: string[]): Promise<unknown> =>
    execute(join(programs, "pg_ctl"), ["-D", data, "-w", ...command], { ...as, cwd: folder });

  const start = async (): Promise<void> => {
    const settings = [
      `-p ${port}`,
      ...["listen_addresses=127.0.0.1", "unix_socket_directories=", ...shortLived, ...more].map(
        (setting) => `-c ${setting}`,
      ),
    ].join(" ");
    const child = spawn(
      join(programs, "pg_ctl"),
      ["-D", data, "-w", "-l", join(folder, "log"), "-o", settings, "start"],
      {
        ...as,
        cwd: folder,
        stdio: "ignore",
      },
    );
    const code = await new Promise((resolve) => child.once("exit", resolve));
    if (code !== 0) throw new Error(`PostgreSQL did not start (pg_ctl ended with ${String(code)}).`);
  };
  const stop = async (): Promise<void> => {
    await control("-m", "immediate", "stop").catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    await execute(
      join(programs, "initdb"),
      ["-D", data, "-U", "stint", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"],
      { ...as, cwd: folder },
    );
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `postgresql://stint@127.0.0.1:${port}/postgres`,
    log: join(folder, "log"),
    crash: async () => void (await control("-m", "immediate", "stop")),
    restart: start,
    stop,
  };
}
