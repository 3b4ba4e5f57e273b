import { mayAccess, type Action } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";

/** An item of a menu; without an action it shows to everyone. */
export interface NavigationItem {
  readonly label: string;
  readonly to: string;
  /** Where it is the current one; by default `to` and everything below. */
  readonly within?: readonly string[];
  readonly action?: Action;
  /** The letter that leads there after G. */
  readonly key?: string;
  /** The part of the page that it leads to. */
  readonly hash?: string;
  /** What else people type for it in the search box. */
  readonly words?: string;
}

/**
 * The top navigation (docs/readings.md#000-2; Home before it and My Time after Dashboard as
 * docs/readings.md#decision-2 says).
 */
export const topNavigation: readonly NavigationItem[] = [
  { label: t`Home`, to: "/home", key: "h" },
  { label: t`Dashboard`, to: "/dashboard", key: "d" },
  { label: t`My Time`, to: "/my-time", key: "t" },
  { label: t`Projects`, to: "/projects", action: "read projects", key: "p" },
  { label: t`Forecasts`, to: "/forecasts", action: "read forecasts", key: "f" },
  {
    label: t`Allocations`,
    to: "/allocations",
    within: ["/allocations", "/everyone"],
    action: "change allocations",
    key: "a",
  },
  { label: t`Reports`, to: "/reports", within: ["/reports", "/margin"], key: "r" },
  { label: t.as("page")`Manager`, to: "/manager", action: "open the Manager Portal", key: "m" },
  {
    label: t.as("page")`Admin`,
    to: "/admin/dashboard",
    within: ["/admin"],
    action: "read settings",
    key: "n",
  },
];

/** The items someone with these roles sees. */
export function visibleItems(items: readonly NavigationItem[], roles: readonly string[]): NavigationItem[] {
  return items.filter((item) => mayAccess(item.action ?? "signed-in", roles));
}

/** True when the item is the current one on a path; Admin on any path starting with /admin. */
export function isCurrent({ to, within = [to] }: NavigationItem, pathname: string): boolean {
  return within.some((start) => pathname === start || pathname.startsWith(`${start}/`));
}
