import { numberAt } from "#shared/numbers.ts";
import { formatHours, sumHours } from "#shared/hours.ts";
import { overlapping } from "#features/holidays/rules/overlap.ts";
import {
  requestEntries,
  totalHours,
  workedOn,
  type HolidayEntry,
} from "#features/people/rules/leave-hours.ts";
import type { WorkingTime } from "#features/people/rules/expected-hours.ts";
import { daysBetween } from "#shared/day.ts";
import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import { spread } from "#shared/spread.ts";
import { t } from "#shared/texts/t.ts";
import { dayWords } from "../read/day-words.ts";
import type { HolidayFacts, HolidayWork, StoredHoliday } from "./holiday-facts.ts";
import { at, type Fault } from "../read/fault.ts";
import { outcomeOf, unreadOutcome, type Judged, type JudgeFrame, type Tally } from "./judging.ts";
import { saidBefore } from "./plan-facts.ts";
import { readHoliday, type ReadHoliday } from "./read-holiday.ts";
import type { Outcome, TypedRow } from "../read/rows.ts";

/** Nobody is away twice on a day; what was rejected or cancelled stands in nobody's way. */
const blocksDays = ({ status }: ReadHoliday): boolean => status === "approved" || status === "pending";

/** A part of one day, in hundredths of an hour, and all that is worked on it. */
interface DayPart {
  readonly hours: number;
  readonly worked: number;
}

/** The first earlier row of the same days, which parts of a day share; notes this one for later ones. */
function earlierRow(read: ReadHoliday, row: TypedRow, seen: Tally, part: DayPart | null): number | null {
  const { personId, first, last, status } = read;
  if (!blocksDays(read)) return saidBefore(seen, `holiday ${personId} ${first} ${last} ${status}`, row);
  const shared = `part of holiday ${personId} ${first}`;
  if (part !== null) {
    const earlier = seen.sum(`holiday ${personId} ${first}`);
    const before = seen.sum(`${shared} hours`);
    if (earlier > 0) return earlier;
    if (before + part.hours > part.worked) return seen.sum(shared);
    seen.add(`${shared} hours`, part.hours);
    saidBefore(seen, shared, row);
    return null;
  }
  const earlier = daysBetween(first, last).map((day) => {
    const parts = seen.sum(`part of holiday ${personId} ${day}`);
    return parts > 0 ? parts : saidBefore(seen, `holiday ${personId} ${day}`, row);
  });
  return earlier.find((each) => each !== null) ?? null;
}

/** The part of a day that a row is of; null for complete days. */
function partOfDay(read: ReadHoliday, counted: Counted, time: WorkingTime): DayPart | null {
  const [entry, other] = "entries" in counted ? counted.entries : [];
  if (!entry || other || read.first !== read.last) return null;
  const { worked } = workedOn(read.first, time);
  return entry.hours < worked ? { hours: toHundredths(entry.hours), worked: toHundredths(worked) } : null;
}

/** Tells the tally of rows that are passed over. */
export function noteHolidays(rows: readonly TypedRow[], { names, seen, orgId }: JudgeFrame): void {
  for (const row of rows) {
    const read = readHoliday(row, names, orgId);
    if (!("personId" in read)) continue;
    const isPart = read.first === read.last && (read.isHalf || read.given !== null);
    const hours = Math.max(1, toHundredths(read.given ?? 0));
    earlierRow(read, row, seen, isPart ? { hours, worked: Number.POSITIVE_INFINITY } : null);
  }
}

/** What becomes of holidays: a request with the hours of its days, approved where the file says nothing else. */
export function judgeHolidays(
  rows: readonly TypedRow[],
  facts: HolidayFacts,
  frame: JudgeFrame,
): Judged<HolidayWork> {
  const works: HolidayWork[] = [];
  const outcomes = rows.map((row): Outcome => {
    const read = readHoliday(row, frame.names, frame.orgId);
    if (!("personId" in read)) return unreadOutcome(row, read);
    const time = facts.workingTime(read.personId);
    const counted = hoursOfDays(read, time);
    const earlier = earlierRow(read, row, frame.seen, partOfDay(read, counted, time));
    const hours = "entries" in counted ? totalHours(counted.entries) : (read.given ?? 0);
    if (earlier !== null)
      return unreadOutcome(row, {
        hours,
        refused: [at("from", t`Row ${earlier} is of the same days already. Leave one of them out.`)],
      });
    if (!("entries" in counted)) return unreadOutcome(row, { hours, ...counted });
    // Own ones are earlier rows.
    const stored = (facts.stored.get(read.personId) ?? []).filter(({ id }) => !frame.isOwn(id));
    if (stored.some((one) => isSame(one, read, hours)) || isStoredByDay(stored, read, counted.entries))
      return outcomeOf(row, "same", [], { hours });
    const overlap = blocksDays(read) ? overlapping(read.first, read.last, stored) : null;
    if (overlap !== null)
      return unreadOutcome(row, {
        hours,
        refused: [at("from", overlapWords(facts, read.personId, overlap))],
      });
    works.push(workOf(read, counted.entries, frame.idOf(row)));
    return outcomeOf(row, "created", [], { hours });
  });
  return { outcomes, works };
}

const workOf = (read: ReadHoliday, entries: readonly HolidayEntry[], id: string): HolidayWork => ({
  id,
  personId: read.personId,
  startDate: read.first,
  endDate: read.last,
  totalHours: totalHours(entries),
  status: read.status,
  kindId: read.kindId,
  reason: read.reason,
  entries,
});

const isSame = (
  stored: StoredHoliday,
  { first, last, status, kindId }: ReadHoliday,
  hours: number,
): boolean =>
  stored.startDate === first &&
  stored.endDate === last &&
  stored.status === status &&
  stored.kindId === kindId &&
  toHundredths(stored.totalHours) === toHundredths(hours);

/** True where other requests of the kind and status have the hours of each day: one a day, or one of more days. */
function isStoredByDay(
  stored: readonly StoredHoliday[],
  { status, kindId }: ReadHoliday,
  entries: readonly HolidayEntry[],
): boolean {
  const alike = stored.filter((one) => one.status === status && one.kindId === kindId);
  return entries.every(({ day, hours }) => {
    const ofDay = alike.flatMap((one) => one.entries).filter((entry) => entry.day === day);
    return (
      ofDay.length > 0 && toHundredths(sumHours(ofDay.map((entry) => entry.hours))) === toHundredths(hours)
    );
  });
}

function overlapWords(
  { people }: HolidayFacts,
  personId: string,
  { startDate, endDate, status, totalHours: hours }: StoredHoliday,
): string {
  const person = people.get(personId) ?? t`This person`;
  const days =
    startDate === endDate ? dayWords(startDate) : t`${dayWords(startDate)} to ${dayWords(endDate)}`;
  return status === "pending"
    ? t`${person} has a request for ${days} (pending, ${formatHours(hours)} hours). Change or cancel that one first.`
    : t`${person} has a request for ${days} (approved, ${formatHours(hours)} hours). Change or cancel that one first.`;
}

/** The days of leave with half of the first or last; null for others, and where the file's number says otherwise. */
function halvesAtEnds(read: ReadHoliday, time: WorkingTime): readonly HolidayEntry[] | null {
  const { first, last, given, isPerDay, fromNoon, untilNoon } = read;
  if (isPerDay || !(fromNoon || untilNoon)) return null;
  const entries = requestEntries(first, last, { kind: "whole", fromNoon, untilNoon }, time);
  return given === null || Math.abs(totalHours(entries) - given) < 0.02 ? entries : null;
}

type Counted =
  | { readonly entries: readonly HolidayEntry[] }
  | { readonly refused: readonly Fault[] }
  | { readonly skipped: string };

/**
 * The hours of a request's working days: all of them, or as many as the file says. Those of the file fill one day
 * after the other where only the last is a part, and are spread evenly otherwise.
 */
function hoursOfDays(read: ReadHoliday, time: WorkingTime): Counted {
  const { first, last, given, isPerDay, isHalf } = read;
  const withHalves = halvesAtEnds(read, time);
  if (withHalves !== null) return { entries: withHalves };
  const ofEach = isPerDay && given !== null ? { kind: "hours" as const, hours: given } : null;
  const part = ofEach ?? { kind: isHalf ? ("half" as const) : ("whole" as const) };
  const entries = requestEntries(first, last, part, time);
  const lastEntry = entries.at(-1);
  if (lastEntry === undefined)
    return { skipped: t`No working day: weekends, public holidays and days off need no request` };
  if (given === null || isPerDay) return { entries };
  const [all, wanted] = [toHundredths(totalHours(entries)), toHundredths(given)];
  if (wanted > all)
    return {
      refused: [
        at(
          "hours",
          t`${given} hours are more than the ${fromHundredths(all)} that this person works on these days. Correct the hours or the days, or leave the hours empty.`,
        ),
      ],
    };
  const beforeLast = all - toHundredths(lastEntry.hours);
  if (wanted > beforeLast)
    return { entries: entries.with(-1, { ...lastEntry, hours: fromHundredths(wanted - beforeLast) }) };
  const parts = spread(
    given,
    entries.map(({ hours }) => hours),
    0.01,
  );
  return {
    entries: entries
      .map(({ day }, at) => ({ day, hours: numberAt(parts, at) }))
      .filter(({ hours }) => hours > 0),
  };
}
