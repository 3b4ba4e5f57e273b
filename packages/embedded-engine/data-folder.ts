import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { home } from "../../src/server/home.ts";
import { syncPath, syncTree } from "../../src/server/sync-files.ts";
import { StartRefused } from "../../src/server/database/engine.ts";
import { DurableFiles } from "./durable-files.ts";
import { packageFolder } from "./postgresql-program.ts";
import { converse, textMessage } from "./wire.ts";

/** The PostgreSQL of the pinned PGlite; folders of another can't be opened. */
const POSTGRESQL_VERSION = "18";

/**
 * PGlite's own start parameters without `-F`, which turns syncs off, and with what a database without
 * background processes needs. `wal_sync_method` is `fsync`, since the engine's `fdatasync` does nothing. Buffers
 * are a fifth of PostgreSQL's usual 128 MB: all of them are filled with zeros at the start, and the system caches
 * the files as well.
 */
const START = [
  "--single",
  "-O",
  "-j",
  ...[
    "search_path=public",
    "shared_buffers=24MB",
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

async function start(
  root: string,
  durable: boolean,
  program: WebAssembly.Module | undefined,
): Promise<Omit<OpenDatabase, "created">> {
  // Half written by a killed start it would stop every later one; the folder lock guards instead.
  rmSync(join(root, "postmaster.pid"), { force: true });
  const files = new DurableFiles(root, durable);
  const lines: string[] = [];
  const onStderr = (line: string): boolean => {
    if (/FATAL|PANIC/.test(line)) lines.push(line);
    return false;
  };
  try {
    return {
      database: await PGlite.create({
        fs: files,
        ...(program && { pgliteWasmModule: program }),
        startParams: START,
        onStderr,
      }),
      files,
    };
  } catch (error) {
    const reason = files.failure ?? lines.at(-1) ?? (error instanceof Error ? error.message : String(error));
    throw new StartRefused(`The database in ${root} does not start: ${reason.replaceAll(/\s+/g, " ")}`);
  }
}

function engineVersion(): string {
  return (JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as { version: string })
    .version;
}

/**
 * An empty database from the build, packed: unpacking it costs a tenth of making one. Named by its engine, so
 * it is never replaced while it is read.
 */
export const emptyDatabase = join(home, "dist", `empty-database-${engineVersion()}.zst`);

/** The packed database that a new one with this schema is made from; the build makes it. */
export const migratedDatabase = (schema: string): string => emptyDatabase.replace(/\.zst$/, `-${schema}.zst`);

/** Makes PostgreSQL's files in a new folder, unsynced; throws StartRefused. */
export async function makeFiles(folder: string, program?: WebAssembly.Module): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { database } = await start(folder, false, program);
  await database.close();
}

/** A file's place and bytes; a folder has none. */
type Packed = readonly [place: string, bytes: number | null];

/** Packs a folder of `makeFiles` into one file: its list as a line of JSON, then all bytes, compressed. */
export function packFiles(folder: string, file: string): void {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return { place: relative(folder, path), bytes: entry.isDirectory() ? null : readFileSync(path) };
  });
  const list: Packed[] = entries.map(({ place, bytes }) => [place, bytes?.length ?? null]);
  const all = Buffer.concat([
    Buffer.from(`${JSON.stringify(list)}\n`),
    ...entries.map(({ bytes }) => bytes ?? Buffer.alloc(0)),
  ]);
  // Three of its databases are nearly the same, 7 MB apart.
  const params = {
    [constants.ZSTD_c_compressionLevel]: 9,
    [constants.ZSTD_c_windowLog]: 26,
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
    [constants.ZSTD_c_checksumFlag]: 1,
  };
  writeFileSync(file, zstdCompressSync(all, { params }));
}

/** Unpacks what `packFiles` packed; false where there is none, or it is damaged. */
function isUnpacked(ready: string, folder: string): boolean {
  try {
    const all = zstdDecompressSync(readFileSync(ready));
    const end = all.indexOf("\n");
    mkdirSync(folder, { mode: 0o700 });
    let at = end + 1;
    for (const [place, bytes] of JSON.parse(all.toString("utf8", 0, end)) as Packed[]) {
      if (bytes === null) mkdirSync(join(folder, place), { mode: 0o700 });
      else writeFileSync(join(folder, place), all.subarray(at, (at += bytes)), { mode: 0o600 });
    }
    return at === all.length;
  } catch {
    return false;
  }
}

/** Puts the first of the packed databases that can be read into a new folder; false where there is none. */
const isUnpackedFrom = (packed: readonly string[], folder: string): boolean =>
  packed.some((file) => {
    rmSync(folder, { recursive: true, force: true });
    return isUnpacked(file, folder);
  });

/** Creates beside, closes, syncs, renames, syncs the parent: the final name never names half a database. */
async function create(
  folder: string,
  data: string,
  program: WebAssembly.Module | undefined,
  ready: readonly string[],
): Promise<void> {
  const beside = `${data}.creating`;
  if (!isUnpackedFrom(ready, beside)) {
    rmSync(beside, { recursive: true, force: true });
    await makeFiles(beside, program);
  }
  await syncTree(beside);
  renameSync(beside, data);
  syncPath(folder, true);
}

function checkVersion(data: string): void {
  const file = join(data, "PG_VERSION");
  if (!existsSync(file))
    throw new StartRefused(
      `${data} is not a database: it has no PG_VERSION. Move it away or restore a backup.`,
    );
  const version = readFileSync(file, "utf8").trim();
  if (version !== POSTGRESQL_VERSION) {
    throw new StartRefused(
      `${data} was written by PostgreSQL ${version}, and this version reads ${POSTGRESQL_VERSION}. Restore a backup into an empty folder.`,
    );
  }
}

/** One commit must reach the disk: an engine that no longer syncs would lose work unnoticed. */
async function checkSyncs(open: Omit<OpenDatabase, "created">): Promise<void> {
  const before = open.files.syncs;
  const reply = await converse(
    open.database,
    textMessage("SELECT pg_logical_emit_message(true, 'stint', 'sync test')"),
  );
  if (open.files.failure !== null)
    throw new StartRefused(`The database in ${open.files.root} cannot be written: ${open.files.failure}.`);
  if (reply.error)
    throw new StartRefused(`The database in ${open.files.root} cannot be written: ${reply.error.message}.`);
  if (open.files.syncs === before) {
    throw new StartRefused(
      "The embedded database doesn't sync its commits to disk. Use the pinned version of @electric-sql/pglite, or set DATABASE_URL.",
    );
  }
}

/**
 * Opens a folder's database, creating it where there is none, from the first of the packed ones that can be read.
 * Throws StartRefused.
 */
export async function openDataFolder(
  folder: string,
  program?: WebAssembly.Module,
  ready: readonly string[] = [emptyDatabase],
): Promise<OpenDatabase> {
  const data = join(folder, "database");
  const created = !existsSync(data);
  if (created) await create(folder, data, program, ready);
  checkVersion(data);
  const open = await start(data, true, program);
  await checkSyncs(open);
  return { ...open, created };
}
