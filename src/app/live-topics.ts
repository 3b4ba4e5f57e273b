/** Reads that can show what a topic names, by the beginning of their path. A topic that is not here may be shown anywhere. */
const shownBy: Readonly<Record<string, readonly string[]>> = {
  "budget profile": ["/api/projects", "/api/budget-profiles", "/api/forecasts", "/api/analytics"],
  forecast: ["/api/forecasts", "/api/allocations", "/api/analytics"],
  function_allocation: ["/api/allocations", "/api/my-time", "/api/analytics"],
  invitation: ["/api/people", "/api/invitations"],
  session: [],
  timesheet: ["/api/my-time", "/api/manager", "/api/analytics"],
};

/** True when a read of this path may show what the topic names. */
export function showsTopic(path: string, topic: string): boolean {
  return shownBy[topic]?.some((beginning) => path.startsWith(beginning)) ?? true;
}
