import { dayNumber, type Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { at, type Fault } from "../read/fault.ts";
import { readNamed, textOf, unreadable, type Names, type Unread } from "./judging.ts";
import type { ReadHours } from "./read-entry.ts";
import { hoursIn } from "./read-plan.ts";
import type { TypedRow } from "../read/rows.ts";
import { daysOf } from "../read/spread-period.ts";
import { perDayField } from "../read/typed-rows.ts";

/** Hours of all days, or of each working day where `isPerDay`. */
export interface ReadAllocation extends ReadHours {
  readonly isPerDay: boolean;
}

/** The longest span of one row, in days. */
const longest = 366;

/** What a row says, with its names matched, or why it says nothing. */
export function readAllocation(row: TypedRow, names: Names): ReadAllocation | Unread {
  const refused = unreadable(row);
  const shown = { hours: hoursIn(row, refused) };
  const days = spanOf(row, refused);
  const isPerDay = row.values[perDayField] === true;
  const isOneDay = days !== null && days.first === days.last;
  if (shown.hours > 24 && (isPerDay || isOneDay)) refused.push(at("hours", t`A day has at most 24 hours.`));
  return readNamed(
    row,
    names,
    { fields: ["person", "project"], ...shown, refused },
    ({ person, project }) => {
      if (days === null) return { ...shown, refused };
      if (shown.hours === 0) return { ...shown, skipped: t`No hours` };
      return { personId: person.id, projectId: project.id, ...days, ...shown, isPerDay };
    },
  );
}

function spanOf(row: TypedRow, refused: Fault[]): { readonly first: Day; readonly last: Day } | null {
  if (row.period !== null) return daysOf(row.period);
  const first = textOf(row, "day");
  const until = textOf(row, "until");
  const last = until === "" ? first : until;
  if (first === "") {
    if (row.problems.day === undefined && row.problems.period === undefined)
      refused.push(at("day", t`The date is missing.`));
    return null;
  }
  if (last < first) {
    refused.push(at("until", t`The last day ${last} is before the first, ${first}. Swap them.`));
    return null;
  }
  if (dayNumber(last) - dayNumber(first) >= longest) {
    refused.push(at("until", t`A row may span a year at most. Split it into years.`));
    return null;
  }
  return { first, last };
}
