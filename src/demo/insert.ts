import { sql } from "kysely";
import { db, own, type Query } from "../server/database/sql.ts";
import type { Batch } from "./rows/batch.ts";

/** Rows sent in one statement. */
const mostRows = 1000;

/**
 * Statements that insert a batch. Rows travel as one JSON text, which the database reads back by the table's
 * own types: a third faster than a list of values, and no limit of parameters.
 */
export function insertsOf(orgId: string, batch: Batch): Query<unknown>[] {
  const columns = Object.keys(batch.rows[0] ?? {}) as never[];
  const parts = Array.from({ length: Math.ceil(batch.rows.length / mostRows) }, (_, index) =>
    batch.rows.slice(index * mostRows, (index + 1) * mostRows),
  );
  return parts.map((part) => {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const rows = sql`SELECT ${orgId}::uuid, ${names} FROM json_populate_recordset(NULL::${sql.table(batch.table)}, ${JSON.stringify(part)}::json)`;
    return db
      .insertInto(batch.table)
      .columns(["org_id", ...columns] as never[])
      .expression(rows as never);
  });
}

/** The owner, who was created just now, has been there from the beginning. */
export const backdateOwner = (orgId: string, ownerId: string, since: string): Query<unknown> =>
  db
    .updateTable("users")
    .set({ created_at: since, updated_at: since })
    .where(own(orgId, "users"))
    .where("id", "=", ownerId);

/**
 * The monthly totals are counted once, by `countTotals`, when everything is there: adding up each statement's
 * difference takes four times as long.
 */
export const countTotalsAtEnd = (): Query<unknown> => ({
  compile: () => sql`SET LOCAL app.totals_at_end = 'yes'`.compile(db),
});

export const countTotals = (): Query<unknown> => ({
  compile: () => sql`INSERT INTO monthly_totals SELECT * FROM monthly_corrections`.compile(db),
});

/** Those by function, of the others. */
export const countFunctionTotals = (): Query<unknown> => ({
  compile: () =>
    sql`INSERT INTO monthly_function_totals SELECT * FROM monthly_function_corrections`.compile(db),
});

/** Those of the people's capacity, where no trigger has counted them. */
export const countCapacity = (): Query<unknown> => ({
  compile: () =>
    sql`INSERT INTO capacity_parts (org_id, function_id, monthly_hours, people, uncounted) SELECT * FROM capacity_corrections`.compile(
      db,
    ),
});
