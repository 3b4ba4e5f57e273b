import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";

/** Projects whose months get hours, locked: status, length and functions stay while they are written. */
export const plannedProjects = (orgId: string, ids: readonly string[]) =>
  db
    .selectFrom("projects as p")
    .select(["p.id", "p.code", "p.start_date", "p.project_length_months", "p.status_code", "p.is_internal"])
    .where(own(orgId, "p"))
    .where(sql<boolean>`p.id = ANY (${ids}::uuid[])`)
    .orderBy("p.id")
    .forNoKeyUpdate();

/** Which of these cost tiers are of which project's functions, at their rates of today. */
export const plannedTiers = (orgId: string, projectIds: readonly string[], tierIds: readonly string[]) =>
  db
    .selectFrom("project_functions as a")
    .innerJoin("cost_tiers as t", (join) => sameOrg(join, "t.function_id", "a.function_id"))
    .select(["a.project_id", "t.id", "t.function_id", "t.hourly_rate"])
    .where(own(orgId, "a"))
    .where(sql<boolean>`a.project_id = ANY (${projectIds}::uuid[])`)
    .where(sql<boolean>`t.id = ANY (${tierIds}::uuid[])`);

/** True of a row `table.id` that this import has made or changed. */
export const isOurs = (orgId: string, importId: string, subject: string, table: string) =>
  sql<boolean>`EXISTS (SELECT FROM import_items i WHERE ${own(orgId, "i")} AND i.import_id = ${importId}::uuid AND i.subject = ${subject} AND i.subject_id = ${sql.ref(`${table}.id`)})`;
