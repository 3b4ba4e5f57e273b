import * as z from "zod/mini";
import { endpoint, Id, text } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { areaScopes } from "./rules/areas.ts";
import { maxDays, nameLength, provisioningScope, tokenKinds, usualDays } from "./rules/new-token.ts";

const Done = z.strictObject({});
const Days = z.int().check(z.minimum(1), z.maximum(maxDays), z.meta({ examples: [usualDays] }));
const Name = text(nameLength).check(z.meta({ examples: ["Payroll"] }));
const scopesOf = (scopes: readonly string[]) =>
  z.array(z.enum(scopes)).check(z.maxLength(60), z.meta({ examples: [[scopes[0]]] }));

export const Token = z.strictObject({
  id: Id,
  kind: z.enum(tokenKinds),
  name: z.string(),
  scopes: z.array(z.string()),
  /** An app has it, which the person connected by OAuth. */
  isApp: z.boolean(),
  createdAt: z.string(),
  createdByName: z.nullable(z.string()),
  /** Whose rights it has; no one's for provisioning. */
  responsibleId: z.nullable(Id),
  responsibleName: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  /** True to ten minutes. */
  lastUsedAt: z.nullable(z.string()),
  state: z.enum(["active", "expired", "person left", "no admin"]),
});
export type Token = z.infer<typeof Token>;

const Tokens = z.strictObject({ tokens: z.array(Token) });
/** `secret`: the token's text, which can't be read again. */
const MadeToken = z.strictObject({
  id: Id,
  secret: z.string().check(z.meta({ examples: [`stint_${"AZ".repeat(32)}`] })),
});

export const listOwnTokens = endpoint({
  method: "GET",
  path: "/api/account/tokens",
  summary: "List your API tokens, newest first, without those you revoked",
  access: "signed-in",
  output: Tokens,
  failure: t`Failed to fetch your API tokens`,
});

export const createOwnToken = endpoint({
  method: "POST",
  path: "/api/account/tokens",
  summary: "Create an API token with your rights; its text is in this answer only",
  access: "signed-in",
  body: z.strictObject({ name: Name, scopes: scopesOf(areaScopes), expiresInDays: Days }),
  output: MadeToken,
  failure: t`Failed to create the API token`,
  closedInDemonstration: true,
});

export const revokeOwnToken = endpoint({
  method: "DELETE",
  path: "/api/account/tokens/{tokenId}",
  summary: "Revoke one of your API tokens; one that has already gone counts as revoked",
  access: "signed-in",
  params: z.strictObject({ tokenId: Id }),
  output: Done,
  failure: t`Failed to revoke the API token`,
});

export const listOrganisationTokens = endpoint({
  method: "GET",
  path: "/api/organisation/tokens",
  summary: "List the organisation's API tokens, newest first, without revoked ones",
  access: "read connections",
  output: Tokens,
  failure: t`Failed to fetch API tokens`,
});

export const createOrganisationToken = endpoint({
  method: "POST",
  path: "/api/organisation/tokens",
  summary:
    "Create an API token of the organisation, with the rights of the admin who creates it; its text is in this answer only. One for provisioning needs a Super Admin",
  access: "change connections",
  body: z.strictObject({
    name: Name,
    scopes: scopesOf([...areaScopes, provisioningScope]),
    expiresInDays: z.nullable(Days),
  }),
  output: MadeToken,
  failure: t`Failed to create the API token`,
  closedInDemonstration: true,
});

export const revokeOrganisationToken = endpoint({
  method: "DELETE",
  path: "/api/organisation/tokens/{tokenId}",
  summary: "Revoke an API token of the organisation; one that has already gone counts as revoked",
  access: "change connections",
  params: z.strictObject({ tokenId: Id }),
  output: Done,
  failure: t`Failed to revoke the API token`,
});

export const takeOverToken = endpoint({
  method: "PUT",
  path: "/api/organisation/tokens/{tokenId}/responsible",
  summary: "Become responsible for an API token of the organisation: it has your rights from now on",
  access: "change connections",
  params: z.strictObject({ tokenId: Id }),
  output: Done,
  failure: t`Failed to take over the API token`,
  closedInDemonstration: true,
});

/** The query of the address that an app opened, as base64url. */
const AppRequestText = text(6_000).check(
  z.regex(/^[\w-]*$/, { error: () => t`This address is incomplete. Start again from the app.` }),
  z.meta({ examples: ["cmVzcG9uc2VfdHlwZT1jb2Rl"] }),
);

export const readAppRequest = endpoint({
  method: "GET",
  path: "/api/connected-apps/request",
  summary: "Read what an app requests that wants to connect by OAuth 2.1",
  access: "signed-in",
  query: z.strictObject({ request: AppRequestText }),
  output: z.strictObject({
    /** As the app calls itself. */
    name: z.string(),
    /** The host that vouches for the name; null for none. */
    site: z.nullable(z.string()),
    /** Where the person returns to. */
    host: z.string(),
    /** That is a program on their own computer. */
    isLocal: z.boolean(),
    scopes: z.array(z.string()),
    /** Those to begin with: nothing is written without the person's acceptance. */
    suggested: z.array(z.string()),
    /** Why it can't be allowed; null where it can. */
    problem: z.nullable(z.string()),
    /** The app's address that says it isn't allowed. */
    cancel: z.string(),
  }),
  failure: t`Failed to read what the app requests`,
});

export const connectApp = endpoint({
  method: "POST",
  path: "/api/connected-apps",
  summary:
    "Allow an app that wants to connect some of what it requests. The answer is the app's address to go on at, with a code in it that works once within 60 seconds",
  access: "signed-in",
  body: z.strictObject({ request: AppRequestText, scopes: scopesOf(areaScopes) }),
  output: z.strictObject({ address: z.string() }),
  failure: t`Failed to connect the app`,
  closedInDemonstration: true,
});
