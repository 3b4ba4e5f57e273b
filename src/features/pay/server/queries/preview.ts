import { weekStates, leaveStates } from "#shared/states.ts";
import { sql, type RawBuilder } from "kysely";
import { db, own, type Query, inStates } from "#server/database/sql.ts";
import { personName } from "#features/people/server/name-queries.ts";
import type { Dimension, PayLine } from "../../rules/pay-line.ts";
import type { Span } from "../../rules/scope.ts";
import { linesOf } from "./lines.ts";
import { fingerprint, openHours, type Requested, type Wanted } from "./open-hours.ts";
import { alphabetical, byName } from "#server/database/names.ts";

interface Subject {
  readonly id: string | null;
  readonly name: string;
  readonly hours: number;
}

interface PreviewRow {
  readonly included: { readonly fingerprint: string };
  /** What the file's lines add up to, each rounded. */
  readonly lines: { readonly count: number; readonly hours: number; readonly amount: number };
  readonly months: readonly { readonly month: string; readonly added: number; readonly reversed: number }[];
  readonly first: readonly PayLine[];
  readonly gaps: readonly {
    readonly gap: string;
    readonly hours: number;
    readonly count: number;
    readonly subjects: readonly Subject[];
  }[];
  readonly without_customer: readonly Subject[];
}

const list = (rows: RawBuilder<unknown>) =>
  sql`(SELECT coalesce(jsonb_agg(to_jsonb(r)), '[]') FROM (${rows}) r)`;

/** Whose hours lack something: people lack numbers, projects everything else. */
const gapRows = (orgId: string) => sql`SELECT gap, round(sum(hours), 2) AS hours, count(*)::int AS count,
    (array_agg(jsonb_build_object('id', id, 'name', name, 'hours', round(hours, 2)) ORDER BY ${byName("name")}, id))[1:100] AS subjects
  FROM (SELECT o.gap, s.id, s.name, sum(o.hours) AS hours FROM open o
    JOIN users u ON ${own(orgId, "u")} AND u.id = o.user_id
    LEFT JOIN projects p ON ${own(orgId, "p")} AND p.id = o.project_id
    LEFT JOIN leave_kinds lk ON ${own(orgId, "lk")} AND lk.id = o.leave_kind_id
    CROSS JOIN LATERAL (SELECT CASE WHEN o.gap = 'personnelNumber' THEN u.id ELSE p.id END AS id,
      CASE WHEN o.gap = 'personnelNumber' THEN ${personName("u")} ELSE coalesce(p.code || ' ' || p.name, lk.name, 'Holidays') END AS name) s
    WHERE o.gap IS NOT NULL GROUP BY o.gap, s.id, s.name) named
  GROUP BY gap ORDER BY gap`;

/** Projects with hours to accept and no customer. */
const withoutCustomer = (
  orgId: string,
) => sql`SELECT p.id, p.code || ' ' || p.name AS name, round(sum(o.hours), 2) AS hours FROM open o
  JOIN projects p ON ${own(orgId, "p")} AND p.id = o.project_id
  WHERE o.gap IS NULL AND p.customer_id IS NULL
  GROUP BY p.org_id, p.id ORDER BY p.code, p.id LIMIT 100`;

/** Everything a preview shows of open hours, which are worked out once. */
export function previewOf(
  requested: Requested,
  groups: readonly Dimension[],
  most: number,
): Query<PreviewRow> {
  const { orgId, purpose } = requested;
  const included = sql`SELECT * FROM open WHERE gap IS NULL`;
  const text = sql<PreviewRow>`WITH open AS MATERIALIZED (${openHours(requested)}),
      lines AS MATERIALIZED (${linesOf(included, { orgId, purpose, groups })})
    SELECT (SELECT jsonb_build_object('fingerprint', ${fingerprint}) FROM (${included}) t) AS included,
      (SELECT jsonb_build_object('count', count(*), 'hours', coalesce(sum(hours), 0), 'amount', coalesce(sum(amount), 0)) FROM lines) AS lines,
      ${list(sql`SELECT to_char(date_trunc('month', day::timestamp), 'YYYY-MM') AS month, round(coalesce(sum(hours) FILTER (WHERE hours > 0), 0), 2) AS added,
        round(coalesce(sum(-hours) FILTER (WHERE hours < 0), 0), 2) AS "reversed" FROM (${included}) t GROUP BY date_trunc('month', day::timestamp) ORDER BY 1`)} AS months,
      ${list(sql`SELECT * FROM lines LIMIT ${sql.lit(most)}`)} AS first,
      ${list(gapRows(orgId))} AS gaps, ${list(withoutCustomer(orgId))} AS without_customer`;
  return { compile: () => text.compile(db) };
}

const within = (span: Span, column: string) =>
  sql`${sql.ref(column)} BETWEEN ${span.first}::date AND ${span.last}::date`;

/** Hours of a span that earlier exports of the purpose used, by export. */
export const alreadyExported = ({ orgId, purpose }: Omit<Wanted, "spans">, span: Span) =>
  ({
    compile: () =>
      sql<{ number: number; hours: number }>`SELECT x.number, round(sum(m.hours), 2) AS hours
        FROM pay_marks m JOIN pay_exports x ON x.org_id = m.org_id AND x.id = m.export_id
        WHERE ${own(orgId, "m")} AND m.purpose = ${purpose} AND ${within(span, "m.day")}
        GROUP BY x.number HAVING round(sum(m.hours), 2) <> 0 ORDER BY x.number`.compile(db),
  }) satisfies Query<{ number: number; hours: number }>;

interface Unapproved {
  readonly id: string;
  readonly name: string;
  readonly hours: number;
  readonly drafts: number;
  readonly submitted: number;
  readonly rejected: number;
  readonly holidays: number;
}

/** Booked hours of a span in weeks that aren't approved, and for payroll holidays that wait, by person. */
export function unapproved({ orgId, purpose }: Omit<Wanted, "spans">, span: Span): Query<Unapproved> {
  const weeks = sql`SELECT e.user_id, e.exact_hours AS hours, t.id AS week, t.status_code AS status
    FROM time_entries e JOIN timesheets t ON t.org_id = e.org_id AND t.id = e.timesheet_id
    JOIN projects p ON p.org_id = e.org_id AND p.id = e.project_id
    WHERE ${own(orgId, "e")} AND ${within(span, "e.date_worked")} AND NOT ${inStates("t.status_code", weekStates.final)}
      ${purpose === "invoices" ? sql`AND e.is_billable AND NOT p.is_internal` : sql``}`;
  const holidays = sql`UNION ALL SELECT r.user_id, h.hours_requested, r.id, 'holiday'
    FROM holiday_requests r JOIN holiday_entries h ON h.org_id = r.org_id AND h.holiday_request_id = r.id
    WHERE ${own(orgId, "r")} AND ${inStates("r.status", leaveStates.waiting)} AND ${within(span, "h.date")}`;
  const count = (status: string) =>
    sql`(count(DISTINCT x.week) FILTER (WHERE x.status = ${sql.lit(status)}))::int`;
  return {
    compile: () =>
      sql<Unapproved>`SELECT u.id, ${personName("u")} AS name, round(sum(x.hours), 2) AS hours, ${count("draft")} AS drafts,
        ${count("submitted")} AS submitted, ${count("rejected")} AS rejected, ${count("holiday")} AS holidays
      FROM (${weeks} ${purpose === "payroll" ? holidays : sql``}) x
      JOIN users u ON ${own(orgId, "u")} AND u.id = x.user_id
      GROUP BY u.org_id, u.id ORDER BY ${alphabetical(sql`u.name_key`)}, u.id`.compile(db),
  };
}
