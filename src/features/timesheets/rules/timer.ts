import { addDays, type Day } from "#shared/day.ts";
import { sumExact } from "#shared/hundredths.ts";
import { civilAt, instantsOf, startOfDay, writeTime } from "#shared/zone.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { hoursAfterBreak } from "#features/organisation/rules/automatic-break.ts";
import { minuteOf } from "./clock-text.ts";
import { roundedHours } from "./entered-hours.ts";
import { hoursBetween, type TimeFrame } from "./timed-hours.ts";

const hour = 3_600_000;
const minute = 60_000;

/** Milliseconds: a forgotten timer counts no more than this. */
export const longestRun = 24 * hour;

/** Milliseconds: how far back a timer's start can be set. */
const longestBack = 12 * hour;

/** A stretch of work, in milliseconds since 1970; `end` null while it runs. */
export interface Span {
  readonly start: number;
  readonly end: number | null;
}

/** A span's end: now while it runs, after 24 hours at the latest. */
export function endOf(span: Span, now: number): number {
  return Math.max(span.start, Math.min(span.end ?? now, span.start + longestRun));
}

/** Whole seconds worked so far. */
export function elapsedSeconds(spans: readonly Span[], now: number): number {
  return Math.floor(spans.reduce((total, span) => total + endOf(span, now) - span.start, 0) / 1000);
}

/** True when a span ran into the limit of 24 hours. */
export function isCapped(spans: readonly Span[], now: number): boolean {
  return spans.some((span) => (span.end ?? now) - span.start >= longestRun);
}

/** An entry to make, `HH:mm` to `HH:mm` on a civil day; midnight at the end is 24:00. */
export interface Shift {
  readonly day: Day;
  readonly startTime: string;
  readonly endTime: string;
  readonly hours: number;
}

/**
 * The entries spans become: whole minutes, split at the organisation's midnight, as long as really passed. The
 * automatic break comes off a span once, and the span is rounded once, however many days it reaches over. Shorter than a minute, or nothing after
 * the break, is dropped.
 */
export function shiftsOf(spans: readonly Span[], now: number, frame: TimeFrame): Shift[] {
  return spans
    .flatMap((span) => shiftsOfSpan(toMinute(span.start), toMinute(endOf(span, now)), frame))
    .filter(({ hours }) => hours > 0);
}

function shiftsOfSpan(from: number, to: number, { timeZone, breaks, step }: TimeFrame): Shift[] {
  const shifts: Shift[] = [];
  const full = hoursBetween(from, to);
  let { day } = civilAt(from, timeZone);
  let start = from;
  while (start < to) {
    const midnight = startOfDay(addDays(day, 1), timeZone);
    const end = Math.min(midnight, to);
    if (end > start) {
      const endTime = end === midnight ? 1440 : civilAt(end, timeZone).minute;
      shifts.push({
        day,
        startTime: writeTime(civilAt(start, timeZone).minute),
        endTime: writeTime(endTime),
        hours: hoursBetween(start, end),
      });
    }
    start = Math.max(start, end);
    day = addDays(day, 1);
  }
  const [first] = shifts;
  if (!first) return [];
  const counted = roundedHours(hoursAfterBreak(full, first.day, breaks), step);
  return lessBreak(shifts, sumExact([full, -counted]));
}

/**
 * Subtracts a break from the longest part, and what it is too short for from the others; below 0, what rounding
 * adds goes to the longest.
 */
function lessBreak(shifts: readonly Shift[], hours: number): Shift[] {
  let left = hours;
  const after = new Map<Shift, number>();
  for (const shift of shifts.toSorted((one, other) => other.hours - one.hours)) {
    const used = Math.min(left, shift.hours);
    left = sumExact([left, -used]);
    after.set(shift, sumExact([shift.hours, -used]));
  }
  return shifts.map((shift) => ({ ...shift, hours: after.get(shift) ?? shift.hours }));
}

function toMinute(instant: number): number {
  return Math.floor(instant / minute) * minute;
}

/** The latest past instant at which the clock showed `time` (`HH:mm`); null more than 12 hours ago. */
export function startedAt(time: string, now: number, timeZone: string): number | null {
  const { day } = civilAt(now, timeZone);
  const found = [addDays(day, -1), day]
    .flatMap((each) => instantsOf(each, minuteOf(time), timeZone))
    .filter((instant) => instant <= now);
  const latest = found.at(-1);
  return latest !== undefined && now - latest <= longestBack ? latest : null;
}

export const timerMessages = perLanguage(() => ({
  runs: t`A timer is already running. Stop it before you start another.`,
  changed: t`You changed this timer elsewhere. It's shown as it is now.`,
  gone: t`This timer has already been stopped.`,
  none: t`No timer is running.`,
  startTime: t`Enter a time within the last 12 hours.`,
  paused: t`This timer is already paused.`,
  running: t`This timer is already running.`,
  capped: t`The timer ran for more than 24 hours. It counts 24 hours; correct the entries once they're booked.`,
  short: t`Less than a minute, so nothing was booked.`,
}));

export type HindranceKind = "submitted" | "approved" | "project" | "day" | "total" | "overlap";
