import { sql } from "kysely";
import { db, own, withOrganisation } from "#server/database/sql.ts";
import type { Day } from "#shared/day.ts";
import type { Sent } from "../rules/sent-attributes.ts";
import { isVisible } from "./user-field-queries.ts";
import type { Viewpoint } from "./user-queries.ts";

/** What a connection says of a person. */
export const storeProvisioned = (
  { orgId, connectionId }: Viewpoint,
  userId: string,
  said: { readonly externalId: string | null; readonly hasNameParts: boolean },
) => {
  const columns = { external_id: said.externalId, has_name_parts: said.hasNameParts };
  return db
    .insertInto("provisioned_people")
    .values({ org_id: orgId, connection_id: connectionId, user_id: userId, ...columns })
    .onConflict((conflict) => conflict.columns(["org_id", "connection_id", "user_id"]).doUpdateSet(columns));
};

/** What a connection sent of a person beside the product's own words. */
export const storeSent = ({ orgId, connectionId }: Viewpoint, userId: string, sent: Sent) => {
  const columns = { sent: JSON.stringify(sent) };
  return db
    .insertInto("provisioned_people")
    .values({ org_id: orgId, connection_id: connectionId, user_id: userId, ...columns })
    .onConflict((conflict) => conflict.columns(["org_id", "connection_id", "user_id"]).doUpdateSet(columns));
};

/** What a connection calls a group; null forgets it. */
export const storeGroupId = (
  { orgId, connectionId }: Viewpoint,
  groupId: string,
  externalId: string | null,
) =>
  externalId === null
    ? db
        .deleteFrom("provisioned_groups")
        .where(own(orgId, "provisioned_groups"))
        .where("connection_id", "=", connectionId)
        .where("group_id", "=", groupId)
    : db
        .insertInto("provisioned_groups")
        .values({ org_id: orgId, connection_id: connectionId, group_id: groupId, external_id: externalId })
        .onConflict((conflict) =>
          conflict.columns(["org_id", "connection_id", "group_id"]).doUpdateSet({ external_id: externalId }),
        );

export const activeFunctionNamed = (orgId: string, name: string) =>
  db
    .selectFrom("functions as f")
    .select("f.id")
    .where(own(orgId, "f"))
    .where("f.is_active", "=", true)
    .where(sql<boolean>`lower(f.name) = lower(${name})`);

/** The pending invitation of an address. */
export const pendingInvitation = (orgId: string, email: string) =>
  db
    .selectFrom("user_invitations as i")
    .select(["i.id", "i.email", "i.role_codes"])
    .where(own(orgId, "i"))
    .where("i.status", "=", "pending")
    .where(sql<boolean>`lower(i.email) = lower(${email})`);

/** Someone with this address whom an identity provider deleted, and what this connection called them. */
export const deletedPerson = ({ orgId, connectionId }: Viewpoint, email: string) =>
  db
    .selectFrom("users as u")
    .innerJoin("deprovisioned_people as d", (join) =>
      join.onRef("d.org_id", "=", "u.org_id").onRef("d.user_id", "=", "u.id"),
    )
    .leftJoin("provisioned_people as x", (join) =>
      join
        .onRef("x.org_id", "=", "u.org_id")
        .onRef("x.user_id", "=", "u.id")
        .on("x.connection_id", "=", connectionId),
    )
    .select(["u.id", "x.external_id"])
    .where(own(orgId, "u"))
    .where(sql<boolean>`lower(u.email) = lower(${email})`)
    .where("u.is_active", "=", false);

/** From now on the person is gone for identity providers, while they stay deactivated. */
export const hidePerson = (orgId: string, userId: string) =>
  db
    .insertInto("deprovisioned_people")
    .values({ org_id: orgId, user_id: userId })
    .onConflict((conflict) => conflict.columns(["org_id", "user_id"]).doNothing());

export const showPerson = (orgId: string, userId: string) =>
  db
    .deleteFrom("deprovisioned_people")
    .where(own(orgId, "deprovisioned_people"))
    .where("user_id", "=", userId);

/** Anyone's wait for an address ends: the identity provider vouches for it. */
export const dropConfirmations = (orgId: string, userId: string) =>
  db.deleteFrom("email_confirmations").where(own(orgId, "email_confirmations")).where("user_id", "=", userId);

/** Of these ids those of people a connection sees, with their roles and function. */
export const visiblePeople = (orgId: string, ids: readonly string[]) =>
  db
    .selectFrom("users as u")
    .select([
      "u.id",
      "u.is_active",
      "u.function_id",
      "u.cost_tier_id",
      "u.billable",
      sql<
        string[]
      >`ARRAY(SELECT a.role_code FROM user_role_assignments a JOIN user_roles r ON r.role_code = a.role_code WHERE ${own(orgId, "a")} AND a.user_id = u.id ORDER BY r.position)`.as(
        "roles",
      ),
    ])
    .where(own(orgId, "u"))
    .where(sql<boolean>`u.id = ANY (${[...ids]}::uuid[])`)
    .where(isVisible(orgId))
    .orderBy("u.id")
    .forUpdate("u");

/** Raises the versions of people whose roles have changed. */
export const touchPeople = (orgId: string, ids: readonly string[]) =>
  db
    .updateTable("users")
    .set({ version: sql<number>`version + 1`, updated_at: sql<string>`now()`, updated_by: null })
    .where(own(orgId, "users"))
    .where(sql<boolean>`id = ANY (${[...ids]}::uuid[])`);

/** Everyone's function, without tier and billable, which belong to the one before. */
export const moveToFunction = (orgId: string, ids: readonly string[], functionId: string | null) =>
  db
    .updateTable("users")
    .set({
      function_id: functionId,
      cost_tier_id: null,
      billable: false,
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
      updated_by: null,
    })
    .where(own(orgId, "users"))
    .where(sql<boolean>`id = ANY (${[...ids]}::uuid[])`);

export const giveRole = (orgId: string, ids: readonly string[], role: string, today: Day) => ({
  compile: () =>
    sql`INSERT INTO user_role_assignments (org_id, user_id, role_code, since)
      SELECT org.id, given.id, ${role}, ${today}::date FROM unnest(${[...ids]}::uuid[]) AS given(id)
      ${withOrganisation(orgId)} ON CONFLICT DO NOTHING`.compile(db),
});

export const removeRole = (orgId: string, ids: readonly string[], role: string) =>
  db
    .deleteFrom("user_role_assignments")
    .where(own(orgId, "user_role_assignments"))
    .where("role_code", "=", role)
    .where(sql<boolean>`user_id = ANY (${[...ids]}::uuid[])`);

/** Of these people those who manage someone, or allocate for a function. */
export const needed = (orgId: string, ids: readonly string[], role: "manager" | "allocator") =>
  role === "manager"
    ? db
        .selectFrom("users as u")
        .select("u.manager_id as id")
        .distinct()
        .where(own(orgId, "u"))
        .where(sql<boolean>`u.manager_id = ANY (${[...ids]}::uuid[])`)
    : db
        .selectFrom("function_allocators as a")
        .select("a.user_id as id")
        .distinct()
        .where(own(orgId, "a"))
        .where(sql<boolean>`a.user_id = ANY (${[...ids]}::uuid[])`);
