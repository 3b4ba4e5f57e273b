import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { readConfig, type Config } from "./server/config.ts";
import type { Manifest } from "./server/database/backup/manifest.ts";
import { restoreBackup } from "./server/database/backup/restore-backup.ts";
import { backupDeadline as deadline, makeBackup } from "./server/database/backup/make-backup.ts";
import { FolderInUse } from "#packages/embedded-engine/folder-lock.ts";
import { openEmbedded } from "#packages/embedded-engine/open-embedded.ts";
import { requestCopy } from "#packages/embedded-engine/copy-request.ts";
import { runProgram } from "./server/run-program.ts";
import { StartRefused, type Engine } from "./server/database/engine.ts";
import { openPostgresql } from "./server/database/postgresql.ts";
import { migrations } from "./server/home.ts";

const usage = `npm run backup -- [FOLDER]    copies the configured database into a new folder
npm run restore -- FOLDER     restores such a folder into the configured, empty database
npm run move                  copies the embedded database of DATA_DIR into the empty one of DATABASE_URL; stop the server first`;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const quiet = (): void => undefined;

function openConfigured({ databaseUrl, dataDir }: Config): Promise<Engine> {
  return databaseUrl === null
    ? openEmbedded({ folder: dataDir, log: quiet, deadline })
    : openPostgresql({ url: databaseUrl, log: say, deadline });
}

async function closing<T>(engine: Engine, work: (engine: Engine) => Promise<T>): Promise<T> {
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

function summaryOf({ tables, migrations: steps }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${tables.length} tables, ${rows.toLocaleString("en-GB")} rows, schema ${String(steps.at(-1)?.number ?? 0).padStart(4, "0")}`;
}

function requireDatabase(dataDir: string): void {
  if (!fs.existsSync(path.join(dataDir, "database")))
    throw new StartRefused(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`);
}

/** A running server lends a copy of its embedded database. */
async function backUp(config: Config, folder: string): Promise<void> {
  if (config.databaseUrl === null) requireDatabase(config.dataDir);
  let copy: string | null = null;
  const opened = await openConfigured(config).catch(async (error: unknown) => {
    if (!(error instanceof FolderInUse)) throw error;
    copy = await requestCopy(config.dataDir);
    return openEmbedded({ folder: copy, log: quiet, deadline });
  });
  try {
    const manifest = await closing(opened, (engine) => makeBackup(engine, folder));
    say(`Backed up into ${folder}: ${summaryOf(manifest)}.`);
  } finally {
    if (copy !== null) fs.rmSync(copy, { recursive: true, force: true });
  }
}

async function restore(config: Config, folder: string): Promise<void> {
  const manifest = await closing(await openConfigured(config), (engine) =>
    restoreBackup(engine, folder, migrations, say),
  );
  say(`Restored what was backed up at ${manifest.takenAt}, and read it again: ${summaryOf(manifest)}.`);
}

async function move(config: Config): Promise<void> {
  if (config.databaseUrl === null)
    throw new StartRefused("Set DATABASE_URL to the empty PostgreSQL database to move to.");
  requireDatabase(config.dataDir);
  const between = fs.mkdtempSync(path.join(os.tmpdir(), "stint-move-"));
  try {
    const folder = path.join(between, "backup");
    await closing(await openEmbedded({ folder: config.dataDir, log: quiet, deadline }), (engine) =>
      makeBackup(engine, folder),
    );
    await restore(config, folder);
    say(`Start the server with DATABASE_URL from now on; ${config.dataDir} was not changed.`);
  } finally {
    fs.rmSync(between, { recursive: true, force: true });
  }
}

async function run([command, folder, ...more]: readonly string[]): Promise<void> {
  const config = readConfig(process.env);
  const instant = `${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
  if (more.length > 0 || folder?.startsWith("-")) throw new StartRefused(usage);
  if (command === "backup") return backUp(config, folder ?? path.join("backups", instant));
  if (command === "restore" && folder !== undefined) return restore(config, folder);
  if (command === "move" && folder === undefined) return move(config);
  throw new StartRefused(usage);
}

await runProgram(() => run(process.argv.slice(2)));
