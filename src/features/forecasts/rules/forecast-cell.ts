import { hoursQuestion, isDash, isInSteps, parseHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import type { ForecastCell } from "./forecast-lines.ts";
import { noHours } from "./messages.ts";

/** Hours of one cost tier move in this step (docs/readings.md#001-5). */
export const hoursStep = 0.5;
/** The most hours one cost tier may be given in a month. */
export const maxHours = 10_000;

/** Why a cell can't have these hours; null when it can. 0 stores nothing. */
export function forecastHoursFault(hours: number): string | null {
  if (!Number.isFinite(hours)) return t`Enter hours as a number, such as 7.5.`;
  if (hours < 0) return t`Hours can't be negative.`;
  if (hours > maxHours) return t`Enter at most 10,000 hours.`;
  if (!isInSteps(hours, hoursStep)) return t`Enter hours in steps of 0.5.`;
  return null;
}

/** The hours typed into a cell (0 for nothing), or what is wrong. */
export type TypedHours =
  | { readonly hours: number; readonly fault: null }
  | { readonly hours: null; readonly fault: string };

/** Reads a typed cell: `7.5`, `7:30`, `7h30`, `450m`, a dash, or nothing. */
export function readForecastCell(typed: string): TypedHours {
  if (isDash(typed)) return { hours: 0, fault: null };
  const read = parseHours(typed);
  if (read === undefined)
    return {
      hours: null,
      fault: typed.trim().startsWith("-")
        ? t`Hours can't be negative.`
        : (hoursQuestion(typed) ?? t`Enter hours as a number, such as 7.5.`),
    };
  const hours = read ?? 0;
  const fault = forecastHoursFault(hours);
  return fault === null ? { hours, fault: null } : { hours: null, fault };
}

/** A message per cell that can't be stored (`cells.2.forecastHours`). `tierIds`: the project's cost tiers. */
export function checkCells(
  cells: readonly ForecastCell[],
  tierIds: ReadonlySet<string>,
): Record<string, string> {
  const fields: Record<string, string> = {};
  const seen = new Set<string>();
  for (const [index, cell] of cells.entries()) {
    const fault = forecastHoursFault(cell.forecastHours);
    if (fault !== null) fields[`cells.${index}.forecastHours`] = fault;
    if (!tierIds.has(cell.costTierId))
      fields[`cells.${index}.costTierId`] = t`This project doesn't have this cost tier.`;
    else if (seen.has(cell.costTierId))
      fields[`cells.${index}.costTierId`] = t`A forecast can have each cost tier only once.`;
    seen.add(cell.costTierId);
  }
  if (Object.keys(fields).length === 0 && !cells.some((cell) => cell.forecastHours > 0))
    fields["cells"] = noHours();
  return fields;
}
