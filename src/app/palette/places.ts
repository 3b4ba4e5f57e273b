import { addDays, startOfWeek, type Day } from "#shared/day.ts";
import { addMonths, formatMonth, monthOf, monthRange, monthsBetween } from "#shared/month.ts";
import { adminRoles, forecastRoles, holdsOneOf, isAdmin } from "#shared/role.ts";
import {
  adminNavigation,
  connections,
  topNavigation,
  visibleItems,
  type NavigationItem,
} from "../navigation.ts";

/** Somewhere to go, without its icon. */
export interface Place {
  readonly id: string;
  readonly label: string;
  readonly kind: "Page" | "Week" | "Month" | "Project" | "Person";
  readonly href: string;
  readonly hint?: string | undefined;
  readonly keywords?: string | undefined;
  readonly isOffered?: boolean | undefined;
}

const underDashboard: readonly NavigationItem[] = [
  { label: "Organisation Dashboard", to: "/dashboard/organisation" },
  { label: "Project Dashboard", to: "/dashboard/project" },
  { label: "Function Dashboard", to: "/dashboard/function" },
];

const further: readonly NavigationItem[] = [
  { label: "Forecast Calendar", to: "/forecasts/calendar", roles: forecastRoles },
  { label: "Forecast Accuracy", to: "/forecasts/accuracy", roles: forecastRoles },
  { label: "Allocation Calendar", to: "/allocations/calendar" },
  { label: "Everyone", to: "/everyone" },
  { label: "My Holidays", to: "/my-time/holidays" },
  { label: "Team calendar", to: "/team-calendar" },
  { label: "Import", to: "/admin/import", roles: adminRoles },
  { label: "Places", to: "/admin/places", roles: adminRoles },
  ...connections,
  { label: "Leave", to: "/admin/leave", roles: adminRoles },
  { label: "Overtime", to: "/admin/overtime", roles: adminRoles },
  { label: "Pay and invoices", to: "/admin/pay", roles: adminRoles },
  { label: "Reset Password", to: "/account/password" },
];

/** The pages for these roles; those of the navigation come first. */
export function pagesFor(roles: readonly string[]): Place[] {
  const place =
    (isOffered: boolean, keywords?: string) =>
    (item: NavigationItem): Place => ({
      id: item.to,
      label: item.label,
      kind: "Page",
      href: item.to,
      isOffered,
      keywords,
    });
  const admin = isAdmin(roles) ? adminNavigation.map(place(false, "Admin")) : [];
  const known = new Set(admin.map(({ href }) => href));
  const top = visibleItems(topNavigation, roles).map(place(true));
  return [
    ...top.filter(({ href }) => !known.has(href)),
    ...[...underDashboard, ...visibleItems(further, roles)].map(place(false)),
    ...admin.map((each) => ({ ...each, isOffered: each.href === "/admin/dashboard" })),
  ];
}

/** One's own weeks around today. */
export function weeksAround(today: Day): Place[] {
  const monday = startOfWeek(today);
  const week = (label: string, day: Day, isOffered: boolean): Place => ({
    id: `week:${label}`,
    label,
    kind: "Week",
    href: `/my-time/timesheet/${day}`,
    keywords: `My Time booking ${day}`,
    isOffered,
  });
  return [
    week("This week's timesheet", monday, true),
    week("Last week's timesheet", addDays(monday, -7), false),
    week("Next week's timesheet", addDays(monday, 7), false),
  ];
}

/** The months from a year ago to a year ahead, nearest first, with their forecasts and allocations. */
export function monthsAround(today: Day, roles: readonly string[]): Place[] {
  const now = monthOf(today);
  const nearest = monthRange(addMonths(now, -12), addMonths(now, 12)).toSorted(
    (a, b) => Math.abs(monthsBetween(now, a)) - Math.abs(monthsBetween(now, b)) || b.localeCompare(a),
  );
  return nearest.flatMap((month): Place[] => {
    const allocation: Place = {
      id: `allocation:${month}`,
      label: `Allocations of ${formatMonth(month)}`,
      kind: "Month",
      href: `/allocations/calendar/${month}`,
      keywords: month,
    };
    const forecast: Place = {
      id: `forecast:${month}`,
      label: `Forecasts of ${formatMonth(month)}`,
      kind: "Month",
      href: `/forecasts/calendar/${month}`,
      keywords: month,
    };
    return holdsOneOf(roles, forecastRoles) ? [forecast, allocation] : [allocation];
  });
}

/** A project: its page for those who may open it, else its dashboard. */
export function projectPlace(
  { id, code, name }: { readonly id: string; readonly code: string; readonly name: string },
  mayOpen: boolean,
): Place {
  return {
    id: `project:${id}`,
    label: name,
    hint: code,
    kind: "Project",
    href: mayOpen ? `/projects/${id}/settings` : `/dashboard/project?project=${id}`,
  };
}

interface FoundPerson {
  readonly id: string;
  readonly fullName: string | null;
  readonly email: string;
  readonly functionName: string | null;
}

export function personPlace({ id, fullName, email, functionName }: FoundPerson): Place {
  return {
    id: `person:${id}`,
    label: fullName ?? email,
    keywords: email,
    hint: functionName ?? undefined,
    kind: "Person",
    href: `/admin/users?search=${encodeURIComponent(email)}`,
  };
}

/** The people among places opened lately. */
export function peopleAmong(recent: readonly string[]): string[] {
  return recent.flatMap((id) => (id.startsWith("person:") ? [id.slice("person:".length)] : []));
}
