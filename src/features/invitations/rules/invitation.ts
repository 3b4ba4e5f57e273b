import { isEmail } from "#features/people/rules/email.ts";
import { count } from "#shared/count.ts";
import { isAdmin } from "#shared/role.ts";
import {
  billableCondition,
  functionFirst,
  mayBeBillable,
  roleRequired,
  type PersonFields,
} from "#features/people/rules/person-form.ts";

/** What an invitation form holds. */
export interface InvitationForm extends Pick<PersonFields, "functionId" | "costTierId" | "billable"> {
  readonly email: string;
  readonly roleCodes: readonly string[];
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

const steps = [
  { unit: "minute", seconds: 60 },
  { unit: "hour", seconds: 3600 },
  { unit: "day", seconds: 86_400 },
] as const;

/**
 * How long ago in whole minutes, hours or days: `2 days ago`. Under a minute and in the future `just now`.
 */
export function timeAgo(seconds: number): string {
  const step = steps.findLast((each) => seconds >= each.seconds);
  if (!step) return "just now";
  return `${count(Math.floor(seconds / step.seconds), step.unit)} ago`;
}
