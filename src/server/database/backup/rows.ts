import type { Run } from "../engine.ts";
import { plain, quoted, type Table } from "./catalogue.ts";

/** Rows read or written at once. */
const atOnce = 1_000;

/** Every organisation, in the order of ids: by its settings, and by the people who sign in to it. */
export async function organisationsOf(run: Run): Promise<string[]> {
  await run(plain("SET LOCAL ROLE stint_jobs"));
  const { rows: settings } = await run(plain("SELECT org_id FROM organisation_settings"));
  await run(plain("SET LOCAL ROLE stint_directory"));
  const { rows: directory } = await run(plain("SELECT DISTINCT org_id FROM login_directory"));
  await run(plain("SET LOCAL ROLE NONE"));
  return [...new Set([...settings, ...directory].map((row) => String(row["org_id"])))].sort();
}

/**
 * A row as a JSON array of PostgreSQL's own texts: no value passes through a JavaScript number, and the order
 * is the same everywhere.
 */
function selectLines({ name, columns, key, owner }: Table, orgId: string | null): string {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(", ");
  const order = key
    .map(
      (part) =>
        `${quoted(part)}${columns.some((one) => one.name === part && one.isText) ? ' COLLATE "C"' : ""}`,
    )
    .join(", ");
  const filter = owner === null ? "" : ` WHERE ${quoted(owner)} = '${orgId}'`;
  return `SELECT to_json(ARRAY[${values}])::text AS line FROM ${quoted(name)}${filter} ORDER BY ${order}`;
}

/** A table's rows as lines, in the scope that the transaction has. */
export async function* linesOf(run: Run, table: Table, orgId: string | null): AsyncGenerator<string[]> {
  await run(plain(`DECLARE backup_rows NO SCROLL CURSOR FOR ${selectLines(table, orgId)}`));
  for (;;) {
    const { rows } = await run(plain(`FETCH ${atOnce} FROM backup_rows`));
    if (rows.length > 0) yield rows.map((row) => String(row["line"]));
    if (rows.length < atOnce) break;
  }
  await run(plain("CLOSE backup_rows"));
}

/**
 * A table's rows as lines, a few at a time. Tenants' tables are read by organisation as `stint_app`: a backup
 * needs no right that the server doesn't have.
 */
export async function* readRows(
  run: Run,
  table: Table,
  organisations: readonly string[],
): AsyncGenerator<string[]> {
  if (table.owner === null) return yield* linesOf(run, table, null);
  await run(plain("SET LOCAL ROLE stint_app"));
  for (const orgId of organisations) {
    await run(plain(`SET LOCAL app.org_id = '${orgId}'`));
    yield* linesOf(run, table, orgId);
  }
  await run(plain("SET LOCAL ROLE NONE"));
}

/**
 * Writes lines into a table. Row level security must not bind the owner meanwhile, or all rows must be of the
 * organisation that `scope` names: a distributed database stores them beside its row.
 */
export async function writeRows(
  run: Run,
  { name, columns, owner }: Table,
  lines: readonly string[],
  { scope = null, most = atOnce }: { readonly scope?: string | null; readonly most?: number } = {},
): Promise<void> {
  const isBeside = scope !== null && owner === "org_id";
  const names = columns.map((column) => quoted(column.name)).join(", ");
  const values = columns
    .map((column, index) =>
      isBeside && column.name === "org_id" ? "org.id" : `(line->>${index})::${column.type}`,
    )
    .join(", ");
  // The organisation's own row has none to lie beside: a distributed database uses it where something is answered.
  const end = isBeside ? " JOIN clients org ON org.id = $2::uuid" : scope === null ? "" : " RETURNING true";
  const sql = `INSERT INTO ${quoted(name)} (${names}) SELECT ${values} FROM jsonb_array_elements($1::jsonb) AS given(line)${end}`;
  for (let from = 0; from < lines.length; from += most) {
    const given = `[${lines.slice(from, from + most).join(",")}]`;
    await run({ sql, parameters: isBeside ? [given, scope] : [given] });
  }
}
