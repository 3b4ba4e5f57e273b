import { closedDayFault } from "#features/closing/rules/closed-days.ts";
import { numberAt } from "#shared/numbers.ts";
import { sumHours } from "#shared/hours.ts";
import { overlapping } from "#features/leave/rules/overlap.ts";
import {
  requestEntries,
  totalHours,
  workedOn,
  type DayPart,
  type HalfOfDay,
  type HolidayEntry,
} from "#features/people/rules/leave-hours.ts";
import { misfitOf, partOfEntries } from "#features/people/rules/shared-leave.ts";
import type { WorkingTime } from "#features/people/rules/expected-hours.ts";
import { daysBetween, type Day } from "#shared/day.ts";
import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import { spread } from "#shared/spread.ts";
import { plural, t } from "#shared/texts/t.ts";
import { dayWords } from "../read/day-words.ts";
import type { HolidayFacts, HolidayWork, StoredHoliday } from "./holiday-facts.ts";
import { at, type Fault } from "../read/fault.ts";
import {
  blocksDays,
  dayKey,
  earlierHours,
  hasHours,
  isOneHalf,
  storedHours,
  withRests,
} from "./leave-halves.ts";
import {
  outcomeOf,
  outcomesOf,
  overRows,
  unreadOutcome,
  type Judged,
  type JudgeContext,
  type Tally,
} from "./judging.ts";
import { saidBefore } from "./plan-facts.ts";
import { readHoliday, type ReadHoliday } from "./read-holiday.ts";
import type { TypedRow } from "../read/rows.ts";

/** What leave has of a day, in hundredths of an hour; all of it where its hours aren't known. */
interface ShareOfDay {
  readonly day: Day;
  readonly hours: number;
  readonly half: HalfOfDay | null;
}
const fullDay = 2400;

/** What a row has of its days: of a single day its hours, of several all but the halves at their ends. */
function sharesOf({ first, last, half, ...read }: ReadHoliday, hoursOfDay: number | null): ShareOfDay[] {
  if (first === last) return [{ day: first, hours: hoursOfDay ?? fullDay, half }];
  return daysBetween(first, last).map((day): ShareOfDay => {
    const [isAfternoon, isMorning] = [read.fromNoon && day === first, read.untilNoon && day === last];
    return isAfternoon || isMorning
      ? { day, hours: 1, half: isAfternoon ? "afternoon" : "morning" }
      : { day, hours: fullDay, half: null };
  });
}

/** Notes the days of a row for later ones. */
function noteDays(read: ReadHoliday, row: TypedRow, seen: Tally, hoursOfDay: number | null): void {
  if (!blocksDays(read)) return;
  for (const { day, hours, half } of sharesOf(read, hoursOfDay)) {
    const key = dayKey(read.personId, day);
    saidBefore(seen, key, row);
    seen.add(`${key} hours`, hours);
    if (half !== null) seen.add(`${key} ${half}`, 1);
  }
}

/** The first earlier row that leaves no room for this one on a day, which leave shares up to its hours. */
function earlierRow(
  read: ReadHoliday,
  row: TypedRow,
  seen: Tally,
  { entries, time }: { readonly entries: readonly HolidayEntry[]; readonly time: WorkingTime },
): number | null {
  const { personId, first, last, status } = read;
  if (!blocksDays(read)) return saidBefore(seen, `holiday ${personId} ${first} ${last} ${status}`, row);
  const hoursOn = new Map(entries.map(({ day, hours }) => [day, toHundredths(hours)]));
  for (const { day, half } of sharesOf(read, null)) {
    const key = dayKey(personId, day);
    const [before, worked] = [seen.sum(`${key} hours`), toHundredths(workedOn(day, time).worked)];
    const wanted = hoursOn.get(day) ?? worked;
    const isPart = wanted < worked;
    const isUsed = isPart && half !== null && seen.sum(`${key} ${half}`) > 0;
    if (before > 0 && (isUsed || before + wanted > worked)) return seen.sum(key);
  }
  return null;
}

/** Tells the tally of rows that are passed over. */
export const noteHolidays = overRows(readHoliday, (read, row, { seen }) => {
  const { first, last, status, personId, isHalf, given } = read;
  noteDays(read, row, seen, isHalf || given !== null ? Math.max(1, toHundredths(given ?? 0)) : null);
  if (!blocksDays(read)) saidBefore(seen, `holiday ${personId} ${first} ${last} ${status}`, row);
});

/** What becomes of holidays: a request with the hours of its days, approved where the file says nothing else. */
export function judgeHolidays(
  rows: readonly TypedRow[],
  facts: HolidayFacts,
  frame: JudgeContext,
): Judged<HolidayWork> {
  const works: HolidayWork[] = [];
  const outcomes = outcomesOf(rows, frame, readHoliday, (read, row) => {
    const time = facts.workingTime(read.personId);
    const counted = hoursOfDays(read, time);
    const requested = "entries" in counted ? counted.entries : [];
    const entries = withRests(requested, earlierHours(read, frame.seen), time);
    const earlier = earlierRow(read, row, frame.seen, { entries, time });
    const hours = "entries" in counted ? totalHours(entries) : (read.given ?? 0);
    if (earlier !== null)
      return unreadOutcome(row, {
        hours,
        refused: [at("from", t`Row ${earlier} is for the same days. Remove one of them.`)],
      });
    noteDays(read, row, frame.seen, entries.length > 0 ? toHundredths(hours) : null);
    if (!("entries" in counted)) return unreadOutcome(row, { hours, ...counted });
    const part = partOf(read, requested, time);
    const work: HolidayWork = { ...workOf(read, entries, frame.idOf(row)), part };
    // Own ones are earlier rows.
    const stored = (facts.stored.get(read.personId) ?? []).filter(({ id }) => !frame.isOwn(id));
    if (isStored(work, stored, frame.seen)) return outcomeOf(row, "same", [], { hours });
    const overlap = blocksDays(read) ? misfitAmong(work, stored, time) : null;
    if (overlap !== null)
      return unreadOutcome(row, {
        hours,
        refused: [at("from", overlapWords(facts, read.personId, overlap))],
      });
    const closed = entries
      .map(({ day }) => closedDayFault(day, facts.locked.get(read.personId)))
      .find((fault) => fault !== null);
    if (closed !== undefined) return unreadOutcome(row, { hours, refused: [at("from", closed)] });
    // Also what an earlier part of this import has stored.
    const fitting = withRests(entries, storedHours(read, facts.stored.get(read.personId)), time);
    works.push({ ...work, ...withTotal(fitting) });
    return outcomeOf(row, "created", [], { hours });
  });
  return { outcomes, works };
}

/** What a row has of each of its days; null where only its hours say it. */
function partOf(read: ReadHoliday, entries: readonly HolidayEntry[], time: WorkingTime): DayPart | null {
  const { first, last, half: of, fromNoon, untilNoon, isPerDay, given } = read;
  const candidates: readonly DayPart[] = [
    { kind: "whole", fromNoon, untilNoon },
    ...(given !== null && of === null && (isPerDay || first === last)
      ? [{ kind: "hours" as const, hours: given }]
      : []),
    { kind: "half", of },
  ];
  const text = JSON.stringify(entries);
  return candidates.find((part) => JSON.stringify(requestEntries(first, last, part, time)) === text) ?? null;
}

const withTotal = (entries: readonly HolidayEntry[]) => ({ entries, totalHours: totalHours(entries) });

const workOf = (
  { personId, first, last, status, kindId, reason }: ReadHoliday,
  entries: readonly HolidayEntry[],
  id: string,
): Omit<HolidayWork, "part"> => ({
  id,
  personId,
  startDate: first,
  endDate: last,
  ...withTotal(entries),
  status,
  kindId,
  reason,
});

/**
 * True where a stored request is this one, or where the stored ones have its hours of each day. What is stored counts
 * once: a second row of it is another request.
 */
function isStored(work: HolidayWork, stored: readonly StoredHoliday[], seen: Tally): boolean {
  const days = work.entries.map(({ day }) => `same ${work.personId} ${day}`);
  const same = stored.find((one) => isSame(one, work) && seen.sum(`same ${one.id}`) === 0);
  const isByDay = () => days.every((key) => seen.sum(key) === 0) && isStoredByDay(stored, work);
  if (!same && !isByDay()) return false;
  for (const key of same ? [`same ${same.id}`, ...days] : days) seen.add(key, 1);
  return true;
}

const isSame = (stored: StoredHoliday, work: HolidayWork): boolean =>
  stored.startDate === work.startDate &&
  stored.endDate === work.endDate &&
  stored.status === work.status &&
  stored.kindId === work.kindId &&
  hasHours(work, stored.totalHours, work.totalHours) &&
  isOneHalf(stored, work, work.startDate);

/** True where other requests of the kind and status have the hours of each day: one a day, or one of more days. */
function isStoredByDay(stored: readonly StoredHoliday[], work: HolidayWork): boolean {
  const alike = stored.filter((one) => one.status === work.status && one.kindId === work.kindId);
  return work.entries.every(({ day, hours }) => {
    const ofDay = alike
      .filter((one) => isOneHalf(one, work, day))
      .flatMap((one) => one.entries)
      .filter((entry) => entry.day === day);
    return ofDay.length > 0 && hasHours(work, sumHours(ofDay.map((entry) => entry.hours)), hours);
  });
}

/** The first stored request beside which a row has no room on a day; null where they share their days. */
function misfitAmong(
  work: HolidayWork,
  stored: readonly StoredHoliday[],
  time: WorkingTime,
): StoredHoliday | null {
  const shared = (one: StoredHoliday) => ({
    ...one,
    part: one.part ?? partOfEntries(one.entries, time),
    returnsLeave: false,
  });
  const misfit = misfitOf(shared(work), stored.filter(blocksDays).map(shared), time);
  return misfit && overlapping(misfit.day, misfit.day, stored);
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
    ? t`${person} has a request for ${days} (pending, ${plural(hours, "# hour", "# hours")}). Change or cancel that one first.`
    : t`${person} has a request for ${days} (approved, ${plural(hours, "# hour", "# hours")}). Change or cancel that one first.`;
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
          t`The hours, ${given}, are more than the ${fromHundredths(all)} that this person works on these days. Correct the hours or the days, or leave the hours empty.`,
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
