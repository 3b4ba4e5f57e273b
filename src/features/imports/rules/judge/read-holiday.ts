import type { HolidayStatus } from "#features/leave/rules/holiday-status.ts";
import { maxDays, type HalfOfDay } from "#features/people/rules/leave-hours.ts";
import { dayNumber, type Day } from "#shared/day.ts";
import { t } from "#shared/texts/t.ts";
import { at, type Fault } from "../read/fault.ts";
import { numberOf, readNamed, textOf, unreadable, type Names, type Unread } from "./judging.ts";
import states from "../words/states.json" with { type: "json" };
import { meanings } from "../read/cell.ts";
import { dayWords } from "../read/day-words.ts";
import { readYesNo } from "../read/read-field.ts";
import { stateOfWord } from "../read/states.ts";
import type { TypedRow } from "../read/rows.ts";
import { minutesOf } from "../read/cell-days.ts";
import { perDayField, timeKey } from "../read/typed-rows.ts";

/** Days that someone is away, as a row says it. */
export interface ReadHoliday {
  readonly personId: string;
  readonly first: Day;
  readonly last: Day;
  /** Of all days, or of each where `isPerDay`; null where the file doesn't say. */
  readonly given: number | null;
  readonly isPerDay: boolean;
  /** Half of the day, where the file says no number. */
  readonly isHalf: boolean;
  /** Which half of the one day; null where the file names none. */
  readonly half: HalfOfDay | null;
  /** The first day's afternoon and the last day's morning alone. */
  readonly fromNoon: boolean;
  readonly untilNoon: boolean;
  readonly status: HolidayStatus;
  /** Null for Holiday. */
  readonly kindId: string | null;
  readonly reason: string;
}

const longestReason = 2000;

/** What a request is by the state of its row; it can't be settled. */
const statusOfState: Readonly<Record<NonNullable<ReturnType<typeof stateOfWord>>, HolidayStatus | null>> = {
  approved: "approved",
  yes: "approved",
  pending: "pending",
  open: "pending",
  no: "pending",
  rejected: "rejected",
  cancelled: "cancelled",
  settled: null,
};

/** What a row says, with its person matched, or why it says nothing. A file without a status has approved holidays. */
export function readHoliday(row: TypedRow, names: Names, holidayId: string): ReadHoliday | Unread {
  const refused = unreadable(row);
  const days = daysIn(row, refused);
  const ends = endsIn(row, days, refused);
  const given = numberOf(row, "hours") ?? hoursOfTimes(row, days, { ...ends, refused });
  const shown = { hours: Math.max(0, Number(given)) };
  const status = statusIn(row, refused);
  const kind = kindIn(row, names, refused);
  const halves =
    given === null
      ? halvesOf(days, ends, halfIn(row, days, { ...ends, refused }))
      : halvesOf(days, ends, null);
  const reason = textOf(row, "reason");
  refused.push(...faultsOf(given, reason));
  const skipped = kind === "skip" ? t`${textOf(row, "kind")} is skipped` : null;
  return readNamed(row, names, { fields: ["person"], ...shown, refused, skipped }, ({ person }) =>
    given === 0 || status === null
      ? { ...shown, skipped: t`No hours` }
      : {
          personId: person.id,
          ...days,
          given,
          isPerDay: isOfEachDay(row, given),
          ...halves,
          half: halfOfDay(row, days, ends),
          status,
          kindId: kind === holidayId ? null : kind,
          reason,
        },
  );
}

/** Hours between times are of their day, too. */
const isOfEachDay = (row: TypedRow, given: number | null): boolean =>
  row.values[perDayField] === true || (given !== null && numberOf(row, "hours") === null);

function faultsOf(given: number | null, reason: string): Fault[] {
  return [
    given !== null && given < 0 ? at("hours", t`Hours can't be below 0.`) : null,
    reason.length > longestReason
      ? at("reason", t`The reason has more than ${longestReason} characters.`)
      : null,
  ].filter((fault) => fault !== null);
}

/** Of one day, the half of its beginning or end is half of it; `isHalf` null where the file says a number. */
function halvesOf({ first, last }: Span, { fromNoon, untilNoon }: Ends, isHalf: boolean | null) {
  const isOneDay = first === last;
  return {
    isHalf: isHalf === true || (isHalf !== null && isOneDay && (fromNoon || untilNoon)),
    fromNoon: fromNoon && !isOneDay,
    untilNoon: untilNoon && !isOneDay,
  };
}

/** Which half of its one day a row names; null for others. */
function halfOfDay(row: TypedRow, { first, last }: Span, { fromNoon, untilNoon }: Ends): HalfOfDay | null {
  if (first !== last) return null;
  if (fromNoon !== untilNoon) return fromNoon ? "afternoon" : "morning";
  const half = saysHalf(row, "half", []);
  return half === "either" ? null : half;
}

/** The kind a row names; null for Holiday, where it names none. */
function kindIn(row: TypedRow, names: Names, refused: Fault[]): string | null {
  const text = textOf(row, "kind");
  const found = text === "" ? null : names.of("leave", text);
  if (found === null || found === "skip") return found;
  if ("id" in found) return found.id;
  refused.push(at("kind", found.refusal));
  return null;
}

const partOfDay = meanings<HalfOfDay | "either" | "full">(states.partsOfDay);

/** True where a row is of half a day; of several days, the file has to say how many they are. */
function halfIn(
  row: TypedRow,
  { first, last }: Span,
  { fromNoon, untilNoon, refused }: Ends & { readonly refused: Fault[] },
): boolean {
  const isHalf = saysHalf(row, "half", refused) !== null;
  if (!isHalf || fromNoon || untilNoon) return false;
  if (first !== last)
    refused.push(
      at(
        "half",
        t`One of these days is half, but the file doesn't say how many days they are. Write the days in a column, or split the row.`,
      ),
    );
  return isHalf;
}

interface Span {
  readonly first: Day;
  readonly last: Day;
}
type Ends = Pick<ReadHoliday, "fromNoon" | "untilNoon">;

/** The half that a cell names, "either" where it's half a day; null for a full day. */
function saysHalf(row: TypedRow, field: string, refused: Fault[]): HalfOfDay | "either" | null {
  const text = textOf(row, field);
  const part = partOfDay(text);
  if (text === "" || part === "full" || readYesNo(text) === false) return null;
  if (part !== null) return part;
  if (readYesNo(text) !== true)
    refused.push(
      at(field, t`${text} doesn't say whether it's half a day. Write Yes or No, or morning or afternoon.`),
    );
  return "either";
}

/** Leave that begins at noon of its first day, or ends at noon of its last. */
export function endsIn(row: TypedRow, { first, last }: Span, refused: Fault[]): Ends {
  const [begins, ends] = [saysHalf(row, "first_half", refused), saysHalf(row, "last_half", refused)];
  const on = textOf(row, "half_on");
  const isOn = (day: Day) => on === day && first !== last && saysHalf(row, "half", []) !== null;
  return {
    fromNoon: begins === "afternoon" || begins === "either" || isOn(first),
    untilNoon: ends === "morning" || ends === "either" || isOn(last),
  };
}

/** Of one day the hours between its times; days that begin or end in the middle of one don't say how long they are. */
function hoursOfTimes(
  row: TypedRow,
  { first, last }: Span,
  { fromNoon, untilNoon, refused }: Ends & { readonly refused: Fault[] },
): number | null {
  // Midnight is how some tools write days without times.
  const timeOf = (name: string) => textOf(row, timeKey(name)).replace("00:00", "");
  const [from, until] = [timeOf("from"), timeOf("until")];
  if (fromNoon || untilNoon || textOf(row, "half") !== "") return null;
  if (first === last && from !== "" && until > from)
    return Math.round(((minutesOf(until) - minutesOf(from)) * 100) / 60) / 100;
  const isPart = from >= "11:00" || (until !== "" && until <= "14:00");
  if (isPart && first !== last)
    refused.push(
      at("from", t`This leave begins or ends during a day. Write in a column how many hours or days it is.`),
    );
  return null;
}

/** A column that says Cancelled or Rejected counts before the status: such leave may have been approved first. */
function statusIn(row: TypedRow, refused: Fault[]): HolidayStatus | null {
  if (row.values["cancelled"] === true) return "cancelled";
  if (row.values["rejected"] === true) return "rejected";
  const word = textOf(row, "status");
  const status = word === "" ? "approved" : statusOfState[stateOfWord(word) ?? "settled"];
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
  else if (dayNumber(last) - dayNumber(from) >= maxDays)
    refused.push(at("until", t`A request is at most ${maxDays} days long. Split it.`));
  return { first: from, last };
}
