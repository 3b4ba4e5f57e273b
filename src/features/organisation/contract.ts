import * as z from "zod/mini";
import { endpoint, exactText, FileOutput, text } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";

export const readSetUp = endpoint({
  method: "GET",
  path: "/api/setup",
  summary: "Read whether the first organisation has yet to be set up",
  access: "public",
  output: z.strictObject({ isOpen: z.boolean() }),
  failure: t`Failed to set up the organisation`,
});

export const setUp = endpoint({
  method: "POST",
  path: "/api/setup",
  summary: "Set up the first organisation and its super admin; needs the one-time code from the server's log",
  access: "public",
  body: z.strictObject({
    code: text(60),
    organizationName: text(200),
    currency: z.enum(["GBP", "EUR", "USD"]),
    timeZone: text(60),
    dataRegion: z.enum(["uk", "eu", "us"]),
    planLabel: text(40),
    /** Only admins, forecasters and allocators see costs; everyone else sees hours alone. */
    limitCostsToRoles: z._default(z.boolean(), true),
    securityEmail: text(254),
    firstName: text(100),
    lastName: text(100),
    email: text(254),
    password: exactText(200),
    confirmation: exactText(200),
  }),
  output: z.strictObject({ email: z.string() }),
  failure: t`Failed to set up the organisation`,
  closedInDemonstration: true,
});

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
  access: "read settings",
  output: AdminDashboard,
  failure: t`Failed to fetch the dashboard`,
});

export const exportOrganisation = endpoint({
  method: "GET",
  path: "/api/organisation/export",
  summary:
    "Export everything the organisation has recorded as a ZIP of CSV files, the same as JSON, and a dictionary. Each export is an audit event",
  access: "export the organisation",
  output: FileOutput,
  files: ["application/zip"],
  refusesTokens: true,
  failure: t`Failed to export the organisation`,
});
