import type { Day } from "#shared/day.ts";
import { addMonths, daysInMonth, monthOf, type Month } from "#shared/month.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";

/** The four phases in their order (docs/readings.md#000-4). */
export const phases = ["Review", "Execution", "Forecasting", "Allocations"] as const;
export type Phase = (typeof phases)[number];

/** What people read for each phase. */
export const phaseNames = perLanguage((): Readonly<Record<Phase, string>> => ({
  Review: t.as("phase")`Review`,
  Execution: t.as("phase")`Execution`,
  Forecasting: t.as("phase")`Forecasting`,
  Allocations: t.as("phase")`Allocations`,
}));

/** Days of the month, strictly ordered within 1 to 31. */
export interface CycleDays {
  readonly reviewEndDay: number;
  readonly forecastStartDay: number;
  readonly allocateStartDay: number;
}

export const defaultCycleDays: CycleDays = { reviewEndDay: 7, forecastStartDay: 10, allocateStartDay: 20 };

/** True when the handles are strictly ordered and all within 1 to 31. */
export function areInOrder(days: CycleDays): boolean {
  return (
    1 <= days.reviewEndDay &&
    days.reviewEndDay < days.forecastStartDay &&
    days.forecastStartDay < days.allocateStartDay &&
    days.allocateStartDay <= 31
  );
}

/** The phase of a day of the month, 1 to 31 (docs/readings.md#000-4). */
export function phaseOfDay(dayOfMonth: number, days: CycleDays): Phase {
  if (dayOfMonth <= days.reviewEndDay) return "Review";
  if (dayOfMonth < days.forecastStartDay) return "Execution";
  if (dayOfMonth < days.allocateStartDay) return "Forecasting";
  return "Allocations";
}

/** The phase a civil day lies in. */
export function phaseOf(today: Day, days: CycleDays): Phase {
  return phaseOfDay(Number(today.slice(8)), days);
}

interface PhaseSegment {
  readonly phase: Phase;
  readonly firstDay: number;
  readonly lastDay: number;
}

/** The segments of a month's bar, drawn on the days of that month (docs/readings.md#amb-21). */
export function segmentsOf(month: Month, days: CycleDays): PhaseSegment[] {
  const length = daysInMonth(month);
  const bounds: readonly (readonly [Phase, number, number])[] = [
    ["Review", 1, days.reviewEndDay],
    ["Execution", days.reviewEndDay + 1, days.forecastStartDay - 1],
    ["Forecasting", days.forecastStartDay, days.allocateStartDay - 1],
    ["Allocations", days.allocateStartDay, 31],
  ];
  return bounds
    .map(([phase, firstDay, lastDay]) => ({ phase, firstDay, lastDay: Math.min(lastDay, length) }))
    .filter((segment) => segment.firstDay <= segment.lastDay);
}

/** Next month from the Forecasting phase on, this month before it (docs/readings.md#decision-1). */
export function planningMonth(today: Day, days: CycleDays): Month {
  const phase = phaseOf(today, days);
  return phase === "Forecasting" || phase === "Allocations" ? addMonths(monthOf(today), 1) : monthOf(today);
}
