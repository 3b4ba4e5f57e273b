import { addDays, type Day } from "#shared/day.ts";
import { addMonths, firstDay, lastDay, monthOf, monthRange, type Month } from "#shared/month.ts";
import type { JobFunction } from "./job-functions.ts";
import { personAt, type Person } from "./people.ts";
import type { Booking, PlannedDays } from "./planned-days.ts";
import { randomOf, type Random } from "./random.ts";
import { happened, type Timeline } from "./timeline.ts";
import type { World } from "./world.ts";

export interface Resubmission {
  readonly on: Day;
  readonly cells: number;
  readonly hours: number;
}

export interface FunctionAllocation {
  readonly id: string;
  readonly jobFunction: JobFunction;
  readonly month: Month;
  readonly status: "draft" | "submitted";
  readonly by: Person;
  readonly savedOn: Day;
  readonly resubmissions: readonly Resubmission[];
  readonly entries: readonly { readonly person: Person; readonly day: Day; readonly booking: Booking }[];
}

type Making = World & { readonly planned: PlannedDays };
type State = "missing" | "draft" | "submitted";

/**
 * Next month, function by function: the first one is being planned, the two after it are done, the others
 * follow by the phase.
 */
function nextMonthState(place: number, timeline: Timeline): State {
  const late = Number(timeline.today.slice(8, 10)) >= 27;
  const drafted = place === 0 || place === 3;
  if (timeline.phase === "Allocations")
    return drafted ? "draft" : place <= (late ? 4 : 2) ? "submitted" : "missing";
  return timeline.phase === "Forecasting" && drafted ? "draft" : "missing";
}

function stateOf(jobFunction: JobFunction, month: Month, timeline: Timeline, random: Random): State {
  const forgotten =
    random.chance(0.03) && jobFunction.plan.share < 5 && month < addMonths(timeline.thisMonth, -6);
  if (month === timeline.nextMonth) return nextMonthState(jobFunction.index, timeline);
  return forgotten ? "draft" : "submitted";
}

function resubmissionsOf(month: Month, timeline: Timeline, random: Random): Resubmission[] {
  const count = random.chance(0.38) ? random.integer(1, 2) : 0;
  return Array.from({ length: count }, (_, index) => {
    const cells = random.integer(3, 24);
    return {
      on: addDays(firstDay(month), random.integer(1, 8) + index * 9),
      cells,
      hours: Math.round(cells * random.between(2, 7.5) * 2) / 2,
    };
  }).filter((resubmission) => resubmission.on <= timeline.yesterday && resubmission.on <= lastDay(month));
}

/**
 * The entries of a function's month, by person and day. Of a draft, the last third of the people and of the
 * month is still open.
 */
function entriesOf(
  jobFunction: JobFunction,
  month: Month,
  state: State,
  { people, planned }: Making,
): FunctionAllocation["entries"] {
  const team = people.filter((person) => person.jobFunction === jobFunction && person.billable);
  const done = state === "draft" ? Math.ceil(team.length * 0.75) : team.length;
  return team.slice(0, done).flatMap((person, place) => {
    const until = state === "draft" && place % 3 === 2 ? `${month}-18` : lastDay(month);
    const days = [...(planned.get(person.index) ?? [])].filter(
      ([day]) => monthOf(day) === month && day <= until,
    );
    return days.flatMap(([day, bookings]) => bookings.map((booking) => ({ person, day, booking })));
  });
}

/** Every function's allocation from the organisation's first month to the next one. */
export function allocationsOf(making: Making): FunctionAllocation[] {
  const { timeline } = making;
  return monthRange(timeline.firstMonth, timeline.nextMonth).flatMap((month) =>
    making.functions.flatMap((jobFunction) => {
      const random = randomOf(making.seed, "allocation states", jobFunction.index, month);
      const state = stateOf(jobFunction, month, timeline, random);
      const savedOn = happened(timeline, addDays(firstDay(addMonths(month, -1)), random.integer(19, 26)));
      const by = personAt(making.people, making.duties.allocators[jobFunction.index]?.[0] ?? 0);
      const resubmissions = state === "submitted" ? resubmissionsOf(month, timeline, random) : [];
      const entries = state === "missing" ? [] : entriesOf(jobFunction, month, state, making);
      if (entries.length === 0) return [];
      return [
        {
          id: making.newId(),
          jobFunction,
          month,
          status: state === "submitted" ? "submitted" : "draft",
          by,
          savedOn,
          resubmissions,
          entries,
        } satisfies FunctionAllocation,
      ];
    }),
  );
}
