import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { home } from "../home.ts";
import { isBeforeRelease, type Applied } from "./before-release.ts";
import { DatabaseFailure, StartRefused, type Engine } from "./engine.ts";

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
  readonly sql: string;
}

const FILE = /^(\d{4})-([a-z0-9]+(?:-[a-z0-9]+)*)\.sql$/;
/** Lets one server migrate at a time, until the transaction ends. */
const LOCK = "SELECT pg_advisory_xact_lock(7341605926413)";
const UNIQUE_VIOLATION = "23505";
const INSUFFICIENT_PRIVILEGE = "42501";
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * How long a migration waits for a table, and with it everyone who comes after it. It then lets them through and tries
 * again after a pause, so many times.
 */
const locking = { timeout: "5s", pauseMs: 2_000, attempts: 30 };

const TABLE = `BEGIN; ${LOCK};
CREATE TABLE IF NOT EXISTS schema_migrations (
  number integer PRIMARY KEY,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
);
COMMIT`;

function readMigrations(folder: string): Migration[] {
  const migrations = readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .map((file) => {
      const parts = FILE.exec(file);
      if (!parts?.[1] || !parts[2])
        throw new StartRefused(`${file} in ${folder} is not named like a migration (0001-what-it-does.sql).`);
      const sql = readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n");
      return {
        number: Number(parts[1]),
        name: parts[2],
        sql,
        checksum: createHash("sha256").update(sql).digest("hex"),
      };
    })
    .sort((a, b) => a.number - b.number);
  migrations.forEach((migration, index) => {
    if (migrations[index + 1]?.number === migration.number)
      throw new StartRefused(`Two migrations in ${folder} have the number ${migration.number}.`);
  });
  return migrations;
}

/** Names the schema that these files make: twelve digits of a hash of all that makes it. */
export function schemaName(folder: string): string {
  const hash = createHash("sha256").update(readFileSync(join(home, "db", "prepare.sql")));
  for (const { checksum } of readMigrations(folder)) hash.update(checksum);
  return hash.digest("hex").slice(0, 12);
}

/** The migrations a database has run, in order. */
export async function appliedMigrations(engine: Engine): Promise<Applied[]> {
  const [result] = await engine.readBatch("", [
    { sql: "SELECT number, name, checksum FROM schema_migrations ORDER BY number", parameters: [] },
  ]);
  return (result?.rows ?? []).map((row) => ({
    number: Number(row["number"]),
    name: String(row["name"]),
    checksum: String(row["checksum"]),
  }));
}

function label(migration: { number: number; name: string }): string {
  return `${String(migration.number).padStart(4, "0")}-${migration.name}`;
}

/**
 * Whether this version's files in `folder` are what `whose` schema was made by. Throws StartRefused when not.
 */
export function checkKnown(whose: string, applied: readonly Applied[], folder: string): void {
  checkHistory(applied, readMigrations(folder), whose);
}

function checkHistory(
  applied: readonly Applied[],
  migrations: readonly Migration[],
  whose = "The database",
): void {
  if (isBeforeRelease(applied))
    throw new StartRefused(
      "The database was made by a version before 1.0.0. Back it up (npm run backup) and restore the backup into a new database (npm run restore): docs/operations/upgrade.md. Nothing was changed.",
    );
  const newest = migrations.at(-1)?.number ?? 0;
  for (const step of applied) {
    const file = migrations.find((migration) => migration.number === step.number);
    if (step.number > newest) {
      throw new StartRefused(
        `${whose} has a newer schema (${label(step)}) than this version knows. Start the version that made it, or a newer one.`,
      );
    }
    if (!file)
      throw new StartRefused(
        `${whose} has the migration ${label(step)}, which this version doesn't have. Start the version that made it.`,
      );
    if (file.checksum !== step.checksum) {
      throw new StartRefused(
        `The migration ${label(file)} has changed since ${whose === "The database" ? "the database ran it" : "the backup was made"}. Restore the released file; a change needs a migration of its own.`,
      );
    }
  }
}

const isRefusal = (error: unknown, code: string): error is DatabaseFailure =>
  error instanceof DatabaseFailure && error.code === code;

/** Makes the roles that the schema grants rights to, where they are missing. Throws StartRefused without the right. */
async function prepare(engine: Engine): Promise<void> {
  const sql = readFileSync(join(home, "db", "prepare.sql"), "utf8");
  try {
    await engine.script(`BEGIN; ${LOCK}; ${sql}; COMMIT`);
  } catch (error) {
    if (isRefusal(error, INSUFFICIENT_PRIVILEGE))
      throw new StartRefused(
        `The database's login may not make the roles Stint needs: ${error.message}. Let an administrator make them (docs/operations/postgresql.md).`,
      );
    throw error;
  }
}

/** Runs one migration and its row in one transaction. False when another server was faster. */
async function apply(engine: Engine, migration: Migration): Promise<boolean> {
  const row = `INSERT INTO schema_migrations (number, name, checksum) VALUES (${migration.number}, '${migration.name}', '${migration.checksum}')`;
  // Only for tables: another server's migrations are waited for.
  const patience = `SELECT set_config('lock_timeout', '${locking.timeout}', true)`;
  try {
    await engine.script(
      `BEGIN; SELECT set_config('statement_timeout', '0', true); ${LOCK}; ${patience}; ${row};\n${migration.sql}\n;COMMIT`,
    );
    return true;
  } catch (error) {
    if (isRefusal(error, UNIQUE_VIOLATION) && error.constraint === "schema_migrations_pkey") return false;
    if (error instanceof DatabaseFailure && error.code !== LOCK_NOT_AVAILABLE)
      throw new StartRefused(
        `The migration ${label(migration)} failed and left nothing behind: ${error.message}.`,
      );
    throw error;
  }
}

/** Tries a migration again while the tables it needs are in use; writes get through in between. */
async function applyPatiently(
  engine: Engine,
  migration: Migration,
  log: (line: string) => void,
): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(engine, migration);
    } catch (error) {
      if (!isRefusal(error, LOCK_NOT_AVAILABLE)) throw error;
      const name = label(migration);
      if (attempt === locking.attempts)
        throw new StartRefused(
          `The migration ${name} found its tables in use ${attempt} times and left nothing behind. End long transactions of other programs, then start again.`,
        );
      log(`The migration ${name} waited for tables in use and tries again (${attempt}).`);
      await pause(locking.pauseMs);
    }
  }
}

/**
 * Migrates to the newest file in `folder` (`0001-what-it-does.sql`), each in one transaction with its row in
 * `schema_migrations`; the roles are made before the first. Several servers may start together. Afterwards the engine
 * refuses to write once a newer version has migrated the database. Throws StartRefused when a file has changed, the
 * database is newer, or a file fails; DatabaseUnavailable when the database is lost. `upTo`: the last number, for a
 * backup's schema.
 */
export async function migrate(
  engine: Engine,
  folder: string,
  log: (line: string) => void,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  const migrations = readMigrations(folder);
  await engine.script(TABLE);
  let applied = await appliedMigrations(engine);
  checkHistory(applied, migrations);
  if (applied.length === 0) await prepare(engine);
  for (const migration of migrations) {
    if (migration.number > upTo || applied.some((step) => step.number === migration.number)) continue;
    if (await applyPatiently(engine, migration, log)) log(`Applied the migration ${label(migration)}.`);
    else {
      applied = await appliedMigrations(engine);
      checkHistory(applied, migrations);
    }
  }
  engine.fence?.(migrations.at(-1)?.number ?? 0);
}
