import { sql } from "kysely";
import { db, own, sameOrg, withOrganisation } from "#server/database/sql.ts";
import type { PricedLine } from "../rules/budget-comparison.ts";
import { budgetLineColumns } from "#features/projects/server/copy-queries.ts";
import { appliedRate, hasDatedRates, ratesOfMonths } from "#features/rates/server/rule-queries.ts";
import { byName } from "#server/database/names.ts";

/** A draft's money is at the rates of its months as they're known today, any other's at those it was locked with. */
const rate = (orgId: string) => {
  const day = sql`(p.start_date + make_interval(months => m.month_index - 1))::date`;
  const work = { person: sql`NULL::uuid`, tier: sql`t.id`, project: sql`p.id`, day };
  return sql`CASE WHEN b.status_code <> 'draft' THEN m.rate_per_hour WHEN ${hasDatedRates(orgId)}
    THEN (SELECT a.hourly_rate FROM ${appliedRate(orgId, work)} a) ELSE t.hourly_rate END`;
};

const planned = (orgId: string, column: "hours" | "budget") =>
  sql<number>`(SELECT coalesce(sum(${column === "hours" ? sql`m.budget_hours` : sql`round(m.budget_hours * ${rate(orgId)}, 2)`}), 0)
    FROM budget_profile_months m JOIN cost_tiers t ON ${own(orgId, "t")} AND t.id = m.cost_tier_id WHERE ${own(orgId, "m")} AND m.budget_profile_id = b.id AND m.month_index <= p.project_length_months)`;

/** Profiles of projects that aren't internal, newest first; planned figures cover the project's length. */
const profiles = (orgId: string) =>
  db
    .selectFrom("budget_profiles as b")
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "b.project_id"))
    .innerJoin("budget_profile_statuses as s", "s.code", "b.status_code")
    .leftJoin("budget_profiles as r", (join) => sameOrg(join, "r.id", "b.replaced_profile_id"))
    .leftJoin("users as u", (join) => sameOrg(join, "u.id", "b.created_by"))
    .leftJoin("users as w", (join) => sameOrg(join, "w.id", "b.updated_by"))
    .selectAll("b")
    .select([
      "s.label as status_label",
      "r.profile_code as replaced_profile_code",
      "u.first_name",
      "u.last_name",
      "u.email",
      "w.first_name as editor_first_name",
      "w.last_name as editor_last_name",
      "w.email as editor_email",
    ])
    .select([planned(orgId, "hours").as("planned_hours"), planned(orgId, "budget").as("planned_budget")])
    .where(own(orgId, "b"))
    .where("p.is_internal", "=", false)
    .orderBy("b.created_at", "desc")
    .orderBy("b.id", "desc");

export const projectIdOf = (orgId: string, profileId: string) =>
  db
    .selectFrom("budget_profiles as x")
    .select("x.project_id")
    .where(own(orgId, "x"))
    .where("x.id", "=", profileId);

/** A project by its id, or by a query that finds it. */
type ProjectRef = string | ReturnType<typeof projectIdOf>;

export const profilesOfProject = (orgId: string, projectId: ProjectRef) =>
  profiles(orgId).where("b.project_id", "=", projectId);

export const profileById = (orgId: string, profileId: string) =>
  profiles(orgId).where("b.id", "=", profileId);

export const activeProfile = (orgId: string, projectId: ProjectRef) =>
  profilesOfProject(orgId, projectId).where("b.status_code", "=", "active");

export const budgetedProject = (orgId: string, projectId: ProjectRef) =>
  db
    .selectFrom("projects as p")
    .select(["p.id", "p.name", "p.code", "p.start_date", "p.project_length_months"])
    .where(own(orgId, "p"))
    .where("p.id", "=", projectId)
    .where("p.is_internal", "=", false);

const tierColumns = [
  "f.id as function_id",
  "f.name as function_name",
  "t.id as cost_tier_id",
  "t.name as cost_tier_name",
  "t.hourly_rate",
] as const;

/** Tiers of the functions assigned to a project, by function and name. */
export const tiersOfProject = (orgId: string, projectId: ProjectRef) =>
  db
    .selectFrom("project_functions as a")
    .innerJoin("functions as f", (join) => sameOrg(join, "f.id", "a.function_id"))
    .innerJoin("cost_tiers as t", (join) => sameOrg(join, "t.function_id", "f.id"))
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "a.project_id"))
    .select(tierColumns)
    .select(ratesOfMonths(orgId).as("month_rates"))
    .where(own(orgId, "a"))
    .where("a.project_id", "=", projectId)
    .orderBy(byName("f.name"))
    .orderBy(byName("t.name"));

/** Tiers a profile has hours for, whether or not their function is still assigned. */
export const tiersOfProfile = (orgId: string, profileId: string) =>
  db
    .selectFrom("budget_profile_months as m")
    .innerJoin("functions as f", (join) => sameOrg(join, "f.id", "m.function_id"))
    .innerJoin("cost_tiers as t", (join) => sameOrg(join, "t.id", "m.cost_tier_id"))
    .innerJoin("budget_profiles as b", (join) => sameOrg(join, "b.id", "m.budget_profile_id"))
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "b.project_id"))
    .select(tierColumns)
    .select(ratesOfMonths(orgId).as("month_rates"))
    .distinct()
    .where(own(orgId, "m"))
    .where("m.budget_profile_id", "=", profileId);

export const monthsOfProfile = (orgId: string, profileId: string) =>
  db
    .selectFrom("budget_profile_months as m")
    .select(["m.function_id", "m.cost_tier_id", "m.month_index", "m.budget_hours", "m.rate_per_hour"])
    .where(own(orgId, "m"))
    .where("m.budget_profile_id", "=", profileId)
    .orderBy("m.cost_tier_id")
    .orderBy("m.month_index");

/** A profile's header, locked for this writer until the transaction ends. */
export const lockedProfile = (orgId: string, profileId: string) =>
  db
    .selectFrom("budget_profiles as b")
    .selectAll("b")
    .where(own(orgId, "b"))
    .where("b.id", "=", profileId)
    .forUpdate();

export interface ProfileColumns {
  profile_code: string;
  profile_name: string;
  status_code: string;
  total_hours: number;
  total_budget: number;
  replaced_profile_id: string | null;
}

const activatedNow = (columns: ProfileColumns) =>
  columns.status_code === "active" ? { activated_at: sql<string>`now()` } : {};

export const insertProfile = (
  orgId: string,
  { id, projectId }: { readonly id: string; readonly projectId: string },
  columns: ProfileColumns,
  actorId: string,
) =>
  db.insertInto("budget_profiles").values({
    org_id: orgId,
    id,
    project_id: projectId,
    ...columns,
    ...activatedNow(columns),
    created_by: actorId,
    updated_by: actorId,
  });

/** Writes a profile's header and raises its version; writes no row when the version has moved on. */
export const updateProfile = (
  orgId: string,
  { id, version }: { readonly id: string; readonly version: number },
  columns: ProfileColumns,
  actorId: string,
) =>
  db
    .updateTable("budget_profiles")
    .set({
      ...columns,
      ...activatedNow(columns),
      version: version + 1,
      updated_at: sql<string>`now()`,
      updated_by: actorId,
    })
    .where(own(orgId, "budget_profiles"))
    .where("id", "=", id)
    .where("version", "=", version);

/** Activates a profile created in this transaction; its lines count from here on. */
export const activateProfile = (orgId: string, id: string) =>
  db
    .updateTable("budget_profiles")
    .set({ status_code: "active", activated_at: sql<string>`now()` })
    .where(own(orgId, "budget_profiles"))
    .where("id", "=", id);

export const archiveProfile = (orgId: string, id: string, actorId: string) =>
  db
    .updateTable("budget_profiles")
    .set({
      status_code: "archived",
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
      updated_by: actorId,
    })
    .where(own(orgId, "budget_profiles"))
    .where("id", "=", id)
    .where("status_code", "=", "active");

export const putMonths = (orgId: string, profileId: string, cells: readonly PricedLine[]) =>
  db
    .insertInto("budget_profile_months")
    .columns(budgetLineColumns)
    .expression(
      // A parameter a column, so that ten thousand lines are one statement.
      sql`SELECT org.id, ${profileId}::uuid, line.* FROM unnest(${cells.map((cell) => cell.functionId)}::uuid[],
        ${cells.map((cell) => cell.costTierId)}::uuid[], ${cells.map((cell) => cell.monthIndex)}::integer[],
        ${cells.map((cell) => cell.budgetHours)}::numeric[], ${cells.map((cell) => cell.ratePerHour)}::numeric[]) AS line
        ${withOrganisation(orgId)}`,
    )
    .onConflict((conflict) =>
      conflict.columns(["org_id", "budget_profile_id", "cost_tier_id", "month_index"]).doUpdateSet((row) => ({
        budget_hours: row.ref("excluded.budget_hours"),
        rate_per_hour: row.ref("excluded.rate_per_hour"),
      })),
    );

export const removeMonths = (
  orgId: string,
  profileId: string,
  cells: readonly Pick<PricedLine, "costTierId" | "monthIndex">[],
) =>
  db
    .deleteFrom("budget_profile_months")
    .where(own(orgId, "budget_profile_months"))
    .where("budget_profile_id", "=", profileId)
    .where(
      sql<boolean>`(cost_tier_id, month_index) IN (SELECT * FROM unnest(${cells.map((cell) => cell.costTierId)}::uuid[],
        ${cells.map((cell) => cell.monthIndex)}::integer[]))`,
    );
