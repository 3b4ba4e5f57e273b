import { perLanguage } from "./texts/current.ts";
import { t } from "./texts/t.ts";

/** The role codes of the specification (000 section 6). */
export const roleCodes = ["super_admin", "admin", "manager", "forecaster", "allocator", "booker"] as const;
export type RoleCode = (typeof roleCodes)[number];

/**
 * Who may call an endpoint: no one signed in needed, any signed-in person, holders of at least one of the
 * roles, or no person at all but an identity provider.
 */
export type Access = "public" | "signed-in" | "provisioning" | readonly RoleCode[];

export const adminRoles = ["admin", "super_admin"] as const satisfies readonly RoleCode[];
export const forecastRoles = ["admin", "super_admin", "forecaster"] as const satisfies readonly RoleCode[];
export const allocationRoles = ["admin", "super_admin", "allocator"] as const satisfies readonly RoleCode[];
/** People who plan see everyone's hours, and costs where these are limited. */
export const planningRoles = [
  "admin",
  "super_admin",
  "forecaster",
  "allocator",
] as const satisfies readonly RoleCode[];

/** Whether `current` contains one of `required`; an empty list allows everyone. */
export function hasAnyRole(roles: readonly string[], required: readonly string[]): boolean {
  return required.length === 0 || required.some((role) => roles.includes(role));
}

export function mayAccess(access: Access, roles: readonly string[] | null): boolean {
  if (access === "public") return true;
  if (roles === null || access === "provisioning") return false;
  return access === "signed-in" || hasAnyRole(roles, access);
}

/** Admins and super admins open the same pages (docs/readings.md#amb-03). */
export function isAdmin(roles: readonly string[]): boolean {
  return hasAnyRole(roles, adminRoles);
}

/** A role's name in the database and in files: `Super Admin`. */
export function roleName(code: string): string {
  return code.replace(/_/g, " ").replace(/\b\w/g, (letter) => letter.toUpperCase());
}

const labels = perLanguage((): Readonly<Record<string, string>> => ({
  super_admin: t.as("role")`Super Admin`,
  admin: t.as("role")`Admin`,
  manager: t.as("role")`Manager`,
  forecaster: t.as("role")`Forecaster`,
  allocator: t.as("role")`Allocator`,
  booker: t.as("role")`Booker`,
}));

/** A role as people read it. */
export function roleLabel(code: string): string {
  return labels()[code] ?? roleName(code);
}
