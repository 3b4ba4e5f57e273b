import type { Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { at, type Fault } from "../read/fault.ts";
import { numberOf, readNamed, textOf, unreadable, type Names, type Unread } from "./judging.ts";
import { rateFault } from "./read-entry.ts";
import type { TypedRow } from "../read/rows.ts";

/** Hours of a cost tier in a month of a project, as budgets and forecasts have them. */
export interface ReadPlan {
  readonly projectId: string;
  readonly tierId: string;
  readonly tierLabel: string;
  readonly month: Month;
  readonly hours: number;
  /** The file's rate; null where it has none. */
  readonly rate: number | null;
}

/** What a row says, with its names matched, or why it says nothing. */
export function readPlan(row: TypedRow, names: Names): ReadPlan | Unread {
  const refused = unreadable(row);
  const month = monthIn(row, refused);
  const shown = { hours: hoursIn(row, refused) };
  const rate = numberOf(row, "rate");
  const wrongRate = rateFault(rate);
  if (wrongRate !== null) refused.push(wrongRate);
  const functionName = textOf(row, "function");
  const isSkipped = functionName !== "" && names.of("function", functionName) === "skip";
  const skipped = isSkipped ? t`${functionName} is skipped` : null;
  return readNamed(
    row,
    names,
    { fields: ["project", "tier"], ...shown, refused, skipped },
    ({ project, tier }) => ({
      projectId: project.id,
      tierId: tier.id,
      tierLabel: tier.label,
      month,
      rate,
      ...shown,
    }),
  );
}

/** A row's hours, at least 0; adds to `refused` what is wrong with them. */
export function hoursIn(row: TypedRow, refused: Fault[]): number {
  const given = numberOf(row, "hours");
  if (given === null && row.problems.hours === undefined)
    refused.push(at("hours", t`The hours are missing.`));
  const hours = given ?? 0;
  if (hours < 0) refused.push(at("hours", t`Hours can't be below 0.`));
  return Math.max(0, hours);
}

/** A row's month; where it has none, "", and `refused` says why. */
function monthIn(row: TypedRow, refused: Fault[]): Month {
  if (row.period?.period === "month") return row.period.month;
  if (row.period !== null) {
    refused.push(at("period", t`This column is for days or a week. Use a column for each month.`));
    return "";
  }
  const text = textOf(row, "month").slice(0, 7);
  if (text === "" && row.problems.month === undefined && row.problems.period === undefined)
    refused.push(at("month", t`The month is missing.`));
  return text;
}
