import { holdsOneOf, isAdmin } from "#shared/role.ts";

/** Its allocators, admins and super admins (docs/readings.md#decision-10). */
export function mayAllocate(roles: readonly string[], isAllocatorOfFunction: boolean): boolean {
  return isAdmin(roles) || (holdsOneOf(roles, ["allocator"]) && isAllocatorOfFunction);
}
