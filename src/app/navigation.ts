import { adminRoles, forecastRoles, holdsOneOf, planningRoles, type RoleCode } from "#shared/role.ts";

/** An item of a menu; without roles it shows to everyone. */
export interface NavigationItem {
  readonly label: string;
  readonly to: string;
  /** Where it is the current one; by default `to` and everything below. */
  readonly within?: readonly string[];
  readonly roles?: readonly RoleCode[];
  /** The letter that leads there after G. */
  readonly key?: string;
}

/**
 * The top navigation (docs/readings.md#000-2; Home before it and My Time after Dashboard as
 * docs/readings.md#decision-2 says).
 */
export const topNavigation: readonly NavigationItem[] = [
  { label: "Home", to: "/home", key: "h" },
  { label: "Dashboard", to: "/dashboard", key: "d" },
  { label: "My Time", to: "/my-time", key: "t" },
  { label: "Projects", to: "/projects", roles: planningRoles, key: "p" },
  { label: "Forecasts", to: "/forecasts", roles: forecastRoles, key: "f" },
  {
    label: "Allocations",
    to: "/allocations",
    within: ["/allocations", "/everyone"],
    roles: ["admin", "super_admin", "allocator"],
    key: "a",
  },
  { label: "Reports", to: "/reports", key: "r" },
  { label: "Manager", to: "/manager", roles: ["manager"], key: "m" },
  { label: "Admin", to: "/admin/dashboard", within: ["/admin"], roles: adminRoles, key: "n" },
];

/**
 * The pages for other programs and systems, below Organisation Settings: tabs beside each other, and places of the palette.
 */
export const connections: readonly NavigationItem[] = [
  { label: "API tokens", to: "/admin/api", roles: adminRoles },
  { label: "Webhooks", to: "/admin/webhooks", roles: adminRoles },
  { label: "Chats", to: "/admin/chat", roles: adminRoles },
  { label: "Office displays", to: "/admin/walls", roles: adminRoles },
  { label: "Single sign-on", to: "/admin/single-sign-on", roles: ["super_admin"] },
  { label: "Provisioning", to: "/admin/provisioning", roles: adminRoles },
];

export const adminNavigation: readonly NavigationItem[] = [
  { label: "Admin Dashboard", to: "/admin/dashboard" },
  { label: "Users & Roles", to: "/admin/users" },
  { label: "Functions", to: "/admin/functions" },
  { label: "Audit Logs", to: "/admin/audit" },
  {
    label: "Organisation Settings",
    to: "/admin/organisation-settings",
    within: [
      "/admin/organisation-settings",
      "/admin/places",
      "/admin/leave",
      "/admin/overtime",
      ...connections.map(({ to }) => to),
    ],
  },
];

/** The items someone with these roles sees. */
export function visibleItems(items: readonly NavigationItem[], roles: readonly string[]): NavigationItem[] {
  return items.filter((item) => holdsOneOf(roles, item.roles ?? []));
}

/** True when the item is the current one on a path; Admin on any path starting with /admin. */
export function isCurrent({ to, within = [to] }: NavigationItem, pathname: string): boolean {
  return within.some((start) => pathname === start || pathname.startsWith(`${start}/`));
}
