import { sql } from "kysely";
import { db, own } from "../../../server/database/sql.ts";
import { now } from "../../timesheets/server/queries.ts";

/** Whose people: the reports of a manager, or everyone but the viewer whose manager is missing or inactive (reading AMB-18). */
export interface Team {
  readonly viewerId: string;
  readonly scope: "reports" | "without-manager";
}

const activeManagerId = (orgId: string) =>
  sql<string | null>`(SELECT m.id FROM users m WHERE ${own(orgId, "m")} AND m.id = u.manager_id AND m.is_active)`;

const isInTeam = (orgId: string, team: Team) =>
  team.scope === "reports"
    ? sql<boolean>`u.manager_id = ${team.viewerId}`
    : sql<boolean>`(u.id <> ${team.viewerId} AND ${activeManagerId(orgId)} IS NULL)`;

/** The ids of a team, for other reads of the same trip. */
export const teamIds = (orgId: string, team: Team) => db.selectFrom("users as u").select("u.id").where(own(orgId, "u")).where(isInTeam(orgId, team));

/** The weeks of a team: active people, and those who left but have a timesheet in the week. Hours are summed per timesheet. */
export const teamWeeks = (orgId: string, team: Team, weekStarting: string) =>
  db
    .selectFrom("users as u")
    .leftJoin("functions as f", (join) => join.onRef("f.org_id", "=", "u.org_id").onRef("f.id", "=", "u.function_id"))
    .leftJoin("timesheets as t", (join) =>
      join.onRef("t.org_id", "=", "u.org_id").onRef("t.user_id", "=", "u.id").on("t.week_starting", "=", weekStarting),
    )
    .select([
      ...managedUserColumns,
      "t.id as timesheet_id",
      "t.status_code",
      "t.comment",
      "t.version",
      sql<number>`(SELECT coalesce(sum(e.duration_hours), 0) FROM time_entries e WHERE ${own(orgId, "e")} AND e.timesheet_id = t.id)`.as("hours"),
    ])
    .where(own(orgId, "u"))
    .where(isInTeam(orgId, team))
    .where((where) => where.or([where("u.is_active", "=", true), where("t.id", "is not", null)]))
    .orderBy(sql`lower(concat_ws(' ', u.first_name, u.last_name)), u.email`);

const managedUserColumns = [
  "u.id",
  "u.first_name",
  "u.last_name",
  "u.email",
  "u.function_id",
  "f.name as function_name",
  "u.holiday_allowance",
] as const;

/** Active functions by name. */
export const activeFunctions = (orgId: string) =>
  db.selectFrom("functions as f").select(["f.id", "f.name"]).where(own(orgId, "f")).where("f.is_active", "=", true).orderBy("f.name");

export const timesheetStatusLookup = () => db.selectFrom("timesheet_statuses").select(["code", "label"]).orderBy("code");

/** Timesheets with their owners, for decisions. `manager_id` is null for nobody or somebody inactive. */
export const timesheetsToDecide = (orgId: string, ids: readonly string[]) =>
  db
    .selectFrom("timesheets as t")
    .innerJoin("users as u", (join) => join.onRef("u.org_id", "=", "t.org_id").onRef("u.id", "=", "t.user_id"))
    .select([
      "t.id",
      "t.user_id",
      "t.week_starting",
      "t.status_code",
      "t.version",
      "t.comment",
      "u.first_name",
      "u.last_name",
      "u.email",
      activeManagerId(orgId).as("manager_id"),
    ])
    .where(own(orgId, "t"))
    .where("t.id", "in", ids)
    .orderBy("t.id");

/** The same, kept from everybody else until the transaction ends. In the order of ids, so that two bulk decisions never wait for each other. */
export const lockTimesheetsToDecide = (orgId: string, ids: readonly string[]) => timesheetsToDecide(orgId, ids).forUpdate("t");

/** One write for the whole list (specification 001 section 7). */
export const approveAll = (orgId: string, ids: readonly string[], approver: string) =>
  db
    .updateTable("timesheets")
    .set({ status_code: "approved", approved_at: now(), approved_by: approver, updated_at: now(), version: sql<number>`version + 1` })
    .where(own(orgId, "timesheets"))
    .where("id", "in", ids);

export const rejectAll = (orgId: string, ids: readonly string[], comment: string) =>
  db
    .updateTable("timesheets")
    .set({ status_code: "rejected", comment, approved_at: null, approved_by: null, updated_at: now(), version: sql<number>`version + 1` })
    .where(own(orgId, "timesheets"))
    .where("id", "in", ids);

/** A week in detail: its header, its owner, and who approved it. */
export const timesheetDetail = (orgId: string, timesheetId: string) =>
  db
    .selectFrom("timesheets as t")
    .innerJoin("users as u", (join) => join.onRef("u.org_id", "=", "t.org_id").onRef("u.id", "=", "t.user_id"))
    .leftJoin("functions as f", (join) => join.onRef("f.org_id", "=", "u.org_id").onRef("f.id", "=", "u.function_id"))
    .leftJoin("users as a", (join) => join.onRef("a.org_id", "=", "t.org_id").onRef("a.id", "=", "t.approved_by"))
    .select([
      ...managedUserColumns,
      activeManagerId(orgId).as("manager_id"),
      "t.id as timesheet_id",
      "t.week_starting",
      "t.status_code",
      "t.comment",
      "t.submitted_at",
      "t.approved_at",
      "t.version",
      "a.first_name as approver_first_name",
      "a.last_name as approver_last_name",
    ])
    .where(own(orgId, "t"))
    .where("t.id", "=", timesheetId);
