import { sql } from "kysely";
import { own } from "#server/database/sql.ts";
import { recipients } from "#features/people/server/recipient-queries.ts";

/** The admins who can be mailed. */
export const admins = (orgId: string) =>
  recipients(orgId)
    .where(
      sql<boolean>`EXISTS (SELECT FROM user_role_assignments a WHERE ${own(orgId, "a")} AND a.user_id = u.id AND a.role_code IN ('admin', 'super_admin'))`,
    )
    .orderBy("u.id");
