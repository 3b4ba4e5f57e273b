import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import { personName } from "./name-queries.ts";
import { alphabetical, byName } from "#server/database/names.ts";

export const roleRows = () =>
  db.selectFrom("user_roles as r").select(["r.role_code", "r.label"]).orderBy("r.position");

/** Functions with their tiers, by name and rank; a function without tiers has one row with nulls. */
export const functionsWithTiers = (orgId: string) =>
  db
    .selectFrom("functions as f")
    .leftJoin("cost_tiers as t", (join) => sameOrg(join, "t.function_id", "f.id"))
    .select(["f.id", "f.name", "f.is_active", "t.id as tier_id", "t.name as tier_name", "t.hourly_rate"])
    .where(own(orgId, "f"))
    .orderBy(byName("f.name"))
    .orderBy("t.position")
    .orderBy(byName("t.name"));

export const managerCandidates = (orgId: string) =>
  db
    .selectFrom("user_role_assignments as a")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "a.user_id"))
    .select(["u.id", personName("u").as("name")])
    .where(own(orgId, "a"))
    .where("a.role_code", "=", "manager")
    .where("u.is_active", "=", true)
    .orderBy(alphabetical(sql.ref("u.name_key")))
    .orderBy("u.id");

/** What empty hours and allowances stand for. */
export const hoursDefaults = (orgId: string) =>
  db
    .selectFrom("organisation_settings as o")
    .select(["o.default_monthly_hours", "o.default_holiday_allowance"])
    .where(own(orgId, "o"));
