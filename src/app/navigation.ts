import { adminRoles, forecastRoles, holdsOneOf, planningRoles, type RoleCode } from "#shared/role.ts";
import { t } from "#shared/texts/t.ts";

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
  { label: t`Home`, to: "/home", key: "h" },
  { label: t`Dashboard`, to: "/dashboard", key: "d" },
  { label: t`My Time`, to: "/my-time", key: "t" },
  { label: t`Projects`, to: "/projects", roles: planningRoles, key: "p" },
  { label: t`Forecasts`, to: "/forecasts", roles: forecastRoles, key: "f" },
  {
    label: t`Allocations`,
    to: "/allocations",
    within: ["/allocations", "/everyone"],
    roles: ["admin", "super_admin", "allocator"],
    key: "a",
  },
  { label: t`Reports`, to: "/reports", key: "r" },
  { label: t.as("page")`Manager`, to: "/manager", roles: ["manager"], key: "m" },
  { label: t.as("page")`Admin`, to: "/admin/dashboard", within: ["/admin"], roles: adminRoles, key: "n" },
];

/**
 * The pages for other programs and systems, below Organisation Settings: tabs beside each other, and places of the palette.
 */
export const connections: readonly NavigationItem[] = [
  { label: t`API tokens`, to: "/admin/api", roles: adminRoles },
  { label: t`Webhooks`, to: "/admin/webhooks", roles: adminRoles },
  { label: t`Chats`, to: "/admin/chat", roles: adminRoles },
  { label: t`Office displays`, to: "/admin/walls", roles: adminRoles },
  { label: t`Single sign-on`, to: "/admin/single-sign-on", roles: ["super_admin"] },
  { label: t`Provisioning`, to: "/admin/provisioning", roles: adminRoles },
];

export const adminNavigation: readonly NavigationItem[] = [
  { label: t`Admin Dashboard`, to: "/admin/dashboard" },
  { label: t`Users & Roles`, to: "/admin/users" },
  { label: t`Functions`, to: "/admin/functions" },
  { label: t`Audit Logs`, to: "/admin/audit" },
  {
    label: t`Organisation Settings`,
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
