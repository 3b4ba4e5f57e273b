import { hoursStep } from "#features/forecasts/rules/forecast-cell.ts";
import { isInSteps } from "#shared/hours.ts";
import type { Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { rateAsNumber, type CellAmount } from "./cell-sums.ts";
import states from "../words/states.json" with { type: "json" };
import { meanings } from "../read/cell.ts";
import { at, type Fault } from "../read/fault.ts";
import { textOf, type Names, type Unread } from "./judging.ts";
import { readPlan, type ReadPlan } from "./read-plan.ts";
import type { TypedRow } from "../read/rows.ts";

/** A line of a forecast, and whether the row says that its month is frozen. */
export type ReadForecast = ReadPlan & { readonly isFrozen: boolean };

const statusOf = meanings(states.forecasts);

/** What a row says of a forecast, with its names matched, or why it says nothing. */
export function readForecast(row: TypedRow, names: Names): ReadForecast | Unread {
  const read = readPlan(row, names);
  const status = textOf(row, "status");
  const isFrozen = statusOf(status) === "frozen";
  const faults: Fault[] = [];
  if (status !== "" && statusOf(status) === null)
    faults.push(at("status", t`There's no status ${status}. Use Draft or Frozen.`));
  if (!isInSteps(read.hours, hoursStep))
    faults.push(at("hours", t`Forecast hours go in steps of 0.5. Round ${read.hours} to one of them.`));
  if ("skipped" in read) return read;
  if ("refused" in read) return { ...read, refused: [...read.refused, ...faults] };
  return faults.length > 0 ? { hours: read.hours, refused: faults } : { ...read, isFrozen };
}

/** A project's month, as its forecast is found. */
export const forecastKey = (projectId: string, month: Month): string => `${projectId} ${month}`;

/** The line of the forecast that the row is of. */
export const forecastCell = ({ projectId, tierId, month, hours, rate }: ReadPlan): CellAmount => ({
  key: `forecast ${tierId} ${forecastKey(projectId, month)}`,
  hours,
  same: rateAsNumber(rate),
});
