/** Which page of the guide is about which part of the product; the longest start wins. */
export const helpPages: readonly (readonly [start: string, page: string])[] = [
  ["/", "index.html"],
  ["/home", "the-month.html"],
  ["/cycle", "the-month.html#the-cycle-as-a-checklist"],
  ["/agents", "agents.html"],
  ["/connect", "agents.html#connect-an-assistant"],
  ["/account", "roles/booker.html"],
  ["/dashboard", "figures.html"],
  ["/dashboard/changes", "figures.html#figures-as-of-a-day"],
  ["/my-time", "roles/booker.html"],
  ["/my-time/holidays", "roles/booker.html#time-off"],
  ["/team-calendar", "leave.html#team-calendar"],
  ["/projects", "projects.html"],
  ["/forecasts", "plan-a-month.html#1-forecast-your-projects"],
  ["/forecasts/accuracy", "figures.html#forecast-accuracy"],
  ["/allocations", "plan-a-month.html#2-plan-your-people"],
  ["/everyone", "plan-a-month.html#2-plan-your-people"],
  ["/manager", "roles/manager.html"],
  ["/reports", "reports.html"],
  ["/admin", "roles/admin.html"],
  ["/admin/dashboard", "roles/admin.html#the-admin-dashboard"],
  ["/admin/users", "roles/admin.html#people"],
  ["/admin/functions", "roles/admin.html#functions-and-projects"],
  ["/admin/organisation-settings", "roles/admin.html#settings"],
  ["/admin/audit", "roles/admin.html#who-changed-that"],
  ["/admin/places", "leave.html#places"],
  ["/admin/leave", "leave.html"],
  ["/admin/overtime", "overtime.html"],
  ["/admin/rates", "pay-and-invoices.html#rates-from-a-day"],
  ["/admin/pay", "pay-and-invoices.html"],
  ["/admin/import", "moving-in/index.html#how-an-import-goes"],
  ["/admin/api", "connections.html#api-tokens"],
  ["/admin/webhooks", "connections.html#webhooks"],
  ["/admin/chat", "connections.html#chat"],
  ["/admin/questions", "agents.html#questions-in-plain-words"],
  ["/admin/single-sign-on", "single-sign-on.html"],
  ["/admin/provisioning", "provisioning.html"],
];

/** The address of the guide's page about a page of the product. */
export function helpFor(pathname: string): string {
  const fitting = helpPages
    .filter(([start]) => start === "/" || pathname === start || pathname.startsWith(`${start}/`))
    .toSorted(([one], [other]) => other.length - one.length);
  return `/help/${fitting[0]?.[1] ?? ""}`;
}
