import { isExact, toHundredths } from "#shared/hundredths.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { usualStep } from "#features/organisation/rules/settings.ts";
import { typeableNumber } from "#shared/typed-number.ts";

export const mostDayHours = 24;

export const entryMessages = perLanguage(() => ({
  positive: t`Enter more than 0 hours.`,
  most: t`Enter at most 24 hours.`,
  dayTotal: t`A day has at most 24 hours.`,
  unreadable: t`Enter hours such as 7.5, 7:30, 7h30 or 450m.`,
  outsideWeek: t`This day isn't in this week.`,
  severalEntries: t`This day has several entries. Change them one by one.`,
  timedEntries: t`Less than this day's timed entries. Change those instead.`,
  timedEntry: t`Change a timed entry's start and end instead.`,
  unknownEntry: t`This entry no longer exists.`,
}));

/** What to enter where hours aren't in an organisation's steps. */
export function stepMessage(minutes: number): string {
  if (minutes === 1) return t`Enter hours in whole minutes, such as 7:20.`;
  return minutes === usualStep
    ? t`Enter hours in steps of 0.25.`
    : t`Enter hours in steps of ${typeableNumber(minutes / 60)}.`;
}

/** True for hours that are so many minutes, to 0.01 hours: 20 minutes are 0.33. */
function isInMinutes(hours: number, step: number): boolean {
  const nearest = Math.round((hours * 60) / step) * step;
  return isExact(hours) && toHundredths(nearest / 60) === toHundredths(hours);
}

/** What is wrong with hours: above 0, at most 24, in steps of so many minutes; null when nothing is. */
export function checkEnteredHours(hours: number, stepMinutes: number = usualStep): string | null {
  if (!(hours > 0)) return entryMessages().positive;
  if (hours > mostDayHours) return entryMessages().most;
  return isInMinutes(hours, stepMinutes) ? null : stepMessage(stepMinutes);
}
