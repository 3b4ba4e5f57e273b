import type { Day } from "#shared/day.ts";
import { sumHours, fullMinutes } from "#shared/hours.ts";
import { closedDayFault, notClosedFault } from "#features/closing/rules/closed-days.ts";
import {
  lockedDayFault,
  outsideWindow,
  projectFault,
  type BookableProject,
  type BookingWindow,
} from "./booking.ts";
import {
  checkEnteredHours,
  entryMessages,
  maxDayHours,
  roundedHours,
  type EntryStep,
} from "./entered-hours.ts";
import { overlap, timeMessages } from "./timed-hours.ts";
import { isInWeek } from "./week.ts";

export interface StoredEntry {
  readonly id: string;
  readonly projectId: string;
  readonly day: Day;
  readonly hours: number;
  readonly note: string;
  /** `HH:mm` where the entry has times; the end of the day is 24:00. */
  readonly startTime: string | null;
  readonly endTime: string | null;
  /** Written as hours and minutes without times, as by a file. */
  readonly inMinutes?: boolean;
}

/** An entry's hours to be added up: to the minute where it has times or was written so, else hundredths. */
export function exactHours(entry: {
  readonly hours: number;
  readonly startTime?: string | null | undefined;
  readonly inMinutes?: boolean | undefined;
}): number {
  return typeof entry.startTime === "string" || entry.inMinutes === true
    ? fullMinutes(entry.hours)
    : entry.hours;
}

/** A project's typed hours on a day, null to clear. Without `note` the note stays. */
export interface CellChange {
  readonly projectId: string;
  readonly day: Day;
  readonly hours: number | null;
  readonly note?: string | undefined;
}

/** A change to one of a cell's several entries; null removes it. */
export interface EntryChange {
  readonly entryId: string;
  readonly hours: number | null;
  readonly note?: string | undefined;
}

export interface NewEntry {
  /** Where the caller needs to know it. */
  readonly id?: string;
  readonly projectId: string;
  readonly day: Day;
  readonly hours: number;
  readonly note: string;
  readonly startTime?: string;
  readonly endTime?: string;
}

/** An entry with times: a new one, or a stored one's new state. */
export interface TimedChange {
  readonly entryId: string | null;
  readonly projectId: string;
  readonly day: Day;
  readonly startTime: string;
  readonly endTime: string;
  readonly note: string;
  /** How long that is, or why it cannot be. */
  readonly length: { readonly hours: number } | { readonly error: string };
}

/** The difference between stored and requested; `refused` names each cell that breaks a rule. */
export interface WeekDifference {
  readonly added: readonly NewEntry[];
  readonly changed: readonly StoredEntry[];
  readonly removed: readonly StoredEntry[];
  readonly refused: Readonly<Record<string, string>>;
  /** Why, where something follows from it. */
  readonly reasons: Readonly<Record<string, RefusalReason>>;
}

export type RefusalReason = "not bookable" | "outside window" | "below timed entries" | "day total";

interface Refused {
  readonly refusal: string;
  readonly reason?: RefusalReason;
}

/** A cell's name, in a refusal's `fields` and in the browser. */
export function cellKey(projectId: string, day: Day): string {
  return `${projectId} ${day}`;
}

/** The day of a cell, from its name. */
export function dayOfCell(key: string): Day {
  return key.slice(-10);
}

export interface StoredWeek {
  readonly weekStarting: Day;
  readonly entries: readonly StoredEntry[];
  readonly projects: ReadonlyMap<string, BookableProject>;
  /** What typed hours go in. */
  readonly step: EntryStep;
  /** The days on which hours can be added; without one, every day. */
  readonly window?: BookingWindow;
  /** Hours of closed months are adjusted, and no others. */
  readonly adjusts?: boolean;
}

/** A week's requested changes: typed cells, single entries, entries to add. */
export interface RequestedChanges {
  readonly cells?: readonly CellChange[];
  readonly entries?: readonly EntryChange[];
  readonly additions?: readonly NewEntry[];
  readonly timed?: readonly TimedChange[];
  /** Overrides may change the length of timed entries too. */
  readonly overrides?: boolean;
}

type Outcome = Refused | { added?: NewEntry; changed?: StoredEntry; removed?: StoredEntry };

/**
 * The difference a request makes. A typed value is the cell's total: its single hour-only entry becomes the
 * value less the timed ones (docs/readings.md#decision-3). Hours as stored are always right, whatever the step.
 */
export function differenceOf(week: StoredWeek, requested: RequestedChanges): WeekDifference {
  const refused: Record<string, string> = {};
  const reasons: Record<string, RefusalReason> = {};
  const outcomes = outcomesOf(week, requested).map(([place, outcome]) => {
    if (!("refusal" in outcome)) return outcome;
    refused[place] = outcome.refusal;
    if (outcome.reason) reasons[place] = outcome.reason;
    return {};
  });
  const difference = {
    added: outcomes.flatMap(({ added }) => added ?? []),
    changed: outcomes.flatMap(({ changed }) => changed ?? []),
    removed: outcomes.flatMap(({ removed }) => removed ?? []),
  };
  const resulting = after(week.entries, difference);
  for (const entry of [...difference.added, ...difference.changed]) {
    const others = resulting.filter((other) => other !== entry && other.day === entry.day);
    const key = cellKey(entry.projectId, entry.day);
    if (sumHours([entry, ...others].map(exactHours)) > maxDayHours && refused[key] === undefined) {
      refused[key] = entryMessages().dayTotal;
      reasons[key] = "day total";
    }
    if (movesInTime(week, entry) && others.some((other) => overlap(entry, other)))
      refused[key] ??= timeMessages().overlap;
  }
  for (const { projectId, day } of [...difference.added, ...difference.changed, ...difference.removed]) {
    const fault = closedFault(week, day);
    if (fault === null) continue;
    refused[cellKey(projectId, day)] ??= fault;
    reasons[cellKey(projectId, day)] ??= "outside window";
  }
  return { ...difference, refused, reasons };
}

/** Why hours of a day aren't changed, closed as its month is, or aren't adjusted while it's open. */
function closedFault({ window, adjusts = false }: StoredWeek, day: Day): string | null {
  if (!adjusts) return window ? lockedDayFault(day, window) : null;
  return closedDayFault(day, window?.closed) === null ? notClosedFault(day) : null;
}

function outcomesOf(week: StoredWeek, requested: RequestedChanges): [place: string, outcome: Outcome][] {
  const { cells = [], additions = [], entries = [], timed = [], overrides = false } = requested;
  const at = (place: { readonly projectId: string; readonly day: Day }) =>
    cellKey(place.projectId, place.day);
  return [
    ...cells.map((cell): [string, Outcome] => [at(cell), cellOutcome(week, cell)]),
    ...additions.map((entry): [string, Outcome] => [at(entry), additionOutcome(week, entry)]),
    ...entries.map((change): [string, Outcome] => {
      const entry = week.entries.find(({ id }) => id === change.entryId);
      return entry
        ? [at(entry), entryOutcome(week, entry, change, overrides)]
        : [change.entryId, { refusal: entryMessages().unknownEntry }];
    }),
    ...timed.map((change): [string, Outcome] => [at(change), timedOutcome(week, change)]),
  ];
}

/** True when nothing would be written. */
export function isNoDifference(difference: WeekDifference): boolean {
  return difference.added.length + difference.changed.length + difference.removed.length === 0;
}

function cellOutcome(week: StoredWeek, cell: CellChange): Outcome {
  if (!isInWeek(cell.day, week.weekStarting)) return { refusal: entryMessages().outsideWeek };
  const inCell = week.entries.filter((entry) => entry.projectId === cell.projectId && entry.day === cell.day);
  const untimed = inCell.filter((entry) => entry.startTime === null);
  const timed = sumHours(inCell.filter((entry) => entry.startTime !== null).map(exactHours));
  if (untimed.length > 1) return { refusal: entryMessages().severalEntries };
  const isAsStored = inCell.length > 0 && cell.hours === sumHours(inCell.map(exactHours));
  const hours = isAsStored || cell.hours === null ? cell.hours : roundedHours(cell.hours, week.step);
  const wrong = isAsStored || hours === null ? null : checkEnteredHours(hours, week.step);
  if (wrong !== null) return { refusal: wrong };
  if ((hours ?? 0) < timed) return { refusal: entryMessages().timedEntries, reason: "below timed entries" };
  return singleOutcome(week, cell, untimed[0], sumHours([hours ?? 0, -timed]));
}

/** What happens to a cell's single hour-only entry when it should have `hours`. */
function singleOutcome(
  week: StoredWeek,
  cell: CellChange,
  single: StoredEntry | undefined,
  hours: number,
): Outcome {
  const note = cell.note ?? single?.note ?? "";
  if (!single)
    return hours === 0
      ? {}
      : (bookable(week, cell, true) ?? { added: { projectId: cell.projectId, day: cell.day, hours, note } });
  if (hours === 0) return { removed: single };
  if (hours === single.hours && note === single.note) return {};
  return bookable(week, cell, hours > single.hours) ?? { changed: { ...single, hours, note } };
}

function additionOutcome(week: StoredWeek, entry: NewEntry): Outcome {
  if (!isInWeek(entry.day, week.weekStarting)) return { refusal: entryMessages().outsideWeek };
  const hours = roundedHours(entry.hours, week.step);
  const wrong = checkEnteredHours(hours, week.step);
  return wrong === null
    ? (bookable(week, entry, true) ?? { added: { ...entry, hours } })
    : { refusal: wrong };
}

function entryOutcome(
  week: StoredWeek,
  entry: StoredEntry,
  change: EntryChange,
  overrides: boolean,
): Outcome {
  if (change.hours === null) return { removed: entry };
  const note = change.note ?? entry.note;
  if (change.hours === entry.hours) return note === entry.note ? {} : { changed: { ...entry, note } };
  if (entry.startTime !== null && !overrides) return { refusal: entryMessages().timedEntry };
  const hours = roundedHours(change.hours, week.step);
  const wrong = checkEnteredHours(hours, week.step);
  if (wrong !== null) return { refusal: wrong };
  return bookable(week, entry, hours > entry.hours) ?? { changed: { ...entry, hours, note } };
}

/** Hours can only be added on days that can be booked, and where the project accepts them; fewer always can. */
function bookable(week: StoredWeek, place: { projectId: string; day: Day }, adds: boolean): Refused | null {
  if (!adds) return null;
  const outside = outsideWindow(
    place.day,
    week.adjusts === true && week.window ? { ...week.window, closed: [] } : week.window,
  );
  if (outside !== null) return { refusal: outside, reason: "outside window" };
  const closed = projectFault(week.projects.get(place.projectId), place.day);
  return closed === null ? null : { refusal: closed, reason: "not bookable" };
}

/**
 * A stored entry keeps its length while its times stay: in the repeated hour only the timer knew which one it
 * was.
 */
function timedOutcome(week: StoredWeek, change: TimedChange): Outcome {
  const { projectId, day, startTime, endTime, note, length } = change;
  const entry = change.entryId === null ? null : week.entries.find(({ id }) => id === change.entryId);
  if (entry === undefined) return { refusal: entryMessages().unknownEntry };
  if (entry?.startTime === startTime && entry.endTime === endTime)
    return note === entry.note ? {} : { changed: { ...entry, note } };
  if (!isInWeek(day, week.weekStarting)) return { refusal: entryMessages().outsideWeek };
  if ("error" in length) return { refusal: length.error };
  const { hours } = length;
  if (entry === null)
    return bookable(week, change, true) ?? { added: { projectId, day, hours, note, startTime, endTime } };
  return (
    bookable(week, entry, hours > entry.hours) ?? { changed: { ...entry, hours, note, startTime, endTime } }
  );
}

function after(
  stored: readonly StoredEntry[],
  { added, changed, removed }: Pick<WeekDifference, "added" | "changed" | "removed">,
) {
  const replaced = new Set([...changed, ...removed].map(({ id }) => id));
  return [...stored.filter(({ id }) => !replaced.has(id)), ...added, ...changed];
}

/** What is where it was overlaps no more than before. */
function movesInTime(week: StoredWeek, entry: NewEntry | StoredEntry): boolean {
  const before = "id" in entry ? week.entries.find(({ id }) => id === entry.id) : undefined;
  return before === undefined || before.startTime !== entry.startTime || before.endTime !== entry.endTime;
}
