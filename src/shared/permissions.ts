import { perLanguage } from "./texts/current.ts";
import { t } from "./texts/t.ts";

/** The role codes of the specification (000 section 6). */
export const roleCodes = ["super_admin", "admin", "manager", "forecaster", "allocator", "booker"] as const;
export type RoleCode = (typeof roleCodes)[number];

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

/** What a grant extends to: everything, or records that meet a condition, which the rules check. */
export type Extent =
  | "everything"
  | "their own"
  | "their projects"
  | "their functions"
  | "their reports"
  | "shared views"
  | "people without a manager";

export type Grants = Readonly<Partial<Record<RoleCode | "everyone", Extent>>>;

const superAdmins = { super_admin: "everything" } as const;
/** Admins and super admins open the same pages (docs/readings.md#amb-03). */
const admins = { admin: "everything", super_admin: "everything" } as const;
const managers = { manager: "everything" } as const;
const forecasters = { ...admins, forecaster: "everything" } as const;
const planners = { ...forecasters, allocator: "everything" } as const;

/**
 * Who may do what, by action and role. The API, its document, the pages and the guide's table read it. Whatever
 * isn't listed is open to everyone who is logged in: their own time, leave and account, dashboards and plans.
 */
export const permissions = {
  "read projects": planners,
  "create projects": forecasters,
  /** docs/readings.md#decision-10 */
  "change projects": { ...admins, forecaster: "their projects" },
  "archive projects": admins,
  "read customers": planners,
  "change customers": admins,
  "read the values of contracts": admins,
  "read charges": admins,
  "change charges": admins,
  "read forecasts": forecasters,
  "change forecasts": { ...admins, forecaster: "their projects" },
  "change frozen forecasts": admins,
  "compare the accuracy of forecasters": admins,
  "read proposals": { ...admins, allocator: "their functions" },
  /** docs/readings.md#decision-10 */
  "change allocations": { ...admins, allocator: "their functions" },
  "oversee the month of every project and function": admins,
  "read everyone's hours": planners,
  "read everyone's entries and leave": admins,
  /** docs/readings.md#decision-15 */
  "read rates and costs of people": planners,
  "delete everyone's comments": admins,
  "change report views": { admin: "shared views", super_admin: "shared views", everyone: "their own" },

  "open the Manager Portal": managers,
  /** docs/readings.md#amb-18 */
  "decide on weeks and leave": {
    admin: "people without a manager",
    super_admin: "people without a manager",
    everyone: "their reports",
  },
  "get a weekly digest": { ...admins, ...managers },
  "oversee the cycle": { ...admins, everyone: "their reports" },
  "delegate decisions": managers,
  "end delegations": { ...admins, everyone: "their own" },

  "read people": admins,
  "change people": admins,
  /** docs/readings.md#decision-9 */
  "grant Super Admin": superAdmins,
  "read functions and characteristics": admins,
  "change functions and characteristics": admins,
  "read rates": admins,
  "change rates": admins,
  "read leave and overtime": admins,
  "change leave and overtime": admins,
  "read settings": admins,
  "change settings": admins,
  "shorten retention": superAdmins,
  "rename the organisation": superAdmins,
  "export the organisation": superAdmins,
  "read imports": admins,
  "import data": admins,
  "read months": admins,
  "close months": admins,
  "reopen months": admins,
  "read pay and invoices": admins,
  "change pay and invoices": admins,
  "read margins": admins,
  "read costs of people": admins,
  "change costs": admins,
  "read the audit log": admins,
  "check and export the audit log": admins,
  "read connections": admins,
  "change connections": admins,
  "connect identity providers": superAdmins,
  "log in without required single sign-on": superAdmins,
} as const satisfies Readonly<Record<string, Grants>>;

export type Action = keyof typeof permissions;

/**
 * Who may call an endpoint: no one logged in needed, everyone who is logged in, those with any grant of an action,
 * or no person at all but an identity provider.
 */
export type Access = "public" | "signed-in" | "provisioning" | Action;

const grantsOf = (action: Action): Grants => permissions[action];

/**
 * Whether someone with these roles may do it: to everything, or to a record that meets one of the conditions.
 * Pass only conditions that apply; false ones are passed over.
 */
export function may(roles: readonly string[], action: Action, ...conditions: (Extent | false)[]): boolean {
  const applies = [...conditions, "everything"];
  return Object.entries(grantsOf(action)).some(
    ([role, extent]) => (role === "everyone" || roles.includes(role)) && applies.includes(extent),
  );
}

/** Access as the API's document has it: actions as the roles with any grant of them. */
export type DocumentedAccess = Exclude<Access, Action> | readonly RoleCode[];

export function documentedAccess(access: Access): DocumentedAccess {
  if (access === "public" || access === "signed-in" || access === "provisioning") return access;
  return "everyone" in permissions[access] ? "signed-in" : rolesOf(access);
}

/** The roles with a grant of an action. */
export const rolesOf = (action: Action): RoleCode[] =>
  Object.keys(permissions[action]).filter((role): role is RoleCode => role !== "everyone");

/** Whether someone with these roles enters; null for no one logged in. */
export function mayAccess(access: Access, roles: readonly string[] | null): boolean {
  if (access === "public") return true;
  if (roles === null || access === "provisioning") return false;
  return (
    access === "signed-in" ||
    Object.keys(grantsOf(access)).some((role) => role === "everyone" || roles.includes(role))
  );
}
