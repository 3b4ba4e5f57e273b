/** Reads that can show a topic, by the start of their path. Topics that aren't here can be shown anywhere. */
const shownBy: Readonly<Record<string, readonly string[]>> = {
  "audit log": ["/api/audit"],
  "budget profile": [
    "/api/projects",
    "/api/budget-profiles",
    "/api/forecasts",
    "/api/analytics",
    "/api/reports",
  ],
  "closed month": ["/api/analytics", "/api/reports"],
  characteristic: ["/api/characteristics", "/api/projects", "/api/functions"],
  delegation: ["/api/manager"],
  forecast: ["/api/forecasts", "/api/allocations", "/api/analytics", "/api/reports"],
  "forecast reminder": ["/api/forecasts"],
  "allocation reminder": ["/api/allocations"],
  "calendar link": ["/api/my-time/calendar-link", "/api/my-time/shared-calendar-links"],
  "own calendar": ["/api/my-time"],
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
  ],
  "leave kind": ["/api/leave", "/api/team-calendar", "/api/my-time/holidays", "/api/manager"],
  import: ["/api/imports"],
  invitation: ["/api/people", "/api/invitations", "/api/functions", "/api/admin/dashboard"],
  "internal project": [
    "/api/organisation/internal-projects",
    "/api/my-time",
    "/api/manager",
    "/api/projects",
  ],
  "project characteristic": ["/api/projects", "/api/characteristics"],
  preferences: ["/api/account"],
  "pay export": ["/api/pay"],
  "pay settings": ["/api/pay"],
  "pay template": ["/api/pay"],
  reminder: [],
  report: [],
  session: [],
  "setup list": ["/api/organisation/set-up"],
  timer: ["/api/my-time/timer"],
  "personal token": ["/api/account/tokens"],
  "organisation token": ["/api/organisation/tokens"],
  "provisioning connection": ["/api/organisation/provisioning"],
  "provisioning token": ["/api/organisation/tokens", "/api/organisation/provisioning"],
  "pinned project": ["/api/my-time/weeks"],
  chat: ["/api/chat"],
  webhook: ["/api/webhooks"],
  timesheet: ["/api/my-time", "/api/manager", "/api/analytics", "/api/reports", "/api/pay"],
};

/** True when a read of this path may show what the topic names. The audit log's list shows everything. */
export function showsTopic(path: string, topic: string): boolean {
  if (path === "/api/audit") return true;
  return shownBy[topic]?.some((beginning) => path.startsWith(beginning)) ?? true;
}
