import { sql } from "kysely";
import { db, own } from "#server/database/sql.ts";
import type { Removed } from "../../rules/retention.ts";

/** In the job's scope: every organisation's settings and last finished day. */
export const retentionOfEveryone = () =>
  db
    .selectFrom("organisation_settings as o")
    .select([
      "o.org_id",
      "o.data_retention",
      "o.log_retention",
      "o.time_zone",
      sql<
        string | null
      >`(SELECT max(r.run_day) FROM retention_runs r WHERE r.org_id = o.org_id AND r.ended_at IS NOT NULL)`.as(
        "last_run_day",
      ),
    ]);

/** Begins a day's run, or continues one whose server died an hour ago; a row for one caller only. */
export const beginRun = (orgId: string, id: string, day: string) =>
  db
    .insertInto("retention_runs")
    .values({ org_id: orgId, id, run_day: day })
    .onConflict((conflict) =>
      conflict
        .constraint("retention_run_once_a_day")
        .doUpdateSet((row) => ({ started_at: row.ref("excluded.started_at") }))
        .where(
          sql<boolean>`retention_runs.ended_at IS NULL AND excluded.started_at - retention_runs.started_at > interval '1 hour'`,
        ),
    )
    .returning(["id", "removed"]);

export const noteRemoved = (orgId: string, id: string, removed: Removed) =>
  db
    .updateTable("retention_runs")
    .set({ removed: JSON.stringify(removed) })
    .where(own(orgId, "retention_runs"))
    .where("id", "=", id);

export const endRun = (orgId: string, id: string) =>
  db
    .updateTable("retention_runs")
    .set({ ended_at: sql<string>`now()` })
    .where(own(orgId, "retention_runs"))
    .where("id", "=", id);

/** Runs that are older than the logs are kept. */
export const dropOldRuns = (orgId: string, before: string) =>
  db.deleteFrom("retention_runs").where(own(orgId, "retention_runs")).where("run_day", "<", before);

/** Who was reminded of what, and the days whose reminders were all out, before a day. */
export const dropOldReminders = (orgId: string, before: string) => [
  db.deleteFrom("sent_reminders").where(own(orgId, "sent_reminders")).where("week_starting", "<", before),
  db.deleteFrom("reminder_runs").where(own(orgId, "reminder_runs")).where("run_day", "<", before),
  db
    .deleteFrom("sent_phase_reminders")
    .where(own(orgId, "sent_phase_reminders"))
    .where("sent_on", "<", before),
  db.deleteFrom("phase_reminder_runs").where(own(orgId, "phase_reminder_runs")).where("run_day", "<", before),
  db.deleteFrom("escalation_runs").where(own(orgId, "escalation_runs")).where("run_day", "<", before),
  db
    .deleteFrom("cycle_escalations")
    .where(own(orgId, "cycle_escalations"))
    .where("escalated_on", "<", before),
  db.deleteFrom("phase_exceptions").where(own(orgId, "phase_exceptions")).where("until", "<", before),
  db.deleteFrom("month_reminders").where(own(orgId, "month_reminders")).where("reminded_on", "<", before),
];

export const lastRun = (orgId: string) =>
  db
    .selectFrom("retention_runs as r")
    .select(["r.run_day", "r.ended_at", "r.removed"])
    .where(own(orgId, "r"))
    .orderBy("r.run_day", "desc")
    .limit(1);

export const retentionDays = (orgId: string) =>
  db
    .selectFrom("organisation_settings as o")
    .select(["o.data_retention", "o.log_retention", "o.figures_retention", "o.time_zone"])
    .where(own(orgId, "o"));
