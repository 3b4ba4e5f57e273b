import { sql, type Expression } from "kysely";
import { db, own } from "#server/database/sql.ts";
import type { PhaseStep, RemindedPhase } from "../rules/phase-reminders.ts";
import type { ReminderStep } from "../rules/weekly-reminders.ts";

const runs = {
  weekly: "reminder_runs",
  phase: "phase_reminder_runs",
  escalation: "escalation_runs",
} as const;
export type ReminderKind = keyof typeof runs;

/** An organisation's zone and cycle, and the last finished day of a kind. */
const cycleOf = (kind: ReminderKind, runsOf: Expression<boolean>) =>
  db
    .selectFrom("organisation_settings as o")
    .select([
      "o.time_zone",
      "o.review_end_day as reviewEndDay",
      "o.forecast_start_day as forecastStartDay",
      "o.allocate_start_day as allocateStartDay",
      sql<string | null>`(SELECT max(r.run_day) FROM ${sql.table(runs[kind])} r WHERE ${runsOf})`.as(
        "last_run_day",
      ),
    ]);

/** In the job's scope: every organisation with its cycle. */
export const cyclesOfEveryone = (kind: ReminderKind) =>
  cycleOf(kind, sql<boolean>`r.org_id = o.org_id`).select("o.org_id");

export const reminderSettings = (orgId: string, kind: ReminderKind) =>
  cycleOf(kind, own(orgId, "r"))
    .select([
      "o.date_format",
      "o.weekly_reminders",
      "o.weekly_digests",
      "o.review_reminders",
      "o.forecast_reminders",
      "o.allocation_reminders",
    ])
    .where(own(orgId, "o"));

/** Ends a day's reminders; no row when another server was faster. */
export const endReminderRun = (orgId: string, kind: ReminderKind, day: string) =>
  db
    .insertInto(runs[kind])
    .values({ org_id: orgId, run_day: day })
    .onConflict((conflict) => conflict.columns(["org_id", "run_day"]).doNothing());

/** Claims the step for these people, in order; answers whose was new. */
export const claimStep = (
  orgId: string,
  step: ReminderStep,
  weekStarting: string,
  userIds: readonly string[],
) =>
  db
    .insertInto("sent_reminders")
    .values(userIds.map((user_id) => ({ org_id: orgId, user_id, week_starting: weekStarting, step })))
    .onConflict((conflict) => conflict.columns(["org_id", "user_id", "week_starting", "step"]).doNothing())
    .returning("user_id");

export const claimedSteps = (orgId: string, step: ReminderStep, weekStarting: string) =>
  db
    .selectFrom("sent_reminders as s")
    .select(sql<number>`count(*)`.as("count"))
    .where(own(orgId, "s"))
    .where("s.week_starting", "=", weekStarting)
    .where("s.step", "=", step);

/** A step of a phase, as it is mistaken for some people on a day. */
interface ClaimedStep {
  /** The first day of the month the phase lies in. */
  readonly month: string;
  readonly phase: RemindedPhase;
  readonly day: string;
}

/** Claims steps for people, in order; answers whose were new. */
export const claimPhaseSteps = (
  orgId: string,
  { month, phase, day }: ClaimedStep,
  people: readonly { userId: string; step: PhaseStep }[],
) =>
  db
    .insertInto("sent_phase_reminders")
    .values(
      people.map(({ userId, step }) => ({
        org_id: orgId,
        user_id: userId,
        month,
        phase,
        step,
        sent_on: day,
      })),
    )
    .onConflict((conflict) => conflict.columns(["org_id", "user_id", "month", "phase", "step"]).doNothing())
    .returning("user_id");

export const remindedOn = (orgId: string, day: string) =>
  db
    .selectFrom("sent_phase_reminders as s")
    .select(sql<number>`count(*)`.as("count"))
    .where(own(orgId, "s"))
    .where("s.sent_on", "=", day);
