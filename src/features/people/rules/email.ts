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

const label = String.raw`(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)`;
const shape = new RegExp(
  String.raw`^[^\s@()<>[\]:;,\\"\p{Cc}]{1,64}@(?!.*\.\p{N}+$)${label}(\.${label})+$`,
  "u",
);

/**
 * One @ with text before and a dotted host behind, without signs that would make it two addresses, a name or
 * a comment in a mail's header (RFC 5322, specials). Dots are single and inside, and no part of the host begins or
 * ends with a hyphen; a host isn't a number.
 */
export function isEmail(text: string): boolean {
  const address = text.trim();
  return shape.test(address) && !/^\.|\.\.|\.@/.test(address);
}
