import { isId } from "#shared/id.ts";
import { roleCodes, type RoleCode } from "#shared/permissions.ts";

/** Roles that are groups. Super Admin is given by people only. */
export const groupRoles: readonly RoleCode[] = roleCodes.filter((code) => code !== "super_admin");

export const roleGroupId = (code: string): string => `role-${code}`;
export const functionGroupId = (functionId: string): string => functionId;
export const roleGroupName = (label: string): string => `Role: ${label}`;
export const functionGroupName = (name: string): string => `Function: ${name}`;

/** What a group is, by its id; null where there can be none. */
export type GroupKey =
  | { readonly kind: "role"; readonly code: RoleCode }
  | { readonly kind: "function"; readonly functionId: string };

export function groupKeyOf(id: string): GroupKey | null {
  if (isId(id)) return { kind: "function", functionId: id };
  const code = groupRoles.find((each) => roleGroupId(each) === id);
  return code === undefined ? null : { kind: "role", code };
}
