import type { Day } from "#shared/day.ts";
import { toHundredths } from "#shared/hundredths.ts";
import { sumHours } from "#shared/hours.ts";
import { entriesAt, type Cell } from "#features/plans/rules/by-cell.ts";
import { toHalves, type FillMonth } from "../fill/problem.ts";
import {
  currentCells,
  type CellEntry,
  type PersonEntries,
  type StoredEntry,
} from "#features/plans/rules/plan.ts";
import type { PlannerDays } from "#features/plans/rules/planner-days.ts";

/** What is repaired; a part left out means all of it. */
export interface RepairScope {
  readonly userIds?: readonly string[] | undefined;
  readonly days?: readonly Day[] | undefined;
  /** Days with more than is expected too, where no one is away. */
  readonly overExpected?: boolean | undefined;
}

/** Hours of a project on a day that no longer holds. Halves are whole half-hours, as everywhere in here. */
export interface BrokenCell extends Cell {
  readonly projectId: string;
  /** The tier whose demand the hours meet. */
  readonly tierId: string;
  readonly hours: number;
  /** What someone else could receive: the rest is no half-hour. */
  readonly halves: number;
}

/** A person's day with more hours than are expected of it. */
export interface BrokenDay extends Cell {
  readonly cells: readonly BrokenCell[];
  /** Half-hours that have to go; `isFull`: all of them, whatever they are. */
  readonly excess: number;
  readonly isFull: boolean;
}

type Month = Pick<FillMonth, "users" | "monthDays" | "days" | "plan">;

/** The tier an entry was saved under; for a changed one the person's tier today. */
export const tierOfEntry = (entry: CellEntry | StoredEntry, today: string): string =>
  "costTierId" in entry ? entry.costTierId : today;

const isHalves = (hours: number): boolean => toHundredths(hours) % 50 === 0;

/** Half-hours, rounded up: what has to go has to fit afterwards. */
const halvesUp = (hours: number): number => Math.ceil(toHundredths(hours) / 50);

/** True for a day with hours that can't be worked or with a holiday; others only have more than is expected. */
export const cannotBeWorked = ({ factsOf, counts }: PlannerDays, day: BrokenDay): boolean =>
  day.cells.some((cell) => !counts(cell)) ||
  factsOf(day).approvedHolidayHours > 0 ||
  factsOf(day).publicHolidayHours > 0;

function isConcerned({ days }: Month, cell: Cell, overExpected: boolean): boolean {
  const { approvedHolidayHours, publicHolidayHours } = days.factsOf(cell);
  return overExpected || approvedHolidayHours > 0 || publicHolidayHours > 0;
}

/** Hours that can't be worked go whole; of the others, those beyond what is expected. */
function brokenParts(month: Month, cell: Cell, tierToday: string, overExpected: boolean): BrokenDay[] {
  const { days } = month;
  if (!days.mayClear(cell)) return [];
  const there = entriesAt(currentCells(month.plan), cell);
  const cellsOf = (entries: typeof there): BrokenCell[] =>
    entries.map((entry) => ({
      userId: cell.userId,
      day: cell.day,
      projectId: entry.projectId,
      tierId: tierOfEntry(entry, tierToday),
      hours: entry.hours,
      halves: toHalves(entry.hours),
    }));
  const counts = (entry: (typeof there)[number]) => days.counts({ ...cell, projectId: entry.projectId });
  const gone = cellsOf(there.filter((entry) => !counts(entry)));
  const excess = gone.reduce((sum, { halves }) => sum + halves, 0);
  const full = gone.length === 0 ? [] : [{ ...cell, cells: gone, excess, isFull: true }];
  const over = isConcerned(month, cell, overExpected)
    ? overOf(month, cell, cellsOf(there.filter(counts)))
    : null;
  return over === null ? full : [over, ...full];
}

function overOf({ days }: Month, cell: Cell, there: readonly BrokenCell[]): BrokenDay | null {
  const current = sumHours(there.map(({ hours }) => hours));
  const over = Math.min(current, sumHours([current, days.otherHours(cell), -days.limit(cell)]));
  if (over <= 0) return null;
  const isFull = over === current || !days.isEditable(cell);
  // A part of odd hours would be odd again, which no save accepts.
  const cells = there.filter(({ hours }) => isFull || isHalves(hours));
  const most = cells.reduce((sum, { halves }) => sum + halves, 0);
  const excess = isFull ? most : Math.min(most, halvesUp(over));
  return cells.length === 0 ? null : { ...cell, cells, excess, isFull };
}

/**
 * The days after today whose hours can't be worked any more, by person and day: of people who can't be allocated, of
 * projects that aren't open, or more than is expected because of leave or a public holiday, or just too much where
 * that is wanted. Past days stay, and so do weekends of people who can be allocated.
 */
export function brokenDays(month: Month, scope: RepairScope): BrokenDay[] {
  const wanted = month.monthDays.filter((day) => scope.days?.includes(day) ?? true);
  return month.users.flatMap((user) =>
    (scope.userIds?.includes(user.id) ?? true)
      ? brokenOf(month, user, wanted, scope.overExpected === true)
      : [],
  );
}

function brokenOf(
  month: Month,
  { id, costTierId }: Month["users"][number],
  days: readonly Day[],
  overExpected: boolean,
): BrokenDay[] {
  return days.flatMap((day) => brokenParts(month, { userId: id, day }, costTierId ?? "", overExpected));
}

/** A person's broken days, cached with the month's days: an edit looks only at whom it changes. */
const knownPeople = new WeakMap<PlannerDays, Map<string, KnownPerson>>();
interface KnownPerson {
  readonly entries: PersonEntries | undefined;
  readonly broken: readonly BrokenDay[];
}

/** All of a month's broken days, those with more than is expected too, for a planner that is painted in. */
export function brokenNow(month: Month): BrokenDay[] {
  const known = knownPeople.get(month.days) ?? new Map<string, KnownPerson>();
  knownPeople.set(month.days, known);
  const { people } = currentCells(month.plan);
  return month.users.flatMap((user) => {
    const entries = people.get(user.id);
    const there = known.get(user.id);
    if (there && there.entries === entries) return there.broken;
    const broken = brokenOf(month, user, month.monthDays, true);
    known.set(user.id, { entries, broken });
    return broken;
  });
}
