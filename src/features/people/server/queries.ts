import { sql, type Insertable } from "kysely";
import { db, own } from "../../../server/database/sql.ts";
import type { UserInvitationsTable } from "../../../server/database/tables.ts";
import type { PersonDraft } from "./create-person.ts";

type InvitationRow = Insertable<UserInvitationsTable>;

export const insertPerson = (orgId: string, id: string, draft: PersonDraft) =>
  db.insertInto("users").values({
    org_id: orgId,
    id,
    email: draft.email,
    first_name: draft.firstName,
    last_name: draft.lastName,
    function_id: draft.functionId,
    cost_tier_id: draft.costTierId,
    manager_id: draft.managerId,
    billable: draft.billable,
    monthly_hours: draft.monthlyHours,
    holiday_allowance: draft.holidayAllowance,
  });

export const insertLogin = (orgId: string, userId: string, email: string) =>
  db.insertInto("login_directory").values({ email, org_id: orgId, user_id: userId });

export const assignRoles = (orgId: string, userId: string, roleCodes: readonly string[]) =>
  db.insertInto("user_role_assignments").values(roleCodes.map((code) => ({ org_id: orgId, user_id: userId, role_code: code })));

/** Everyone, with function, tier, manager and roles. */
export const peopleList = (orgId: string) =>
  db
    .selectFrom("users as u")
    .leftJoin("functions as f", (join) => join.onRef("f.org_id", "=", "u.org_id").onRef("f.id", "=", "u.function_id"))
    .leftJoin("cost_tiers as t", (join) => join.onRef("t.org_id", "=", "u.org_id").onRef("t.id", "=", "u.cost_tier_id"))
    .leftJoin("users as m", (join) => join.onRef("m.org_id", "=", "u.org_id").onRef("m.id", "=", "u.manager_id"))
    .select([
      "u.id",
      "u.first_name",
      "u.last_name",
      "u.email",
      "u.function_id",
      "f.name as function_name",
      "u.cost_tier_id",
      "t.name as cost_tier_name",
      "u.billable",
      "u.monthly_hours",
      "u.holiday_allowance",
      "u.manager_id",
      "m.first_name as manager_first_name",
      "m.last_name as manager_last_name",
      "m.email as manager_email",
      "u.is_active",
      sql<
        string[]
      >`ARRAY(SELECT a.role_code FROM user_role_assignments a JOIN user_roles r ON r.role_code = a.role_code WHERE ${own(orgId, "a")} AND a.user_id = u.id ORDER BY r.position)`.as(
        "roles",
      ),
    ])
    .where(own(orgId, "u"))
    .orderBy("u.first_name")
    .orderBy("u.last_name")
    .orderBy("u.id");

/** The person, when active and holding the role. */
export const activeHolder = (orgId: string, userId: string, role: string) =>
  db
    .selectFrom("users as u")
    .innerJoin("user_role_assignments as a", (join) => join.onRef("a.org_id", "=", "u.org_id").onRef("a.user_id", "=", "u.id"))
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

export const insertInvitation = (orgId: string, row: Omit<InvitationRow, "org_id">) =>
  db.insertInto("user_invitations").values({ org_id: orgId, ...row });
