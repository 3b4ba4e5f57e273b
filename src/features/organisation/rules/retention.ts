import { addDays, type Day } from "#shared/day.ts";

/** What the nightly run removes, by which of the settings decides, in the order it is shown. */
export const retainedKinds = {
  timeEntries: "data",
  timesheets: "data",
  holidayRequests: "data",
  leaveCorrections: "data",
  allocatedDays: "data",
  comments: "data",
  closedMonthPeople: "data",
  exportedHours: "data",
  payExports: "data",
  invitations: "data",
  formerPeople: "data",
  pastFigures: "figures",
  auditRows: "log",
  mails: "log",
} as const;
interface RetentionDays {
  readonly dataRetention: number | null;
  readonly logRetention: number | null;
  readonly figuresRetention: number | null;
}

export const retentionNames = ["dataRetention", "logRetention", "figuresRetention"] as const;

export type RetainedKind = keyof typeof retainedKinds;
export const retainedKindNames = Object.keys(retainedKinds) as RetainedKind[];

/** The settings by which less is stored than before: only a Super Admin may do so. */
export const shortenedRetention = (before: RetentionDays, after: RetentionDays) =>
  retentionNames.filter((name) => (after[name] ?? 0) < (before[name] ?? 0));

/** Longer than any week, phase or month that reminders are about. */
export const reminderRetentionDays = 70;

export type Removed = Readonly<Partial<Record<RetainedKind, number>>>;

/** The hour of the organisation's day from which the run of that day may begin. */
export const runHour = 3;

/** Older than this day is expired; never before the product's first day. */
export function retainedFrom(today: Day, days: number): Day {
  const day = addDays(today, -days);
  return day < "1900-01-01" ? "1900-01-01" : day;
}

/** Whether today's run is due: late enough, and not done yet. */
export function isRunDue(today: Day, hour: number, lastRunDay: Day | null): boolean {
  return hour >= runHour && (lastRunDay === null || lastRunDay < today);
}

/** The day of the next run. */
export function nextRunDay(today: Day, lastRunDay: Day | null): Day {
  return lastRunDay !== null && lastRunDay >= today ? addDays(today, 1) : today;
}

/** Adds what a batch removed. */
export function addRemoved(removed: Removed, kind: RetainedKind, count: number): Removed {
  return count === 0 ? removed : { ...removed, [kind]: (removed[kind] ?? 0) + count };
}
