import { shortWeekdayNames, weekdays, type Day } from "#shared/day.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { sumExact } from "#shared/hundredths.ts";
import { t } from "#shared/texts/t.ts";
import type { BreakRule } from "#features/organisation/rules/automatic-break.ts";
import { exactHours } from "./cell-changes.ts";
import { timedHours, type TimeFrame } from "./timed-hours.ts";

interface TimedEntry {
  readonly day: Day;
  readonly hours: number;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly originalHours: number | null;
}

/**
 * Hours of automatic break an entry lost (docs/readings.md#001-9), or the part of a shift over midnight that it came
 * off. 0 where its hours don't match its times under today's settings: then no break is known.
 */
export function breakTaken(entry: TimedEntry, frame: TimeFrame): number {
  const { day, startTime, endTime, hours, originalHours } = entry;
  if (startTime === null || endTime === null) return 0;
  const whole = timedHours(day, startTime, endTime, {
    ...frame,
    breaks: { ...frame.breaks, breakHandlingMode: "pause_resume" },
  });
  const counted = timedHours(day, startTime, endTime, frame);
  if ("error" in whole || "error" in counted) return 0;
  const lost = sumExact([whole.hours, -(originalHours ?? hours)]);
  const { breakHandlingMode, breakDuration } = frame.breaks;
  const isOfNight = endTime === "24:00" || startTime === "00:00";
  const ofShift = isOfNight && breakHandlingMode === "auto" ? breakDuration : null;
  return counted.hours === (originalHours ?? hours) || lost === ofShift ? lost : 0;
}

interface Booked {
  readonly day: Day;
  readonly startTime: string;
  readonly endTime: string;
  readonly hours: number;
}

/** What to say once a timer's time is booked: the hours, and the break they lost. */
export function bookedWords(booked: readonly Booked[], projectName: string, frame: TimeFrame): string {
  const lost = sumExact(booked.map((entry) => breakTaken({ ...entry, originalHours: null }, frame)));
  const hours = formatHours(sumHours(booked.map(exactHours)));
  return lost === 0
    ? t`Booked ${hours} h on ${projectName}.`
    : t`Booked ${hours} h on ${projectName}, after an automatic break of ${formatHours(lost)} h.`;
}

/** The organisation's break settings in a sentence. */
export function breakWords({
  breakHandlingMode,
  breakDuration,
  breakMinimumHours,
  breakDays,
}: BreakRule): string {
  if (breakHandlingMode === "pause_resume")
    return t`Breaks are paused by hand, so nothing comes off an entry.`;
  const days = shortWeekdayNames().filter((_, at) => breakDays[weekdays[at] ?? "Monday"]);
  if (breakDuration === null || breakMinimumHours === null || days.length === 0)
    return t`No automatic break.`;
  return t`Automatic break: ${formatHours(breakDuration)} h off each timed entry of more than ${formatHours(breakMinimumHours)} h on ${days.join(", ")}.`;
}
