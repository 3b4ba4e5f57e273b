import { isIn, weekStates } from "#shared/states.ts";
import { addDays, startOfWeek, type Day } from "#shared/day.ts";
import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import { fullMinutes } from "#shared/hours.ts";
import { lineCost, sumCost } from "#shared/money.ts";
import { firstDay, monthOf } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { addToFile, resultingHours, timesSaid } from "./booked-hours.ts";
import { bookingWindow, outsideWindow, type BookingWindow } from "#features/timesheets/rules/booking.ts";
import { closedFault } from "./closed-projects.ts";
import { at, type Fault } from "../read/fault.ts";
import { outcomeOf, outcomesOf, overRows, type Judged, type JudgeContext } from "./judging.ts";
import type { Notice, Outcome, TypedRow } from "../read/rows.ts";
import { spreadOver } from "../read/spread-period.ts";
import { dayWords } from "../read/day-words.ts";
import { readEntry, type ReadEntry } from "./read-entry.ts";
import {
  dayKey,
  hundredthsByDay,
  maxOfDay,
  weekKey,
  type ComparedEntry,
  type EntryOwner,
  type EntryProject,
  type NewEntry,
  type TimeEntryFacts,
  type TimeEntryWork,
} from "./time-entry-facts.ts";
import { deletedMeanwhile } from "./plan-facts.ts";

/** Tells the tally of a row that is passed over. */
export const noteTimeEntries = overRows(readEntry, (read, _, frame) => {
  timesSaid(read, frame);
});

/** Adds rows to what the whole file says. */
export const addUpTimeEntries = overRows(readEntry, (read, _, frame) => addToFile(read, frame));

/** What others than this import have stored by person and project, and all hours of each day. */
function storedOf({ entries }: TimeEntryFacts, frame: JudgeContext) {
  const others = Map.groupBy(
    entries.filter(({ id }) => !frame.isOwn(id)),
    ({ personId, projectId }) => `${personId} ${projectId}`,
  );
  return { others, days: hundredthsByDay(entries) };
}

/** What the facts of a batch are judged with. */
interface Bench {
  readonly facts: TimeEntryFacts;
  readonly frame: JudgeContext;
  readonly stored: ReturnType<typeof storedOf>;
  /** The ids of the timesheets this batch makes, by person and week. */
  readonly made: Map<string, string>;
}

/**
 * What becomes of entries. What is stored already is the same, as often as it is stored: two equal rows of one file
 * are two entries, and the file again is none. Rows beside other hours of their person, project and days are skipped
 * unless `options.booked` adds them. A day has 24 hours at most with what is stored. A project's months
 * and its end are no obstacle, since what was worked was worked; one that is only proposed is.
 */
export function judgeTimeEntries(
  rows: readonly TypedRow[],
  facts: TimeEntryFacts,
  frame: JudgeContext,
): Judged<TimeEntryWork> {
  const bench: Bench = { facts, frame, stored: storedOf(facts, frame), made: new Map() };
  const works: TimeEntryWork[] = [];
  const outcomes = outcomesOf(rows, frame, readEntry, (read, row) => judgeEntry(row, read, bench, works));
  return { outcomes, works };
}

/** What becomes of an entry that could be read; what is to be written is added to `works`. */
function judgeEntry(row: TypedRow, read: ReadEntry, bench: Bench, works: TimeEntryWork[]): Outcome {
  const { facts, frame } = bench;
  const owner = facts.people.get(read.personId);
  const project = facts.projects.get(read.projectId);
  const rateOf = (day: Day) => read.rate ?? facts.rateOn?.({ ...read, day }) ?? owner?.rate ?? 0;
  const sums = sumsOf(read, rateOf, facts);
  const entries = entriesOf(read, bench);
  const resulting = resultingHours(read, timesSaid(read, frame), entries, frame);
  if (resulting === "same") return outcomeOf(row, "same", [], sums);
  if (!owner || !project) return outcomeOf(row, "refused", [deletedMeanwhile()], sums);
  const subjects = { owner, project };
  const parts = partsOf(read, facts);
  const fault = faultOf(read, subjects, parts, bench);
  if (fault !== null) return outcomeOf(row, "refused", [fault], sums);
  const settled = noticesOf(read, parts, bench);
  if (resulting === "booked" && frame.options.booked !== "add") {
    const reason = at("hours", bookedWords(read, subjects, entries));
    return outcomeOf(row, "skipped", [reason], { ...sums, notices: ["booked"] });
  }
  const noted: readonly Notice[] = resulting === "booked" ? ["booked", ...settled] : settled;
  const reason = reasonToSkip(read, settled, frame);
  if (reason !== null) return outcomeOf(row, "skipped", [reason], { ...sums, notices: noted });
  parts.forEach((part, number) => {
    frame.pending.add(dayKey(read.personId, part.day), toHundredths(part.hours));
    const place = placeOf(read, subjects);
    works.push(...worksOf(row, { ...read, ...part, ...place, rate: rateOf(part.day) }, number, bench));
  });
  return outcomeOf(row, "created", [], { ...sums, notices: noted });
}

/** The hours of a row, exact to the minute where it has minutes, and what they cost. */
function sumsOf(entry: ReadEntry, rateOf: (day: Day) => number, facts: TimeEntryFacts) {
  const { hours: read, start, inMinutes, first, last } = entry;
  const hours = start !== null || inMinutes ? fullMinutes(read) : read;
  if (first === last || rateOf(first) === rateOf(last))
    return { hours, money: lineCost(hours, rateOf(first)) };
  const parts = partsOf(entry, facts);
  return { hours, money: sumCost(parts.map((part) => ({ hours: part.hours, rate: rateOf(part.day) }))) };
}

/** Why a row of a later day, an approved week or a closed month is skipped; null where it isn't. */
function reasonToSkip(
  { first }: ReadEntry,
  notices: readonly Notice[],
  { options }: JudgeContext,
): Fault | null {
  if (notices.includes("ahead") && options.ahead !== "add")
    return at(
      "day",
      t`${dayWords(first)} is still ahead. Planned hours are allocations or forecasts: choose them under What it contains.`,
    );
  if (options.settled !== "skip") return null;
  if (notices.includes("approved"))
    return at("day", t`The week is approved already. You chose to skip such rows.`);
  return notices.includes("closed") ? at("day", t`The month is closed. You chose to skip such rows.`) : null;
}

/** What others have stored of a row's person and project on its days. */
const entriesOf = ({ personId, projectId, first, last }: ReadEntry, { stored }: Bench): ComparedEntry[] =>
  (stored.others.get(`${personId} ${projectId}`) ?? []).filter(({ day }) => first <= day && day <= last);

/** What to say of rows of later days, or that are added to hours that are settled. */
function noticesOf(
  { personId, first }: ReadEntry,
  parts: readonly { readonly day: Day }[],
  { facts, frame }: Bench,
): Notice[] {
  const isApproved = parts.some(({ day }) => {
    const sheet = facts.timesheets.get(weekKey(personId, startOfWeek(day)));
    return sheet !== undefined && isIn(weekStates.final, sheet.statusCode) && !frame.isOwn(sheet.id);
  });
  const isClosed = parts.some(({ day }) => facts.closedMonths.has(monthOf(day)));
  const found = { ahead: first > frame.today, approved: isApproved, closed: isClosed };
  return (["ahead", "approved", "closed"] as const).filter((notice) => found[notice]);
}

/** Why a row isn't added to what is booked, in words. */
function bookedWords(
  { first, last }: ReadEntry,
  { owner, project }: Subjects,
  entries: readonly ComparedEntry[],
): string {
  const hours = fromHundredths(entries.reduce((sum, entry) => sum + toHundredths(entry.hours), 0));
  return first === last
    ? t`${owner.label} has ${plural(hours, "# hour", "# hours")} on ${project.label} on ${dayWords(first)} already. This row would double them.`
    : t`${owner.label} has ${plural(hours, "# hour", "# hours")} on ${project.label} from ${dayWords(first)} to ${dayWords(last)} already. This row would double them.`;
}

function partsOf(read: ReadEntry, facts: TimeEntryFacts): { day: Day; hours: number }[] {
  if (read.first === read.last) return [{ day: read.first, hours: read.hours }];
  return spreadOver(read, read.hours, facts.workingTime(read.personId));
}

const waiting = (person: string, monday: string): string =>
  t`${person}'s week of ${monday} waits for approval. Approve or return it first.`;
const closedWeeks: Readonly<Record<string, (person: string, monday: string) => string>> = {
  submitted: waiting,
  pending: waiting,
  rejected: (person, monday) =>
    t`${person}'s week of ${monday} was returned and waits to be submitted again.`,
};

/** Whose entry it is, and of what. */
interface Subjects {
  readonly owner: EntryOwner;
  readonly project: EntryProject;
}

function faultOf(
  read: ReadEntry,
  { owner, project }: Subjects,
  parts: readonly { readonly day: Day; readonly hours: number }[],
  bench: Bench,
): Fault | null {
  const { facts, frame, stored } = bench;
  const { personId } = read;
  if (project.statusCode === "proposed")
    return at("project", t`${project.label} is only proposed. Set it to active first.`);
  const ended = parts.map(({ day }) => endedFault(project, day, frame)).find((fault) => fault !== null);
  if (ended !== undefined) return ended;
  for (const { day, hours } of parts) {
    const outside = outsideWindow(day, windowOf(read, owner, bench));
    if (outside !== null) return at("day", outside);
    const key = dayKey(personId, day);
    const before = (stored.days.get(key) ?? 0) + frame.pending.sum(key);
    if (before + toHundredths(hours) > maxOfDay)
      return at(
        "hours",
        t`${owner.label} has ${plural(fromHundredths(before), "# hour", "# hours")} on ${dayWords(day)}. With ${hours} more the day would have over 24.`,
      );
    const monday = startOfWeek(day);
    const closed = closedWeeks[facts.timesheets.get(weekKey(personId, monday))?.statusCode ?? ""];
    if (closed !== undefined) return at("day", closed(owner.label, dayWords(monday)));
  }
  return null;
}

/** Days back that imports bring history of: 20 years. What is older is a mistyped year. */
const furthestBack = 7305;

/** The days on which someone's time can be imported: as those who decide on weeks can book, and history before. */
function windowOf(
  { personId }: ReadEntry,
  { firstDay = null, lastDay = null }: EntryOwner,
  { facts, frame: { today } }: Bench,
): BookingWindow {
  const oldest = addDays(today, -furthestBack);
  const terms = { today, daysBack: 0, daysAhead: 0, firstDay, lastDay, organisationFirst: oldest };
  const window = bookingWindow(terms, true, dayWords);
  return {
    ...window,
    before:
      window.first === oldest
        ? t`Time can be imported from ${dayWords(oldest)}, 20 years back.`
        : window.before,
    closed: [...(facts.locked.get(personId) ?? [])],
  };
}

/** What was worked until a project ended was worked. */
function endedFault(project: EntryProject, day: Day, { today }: JudgeContext): Fault | null {
  if (project.endedOn !== null && day <= project.endedOn) return null;
  const closed = closedFault(project, monthOf(day), today);
  return closed === null ? null : at("day", closed);
}

/** The entry, and its week's timesheet where it is the first of it. */
function worksOf(
  row: TypedRow,
  read: ReadEntry & Snapshot & { readonly day: Day; readonly rate: number },
  part: number,
  bench: Bench,
): TimeEntryWork[] {
  const { personId, projectId, day, hours, start, end, inMinutes, note, rate } = read;
  const { functionId, tierId, isBillable } = read;
  const sheet = sheetOf(row, { personId, day, part }, bench);
  const [id, timesheetId] = [bench.frame.idOf(row, part), sheet.id];
  const what = { personId, projectId, day, hours, start, end, note };
  const entry = {
    id,
    timesheetId,
    ...what,
    inMinutes: inMinutes && read.first === read.last,
    rate,
    functionId,
    tierId,
    isBillable,
  };
  return [...sheet.made, { entry, isInNewTimesheet: !sheet.isStored }];
}

type Snapshot = Pick<NewEntry, "functionId" | "tierId" | "isBillable">;

/** What an entry stores of its owner, and whether it is billable. */
const placeOf = ({ billable }: ReadEntry, { owner, project }: Subjects): Snapshot => ({
  functionId: owner.functionId,
  tierId: owner.tierId,
  isBillable: !project.isInternal && (billable ?? owner.billable),
});

/** The timesheet of a week: the stored one, or the one this batch makes. */
function sheetOf(
  row: TypedRow,
  { personId, day, part }: { readonly personId: string; readonly day: Day; readonly part: number },
  { facts, frame, made }: Bench,
): { readonly id: string; readonly isStored: boolean; readonly made: readonly TimeEntryWork[] } {
  const monday = startOfWeek(day);
  const key = weekKey(personId, monday);
  const stored = facts.timesheets.get(key);
  if (stored) return { id: stored.id, isStored: true, made: [] };
  const known = made.get(key);
  if (known !== undefined) return { id: known, isStored: false, made: [] };
  // Beyond the 31 days a month has.
  const id = frame.idOf(row, 100 + part);
  made.set(key, id);
  const timesheet = { id, personId, monday, isApproved: isApprovedWeek(monday, frame) };
  return { id, isStored: false, made: [{ timesheet }] };
}

function isApprovedWeek(monday: Day, { options, today }: JudgeContext): boolean {
  if (options.weeks === "approved") return addDays(monday, 6) < today;
  return options.weeks !== "draft" && addDays(monday, 6) < firstDay(monthOf(today));
}
