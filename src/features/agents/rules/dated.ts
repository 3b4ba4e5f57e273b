import { shortWeekdayName, type Day } from "#shared/day.ts";
import type { ChangeFormats } from "./change-words.ts";

/** A day as models read it without counting: "2026-11-16 Mon". */
export const dated = (day: Day): string => `${day} ${shortWeekdayName(day)}`;

/** Days and months as tools accept them. */
export const modelFormats: ChangeFormats = {
  day: dated,
  span: (first, last) => (first === last ? dated(first) : `${dated(first)} to ${dated(last)}`),
  week: (monday) => `week of ${dated(monday)}`,
  month: (month) => month,
};
