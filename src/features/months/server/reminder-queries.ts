import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import { personName } from "#features/people/server/name-queries.ts";

/** What can be requested on a month's page; the cycle's page also reminds of the Review phase. */
export type ReminderScope = "forecast" | "allocation";

export const remindersOfDay = (orgId: string, of: ReminderScope, day: Day) =>
  db
    .selectFrom("month_reminders as r")
    .innerJoin("users as a", (join) => sameOrg(join, "a.id", "r.asked_by"))
    .select(["r.user_id", personName("a").as("asked_by_name")])
    .where(own(orgId, "r"))
    .where("r.asked_for", "=", of)
    .where("r.reminded_on", "=", day);

export const latestReminder = (orgId: string, of: ReminderScope, userId: string) =>
  db
    .selectFrom("month_reminders as r")
    .innerJoin("users as a", (join) => sameOrg(join, "a.id", "r.asked_by"))
    .select(["r.reminded_on", "r.month as period", "r.dismissed_at", personName("a").as("asked_by_name")])
    .where(own(orgId, "r"))
    .where("r.user_id", "=", userId)
    .where("r.asked_for", "=", of)
    .orderBy("r.reminded_on", "desc")
    .limit(1);

interface Reminding {
  readonly userIds: readonly string[];
  readonly day: Day;
  /** The first day of the month requested. */
  readonly period: Day;
  readonly requestedBy: string;
}

/** Stores the day's reminder of these people; answers whom no one had reminded. */
export const storeReminders = (
  orgId: string,
  of: ReminderScope | "review",
  { userIds, day, period, requestedBy }: Reminding,
) =>
  db
    .insertInto("month_reminders")
    .values(
      userIds.map((userId) => ({
        org_id: orgId,
        user_id: userId,
        asked_for: of,
        reminded_on: day,
        month: period,
        asked_by: requestedBy,
      })),
    )
    .onConflict((conflict) => conflict.columns(["org_id", "user_id", "asked_for", "reminded_on"]).doNothing())
    .returning("user_id");

export const dismissReminders = (orgId: string, of: ReminderScope, userId: string, day: Day) =>
  db
    .updateTable("month_reminders")
    .set({ dismissed_at: sql<string>`now()` })
    .where(own(orgId, "month_reminders"))
    .where("user_id", "=", userId)
    .where("asked_for", "=", of)
    .where("reminded_on", "<=", day)
    .where("dismissed_at", "is", null);
