import { addDays, startOfWeek, type Day } from "#shared/day.ts";
import { addMonths, formatMonth, monthOf, monthRange, monthsBetween } from "#shared/month.ts";
import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { adminPages } from "../admin-pages.ts";
import { topNavigation, visibleItems, type NavigationItem } from "../navigation.ts";

/** Somewhere to go, without its icon. */
export interface Place {
  readonly id: string;
  readonly label: string;
  readonly kind: "page" | "week" | "month" | "project" | "person";
  readonly href: string;
  readonly hint?: string | undefined;
  readonly keywords?: string | undefined;
  readonly isOffered?: boolean | undefined;
}

const underDashboard: readonly NavigationItem[] = [
  { label: t`Organisation Dashboard`, to: "/dashboard/organisation" },
  { label: t`Project Dashboard`, to: "/dashboard/project" },
  { label: t`Function Dashboard`, to: "/dashboard/function" },
];

/** What people type for a page of the navigation, which is loaded without them. */
const topWords: Readonly<Record<string, string>> = {
  "/my-time": t.as("words to search for")`book hours timer timesheet submit week`,
  "/projects": t.as("words to search for")`new project create budget profile`,
  "/reports": t.as("words to search for")`export CSV missing timesheets costs absence`,
  "/manager": t.as(
    "words to search for",
  )`approve reject timesheets holiday requests delegate stand-in delegation`,
};

const further: readonly NavigationItem[] = [
  {
    label: t.as("page")`Cycle`,
    to: "/cycle",
    words: t.as("words to search for")`phases checklist reminders late review who blocks`,
  },
  {
    label: t.as("page")`Agents`,
    to: "/agents",
    words: t.as("words to search for")`assistant proposals MCP model token`,
  },
  {
    label: t.as("money")`Margin`,
    to: "/margin",
    action: "read margins",
    words: t.as("words to search for")`profit profitability earnings revenue contribution costs`,
  },
  { label: t`Forecast Calendar`, to: "/forecasts/calendar", action: "read forecasts" },
  { label: t`Forecast Accuracy`, to: "/forecasts/accuracy", action: "read forecasts" },
  { label: t`Allocation Calendar`, to: "/allocations/calendar" },
  { label: t`Everyone`, to: "/everyone" },
  {
    label: t`My Holidays`,
    to: "/my-time/holidays",
    words: t.as("words to search for")`leave sick absence vacation time off request balance`,
  },
  {
    label: t`Team calendar`,
    to: "/team-calendar",
    words: t.as("words to search for")`who is away absences leave holidays`,
  },
  {
    label: t`Your account`,
    to: "/account",
    words: t.as(
      "words to search for",
    )`preferences language theme dark mails email calendar passkey two-factor authentication 2FA sessions`,
  },
  {
    label: t`Reset Password`,
    to: "/account/password",
    words: t.as("words to search for")`change own password`,
  },
];

/** The pages for these roles; those of the navigation come first. */
export function pagesFor(roles: readonly string[]): Place[] {
  const place =
    (isOffered: boolean, area = "") =>
    ({ label, to, hash, words = topWords[to] ?? "" }: NavigationItem): Place => {
      const href = hash === undefined ? to : `${to}#${hash}`;
      return { id: href, label, kind: "page", href, isOffered, keywords: `${area} ${words}`.trim() };
    };
  const admin = adminPages(roles).map(place(false, t.as("page")`Admin`));
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
  const week = (id: string, label: string, day: Day, isOffered = false): Place => ({
    id: `week:${id}`,
    label,
    kind: "week",
    href: `/my-time/timesheet/${day}`,
    keywords: t.as("words to search for")`My Time booking ${day}`,
    isOffered,
  });
  return [
    week("this", t`This week's timesheet`, monday, true),
    week("last", t`Last week's timesheet`, addDays(monday, -7)),
    week("next", t`Next week's timesheet`, addDays(monday, 7)),
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
      label: t`Allocations of ${formatMonth(month)}`,
      kind: "month",
      href: `/allocations/calendar/${month}`,
      keywords: month,
    };
    const forecast: Place = {
      id: `forecast:${month}`,
      label: t`Forecasts of ${formatMonth(month)}`,
      kind: "month",
      href: `/forecasts/calendar/${month}`,
      keywords: month,
    };
    return may(roles, "read forecasts") ? [forecast, allocation] : [allocation];
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
    kind: "project",
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
    kind: "person",
    href: `/admin/users?search=${encodeURIComponent(email)}`,
  };
}

/** The people among places opened lately. */
export function peopleAmong(recent: readonly string[]): string[] {
  return recent.flatMap((id) => (id.startsWith("person:") ? [id.slice("person:".length)] : []));
}
