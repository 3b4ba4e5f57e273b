import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { StartRefused, type Engine, type Run } from "../engine.ts";
import { releasedAs } from "../before-release.ts";
import { appliedMigrations, checkKnown, migrate } from "../migrate.ts";
import { foreignKeysOf, plain, quoted, tableNames, tablesOf, type Table } from "./catalogue.ts";
import { readManifest, type Manifest, type TableEntry } from "./manifest.ts";
import { organisationsOf, readRows, writeRows } from "./rows.ts";
import { backupDeadline } from "./make-backup.ts";

const otherTables = "The backup doesn't contain the tables of its schema. Make another backup.";
const notEmpty = "The database isn't empty. Restore into a new one; nothing was changed.";

/** A table's lines. Only a line feed ends one: rows may contain Unicode's other line ends. */
async function* linesIn(file: string): AsyncGenerator<string[]> {
  const unpacked = pipeline(createReadStream(file), createGunzip(), () => undefined);
  const text = unpacked.setEncoding("utf8") as AsyncIterable<string>;
  let rest = "";
  for await (const chunk of text) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    if (lines.length > 0) yield lines;
  }
  if (rest !== "") throw new StartRefused(`The backup is damaged: the last row of ${file} is cut off.`);
}

/** The database must be empty, of our tables and of anyone else's. */
async function requireNew(engine: Engine): Promise<void> {
  const names = await engine.transaction("", tableNames);
  if (names.length > 0 && !names.includes("schema_migrations")) throw new StartRefused(notEmpty);
}

async function requireEmpty(run: Run, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables.filter(({ owner }) => owner !== null)) {
    const { rows } = await run(plain(`SELECT 1 FROM ${quoted(name)} LIMIT 1`));
    if (rows.length > 0) throw new StartRefused(notEmpty);
  }
}

async function requireSame(
  run: Run,
  table: Table,
  entry: TableEntry,
  organisations: readonly string[],
): Promise<void> {
  const content = createHash("sha256");
  let rows = 0;
  for await (const lines of readRows(run, table, organisations)) {
    content.update(`${lines.join("\n")}\n`);
    rows += lines.length;
  }
  if (rows !== entry.rows || content.digest("hex") !== entry.content) {
    throw new StartRefused(`The table ${table.name} does not show the backup's rows. Nothing was restored.`);
  }
}

/** A restored table goes on numbering after its last row. */
async function goOnNumbering(run: Run, { name, counter }: Table): Promise<void> {
  if (counter === null) return;
  await run(
    plain(
      `SELECT setval(pg_get_serial_sequence('${quoted(name)}', '${counter}'), max(${quoted(counter)})) FROM ${quoted(name)}`,
    ),
  );
}

/** The rows of one file of the backup, and the table they belong in. */
interface Part {
  readonly table: Table;
  readonly entry: TableEntry;
}

/** Throws StartRefused unless each file has a table and each table a file. */
function partsOf(tables: readonly Table[], entries: readonly TableEntry[]): Part[] {
  const named = new Map(tables.map((table) => [table.name, table]));
  const parts = entries.flatMap((entry): Part[] => {
    const table = named.get(entry.name);
    return table ? [{ table, entry }] : [];
  });
  if (parts.length !== entries.length || parts.length !== tables.length) throw new StartRefused(otherTables);
  return parts;
}

/**
 * Loads every table in one transaction, without foreign keys, triggers and row level security until all rows
 * are there, and reads all of it again.
 */
async function load(run: Run, folder: string, entries: readonly TableEntry[]): Promise<void> {
  const tables = await tablesOf(run);
  const parts = partsOf(tables, entries);
  const forced = tables.filter((table) => table.forced);
  const keys = await foreignKeysOf(run);
  for (const { name } of forced) await run(plain(`ALTER TABLE ${quoted(name)} NO FORCE ROW LEVEL SECURITY`));
  await requireEmpty(run, tables);
  // What triggers would write is in the backup already.
  for (const { name } of tables) await run(plain(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`));
  for (const { table, name } of keys)
    await run(plain(`ALTER TABLE ${quoted(table)} DROP CONSTRAINT ${quoted(name)}`));
  for (const { table, entry } of parts) {
    // What the migrations put there: the backup has it too.
    if (table.owner === null) await run(plain(`DELETE FROM ${quoted(table.name)}`));
    for await (const lines of linesIn(join(folder, entry.file))) await writeRows(run, table, lines);
    await goOnNumbering(run, table);
  }
  for (const { table, name, definition } of keys)
    await run(plain(`ALTER TABLE ${quoted(table)} ADD CONSTRAINT ${quoted(name)} ${definition}`));
  for (const { name } of tables) await run(plain(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`));
  for (const { name } of forced) await run(plain(`ALTER TABLE ${quoted(name)} FORCE ROW LEVEL SECURITY`));
  const organisations = await organisationsOf(run);
  for (const { table, entry } of parts) await requireSame(run, table, entry, organisations);
}

/**
 * Restores into an empty database: the backup's schema, all rows in one transaction that compares them, then
 * this version's migrations. Throws StartRefused, leaving no row.
 */
export async function restoreBackup(
  engine: Engine,
  folder: string,
  migrations: string,
  log: (line: string) => void,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const releasedNumber = releasedAs(manifest.migrations);
  if (releasedNumber === null) checkKnown("The backup", manifest.migrations, migrations);
  await requireNew(engine);
  const newest = releasedNumber ?? manifest.migrations.at(-1)?.number ?? 0;
  await migrate(engine, migrations, log, newest);
  if (((await appliedMigrations(engine)).at(-1)?.number ?? 0) !== newest) {
    throw new StartRefused(
      "The database has a newer schema than the backup, or an incomplete one. Restore into a new database.",
    );
  }
  await engine.transaction("", (run) => load(run, folder, manifest.tables), backupDeadline);
  await migrate(engine, migrations, log);
  return manifest;
}
