import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql, type Compilable, type Expression } from "kysely";
import type { Tables } from "./tables.ts";

/** Builds SQL; never runs it. `queries.ts` files return what it builds, and the scope sends it. */
export const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A query that answers rows of `R`. */
export type Query<R> = Compilable<R>;

let filtersOn = true;

/** Switches the organisation filters of all queries off, so that a test sees row level security alone hold; answers how to switch them on again. */
export function switchOffQueryFilters(): () => void {
  filtersOn = false;
  return () => {
    filtersOn = true;
  };
}

/** The filter every query begins with: rows of one organisation. `table` is the table's name or alias in the query. */
export function own(orgId: string, table: string): Expression<boolean> & ReturnType<typeof sql<boolean>> {
  return filtersOn ? sql<boolean>`${sql.ref(`${table}.org_id`)} = ${orgId}` : sql<boolean>`true`;
}
