import { sql, type RawBuilder } from "kysely";
import { own } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";

/**
 * Whether someone can't change a day on `today`, the organisation's day: its month is closed, and they have no days of
 * grace. `lockedMonths` (src/features/closing/rules/closed-days.ts) in SQL.
 */
export const isLockedDay = (
  orgId: string,
  today: Day,
  { userId, day }: { readonly userId: RawBuilder<unknown>; readonly day: RawBuilder<unknown> },
) =>
  sql<boolean>`EXISTS (SELECT FROM month_closings kc WHERE ${own(orgId, "kc")} AND kc.reopened_at IS NULL
    AND kc.month_start = date_trunc('month', (${day})::timestamp)::date
    AND NOT EXISTS (SELECT FROM month_graces kg WHERE ${own(orgId, "kg")} AND kg.month_start = kc.month_start
      AND kg.user_id = ${userId} AND kg.until >= ${today}::date))`;

/** Whether the week of a Monday can't be submitted or decided on any more: its last day is locked for its owner. */
export const isLockedWeek = (
  orgId: string,
  today: Day,
  { userId, monday }: { readonly userId: RawBuilder<unknown>; readonly monday: RawBuilder<unknown> },
) => isLockedDay(orgId, today, { userId, day: sql`${monday} + 6` });

/** The same of timesheets `t`. */
export const isLockedTimesheet = (orgId: string, today: Day) =>
  isLockedWeek(orgId, today, { userId: sql`t.user_id`, monday: sql`t.week_starting` });
