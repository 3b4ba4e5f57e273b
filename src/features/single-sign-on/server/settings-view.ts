import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import type { Config } from "#server/config.ts";
import type { Query } from "#server/database/sql.ts";
import type { Answers } from "#server/scope.ts";
import { proofRecord, type ConnectionValues, type RoleValue } from "../rules/connection.ts";
import type { SingleSignOn } from "../settings-contract.ts";
import { redirectAddress } from "./begin-login.ts";
import { conflictsOf, connectionOf, domainsOf, linkCount, rolesOf } from "./connection-queries.ts";
import type { ConnectionRow } from "./login-facts.ts";

interface Reader {
  readonly config: Config;
  readonly actor: { readonly orgId: string };
  read<const Q extends readonly Query<unknown>[]>(...queries: Q): Promise<Answers<Q>>;
}

/** What a new connection begins with. */
const nothing = perLanguage(() => ({
  issuer: "",
  clientId: "",
  buttonLabel: t`Log in with single sign-on`,
  isEnabled: false,
  isRequired: false,
  trustsAddresses: false,
  trustsSecondFactor: false,
  makesPeople: false,
  roleClaim: "",
  allowsSuperAdmin: false,
}));

/** The stored values, without domains and roles. */
export function storedValues(row: ConnectionRow): Omit<ConnectionValues, "domains" | "roleValues"> {
  return {
    issuer: row.issuer,
    clientId: row.client_id,
    buttonLabel: row.button_label,
    isEnabled: row.is_enabled,
    isRequired: row.is_required,
    trustsAddresses: row.trusts_addresses,
    trustsSecondFactor: row.trusts_second_factor,
    makesPeople: row.makes_people,
    roleClaim: row.role_claim,
    allowsSuperAdmin: row.allows_super_admin,
  };
}

export const roleValuesOf = (
  rows: readonly { readonly claim_value: string; readonly role_code: string }[],
): RoleValue[] => rows.map((row) => ({ value: row.claim_value, role: row.role_code as RoleValue["role"] }));

/** Single sign-on as super admins see it: everything but the secret. */
export async function singleSignOnAnswer(reader: Reader): Promise<SingleSignOn> {
  const { orgId } = reader.actor;
  const { publicUrl } = reader.config;
  const [[row], roles, domains, [linked], conflicts] = await reader.read(
    connectionOf(orgId),
    rolesOf(orgId),
    domainsOf(orgId),
    linkCount(orgId),
    conflictsOf(orgId),
  );
  return {
    version: row?.version ?? 0,
    updatedByName: row?.updated_by_name ?? null,
    ...(row ? storedValues(row) : nothing()),
    roleValues: roleValuesOf(roles),
    hasSecret: row !== undefined && row.client_secret !== "",
    domains: domains.map(({ domain, proof, proven_at: provenAt }) => {
      const record = proofRecord(domain, proof);
      return { domain, isProven: provenAt !== null, recordName: record.name, recordText: record.text };
    }),
    linkedPeople: linked?.people ?? 0,
    conflicts: conflicts.map((person) => ({
      personId: person.id,
      name: person.name,
      email: person.email,
      refusedAt: person.refused_at ?? "",
    })),
    addresses: {
      redirect: redirectAddress(publicUrl),
      logout: `${publicUrl}/api/single-sign-on/${orgId}/logout`,
      login: `${redirectAddress(publicUrl)}/${orgId}`,
    },
  };
}
