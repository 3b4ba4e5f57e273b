import fc from "fast-check";
import { areInOrder } from "#features/organisation/rules/monthly-cycle.ts";
import { addMonths } from "#shared/month.ts";

/** Months of five years, and cycle days that settings may have. */
export const anyMonth = fc.integer({ min: 0, max: 60 }).map((count) => addMonths("2024-01", count));
export const anyDays = fc
  .tuple(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 31 }))
  .map(([reviewEndDay, forecastStartDay, allocateStartDay]) => ({
    reviewEndDay,
    forecastStartDay,
    allocateStartDay,
  }))
  .filter(areInOrder);
