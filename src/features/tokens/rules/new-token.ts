import { t } from "#shared/texts/t.ts";

/** Of a token that an identity provider manages people with; it reaches nothing else. */
export const provisioningScope = "provisioning";

/** Whose a token is: a person's, the organisation's with someone responsible, or the identity provider's. */
export const tokenKinds = ["personal", "organisation", "provisioning"] as const;
export type TokenKind = (typeof tokenKinds)[number];

export const nameLength = 60;
/** Days until a token expires: as a rule, and at most. */
export const usualDays = 90;
export const maxDays = 365;
/** Tokens that work at the same time: of a person, and of the organisation. */
export const maxTokens = 50;
/** Days before the end at which a mail says so. */
export const noticeDays = 7;

interface NewToken {
  readonly name: string;
  readonly scopes: readonly string[];
  /** Null: it doesn't expire. */
  readonly expiresInDays: number | null;
}

export function kindOf(owner: "person" | "organisation", scopes: readonly string[]): TokenKind {
  if (owner === "person") return "personal";
  return scopes.includes(provisioningScope) ? "provisioning" : "organisation";
}

/** What is wrong with a new token, by field; nothing when it can be made. */
export function tokenFaults(
  kind: TokenKind,
  { name, scopes, expiresInDays }: NewToken,
): Record<string, string> {
  const faults: Record<string, string> = {};
  if (name.trim() === "") faults["name"] = t`Enter a name that says what the token is for`;
  if (scopes.length === 0) faults["scopes"] = t`Choose what the token may read or write`;
  if (scopes.length > 1 && scopes.includes(provisioningScope))
    faults["scopes"] = t`A provisioning token can't have other scopes`;
  if (kind === "personal" && expiresInDays === null) faults["expiresInDays"] = t`Choose when it expires`;
  return faults;
}

interface Standing {
  readonly isExpired: boolean;
  /** The person whose rights it has; null for provisioning. */
  readonly person: { readonly isActive: boolean; readonly isAdmin: boolean } | null;
}

/** Why a token works or not. An organisation's stops when the responsible person leaves or is no admin. */
export type TokenState = "active" | "expired" | "person left" | "no admin";

export function tokenState(kind: TokenKind, { isExpired, person }: Standing): TokenState {
  if (isExpired) return "expired";
  if (person?.isActive === false) return "person left";
  return kind === "organisation" && person?.isAdmin === false ? "no admin" : "active";
}
