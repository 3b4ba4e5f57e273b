import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { StartRefused } from "../engine.ts";
import { DurableFiles } from "./durable-files.ts";
import { syncPath, syncTree } from "./sync-tree.ts";
import { converse, textMessage } from "./wire.ts";

/** The PostgreSQL inside the pinned PGlite. A folder of another one cannot be opened. */
const POSTGRESQL_VERSION = "18";

/**
 * PGlite's own start parameters without `-F` (which turns every sync off), and with what a database needs that has no background
 * processes. `wal_sync_method` is `fsync`, because the engine's `fdatasync` never leaves it.
 */
const START = [
  "--single",
  "-O",
  "-j",
  ...[
    "search_path=public",
    "exit_on_error=false",
    "log_checkpoints=false",
    "max_worker_processes=0",
    "max_parallel_workers=0",
    "max_parallel_workers_per_gather=0",
    "max_parallel_maintenance_workers=0",
    "io_method=sync",
    "fsync=on",
    "full_page_writes=on",
    "synchronous_commit=on",
    "wal_sync_method=fsync",
    "max_wal_size=128MB",
    "TimeZone=UTC",
    "DateStyle=ISO",
  ].flatMap((setting) => ["-c", setting]),
];

export interface OpenDatabase {
  readonly database: PGlite;
  readonly files: DurableFiles;
  /** True when this start made the database. */
  readonly created: boolean;
}

async function start(root: string, durable: boolean, program: WebAssembly.Module | undefined): Promise<Omit<OpenDatabase, "created">> {
  // Half written by a start that was killed, it would stop every later one. It guards nothing here: the folder lock does.
  rmSync(join(root, "postmaster.pid"), { force: true });
  const files = new DurableFiles(root, durable);
  const told: string[] = [];
  const onStderr = (line: string): boolean => {
    if (/FATAL|PANIC/.test(line)) told.push(line);
    return false;
  };
  try {
    return { database: await PGlite.create({ fs: files, ...(program && { pgliteWasmModule: program }), startParams: START, onStderr }), files };
  } catch (error) {
    const reason = files.failure ?? told.at(-1) ?? (error instanceof Error ? error.message : String(error));
    throw new StartRefused(`The database in ${root} does not start: ${reason.replaceAll(/\s+/g, " ")}`);
  }
}

/** Creates beside, closes, syncs everything, renames, syncs the parent: at no moment is there half a database under the final name. */
async function create(folder: string, data: string, program: WebAssembly.Module | undefined): Promise<void> {
  const beside = `${data}.creating`;
  rmSync(beside, { recursive: true, force: true });
  mkdirSync(beside, { mode: 0o700 });
  const { database } = await start(beside, false, program);
  await database.close();
  await syncTree(beside);
  renameSync(beside, data);
  syncPath(folder, true);
}

function checkVersion(data: string): void {
  const file = join(data, "PG_VERSION");
  if (!existsSync(file)) throw new StartRefused(`${data} is not a database: it has no PG_VERSION. Move it away or restore a backup.`);
  const version = readFileSync(file, "utf8").trim();
  if (version !== POSTGRESQL_VERSION) {
    throw new StartRefused(
      `${data} was written by PostgreSQL ${version}, and this version reads ${POSTGRESQL_VERSION}. Restore a backup into an empty folder.`,
    );
  }
}

/** One commit must reach the disk: an upgrade of the engine that no longer syncs would lose acknowledged work unseen. */
async function checkSyncs(open: Omit<OpenDatabase, "created">): Promise<void> {
  const before = open.files.syncs;
  const reply = await converse(open.database, textMessage("SELECT pg_logical_emit_message(true, 'stint', 'sync test')"));
  if (open.files.failure !== null) throw new StartRefused(`The database in ${open.files.root} cannot be written: ${open.files.failure}.`);
  if (reply.error) throw new StartRefused(`The database in ${open.files.root} cannot be written: ${reply.error.message}.`);
  if (open.files.syncs === before) {
    throw new StartRefused(
      "The embedded database does not sync its commits to disk. Use the pinned version of @electric-sql/pglite, or set DATABASE_URL.",
    );
  }
}

/** Opens the database in a folder, making it first where there is none. Throws StartRefused with the reason in one line. */
export async function openDataFolder(folder: string, program?: WebAssembly.Module): Promise<OpenDatabase> {
  const data = join(folder, "database");
  const created = !existsSync(data);
  if (created) await create(folder, data, program);
  checkVersion(data);
  const open = await start(data, true, program);
  await checkSyncs(open);
  return { ...open, created };
}
