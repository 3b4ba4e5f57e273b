import { defaultCycleDays, phaseOf, type Phase } from "#features/organisation/rules/monthly-cycle.ts";
import { addDays, type Day } from "#shared/day.ts";
import { addMonths, firstDay, monthOf, type Month } from "#shared/month.ts";

/** Where a demonstration lies in time, seen from its today. Nothing is dated after `yesterday`. */
export interface Timeline {
  readonly today: Day;
  readonly yesterday: Day;
  readonly thisMonth: Month;
  readonly nextMonth: Month;
  /** The first month with forecasts, allocations and time. */
  readonly firstMonth: Month;
  /** The day the organisation was created: in the month before. */
  readonly createdOn: Day;
  readonly phase: Phase;
  /** The day all hourly rates rose to what they are now. */
  readonly ratesRoseOn: Day;
}

/** The timeline of an organisation with this many months of history before the current one. */
export function timelineOf(today: Day, historyMonths: number): Timeline {
  const thisMonth = monthOf(today);
  const firstMonth = addMonths(thisMonth, -historyMonths);
  return {
    today,
    yesterday: addDays(today, -1),
    thisMonth,
    nextMonth: addMonths(thisMonth, 1),
    firstMonth,
    createdOn: `${addMonths(firstMonth, -1)}-05`,
    phase: phaseOf(today, defaultCycleDays),
    ratesRoseOn: firstDay(addMonths(thisMonth, -12)),
  };
}

/** The earlier of a day and yesterday: what happened cannot have happened later. */
export function happened(timeline: Timeline, day: Day): Day {
  return day < timeline.yesterday ? day : timeline.yesterday;
}

/** An instant on a day, `clock` as HH:mm in UTC. */
export function at(day: Day, clock: string): string {
  return `${day}T${clock}:00Z`;
}
