import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import type { PersonFields } from "../rules/person-form.ts";
import { columnsOf } from "./person-queries.ts";

/** A tier needs a function, billable needs both; the database refuses anything else. */
export interface PersonDraft extends PersonFields {
  readonly email: string;
  readonly roleCodes: readonly string[];
}

export const insertPerson = (orgId: string, id: string, draft: PersonDraft) =>
  db.insertInto("users").values({ org_id: orgId, id, email: draft.email, ...columnsOf(draft) });

export const insertLogin = (orgId: string, userId: string, email: string) =>
  db.insertInto("login_directory").values({ email, org_id: orgId, user_id: userId });

export const assignRoles = (orgId: string, userId: string, roleCodes: readonly string[]) =>
  db
    .insertInto("user_role_assignments")
    .values(roleCodes.map((code) => ({ org_id: orgId, user_id: userId, role_code: code })));

/** Locks these people and their roles. Read afterwards. */
export const keepPeople = (orgId: string, ids: readonly string[]) =>
  db
    .selectFrom("users as u")
    .select("u.id")
    .where(own(orgId, "u"))
    .where("u.id", "in", ids)
    .orderBy("u.id")
    .forShare();

export const activeHolder = (orgId: string, userId: string, role: string) =>
  db
    .selectFrom("users as u")
    .innerJoin("user_role_assignments as a", (join) => sameOrg(join, "a.user_id", "u.id"))
    .select("u.id")
    .where(own(orgId, "u"))
    .where("u.id", "=", userId)
    .where("u.is_active", "=", true)
    .where("a.role_code", "=", role);

export const personByEmail = (orgId: string, email: string) =>
  db
    .selectFrom("users as u")
    .select("u.id")
    .where(own(orgId, "u"))
    .where(sql`lower(u.email)`, "=", email.toLowerCase());
