import { shortWeekdayNames, weekdays, type Day } from "#shared/day.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { sumExact } from "#shared/hundredths.ts";
import { t } from "#shared/texts/t.ts";
import type { BreakRule } from "#features/organisation/rules/automatic-break.ts";
import { exactHours } from "./cell-changes.ts";
import { roundedHours, roundingWords } from "./entered-hours.ts";
import { timedHours, unrounded, type TimeFrame } from "./timed-hours.ts";

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
export function breakDeducted(entry: TimedEntry, frame: TimeFrame): number {
  const { day, startTime, endTime, hours, originalHours } = entry;
  if (startTime === null || endTime === null) return 0;
  const exact = unrounded(frame);
  const full = timedHours(day, startTime, endTime, {
    ...exact,
    breaks: { ...frame.breaks, breakHandlingMode: "pause_resume" },
  });
  const counted = timedHours(day, startTime, endTime, exact);
  if ("error" in full || "error" in counted) return 0;
  const stored = originalHours ?? hours;
  const isRounded = stored === roundedHours(counted.hours, frame.step);
  const lost = sumExact([full.hours, -(isRounded ? counted.hours : stored)]);
  return isRounded || counted.hours === stored || lost === breakOfNight(startTime, endTime, frame) ? lost : 0;
}

/** The break a part of a shift over midnight may have lost; null where it's no such part. */
function breakOfNight(startTime: string, endTime: string, { breaks }: TimeFrame): number | null {
  const isOfNight = endTime === "24:00" || startTime === "00:00";
  return isOfNight && breaks.breakHandlingMode === "auto" ? breaks.breakDuration : null;
}

interface Booked {
  readonly day: Day;
  readonly startTime: string;
  readonly endTime: string;
  readonly hours: number;
}

/** What to say once a timer's time is booked: the hours, the break they lost, and what was rounded. */
export function bookedWords(
  booked: readonly Booked[],
  projectName: string,
  frame: TimeFrame,
  roundedFrom: number | null = null,
): string {
  const lost = sumExact(booked.map((entry) => breakDeducted({ ...entry, originalHours: null }, frame)));
  const hours = formatHours(sumHours(booked.map(exactHours)));
  const words =
    lost === 0
      ? t`Booked ${hours} h on ${projectName}.`
      : t`Booked ${hours} h on ${projectName}, after an automatic break of ${formatHours(lost)} h.`;
  return roundedFrom === null ? words : `${words} ${t`Rounded from ${formatHours(roundedFrom)} h.`}`;
}

/** The organisation's break settings and rounding in sentences. */
export function breakWords({ breaks, step }: TimeFrame): string {
  return [automaticBreak(breaks), roundingWords(step)].filter((words) => words !== "").join(" ");
}

function automaticBreak({
  breakHandlingMode,
  breakDuration,
  breakMinimumHours,
  breakDays,
}: BreakRule): string {
  if (breakHandlingMode === "pause_resume")
    return t`Breaks are recorded with Pause. Nothing is deducted from an entry.`;
  const days = shortWeekdayNames().filter((_, at) => breakDays[weekdays[at] ?? "Monday"]);
  if (breakDuration === null || breakMinimumHours === null || days.length === 0)
    return t`No automatic break.`;
  return t`Automatic break: ${formatHours(breakDuration)} h is deducted from each timed entry of more than ${formatHours(breakMinimumHours)} h on ${days.join(", ")}.`;
}
