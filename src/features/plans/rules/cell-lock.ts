import { isWeekend, type Day } from "#shared/day.ts";
import { formatHours } from "#shared/hours.ts";
import { perLanguage } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";

export interface DayFacts {
  /** The organisation's civil day; it counts as past (docs/readings.md#amb-01). */
  readonly today: Day;
  readonly patternHours: number;
  /** Hours of the public holiday on that day; 0 without one. */
  readonly publicHolidayHours: number;
  /** Its name, where it is of the person's place. */
  readonly placeHolidayName?: string;
  /** 0 without an approved holiday. */
  readonly approvedHolidayHours: number;
}

export type CellLock = "past" | "userHoliday" | "weekend" | "publicHoliday";

/** The specification's tooltips of a planner cell (001 section 2). */
export const tooltips = perLanguage(
  () =>
    ({
      past: t`Past dates cannot be edited`,
      userHoliday: t`User holiday`,
      weekend: t`Weekend`,
      publicHoliday: t`Public holiday`,
      allocate: t`Click to allocate`,
      selectProject: t`Select a project first`,
    }) as const,
);

/**
 * A holiday blocks the day from this many hours on, or from the day's pattern hours where those are fewer
 * (docs/readings.md#amb-42).
 */
const blockingHours = 8;

/** True for a holiday that fills a day of this many pattern hours. */
export function blocks(holidayHours: number, patternHours: number): boolean {
  return holidayHours > 0 && holidayHours >= Math.min(blockingHours, patternHours);
}

/**
 * Why the cell is locked, by the first reason in the specified order (docs/readings.md#amb-43); null when it
 * isn't.
 */
export function lockOf(day: Day, facts: DayFacts): CellLock | null {
  if (day <= facts.today) return "past";
  if (blocks(facts.approvedHolidayHours, facts.patternHours)) return "userHoliday";
  if (isWeekend(day)) return "weekend";
  if (blocks(facts.publicHolidayHours, facts.patternHours)) return "publicHoliday";
  return null;
}

/**
 * Whether hours that are there may be removed, though none may be set: those of leave, of public holidays
 * and of people who can't be allocated can't be worked (decision 0043). What is past stays as it is, and so do
 * weekends of people who can be allocated.
 */
export const mayBeCleared = (lock: CellLock | null, isAllocatable: boolean): boolean =>
  lock !== "past" && (lock !== "weekend" || !isAllocatable);

/** The cell's tooltip; an open day names a holiday that fills only part of it (docs/readings.md#amb-42). */
export function tooltipOf(day: Day, facts: DayFacts, hasSelectedProject: boolean): string {
  const lock = lockOf(day, facts);
  const publicHoliday =
    facts.placeHolidayName === undefined
      ? tooltips().publicHoliday
      : t`${tooltips().publicHoliday}: ${facts.placeHolidayName}`;
  if (lock === "publicHoliday") return publicHoliday;
  if (lock !== null) return tooltips()[lock];
  const parts: string[] = facts.patternHours === 0 ? [t`Not a working day`] : [];
  if (facts.approvedHolidayHours > 0)
    parts.push(t`User holiday (${formatHours(facts.approvedHolidayHours)} hrs)`);
  if (facts.publicHolidayHours > 0)
    parts.push(t`${publicHoliday} (${formatHours(facts.publicHolidayHours)} hrs)`);
  return [...parts, hasSelectedProject ? tooltips().allocate : tooltips().selectProject].join(" · ");
}
