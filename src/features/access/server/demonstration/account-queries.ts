import { db } from "#server/database/sql.ts";

/** Everyone visitors may look around as, in the order of the login page; read before an organisation is known. */
export const demonstrationAccounts = () =>
  db
    .selectFrom("demonstration_accounts")
    .select(["org_id", "user_id", "organisation_name", "organisation_about", "person_name", "role_code"])
    .orderBy("position");
