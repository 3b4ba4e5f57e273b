import { db, own } from "#server/database/sql.ts";

/** Whom visitors of the public demonstration look around as: there are none elsewhere. */
export const demonstrationAccount = (orgId: string, userId: string) =>
  db
    .selectFrom("demonstration_accounts as a")
    .select("a.user_id")
    .where(own(orgId, "a"))
    .where("a.user_id", "=", userId);
