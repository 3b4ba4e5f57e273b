import { sql, type RawBuilder } from "kysely";
import { holidayKind } from "#features/leave/rules/kinds/leave-kind.ts";
import { roundedHours, roundedMoney } from "#server/database/exact.ts";
import { byName } from "#server/database/names.ts";
import { db, own, type Query } from "#server/database/sql.ts";
import { t } from "#shared/texts/t.ts";
import { noCustomer } from "../rules/report.ts";
import { nameOfPerson } from "./people-queries.ts";
import type { ReportTable, ReportRequest } from "./reader.ts";

/** A line: a value per column and key, in order. */
export type Line = readonly [cells: readonly (string | number | null)[], keys: readonly (string | null)[]];

/** A stretch of lines, how many there are, and each column's sum (null where none). */
export interface Stretch {
  readonly count: number;
  readonly totals: readonly (number | null)[];
  readonly lines: readonly Line[];
}

const arrayOf = (values: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  values.length === 0 ? sql`'[]'::json` : sql`json_build_array(${sql.join(values)})`;

/** What a line or a total says of a value: sums of hours and money are rounded here, and nowhere before. */
const rounded = (kind: ReportTable["columns"][number]["kind"], value: RawBuilder<unknown>) =>
  kind === "hours" ? roundedHours(value) : kind === "money" ? roundedMoney(value) : value;

/**
 * An order without ties; missing values are last in either direction. Texts come whatever their case and accents, as
 * in the product's lists.
 */
function orderOf(
  { columns, order, sort }: ReportTable,
  refOf: (value: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const texts = new Set(columns.flatMap(({ kind, value }) => (kind === "text" ? [value] : [])));
  const keyOf = (value: RawBuilder<unknown>) => (texts.has(value) ? byName(refOf(value)) : refOf(value));
  const first = sort && sql`${keyOf(sort.value)} ${sort.isDescending ? sql`DESC` : sql`ASC`} NULLS LAST`;
  const others = order.flatMap((value) => (texts.has(value) ? [keyOf(value), refOf(value)] : [refOf(value)]));
  return sql.join([...(first ? [first] : []), ...others]);
}

/**
 * Reads a stretch; rows are put together once for lines and sums, and only shown ones are sorted. As JSON:
 * exact to two decimals.
 */
export function stretchOf(table: ReportTable, skip: number, most: number): Query<Stretch> {
  const { columns, source, order, sort, keys = {} } = table;
  const cells = columns.map(({ value }) => value);
  const ids = Object.values(keys);
  const names = new Map(
    [...new Set([...cells, ...ids, ...order, ...(sort ? [sort.value] : [])])].map((value, at) => [
      value,
      sql.ref(`l.v${at}`),
    ]),
  );
  const all = sql.join([...names.keys()].map((value, at) => sql`${value} AS ${sql.ref(`v${at}`)}`));
  const refOf = (value: RawBuilder<unknown>) => names.get(value) ?? value;
  const sums = columns.map(({ adds, kind, value }) =>
    adds ? rounded(kind, sql`coalesce(sum(${refOf(value)}), 0)`) : sql`NULL::numeric`,
  );
  const shownCells = columns.map(({ kind, value }) => rounded(kind, refOf(value)));
  const placed = orderOf(table, refOf);
  return {
    compile: () =>
      sql<Stretch>`WITH l AS MATERIALIZED (SELECT ${all} ${source})
        SELECT count(*) AS count, ${arrayOf(sums)} AS totals,
          coalesce((SELECT json_agg(json_build_array(${arrayOf(shownCells)}, ${arrayOf(ids.map(refOf))}) ORDER BY ${placed})
            FROM (SELECT * FROM l ORDER BY ${placed} LIMIT ${most} OFFSET ${skip}) l), '[]'::json) AS lines
        FROM l`.compile(db),
  };
}

/** Whether some lines stand for people whose capacity wasn't stored by person. */
export const leavesRest = ({ source, keys = {} }: ReportTable): Query<{ leavesRest: boolean }> => ({
  compile: () => {
    const rest = keys["rest"];
    return (
      rest === undefined
        ? sql<{ leavesRest: boolean }>`SELECT false AS "leavesRest"`
        : sql<{
            leavesRest: boolean;
          }>`SELECT count(l.rest) > 0 AS "leavesRest" FROM (SELECT ${rest} AS rest ${source}) l`
    ).compile(db);
  },
});

/** Opens all of a table's lines, to fetch part by part. */
export const openLines = (table: ReportTable): Query<unknown> => {
  const { columns, source } = table;
  const placed = orderOf(table, (value) => value);
  const cells = columns.map(({ kind, value }) => rounded(kind, value));
  const sums = columns.map(({ adds, kind, value }) =>
    adds ? rounded(kind, sql`coalesce(sum(${value}) OVER (), 0)`) : sql`NULL::numeric`,
  );
  return {
    compile: () =>
      sql`DECLARE report_lines NO SCROLL CURSOR FOR SELECT ${arrayOf(cells)} AS cells,
          CASE WHEN row_number() OVER (ORDER BY ${placed}) = 1 THEN ${arrayOf(sums)} END AS totals
        ${source} ORDER BY ${placed}`.compile(db),
  };
};

/** A line of a file; the first says what each column adds up to. */
export interface FileLine {
  readonly cells: Line[0];
  readonly totals: Line[0] | null;
}

/** The next lines of the opened table; none at its end. */
export const nextLines = (most: number): Query<FileLine> => ({
  compile: () => sql<FileLine>`FETCH ${sql.lit(most)} FROM report_lines`.compile(db),
});

/** The names of a report's limits; none without any. */
export function filterNames(orgId: string, request: ReportRequest): Query<{ id: string; name: string }>[] {
  const names = [
    [
      request.project,
      sql`SELECT 'project' AS id, p.code || ' ' || p.name AS name FROM projects p WHERE ${own(orgId, "p")} AND p.id = ${request.project}::uuid`,
    ],
    [
      request.customer,
      request.customer === noCustomer
        ? sql`SELECT 'customer' AS id, ${sql.lit(t`No customer`)} AS name`
        : sql`SELECT 'customer' AS id, cu.name FROM customers cu WHERE ${own(orgId, "cu")} AND cu.id = ${request.customer}::uuid`,
    ],
    [
      request.function,
      sql`SELECT 'function' AS id, f.name FROM functions f WHERE ${own(orgId, "f")} AND f.id = ${request.function}::uuid`,
    ],
    [
      request.place,
      sql`SELECT 'place' AS id, l.name FROM places l WHERE ${own(orgId, "l")} AND l.id = ${request.place}::uuid`,
    ],
    [
      request.option,
      sql`SELECT 'option' AS id, string_agg(c.name || ': ' || o.option_label, ', ' ORDER BY ${byName("c.name")}) AS name
        FROM characteristic_options o JOIN characteristics c ON c.org_id = o.org_id AND c.id = o.characteristic_id
        WHERE ${own(orgId, "o")} AND o.id = ANY (${(request.option ?? "").split(",")}::uuid[]) HAVING count(*) > 0`,
    ],
    [
      request.tier,
      sql`SELECT 'tier' AS id, c.name FROM cost_tiers c WHERE ${own(orgId, "c")} AND c.id = ${request.tier}::uuid`,
    ],
    [
      request.person,
      sql`SELECT 'person' AS id, ${nameOfPerson} AS name FROM users u WHERE ${own(orgId, "u")} AND u.id = ${request.person}::uuid`,
    ],
    [
      request.kind,
      sql`SELECT 'kind' AS id, coalesce(k.name, ${holidayKind().name}) AS name FROM organisation_settings o LEFT JOIN leave_kinds k ON k.org_id = o.org_id AND k.id = ${request.kind}::uuid
        WHERE ${own(orgId, "o")} AND (k.id IS NOT NULL OR ${request.kind}::uuid = o.org_id)`,
    ],
  ] as const;
  const requested = names.flatMap(([limit, name]) => (limit === null ? [] : [name]));
  return requested.length === 0
    ? []
    : [
        {
          compile: () =>
            sql<{ id: string; name: string }>`${sql.join(requested, sql` UNION ALL `)}`.compile(db),
        },
      ];
}

/** Every project, internal and archived ones too, by code. */
export const reportProjects = (orgId: string) =>
  db
    .selectFrom("projects as p")
    .select(["p.id", "p.code", "p.name"])
    .where(own(orgId, "p"))
    .orderBy("p.code");

/** Every function, by name. */
export const reportFunctions = (orgId: string) =>
  db.selectFrom("functions as f").select(["f.id", "f.name"]).where(own(orgId, "f")).orderBy(byName("f.name"));

/** The organisation's places, those no longer in use too, by name. */
export const reportPlaces = (orgId: string) =>
  db.selectFrom("places as l").select(["l.id", "l.name"]).where(own(orgId, "l")).orderBy(byName("l.name"));

/** Characteristics of every project that have options, by name. */
export const optionCharacteristics = (orgId: string) =>
  db
    .selectFrom("characteristics as c")
    .innerJoin("characteristic_types as t", "t.id", "c.characteristic_type_id")
    .select(["c.id", "c.name"])
    .where(own(orgId, "c"))
    .where("c.is_global", "=", true)
    .where("t.code", "=", "selection")
    .orderBy(byName("c.name"));

/** The ids of oneself and whom one manages. */
export const ownPeople = (orgId: string, userId: string) =>
  db
    .selectFrom("users as u")
    .select("u.id")
    .where(own(orgId, "u"))
    .where((where) => where.or([where("u.id", "=", userId), where("u.manager_id", "=", userId)]));
