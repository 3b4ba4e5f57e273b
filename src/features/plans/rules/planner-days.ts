import { numberAt } from "#shared/numbers.ts";
import { weekday, type Day } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";
import { t } from "#shared/texts/t.ts";
import { isEmployedOn } from "#features/people/rules/can-be-planned.ts";
import {
  expectedHours,
  patternOfDay,
  type DatedPattern,
  type EmploymentDays,
} from "#features/people/rules/expected-hours.ts";
import { dayLimit, hoursOver } from "#features/people/rules/overbooking.ts";
import { lockOf, mayBeCleared, tooltipOf, type CellLock, type DayFacts } from "./cell-lock.ts";
import { onceByCell, type Cell, type EntryPlace } from "./by-cell.ts";
import { cellKey } from "./plan.ts";

export interface PlannerPerson extends Partial<EmploymentDays> {
  readonly id: string;
  readonly effectiveMonthlyHours: number;
  readonly isAllocatable: boolean;
  /** The same from days on; none where it is the same on every day. */
  readonly spans?: readonly { readonly from: Day; readonly isAllocatable: boolean }[] | undefined;
  /** The first and last day of employment; none where it is unlimited. */
  readonly firstDay?: Day | null;
  readonly lastDay?: Day | null;
  readonly costTierId: string | null;
  readonly patterns: readonly DatedPattern[];
}

export interface PlannerMonth {
  readonly users: readonly PlannerPerson[];
  readonly projects: readonly { readonly id: string; readonly isOpen: boolean }[];
  readonly publicHolidays: readonly { readonly day: Day; readonly hours: number }[];
  readonly placeHolidays: readonly (Cell & { readonly name: string; readonly hours: number })[];
  readonly approvedHolidays: readonly (Cell & { readonly hours: number })[];
  readonly otherHours: readonly (Cell & { readonly hours: number })[];
}

/** What there is to know of every cell. Cells of unknown people are locked and expect nothing. */
export interface PlannerDays {
  readonly factsOf: (cell: Cell) => DayFacts;
  readonly isEditable: (cell: Cell) => boolean;
  /** Hours that are there may be removed: of leave, of public holidays, and of people who can't work them. */
  readonly mayClear: (cell: Cell) => boolean;
  /** False for people who left the function or aren't listed, and on days outside their employment. */
  readonly isAllocatable: (cell: Cell) => boolean;
  /** `allocationCounts` of months/rules/plan-counts.ts: hours up to today, and those to come that can be worked. */
  readonly counts: (place: EntryPlace) => boolean;
  readonly otherHours: (cell: Cell) => number;
  readonly expected: (cell: Cell) => number;
  /** What may be planned before the day is overbooked (`dayLimit` of people/rules/overbooking.ts). */
  readonly limit: (cell: Cell) => number;
  readonly tooltip: (cell: Cell, hasSelectedProject: boolean) => string;
}

export const notAllocatableTooltip = () => t`Can no longer be allocated to this function`;
/** Entries of people without a tier are skipped (docs/readings.md#001-5). */
export const noTierTooltip = () => t`No cost tier, so this person's hours can't be saved`;
/** Worked out once a cell: brush, figures and grid read it again and again. */
interface KnownDay {
  readonly facts: DayFacts;
  readonly lock: CellLock | null;
  readonly expected: number;
  readonly otherHours: number;
}

/** The days of a planner's month, `today` being the organisation's. */
export function plannerDays(month: PlannerMonth, today: Day): PlannerDays {
  const people = new Map(month.users.map((user) => [user.id, user]));
  const holidays = new Map(month.publicHolidays.map((holiday) => [holiday.day, holiday.hours]));
  const ofPlaces = new Map(month.placeHolidays.map((holiday) => [cellKey(holiday), holiday]));
  const approved = new Map(month.approvedHolidays.map((holiday) => [cellKey(holiday), holiday.hours]));
  const others = new Map(month.otherHours.map((entry) => [cellKey(entry), entry.hours]));
  const at = onceByCell((cell): KnownDay => {
    const key = cellKey(cell);
    const person = people.get(cell.userId);
    const pattern = patternOfDay(cell.day, person ?? { patterns: [], effectiveMonthlyHours: 0 });
    const facts = {
      today,
      patternHours: numberAt(pattern, weekday(cell.day) - 1),
      ...publicHolidayOf(holidays.get(cell.day) ?? 0, ofPlaces.get(key)),
      approvedHolidayHours: approved.get(key) ?? 0,
    };
    return {
      facts,
      lock: lockOf(cell.day, facts),
      expected: expectedHours(cell.day, pattern, facts.publicHolidayHours, facts.approvedHolidayHours),
      otherHours: others.get(key) ?? 0,
    };
  });
  const open = new Set(month.projects.filter(({ isOpen }) => isOpen).map(({ id }) => id));
  const isAllocatable = ({ userId, day }: Cell) => {
    const person = people.get(userId);
    if (person?.isAllocatable !== true || !isEmployedOn(employmentOf(person), day)) return false;
    return person.spans?.findLast(({ from }) => from <= day)?.isAllocatable ?? true;
  };
  const closedRow = (cell: Cell) =>
    people.get(cell.userId)?.costTierId === null ? noTierTooltip() : notAllocatableTooltip();
  return {
    factsOf: (cell) => at(cell).facts,
    isAllocatable,
    isEditable: (cell) => isAllocatable(cell) && at(cell).lock === null,
    counts: ({ projectId, ...cell }) => cell.day <= today || (open.has(projectId) && isAllocatable(cell)),
    mayClear: (cell) => people.has(cell.userId) && mayBeCleared(at(cell).lock, isAllocatable(cell)),
    otherHours: (cell) => at(cell).otherHours,
    expected: (cell) => at(cell).expected,
    limit: (cell) => dayLimit(at(cell).expected),
    tooltip: (cell, hasSelectedProject) =>
      isAllocatable(cell) ? tooltipOf(cell.day, at(cell).facts, hasSelectedProject) : closedRow(cell),
  };
}

const employmentOf = ({ firstDay = null, lastDay = null }: PlannerPerson) => ({ firstDay, lastDay });

/** The longer of everyone's holiday and the place's, which no column of the planner names. */
function publicHolidayOf(
  everyones: number,
  place: PlannerMonth["placeHolidays"][number] | undefined,
): Pick<DayFacts, "publicHolidayHours" | "placeHolidayName"> {
  if (place === undefined || place.hours < everyones) return { publicHolidayHours: everyones };
  return { publicHolidayHours: place.hours, placeHolidayName: place.name };
}

type Room = Pick<PlannerDays, "expected" | "otherHours">;

/** What a person's day has left, at least 0, and what goes beyond its limit, over all functions. */
export function roomOf(
  days: Room,
  cell: Cell,
  allocated: number,
): { readonly free: number; readonly over: number } {
  const [expected, planned] = [days.expected(cell), sumHours([allocated, days.otherHours(cell)])];
  return { free: Math.max(0, sumHours([expected, -planned])), over: hoursOver(planned, expected) };
}

/** Hours beyond a day's limit, of those that count. */
export function overOf(
  days: Room & Pick<PlannerDays, "counts">,
  cell: Cell,
  entries: readonly (EntryPlace & { readonly hours: number })[],
): number {
  return roomOf(days, cell, sumHours(entries.filter(days.counts).map(({ hours }) => hours))).over;
}

/** Expected hours less those allocated here and elsewhere, at least 0. */
export const freeHours = (days: Room, cell: Cell, allocated: number): number =>
  roomOf(days, cell, allocated).free;
