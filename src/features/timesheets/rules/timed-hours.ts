import { addDays, type Day } from "#shared/day.ts";
import { fromHundredths } from "#shared/hundredths.ts";
import { instantsOf, startOfDay } from "#shared/zone.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { hoursAfterBreak, type BreakRule } from "#features/organisation/rules/automatic-break.ts";
import { minuteOf } from "./clock-text.ts";
import { roundedHours, type EntryStep } from "./entered-hours.ts";

export interface TimeFrame {
  /** The organisation's IANA time zone. */
  readonly timeZone: string;
  readonly breaks: BreakRule;
  readonly step: EntryStep;
}

/** The same without rounding. */
export const unrounded = (frame: TimeFrame): TimeFrame => ({
  ...frame,
  step: { ...frame.step, rounding: "off" },
});

export const timeMessages = perLanguage(() => ({
  unreadable: t`Enter a time such as 9:00 or 17:30.`,
  missing: t`Enter a start and an end.`,
  order: t`The end must be after the start. Enter what comes after midnight on the next day.`,
  leaptOver: t`The clocks go forward, so this time doesn't exist on this day.`,
  nothing: t`The automatic break leaves nothing to book.`,
  most: t`Enter at most 24 hours.`,
  overlap: t`This overlaps another entry with a start and an end.`,
}));

/** Hours between two instants (milliseconds), half up to 0.01. */
export function hoursBetween(from: number, to: number): number {
  return fromHundredths(Math.round((to - from) / 36_000));
}

/**
 * The hours from `startTime` to `endTime` (`HH:mm`, up to 24:00) on a day as they really passed, over clock
 * changes, less the automatic break (docs/readings.md#amb-22), rounded. Of a repeated time the first counts, for the
 * end the first after the start.
 */
export function timedHours(
  day: Day,
  startTime: string,
  endTime: string,
  frame: TimeFrame,
): { hours: number } | { error: string } {
  const { timeZone, breaks, step } = frame;
  const [start] = instantsOf(day, minuteOf(startTime), timeZone);
  const ends =
    minuteOf(endTime) === 1440
      ? [startOfDay(addDays(day, 1), timeZone)]
      : instantsOf(day, minuteOf(endTime), timeZone);
  if (start === undefined || ends.length === 0) return { error: timeMessages().leaptOver };
  const end = ends.find((instant) => instant > start);
  if (end === undefined) return { error: timeMessages().order };
  const hours = roundedHours(hoursAfterBreak(hoursBetween(start, end), day, breaks), step);
  if (hours <= 0) return { error: timeMessages().nothing };
  return hours > 24 ? { error: timeMessages().most } : { hours };
}

interface Timed {
  readonly id?: string;
  readonly day: Day;
  readonly startTime?: string | null | undefined;
  readonly endTime?: string | null | undefined;
}

/** Whether two timed entries share time on a day; touching is no overlap. */
export function overlap(one: Timed, other: Timed): boolean {
  if (one.day !== other.day) return false;
  const [left, right] = [reach(one), reach(other)];
  return left !== null && right !== null && left[0] < right[1] && right[0] < left[1];
}

/** An end before its start was in the repeated hour. */
function reach({ startTime, endTime }: Timed): readonly [number, number] | null {
  if (typeof startTime !== "string" || typeof endTime !== "string") return null;
  const [start, end] = [minuteOf(startTime), minuteOf(endTime)];
  return start <= end ? [start, end] : [end, start];
}
