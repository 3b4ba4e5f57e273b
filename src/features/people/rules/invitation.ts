import { isAdmin } from "#shared/role.ts";
import { billableCondition, functionFirst, mayBeBillable, roleRequired } from "./person-form.ts";

/** What an invitation form holds. */
export interface InvitationForm {
  readonly email: string;
  readonly roleCodes: readonly string[];
  readonly functionId: string | null;
  readonly costTierId: string | null;
  readonly billable: boolean;
}

/** The messages of invitations, to the letter where the specification gives them. */
export const invitationMessages = {
  managerLacksRole: "Cannot assign manager: selected user does not have manager role",
  isUser: "This person is already a user",
  isInvited: "This person has already been invited",
  notOpen: "This invitation has already been accepted or revoked.",
  superAdmin: "Only a Super Admin can grant the Super Admin role.",
} as const;

/** An invitation link lives this many days (docs/readings.md#inv-55). */
export const invitationDays = 7;

/**
 * One @ with text before and a dotted host behind, without signs that would make it two addresses, a name or
 * a comment in a mail's header (RFC 5322, specials).
 */
export function isEmail(text: string): boolean {
  return /^[^\s@()<>[\]:;,\\"\p{Cc}]{1,64}@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u.test(text.trim());
}

/** Checks an invitation (docs/readings.md#000-5); a message per field, empty when all is well. */
export function checkInvitation(form: InvitationForm): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!isEmail(form.email)) errors["email"] = "Enter a valid email address";
  if (form.roleCodes.length === 0) errors["roleCodes"] = roleRequired;
  if (form.costTierId !== null && form.functionId === null) errors["costTierId"] = functionFirst;
  if (form.billable && !mayBeBillable(form)) errors["billable"] = billableCondition;
  return errors;
}

/**
 * Whether someone with these roles may grant `roleCodes`: only a super admin makes super admins
 * (docs/readings.md#decision-9).
 */
export function mayGrant(ownRoles: readonly string[], roleCodes: readonly string[]): boolean {
  return isAdmin(ownRoles) && (!roleCodes.includes("super_admin") || ownRoles.includes("super_admin"));
}
