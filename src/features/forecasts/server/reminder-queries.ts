import { sql } from "kysely";
import { db, own, sameOrg } from "../../../server/database/sql.ts";
import { personName } from "../../people/server/name-queries.ts";

/**
 * A person's latest reminder, with its projects that are not frozen yet: one row each; none once it is put
 * away.
 */
export const latestReminder = (orgId: string, userId: string) =>
  db
    .selectFrom("forecast_reminders as r")
    .innerJoin("users as a", (join) => sameOrg(join, "a.id", "r.asked_by"))
    .innerJoin("project_forecasters as pf", (join) => sameOrg(join, "pf.user_id", "r.user_id"))
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "pf.project_id"))
    .leftJoin("forecasts as f", (join) =>
      sameOrg(join, "f.project_id", "p.id").onRef("f.forecast_period_id", "=", "r.forecast_period_id"),
    )
    .select([
      "r.reminded_on",
      "r.forecast_period_id",
      personName("a").as("asked_by_name"),
      "p.id",
      "p.code",
      "p.name",
      "p.start_date",
      "p.project_length_months",
    ])
    .where(own(orgId, "r"))
    .where("r.user_id", "=", userId)
    .where("r.dismissed_at", "is", null)
    .where(
      sql<boolean>`r.reminded_on = (SELECT max(o.reminded_on) FROM forecast_reminders o WHERE ${own(orgId, "o")} AND o.user_id = r.user_id)`,
    )
    .where("p.status_code", "=", "active")
    .where("p.is_internal", "=", false)
    .where(sql<boolean>`f.status IS DISTINCT FROM 'frozen'`)
    .orderBy("p.code");
