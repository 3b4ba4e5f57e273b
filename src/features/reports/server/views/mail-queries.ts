import { sql } from "kysely";
import { callers } from "#features/access/server/queries.ts";
import { recipients } from "#features/people/server/recipient-queries.ts";
import { personName } from "#features/people/server/name-queries.ts";
import { db, own, sameOrg } from "#server/database/sql.ts";
import { alphabetical } from "#server/database/names.ts";

/** In the jobs' scope: organisations with a report to mail by now. */
export const organisationsWithReports = (now: string) =>
  db
    .selectFrom("report_schedules as s")
    .select("s.org_id")
    .distinct()
    .where("s.stopped_at", "is", null)
    .where("s.next_at", "<=", now);

/** An organisation's schedules that are due, the oldest first. */
export const dueSchedules = (orgId: string, now: string) =>
  db
    .selectFrom("report_schedules as s")
    .innerJoin("users as u", (join) =>
      join.onRef("u.org_id", "=", "s.org_id").onRef("u.id", "=", "s.user_id"),
    )
    .innerJoin("organisation_settings as o", "o.org_id", "s.org_id")
    .select([
      "s.view_id",
      "s.every",
      "s.on_day",
      "s.at_hour",
      "s.format",
      "s.next_at",
      "o.time_zone",
      "u.id as sender_id",
      "u.is_active as sender_is_active",
    ])
    .where(own(orgId, "s"))
    .where("s.stopped_at", "is", null)
    .where("s.next_at", "<=", now)
    .orderBy("s.next_at")
    .orderBy("s.view_id");

/** Those of some people who can be mailed now. */
export const mailable = (orgId: string, ids: readonly string[]) =>
  recipients(orgId).where("u.id", "in", ids).orderBy("u.id");

/** A person as the caller of a report: what they may see is what they may see now. */
export const callerById = (orgId: string, personId: string) => callers(orgId).where("u.id", "=", personId);

/** Claims a run for one of its readers; no row when their mail is written already, or they left. */
export const claimReader = (orgId: string, viewId: string, userId: string, run: string) =>
  db
    .updateTable("report_recipients")
    .set({ mailed_for: run })
    .where(own(orgId, "report_recipients"))
    .where("view_id", "=", viewId)
    .where("user_id", "=", userId)
    .where(sql<boolean>`mailed_for IS DISTINCT FROM ${run}::timestamptz`)
    .returning("user_id");

/** How many of a run's readers have their mail, whichever server wrote it. */
export const mailedReaders = (orgId: string, viewId: string, run: string) =>
  db
    .selectFrom("report_recipients as r")
    .select(sql<number>`count(*)::int`.as("mails"))
    .where(own(orgId, "r"))
    .where("r.view_id", "=", viewId)
    .where("r.mailed_for", "=", run);

/** Ends a run; changes no row when another server was faster, or the schedule is another one by now. */
export const endRun = (orgId: string, viewId: string, run: string, nextAt: string) =>
  db
    .updateTable("report_schedules")
    .set({ next_at: nextAt, last_run_at: run })
    .where(own(orgId, "report_schedules"))
    .where("view_id", "=", viewId)
    .where("next_at", "=", run)
    .where("stopped_at", "is", null);

/** Stops a schedule whose sender left. */
export const stopSchedule = (orgId: string, viewId: string, run: string) =>
  db
    .updateTable("report_schedules")
    .set({ stopped_at: sql<string>`now()` })
    .where(own(orgId, "report_schedules"))
    .where("view_id", "=", viewId)
    .where("next_at", "=", run)
    .where("stopped_at", "is", null);

/** Readers of a view who have left, by name. */
export const formerReaders = (orgId: string, viewId: string) =>
  db
    .selectFrom("report_recipients as r")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "r.user_id"))
    .select(["u.id", personName("u").as("name")])
    .where(own(orgId, "r"))
    .where("r.view_id", "=", viewId)
    .where("u.is_active", "=", false)
    .orderBy(alphabetical(sql.ref("u.name_key")))
    .orderBy("u.id");
