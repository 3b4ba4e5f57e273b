import { sql } from "kysely";
import { db, own } from "../../../server/database/sql.ts";
import { recipients } from "../../people/server/recipient-queries.ts";
import type { ReminderStep } from "../rules/weekly-reminders.ts";

/** In the job's scope: every organisation with its zone and the last day whose reminders are all out. */
export const remindersOfEveryone = () =>
  db
    .selectFrom("organisation_settings as o")
    .select([
      "o.org_id",
      "o.time_zone",
      sql<string | null>`(SELECT max(r.run_day) FROM reminder_runs r WHERE r.org_id = o.org_id)`.as("last_run_day"),
    ]);

/** What the organisation sends, and how it writes dates. */
export const reminderSettings = (orgId: string) =>
  db
    .selectFrom("organisation_settings as o")
    .select([
      "o.weekly_reminders",
      "o.weekly_digests",
      "o.date_format",
      "o.time_zone",
      sql<string | null>`(SELECT max(r.run_day) FROM reminder_runs r WHERE ${own(orgId, "r")})`.as("last_run_day"),
    ])
    .where(own(orgId, "o"));

/** Ids of the people who book time. */
export const activePeople = (orgId: string) => db.selectFrom("users as u").select("u.id").where(own(orgId, "u")).where("u.is_active", "=", true);

/** The id of somebody's active manager; null for nobody or somebody inactive. Stands beside `users as u`. */
export const activeManager = (orgId: string) =>
  sql<string | null>`(SELECT m.id FROM users m WHERE ${own(orgId, "m")} AND m.id = u.manager_id AND m.is_active)`;

/** Active people whose week is neither submitted nor approved, by name. */
export const openWeeks = (orgId: string, weekStarting: string) =>
  db
    .selectFrom("users as u")
    .innerJoin("organisation_settings as o", "o.org_id", "u.org_id")
    .leftJoin("timesheets as t", (join) =>
      join.onRef("t.org_id", "=", "u.org_id").onRef("t.user_id", "=", "u.id").on("t.week_starting", "=", weekStarting),
    )
    .select([
      "u.id",
      "u.first_name",
      "u.last_name",
      "u.email",
      "t.status_code",
      activeManager(orgId).as("manager_id"),
      sql<string>`to_char(u.created_at AT TIME ZONE o.time_zone, 'YYYY-MM-DD')`.as("joined_on"),
    ])
    .where(own(orgId, "u"))
    .where("u.is_active", "=", true)
    .where(sql<boolean>`coalesce(t.status_code, 'draft') NOT IN ('submitted', 'approved')`)
    .orderBy("u.name_key")
    .orderBy("u.id");

/** Submitted weeks up to one, oldest first: they wait for a decision. */
export const waitingWeeks = (orgId: string, upTo: string) =>
  db
    .selectFrom("timesheets as t")
    .innerJoin("users as u", (join) => join.onRef("u.org_id", "=", "t.org_id").onRef("u.id", "=", "t.user_id"))
    .select(["u.id", "u.first_name", "u.last_name", "u.email", "t.week_starting", activeManager(orgId).as("manager_id")])
    .where(own(orgId, "t"))
    .where("t.status_code", "=", "submitted")
    .where("t.week_starting", "<=", upTo)
    .orderBy("t.week_starting")
    .orderBy("u.name_key")
    .orderBy("u.id");

/** Holiday requests that wait for a decision. */
export const waitingRequests = (orgId: string) =>
  db
    .selectFrom("holiday_requests as r")
    .innerJoin("users as u", (join) => join.onRef("u.org_id", "=", "r.org_id").onRef("u.id", "=", "r.user_id"))
    .select(["u.id", activeManager(orgId).as("manager_id")])
    .where(own(orgId, "r"))
    .where((where) => where.or([where("r.status", "=", "pending"), where("r.cancellation_asked_at", "is not", null)]));

/** People who may be mailed, in the order of their ids, with whether they are admins. */
export const readers = (orgId: string) =>
  recipients(orgId)
    .select(
      sql<boolean>`EXISTS (SELECT FROM user_role_assignments a WHERE ${own(orgId, "a")} AND a.user_id = u.id AND a.role_code IN ('admin', 'super_admin'))`.as(
        "is_admin",
      ),
    )
    .orderBy("u.id");

/** Takes the step for these people, in the given order; answers whom nobody had taken it for. */
export const takeStep = (orgId: string, step: ReminderStep, weekStarting: string, userIds: readonly string[]) =>
  db
    .insertInto("sent_reminders")
    .values(userIds.map((user_id) => ({ org_id: orgId, user_id, week_starting: weekStarting, step })))
    .onConflict((conflict) => conflict.columns(["org_id", "user_id", "week_starting", "step"]).doNothing())
    .returning("user_id");

/** Of these people, those whose week has been submitted in the meantime. */
export const submittedMeanwhile = (orgId: string, weekStarting: string, userIds: readonly string[]) =>
  db
    .selectFrom("timesheets as t")
    .select("t.user_id")
    .where(own(orgId, "t"))
    .where("t.week_starting", "=", weekStarting)
    .where("t.user_id", "in", userIds)
    .where("t.status_code", "in", ["submitted", "approved"]);

/** How many people a step was taken for. */
export const takenSteps = (orgId: string, step: ReminderStep, weekStarting: string) =>
  db
    .selectFrom("sent_reminders as s")
    .select(sql<number>`count(*)`.as("count"))
    .where(own(orgId, "s"))
    .where("s.week_starting", "=", weekStarting)
    .where("s.step", "=", step);

/** Ends the reminders of a day; writes no row when another server did so first. */
export const endReminderRun = (orgId: string, day: string) =>
  db
    .insertInto("reminder_runs")
    .values({ org_id: orgId, run_day: day })
    .onConflict((conflict) => conflict.columns(["org_id", "run_day"]).doNothing());

/** What is older no run asks for again. */
export const dropOldReminders = (orgId: string, before: string) => [
  db.deleteFrom("sent_reminders").where(own(orgId, "sent_reminders")).where("week_starting", "<", before),
  db.deleteFrom("reminder_runs").where(own(orgId, "reminder_runs")).where("run_day", "<", before),
];
