import { isInSteps, parseHours } from "../../../shared/hours.ts";

/** Hours of one cost tier move in this step (docs/readings.md#001-5). */
export const hoursStep = 0.5;
/** The most hours one cost tier may be given in a month. */
export const mostHours = 10_000;

/** Why these hours cannot stand in a cell; null when they can. 0 is allowed and means nothing is stored. */
export function forecastHoursFault(hours: number): string | null {
  if (!Number.isFinite(hours)) return "Enter hours as a number, such as 7.5.";
  if (hours < 0) return "Hours cannot be negative.";
  if (hours > mostHours) return "Enter at most 10,000 hours.";
  if (!isInSteps(hours, hoursStep)) return "Enter hours in steps of 0.5.";
  return null;
}

/** What somebody typed into a cell: its hours (0 for nothing), or why it cannot stand. */
export type TypedHours =
  | { readonly hours: number; readonly fault: null }
  | { readonly hours: null; readonly fault: string };

/** Reads a typed cell: `7.5`, `7:30`, `7h30`, `450m`, or nothing. */
export function readForecastCell(typed: string): TypedHours {
  const hours = parseHours(typed);
  if (hours === undefined)
    return {
      hours: null,
      fault: typed.trim().startsWith("-")
        ? "Hours cannot be negative."
        : "Enter hours as a number, such as 7.5.",
    };
  const fault = forecastHoursFault(hours ?? 0);
  return fault === null ? { hours: hours ?? 0, fault: null } : { hours: null, fault };
}
