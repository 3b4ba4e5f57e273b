import { weekday, type Day } from "../../../shared/day.ts";
import { sumHours } from "../../../shared/hours.ts";
import { expectedHours, patternOn, type DatedPattern } from "../../people/rules/expected-hours.ts";
import { lockOf, tooltipOf, type DayFacts } from "./cell-lock.ts";
import { cellKey, type Cell } from "./plan.ts";

/** A person of the planner, as far as their days go. */
export interface PlannerPerson {
  readonly id: string;
  readonly effectiveMonthlyHours: number;
  readonly isAllocatable: boolean;
  readonly costTierId: string | null;
  readonly patterns: readonly DatedPattern[];
}

/** What decides about the days of a planner's month. */
export interface PlannerMonth {
  readonly users: readonly PlannerPerson[];
  readonly publicHolidays: readonly { readonly day: Day; readonly hours: number }[];
  readonly approvedHolidays: readonly (Cell & { readonly hours: number })[];
  readonly otherHours: readonly (Cell & { readonly hours: number })[];
}

/** What can be asked of every cell. Cells of unknown people are locked and expect nothing. */
export interface PlannerDays {
  readonly factsOf: (cell: Cell) => DayFacts;
  readonly isEditable: (cell: Cell) => boolean;
  readonly otherHours: (cell: Cell) => number;
  /** Hours the person is expected to work that day. */
  readonly expected: (cell: Cell) => number;
  /** Hours above which the day is over its limit: 8, or the pattern's hours where those are more. */
  readonly limit: (cell: Cell) => number;
  readonly tooltip: (cell: Cell, hasSelectedProject: boolean) => string;
}

export const notAllocatableTooltip = "Can no longer be allocated to this function";
/** Entries of people without a tier are skipped (specification 001 section 5). */
export const noTierTooltip = "No cost tier: hours of this person cannot be saved";
const ordinaryDay = 8;

/** The days of a planner's month, `today` being the organisation's. */
export function plannerDays(month: PlannerMonth, today: Day): PlannerDays {
  const people = new Map(month.users.map((user) => [user.id, user]));
  const holidays = new Map(month.publicHolidays.map((holiday) => [holiday.day, holiday.hours]));
  const approved = new Map(month.approvedHolidays.map((holiday) => [cellKey(holiday), holiday.hours]));
  const others = new Map(month.otherHours.map((entry) => [cellKey(entry), entry.hours]));
  const known = new Map<string, DayFacts>();
  const expectations = new Map<string, number>();
  const patternOf = (cell: Cell) => {
    const person = people.get(cell.userId);
    return patternOn(cell.day, person?.patterns ?? [], person?.effectiveMonthlyHours ?? 0);
  };
  // Asked of every cell with every stroke of the brush: worked out once.
  const factsOf = (cell: Cell): DayFacts => {
    const key = cellKey(cell);
    const there = known.get(key);
    if (there) return there;
    const facts = {
      today,
      patternHours: patternOf(cell)[weekday(cell.day) - 1] ?? 0,
      publicHolidayHours: holidays.get(cell.day) ?? 0,
      approvedHolidayHours: approved.get(key) ?? 0,
    };
    known.set(key, facts);
    return facts;
  };
  const isAllocatable = (cell: Cell) => people.get(cell.userId)?.isAllocatable === true;
  const closedRow = (cell: Cell) => (people.get(cell.userId)?.costTierId === null ? noTierTooltip : notAllocatableTooltip);
  return {
    factsOf,
    isEditable: (cell) => isAllocatable(cell) && lockOf(cell.day, factsOf(cell)) === null,
    otherHours: (cell) => others.get(cellKey(cell)) ?? 0,
    expected: (cell) => {
      const key = cellKey(cell);
      const there = expectations.get(key);
      if (there !== undefined) return there;
      const hours = expectedHours(cell.day, patternOf(cell), holidays.get(cell.day) ?? 0, approved.get(key) ?? 0);
      expectations.set(key, hours);
      return hours;
    },
    limit: (cell) => Math.max(ordinaryDay, factsOf(cell).patternHours),
    tooltip: (cell, hasSelectedProject) => (isAllocatable(cell) ? tooltipOf(cell.day, factsOf(cell), hasSelectedProject) : closedRow(cell)),
  };
}

/** Hours a person could still be given that day: expected less allocated here and elsewhere, at least 0. */
export function freeHours(days: Pick<PlannerDays, "expected" | "otherHours">, cell: Cell, allocated: number): number {
  return Math.max(0, sumHours([days.expected(cell), -allocated, -days.otherHours(cell)]));
}
