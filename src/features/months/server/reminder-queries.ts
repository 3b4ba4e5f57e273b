import { sql } from "kysely";
import { db, own, sameOrg } from "../../../server/database/sql.ts";
import type { Day } from "../../../shared/day.ts";
import { personName } from "../../people/server/name-queries.ts";

/**
 * Where what someone asked another for is stored, one row a person and day, and the column of the month's
 * first day.
 */
const tables = {
  forecast: { name: "forecast_reminders", period: "forecast_period_id" },
  allocation: { name: "allocation_reminders", period: "forecast_period" },
} as const;
export type AskedFor = keyof typeof tables;

const tableOf = (of: AskedFor) => tables[of].name as "allocation_reminders";

/** Who was reminded on a day, and by whom. */
export const remindersOfDay = (orgId: string, of: AskedFor, day: Day) =>
  db
    .selectFrom(`${tableOf(of)} as r`)
    .innerJoin("users as a", (join) => sameOrg(join, "a.id", "r.asked_by"))
    .select(["r.user_id", personName("a").as("asked_by_name")])
    .where(own(orgId, "r"))
    .where("r.reminded_on", "=", day);

/** A person's latest reminder, dismissed or not. */
export const latestReminder = (orgId: string, of: AskedFor, userId: string) =>
  db
    .selectFrom(`${tableOf(of)} as r`)
    .innerJoin("users as a", (join) => sameOrg(join, "a.id", "r.asked_by"))
    .select([
      "r.reminded_on",
      sql<string>`${sql.ref(`r.${tables[of].period}`)}`.as("period"),
      "r.dismissed_at",
      personName("a").as("asked_by_name"),
    ])
    .where(own(orgId, "r"))
    .where("r.user_id", "=", userId)
    .orderBy("r.reminded_on", "desc")
    .limit(1);

interface Reminding {
  readonly userIds: readonly string[];
  readonly day: Day;
  /** The first day of the month asked for. */
  readonly period: Day;
  readonly askedBy: string;
}

/** Stores the day's reminder of these people; answers whom nobody had reminded. */
export const storeReminders = (orgId: string, of: AskedFor, { userIds, day, period, askedBy }: Reminding) =>
  db
    .insertInto(tableOf(of))
    .values(
      userIds.map((userId) => ({
        org_id: orgId,
        user_id: userId,
        reminded_on: day,
        [tables[of].period as "forecast_period"]: period,
        asked_by: askedBy,
      })),
    )
    .onConflict((conflict) => conflict.columns(["org_id", "user_id", "reminded_on"]).doNothing())
    .returning("user_id");

/** Dismisses a person's reminders up to a day. */
export const dismissReminders = (orgId: string, of: AskedFor, userId: string, day: Day) =>
  db
    .updateTable(tableOf(of))
    .set({ dismissed_at: sql<string>`now()` })
    .where(own(orgId, tableOf(of)))
    .where("user_id", "=", userId)
    .where("reminded_on", "<=", day)
    .where("dismissed_at", "is", null);
