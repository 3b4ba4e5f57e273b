import { addDays, startOfWeek, weekday, type Day } from "#shared/day.ts";
import { rolesOf } from "#shared/permissions.ts";
import { mayDecide } from "#features/timesheets/rules/decisions/deciding.ts";

/**
 * Monday: people are reminded of the week before. Tuesday: those who decide hear of it. Wednesday: people are
 * reminded once more.
 */
export const reminderSteps = ["first", "digest", "second"] as const;
export type ReminderStep = (typeof reminderSteps)[number];

/** The Monday of the week before: the one that is over, and to be submitted. */
export function lastWeekOf(today: Day): Day {
  return addDays(startOfWeek(today), -7);
}

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

/** True when the reader decides on the matter, by the rule of the Manager Portal (docs/readings.md#amb-18). */
export function isFor({ id, isAdmin, standsInFor }: Reader, { ownerId, managerId }: Matter): boolean {
  const isDelegated = managerId !== null && standsInFor?.has(managerId) === true;
  return mayDecide(
    { id, roles: isAdmin ? rolesOf("decide on weeks and leave") : [] },
    { ownerId, managerId, isDelegated },
  );
}
