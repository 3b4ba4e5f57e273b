import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import { personName } from "#features/people/server/name-queries.ts";

/**
 * Allocated hours on the days of requests, with each cell's allocator, or once that person has left the
 * function's active allocators.
 */
export const collidingCells = (orgId: string, requestIds: readonly string[]) =>
  db
    .selectFrom("holiday_entries as e")
    .innerJoin("holiday_requests as r", (join) => sameOrg(join, "r.id", "e.holiday_request_id"))
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "r.user_id"))
    .innerJoin("allocation_entries as a", (join) =>
      sameOrg(join, "a.user_id", "r.user_id").onRef("a.allocation_date", "=", "e.date"),
    )
    .innerJoin("projects as p", (join) => sameOrg(join, "p.id", "a.project_id"))
    .innerJoin("users as w", (join) =>
      join
        .onRef("w.org_id", "=", "a.org_id")
        .on("w.is_active", "=", true)
        .on(
          sql<boolean>`(w.id = a.created_by OR (
            NOT EXISTS (SELECT FROM users c WHERE ${own(orgId, "c")} AND c.id = a.created_by AND c.is_active)
            AND EXISTS (SELECT FROM function_allocators f WHERE ${own(orgId, "f")} AND f.function_id = a.function_id AND f.user_id = w.id)))`,
        ),
    )
    .select([
      "w.id as allocator_id",
      personName("u").as("full_name"),
      "p.code",
      "p.name",
      "a.function_id",
      "a.allocation_date",
      "a.hours",
    ])
    .where(own(orgId, "e"))
    .where("r.id", "in", requestIds)
    .orderBy("w.id")
    .orderBy("a.allocation_date")
    .orderBy("p.code");
