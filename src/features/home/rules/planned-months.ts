import type { Day } from "#shared/day.ts";
import { addMonths, monthOf, monthRange, type Month } from "#shared/month.ts";
import { newestSettledMonth } from "#features/closing/rules/settling.ts";
import { phaseOf, planningMonth, type CycleDays } from "#features/organisation/rules/monthly-cycle.ts";

/**
 * The months that are requested on a day: the next one from the phase on that prepares it, until then this
 * month, which is late where it is open (docs/readings.md#decision-1).
 */
export function monthsToPlan(today: Day, cycle: CycleDays): { forecast: Month; allocation: Month } {
  const next = phaseOf(today, cycle) === "Allocations" ? addMonths(monthOf(today), 1) : monthOf(today);
  return { forecast: planningMonth(today, cycle), allocation: next };
}

/** Earlier months that aren't closed yet, the oldest first: what is open in them is late, and still counts. */
export function lateMonths(
  today: Day,
  cycle: CycleDays,
): { readonly forecasts: Month[]; readonly allocations: Month[] } {
  const first = addMonths(newestSettledMonth(today, cycle.reviewEndDay), 1);
  const before = (requested: Month) => (requested > first ? monthRange(first, addMonths(requested, -1)) : []);
  const { forecast, allocation } = monthsToPlan(today, cycle);
  return { forecasts: before(forecast), allocations: before(allocation) };
}
