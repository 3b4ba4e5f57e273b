import type { DayHours, TimeEntry } from "../contract.ts";
import type { StoredEntry } from "../rules/cell-changes.ts";
import { timesheetStatuses } from "../rules/statuses.ts";
import type { WeekStatus } from "../rules/timesheet-status.ts";

export interface EntryRow {
  readonly id: string;
  readonly project_id: string;
  readonly date_worked: string;
  readonly duration_hours: number;
  readonly task_notes: string;
  readonly entry_type: string;
  readonly original_hours: number | null;
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly in_minutes: boolean;
}

export function entryOf(row: EntryRow): TimeEntry {
  return {
    id: row.id,
    projectId: row.project_id,
    day: row.date_worked,
    hours: row.duration_hours,
    startTime: row.start_time,
    endTime: row.end_time,
    inMinutes: row.in_minutes,
    note: row.task_notes,
    entryType: row.entry_type === "override" ? "override" : "manual",
    originalHours: row.original_hours,
  };
}

export function storedEntryOf(row: EntryRow): StoredEntry {
  const { entryType: _type, originalHours: _hours, ...entry } = entryOf(row);
  return entry;
}

/** The week's status; without a timesheet there are no entries. */
export function statusOf(stored: string | undefined): WeekStatus {
  return timesheetStatuses.find((status) => status === stored) ?? "no_entries";
}

export function dayHoursOf(row: {
  readonly project_id: string;
  readonly allocation_date: string;
  readonly hours: number;
}): DayHours {
  return { projectId: row.project_id, day: row.allocation_date, hours: row.hours };
}
