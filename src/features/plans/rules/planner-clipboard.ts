import { numberAt } from "#shared/numbers.ts";
import type { Day } from "#shared/day.ts";
import { formatHours, hoursQuestion, isDash, parseHours, sumHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { tidyText } from "#shared/tidy-text.ts";
import { areAllocationHours, dayTotalMessage, hoursMessage, maxHoursADay } from "./cell-hours.ts";
import { tooltips } from "./cell-lock.ts";
import { isDayHeading, isOtherDay, isSumHeading } from "./day-headings.ts";
import { isIn, replaceDay } from "./blocks.ts";
import type { PaintingLimits } from "./painting.ts";
import { entriesAt, type Cell } from "./by-cell.ts";
import { editOf, currentCells, type CellEntry, type Plan } from "./plan.ts";
import { closedProjectMessage } from "./save-cells.ts";

export interface NamedProject {
  readonly id: string;
  readonly code: string;
  readonly isOpen: boolean;
}

type Wanted = readonly Pick<CellEntry, "projectId" | "hours">[];

/** A project's code, if any, and hours, whose unit may follow a space: `QVC 7,5 h`. */
const cellHours = /^(?:(\S*[^\s\d.,:]\S*)\s+)?(\S+(?:\s+(?:h|m|min))?)$/iu;

/** A person's day as text: `QVC 6; KLN 4`; empty for nothing. */
export function dayText(entries: Wanted, codeOf: (projectId: string) => string): string {
  return entries.map(({ projectId, hours }) => `${codeOf(projectId)} ${formatHours(hours)}`).join("; ");
}

/** Reads a day's text; hours without a code are of the selected project. */
export function readDay(
  text: string,
  projects: readonly NamedProject[],
  selectedId: string | null,
): { wanted: Wanted } | { error: string } {
  const wanted: { projectId: string; hours: number }[] = [];
  const parts = text.split(";").map((part) => part.trim());
  for (const part of parts.filter((each) => each !== "" && !isDash(each))) {
    const [, code, typed = ""] = cellHours.exec(part) ?? [];
    const hours = parseHours(typed) ?? 0;
    const projectId =
      code === undefined
        ? selectedId
        : projects.find((project) => project.code.toLowerCase() === code.toLowerCase())?.id;
    if (projectId === null) return { error: tooltips().selectProject };
    if (projectId === undefined) return { error: t`${code ?? part} isn't a project of this function.` };
    if (!areAllocationHours(hours)) return { error: hoursQuestion(typed) ?? hoursMessage() };
    wanted.push({ projectId, hours });
  }
  return { wanted };
}

/** Why a block with names isn't pasted where its hours would go to someone else. */
export const otherNamesMessage = () =>
  t`The names beside these hours don't match the rows. Nothing was pasted.`;

/** Why a block with headings isn't pasted where its hours would go to other days. */
const otherDaysMessage = () =>
  t`The headings above these hours name other days than the columns. Nothing was pasted. Paste at their first day, or copy without the headings.`;

/** Why a block with an unknown name isn't pasted: its hours would be lost or move to other days. */
export function unknownNameMessage(typed = ""): string {
  const name = typed.trim();
  return name === ""
    ? t`A line has hours but no name. Nothing was pasted. Add the name, or copy without that line.`
    : t`${name} isn't one of the people here. Nothing was pasted. Correct the name, or copy without that line.`;
}

/** A person as a spreadsheet names them, and what may follow the name: tier, function. */
export interface NamedPerson {
  readonly fullName: string;
  readonly besides: readonly (string | null)[];
}

/**
 * A spreadsheet's block without its column of names, the tiers or functions behind it, and its headings.
 * Refused where a name is unknown or isn't that of its row, or a heading isn't the day of its column (`days`, from the
 * target on). Any other block stays as it is.
 */
export function withoutNames(
  texts: readonly (readonly string[])[],
  people: readonly NamedPerson[],
  rows: readonly string[],
  days: readonly Day[] = [],
): { readonly texts: readonly (readonly string[])[] } | { readonly error: string } {
  const known = new Map(people.map((person) => [plain(person.fullName), person]));
  const isNamed = (line: readonly string[]) => line.length > 1 && known.has(plain(line[0]));
  const [first = [], ...others] = texts;
  const lines = isNamed(first) ? texts : others;
  const areNamed = lines.some(isNamed);
  const below = lines.filter((line) => !areNamed || isFilled(line));
  const stranger = below.find((line) => areNamed && !isNamed(line) && isSomeones(line));
  if (stranger) return { error: unknownNameMessage(stranger[0]) };
  if (below.length === 0 || !below.every(isNamed)) return unnamed(texts);
  if (!isNamed(first) && !areHeadings(first)) return { error: unknownNameMessage(first[0]) };
  if (below.some(([name], at) => at < rows.length && plain(name) !== plain(rows[at])))
    return { error: otherNamesMessage() };
  return underHeadings(first, below, firstOfDays(below, known), days);
}

/** A block without names as it is, or why nothing of it is pasted. */
function unnamed(texts: readonly (readonly string[])[]) {
  const unread = unreadLine(texts);
  return unread === null ? { texts } : { error: unread };
}

/** The lines from a column on, or why they aren't pasted under these headings. */
function underHeadings(
  headings: readonly string[],
  lines: readonly (readonly string[])[],
  begin: number,
  days: readonly Day[],
): { readonly texts: readonly (readonly string[])[] } | { readonly error: string } {
  const above = headings === lines[0] ? [] : headings;
  const ofDays = (line: readonly string[]) =>
    line.filter((_, at) => at >= begin && !isSumHeading(above[at] ?? ""));
  return ofDays(above).some((heading, at) => isOtherDay(heading, days[at]))
    ? { error: otherDaysMessage() }
    : { texts: lines.map(ofDays) };
}

/** The first column behind the names, and the tiers or functions behind those. */
function firstOfDays(below: readonly (readonly string[])[], known: ReadonlyMap<string, NamedPerson>): number {
  const besides = new Set(
    below
      .flatMap(([name]) => known.get(plain(name))?.besides ?? [])
      .filter(isWord)
      .map(plain),
  );
  const isBeside = (column: number) =>
    below.some((line) => line.length > column + 1) &&
    below.some((line) => plain(line[column]) !== "") &&
    below.every((line) => plain(line[column]) === "" || besides.has(plain(line[column])));
  let begin = 1;
  while (isBeside(begin)) begin += 1;
  return begin;
}

/**
 * Why a block without known names isn't pasted: its first column is words beside hours, or its first line words above
 * hours, which would all move by a day or a person. Null for a block of days alone.
 */
function unreadLine(texts: readonly (readonly string[])[]): string | null {
  const name = unreadName(texts);
  if (name !== null) return unknownNameMessage(name);
  const [first = [], ...others] = texts;
  const headings = first.filter((cell) => cell.trim() !== "");
  const areUnread = headings.every(isUnread) || headings.every(isDayHeading);
  return headings.length > 0 && areUnread && others.some(hasHours)
    ? t`${headings[0]?.trim() ?? ""} isn't one of the columns here. Nothing was pasted.`
    : null;
}

const isFilled = (line: readonly string[]) => line.some((text) => text.trim() !== "");
const isSomeones = (line: readonly string[]) => isWord(line[0]) || hasHours(line);
const hasHours = (cells: readonly string[]) => cells.some((cell) => (numberOf(cell) ?? 0) > 0);
const isUnread = (cell = "") => cell.trim() !== "" && !isDash(cell) && numberOf(cell) === null;

/** The first name of a block whose hours all have words before them, headings aside. */
function unreadName([first = [], ...others]: readonly (readonly string[])[]): string | null {
  const isOfDays = plain(first[0]) === "" && areHeadings(first);
  const lines = [...(isOfDays ? [] : [first]), ...others].filter(([, ...cells]) => hasHours(cells));
  const [line, next] = lines;
  if (line === undefined || !lines.every(([name]) => isUnread(name))) return null;
  // One word beside one line's hours may be a day's text; two words are a name.
  if (next === undefined) return isOfDays || isOfTwoWords(line[0]) ? nameOf(line) : null;
  return nameOf(line === first && areHeadings(first) ? next : line);
}

const nameOf = ([name = ""]: readonly string[]) => name;
const isOfTwoWords = (name = "") => /\S\s+\S/u.test(name);

/**
 * True for a line that names columns: words, dates, or the numbers of days in their order; false where it
 * contains someone's hours.
 */
function areHeadings([first = "", ...cells]: readonly string[]): boolean {
  const numbers = cells.map(numberOf).filter((number) => number !== null);
  // Two in order beside a first and a last name are more likely someone's 6 and 7 hours.
  const areFewUnderName = numbers.length < 3 && /\S\s+\S/u.test(first);
  return !numbers.some(areAllocationHours) || (areInOrder(numbers) && !areFewUnderName);
}

/**
 * The first hours of a cell, bare or behind a word: `8`, `QVC 8; KLN 2`, and `Tue 8` of a heading as well.
 */
function numberOf(cell: string): number | null {
  const [first = ""] = cell.split(";");
  return parseHours(/^(?:\D*\s)?(\S+(?:\s+(?:h|m|min))?)$/iu.exec(first.trim())?.[1] ?? "") ?? null;
}

/**
 * Days one by one, over a weekend that is left out, and into the next month. A number alone is in no order:
 * it may be someone's hours.
 */
function areInOrder(numbers: readonly number[]): boolean {
  const steps = numbers.slice(1).map((number, at) => number - numberAt(numbers, at));
  return (
    steps.includes(1) &&
    steps.every(
      (step, at) =>
        step === 1 || step === 3 || (numberAt(numbers, at + 1) <= 3 && numberAt(numbers, at) >= 26),
    )
  );
}

function plain(text = ""): string {
  return tidyText(text.normalize("NFKC")).toLowerCase();
}

/**
 * False for a tier whose name reads as hours: a column of them would be mistaken for hours, and hours for
 * it.
 */
function isWord(name: string | null | undefined): name is string {
  return typeof name === "string" && parseHours(name) === undefined;
}

/** The plan with days replaced by what their texts say, and why some stayed. */
export function pasteDays(
  plan: Plan,
  days: readonly (Cell & { readonly text: string })[],
  context: {
    readonly projects: readonly NamedProject[];
    readonly selectedId: string | null;
    readonly limits: PaintingLimits;
  },
): { plan: Plan; refused: string[] } {
  const edit = editOf(plan);
  const current = currentCells(plan);
  const refused: string[] = [];
  // Each different text is read once.
  const known = new Map<string, KnownText>();
  const readOnce = (text: string) => {
    const there = known.get(text);
    if (there) return there;
    const read = knownText(text, context.projects, context.selectedId);
    known.set(text, read);
    return read;
  };
  for (const cell of days) {
    const there = entriesAt(current, cell);
    const read = readOnce(cell.text);
    if ("error" in read) {
      refused.push(read.error);
      continue;
    }
    const fault = faultOf(read, there, context.limits.otherHours(cell));
    if (fault === null) replaceDay(edit, cell, there, read.wanted);
    else refused.push(fault);
  }
  return { plan: edit.done(), refused };
}

type KnownText =
  | { readonly wanted: Wanted; readonly total: number; readonly closed: Wanted }
  | { readonly error: string };

function knownText(text: string, projects: readonly NamedProject[], selectedId: string | null): KnownText {
  const read = readDay(text, projects, selectedId);
  if ("error" in read) return read;
  const open = new Set(projects.filter(({ isOpen }) => isOpen).map(({ id }) => id));
  return {
    ...read,
    total: sumHours(read.wanted.map(({ hours }) => hours)),
    closed: read.wanted.filter(({ projectId }) => !open.has(projectId)),
  };
}

function faultOf(
  { total, closed }: Exclude<KnownText, { error: string }>,
  there: Wanted,
  otherHours: number,
): string | null {
  if (sumHours([total, otherHours]) > maxHoursADay) return dayTotalMessage();
  return closed.every((entry) => isIn(there, entry)) ? null : closedProjectMessage();
}
