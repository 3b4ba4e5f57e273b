import { addDays, startOfWeek, weekday, type Day } from "#shared/day.ts";

/**
 * Monday: people are reminded of the week before. Tuesday: those who decide hear of it. Wednesday: people are
 * reminded once more.
 */
export const reminderSteps = ["first", "digest", "second"] as const;
export type ReminderStep = (typeof reminderSteps)[number];

/** The hour of the organisation's day from which mails go out. */
export const reminderHour = 8;

/**
 * What is to be sent now: the day's step from its hour on, once; null on other days, before that hour and
 * when the day's run is over.
 */
export function dueStep(today: Day, hour: number, lastRunDay: Day | null): ReminderStep | null {
  if (hour < reminderHour || (lastRunDay !== null && lastRunDay >= today)) return null;
  return reminderSteps[weekday(today) - 1] ?? null;
}

/** The Monday of the week that reminders are about: the one that is over. */
export function weekToSubmit(today: Day): Day {
  return addDays(startOfWeek(today), -7);
}

/** A person's week, as far as a reminder depends on it. */
export interface PersonsWeek {
  /** Null where nothing was entered. */
  readonly status: string | null;
  readonly weekStarting: Day;
  /**
   * Hours by working pattern less public and approved holidays, Monday to Sunday
   * (docs/readings.md#decision-19).
   */
  readonly expected: readonly number[];
  readonly joinedOn: Day;
}

/** True for a week that is still to be submitted, of someone who was there and expected to work in it. */
export function isOutstanding({ status, weekStarting, expected, joinedOn }: PersonsWeek): boolean {
  if (status === "submitted" || status === "approved") return false;
  return expected.some((hours, index) => hours > 0 && addDays(weekStarting, index) >= joinedOn);
}

/** Someone's matter, and who decides on it: the active manager, or null for the admins. */
interface Matter {
  readonly ownerId: string;
  readonly managerId: string | null;
}

interface Reader {
  readonly id: string;
  readonly isAdmin: boolean;
  /** The managers the reader stands in for today. */
  readonly standsInFor?: ReadonlySet<string>;
}

/**
 * True when the reader decides on the matter, as the manager, as who stands in, or as an admin; nobody does
 * on their own (docs/readings.md#amb-18).
 */
export function isFor(reader: Reader, { ownerId, managerId }: Matter): boolean {
  if (reader.id === ownerId) return false;
  if (managerId === null) return reader.isAdmin;
  return managerId === reader.id || reader.standsInFor?.has(managerId) === true;
}
