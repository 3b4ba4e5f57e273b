import { sql } from "kysely";
import { db, own } from "../../../server/database/sql.ts";

/**
 * A person's latest reminder, with its projects that are not frozen yet: one row each; none once it is put
 * away.
 */
export const latestReminder = (orgId: string, userId: string) =>
  db
    .selectFrom("forecast_reminders as r")
    .innerJoin("users as a", (join) =>
      join.onRef("a.org_id", "=", "r.org_id").onRef("a.id", "=", "r.asked_by"),
    )
    .innerJoin("project_forecasters as pf", (join) =>
      join.onRef("pf.org_id", "=", "r.org_id").onRef("pf.user_id", "=", "r.user_id"),
    )
    .innerJoin("projects as p", (join) =>
      join.onRef("p.org_id", "=", "pf.org_id").onRef("p.id", "=", "pf.project_id"),
    )
    .leftJoin("forecasts as f", (join) =>
      join
        .onRef("f.org_id", "=", "p.org_id")
        .onRef("f.project_id", "=", "p.id")
        .onRef("f.forecast_period_id", "=", "r.forecast_period_id"),
    )
    .select([
      "r.reminded_on",
      "r.forecast_period_id",
      "a.first_name",
      "a.last_name",
      "a.email",
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
