/** Which project and month the planner shows, as its address says. */
export function readForecastsSearch({ project, period }: Record<string, unknown>): {
  project?: string;
  period?: string;
} {
  return {
    ...(typeof project === "string" ? { project } : {}),
    ...(typeof period === "string" ? { period } : {}),
  };
}
