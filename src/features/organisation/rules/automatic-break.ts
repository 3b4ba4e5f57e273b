import { weekday, weekdays, type Day } from "#shared/day.ts";
import { sumExact } from "#shared/hundredths.ts";
import type { SettingsValues } from "./settings.ts";

export type BreakRule = Pick<
  SettingsValues["breaks"],
  "breakHandlingMode" | "breakDuration" | "breakMinimumHours" | "breakDays"
>;

/**
 * The hours of a shift after its break: in auto mode, on a break day, longer than the minimum; never below 0.
 * Nothing is lost without duration or minimum (docs/readings.md#amb-22).
 */
export function hoursAfterBreak(hours: number, day: Day, breaks: BreakRule): number {
  const { breakHandlingMode, breakDuration, breakMinimumHours, breakDays } = breaks;
  const isBreakDay = breakDays[weekdays[weekday(day) - 1] ?? "Monday"];
  if (
    breakHandlingMode !== "auto" ||
    !isBreakDay ||
    breakDuration === null ||
    breakMinimumHours === null ||
    hours <= breakMinimumHours
  )
    return hours;
  return Math.max(0, sumExact([hours, -breakDuration]));
}
