import type { Day } from "#shared/day.ts";
import { sumExact } from "#shared/hundredths.ts";
import { monthOf, type Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { areAllocationHours, dayTotalMessage, hoursMessage, maxHoursADay } from "./cell-hours.ts";
import { lockOf, mayBeCleared, tooltips, type DayFacts } from "./cell-lock.ts";
import type { Cell, EntryPlace } from "./by-cell.ts";
import { cellKey, entryKey, type CellEntry } from "./plan.ts";

/** A cell as a save sends it; null clears the project from the day. */
export interface SentCell extends EntryPlace {
  readonly hours: number | null;
}

export interface SavedPerson {
  readonly id: string;
  readonly name: string;
  readonly hasTier: boolean;
}

export interface SavingFacts {
  readonly month: Month;
  readonly personOf: (userId: string) => SavedPerson;
  /** Active, billable, in the function and employed on the day. */
  readonly isAllocatable: (cell: Cell) => boolean;
  readonly dayFactsOf: (cell: Cell) => DayFacts;
  readonly isOpenProject: (projectId: string) => boolean;
  /** Stored hours of this allocation by `entryKey`. */
  readonly stored: ReadonlyMap<string, number>;
  /** Hours of the person's day in other functions, by `cellKey`. */
  readonly otherHours: ReadonlyMap<string, number>;
}

/** What a save writes. `problems`, by place in the sent list, prevent all of it. */
export interface SaveDecision {
  readonly problems: Readonly<Record<string, string>>;
  readonly set: readonly (CellEntry & { readonly before: number | null })[];
  readonly cleared: readonly (EntryPlace & { readonly before: number })[];
  /** People whose cells are skipped for lack of a cost tier (docs/readings.md#001-5). */
  readonly skipped: readonly SavedPerson[];
}

export const twiceMessage = () => t`The same cell is sent twice`;
export const otherMonthMessage = () => t`This day is outside the month`;
export const notAllocatableMessage = () => t`cannot be allocated to this function`;
export const closedProjectMessage = () => t`This project isn't open for this function and month`;

/** More problems than this help no one. */
const maxProblems = 20;

function problemOf(cell: SentCell, facts: SavingFacts): string | null {
  if (monthOf(cell.day) !== facts.month) return otherMonthMessage();
  if (cell.hours !== null && !areAllocationHours(cell.hours)) return hoursMessage();
  const lock = lockOf(cell.day, facts.dayFactsOf(cell));
  const isAllocatable = facts.isAllocatable(cell);
  if (cell.hours === null && mayBeCleared(lock, isAllocatable)) return null;
  if (!isAllocatable) return notAllocatableMessage();
  if (lock !== null) return tooltips()[lock];
  return facts.isOpenProject(cell.projectId) ? null : closedProjectMessage();
}

/** Hours of people without a tier; removing theirs needs none. */
const isSkipped = (cell: SentCell, person: SavedPerson): boolean => !person.hasTier && cell.hours !== null;

function overfullDays(
  touched: ReadonlySet<string>,
  facts: SavingFacts,
  set: SaveDecision["set"],
  cleared: SaveDecision["cleared"],
): Set<string> {
  const current = new Map(facts.stored);
  for (const cell of cleared) current.delete(entryKey(cell));
  for (const cell of set) current.set(entryKey(cell), cell.hours);
  const days = new Map<string, number[]>();
  for (const [key, hours] of current) {
    const day = key.slice(0, key.lastIndexOf("|"));
    if (touched.has(day)) days.set(day, [...(days.get(day) ?? [facts.otherHours.get(day) ?? 0]), hours]);
  }
  return new Set([...days].filter(([, hours]) => sumExact(hours) > maxHoursADay).map(([day]) => day));
}

/**
 * Decides a save cell by cell (docs/readings.md#001-5, #amb-31, #amb-42). Hours of people without a tier are skipped;
 * what equals the stored hours is no change; anything not allowed is a problem.
 */
export function decideSave(sent: readonly SentCell[], facts: SavingFacts): SaveDecision {
  const problems: Record<string, string> = {};
  const set: SaveDecision["set"][number][] = [];
  const cleared: SaveDecision["cleared"][number][] = [];
  const skipped = new Map<string, SavedPerson>();
  const places = new Map<string, { index: number; name: string }>();
  const seen = new Set<string>();
  const notify = (index: number, name: string, day: Day, message: string) => {
    if (Object.keys(problems).length < maxProblems)
      problems[`cells.${index}`] = t`${name}, ${day}: ${message}`;
  };
  for (const [index, cell] of sent.entries()) {
    const person = facts.personOf(cell.userId);
    const key = entryKey(cell);
    const isTwice = seen.has(key);
    seen.add(key);
    if (!isTwice && isSkipped(cell, person)) {
      skipped.set(person.id, person);
      continue;
    }
    const problem = isTwice ? twiceMessage() : problemOf(cell, facts);
    const before = facts.stored.get(key) ?? null;
    if (problem !== null) notify(index, person.name, cell.day, problem);
    else if (cell.hours !== before) {
      places.set(cellKey(cell), { index, name: person.name });
      if (cell.hours !== null) set.push({ ...cell, hours: cell.hours, before });
      else if (before !== null) cleared.push({ ...cell, before });
    }
  }
  for (const day of overfullDays(new Set(set.map(cellKey)), facts, set, cleared)) {
    const place = places.get(day);
    if (place) notify(place.index, place.name, day.slice(day.lastIndexOf("|") + 1), dayTotalMessage());
  }
  return { problems, set, cleared, skipped: [...skipped.values()] };
}

/** How many cells a save changed, and by how many hours up and down (docs/readings.md#amb-32). */
export function changeSize(decision: Pick<SaveDecision, "set" | "cleared">): {
  cells: number;
  hours: number;
} {
  const steps = [
    ...decision.set.map((cell) => Math.abs(cell.hours - (cell.before ?? 0))),
    ...decision.cleared.map((cell) => cell.before),
  ];
  return { cells: steps.length, hours: sumExact(steps) };
}
