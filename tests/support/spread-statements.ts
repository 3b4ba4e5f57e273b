import type { Engine } from "#server/database/engine.ts";

/** Every query of the product names its organisation (the tenancy test); one without is a test's own. */
const ofProduct = /org_id"? = \$/;

/** The organisation's scope, and no other, names it. */
const ofOrganisation = /app\.org_id/;
const logged = "SET LOCAL citus.multi_task_query_log_level = 'log'";

/**
 * Has the coordinator write down each statement of an organisation's request that goes to more than one node of a
 * distributed database. Sign-in and jobs have scopes of their own.
 */
export function logSpreadStatements(engine: Engine): Engine {
  const { readBatch, transaction } = engine;
  const watched = (prelude: string) => (ofOrganisation.test(prelude) ? `${prelude}; ${logged}` : prelude);
  engine.readBatch = (prelude, statements) => readBatch.call(engine, watched(prelude), statements);
  engine.transaction = (prelude, ...rest) =>
    transaction.call(engine, watched(prelude), ...(rest as [never])) as never;
  return engine;
}

/** The statements of the product that a coordinator wrote down, each once. */
export function spreadStatements(log: string): string[] {
  const found = new Set<string>();
  const entries = log.split(/^(?=\d{4}-\d\d-\d\d )/m);
  for (const [index, entry] of entries.entries()) {
    if (!entry.includes("multi-task query about to be executed")) continue;
    const [, statement = ""] =
      entries
        .slice(index + 1, index + 4)
        .find((next) => next.includes("STATEMENT:"))
        ?.split("STATEMENT:") ?? [];
    if (ofProduct.test(statement)) found.add(statement.replaceAll(/\s+/g, " ").trim());
  }
  return [...found].sort();
}
