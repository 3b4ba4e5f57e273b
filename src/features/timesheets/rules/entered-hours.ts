import { isInSteps } from "#shared/hours.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";

export const hoursStep = 0.25;

export const mostDayHours = 24;

export const entryMessages = perLanguage(() => ({
  positive: t`Enter more than 0 hours.`,
  most: t`Enter at most 24 hours.`,
  step: t`Enter hours in steps of 0.25.`,
  dayTotal: t`A day has at most 24 hours.`,
  unreadable: t`Enter hours such as 7.5, 7:30, 7h30 or 450m.`,
  outsideWeek: t`This day isn't in this week.`,
  severalEntries: t`This day has several entries. Change them one by one.`,
  timedEntries: t`Less than this day's timed entries. Change those instead.`,
  timedEntry: t`Change a timed entry's start and end instead.`,
  unknownEntry: t`This entry no longer exists.`,
}));

/** What is wrong with hours: above 0, at most 24, steps of 0.25; null when nothing is. */
export function checkEnteredHours(hours: number): string | null {
  if (!(hours > 0)) return entryMessages().positive;
  if (hours > mostDayHours) return entryMessages().most;
  return isInSteps(hours, hoursStep) ? null : entryMessages().step;
}
