import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { roleRequired } from "./person-form.ts";

export const allocatorNotice = () =>
  t`This user is still assigned as an allocator in one or more functions. Please unassign them before removing the Allocator role.`;
export const managerNotice = () =>
  t`This user is still assigned as a manager to other users. Please reassign those users before removing the Manager role.`;
export const superAdminOnly = () => t`Only a Super Admin can grant or remove the Super Admin role.`;
export const lastSuperAdmin = () => t`This is the last active Super Admin. Give someone else the role first.`;
export const ownAdminRole = () => t`You can't remove your own admin rights. Ask another admin.`;

/** Where a role is in use, which must be handed over first. */
export interface RoleDuties {
  readonly allocates: boolean;
  readonly manages: boolean;
}

/** Why a role in use can't be removed; null when it can (docs/readings.md#000-5). */
export function roleInUse(role: string, duties: RoleDuties): string | null {
  if (role === "allocator" && duties.allocates) return allocatorNotice();
  if (role === "manager" && duties.manages) return managerNotice();
  return null;
}

/** The first notice among the roles that are to go. */
export function rolesInUse(removed: readonly string[], duties: RoleDuties): string | null {
  return removed.map((role) => roleInUse(role, duties)).find((notice) => notice !== null) ?? null;
}

interface RoleChange {
  readonly ownRoles: readonly string[];
  readonly isOneself: boolean;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Who may change whose roles how: a message at the roles, or null (docs/readings.md#decision-9). */
export function roleChangeFault({ ownRoles, isOneself, before, after }: RoleChange): string | null {
  if (after.length === 0) return roleRequired();
  if (before.includes("super_admin") !== after.includes("super_admin") && !may(ownRoles, "grant Super Admin"))
    return superAdminOnly();
  if (isOneself && may(before, "change people") && !may(after, "change people")) return ownAdminRole();
  return null;
}
