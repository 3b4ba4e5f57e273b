import { sql, type RawBuilder } from "kysely";
import { insertsOf, type Batch } from "#server/database/batch.ts";
import { db, own, type Query } from "#server/database/sql.ts";

/** What is noted of rows of one table, and how they are undone. */
export interface Subject {
  readonly table: string;
  /** What is compared and brought back of a row `x`, as JSON: what it says, not who saved it when. */
  image(orgId: string): RawBuilder<unknown>;
  /** Undone many at a time; the others one by one, since what others made since may refer to them. */
  readonly isBulk: boolean;
  /** Whether a row `x` is still needed by what others made. */
  isNeeded?(orgId: string): RawBuilder<boolean>;
  /** Deletes rows, and before them what belongs to them alone. */
  remove(orgId: string, ids: readonly string[]): Query<unknown>[];
  /** Brings a row back to what it was. */
  restore?(orgId: string, id: string, before: unknown): Query<unknown>[];
}

interface Parts extends Pick<Subject, "isNeeded"> {
  readonly table: string;
  /** The columns that are compared. */
  readonly columns: string;
  /** JSON that is compared besides. */
  readonly beside?: (orgId: string) => RawBuilder<unknown>;
  readonly isBulk?: boolean;
  /** What happens before rows are deleted. */
  readonly first?: (orgId: string, ids: readonly string[]) => Query<unknown>;
  /** The columns that come back; none where rows are only made. */
  readonly back?: string;
  readonly hasVersion?: boolean;
  /** What comes back besides. */
  readonly alsoBack?: (orgId: string, id: string, before: unknown) => readonly Query<unknown>[];
}

/** A subject whose rows are deleted where they go. */
export function subject({ columns, beside, first, isBulk = false, ...rest }: Parts): Subject {
  const { table, isNeeded, back, hasVersion = true, alsoBack } = rest;
  const names = columns.split(" ").flatMap((name) => [sql.lit(name), sql.ref(`x.${name}`)]);
  const image = sql`jsonb_build_object(${sql.join(names)})`;
  const listed = (columnNames: string, alias: string) =>
    sql.join(columnNames.split(" ").map((name) => sql.ref(`${alias}${name}`)));
  return {
    table,
    isBulk,
    ...(isNeeded ? { isNeeded } : {}),
    image: (orgId) => (beside ? sql`${image} || ${beside(orgId)}` : image),
    remove: (orgId, ids) => [...(first ? [first(orgId, ids)] : []), deleteFrom(table, orgId, ids)],
    ...(back === undefined
      ? {}
      : {
          restore: (orgId, id, before) => [
            text(sql`UPDATE ${sql.table(table)} x SET (${listed(back, "")}${sql.raw(hasVersion ? ", version, updated_at" : "")}) =
              (SELECT ${listed(back, "b.")}${sql.raw(hasVersion ? ", x.version + 1, now()" : "")}
                FROM jsonb_populate_record(NULL::${sql.table(table)}, ${JSON.stringify(before)}::jsonb) b)
              WHERE ${own(orgId, "x")} AND x.id = ${id}::uuid`),
            ...(alsoBack?.(orgId, id, before) ?? []),
          ],
        }),
  };
}

/** Keys of an id and a rest, `person day`, as two columns. */
export const pairs = (texts: readonly string[], rest = (each: string) => each) =>
  [texts.map((each) => each.slice(0, 36)), texts.map((each) => rest(each.slice(37)))] as const;

/** A statement as text. */
export const text = <Row>(query: RawBuilder<Row>): Query<Row> => ({ compile: () => query.compile(db) });

export const deleteFrom = (table: string, orgId: string, ids: readonly string[], column = "id") =>
  text(
    sql`DELETE FROM ${sql.table(table)} x WHERE ${own(orgId, "x")} AND ${sql.ref(`x.${column}`)} = ANY (${ids}::uuid[])`,
  );

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;
/** The values of columns, so that the compiler finds one that the rules don't have. */
type Sources<Columns extends string> = Columns extends `${infer Column} ${infer Rest}`
  ? Sources<Column> | Sources<Rest>
  : Columns extends `${string}=${infer Name}`
    ? Name
    : CamelCase<Columns>;

/**
 * Inserts what the rules made. `columns` names them: "user_id=personId" inserts that value of each, "project_id" its
 * `projectId`; `all` is the same in every row.
 */
export function insertsFrom<Columns extends string>(
  orgId: string,
  table: Batch["table"],
  given: readonly Readonly<Record<Sources<Columns>, unknown>>[],
  {
    columns,
    all = {},
  }: { readonly columns: Columns; readonly all?: Readonly<Record<string, string | boolean>> },
): Query<unknown>[] {
  const sources = columns.split(" ").map((each) => {
    const [column = "", name = column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())] =
      each.split("=");
    return { column, name };
  });
  const rows = given.map((each) => {
    const values = new Map<string, unknown>(Object.entries(each));
    return { ...all, ...Object.fromEntries(sources.map(({ column, name }) => [column, values.get(name)])) };
  });
  return insertsOf(orgId, { table, rows });
}

/** Puts rows back that were noted under a name, whole. */
export function rowsBack(
  table: Batch["table"],
  orgId: string,
  before: unknown,
  name: string,
): Query<unknown>[] {
  const noted = (before as Readonly<Record<string, Batch["rows"] | undefined>>)[name] ?? [];
  const rows = noted.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => column !== "org_id")),
  );
  return insertsOf(orgId, { table, rows });
}
