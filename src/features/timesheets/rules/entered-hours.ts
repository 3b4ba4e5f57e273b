import { isInSteps } from "#shared/hours.ts";

export const hoursStep = 0.25;

export const mostDayHours = 24;

export const entryMessages = {
  positive: "Enter more than 0 hours.",
  most: "Enter at most 24 hours.",
  step: "Enter hours in steps of 0.25.",
  dayTotal: "A day has at most 24 hours.",
  unreadable: "Enter hours such as 7.5, 7:30, 7h30 or 450m.",
  outsideWeek: "This day isn't in this week.",
  severalEntries: "This day has several entries. Change them one by one.",
  timedEntries: "Less than this day's timed entries. Change those instead.",
  timedEntry: "Change a timed entry's start and end instead.",
  unknownEntry: "This entry no longer exists.",
} as const;

/** What is wrong with hours: above 0, at most 24, steps of 0.25; null when nothing is. */
export function checkEnteredHours(hours: number): string | null {
  if (!(hours > 0)) return entryMessages.positive;
  if (hours > mostDayHours) return entryMessages.most;
  return isInSteps(hours, hoursStep) ? null : entryMessages.step;
}
