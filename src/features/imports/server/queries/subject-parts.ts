import { sql, type RawBuilder } from "kysely";
import { insertsOf, type Batch } from "#server/database/batch.ts";
import { db, own, type Query } from "#server/database/sql.ts";

/** What is noted of rows of one table, and how they are taken back. */
export interface Subject {
  readonly table: string;
  /** What is compared and brought back of a row `x`, as JSON: what it says, not who saved it when. */
  image(orgId: string): RawBuilder<unknown>;
  /** Taken back many at a time; the others one by one, since what others made since may refer to them. */
  readonly isBulk: boolean;
  /** Whether a row `x` is still needed by what others made. */
  isNeeded?(orgId: string): RawBuilder<boolean>;
  /** Deletes rows, and before them what belongs to them alone. */
  remove(orgId: string, ids: readonly string[]): Query<unknown>[];
  /** Brings a row back to what it was. */
  restore?(orgId: string, id: string, before: unknown): Query<unknown>[];
}

interface Parts extends Pick<Subject, "isNeeded" | "restore"> {
  readonly table: string;
  /** The columns that are compared. */
  readonly columns: string;
  /** JSON that is compared besides. */
  readonly beside?: (orgId: string) => RawBuilder<unknown>;
  readonly isBulk?: boolean;
  /** What happens before rows are deleted. */
  readonly first?: (orgId: string, ids: readonly string[]) => Query<unknown>;
}

/** A subject whose rows are deleted where they go. */
export function subject({ columns, beside, first, isBulk = false, ...rest }: Parts): Subject {
  const names = columns.split(" ").flatMap((name) => [sql.lit(name), sql.ref(`x.${name}`)]);
  const own = sql`jsonb_build_object(${sql.join(names)})`;
  return {
    ...rest,
    isBulk,
    image: (orgId) => (beside ? sql`${own} || ${beside(orgId)}` : own),
    remove: (orgId, ids) => [...(first ? [first(orgId, ids)] : []), deleteFrom(rest.table, orgId, ids)],
  };
}

/** A statement as text. */
export const text = (query: RawBuilder<unknown>): Query<unknown> => ({ compile: () => query.compile(db) });

export const deleteFrom = (table: string, orgId: string, ids: readonly string[], column = "id") =>
  text(
    sql`DELETE FROM ${sql.table(table)} x WHERE ${own(orgId, "x")} AND ${sql.ref(`x.${column}`)} = ANY (${ids}::uuid[])`,
  );

/** Columns that come back from JSON; and the next version, where rows have one. */
export const restored = (
  {
    table,
    names,
    hasVersion = true,
  }: { readonly table: string; readonly names: string; readonly hasVersion?: boolean },
  orgId: string,
  id: string,
  before: unknown,
) => {
  const columns = names.split(" ");
  const version = hasVersion ? [sql.raw("version"), sql.raw("updated_at")] : [];
  const next = hasVersion ? [sql.raw("x.version + 1"), sql.raw("now()")] : [];
  return text(sql`UPDATE ${sql.table(table)} x SET (${sql.join([...columns.map((name) => sql.ref(name)), ...version])}) =
    (SELECT ${sql.join([...columns.map((name) => sql.ref(`b.${name}`)), ...next])}
      FROM jsonb_populate_record(NULL::${sql.table(table)}, ${JSON.stringify(before)}::jsonb) b)
    WHERE ${own(orgId, "x")} AND x.id = ${id}::uuid`);
};

/** Puts rows back that were noted under a name, whole. */
export function rowsBack(
  table: Batch["table"],
  orgId: string,
  before: unknown,
  name: string,
): Query<unknown>[] {
  const noted = (before as Readonly<Record<string, Batch["rows"] | undefined>>)[name] ?? [];
  const rows = noted.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => column !== "org_id")),
  );
  return insertsOf(orgId, { table, rows });
}
