import { sql } from "kysely";
import { db, own, prepared } from "#server/database/sql.ts";

/** The person's weeks up to `last` to submit, and `last` itself. */
export const openWeeksOf = prepared((orgId: string, userId: string, last: string) =>
  db
    .selectFrom("timesheets as t")
    .select(["t.week_starting", "t.status_code"])
    .where(own(orgId, "t"))
    .where("t.user_id", "=", userId)
    .where("t.week_starting", "<=", last)
    .where((where) =>
      where.or([where("t.status_code", "in", ["draft", "rejected"]), where("t.week_starting", "=", last)]),
    ),
);

/** The day the person came, in the organisation's zone. */
export const joinedOn = prepared((orgId: string, userId: string) =>
  db
    .selectFrom("users as u")
    .innerJoin("organisation_settings as o", "o.org_id", "u.org_id")
    .select(sql<string>`to_char(u.created_at AT TIME ZONE o.time_zone, 'YYYY-MM-DD')`.as("joined_on"))
    .where(own(orgId, "u"))
    .where("u.id", "=", userId),
);
