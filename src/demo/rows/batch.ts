import type { Insertable } from "kysely";
import type { Tables } from "#server/database/tables.ts";

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
