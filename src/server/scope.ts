import type { Engine, QueryResult, Run, RunAll, Statement } from "./database/engine.ts";
import type { Query } from "./database/sql.ts";
import { isId } from "#shared/id.ts";

/** The rows of each query of a batch, in order. */
export type Answers<Q extends readonly Query<unknown>[]> = {
  [K in keyof Q]: Q[K] extends Query<infer R> ? R[] : never;
};

/** Queries by name, and the rows of each. */
export type NamedQueries = Readonly<Record<string, Query<unknown>>>;
export type NamedAnswers<Q extends NamedQueries> = {
  [K in keyof Q]: Q[K] extends Query<infer R> ? R[] : never;
};

/** Several reads in one trip, in order or, where they are many, by name. */
export interface Read {
  <const Q extends readonly Query<unknown>[]>(...queries: Q): Promise<Answers<Q>>;
  <const Q extends NamedQueries>(queries: Q): Promise<NamedAnswers<Q>>;
}

/** A read that also accepts queries by name. */
export function byName(read: (queries: readonly Query<unknown>[]) => Promise<readonly unknown[][]>): Read {
  return async (...queries: readonly (Query<unknown> | NamedQueries)[]) => {
    const [first] = queries;
    if (first === undefined || typeof first["compile"] === "function")
      return (await read(queries as readonly Query<unknown>[])) as never;
    const rows = await read(Object.values(first));
    return Object.fromEntries(Object.keys(first).map((name, at) => [name, rows[at]])) as never;
  };
}

/** Where an organisation's past is cut off: a job that names it may delete what lies before. */
export interface Cut {
  readonly orgId: string;
  /** An instant as PostgreSQL or JavaScript writes it in UTC. */
  readonly at: string;
  /** For the audit log: the last row of that instant, and the number of its seal. */
  readonly id: string;
  readonly number: number;
}

/** Statements of one open transaction. */
export interface Transaction {
  /** Every row of the answer. */
  rows<R>(query: Query<R>): Promise<R[]>;
  /** The first row, or undefined. */
  first<R>(query: Query<R>): Promise<R | undefined>;
  /** Runs the query and answers how many rows it wrote. */
  run(query: Query<unknown>): Promise<number>;
  readonly read: Read;
  /** Several writes in one trip, in their order; the first that fails fails all. None is no trip. */
  runAll(queries: readonly Query<unknown>[]): Promise<void>;
}

/**
 * The database as one organisation's work sees it. Nothing reaches a tenant table but through `read` and
 * `write`.
 */
export interface Database {
  /** One read-only transaction of an organisation: all queries in one trip, which all see the same moment. */
  read<const Q extends readonly Query<unknown>[]>(orgId: string, ...queries: Q): Promise<Answers<Q>>;
  /** The same of what the organisation's rows were at an instant, as PostgreSQL or JavaScript writes it in UTC. */
  readAsOf<const Q extends readonly Query<unknown>[]>(
    orgId: string,
    at: string,
    ...queries: Q
  ): Promise<Answers<Q>>;
  /**
   * One read-write transaction of an organisation; `deadline` in milliseconds where it may run longer than a
   * call, `gone` where it is of no use once no one waits for it.
   */
  write<T>(
    orgId: string,
    work: (transaction: Transaction) => Promise<T>,
    deadline?: number,
    gone?: AbortSignal,
  ): Promise<T>;
  /** One transaction that sees the sign-in directory and the count of failures, and nothing else. */
  directory<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** The same, only reading: all queries in one trip. */
  directoryRead<const Q extends readonly Query<unknown>[]>(...queries: Q): Promise<Answers<Q>>;
  /**
   * One transaction that sees every organisation's mails in the outbox, may mark them, and sees nothing else.
   * With a cut it may delete what lies before it.
   */
  jobs<T>(work: (transaction: Transaction) => Promise<T>, cut?: Cut): Promise<T>;
  /** The same, only reading: what a job may do often. */
  jobsRead<const Q extends readonly Query<unknown>[]>(...queries: Q): Promise<Answers<Q>>;
}

function statementOf(query: Query<unknown>): Statement {
  const compiled = query.compile();
  return { sql: compiled.sql, parameters: compiled.parameters };
}

function rowsOf<R>(result: QueryResult | undefined): R[] {
  return (result?.rows ?? []) as R[];
}

/** `onWrite` is called for each statement that wrote rows. */
function transactionOver(run: Run, runAll: RunAll, onWrite = (): void => undefined): Transaction {
  return {
    rows: async <R>(query: Query<R>) => rowsOf<R>(await run(statementOf(query))),
    first: async <R>(query: Query<R>) => rowsOf<R>(await run(statementOf(query)))[0],
    run: async (query) => {
      const { affected } = await run(statementOf(query));
      if (affected > 0) onWrite();
      return affected;
    },
    read: byName(async (queries) => (await runAll(queries.map(statementOf))).map((result) => rowsOf(result))),
    runAll: async (queries) => {
      if (queries.length > 0) await runAll(queries.map(statementOf));
    },
  };
}

/**
 * Role and organisation are set by literal SET LOCAL: `set_config` reaches no distributed worker, and session
 * settings leak across pooled clients.
 */
function tenantPrelude(orgId: string): string {
  if (!isId(orgId)) throw new Error("An organisation's id is a UUID");
  return `SET LOCAL ROLE stint_app; SET LOCAL app.org_id = '${orgId}'`;
}

/** The views of that instant are found before the tables (docs/decisions/0075-as-of.md). */
function asOfPrelude(orgId: string, at: string): string {
  if (!/^[\d:.TZ-]+$/.test(at)) throw new Error("A moment is an instant");
  return `${tenantPrelude(orgId)}; SET LOCAL search_path = as_of, public; SET LOCAL app.as_of = '${at}'`;
}

/** Under a text of its own, so that a connection doesn't plan it anew for the tables and the views in turn. */
function asOfStatement(query: Query<unknown>): Statement {
  const { sql, parameters } = statementOf(query);
  return { sql: `/* as of */ ${sql}`, parameters };
}

function jobsPrelude(cut: Cut | undefined): string {
  const role = "SET LOCAL ROLE stint_jobs";
  if (!cut) return role;
  const { orgId, at, id, number } = cut;
  if (!isId(orgId) || !isId(id) || !/^[\d:.TZ-]+$/.test(at))
    throw new Error("A cut is of ids and an instant");
  return `${role}; SET LOCAL app.org_id = '${orgId}'; SET LOCAL app.cut_at = '${at}'; SET LOCAL app.cut_id = '${id}'; SET LOCAL app.cut_number = ${number}`;
}

const directoryPrelude = "SET LOCAL ROLE stint_directory";

/**
 * The scopes over an engine. `onWritten` hears of each organisation's transaction once it is committed, and with
 * null of one in the directory's scope that wrote something.
 */
export function createDatabase(
  engine: Engine,
  onWritten: (orgId: string | null) => void = () => undefined,
): Database {
  const read = async <const Q extends readonly Query<unknown>[]>(
    prelude: string,
    queries: Q,
    statement = statementOf,
  ): Promise<Answers<Q>> => {
    const results = await engine.readBatch(prelude, queries.map(statement));
    return results.map((result) => result.rows) as unknown as Answers<Q>;
  };
  return {
    read: (orgId, ...queries) => read(tenantPrelude(orgId), queries),
    readAsOf: (orgId, at, ...queries) => read(asOfPrelude(orgId, at), queries, asOfStatement),
    write: async (orgId, work, deadline, gone) => {
      const result = await engine.transaction(
        tenantPrelude(orgId),
        (run, runAll) => work(transactionOver(run, runAll)),
        deadline,
        gone,
      );
      onWritten(orgId);
      return result;
    },
    directory: async (work) => {
      let hasWritten = false;
      const onWrite = (): void => {
        hasWritten = true;
      };
      const result = await engine.transaction(directoryPrelude, (run, runAll) =>
        work(transactionOver(run, runAll, onWrite)),
      );
      if (hasWritten) onWritten(null);
      return result;
    },
    directoryRead: (...queries) => read(directoryPrelude, queries),
    jobs: (work, cut) =>
      engine.transaction(jobsPrelude(cut), (run, runAll) => work(transactionOver(run, runAll))),
    jobsRead: (...queries) => read(jobsPrelude(undefined), queries),
  };
}
