import { sql } from "kysely";
import { db, own } from "../../../server/database/sql.ts";
import type { Day } from "../../../shared/day.ts";
import { firstDay, type Month } from "../../../shared/month.ts";

/** Billable people of the functions of a project, with what their days are counted by. */
export const tierPeople = (orgId: string, projectId: string) =>
  db
    .selectFrom("project_functions as pf")
    .innerJoin("users as u", (join) =>
      join.onRef("u.org_id", "=", "pf.org_id").onRef("u.function_id", "=", "pf.function_id"),
    )
    .innerJoin("organisation_settings as o", "o.org_id", "u.org_id")
    .select([
      "u.id",
      "u.cost_tier_id",
      sql<number>`coalesce(u.monthly_hours, o.default_monthly_hours)`.as("monthly_hours"),
    ])
    .where(own(orgId, "pf"))
    .where("pf.project_id", "=", projectId)
    .where("u.is_active", "=", true)
    .where("u.billable", "=", true);

/** Their working patterns that begin by `last`. */
export const tierPatterns = (orgId: string, projectId: string, last: Day) =>
  db
    .selectFrom("project_functions as pf")
    .innerJoin("users as u", (join) =>
      join.onRef("u.org_id", "=", "pf.org_id").onRef("u.function_id", "=", "pf.function_id"),
    )
    .innerJoin("working_patterns as w", (join) =>
      join.onRef("w.org_id", "=", "u.org_id").onRef("w.user_id", "=", "u.id"),
    )
    .select([
      "w.user_id",
      "w.valid_from",
      "w.monday",
      "w.tuesday",
      "w.wednesday",
      "w.thursday",
      "w.friday",
      "w.saturday",
      "w.sunday",
    ])
    .where(own(orgId, "pf"))
    .where("pf.project_id", "=", projectId)
    .where("w.valid_from", "<=", last);

/** Hours of their approved holidays by day. */
export const tierHolidays = (orgId: string, projectId: string, first: Day, last: Day) =>
  db
    .selectFrom("project_functions as pf")
    .innerJoin("users as u", (join) =>
      join.onRef("u.org_id", "=", "pf.org_id").onRef("u.function_id", "=", "pf.function_id"),
    )
    .innerJoin("holiday_requests as r", (join) =>
      join.onRef("r.org_id", "=", "u.org_id").onRef("r.user_id", "=", "u.id"),
    )
    .innerJoin("holiday_entries as e", (join) =>
      join.onRef("e.org_id", "=", "r.org_id").onRef("e.holiday_request_id", "=", "r.id"),
    )
    .select(["r.user_id", "e.date", sql<number>`sum(e.hours_requested)`.as("hours")])
    .where(own(orgId, "pf"))
    .where("pf.project_id", "=", projectId)
    .where("r.status", "=", "approved")
    .where("e.date", ">=", first)
    .where("e.date", "<=", last)
    .groupBy(["r.user_id", "e.date"]);

/**
 * Hours that other projects forecast of the project's functions, frozen and drafts alike, by month and tier;
 * cancelled projects need nobody.
 */
export const otherForecasts = (orgId: string, projectId: string, first: Month, last: Month) =>
  db
    .selectFrom("project_functions as pf")
    .innerJoin("forecast_entries as e", (join) =>
      join.onRef("e.org_id", "=", "pf.org_id").onRef("e.function_id", "=", "pf.function_id"),
    )
    .innerJoin("forecasts as f", (join) =>
      join.onRef("f.org_id", "=", "e.org_id").onRef("f.id", "=", "e.forecast_id"),
    )
    .innerJoin("projects as p", (join) =>
      join.onRef("p.org_id", "=", "f.org_id").onRef("p.id", "=", "f.project_id"),
    )
    .select([
      "f.forecast_period_id as period",
      "e.cost_tier_id",
      sql<number>`sum(e.forecast_hours)`.as("hours"),
    ])
    .where(own(orgId, "pf"))
    .where("pf.project_id", "=", projectId)
    .where("f.project_id", "<>", projectId)
    .where("f.forecast_period_id", ">=", firstDay(first))
    .where("f.forecast_period_id", "<=", firstDay(last))
    .where(sql<boolean>`coalesce(p.status_before_archive, p.status_code) <> 'cancelled'`)
    .groupBy(["f.forecast_period_id", "e.cost_tier_id"]);
