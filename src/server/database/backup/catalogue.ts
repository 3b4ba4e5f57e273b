import { StartRefused, type Run, type Statement } from "../engine.ts";

/** A table as backed up: every stored column except generated ones. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  /**
   * The columns rows are ordered by: the primary key, or a unique key that counts nulls as equal where a
   * column may be null.
   */
  readonly key: readonly string[];
  /** The column that a sequence numbers. */
  readonly counter: string | null;
  /** The column that says whose row it is; null for tables without row level security. */
  readonly owner: string | null;
  /** Row level security binds the table's owner too. */
  readonly forced: boolean;
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isText: boolean;
}

/**
 * Transaction numbers, which only the running cluster understands. `schema_migrations` is in the manifest.
 */
const leftOut: ReadonlySet<string> = new Set(["events", "schema_migrations"]);

/** All but what `npm run distribute` notes about a distributed database. */
const tables = `SELECT c.relname AS name, c.relrowsecurity AS guarded, c.relforcerowsecurity AS forced,
  (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'isText', a.attcollation <> 0) ORDER BY a.attnum)
    FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
  (SELECT json_agg(a.attname ORDER BY k.place) FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS k(number, place), pg_attribute a
    WHERE i.indexrelid = (SELECT j.indexrelid FROM pg_index j WHERE j.indrelid = c.oid AND (j.indisprimary OR j.indisunique AND j.indnullsnotdistinct)
      ORDER BY j.indisprimary DESC, j.indexrelid LIMIT 1) AND a.attrelid = c.oid AND a.attnum = k.number) AS key,
  (SELECT a.attname FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attidentity <> '' AND NOT a.attisdropped) AS counter
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname <> 'kept_triggers' ORDER BY c.relname COLLATE "C"`;

const foreignKeys = `SELECT c.relname AS "table", k.conname AS name, pg_get_constraintdef(k.oid) AS definition
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND k.conparentid = 0
  ORDER BY c.relname, k.conname`;

/** A statement without parameters. */
export function plain(sql: string): Statement {
  return { sql, parameters: [] };
}

/** A name as SQL text. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Every table of a backup, by name. Throws StartRefused for a table it couldn't read completely. */
export async function tablesOf(run: Run): Promise<Table[]> {
  const { rows } = await run(plain(tables));
  const found = rows as unknown as (Omit<Table, "owner" | "key"> & {
    guarded: boolean;
    key: string[] | null;
  })[];
  return found
    .filter(({ name }) => !leftOut.has(name))
    .map(({ name, columns, key, counter, guarded, forced }) => {
      const owner = !guarded ? null : name === "clients" ? "id" : "org_id";
      if (key === null || (owner !== null && !columns.some((column) => column.name === owner))) {
        throw new StartRefused(
          `The table ${name} has no key, or row level security without an organisation: it can't be backed up.`,
        );
      }
      return { name, columns, key, counter, owner, forced };
    });
}

/** The names of all tables of the schema, ours or not. */
export async function tableNames(run: Run): Promise<string[]> {
  const { rows } = await run(plain(tables));
  return rows.map((row) => String(row["name"]));
}

/** A foreign key as SQL can drop it and add it again. */
export interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

export async function foreignKeysOf(run: Run): Promise<ForeignKey[]> {
  const { rows } = await run(plain(foreignKeys));
  return rows as unknown as ForeignKey[];
}
