import { addDays, startOfWeek, type Day } from "#shared/day.ts";
import { fromHundredths, toHundredths } from "#shared/hundredths.ts";
import { lineCost } from "#shared/money.ts";
import { firstDay, monthOf } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { closedFault } from "./closed-projects.ts";
import { at, type Fault } from "./fault.ts";
import { outcomeOf, type Judged, type JudgeFrame } from "./judging.ts";
import type { Outcome, TypedRow } from "./rows.ts";
import { spreadOver } from "./spread-period.ts";
import { dayWords } from "./day-words.ts";
import { readEntry, type ReadEntry } from "./read-entry.ts";
import {
  dayKey,
  weekKey,
  type ComparedEntry,
  type EntryOwner,
  type EntryProject,
  type NewEntry,
  type TimeEntryFacts,
  type TimeEntryWork,
} from "./time-entry-facts.ts";
import { deletedMeanwhile } from "./plan-facts.ts";

/** A day has no more hours, in hundredths. */
const mostOfDay = 2400;

type Entry = Omit<ComparedEntry, "id">;

const entryKey = ({ personId, projectId, day, hours, start, end, note }: Entry): string =>
  `${personId} ${projectId} ${day} ${toHundredths(hours)} ${start ?? ""}-${end ?? ""} ${note}`;

/** A week or month of the file is compared by the sum of what is stored of it. */
const sumKey = ({ personId, projectId, first, last, note }: ReadEntry): string =>
  `${personId} ${projectId} ${first}-${last} ${note}`;

/** Tells the tally of a row that is passed over. */
export function noteTimeEntries(rows: readonly TypedRow[], frame: JudgeFrame): void {
  for (const row of rows) {
    const read = readEntry(row, frame.names);
    if ("personId" in read) timesSeen(read, frame);
  }
}

/** How often, or for spread hours how much, the file has said this, with this row. */
function timesSeen(read: ReadEntry, { seen }: JudgeFrame): number {
  return read.first === read.last
    ? seen.add(entryKey({ ...read, day: read.first }), 1)
    : seen.add(sumKey(read), toHundredths(read.hours));
}

/** What others than this import have stored: how often each entry, and all hours of each day. */
function storedOf({ entries }: TimeEntryFacts, frame: JudgeFrame) {
  const counts = new Map<string, number>();
  const days = new Map<string, number>();
  for (const entry of entries) {
    const day = dayKey(entry.personId, entry.day);
    days.set(day, (days.get(day) ?? 0) + toHundredths(entry.hours));
    if (frame.isOwn(entry.id)) continue;
    const key = entryKey(entry);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return { counts, days };
}

/** What the facts of a batch are judged with. */
interface Bench {
  readonly facts: TimeEntryFacts;
  readonly frame: JudgeFrame;
  readonly stored: ReturnType<typeof storedOf>;
  /** The ids of the timesheets this batch makes, by person and week. */
  readonly made: Map<string, string>;
}

/**
 * What becomes of entries. What is stored already is the same, as often as it is stored: two equal rows of one file
 * are two entries, and the file again is none. A day has 24 hours at most with what is stored. A project's months
 * and its end are no obstacle, since what was worked was worked; one that is only proposed is.
 */
export function judgeTimeEntries(
  rows: readonly TypedRow[],
  facts: TimeEntryFacts,
  frame: JudgeFrame,
): Judged<TimeEntryWork> {
  const bench: Bench = { facts, frame, stored: storedOf(facts, frame), made: new Map() };
  const works: TimeEntryWork[] = [];
  const outcomes = rows.map((row): Outcome => {
    const read = readEntry(row, frame.names);
    if ("refused" in read) return outcomeOf(row, "refused", read.refused, { hours: read.hours });
    if ("skipped" in read) return outcomeOf(row, "skipped", [read.skipped], { hours: read.hours });
    const owner = facts.people.get(read.personId);
    const project = facts.projects.get(read.projectId);
    const rate = read.rate ?? owner?.rate ?? 0;
    const sums = { hours: read.hours, money: lineCost(read.hours, rate) };
    if (isStored(read, timesSeen(read, frame), bench)) return outcomeOf(row, "same", [], sums);
    if (!owner || !project) return outcomeOf(row, "refused", [deletedMeanwhile()], sums);
    const parts = partsOf(read, facts);
    const fault = faultOf(read, { owner, project }, parts, bench);
    if (fault !== null) return outcomeOf(row, "refused", [fault], sums);
    parts.forEach((part, number) => {
      frame.pending.add(dayKey(read.personId, part.day), toHundredths(part.hours));
      const place = placeOf(read, { owner, project });
      works.push(...worksOf(row, { ...read, ...part, ...place, rate }, number, bench));
    });
    return outcomeOf(row, "created", [], sums);
  });
  return { outcomes, works };
}

function isStored(read: ReadEntry, seen: number, { facts, frame, stored }: Bench): boolean {
  if (read.first === read.last)
    return seen <= (stored.counts.get(entryKey({ ...read, day: read.first })) ?? 0);
  const isOfPeriod = (entry: ComparedEntry): boolean =>
    !frame.isOwn(entry.id) &&
    entry.personId === read.personId &&
    entry.projectId === read.projectId &&
    entry.note === read.note &&
    entry.start === null &&
    read.first <= entry.day &&
    entry.day <= read.last;
  const sum = facts.entries.filter(isOfPeriod).reduce((hours, entry) => hours + toHundredths(entry.hours), 0);
  return seen <= sum;
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
  { personId }: ReadEntry,
  { owner, project }: Subjects,
  parts: readonly { readonly day: Day; readonly hours: number }[],
  { facts, frame, stored }: Bench,
): Fault | null {
  if (project.statusCode === "proposed")
    return at("project", t`${project.label} is only proposed. Set it to active first.`);
  const ended = parts.map(({ day }) => endedFault(project, day, frame)).find((fault) => fault !== null);
  if (ended !== undefined) return ended;
  for (const { day, hours } of parts) {
    const key = dayKey(personId, day);
    const before = (stored.days.get(key) ?? 0) + frame.pending.sum(key);
    if (before + toHundredths(hours) > mostOfDay)
      return at(
        "hours",
        t`${owner.label} has ${fromHundredths(before)} hours on ${dayWords(day)}. With ${hours} more the day would have over 24.`,
      );
    const monday = startOfWeek(day);
    const closed = closedWeeks[facts.timesheets.get(weekKey(personId, monday))?.statusCode ?? ""];
    if (closed !== undefined) return at("day", closed(owner.label, dayWords(monday)));
  }
  return null;
}

/** What was worked until a project ended was worked. */
function endedFault(project: EntryProject, day: Day, { today }: JudgeFrame): Fault | null {
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
  const { personId, projectId, day, hours, start, end, note, rate } = read;
  const { functionId, tierId, isBillable } = read;
  const sheet = sheetOf(row, { personId, day, part }, bench);
  const [id, timesheetId] = [bench.frame.idOf(row, part), sheet.id];
  const what = { personId, projectId, day, hours, start, end, note };
  const entry = { id, timesheetId, ...what, rate, functionId, tierId, isBillable };
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

function isApprovedWeek(monday: Day, { options, today }: JudgeFrame): boolean {
  if (options.weeks === "approved") return addDays(monday, 6) < today;
  return options.weeks !== "draft" && addDays(monday, 6) < firstDay(monthOf(today));
}
