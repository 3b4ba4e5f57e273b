import { shortWeekdayName, type Day } from "#shared/day.ts";

/** A day as models read it without counting: "2026-11-16 Mon". */
export const dated = (day: Day): string => `${day} ${shortWeekdayName(day)}`;
