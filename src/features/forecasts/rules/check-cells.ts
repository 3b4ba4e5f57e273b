import { forecastHoursFault } from "./forecast-cell.ts";
import type { ForecastCell } from "./forecast-lines.ts";
import { noHours } from "./messages.ts";

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
      fields[`cells.${index}.costTierId`] = "This project doesn't have this cost tier.";
    else if (seen.has(cell.costTierId))
      fields[`cells.${index}.costTierId`] = "A forecast can have each cost tier only once.";
    seen.add(cell.costTierId);
  }
  if (Object.keys(fields).length === 0 && !cells.some((cell) => cell.forecastHours > 0))
    fields["cells"] = noHours;
  return fields;
}
