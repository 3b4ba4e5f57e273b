import type { Day } from "#shared/day.ts";
import { addMonths, monthOf, type Month } from "#shared/month.ts";
import { phaseOf, planningMonth, type CycleDays } from "#features/organisation/rules/monthly-cycle.ts";

/**
 * The months that are asked for on a day: the next one from the phase on that prepares it, until then this month,
 * which is late where it is open (docs/readings.md#decision-1).
 */
export function monthsAskedFor(today: Day, cycle: CycleDays): { forecast: Month; allocation: Month } {
  const next = phaseOf(today, cycle) === "Allocations" ? addMonths(monthOf(today), 1) : monthOf(today);
  return { forecast: planningMonth(today, cycle), allocation: next };
}
