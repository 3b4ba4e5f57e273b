import { sql, type RawBuilder } from "kysely";
import { own } from "#server/database/sql.ts";
import type { Format } from "../../rules/formats/format.ts";
import type { Purpose } from "../../rules/pay-line.ts";
import type { Span } from "../../rules/scope.ts";
import type { PaySettings } from "../../rules/settings.ts";

/** What is looked for, in which days. */
export interface Wanted {
  readonly orgId: string;
  readonly purpose: Purpose;
  readonly spans: readonly Span[];
}

/** The same with what each hour needs. */
export interface Requested extends Wanted {
  readonly format: Pick<Format, "needs" | "maxInvoices" | "noCredits">;
  readonly settings: Pick<PaySettings, "workWageType" | "holidayWageType" | "invoiceItem">;
}

/** Of one cell are all hours of a person, day, project or kind of leave, activity and rate. */
export const cellColumns = [
  "kind",
  "leave_kind_id",
  "user_id",
  "project_id",
  "function_id",
  "cost_tier_id",
  "rate_per_hour",
  "day",
] as const;
const cell = sql.raw(cellColumns.join(", "));

const within = (spans: readonly Span[], column: string): RawBuilder<boolean> =>
  spans.length === 0
    ? sql`false`
    : sql`(${sql.join(
        spans.map(({ first, last }) => sql`${sql.ref(column)} BETWEEN ${first}::date AND ${last}::date`),
        sql` OR `,
      )})`;

/** Approved hours of a purpose; payroll knows no rates. */
export const approvedHours = ({ orgId, purpose, spans }: Wanted): RawBuilder<unknown> =>
  sql`SELECT a.kind, a.leave_kind_id, a.user_id, a.project_id, a.function_id, a.cost_tier_id,
      ${purpose === "invoices" ? sql`a.rate_per_hour` : sql`0::numeric`} AS rate_per_hour, a.day, a.hours
    FROM approved_hours a
    WHERE ${own(orgId, "a")} AND ${within(spans, "a.day")}${purpose === "invoices" ? sql` AND a.is_billable` : sql``}`;

/**
 * What is open: approved now, less what exports contain; less than a minute is what thirds of an hour leave.
 * Corrections keep the wage type of the first time.
 */
const openCells = (wanted: Wanted): RawBuilder<unknown> =>
  sql`SELECT ${cell}, sum(hours) AS hours, max(wage_type) AS marked_wage_type
    FROM (SELECT ${cell}, hours, '' AS wage_type FROM (${approvedHours(wanted)}) approved
      UNION ALL
      SELECT ${cell}, -hours, wage_type FROM pay_marks m
      WHERE ${own(wanted.orgId, "m")} AND m.purpose = ${wanted.purpose} AND ${within(wanted.spans, "m.day")}) both_sides
    GROUP BY ${cell} HAVING round(sum(hours), 6) <> 0`;

/** What a cell lacks, as far as one cell says it. */
function lacking({ format: { needs }, settings }: Requested): RawBuilder<unknown> {
  const cases = [
    ...(needs.personnelNumber === undefined
      ? []
      : [
          sql`WHEN coalesce(pp.personnel_number, '') !~ ${needs.personnelNumber}::text THEN 'personnelNumber'`,
        ]),
    ...(needs.wageType === undefined
      ? []
      : [sql`WHEN w.wage_type !~ ${needs.wageType}::text THEN 'wageType'`]),
    ...(needs.customerName ? [sql`WHEN p.customer_id IS NULL THEN 'customerName'`] : []),
    ...(needs.invoiceItem && settings.invoiceItem === ""
      ? [sql`WHEN coalesce(pr.invoice_item, '') = '' THEN 'invoiceItem'`]
      : []),
  ];
  return cases.length === 0 ? sql`NULL::text` : sql`CASE ${sql.join(cases, sql` `)} END`;
}

/** Open cells with their wage type and what they lack: `gap` is null where the export accepts them. */
export function openHours(requested: Requested): RawBuilder<unknown> {
  const { orgId, purpose, settings, format } = requested;
  const wageType =
    purpose === "invoices"
      ? sql`SELECT '' AS wage_type`
      : sql`SELECT coalesce(nullif(c.marked_wage_type, ''), CASE WHEN c.kind = 'holiday' THEN coalesce(lk.wage_type, ${settings.holidayWageType}::text)
          ELSE coalesce(nullif(pr.wage_type, ''), ${settings.workWageType}::text) END) AS wage_type`;
  const judged = sql`SELECT c.*, w.wage_type, ${lacking(requested)} AS gap
    FROM (${openCells(requested)}) c
    LEFT JOIN pay_people pp ON ${own(orgId, "pp")} AND pp.user_id = c.user_id
    LEFT JOIN pay_projects pr ON ${own(orgId, "pr")} AND pr.project_id = c.project_id
    ${format.needs.customerName ? sql`LEFT JOIN projects p ON ${own(orgId, "p")} AND p.id = c.project_id` : sql``}
    LEFT JOIN leave_kinds lk ON ${own(orgId, "lk")} AND lk.id = c.leave_kind_id
    CROSS JOIN LATERAL (${wageType}) w`;
  if (format.maxInvoices === undefined) return judged;
  const credit = format.noCredits
    ? sql`CASE WHEN gap IS NULL AND sum(hours * rate_per_hour) FILTER (WHERE gap IS NULL)
        OVER (PARTITION BY project_id) < 0 THEN 'credit' ELSE gap END`
    : sql`gap`;
  const listed = sql.raw(`${cellColumns.join(", ")}, hours, wage_type`);
  return sql`SELECT ${listed}, CASE WHEN gap IS NULL
      AND dense_rank() OVER (PARTITION BY gap IS NULL ORDER BY project_id) > ${format.maxInvoices}::int
      THEN 'full' ELSE gap END AS gap
    FROM (SELECT ${listed}, ${credit} AS gap FROM (${judged}) judged) credited`;
}

/** Says what is accepted, whatever its order: equal for equal hours. No cell is there twice, so none cancels another. */
export const fingerprint = sql<string>`coalesce(bit_xor(hash_record_extended(ROW(kind, leave_kind_id, user_id, project_id,
  function_id, cost_tier_id, rate_per_hour, day, wage_type, hours), 0)), 0)::text`;

/** Approved cells with the wage type they'd have, whether they're exported or not. */
export const approvedCells = (
  wanted: Wanted,
  { workWageType, holidayWageType }: Requested["settings"],
): RawBuilder<unknown> =>
  sql`SELECT a.*, CASE WHEN a.kind = 'holiday' THEN coalesce(lk.wage_type, ${holidayWageType}::text)
      ELSE coalesce(nullif(pr.wage_type, ''), ${workWageType}::text) END AS wage_type
    FROM (${approvedHours(wanted)}) a
    LEFT JOIN pay_projects pr ON ${own(wanted.orgId, "pr")} AND pr.project_id = a.project_id
    LEFT JOIN leave_kinds lk ON ${own(wanted.orgId, "lk")} AND lk.id = a.leave_kind_id`;
