import type { HolidayStatus } from "#features/holidays/rules/holiday-status.ts";
import { mostDays } from "#features/holidays/rules/request-hours.ts";
import { dayNumber, type Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { at, type Fault } from "./fault.ts";
import { numberOf, textOf, unreadable, type Names } from "./judging.ts";
import { dayWords } from "./day-words.ts";
import { named } from "./read-entry.ts";
import type { TypedRow } from "./rows.ts";
import { perDayField } from "./typed-rows.ts";

/** Days that someone is away, as a row says it. */
export interface ReadHoliday {
  readonly personId: string;
  readonly first: Day;
  readonly last: Day;
  /** Of all days, or of each where `isPerDay`; null where the file doesn't say. */
  readonly given: number | null;
  readonly isPerDay: boolean;
  readonly status: HolidayStatus;
  readonly reason: string;
}

type Unread = { readonly hours: number } & (
  | { readonly refused: readonly Fault[] }
  | { readonly skipped: string }
);

const longestReason = 2000;

/** How tools call what a request is. */
const statusWords: Readonly<Record<HolidayStatus, string>> = {
  approved: "approved accepted confirmed granted booked taken yes true",
  pending: "pending requested submitted open waiting new no false",
  rejected: "rejected declined denied refused",
  cancelled: "cancelled canceled withdrawn deleted",
};
const statuses = new Map(
  (Object.keys(statusWords) as HolidayStatus[]).flatMap((status) =>
    statusWords[status].split(" ").map((word) => [word, status] as const),
  ),
);

/** What a row says, with its person matched, or why it says nothing. A file without a status has approved holidays. */
export function readHoliday(row: TypedRow, names: Names): ReadHoliday | Unread {
  const refused = unreadable(row);
  const given = numberOf(row, "hours");
  const hours = given ?? 0;
  const shown = { hours: Math.max(0, hours) };
  const days = daysIn(row, refused);
  const status = statusIn(row, refused);
  const reason = textOf(row, "reason");
  if (hours < 0) refused.push(at("hours", t`Hours can't be below 0.`));
  if (reason.length > longestReason)
    refused.push(at("reason", t`The reason has more than ${longestReason} characters.`));
  const person = named(row, "person", names, refused);
  if ("skipped" in person) return { ...shown, skipped: person.skipped };
  if (refused.length > 0 || status === null) return { ...shown, refused };
  if (given === 0) return { ...shown, skipped: t`No hours` };
  return {
    personId: person.id,
    ...days,
    given,
    isPerDay: row.values[perDayField] === true,
    status,
    reason,
  };
}

function statusIn(row: TypedRow, refused: Fault[]): HolidayStatus | null {
  const word = textOf(row, "status").toLowerCase();
  const status = word === "" ? "approved" : (statuses.get(word) ?? null);
  if (status === null)
    refused.push(
      at(
        "status",
        t`Nothing is known of the status ${word}. Write approved, pending, rejected or cancelled.`,
      ),
    );
  return status;
}

/** From one day until another; a row with one day is of that day. */
function daysIn(row: TypedRow, refused: Fault[]): { readonly first: Day; readonly last: Day } {
  const [from, until] = [textOf(row, "from"), textOf(row, "until")];
  const last = until === "" ? from : until;
  if (from === "") {
    if (row.problems.from === undefined) refused.push(at("from", t`The first day is missing.`));
  } else if (last < from)
    refused.push(
      at("until", t`The last day ${dayWords(last)} is before the first, ${dayWords(from)}. Swap them.`),
    );
  else if (dayNumber(last) - dayNumber(from) >= mostDays)
    refused.push(at("until", t`A request is at most ${mostDays} days long. Split it.`));
  return { first: from, last };
}
