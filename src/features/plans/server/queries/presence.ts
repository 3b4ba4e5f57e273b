import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import { personName } from "#features/people/server/name-queries.ts";
import { byName } from "#server/database/names.ts";

interface PresencePlace {
  readonly functionId: string;
  /** The first day of the month. */
  readonly period: Day;
  readonly userId: string;
}

export const putPresence = (orgId: string, { functionId, period, userId }: PresencePlace, unsaved: number) =>
  db
    .insertInto("planner_presences")
    .values({ org_id: orgId, function_id: functionId, month: period, user_id: userId, unsaved })
    .onConflict((conflict) =>
      conflict.columns(["org_id", "function_id", "month", "user_id"]).doUpdateSet((excluded) => ({
        unsaved: excluded.ref("excluded.unsaved"),
        seen_at: excluded.ref("excluded.seen_at"),
      })),
    );

export const removePresence = (orgId: string, { functionId, period, userId }: PresencePlace) =>
  db
    .deleteFrom("planner_presences")
    .where(own(orgId, "planner_presences"))
    .where("function_id", "=", functionId)
    .where("month", "=", period)
    .where("user_id", "=", userId);

/** Removes people silent for an hour from this month's list. */
export const forgetPresences = (orgId: string, { functionId, period }: PresencePlace) =>
  db
    .deleteFrom("planner_presences")
    .where(own(orgId, "planner_presences"))
    .where("function_id", "=", functionId)
    .where("month", "=", period)
    .where(sql<boolean>`seen_at < now() - interval '1 hour'`);

/** Who else was heard of within the last `seconds`. */
export const presentOthers = (
  orgId: string,
  { functionId, period, userId }: PresencePlace,
  seconds: number,
) =>
  db
    .selectFrom("planner_presences as p")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "p.user_id"))
    .select(["u.id as userId", personName("u").as("fullName"), "p.unsaved"])
    .where(own(orgId, "p"))
    .where("p.function_id", "=", functionId)
    .where("p.month", "=", period)
    .where("p.user_id", "<>", userId)
    .where(sql<boolean>`p.seen_at > now() - make_interval(secs => ${seconds})`)
    .orderBy(byName(personName("u")))
    .orderBy("u.id")
    .limit(20);
