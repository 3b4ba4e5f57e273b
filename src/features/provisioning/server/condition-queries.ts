import { sql, type RawBuilder } from "kysely";
import type { Condition, Field } from "../rules/condition.ts";

/** Where fields are in the database. */
export interface Source {
  /** The value of a field by its key, as text, boolean or instant. */
  readonly field: (key: string) => RawBuilder<unknown>;
  /** A subquery of a multi-valued attribute's values, with a column for each of their parts. */
  readonly values: (of: string) => RawBuilder<unknown>;
}

type Compare = Extract<Condition, { kind: "compare" }>;

const marks = { gt: ">", ge: ">=", lt: "<", le: "<=", eq: "=", ne: "IS DISTINCT FROM" } as const;

function mark(op: Compare["op"]): RawBuilder<unknown> {
  return sql.raw(op in marks ? marks[op as keyof typeof marks] : "=");
}

const folded = (field: Field, text: RawBuilder<unknown>): RawBuilder<unknown> =>
  field.caseExact ? text : sql`lower(${text})`;

function textCompare(value: RawBuilder<unknown>, { field, op, value: wanted }: Compare): RawBuilder<boolean> {
  const stored = folded(field, value);
  const other = folded(field, sql`${wanted}::text`);
  switch (op) {
    case "eq":
    case "ne":
      return sql`${stored} ${mark(op)} ${other}`;
    case "co":
      return sql`strpos(${stored}, ${other}) > 0`;
    case "sw":
      return sql`starts_with(${stored}, ${other})`;
    case "ew":
      return sql`right(${stored}, length(${other})) = ${other}`;
    case "gt":
    case "ge":
    case "lt":
    case "le":
      return sql`${stored} COLLATE "C" ${mark(op)} ${other} COLLATE "C"`;
  }
}

function compare(source: Source, test: Compare): RawBuilder<boolean> {
  const { field, op, value } = test;
  const stored = source.field(field.key);
  if (value === null) return op === "eq" ? sql`${stored} IS NULL` : sql`${stored} IS NOT NULL`;
  if (field.type === "boolean") return sql`${stored} ${mark(op)} ${value}::boolean`;
  if (field.type === "text") return textCompare(stored, test);
  return sql`date_trunc('milliseconds', ${stored}) ${mark(op)} to_timestamp(${value}::float8 / 1000)`;
}

/** A condition over rows. What is neither true nor false counts as false; values only ever are parameters. */
export function conditionSql(condition: Condition, source: Source): RawBuilder<boolean> {
  switch (condition.kind) {
    case "and":
    case "or": {
      const [one, other] = condition.parts.map((part) => conditionSql(part, source));
      return sql`(${one} ${sql.raw(condition.kind)} ${other})`;
    }
    case "not":
      return sql`NOT coalesce(${conditionSql(condition.part, source)}, false)`;
    case "constant":
      return condition.isTrue ? sql`true` : sql`false`;
    case "present":
      return sql`${source.field(condition.field.key)} IS NOT NULL`;
    case "compare":
      return compare(source, condition);
    case "some": {
      const part = conditionSql(condition.part, { ...source, field: (key) => sql.ref(`each.${key}`) });
      return sql`EXISTS (SELECT FROM (${source.values(condition.of)}) "each" WHERE ${part})`;
    }
  }
}
