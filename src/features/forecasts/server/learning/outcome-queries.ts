import { sql } from "kysely";
import { roundedHours } from "#server/database/exact.ts";
import { db, own, sameOrg } from "#server/database/sql.ts";
import { firstDay, type Month } from "#shared/month.ts";
import { byName } from "#server/database/names.ts";

/** So many projects say what a function is like; the newest are chosen. */
const maxProjects = 300;

/**
 * Hours by month, project and function from the monthly totals, where a forecast is frozen. Of `projectId`'s
 * functions, in that project and the newest others; of all functions where it's null. A budget counts in the
 * months that began after its activation: before, no one knew it.
 */
export const outcomesOf = (
  { orgId, timeZone }: { readonly orgId: string; readonly timeZone: string },
  projectId: string | null,
  first: Month,
  last: Month,
) => {
  const newest = db
    .selectFrom("projects as n")
    .select("n.id")
    .where(own(orgId, "n"))
    .where("n.is_internal", "=", false)
    .orderBy(sql`n.id = ${projectId}::uuid`, "desc")
    .orderBy("n.start_date", "desc")
    .orderBy("n.id")
    .limit(maxProjects);
  const query = db
    .selectFrom("monthly_parts as m")
    .leftJoin("budget_profiles as b", (join) =>
      sameOrg(join, "b.project_id", "m.project_id").on("b.status_code", "=", "active"),
    )
    .select([
      sql<string>`to_char(m.month_start, 'YYYY-MM')`.as("month"),
      sql<string>`m.project_id`.as("projectId"),
      sql<string>`m.function_id`.as("functionId"),
      sql<number>`CASE WHEN min(b.activated_at) < (m.month_start::timestamp AT TIME ZONE ${timeZone}::text) THEN sum(m.budget_hours) ELSE 0 END`.as(
        "budgetHours",
      ),
      sql<number>`sum(m.forecasted_hours)`.as("forecastHours"),
      roundedHours(sql`sum(m.actual_hours)`).as("bookedHours"),
    ])
    .where(own(orgId, "m"))
    .where("m.month_start", ">=", firstDay(first))
    .where("m.month_start", "<=", firstDay(last))
    .where("m.project_id", "in", newest)
    .groupBy(["m.month_start", "m.project_id", "m.function_id"])
    .having(sql<boolean>`sum(m.forecasted_hours) > 0`);
  if (projectId === null) return query.where("m.function_id", "is not", null);
  return query.where(
    "m.function_id",
    "in",
    db
      .selectFrom("project_functions as pf")
      .select("pf.function_id")
      .where(own(orgId, "pf"))
      .where("pf.project_id", "=", projectId),
  );
};

/** A project's budget by month and function, of its active profile. */
export const budgetByFunction = (orgId: string, projectId: string, first: Month, last: Month) =>
  db
    .selectFrom("monthly_parts as m")
    .select([
      sql<string>`to_char(m.month_start, 'YYYY-MM')`.as("month"),
      sql<string>`m.function_id`.as("functionId"),
      sql<number>`sum(m.budget_hours)`.as("hours"),
    ])
    .where(own(orgId, "m"))
    .where("m.project_id", "=", projectId)
    .where("m.function_id", "is not", null)
    .where("m.month_start", ">=", firstDay(first))
    .where("m.month_start", "<=", firstDay(last))
    .groupBy(["m.month_start", "m.function_id"])
    .orderBy("m.month_start")
    .orderBy("m.function_id");

export const functionNames = (orgId: string) =>
  db
    .selectFrom("functions as fn")
    .select(["fn.id", "fn.name"])
    .where(own(orgId, "fn"))
    .orderBy(byName("fn.name"));
