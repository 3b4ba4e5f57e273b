import { named } from "#shared/named.ts";
import { plural, t } from "#shared/texts/t.ts";

/** What a function or a cost tier is used by. */
export interface Use {
  /** Everyone assigned to it, the inactive ones among them. */
  readonly users: readonly { readonly name: string; readonly isActive: boolean }[];
  /** Addresses of invitations that are still open. */
  readonly invitations: readonly string[];
  /** Projects that use it, or contain budgets, forecasts, allocations or booked time of it. */
  readonly projects: readonly {
    readonly code: string;
    readonly name: string;
    readonly isAssigned: boolean;
  }[];
  /** Allocations of the function are stored, with or without hours. */
  readonly hasAllocations: boolean;
  /** Names of the characteristics that belong to it. */
  readonly characteristics: readonly string[];
}

/** The same of a cost tier. */
export type TierUse = Pick<Use, "users" | "invitations"> & {
  readonly projects: readonly Pick<Use["projects"][number], "code" | "name">[];
};

export const functionHasUsers = () =>
  t`Cannot delete function with assigned users. Please reassign users first.`;
export const tierHasUsers = () => t`Cannot delete: This cost tier is assigned to one or more users`;
export const functionHasAllocations = () =>
  t`Cannot delete function: it has stored allocations. Deactivate it instead.`;
export const functionHasCharacteristics = () =>
  t`Cannot delete function: it has characteristics. Change or delete them first, or deactivate it instead.`;
export const tierJustUsed = () => t`Cannot delete: This cost tier has just come into use`;
export const functionJustUsed = () =>
  t`Cannot delete function: it has just come into use. Deactivate it instead.`;

/** The people of a use by name; those who left are marked. */
export function userNames(use: Pick<Use, "users">): string[] {
  return use.users.map(({ name, isActive }) => (isActive ? name : t`${name} (inactive)`));
}

/** Why a function cannot be deleted; null when it can (docs/readings.md#000-5, #fun-67). */
export function functionDeletionRefusal(use: Use): string | null {
  if (use.users.length > 0) return functionHasUsers();
  if (use.invitations.length > 0)
    return t`Cannot delete function: ${named(use.invitations)} ${plural(use.invitations.length, "is invited", "are invited")} with it.`;
  if (use.projects.length > 0)
    return t`Cannot delete function: it is used by ${codesOf(use)}. Deactivate it instead.`;
  if (use.hasAllocations) return functionHasAllocations();
  return use.characteristics.length > 0 ? functionHasCharacteristics() : null;
}

/** Why a cost tier cannot be deleted; null when it can. */
export function tierDeletionRefusal(use: TierUse): string | null {
  if (use.users.length > 0) return tierHasUsers();
  if (use.invitations.length > 0)
    return t`Cannot delete: ${named(use.invitations)} ${plural(use.invitations.length, "is invited", "are invited")} with this cost tier`;
  return use.projects.length > 0 ? t`Cannot delete: This cost tier is used by ${codesOf(use)}` : null;
}

function codesOf(use: Pick<TierUse, "projects">): string {
  return named(use.projects.map(({ name, code }) => `${name} (${code})`));
}
