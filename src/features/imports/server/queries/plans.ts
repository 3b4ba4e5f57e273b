import { ratesOfMonths } from "#features/rates/server/rule-queries.ts";
import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import type { Month } from "#shared/month.ts";

/** The month of a day: "2026-03". */
export const startOfMonth = (column: string) => sql<Month>`to_char(${sql.ref(column)}, 'YYYY-MM')`;

/** What hours of months depend on of a project `p`. */
export const planned = [
  "p.id",
  "p.code as label",
  "p.project_length_months as length",
  "p.status_code as statusCode",
  "p.is_internal as isInternal",
  startOfMonth("p.start_date").as("start"),
] as const;

/** The functions that a project `p` uses. */
export const functionIdsOf = (orgId: string) =>
  sql<
    string[]
  >`ARRAY(SELECT a.function_id::text FROM project_functions a WHERE ${own(orgId, "a")} AND a.project_id = p.id)`.as(
    "functionIds",
  );

/** Projects whose months get hours, locked: status, length and functions stay while they are written. */
export const plannedProjects = (orgId: string, ids: readonly string[]) =>
  db
    .selectFrom("projects as p")
    .select(planned)
    .where(own(orgId, "p"))
    .where(sql<boolean>`p.id = ANY (${ids}::uuid[])`)
    .orderBy("p.id")
    .forNoKeyUpdate();

/** Which of these cost tiers are of which project's functions, at their rates of today and of its months. */
export const plannedTiers = (orgId: string, projectIds: readonly string[], tierIds: readonly string[]) =>
  db
    .selectFrom("project_functions as a")
    .innerJoin("cost_tiers as t", (join) => sameOrg(join, "t.function_id", "a.function_id"))
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "a.project_id"))
    .select([
      "a.project_id as projectId",
      "t.id",
      "t.function_id as functionId",
      "t.hourly_rate as hourlyRate",
    ])
    .select(ratesOfMonths(orgId).as("monthRates"))
    .where(own(orgId, "a"))
    .where(sql<boolean>`a.project_id = ANY (${projectIds}::uuid[])`)
    .where(sql<boolean>`t.id = ANY (${tierIds}::uuid[])`);

/** True of a row `table.id` that this import has made or changed. */
export const isOurs = (orgId: string, importId: string, subject: string, table: string) =>
  sql<boolean>`EXISTS (SELECT FROM import_items i WHERE ${own(orgId, "i")} AND i.import_id = ${importId}::uuid AND i.subject = ${subject} AND i.subject_id = ${sql.ref(`${table}.id`)})`;
