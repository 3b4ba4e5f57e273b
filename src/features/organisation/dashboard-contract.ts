import * as z from "zod/mini";
import { endpoint } from "#shared/contract.ts";
import { adminRoles } from "#shared/role.ts";

export const AdminDashboard = z.strictObject({
  /** Invitations neither accepted nor revoked, the expired ones among them. */
  pendingInvitations: z.int(),
  expiredInvitations: z.int(),
  /** Active people. */
  totalUsers: z.int(),
  /** Active people whose manager is active. */
  usersWithManager: z.int(),
  /** Active people without a function. */
  unassignedUsers: z.int(),
  /** Active projects, internal ones left out. */
  activeProjects: z.int(),
  functions: z.int(),
  inactiveFunctions: z.int(),
  /** Active people by role. */
  forecasters: z.int(),
  allocators: z.int(),
  bookers: z.int(),
});
export type AdminDashboard = z.infer<typeof AdminDashboard>;

export const readAdminDashboard = endpoint({
  method: "GET",
  path: "/api/admin/dashboard",
  summary: "Read counts of people, invitations, projects, functions and roles for the Admin Dashboard",
  access: adminRoles,
  output: AdminDashboard,
  failure: "Failed to fetch the dashboard",
});
