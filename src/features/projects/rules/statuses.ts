/** The status codes a project may have (docs/readings.md#000-3). */
export const projectStatuses = [
  "proposed",
  "active",
  "on_hold",
  "completed",
  "cancelled",
  "archived",
] as const;
