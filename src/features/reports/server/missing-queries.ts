import { sql } from "kysely";
import { t } from "#shared/texts/t.ts";
import { own } from "#server/database/sql.ts";
import { openWeeks } from "#features/people/server/open-week-queries.ts";
import { isVisible, narrowed, nameOfPerson } from "./people-queries.ts";
import { stateName } from "./state-queries.ts";
import { added, shown, type Reader, type ReportTable, type ReportRequest } from "./reader.ts";

/** Past weeks that weren't submitted: what reminders are about, and those of closed months. */
export const missingTable = (reader: Reader, request: ReportRequest): ReportTable => ({
  columns: [
    shown("week", () => t`Week starting`, "day", sql`w.monday`),
    shown("person", () => t`Person`, "text", nameOfPerson),
    shown("function", () => t`Function`, "text", sql`f.name`),
    shown("state", () => t`Status`, "text", sql`coalesce(${stateName()}, ${sql.lit(t`No entries`)})`),
    added("expected", () => t`Hours expected`, "hours", sql`x.hours`),
    added("hours", () => t`Hours booked`, "hours", sql`coalesce(c.booked, 0)`),
    added("weeks", () => t`Weeks`, "count", sql`1`),
  ],
  source: sql`${openWeeks({
    orgId: reader.orgId,
    today: reader.today,
    who: sql<boolean>`u.is_active AND ${isVisible(reader)} AND ${narrowed(request, { function: sql`u.function_id`, person: sql`u.id` })}`,
    from: sql`date_trunc('week', ${request.first}::timestamp + interval '6 days')`,
    until: sql`(${request.last}::date + interval '1 month' - interval '1 day')`,
    withLocked: true,
    joins: sql`LEFT JOIN functions f ON ${own(reader.orgId, "f")} AND f.id = u.function_id`,
  })}`,
  order: [sql`w.monday`, nameOfPerson, sql`u.id`],
});
