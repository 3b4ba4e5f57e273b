import { sql } from "kysely";
import { db, own, sameOrg, type Query } from "#server/database/sql.ts";
import { isOurs } from "./plans.ts";
import { text } from "./subject-parts.ts";

/** All profiles of projects, locked. */
export const importedProfiles = (orgId: string, importId: string, projectIds: readonly string[]) =>
  db
    .selectFrom("budget_profiles as b")
    .select([
      "b.id",
      "b.project_id as projectId",
      "b.profile_code as code",
      "b.profile_name as name",
      "b.status_code as status",
    ])
    .select(isOurs(orgId, importId, "budget_profile", "b").as("isOurs"))
    .where(own(orgId, "b"))
    .where(sql<boolean>`b.project_id = ANY (${projectIds}::uuid[])`)
    .orderBy("b.id")
    .forUpdate();

/** Stored lines of cost tiers in all profiles of projects. */
export const profileLines = (orgId: string, projectIds: readonly string[], tierIds: readonly string[]) =>
  db
    .selectFrom("budget_profile_months as m")
    .innerJoin("budget_profiles as b", (join) => sameOrg(join, "b.id", "m.budget_profile_id"))
    .select(["m.budget_profile_id", "m.cost_tier_id", "m.month_index", "m.budget_hours", "m.rate_per_hour"])
    .where(own(orgId, "m"))
    .where(sql<boolean>`b.project_id = ANY (${projectIds}::uuid[])`)
    .where(sql<boolean>`m.cost_tier_id = ANY (${tierIds}::uuid[])`);

/** Archives profiles of history, which were never active here. */
export const archiveImported = (orgId: string, ids: readonly string[]) =>
  db
    .updateTable("budget_profiles")
    .set({ status_code: "archived" })
    .where(own(orgId, "budget_profiles"))
    .where(sql<boolean>`id = ANY (${ids}::uuid[])`);

/** Sums profiles up again over their projects' months, and raises their version. */
export const recountProfiles = (orgId: string, ids: readonly string[], actorId: string): Query<unknown> =>
  text(sql`UPDATE budget_profiles b SET total_hours = s.hours, total_budget = s.budget, version = b.version + 1,
        updated_at = now(), updated_by = ${actorId}::uuid
      FROM (SELECT x.id, coalesce(sum(m.budget_hours), 0) AS hours,
          coalesce(sum(round(m.budget_hours * m.rate_per_hour, 2)), 0) AS budget
        FROM budget_profiles x JOIN projects p ON p.org_id = x.org_id AND p.id = x.project_id
        LEFT JOIN budget_profile_months m ON m.org_id = x.org_id AND m.budget_profile_id = x.id
          AND m.month_index <= p.project_length_months
        WHERE ${own(orgId, "x")} AND x.id = ANY (${ids}::uuid[]) GROUP BY x.id) s
      WHERE ${own(orgId, "b")} AND b.id = s.id`);
