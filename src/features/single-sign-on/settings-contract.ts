import * as z from "zod/mini";
import { endpoint, exactText, Id, text, Version } from "#shared/contract.ts";
import { roleCodes } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { maxDomains, maxRoleValues } from "./rules/connection.ts";

const access = "connect identity providers";

const RoleValue = z.strictObject({ value: text(200), role: z.enum(roleCodes) });

const connection = {
  issuer: text(500),
  clientId: text(300),
  buttonLabel: text(60),
  isEnabled: z.boolean(),
  /** Passwords let super admins in only, together with a second factor. */
  isRequired: z.boolean(),
  /** Addresses count as confirmed where the provider says nothing of it. */
  trustsAddresses: z.boolean(),
  /** The product's own second factor isn't needed. */
  trustsSecondFactor: z.boolean(),
  makesPeople: z.boolean(),
  /** The claim whose values give first roles, with dots for one within another; empty for none. */
  roleClaim: text(200),
  roleValues: z
    .array(RoleValue)
    .check(z.maxLength(maxRoleValues, { error: () => t`Use at most ${maxRoleValues} values` })),
  allowsSuperAdmin: z.boolean(),
};

/** A domain of the organisation, and the TXT record that proves it. */
export const SignOnDomain = z.strictObject({
  domain: z.string(),
  isProven: z.boolean(),
  recordName: z.string(),
  recordText: z.string(),
});
export type SignOnDomain = z.infer<typeof SignOnDomain>;

/** A person whose address came with another identity, which was refused. */
export const IdentityConflict = z.strictObject({
  personId: Id,
  name: z.string(),
  email: z.string(),
  refusedAt: z.string(),
});
export type IdentityConflict = z.infer<typeof IdentityConflict>;

export const SingleSignOn = z.strictObject({
  /** 0 while nothing is stored. */
  version: z.int(),
  updatedByName: z.nullable(z.string()),
  ...connection,
  /** The secret itself is never read back. */
  hasSecret: z.boolean(),
  domains: z.array(SignOnDomain),
  /** People who have logged in at the provider. */
  linkedPeople: z.int(),
  conflicts: z.array(IdentityConflict),
  /** What the provider needs to know. */
  addresses: z.strictObject({ redirect: z.string(), logout: z.string(), login: z.string() }),
});
export type SingleSignOn = z.infer<typeof SingleSignOn>;

export const readSingleSignOn = endpoint({
  method: "GET",
  path: "/api/organisation/single-sign-on",
  summary: "Read the organisation's single sign-on, without its secret",
  access,
  output: SingleSignOn,
  failure: t`Failed to fetch single sign-on`,
});

export const saveSingleSignOn = endpoint({
  method: "PUT",
  path: "/api/organisation/single-sign-on",
  summary: "Save the organisation's single sign-on",
  access,
  body: z.strictObject({
    version: Version,
    ...connection,
    /** Null keeps the stored one. */
    clientSecret: z.nullable(exactText(500)),
    domains: z
      .array(text(260))
      .check(z.maxLength(maxDomains, { error: () => t`Use at most ${maxDomains} domains` })),
  }),
  output: SingleSignOn,
  failure: t`Failed to save single sign-on`,
  closedInDemonstration: true,
});

export const removeSingleSignOn = endpoint({
  method: "DELETE",
  path: "/api/organisation/single-sign-on",
  summary:
    "Remove the organisation's single sign-on; its sessions end, everyone logs in with a password again",
  access,
  output: z.strictObject({}),
  failure: t`Failed to remove single sign-on`,
});

export const testSingleSignOn = endpoint({
  method: "POST",
  path: "/api/organisation/single-sign-on/test",
  summary: "Begin a login that only shows what the provider says, and changes nothing",
  access,
  output: z.strictObject({ address: z.string() }),
  failure: t`Failed to start the test`,
  closedInDemonstration: true,
});

export const checkSignOnDomain = endpoint({
  method: "POST",
  path: "/api/organisation/single-sign-on/domains/{domain}/check",
  summary: "Look for the TXT record that proves a domain",
  access,
  params: z.strictObject({ domain: text(253) }),
  output: SingleSignOn,
  failure: t`Failed to check the domain`,
  closedInDemonstration: true,
});

export const unlinkSingleSignOn = endpoint({
  method: "DELETE",
  path: "/api/organisation/single-sign-on/people/{personId}",
  summary: "Forget who a person is at the provider; the next login with their address links it anew",
  access,
  params: z.strictObject({ personId: Id }),
  output: SingleSignOn,
  failure: t`Failed to unlink the person`,
});
