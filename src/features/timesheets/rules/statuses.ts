/** Stored statuses; `pending` stays in the lookup, unused (docs/readings.md#amb-48). */
export const timesheetStatuses = ["draft", "submitted", "approved", "rejected"] as const;

/** A week as people see it: `no_entries` while no timesheet exists. */
export const weekStatuses = [...timesheetStatuses, "no_entries"] as const;
