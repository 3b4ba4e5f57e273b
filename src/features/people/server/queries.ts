import { sql } from "kysely";
import type { Day } from "#shared/day.ts";
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

/** Whose login an address is, in lower case, in whichever organisation. */
export const directoryEntry = (email: string) =>
  db.selectFrom("login_directory").select(["org_id", "user_id"]).where("email", "=", email);

/** Gives a new person their roles, from the organisation's day on; null for the database's. */
export const assignRoles = (
  orgId: string,
  userId: string,
  roleCodes: readonly string[],
  today: Day | null = null,
) =>
  db
    .insertInto("user_role_assignments")
    .values(roleCodes.map((code) => ({ org_id: orgId, user_id: userId, role_code: code, since: today })));

export const zoneOf = (orgId: string) =>
  db.selectFrom("organisation_settings as o").select("o.time_zone").where(own(orgId, "o"));

/** The statements that change someone's roles from `before` to `after`; new ones are theirs from `today` on. */
export function roleChanges(
  orgId: string,
  { userId, today }: { readonly userId: string; readonly today: Day },
  before: readonly string[],
  after: readonly string[],
) {
  const lost = before.filter((role) => !after.includes(role));
  const gained = after.filter((role) => !before.includes(role));
  return [
    ...(lost.length === 0
      ? []
      : [
          db
            .deleteFrom("user_role_assignments")
            .where(own(orgId, "user_role_assignments"))
            .where("user_id", "=", userId)
            .where("role_code", "in", lost),
        ]),
    ...(gained.length === 0
      ? []
      : [
          db.insertInto("user_role_assignments").values(
            gained.map((role_code) => ({
              org_id: orgId,
              user_id: userId,
              role_code,
              since: today,
            })),
          ),
        ]),
  ];
}

/** Locks these people and their roles. Read afterwards. */
export const shareLockPeople = (orgId: string, ids: readonly string[]) =>
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
