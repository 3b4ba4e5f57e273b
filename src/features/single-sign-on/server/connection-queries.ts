import { sql } from "kysely";
import { db, own, sameOrg } from "#server/database/sql.ts";
import { editorName, personName } from "#features/people/server/name-queries.ts";
import { hasGrant } from "#features/people/server/recipient-queries.ts";
import type { ConnectionValues, RoleValue } from "../rules/connection.ts";

export const connectionOf = (orgId: string) =>
  db
    .selectFrom("sign_on_connections as c")
    .selectAll("c")
    .select(editorName(orgId, "c").as("updated_by_name"))
    .where(own(orgId, "c"));

/** The same row, locked until the transaction ends. */
export const lockedConnection = (orgId: string) => connectionOf(orgId).forUpdate();

export const rolesOf = (orgId: string) =>
  db
    .selectFrom("sign_on_roles as r")
    .select(["r.claim_value", "r.role_code"])
    .where(own(orgId, "r"))
    .orderBy("r.role_code")
    .orderBy("r.claim_value");

export const domainsOf = (orgId: string) =>
  db
    .selectFrom("sign_on_domains as d")
    .select(["d.domain", "d.proof", "d.proven_at"])
    .where(own(orgId, "d"))
    .orderBy("d.domain");

export const linkCount = (orgId: string) =>
  db
    .selectFrom("sign_on_links as l")
    .select(sql<number>`count(*)`.as("people"))
    .where(own(orgId, "l"))
    .whereRef("l.issuer", "=", issuerNow(orgId));

const issuerNow = (orgId: string) =>
  sql<string>`(SELECT c.issuer FROM sign_on_connections c WHERE ${own(orgId, "c")})`;

/** People whose address came with another identity, the latest first. */
export const conflictsOf = (orgId: string) =>
  db
    .selectFrom("sign_on_links as l")
    .innerJoin("users as u", (join) => sameOrg(join, "u.id", "l.user_id"))
    .select(["u.id", "u.email", personName("u").as("name"), "l.refused_at"])
    .where(own(orgId, "l"))
    .where("l.refused_at", "is not", null)
    .orderBy("l.refused_at", "desc")
    .limit(50);

type Stored = Omit<ConnectionValues, "domains" | "roleValues">;

const columnsOf = (values: Stored) => ({
  issuer: values.issuer,
  client_id: values.clientId,
  button_label: values.buttonLabel,
  is_enabled: values.isEnabled,
  is_required: values.isRequired,
  trusts_addresses: values.trustsAddresses,
  trusts_second_factor: values.trustsSecondFactor,
  makes_people: values.makesPeople,
  role_claim: values.roleClaim,
  allows_super_admin: values.allowsSuperAdmin,
});

/** Writes no row where someone was faster. */
export const insertConnection = (orgId: string, values: Stored, secret: string, by: string) =>
  db
    .insertInto("sign_on_connections")
    .values({ org_id: orgId, ...columnsOf(values), client_secret: secret, updated_by: by })
    .onConflict((conflict) => conflict.column("org_id").doNothing());

/** `secret`: null keeps the stored one. */
export const updateConnection = (orgId: string, values: Stored, secret: string | null, by: string) =>
  db
    .updateTable("sign_on_connections")
    .set((row) => ({
      ...columnsOf(values),
      ...(secret === null ? {} : { client_secret: secret }),
      version: sql<number>`${row.ref("version")} + 1`,
      updated_at: sql<string>`now()`,
      updated_by: by,
    }))
    .where(own(orgId, "sign_on_connections"));

/** Roles, domains, and logins on their way go with it. */
export const deleteConnection = (orgId: string) =>
  db.deleteFrom("sign_on_connections").where(own(orgId, "sign_on_connections"));

export const deleteLinks = (orgId: string) =>
  db.deleteFrom("sign_on_links").where(own(orgId, "sign_on_links"));

export const deleteLink = (orgId: string, userId: string) =>
  db.deleteFrom("sign_on_links").where(own(orgId, "sign_on_links")).where("user_id", "=", userId);

export const deleteRoles = (orgId: string) =>
  db.deleteFrom("sign_on_roles").where(own(orgId, "sign_on_roles"));

export const insertRoles = (orgId: string, values: readonly RoleValue[]) =>
  db
    .insertInto("sign_on_roles")
    .values(values.map(({ value, role }) => ({ org_id: orgId, claim_value: value, role_code: role })));

/**
 * What logging in looks up of these domains, or of all: on a distributed database no key joins it with
 * them.
 */
export const unlistDomains = (orgId: string, domains: readonly string[] | null) => {
  const listed = db.deleteFrom("sign_on_directory").where(own(orgId, "sign_on_directory"));
  return domains === null ? listed : listed.where("domain", "in", [...domains]);
};

export const deleteDomains = (orgId: string, domains: readonly string[]) =>
  db
    .deleteFrom("sign_on_domains")
    .where(own(orgId, "sign_on_domains"))
    .where("domain", "in", [...domains]);

export const insertDomain = (orgId: string, domain: string, proof: string) =>
  db.insertInto("sign_on_domains").values({ org_id: orgId, domain, proof });

export const proveDomain = (orgId: string, domain: string) =>
  db
    .updateTable("sign_on_domains")
    .set({ proven_at: sql<string>`now()` })
    .where(own(orgId, "sign_on_domains"))
    .where("domain", "=", domain);

/** A primary key stops a domain that another organisation has proven. */
export const listDomain = (orgId: string, domain: string) =>
  db.insertInto("sign_on_directory").values({ org_id: orgId, domain });

/** Another organisation on this server, in the directory's scope. */
export const otherOrganisation = (orgId: string) =>
  db.selectFrom("login_directory").select("org_id").where("org_id", "<>", orgId).limit(1);

/** Whose domain it is, in the directory's scope. */
export const organisationOfDomain = (domain: string) =>
  db.selectFrom("sign_on_directory").select("org_id").where("domain", "=", domain);

/** Ends the sessions that began with a password, or those that began at the provider; super admins' stay. */
export const endSessions = (orgId: string, begun: "with a password" | "at the provider") => {
  const atProvider = sql<boolean>`EXISTS (SELECT FROM sign_on_sessions o WHERE ${own(orgId, "o")} AND o.token_hash = sessions.token_hash)`;
  return db
    .deleteFrom("sessions")
    .where(own(orgId, "sessions"))
    .where(begun === "at the provider" ? atProvider : sql<boolean>`NOT ${atProvider}`)
    .where(
      sql<boolean>`NOT ${hasGrant(orgId, "log in without required single sign-on", sql.ref("sessions.user_id"))}`,
    );
};
