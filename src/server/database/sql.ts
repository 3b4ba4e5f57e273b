import {
  type BinaryOperationNode,
  type Compilable,
  DummyDriver,
  type Expression,
  type JoinBuilder,
  Kysely,
  OperatorNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type ReferenceExpression,
  sql,
} from "kysely";
import type { Tables } from "./tables.ts";

/** PostgreSQL with empty lists: `IN ()` is a syntax error there. */
class SqlCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand: list } = node;
    const isEmpty = PrimitiveValueListNode.is(list) && list.values.length === 0;
    if (isEmpty && OperatorNode.is(operator) && operator.operator === "in") this.append("false");
    else super.visitBinaryOperation(node);
  }
}

/** Builds SQL, never runs it. */
export const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new SqlCompiler(),
  },
});

/** A query that answers rows of `R`. */
export type Query<R> = Compilable<R>;

/** Lets this transaction add and remove rows of closed months, as complete sets of data come and go. */
export const opensClosedDays: Query<unknown> = {
  compile: () => sql`SET LOCAL app.closed_days = 'open'`.compile(db),
};

/** The filter every query begins with. `table`: its name or alias. */
export function own(orgId: string, table: string): Expression<boolean> & ReturnType<typeof sql<boolean>> {
  return sql<boolean>`${sql.ref(`${table}.org_id`)} = ${orgId}`;
}

/** Whether a column has one of these states, as constants, so that a stored plan can use an index of them. */
export const inStates = (column: string, states: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} IN (${sql.join(states.map((state) => sql.lit(state)))})`;

/**
 * The organisation's row as `org`, joined to given values that are inserted: a distributed database stores them
 * where it lies, and refuses rows that come from no table.
 */
export const withOrganisation = (orgId: string) => sql`JOIN clients org ON org.id = ${orgId}::uuid`;

/** Joins within one organisation: `(join) => sameOrg(join, "f.id", "a.function_id")`. */
export function sameOrg<DB, TB extends keyof DB>(
  join: JoinBuilder<DB, TB>,
  left: ReferenceExpression<DB, TB> & string,
  right: ReferenceExpression<DB, TB> & string,
): JoinBuilder<DB, TB> {
  const orgOf = (column: string) => `${column.slice(0, column.indexOf("."))}.org_id`;
  const orgs = [orgOf(left), orgOf(right)] as ReferenceExpression<DB, TB>[];
  return join.onRef(orgs[0]!, "=", orgs[1]!).onRef(left, "=", right);
}

/** A day hidden from the planner, which would otherwise plan anew for each range (decision 0019). */
export function anyDay(day: string): ReturnType<typeof sql<string>> {
  return sql<string>`(SELECT ${day}::date)`;
}

/** A prepared query's input: a value that becomes one parameter. */
type Value = string | number | readonly string[] | null;

/** Two values no call ever passes, to find among the parameters. */
function standIns(value: Value, place: number): readonly [Value, Value] {
  if (value === null) return [null, null];
  if (typeof value === "number") return [-918_273_645_000 - place, -546_372_819_000 - place];
  const texts = [`stand-in ${place}`, `other stand-in ${place}`] as const;
  return typeof value === "string" ? texts : [[texts[0]], [texts[1]]];
}

interface Prepared<R> {
  readonly compiled: ReturnType<Query<R>["compile"]>;
  /** Each parameter's argument, or -1 where it is constant. */
  readonly sources: readonly number[];
}

function prepare<R>(build: (...values: Value[]) => Query<R>, values: readonly Value[]): Prepared<R> {
  const marks = values.map(standIns);
  const [ones, others] = [marks.map(([one]) => one), marks.map(([, other]) => other)];
  const [compiled, again] = [build(...ones).compile(), build(...others).compile()];
  if (compiled.sql !== again.sql)
    throw new TypeError(`A prepared query's text depends on its arguments: ${compiled.sql}`);
  const sources = compiled.parameters.map((parameter, at) => {
    if (parameter === again.parameters[at]) return -1;
    const source = ones.indexOf(parameter as Value);
    if (source === -1 || source !== others.indexOf(again.parameters[at] as Value)) {
      throw new TypeError(`A prepared query computes from its arguments: ${compiled.sql}`);
    }
    return source;
  });
  return { compiled, sources };
}

/**
 * A query compiled at its first use: building costs more than the rest of a short read. `build` passes its
 * arguments on unchanged and may decide only by which are null; computing from one throws.
 */
export function prepared<A extends readonly Value[], R>(
  build: (...values: A) => Query<R>,
): (...values: A) => Query<R> {
  const stored = new Map<string, Prepared<R>>();
  return (...values) => {
    const kind = values.map((value) => (value === null ? 0 : 1)).join("");
    let known = stored.get(kind);
    if (!known)
      stored.set(kind, (known = prepare(build as unknown as (...values: Value[]) => Query<R>, values)));
    const { compiled, sources } = known;
    return {
      compile: () => ({
        ...compiled,
        parameters: sources.map((source, at) => (source === -1 ? compiled.parameters[at] : values[source])),
      }),
    };
  };
}
