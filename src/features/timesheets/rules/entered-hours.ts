import { fromHundredths, isExact, toHundredths } from "#shared/hundredths.ts";
import { formatHours } from "#shared/hours.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { usualStep, type EntryRounding } from "#features/organisation/rules/settings.ts";
import { typeableNumber } from "#shared/typed-number.ts";

export const maxDayHours = 24;

/** The minutes that an organisation's booked hours go in, and what happens to hours between two steps. */
export interface EntryStep {
  readonly minutes: number;
  readonly rounding: EntryRounding;
}

export const quarters: EntryStep = { minutes: usualStep, rounding: "off" };

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

const towards: Readonly<Record<EntryRounding, (steps: number) => number>> = {
  off: (steps) => steps,
  nearest: Math.round,
  up: Math.ceil,
  down: Math.floor,
};

/** Hours as they are booked: in steps, at least one of anything above 0, or unchanged where nothing is rounded. */
export function roundedHours(hours: number, { minutes, rounding }: EntryStep): number {
  if (rounding === "off" || hours <= 0) return hours;
  const steps = Math.max(1, towards[rounding](Math.round(hours * 60) / minutes));
  return fromHundredths(Math.round((steps * minutes * 100) / 60));
}

/** What to say of hours that are rounded; null where they stay. */
export function roundedWords(hours: number | null, step: EntryStep): string | null {
  const rounded = roundedHours(hours ?? 0, step);
  return hours === null || rounded === hours
    ? null
    : t`${formatHours(hours)} h rounded to ${formatHours(rounded)} h.`;
}

/** An organisation's rounding in a sentence; empty where it has none. */
export function roundingWords({ minutes, rounding }: EntryStep): string {
  const step = formatHours(minutes / 60);
  if (rounding === "nearest") return t`Each entry is rounded to the nearest ${step} h, at least one step.`;
  if (rounding === "up") return t`Each entry is rounded up to a multiple of ${step} h.`;
  return rounding === "down"
    ? t`Each entry is rounded down to a multiple of ${step} h, at least one step.`
    : "";
}

/**
 * What is wrong with hours: above 0, at most 24, and in the organisation's steps unless they are rounded; null when
 * nothing is.
 */
export function checkEnteredHours(hours: number, { minutes, rounding }: EntryStep = quarters): string | null {
  if (!(hours > 0)) return entryMessages().positive;
  if (hours > maxDayHours) return entryMessages().most;
  return rounding !== "off" || isInMinutes(hours, minutes) ? null : stepMessage(minutes);
}
