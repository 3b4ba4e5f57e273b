import { sql, type RawBuilder } from "kysely";
import { db, own, type Query } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import { firstDay, type Month } from "#shared/month.ts";
import type { ClosedMonth } from "../rules/closed-days.ts";

/** The closed months as they are for a person, within a statement. */
export const closedMonthsOf = (orgId: string, userId: RawBuilder<unknown>) =>
  sql<readonly ClosedMonth[]>`(SELECT coalesce(jsonb_agg(jsonb_build_object(
      'month', to_char(k.month_start, 'YYYY-MM'), 'until', g.until) ORDER BY k.month_start), '[]')
    FROM month_closings k LEFT JOIN month_graces g
      ON ${own(orgId, "g")} AND g.month_start = k.month_start AND g.user_id = ${userId}
    WHERE ${own(orgId, "k")} AND k.reopened_at IS NULL)`;

/** Which of these months are closed. */
export const closedAmong = (orgId: string, months: readonly Month[]) =>
  db
    .selectFrom("month_closings as k")
    .select(sql<Month>`to_char(k.month_start, 'YYYY-MM')`.as("month"))
    .where(own(orgId, "k"))
    .where("k.month_start", "in", months.map(firstDay))
    .where("k.reopened_at", "is", null);

/**
 * Makes closings of these days' months wait for this transaction, which then reads what is closed in its next
 * statement.
 */
export const shareMonths = (orgId: string, days: readonly Day[]): Query<unknown> => ({
  compile: () => sql`SELECT share_months(${orgId}::uuid, ${[...days]}::date[])`.compile(db),
});

/** Lets this transaction change hours of closed months; the database stores each change with who made it and why. */
export const adjustsClosedDays = (adjustment: {
  readonly by: string;
  readonly reason: string | null;
}): Query<unknown> => ({
  compile: () => sql`SELECT set_config('app.adjustment', ${JSON.stringify(adjustment)}, true)`.compile(db),
});

export interface ClosedMonthOfPerson extends ClosedMonth {
  readonly personId: string;
}

/** The closed months of several people. */
export const closedMonthsOfPeople = (
  orgId: string,
  people: readonly string[],
): Query<ClosedMonthOfPerson> => ({
  compile: () =>
    sql<ClosedMonthOfPerson>`SELECT u.id AS "personId", to_char(k.month_start, 'YYYY-MM') AS month, g.until
      FROM month_closings k CROSS JOIN unnest(${[...people]}::uuid[]) AS u (id)
      LEFT JOIN month_graces g ON ${own(orgId, "g")} AND g.month_start = k.month_start AND g.user_id = u.id
      WHERE ${own(orgId, "k")} AND k.reopened_at IS NULL`.compile(db),
});
