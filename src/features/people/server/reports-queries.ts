import { sql } from "kysely";
import { db, own } from "#server/database/sql.ts";

/** Who reports to a manager directly, locked in one order. */
export const lockReports = (orgId: string, managerId: string) =>
  db
    .selectFrom("users as u")
    .select("u.id")
    .where(own(orgId, "u"))
    .where("u.manager_id", "=", managerId)
    .orderBy("u.id")
    .forUpdate();

export const storeManager = (
  orgId: string,
  personIds: readonly string[],
  { managerId, actorId }: { readonly managerId: string | null; readonly actorId: string },
) =>
  db
    .updateTable("users")
    .set({
      manager_id: managerId,
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
      updated_by: actorId,
    })
    .where(own(orgId, "users"))
    .where("id", "in", personIds);
