import type { Day } from "#shared/day.ts";
import { toHundredths } from "#shared/hundredths.ts";
import { sumHours } from "#shared/hours.ts";
import { entriesAt, type Cell } from "../by-cell.ts";
import { toHalves, type FillMonth } from "../fill/problem.ts";
import { standingOf, type CellEntry, type PersonEntries, type StoredEntry } from "../plan.ts";
import type { PlannerDays } from "../planner-days.ts";

/** What is mended; a part left out means all of it. */
export interface MendScope {
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
  /** What someone else could take over: the rest is no half-hour. */
  readonly halves: number;
}

/** A person's day with more hours than are expected of it. */
export interface BrokenDay extends Cell {
  readonly cells: readonly BrokenCell[];
  /** Half-hours that have to go; `isWhole`: all of them, whatever they are. */
  readonly excess: number;
  readonly isWhole: boolean;
}

type Month = Pick<FillMonth, "users" | "monthDays" | "days" | "plan">;

/** The tier an entry was saved under; for a changed one the person's tier today. */
export const tierOfEntry = (entry: CellEntry | StoredEntry, today: string): string =>
  "costTierId" in entry ? entry.costTierId : today;

const isHalves = (hours: number): boolean => toHundredths(hours) % 50 === 0;

/** Half-hours, rounded up: what has to go has to fit afterwards. */
const halvesUp = (hours: number): number => Math.ceil(toHundredths(hours) / 50);

function isConcerned({ days }: Month, cell: Cell, overExpected: boolean): boolean {
  const { approvedHolidayHours, publicHolidayHours } = days.factsOf(cell);
  return overExpected || !days.isAllocatable(cell) || approvedHolidayHours > 0 || publicHolidayHours > 0;
}

function brokenDay(month: Month, cell: Cell, tierToday: string, overExpected: boolean): BrokenDay | null {
  const { days } = month;
  const there = entriesAt(standingOf(month.plan), cell);
  if (!days.mayClear(cell) || !isConcerned(month, cell, overExpected)) return null;
  const standing = sumHours(there.map(({ hours }) => hours));
  const expected = days.isAllocatable(cell) ? days.expected(cell) : 0;
  const over = Math.min(standing, sumHours([standing, days.otherHours(cell), -expected]));
  if (over <= 0) return null;
  const isWhole = over === standing || !days.isEditable(cell);
  const cells = there
    .map((entry) => ({
      userId: cell.userId,
      day: cell.day,
      projectId: entry.projectId,
      tierId: tierOfEntry(entry, tierToday),
      hours: entry.hours,
      halves: toHalves(entry.hours),
    }))
    // A part of odd hours would be odd again, which no save takes.
    .filter(({ hours }) => isWhole || isHalves(hours));
  const most = cells.reduce((sum, { halves }) => sum + halves, 0);
  const excess = isWhole ? most : Math.min(most, halvesUp(over));
  return cells.length === 0 ? null : { ...cell, cells, excess, isWhole };
}

/**
 * The days after today whose hours no longer hold, by person and day: more is planned than is expected, because
 * of leave, a public holiday or someone who has left, or just too much where that is asked
 * for. Past days and weekends stay.
 */
export function brokenDays(month: Month, scope: MendScope): BrokenDay[] {
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
  if (costTierId === null) return [];
  return days.flatMap((day) => brokenDay(month, { userId: id, day }, costTierId, overExpected) ?? []);
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
  const { people } = standingOf(month.plan);
  return month.users.flatMap((user) => {
    const entries = people.get(user.id);
    const there = known.get(user.id);
    if (there && there.entries === entries) return there.broken;
    const broken = brokenOf(month, user, month.monthDays, true);
    known.set(user.id, { entries, broken });
    return broken;
  });
}
