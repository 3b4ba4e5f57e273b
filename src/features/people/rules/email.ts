import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";

/** What a confirmation link is worth, in days. */
export const emailLinkDays = 7;

/** Someone else signs in with this address. */
export const emailInUseMessage = () => t`This address is already in use`;

/**
 * Whoever owns an address can set a new password, so only a super admin may change a super admin's
 * (docs/readings.md#decision-9).
 */
export function mayChangeEmailOf(ownRoles: readonly string[], theirRoles: readonly string[]): boolean {
  return may(ownRoles, theirRoles.includes("super_admin") ? "grant Super Admin" : "change people");
}

/**
 * One @ with text before and a dotted host behind, without signs that would make it two addresses, a name or
 * a comment in a mail's header (RFC 5322, specials).
 */
export function isEmail(text: string): boolean {
  return /^[^\s@()<>[\]:;,\\"\p{Cc}]{1,64}@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u.test(text.trim());
}
