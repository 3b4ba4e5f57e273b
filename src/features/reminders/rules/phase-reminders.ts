import { addDays, daysBetween, isWeekend, startOfWeek, type Day } from "#shared/day.ts";
import { addMonths, firstDay, lastDay, monthOf, type Month } from "#shared/month.ts";
import type { WorkingDay } from "#features/people/rules/expected-hours.ts";
import { segmentsOf, type CycleDays } from "#features/organisation/rules/monthly-cycle.ts";

/**
 * The phases with something to be done by people; in Execution nothing is due (docs/readings.md#decision-1).
 */
const remindedPhases = ["Review", "Forecasting", "Allocations"] as const;
export type RemindedPhase = (typeof remindedPhases)[number];

/**
 * A person is reminded on their first working day of the phase and, while something is open, on their last.
 */
export type PhaseStep = "first" | "last";

export interface PhaseDays {
  readonly phase: RemindedPhase;
  readonly month: Month;
  /**
   * The month it is about: Review closes the one before, the others prepare the one after
   * (docs/readings.md#decision-1).
   */
  readonly about: Month;
  readonly firstDay: Day;
  readonly lastDay: Day;
}

/**
 * The phase a day lies in, where it is one of those. Its days are those the month has
 * (docs/readings.md#amb-21).
 */
export function phaseToRemind(today: Day, cycle: CycleDays): PhaseDays | null {
  const month = monthOf(today);
  const dayOfMonth = Number(today.slice(8));
  const segment = segmentsOf(month, cycle).find(
    (each) => each.firstDay <= dayOfMonth && dayOfMonth <= each.lastDay,
  );
  const phase = remindedPhases.find((each) => each === segment?.phase);
  if (!segment || !phase) return null;
  const about = addMonths(month, phase === "Review" ? -1 : 1);
  return {
    phase,
    month,
    about,
    firstDay: addDays(firstDay(month), segment.firstDay - 1),
    lastDay: addDays(firstDay(month), segment.lastDay - 1),
  };
}

/**
 * The step that is due today for someone with these days in the phase. A pattern without any hours means
 * Monday to Friday.
 */
export function phaseStep(today: Day, days: readonly WorkingDay[]): PhaseStep | null {
  const hasPattern = days.some(({ pattern }) => pattern > 0);
  const working = days
    .filter(({ day, expected }) => (hasPattern ? expected > 0 : !isWeekend(day)))
    .map(({ day }) => day);
  if (working[0] === today) return "first";
  return working.at(-1) === today ? "last" : null;
}

/**
 * The Mondays of a month whose weeks are over: a week belongs to the month it starts in
 * (docs/readings.md#decision-12).
 */
export function weeksToClose(month: Month, today: Day): Day[] {
  return daysBetween(firstDay(month), lastDay(month)).filter(
    (day) => startOfWeek(day) === day && addDays(day, 6) < today,
  );
}
