import { sql } from "kysely";
import { db, own } from "../../../server/database/sql.ts";
import type { PhaseStep, RemindedPhase } from "../rules/phase-reminders.ts";
import { activeManager } from "./queries.ts";

/** In the job's scope: every organisation with its zone, its cycle and the last day whose phase reminders are all out. */
export const phasesOfEveryone = () =>
  db
    .selectFrom("organisation_settings as o")
    .select([
      "o.org_id",
      "o.time_zone",
      "o.review_end_day",
      "o.forecast_start_day",
      "o.allocate_start_day",
      sql<string | null>`(SELECT max(r.run_day) FROM phase_reminder_runs r WHERE r.org_id = o.org_id)`.as("last_run_day"),
    ]);

/** What the organisation sends, its cycle, and how it writes dates. */
export const phaseSettings = (orgId: string) =>
  db
    .selectFrom("organisation_settings as o")
    .select([
      "o.review_reminders",
      "o.forecast_reminders",
      "o.allocation_reminders",
      "o.review_end_day",
      "o.forecast_start_day",
      "o.allocate_start_day",
      "o.time_zone",
      sql<string | null>`(SELECT max(r.run_day) FROM phase_reminder_runs r WHERE ${own(orgId, "r")})`.as("last_run_day"),
    ])
    .where(own(orgId, "o"));

/** Weeks of active people that are neither submitted nor approved, one row per person and Monday, by name. */
export const openWeeksOf = (orgId: string, mondays: readonly string[]) =>
  db
    .selectFrom("users as u")
    .innerJoin("organisation_settings as o", "o.org_id", "u.org_id")
    .innerJoin(sql<{ week_starting: string }>`(SELECT unnest(${mondays}::date[]) AS week_starting)`.as<"w">(sql.ref("w")), (join) => join.onTrue())
    .leftJoin("timesheets as t", (join) =>
      join.onRef("t.org_id", "=", "u.org_id").onRef("t.user_id", "=", "u.id").onRef("t.week_starting", "=", "w.week_starting"),
    )
    .select([
      "u.id",
      "u.first_name",
      "u.last_name",
      "u.email",
      "w.week_starting",
      "t.status_code",
      activeManager(orgId).as("manager_id"),
      sql<string>`to_char(u.created_at AT TIME ZONE o.time_zone, 'YYYY-MM-DD')`.as("joined_on"),
    ])
    .where(own(orgId, "u"))
    .where("u.is_active", "=", true)
    .where(sql<boolean>`coalesce(t.status_code, 'draft') NOT IN ('submitted', 'approved')`)
    .orderBy("u.name_key")
    .orderBy("u.id")
    .orderBy("w.week_starting");

/** Active projects whose months include `period`: their forecasts are required (readings, decision 12). */
const required = (orgId: string, period: string) => sql<boolean>`(${own(orgId, "p")} AND p.status_code = 'active' AND NOT p.is_internal
  AND p.start_date <= ${period}::date AND p.start_date + make_interval(months => p.project_length_months - 1) >= ${period}::date)`;

/** Required forecasts of a month that are not frozen, by code, once for each active forecaster; `person_id` null where there is none. */
export const openForecasts = (orgId: string, period: string) =>
  db
    .selectFrom("projects as p")
    .leftJoin("forecasts as f", (join) =>
      join.onRef("f.org_id", "=", "p.org_id").onRef("f.project_id", "=", "p.id").on("f.forecast_period_id", "=", period),
    )
    .leftJoin(
      (from) =>
        from
          .selectFrom("project_forecasters as a")
          .innerJoin("users as u", (join) => join.onRef("u.org_id", "=", "a.org_id").onRef("u.id", "=", "a.user_id"))
          .select(["a.project_id", "a.user_id"])
          .where(own(orgId, "a"))
          .where("u.is_active", "=", true)
          .as("a"),
      (join) => join.onRef("a.project_id", "=", "p.id"),
    )
    .select(["p.id", sql<string>`p.code || ' ' || p.name`.as("name"), "f.status", "a.user_id as person_id"])
    .where(required(orgId, period))
    .where(sql<boolean>`f.status IS DISTINCT FROM 'frozen'`)
    .orderBy("p.code");

/** Active functions that required projects use and whose allocation of a month is not submitted, by name, once for each active allocator. */
export const openAllocations = (orgId: string, period: string) =>
  db
    .selectFrom("functions as g")
    .leftJoin("function_allocations as f", (join) =>
      join.onRef("f.org_id", "=", "g.org_id").onRef("f.function_id", "=", "g.id").on("f.forecast_period", "=", period),
    )
    .leftJoin(
      (from) =>
        from
          .selectFrom("function_allocators as a")
          .innerJoin("users as u", (join) => join.onRef("u.org_id", "=", "a.org_id").onRef("u.id", "=", "a.user_id"))
          .select(["a.function_id", "a.user_id"])
          .where(own(orgId, "a"))
          .where("u.is_active", "=", true)
          .as("a"),
      (join) => join.onRef("a.function_id", "=", "g.id"),
    )
    .select(["g.id", "g.name", "f.status_code as status", "a.user_id as person_id"])
    .where(own(orgId, "g"))
    .where("g.is_active", "=", true)
    .where(sql<boolean>`f.status_code IS DISTINCT FROM 'submitted'`)
    .where(
      sql<boolean>`EXISTS (SELECT FROM project_functions x JOIN projects p ON p.org_id = x.org_id AND p.id = x.project_id
        WHERE ${own(orgId, "x")} AND x.function_id = g.id AND ${required(orgId, period)})`,
    )
    .orderBy("g.name");

/** A step of a phase, as it is taken for some people on a day. */
interface TakenStep {
  /** The first day of the month the phase lies in. */
  readonly month: string;
  readonly phase: RemindedPhase;
  readonly day: string;
}

/** Takes steps for people, in the given order; answers whom nobody had taken them for. */
export const takePhaseSteps = (orgId: string, { month, phase, day }: TakenStep, people: readonly { userId: string; step: PhaseStep }[]) =>
  db
    .insertInto("sent_phase_reminders")
    .values(people.map(({ userId, step }) => ({ org_id: orgId, user_id: userId, month, phase, step, sent_on: day })))
    .onConflict((conflict) => conflict.columns(["org_id", "user_id", "month", "phase", "step"]).doNothing())
    .returning("user_id");

/** How many people were reminded on a day. */
export const remindedOn = (orgId: string, day: string) =>
  db
    .selectFrom("sent_phase_reminders as s")
    .select(sql<number>`count(*)`.as("count"))
    .where(own(orgId, "s"))
    .where("s.sent_on", "=", day);

/** Ends the phase reminders of a day; writes no row when another server did so first. */
export const endPhaseRun = (orgId: string, day: string) =>
  db
    .insertInto("phase_reminder_runs")
    .values({ org_id: orgId, run_day: day })
    .onConflict((conflict) => conflict.columns(["org_id", "run_day"]).doNothing());

/** What is older no run asks for again. */
export const dropOldPhaseReminders = (orgId: string, before: string) => [
  db.deleteFrom("sent_phase_reminders").where(own(orgId, "sent_phase_reminders")).where("sent_on", "<", before),
  db.deleteFrom("phase_reminder_runs").where(own(orgId, "phase_reminder_runs")).where("run_day", "<", before),
];
