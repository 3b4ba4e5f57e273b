import { sql, type RawBuilder } from "kysely";
import { t } from "#shared/texts/t.ts";
import { own } from "#server/database/sql.ts";
import { notByPerson } from "../rules/report-notes.ts";
import { isVisible, narrowed, visibleId, visibleName } from "./people-queries.ts";
import {
  added,
  shown,
  type Reader,
  type ReportColumn,
  type ReportTable,
  type ReportRequest,
} from "./reader.ts";

const month = sql`to_char(c.month_start, 'YYYY-MM')`;
const billable = sql`sum(c.billable_hours)`;
const budgeted = sql`sum(c.budget_hours)`;
const capacity = sql`sum(c.capacity_hours)`;

/** Closed months as stored. By person, what exceeds a function's people is in a row without one. */
function stored(reader: Reader, request: ReportRequest, byPerson: boolean): RawBuilder<unknown> {
  const parts = (hours: RawBuilder<unknown>, user: RawBuilder<unknown>, table: string) =>
    sql`SELECT k.org_id, k.month_start, k.function_id, ${user} AS user_id, 0::numeric AS billable_hours, 0::numeric AS budget_hours, ${hours} AS capacity_hours
      FROM ${sql.table(table)} k WHERE ${own(reader.orgId, "k")} AND k.month_start BETWEEN ${request.first}::date AND ${request.last}::date`;
  const functions = parts(sql`k.total_monthly_capacity_hours`, sql`NULL::uuid`, "closed_month_functions");
  return byPerson
    ? sql`${functions} UNION ALL ${parts(sql`k.monthly_hours`, sql`k.user_id`, "closed_month_people")}
      UNION ALL ${parts(sql`-k.monthly_hours`, sql`NULL::uuid`, "closed_month_people")}`
    : functions;
}

/** Open months: today's people while employed, since the organisation began or where there are hours. */
function today(reader: Reader, request: ReportRequest, byPerson: boolean): RawBuilder<unknown> {
  const people = byPerson
    ? sql`SELECT p.org_id, p.function_id, p.id AS user_id, p.monthly_hours FROM users p WHERE ${own(reader.orgId, "p")} AND p.billable AND p.is_active AND p.monthly_hours IS NOT NULL`
    : sql`SELECT b.org_id, b.function_id, NULL::uuid AS user_id, b.total_monthly_capacity_hours AS monthly_hours FROM billable_capacity b WHERE ${own(reader.orgId, "b")}`;
  const unemployed = sql`SELECT v.org_id, v.month_start, v.function_id, ${byPerson ? sql`v.user_id` : sql`NULL::uuid AS user_id`}, -v.unemployed_hours AS monthly_hours
    FROM unemployed_capacity v WHERE ${own(reader.orgId, "v")} AND v.month_start BETWEEN ${request.first}::date AND ${request.last}::date`;
  const open = (joined: RawBuilder<unknown>) => sql`
    SELECT m.org_id, m.month_start, p.function_id, p.user_id, 0, 0, p.monthly_hours
    FROM calendar_months m JOIN clients o ON o.id = m.org_id ${joined}
    WHERE ${own(reader.orgId, "m")} AND m.month_start BETWEEN ${request.first}::date AND ${request.last}::date
      AND NOT EXISTS (SELECT FROM closed_months k WHERE ${own(reader.orgId, "k")} AND k.month_start = m.month_start)
      AND (m.month_start >= date_trunc('month', o.created_at AT TIME ZONE ${reader.timeZone}::text)::date
        OR EXISTS (SELECT FROM monthly_used_hours h WHERE ${own(reader.orgId, "h")} AND h.month_start = m.month_start))`;
  return sql`${open(sql`JOIN (${people}) p ON p.org_id = m.org_id`)}
    UNION ALL ${open(sql`JOIN (${unemployed}) p ON p.org_id = m.org_id AND p.month_start = m.month_start`)}`;
}

/** Billable and budgeted hours; by person the former alone, from entries. */
const used = (reader: Reader, request: ReportRequest, byPerson: boolean): RawBuilder<unknown> =>
  byPerson
    ? sql`SELECT h.org_id, h.month_start, h.function_id, h.user_id, h.billable_hours, 0, 0 FROM actual_hour_facts h
      WHERE ${own(reader.orgId, "h")} AND h.day >= ${request.first}::date AND h.day < (${request.last}::date + interval '1 month')::date`
    : sql`SELECT h.org_id, h.month_start, h.function_id, NULL::uuid, h.billable_hours, h.budget_hours, 0 FROM monthly_used_hours h
      WHERE ${own(reader.orgId, "h")} AND h.month_start BETWEEN ${request.first}::date AND ${request.last}::date`;

/**
 * Utilisation by month and function, or person: billable and budgeted hours, and the capacity with its day.
 * The sums equal the dashboards'.
 */
export function utilisationTable(reader: Reader, request: ReportRequest, byPerson: boolean): ReportTable {
  const personName = sql`CASE WHEN u.id IS NULL THEN ${sql.lit(notByPerson())} ELSE ${visibleName(reader)} END`;
  const asOf = sql`coalesce((k.closed_at AT TIME ZONE ${sql.lit(reader.timeZone)})::date, ${sql.lit(reader.today)}::date)`;
  const functionName = sql`CASE WHEN c.function_id IS NOT NULL THEN coalesce(f.name, ${sql.lit(t`Deleted function`)}) END`;
  const person: ReportColumn[] = [shown("person", () => t`Person`, "text", personName)];
  const budget: ReportColumn[] = [added("budget_hours", () => t`Budgeted`, "hours", budgeted)];
  return {
    columns: [
      shown("month", () => t`Month`, "month", month),
      shown("function", () => t`Function`, "text", functionName),
      ...(byPerson ? person : []),
      added("billable_hours", () => t`Billable`, "hours", billable),
      ...(byPerson ? [] : budget),
      added("capacity_hours", () => t`Capacity`, "hours", capacity),
      shown(
        "utilisation",
        () => t`Utilisation`,
        "percent",
        sql`coalesce(round(100 * ${billable} / nullif(${capacity}, 0)), 0)`,
      ),
      shown("as_of", () => t`Capacity as of`, "day", asOf),
    ],
    source: sql`FROM (${stored(reader, request, byPerson)} UNION ALL ${today(reader, request, byPerson)} UNION ALL ${used(reader, request, byPerson)}) c
      LEFT JOIN functions f ON ${own(reader.orgId, "f")} AND f.id = c.function_id
      LEFT JOIN closed_months k ON ${own(reader.orgId, "k")} AND k.month_start = c.month_start
      ${byPerson ? sql`LEFT JOIN users u ON ${own(reader.orgId, "u")} AND u.id = c.user_id` : sql``}
      WHERE ${own(reader.orgId, "c")} AND ${narrowed(request, { function: sql`c.function_id`, person: sql`c.user_id` })}
      GROUP BY c.month_start, c.function_id, f.name, k.closed_at
        ${byPerson ? sql`, u.id IS NULL, ${visibleName(reader)}, ${isVisible(reader)}, ${visibleId(reader)}` : sql``}
      HAVING ${billable} <> 0 OR ${budgeted} <> 0 OR ${capacity} <> 0`,
    order: [month, functionName, sql`c.function_id`, ...(byPerson ? [personName, visibleId(reader)] : [])],
    keys: {
      month,
      function: sql`c.function_id`,
      ...(byPerson
        ? {
            person: sql`CASE WHEN ${billable} <> 0 THEN ${visibleId(reader)} END`,
            rest: sql`CASE WHEN u.id IS NULL THEN 'rest' END`,
          }
        : {}),
    },
  };
}
