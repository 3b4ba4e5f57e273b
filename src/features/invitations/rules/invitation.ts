import { isEmail } from "#features/people/rules/email.ts";
import { may, roleCodes, type RoleCode } from "#shared/permissions.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { plural, t } from "#shared/texts/t.ts";
import {
  billableCondition,
  functionFirst,
  mayBeBillable,
  roleRequired,
  type PersonFields,
} from "#features/people/rules/person-form.ts";

/** What an invitation form contains. */
export interface InvitationForm extends Pick<PersonFields, "functionId" | "costTierId" | "billable"> {
  readonly email: string;
  readonly roleCodes: readonly string[];
}

/** The messages of invitations, to the letter where the specification gives them. */
export const invitationMessages = perLanguage(
  () =>
    ({
      managerLacksRole: t`Cannot assign manager: selected user does not have manager role`,
      isUser: t`This person is already a user`,
      isElsewhere: t`This address already logs in to another organisation here. Use another address.`,
      isInvited: t`This person has already been invited`,
      notOpen: t`This invitation has already been accepted or revoked.`,
      superAdmin: t`Only a Super Admin can grant the Super Admin role.`,
    }) as const,
);

/** An invitation link lives this many days (docs/readings.md#inv-55). */
export const invitationDays = 7;

/** Checks an invitation (docs/readings.md#000-5); a message per field, empty when all is well. */
export function checkInvitation(form: InvitationForm): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!isEmail(form.email)) errors["email"] = t`Enter a valid email address`;
  if (form.roleCodes.length === 0) errors["roleCodes"] = roleRequired();
  if (form.costTierId !== null && form.functionId === null) errors["costTierId"] = functionFirst();
  if (form.billable && !mayBeBillable(form)) errors["billable"] = billableCondition();
  return errors;
}

/** Roles in the order they are listed in. */
export const rolesInOrder = (codes: readonly string[]): readonly RoleCode[] =>
  roleCodes.filter((code) => codes.includes(code));

/**
 * Whether someone with these roles may grant `roleCodes`: only a super admin makes super admins
 * (docs/readings.md#decision-9).
 */
export function mayGrant(ownRoles: readonly string[], roleCodes: readonly string[]): boolean {
  return may(ownRoles, roleCodes.includes("super_admin") ? "grant Super Admin" : "change people");
}

const [minute, hour, day] = [60, 3600, 86_400];

/**
 * How long ago in whole minutes, hours or days: `2 days ago`. Under a minute and in the future `just now`.
 */
export function timeAgo(seconds: number): string {
  if (seconds >= day) return t`${plural(Math.floor(seconds / day), "# day", "# days")} ago`;
  if (seconds >= hour) return t`${plural(Math.floor(seconds / hour), "# hour", "# hours")} ago`;
  if (seconds >= minute) return t`${plural(Math.floor(seconds / minute), "# minute", "# minutes")} ago`;
  return t`just now`;
}
