import { sql } from "kysely";
import { db, own, sameOrg } from "../../../server/database/sql.ts";
import type { Day } from "../../../shared/day.ts";
import { personName } from "../../people/server/name-queries.ts";

/**
 * Where what a person asked another for is kept, one row a person and day, and the column of the month's
 * first day.
 */
const monthColumns = {
  forecast_reminders: "forecast_period_id",
  allocation_reminders: "forecast_period",
} as const;
export type AskedTable = keyof typeof monthColumns;

/** Who was reminded on a day, and by whom. */
export const remindersOfDay = (orgId: string, table: AskedTable, day: Day) =>
  db
    .selectFrom(`${table} as r` as "allocation_reminders as r")
    .innerJoin("users as a", (join) => sameOrg(join, "a.id", "r.asked_by"))
    .select(["r.user_id", personName("a").as("asked_by_name")])
    .where(own(orgId, "r"))
    .where("r.reminded_on", "=", day);

interface Taking {
  readonly userIds: readonly string[];
  readonly day: Day;
  /** The first day of the month asked for. */
  readonly period: Day;
  readonly askedBy: string;
}

/** Takes the day's reminder of these people; answers whom nobody had reminded. */
export const takeReminders = (orgId: string, table: AskedTable, { userIds, day, period, askedBy }: Taking) =>
  db
    .insertInto(table as "allocation_reminders")
    .values(
      userIds.map((userId) => ({
        org_id: orgId,
        user_id: userId,
        reminded_on: day,
        [monthColumns[table] as "forecast_period"]: period,
        asked_by: askedBy,
      })),
    )
    .onConflict((conflict) => conflict.columns(["org_id", "user_id", "reminded_on"]).doNothing())
    .returning("user_id");

/** Puts a person's reminders up to a day away. */
export const dismissReminders = (orgId: string, table: AskedTable, userId: string, day: Day) =>
  db
    .updateTable(table as "allocation_reminders")
    .set({ dismissed_at: sql<string>`now()` })
    .where(own(orgId, table))
    .where("user_id", "=", userId)
    .where("reminded_on", "<=", day)
    .where("dismissed_at", "is", null);
