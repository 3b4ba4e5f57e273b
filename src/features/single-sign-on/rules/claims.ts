import type { RoleCode } from "#shared/permissions.ts";
import { tidyLine } from "#shared/tidy-text.ts";
import { t } from "#shared/texts/t.ts";
import { isEmail } from "#features/people/rules/email.ts";
import { domainOf, type RoleValue } from "./connection.ts";

/** What a provider says of someone. */
export type Claims = Readonly<Record<string, unknown>>;

/** Seconds that the provider's clock and ours may be apart. */
export const clockTolerance = 300;

/** Someone as the provider knows them. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** The provider's own session, where it says so. */
  readonly providerSession: string | null;
  readonly email: string | null;
  /** Whether the address may decide who someone is. */
  readonly isEmailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** The provider has requested a second factor. */
  readonly didSecondFactor: boolean;
}

const longestName = 100;
/** OpenID Connect Core 1.0, 2. */
const longestSubject = 255;
const google = "https://accounts.google.com";
/** What multi-factor logins are called: OpenID's EAP, and an older name that providers still use. */
const strongContexts = new Set([
  "phr",
  "phrh",
  "http://schemas.openid.net/pape/policies/2007/06/multi-factor",
]);

const isStorable = (text: string): boolean => !/[\u0000-\u001f\u007f]/.test(text) && text.isWellFormed();

/** A text without the blanks around it; null for none, or one that can't be stored. */
function textOf(value: unknown): string | null {
  const text = typeof value === "string" ? value.trim() : "";
  return text !== "" && isStorable(text) ? text : null;
}

/** The same without invisible characters. */
const nameIn = (value: unknown): string | null =>
  typeof value === "string" ? textOf(tidyLine(value)) : null;

const isYes = (value: unknown): boolean => [true, 1, "1", "true"].includes(value as string);

/**
 * Whether the provider vouches for the address. Entra says so of domains with `xms_edov` only; Google knows only
 * its own and its Workspace's addresses for sure. `trustsAddresses` decides where a provider says nothing.
 */
function isVerified(claims: Claims, email: string, issuer: string, trustsAddresses: boolean): boolean {
  const said = claims["email_verified"] ?? claims["xms_edov"] ?? null;
  if (said === null) return trustsAddresses;
  if (!isYes(said)) return false;
  return issuer !== google || domainOf(email) === "gmail.com" || textOf(claims["hd"]) !== null;
}

/** Claims that say something of the address beside them only (OpenID Connect Core 1.0, 5.1 and 5.7). */
const ofTheAddress: ReadonlySet<string> = new Set(["email_verified", "xms_edov", "hd"]);

const withoutAddressFlags = (claims: Claims): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !ofTheAddress.has(name)));

/**
 * The claims of the ID token, and of the user info those that the token lacks. That an address is confirmed is believed
 * only where the address comes from: the user info can't confirm the token's address, nor the token the user info's.
 */
export function joinedClaims(token: Claims, userInfo: Claims): Claims {
  return token["email"] === undefined
    ? { ...userInfo, ...withoutAddressFlags(token) }
    : { ...withoutAddressFlags(userInfo), ...token };
}

/** Reads who someone is. Names that come as one are split at the last blank. */
export function identityOf(claims: Claims, issuer: string, trustsAddresses: boolean): Identity {
  const email = textOf(claims["email"]);
  const known = email !== null && isEmail(email) && email.length <= 254 ? email : null;
  const nameParts = nameIn(claims["name"])?.split(/\s+/) ?? [];
  const name = (claim: string, fallback: string) =>
    (nameIn(claims[claim]) ?? nameIn(fallback))?.slice(0, longestName) ?? null;
  const methods = Array.isArray(claims["amr"]) ? claims["amr"] : [];
  return {
    issuer,
    subject: String(claims["sub"]),
    providerSession: textOf(claims["sid"]),
    email: known,
    isEmailVerified: known !== null && isVerified(claims, known, issuer, trustsAddresses),
    firstName: name("given_name", nameParts.slice(0, Math.max(1, nameParts.length - 1)).join(" ")),
    lastName: name("family_name", nameParts.length > 1 ? (nameParts.at(-1) ?? "") : ""),
    didSecondFactor: methods.includes("mfa") || strongContexts.has(String(claims["acr"])),
  };
}

/** A claim by its name, or by a path with dots: `realm_access.roles`. */
function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path
    .split(".")
    .reduce<unknown>(
      (within, part) =>
        typeof within === "object" && within !== null && Object.hasOwn(within, part)
          ? (within as Record<string, unknown>)[part]
          : undefined,
      claims,
    );
}

/** The texts of a claim: one text, or a list of them. */
export function valuesAt(claims: Claims, path: string): readonly string[] {
  const found = path === "" ? undefined : claimAt(claims, path);
  return (Array.isArray(found) ? found : [found]).filter((value) => typeof value === "string");
}

interface RoleRule {
  readonly roleClaim: string;
  readonly roleValues: readonly RoleValue[];
  readonly allowsSuperAdmin: boolean;
}

/** The roles that a person gets at the first login: Booker where no value gives another. */
export function firstRoles(claims: Claims, rule: RoleRule): readonly RoleCode[] {
  const values = new Set(valuesAt(claims, rule.roleClaim));
  const given = rule.roleValues
    .filter(({ value }) => values.has(value))
    .map(({ role }) => role)
    .filter((role) => rule.allowsSuperAdmin || role !== "super_admin");
  return given.length === 0 ? ["booker"] : [...new Set(given)];
}

/**
 * What is wrong with a signed ID token beyond what the libraries compare, or null. `now` in seconds since 1970.
 */
export function idTokenFault(claims: Claims, clientId: string, now: number): string | null {
  const party = claims["azp"];
  if (party !== undefined && party !== clientId) return t`It was made for another client (azp).`;
  const audiences = Array.isArray(claims["aud"]) ? claims["aud"] : [claims["aud"]];
  if (audiences.length > 1 && party === undefined)
    return t`It is for several clients and doesn't say which (azp).`;
  const subject = claims["sub"];
  if (
    typeof subject !== "string" ||
    subject.length > longestSubject ||
    nameIn(subject) === null ||
    !isStorable(subject)
  )
    return t`It doesn't say who it is about (sub).`;
  const issuedAt = claims["iat"];
  if (typeof issuedAt !== "number") return t`It doesn't say when it was made (iat).`;
  if (issuedAt > now + clockTolerance) return t`It was made in the future (iat).`;
  return null;
}

const logoutEvent = "http://schemas.openid.net/event/backchannel-logout";

/** Whose sessions a signed logout token ends, or what is wrong with it (OpenID Connect Back-Channel Logout 1.0). */
export function readLogout(
  claims: Claims,
  now: number,
):
  | { readonly subject: string | null; readonly providerSession: string | null; readonly id: string }
  | string {
  const { events } = claims;
  const event =
    typeof events === "object" && events !== null ? (events as Record<string, unknown>)[logoutEvent] : null;
  if (typeof event !== "object" || event === null || Array.isArray(event))
    return "It isn't a logout (events).";
  if (claims["nonce"] !== undefined) return "It's an ID token (nonce).";
  const id = textOf(claims["jti"]);
  if (id === null) return "It has no id (jti).";
  if (typeof claims["iat"] !== "number" || claims["iat"] > now + clockTolerance)
    return "It was made in the future (iat).";
  const subject = textOf(claims["sub"]);
  const providerSession = textOf(claims["sid"]);
  if (subject === null && providerSession === null)
    return "It names neither a person nor a session (sub, sid).";
  return { subject, providerSession, id };
}
