import type { Query } from "@tanstack/react-query";

/**
 * Reads that can show a topic, by the start of their path, or by all of it before `$`. Topics that aren't here can
 * be shown anywhere.
 */
const shownBy: Readonly<Record<string, readonly string[]>> = {
  "agent proposal": ["/api/agents"],
  "audit log": [],
  questions: ["/api/organisation/questions", "/api/questions"],
  "budget profile": [
    "/api/projects",
    "/api/budget-profiles",
    "/api/forecasts",
    "/api/analytics",
    "/api/reports",
  ],
  "settled month": ["/api/analytics", "/api/reports"],
  "closed month": [
    "/api/months",
    "/api/closed-months",
    "/api/my-time",
    "/api/manager",
    "/api/analytics",
    "/api/reports",
  ],
  "billing rate": [
    "/api/rates",
    "/api/margin",
    "/api/functions",
    "/api/forecasts",
    "/api/budget-profiles",
    "/api/analytics",
    "/api/reports",
    "/api/pay",
  ],
  characteristic: ["/api/characteristics", "/api/projects", "/api/functions", "/api/forecasts"],
  customer: ["/api/customers", "/api/projects", "/api/pay", "/api/reports"],
  contract: ["/api/customers", "/api/projects", "/api/margin"],
  charge: ["/api/projects", "/api/margin"],
  comment: ["/api/comments"],
  mention: ["/api/comments"],
  delegation: ["/api/manager"],
  forecast: ["/api/forecasts", "/api/allocations", "/api/analytics", "/api/reports"],
  "forecast reminder": ["/api/forecasts"],
  "allocation reminder": ["/api/allocations"],
  "calendar link": ["/api/my-time/calendar-link", "/api/my-time/shared-calendar-links"],
  "own calendar": ["/api/my-time"],
  "repair proposal": ["/api/allocations"],
  function_allocation: ["/api/allocations", "/api/my-time", "/api/analytics", "/api/reports"],
  "holiday request": [
    "/api/my-time",
    "/api/manager",
    "/api/allocations",
    "/api/forecasts",
    "/api/reports",
    "/api/pay",
    "/api/leave",
    "/api/team-calendar",
    "/api/overtime",
  ],
  "leave kind": [
    "/api/leave",
    "/api/overtime",
    "/api/team-calendar",
    "/api/my-time/holidays",
    "/api/manager",
    "/api/reports",
    "/api/pay",
  ],
  import: ["/api/imports"],
  invitation: ["/api/people", "/api/invitations", "/api/functions"],
  "internal project": [
    "/api/organisation/internal-projects",
    "/api/my-time",
    "/api/manager",
    "/api/projects",
    "/api/reports",
    "/api/pay",
  ],
  "project characteristic": ["/api/projects", "/api/characteristics", "/api/forecasts"],
  preferences: ["/api/account"],
  cost: ["/api/costs", "/api/margin"],
  "pay export": ["/api/pay"],
  "pay settings": ["/api/pay"],
  "pay template": ["/api/pay"],
  "project preference": ["/api/allocations", "/api/project-wishes"],
  "project skill": ["/api/projects", "/api/allocations", "/api/skills"],
  reminder: [],
  report: [],
  "report view": ["/api/reports/views"],
  session: [],
  skill: ["/api/skills", "/api/people", "/api/projects", "/api/allocations"],
  "setup list": [],
  timer: ["/api/my-time/timer"],
  "personal token": ["/api/account/tokens", "/api/people"],
  "organisation token": ["/api/organisation/tokens", "/api/people"],
  "provisioning connection": ["/api/organisation/provisioning"],
  "provisioning token": ["/api/organisation/tokens", "/api/organisation/provisioning"],
  "pinned project": ["/api/my-time/weeks/{weekStarting}$"],
  chat: ["/api/chat"],
  "office display": ["/api/walls"],
  webhook: ["/api/webhooks"],
  timesheet: [
    "/api/months",
    "/api/closed-months",
    "/api/projects",
    "/api/my-time",
    "/api/manager",
    "/api/analytics",
    "/api/reports",
    "/api/pay",
    "/api/overtime",
  ],
};

/**
 * Where a cached read comes from: the reads of pages, and the session, which carries the organisation's
 * frame. Null for anything else.
 */
export function pathOf({ queryKey: [kind, path] }: Query): string | null {
  if (kind === "session") return "/api/session";
  return kind === "read" ? String(path) : null;
}

/**
 * Starts of paths whose reads show something of everything: what was changed lately, what is to do, what is
 * counted.
 */
const showEverything: readonly string[] = [
  "/api/audit",
  "/api/home",
  "/api/cycle",
  "/api/admin/dashboard",
  "/api/organisation/set-up",
  "/api/analytics/projects/{projectId}/overview",
];

/** True when a read of this path may show what one of the topics names. */
export function mayShow(path: string | null, topics: Iterable<string>): boolean {
  if (path === null) return false;
  if (showEverything.some((beginning) => path.startsWith(beginning))) return true;
  return [...topics].some(
    (topic) => shownBy[topic]?.some((beginning) => `${path}$`.startsWith(beginning)) ?? true,
  );
}
