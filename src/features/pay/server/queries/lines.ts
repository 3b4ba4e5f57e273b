import { sql, type RawBuilder } from "kysely";
import { roundedHours, roundedMoney } from "#server/database/exact.ts";
import { db, own, type Query } from "#server/database/sql.ts";
import { personName } from "#features/people/server/name-queries.ts";
import type { Dimension, PayLine, Purpose } from "../../rules/pay-line.ts";

interface Part {
  readonly columns: RawBuilder<unknown>;
  /** What cells are first put together by, before any name is looked up. */
  readonly cells: Readonly<Record<string, string>>;
  readonly joins: (orgId: string) => RawBuilder<unknown>;
  /** What lines are told apart by. */
  readonly keys: string;
  readonly order: string;
}

const ofProject = (orgId: string) =>
  sql`LEFT JOIN pay_projects pr ON ${own(orgId, "pr")} AND pr.project_id = c.project_id`;
const noJoin = () => sql``;
/** Timestamps are cut and written without a time zone, which is several times faster. */
const month = { month: "date_trunc('month', c.day::timestamp)" };

const parts: Readonly<Record<Dimension, Part>> = {
  person: {
    columns: sql`u.first_name AS "firstName", u.last_name AS "lastName", ${personName("u")} AS "person",
      coalesce(pp.personnel_number, '') AS "personnelNumber"`,
    cells: { user_id: "c.user_id" },
    joins: (orgId) => sql`JOIN users u ON ${own(orgId, "u")} AND u.id = c.user_id
      LEFT JOIN pay_people pp ON ${own(orgId, "pp")} AND pp.user_id = c.user_id`,
    keys: "u.org_id, u.id, pp.personnel_number",
    order: "u.name_key, u.id",
  },
  project: {
    columns: sql`p.code AS "projectCode", p.name AS "projectName", coalesce(cu.name, '') AS "customerName",
      coalesce(cu.number, '') AS "customerNumber", coalesce(pr.invoice_item, '') AS "invoiceItem"`,
    cells: { project_id: "c.project_id" },
    joins: (orgId) => sql`LEFT JOIN projects p ON ${own(orgId, "p")} AND p.id = c.project_id
      LEFT JOIN customers cu ON ${own(orgId, "cu")} AND cu.id = p.customer_id`,
    keys: "p.org_id, p.id, cu.org_id, cu.id, pr.invoice_item",
    order: "p.code, p.id",
  },
  costCentre: {
    columns: sql`coalesce(pr.cost_centre, '') AS "costCentre"`,
    cells: { project_id: "c.project_id" },
    joins: noJoin,
    keys: "coalesce(pr.cost_centre, '')",
    order: "coalesce(pr.cost_centre, '')",
  },
  activity: {
    columns: sql`f.name AS "functionName", t.name AS "tierName"`,
    cells: { function_id: "c.function_id", cost_tier_id: "c.cost_tier_id" },
    joins: (orgId) => sql`LEFT JOIN functions f ON ${own(orgId, "f")} AND f.id = c.function_id
      LEFT JOIN cost_tiers t ON ${own(orgId, "t")} AND t.id = c.cost_tier_id`,
    keys: "f.org_id, f.id, t.org_id, t.id",
    order: "f.name, f.id, t.position, t.id",
  },
  month: {
    columns: sql`to_char(c.month, 'YYYY-MM') AS "month"`,
    cells: month,
    joins: noJoin,
    keys: "c.month",
    order: "c.month",
  },
  day: {
    columns: sql`c.day AS "day"`,
    cells: { day: "c.day" },
    joins: noJoin,
    keys: "c.day",
    order: "c.day",
  },
};

/** What lines say of what they aren't divided by. */
const nothing: Readonly<Record<Dimension, string>> = {
  person: `NULL AS "firstName", NULL AS "lastName", NULL AS "person", NULL AS "personnelNumber"`,
  project: `NULL AS "projectCode", NULL AS "projectName", NULL AS "customerName", NULL AS "customerNumber", NULL AS "invoiceItem"`,
  costCentre: `NULL AS "costCentre"`,
  activity: `NULL AS "functionName", NULL AS "tierName"`,
  month: `NULL AS "month"`,
  day: `NULL AS "day"`,
};

interface Divided {
  readonly orgId: string;
  readonly purpose: Purpose;
  readonly groups: readonly Dimension[];
}

/**
 * Cells put together as lines in the order of their groups. A line whose hours came and went isn't one. Its
 * money is rounded once.
 */
export function linesOf(
  cells: RawBuilder<unknown>,
  { orgId, purpose, groups }: Divided,
): RawBuilder<PayLine> {
  const always = purpose === "invoices" ? ["c.rate_per_hour"] : ["c.wage_type", "c.kind", "c.leave_kind_id"];
  const divided = groups.map((group) => parts[group]);
  const isPay = purpose === "payroll";
  const keys = [...divided.map((part) => part.keys), ...always, ...(isPay ? ["lk.name"] : [])];
  const order = [...divided.map((part) => part.order), ...always];
  const columns = (Object.keys(parts) as Dimension[]).map((dimension) =>
    groups.includes(dimension) ? parts[dimension].columns : sql.raw(nothing[dimension]),
  );
  const joins = divided.map(({ joins: join }) => join(orgId));
  if (isPay) joins.push(sql`LEFT JOIN leave_kinds lk ON ${own(orgId, "lk")} AND lk.id = c.leave_kind_id`);
  if (groups.includes("project") || groups.includes("costCentre")) joins.push(ofProject(orgId));
  return sql<PayLine>`SELECT ${isPay ? sql`c.kind, lk.name AS "leaveKind", c.wage_type AS "wageType", 0 AS rate` : sql`'work' AS kind, NULL AS "leaveKind", '' AS "wageType", c.rate_per_hour AS rate`},
      ${sql.join(columns)}, ${roundedHours(sql`sum(c.hours)`)} AS hours, ${roundedMoney(sql`sum(c.amount)`)} AS amount
    FROM (${alike(cells, divided, always)}) c ${sql.join(joins, sql` `)}
    GROUP BY ${sql.raw(keys.join(", "))}
    HAVING round(sum(c.hours), 6) <> 0
    ORDER BY ${sql.raw(order.join(", "))}`;
}

/** Cells that end up in one line are many: they're added up by id before names are joined to them. */
function alike(
  cells: RawBuilder<unknown>,
  divided: readonly Part[],
  always: readonly string[],
): RawBuilder<unknown> {
  const named = Object.entries(Object.assign({}, ...divided.map((part) => part.cells)) as Part["cells"]);
  const stored = [...named.map(([name, value]) => `${value} AS ${name}`), ...always].join(", ");
  const by = [...named.map(([, value]) => value), ...always].join(", ");
  return sql`SELECT ${sql.raw(stored)}, sum(c.hours) AS hours, sum(c.hours * c.rate_per_hour) AS amount
    FROM (${cells}) c GROUP BY ${sql.raw(by)}`;
}

/** The cells that an export used. */
export const exportedCells = (orgId: string, exportId: string): RawBuilder<unknown> =>
  sql`SELECT * FROM pay_marks m WHERE ${own(orgId, "m")} AND m.export_id = ${exportId}::uuid`;

/** Opens a cursor over lines, so that a file of any length needs little memory. */
export const openLines = (lines: RawBuilder<PayLine>): Query<unknown> => ({
  compile: () => sql`DECLARE pay_lines NO SCROLL CURSOR FOR ${lines}`.compile(db),
});

/** Another export of the same transaction opens its own. */
export const closeLines = (): Query<unknown> => ({
  compile: () => sql`CLOSE pay_lines`.compile(db),
});

export const nextLines = (most: number): Query<PayLine> => ({
  compile: () => sql<PayLine>`FETCH ${sql.lit(most)} FROM pay_lines`.compile(db),
});

export const firstLines = (lines: RawBuilder<PayLine>, most: number): Query<PayLine> => ({
  compile: () => sql<PayLine>`${lines} LIMIT ${sql.lit(most)}`.compile(db),
});
