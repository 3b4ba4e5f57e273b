import { sql } from "kysely";
import { own } from "#server/database/sql.ts";
import { recipients } from "#features/people/server/recipient-queries.ts";
import type { TokenKind } from "../rules/new-token.ts";

/**
 * Who is mailed about a token: the person of a personal one, every admin about the organisation's, and super
 * admins about those for provisioning.
 */
export const tokenReaders = (orgId: string, kind: TokenKind, personId: string | null) => {
  if (kind === "personal") return recipients(orgId).where("u.id", "=", personId);
  const roles = kind === "provisioning" ? ["super_admin"] : ["admin", "super_admin"];
  return recipients(orgId)
    .where(
      sql<boolean>`EXISTS (SELECT FROM user_role_assignments a WHERE ${own(orgId, "a")} AND a.user_id = u.id AND a.role_code = ANY(${roles}::text[]))`,
    )
    .orderBy("u.id");
};
