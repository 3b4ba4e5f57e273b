import { CompiledQuery } from "kysely";
import type { Transaction } from "../../scope.ts";
import type { Run } from "../engine.ts";
import type { Query } from "../sql.ts";
import { foreignKeysOf, plain, tablesOf, type Table } from "./catalogue.ts";
import { linesOf, writeRows } from "./rows.ts";

/** A tenant table, and for its columns the table whose row they name. */
export interface OrganisationTable extends Table {
  readonly refersTo: ReadonlyMap<string, string>;
  /** A row may name another row of the table. */
  readonly refersToItself: boolean;
}

const asQuery = (sql: string, parameters: readonly unknown[]): Query<Record<string, unknown>> => ({
  compile: () => CompiledQuery.raw(sql, [...parameters]),
});

function runOf(transaction: Transaction): Run {
  return async ({ sql, parameters }) => {
    const rows = await transaction.rows(asQuery(sql, parameters));
    return { rows, affected: rows.length };
  };
}

/** Everything the transaction reads is of one instant. Comes before its first query. */
export async function readOneInstant(transaction: Transaction): Promise<void> {
  await runOf(transaction)(plain("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"));
}

/** These tables of the schema, those that others refer to first. */
export async function organisationTables(
  transaction: Transaction,
  names: ReadonlySet<string>,
): Promise<OrganisationTable[]> {
  const run = runOf(transaction);
  const keys = (await foreignKeysOf(run)).flatMap(({ table, definition }) => {
    const [, columns = "", target = ""] = /^FOREIGN KEY \((.+?)\) REFERENCES (\w+)/.exec(definition) ?? [];
    return { table, target, column: columns.split(", ").findLast((name) => name !== "org_id") ?? "org_id" };
  });
  const waiting = (await tablesOf(run)).filter(({ name }) => names.has(name));
  const ordered: OrganisationTable[] = [];
  while (waiting.length > 0) {
    const open = new Set(waiting.map(({ name }) => name));
    const at = waiting.findIndex(({ name }) =>
      keys.every((key) => key.table !== name || key.target === name || !open.has(key.target)),
    );
    const [table] = waiting.splice(at, 1);
    if (at === -1 || !table) throw new Error("Tables refer to one another in a circle");
    const own = keys.filter((key) => key.table === table.name);
    ordered.push({
      ...table,
      refersTo: new Map(own.map(({ column, target }) => [column, target])),
      refersToItself: own.some(({ target }) => target === table.name),
    });
  }
  return ordered;
}

/** An organisation's rows as lines, in its own scope. */
export function organisationLines(
  transaction: Transaction,
  table: Table,
  orgId: string,
): AsyncGenerator<string[]> {
  return linesOf(runOf(transaction), table, orgId);
}

/**
 * Writes lines into a table of the organisation whose `scope` the transaction has: in one statement where a row
 * may name a later one.
 */
export async function writeOrganisationLines(
  transaction: Transaction,
  table: OrganisationTable,
  scope: string,
  batches: AsyncIterable<readonly string[]>,
): Promise<number> {
  const run = runOf(transaction);
  let rows = 0;
  let waiting: string[] = [];
  for await (const lines of batches) {
    rows += lines.length;
    if (table.refersToItself) waiting = waiting.concat(lines);
    else await writeRows(run, table, lines, { scope });
  }
  if (waiting.length > 0) await writeRows(run, table, waiting, { scope, most: waiting.length });
  return rows;
}
