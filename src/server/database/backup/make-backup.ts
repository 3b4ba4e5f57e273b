import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { DatabaseFailure, StartRefused, type Engine } from "../engine.ts";
import { appliedMigrations } from "../migrate.ts";
import { syncTree } from "../../sync-files.ts";
import { tablesOf } from "./catalogue.ts";
import { writeManifest, type Manifest, type TableEntry } from "./manifest.ts";
import { organisationsOf, readRows } from "./rows.ts";

/** Time limit of a backup or a restore (ms). */
export const backupDeadline = 24 * 3_600_000;

const nothingHere = "The configured database contains nothing of Stint. Check DATA_DIR or DATABASE_URL.";

/** One moment for all tables, however long reading lasts. */
const oneMoment = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ; SET TRANSACTION READ ONLY";

/** Compresses a table's lines into a file, with only a few rows in memory. */
async function writeTable(
  folder: string,
  name: string,
  batches: AsyncIterable<string[]>,
): Promise<TableEntry> {
  const file = `${name}.jsonl.gz`;
  const content = createHash("sha256");
  const stored = createHash("sha256");
  let rows = 0;
  let bytes = 0;
  const lines = async function* () {
    for await (const batch of batches) {
      const text = `${batch.join("\n")}\n`;
      rows += batch.length;
      content.update(text);
      yield text;
    }
  };
  const counted = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      stored.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  await pipeline(
    lines,
    createGzip(),
    counted,
    createWriteStream(join(folder, file), { flags: "wx", mode: 0o600 }),
  );
  return { name, rows, content: content.digest("hex"), file, bytes, stored: stored.digest("hex") };
}

/**
 * Copies every table, as of one moment, into a new folder. The folder gets its name once everything is on the
 * disk; a failure leaves nothing.
 */
export async function makeBackup(engine: Engine, target: string): Promise<Manifest> {
  const folder = resolve(target);
  if (existsSync(folder))
    throw new StartRefused(`${folder} is there already. Give the name of a new folder.`);
  const beside = `${folder}.unfinished`;
  await rm(beside, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(beside, { mode: 0o700 });
  try {
    const migrations = await appliedMigrations(engine).catch((error: unknown) => {
      // No such table: a database that no server was started on.
      if (error instanceof DatabaseFailure && error.code === "42P01") throw new StartRefused(nothingHere);
      throw error;
    });
    const manifest = await engine.transaction(
      oneMoment,
      async (run): Promise<Manifest> => {
        const acceptedAt = new Date().toISOString();
        const organisations = await organisationsOf(run);
        const tables: TableEntry[] = [];
        for (const table of await tablesOf(run))
          tables.push(await writeTable(beside, table.name, readRows(run, table, organisations)));
        return { format: 1, takenAt: acceptedAt, engine: engine.name, migrations, tables };
      },
      backupDeadline,
    );
    await writeManifest(beside, manifest);
    await syncTree(beside);
    await rename(beside, folder);
    return manifest;
  } catch (error) {
    await rm(beside, { recursive: true, force: true });
    throw error;
  }
}
