import type { Engine, Run, RunAll, Statement } from "#server/database/engine.ts";

/** The filter that every query begins with, as `own` writes it. */
const ownFilter = /"\w+"\."org_id" = (\$\d+)/g;

/**
 * Runs work with the organisation's filter of every statement replaced by one that is always true, so that row
 * level security alone separates organisations. Throws when no statement had one.
 */
export async function withoutFilters<T>(engine: Engine, work: () => Promise<T>): Promise<T> {
  const { readBatch, transaction } = engine;
  let replaced = 0;
  const unfiltered = (statement: Statement): Statement => ({
    ...statement,
    sql: statement.sql.replace(ownFilter, (_, parameter: string) => {
      replaced += 1;
      return `${parameter}::text IS NOT NULL`;
    }),
  });
  engine.readBatch = (prelude, statements) => readBatch.call(engine, prelude, statements.map(unfiltered));
  engine.transaction = (prelude, inside, ...rest) => {
    const over = (run: Run, runAll: RunAll) =>
      inside(
        (statement) => run(unfiltered(statement)),
        (statements) => runAll(statements.map(unfiltered)),
      );
    return transaction.call(engine, prelude, over, ...rest) as ReturnType<typeof inside>;
  };
  const result = await work().finally(() => Object.assign(engine, { readBatch, transaction }));
  if (replaced === 0) throw new Error("No statement had a filter");
  return result;
}
