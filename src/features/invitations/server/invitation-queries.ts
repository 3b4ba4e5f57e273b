import { sql, type Insertable } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import type { Tables } from "#server/database/tables.ts";
import { lineAbove } from "#features/people/server/person-queries.ts";

type InvitationRow = Insertable<Tables["user_invitations"]>;

export const insertInvitation = (orgId: string, row: Omit<InvitationRow, "org_id">) =>
  db.insertInto("user_invitations").values({ org_id: orgId, ...row });

const isExpired = sql<boolean>`i.expires_at <= now()`;

/** Waiting and expired invitations. */
export const openInvitations = (orgId: string) =>
  db
    .selectFrom("user_invitations as i")
    .innerJoin("organisation_settings as s", "s.org_id", "i.org_id")
    .leftJoin("functions as f", (join) => sameOrg(join, "f.id", "i.function_id"))
    .selectAll("i")
    .select([
      "f.name as function_name",
      "s.default_monthly_hours",
      "s.default_holiday_allowance",
      isExpired.as("is_expired"),
      sql<
        string[]
      >`ARRAY(SELECT r.label FROM user_roles r WHERE r.role_code = ANY (i.role_codes) ORDER BY r.position)`.as(
        "role_labels",
      ),
    ])
    .where(own(orgId, "i"))
    .where("i.status", "=", "pending");

export const openInvitation = (orgId: string, id: string) =>
  db
    .selectFrom("user_invitations as i")
    .select([
      "i.id",
      "i.email",
      "i.role_codes",
      "i.status",
      "i.invited_at",
      "i.expires_at",
      isExpired.as("is_expired"),
    ])
    .where(own(orgId, "i"))
    .where("i.id", "=", id)
    .forUpdate();

export const invitationById = (orgId: string, id: string) =>
  db
    .selectFrom("user_invitations as i")
    .innerJoin("clients as c", "c.id", "i.org_id")
    .select(["i.id", "i.email", "i.role_codes", "i.status", "c.name as organisation_name"])
    .where(own(orgId, "i"))
    .where("i.id", "=", id);

interface Renewal {
  readonly tokenHash: string;
  readonly expiresAt: string;
  readonly invitedBy: string;
}

export const renewInvitation = (orgId: string, id: string, { tokenHash, expiresAt, invitedBy }: Renewal) =>
  db
    .updateTable("user_invitations")
    .set({
      token_hash: tokenHash,
      expires_at: expiresAt,
      invited_at: sql<string>`now()`,
      invited_by: invitedBy,
    })
    .where(own(orgId, "user_invitations"))
    .where("id", "=", id);

/** A settled invitation lets go of its function, tier and manager. */
const noAssignment = { function_id: null, cost_tier_id: null, manager_id: null, place_id: null };

export const markRevoked = (orgId: string, id: string) =>
  db
    .updateTable("user_invitations")
    .set({ status: "revoked", manager_email: null, ...noAssignment })
    .where(own(orgId, "user_invitations"))
    .where("id", "=", id);

/** Who accepted an invitation; `managerEmail` while the manager has yet to join. */
export const rememberAccepted = (orgId: string, id: string, userId: string, managerEmail: string | null) =>
  db
    .updateTable("user_invitations")
    .set({ accepted_user_id: userId, manager_email: managerEmail, ...noAssignment })
    .where(own(orgId, "user_invitations"))
    .where("id", "=", id);

export const openInvitationOf = (orgId: string, email: string) =>
  db
    .selectFrom("user_invitations as i")
    .select("i.id")
    .where(own(orgId, "i"))
    .where(sql`lower(i.email)`, "=", email.toLowerCase())
    .where("i.status", "=", "pending")
    .forUpdate();

export const activeHolderByEmail = (orgId: string, email: string, role: string) =>
  db
    .selectFrom("users as u")
    .innerJoin("user_role_assignments as a", (join) => sameOrg(join, "a.user_id", "u.id"))
    .select("u.id")
    .where(own(orgId, "u"))
    .where(sql`lower(u.email)`, "=", email.toLowerCase())
    .where("u.is_active", "=", true)
    .where("a.role_code", "=", role);

/** Gives a new manager to those who joined before and have none, but not to those the manager reports to. */
export const adoptWaiting = (orgId: string, managerId: string, email: string) =>
  db
    .updateTable("users")
    .set((row) => ({
      manager_id: managerId,
      version: sql<number>`${row.ref("version")} + 1`,
      updated_at: sql<string>`now()`,
    }))
    .where(own(orgId, "users"))
    .where("manager_id", "is", null)
    .where("id", "!=", managerId)
    .where(sql<boolean>`id NOT IN (${lineAbove(orgId, sql`u.id = ${managerId}::uuid`)} SELECT id FROM line)`)
    .where("id", "in", (query) =>
      query
        .selectFrom("user_invitations as i")
        .select(sql<string>`i.accepted_user_id`.as("id"))
        .where(own(orgId, "i"))
        .where("i.status", "=", "accepted")
        .where(sql`lower(i.manager_email)`, "=", email.toLowerCase()),
    );
