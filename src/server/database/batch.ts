import { type Insertable, sql } from "kysely";
import { db, type Query, withOrganisation } from "./sql.ts";
import type { Tables } from "./tables.ts";

/** Rows of one table without their organisation, all with the same columns. */
export type Row<T extends keyof Tables> = Omit<Insertable<Tables[T]>, "org_id">;

export interface Batch {
  readonly table: keyof Tables;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Rows for a table; the compiler checks their columns. */
export function batchOf<T extends keyof Tables>(table: T, rows: readonly Row<T>[]): Batch {
  return { table, rows };
}

/** Rows sent in one statement. */
const maxRows = 1000;

/**
 * Statements that insert a batch. Rows travel as one JSON text, which the database reads back by the table's
 * own types: a third faster than a list of values, and no limit of parameters.
 */
export function insertsOf(orgId: string, batch: Batch): Query<unknown>[] {
  const columns = Object.keys(batch.rows[0] ?? {}) as never[];
  const parts = Array.from({ length: Math.ceil(batch.rows.length / maxRows) }, (_, index) =>
    batch.rows.slice(index * maxRows, (index + 1) * maxRows),
  );
  // Every node of a distributed database has all of the directory, and so no organisation's row beside it.
  if (batch.table === "login_directory")
    return parts.map((part) =>
      db.insertInto(batch.table).values(part.map((row) => ({ org_id: orgId, ...row })) as never),
    );
  return parts.map((part) => {
    const names = sql.join(columns.map((column) => sql.ref(`given.${String(column)}`)));
    const given = sql`json_populate_recordset(NULL::${sql.table(batch.table)}, ${JSON.stringify(part)}::json)`;
    const rows = sql`SELECT org.id, ${names} FROM ${given} AS given ${withOrganisation(orgId)}`;
    return db
      .insertInto(batch.table)
      .columns(["org_id", ...columns] as never[])
      .expression(rows as never);
  });
}
