import { sql } from "kysely";
import { db, own } from "#server/database/sql.ts";
import { removedPeopleDomain } from "#features/people/rules/former-person.ts";

/** Which of these addresses already log in on this server; runs in the directory's scope. */
export const usedAddresses = (emails: readonly string[]) =>
  db.selectFrom("login_directory").select("email").where("email", "in", emails).orderBy("email");

/** Everyone's address that becomes a login: of all but those who are anonymous. */
export const loginAddresses = (orgId: string) =>
  db
    .selectFrom("users as u")
    .select([sql<string>`lower(u.email)`.as("email"), "u.id as user_id"])
    .where(own(orgId, "u"))
    .where(sql<boolean>`u.email NOT LIKE ${`%@${removedPeopleDomain}`}`);
