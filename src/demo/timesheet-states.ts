import { newestSettledMonth } from "#features/closing/rules/settling.ts";
import { defaultCycleDays } from "#features/organisation/rules/monthly-cycle.ts";
import { addDays, dayNumber, startOfWeek, weekday, type Day } from "#shared/day.ts";
import { monthOf } from "#shared/month.ts";
import type { Person } from "./people.ts";
import { randomOf } from "./random.ts";
import { happened, type Timeline } from "./timeline.ts";

export type TimesheetState = "missing" | "draft" | "submitted" | "approved" | "rejected";

type Shares = readonly (readonly [TimesheetState, number])[];

/**
 * The state of a manager's team, by the age of the week: 0 is the current one. Shares add up to 1. Older weeks
 * are approved.
 */
const byAge: readonly Shares[] = [
  [
    ["draft", 0.8],
    ["missing", 0.2],
  ],
  [
    ["submitted", 0.5],
    ["draft", 0.2],
    ["missing", 0.12],
    ["approved", 0.1],
    ["rejected", 0.08],
  ],
  [
    ["approved", 0.66],
    ["submitted", 0.18],
    ["rejected", 0.08],
    ["missing", 0.08],
  ],
];

function stateAt(position: number, shares: Shares): TimesheetState {
  let left = position;
  return shares.find(([, share]) => (left -= share) < 0)?.[0] ?? "approved";
}

/**
 * Answers the state of a person's week. Each team is spread over the states of recent weeks by its order in a
 * draw, so that a team of a dozen shows them all; the advertised booker's last two weeks are submitted and
 * rejected. Everything is decided of weeks that lie in closed months altogether.
 */
export function timesheetStates(
  people: readonly Person[],
  timeline: Timeline,
  seed: string,
): (person: Person, monday: Day) => TimesheetState {
  const thisMonday = startOfWeek(timeline.today);
  const closed = newestSettledMonth(timeline.today, defaultCycleDays.reviewEndDay);
  const positions = new Map<string, number>();
  const teams = Map.groupBy(
    people.filter((person) => person.leftOn === null),
    (person) => person.managerIndex ?? -1,
  );
  for (const [manager, team] of teams) {
    for (let age = 0; age < byAge.length; age += 1) {
      const order = randomOf(seed, "weeks", manager, age).shuffled(team);
      for (const [place, person] of order.entries())
        positions.set(`${person.index}/${age}`, (place + 0.5) / order.length);
    }
  }
  return (person, monday) => {
    const age = (dayNumber(thisMonday) - dayNumber(monday)) / 7;
    if (monthOf(addDays(monday, 6)) <= closed) return "approved";
    if (person.account === "booker" && age <= 2)
      return (["draft", "submitted", "rejected"] as const)[age] ?? "draft";
    const shares = byAge[age];
    // Those who left have no team any more.
    const position = positions.get(`${person.index}/${age}`);
    if (shares === undefined || position === undefined) return "approved";
    const state = stateAt(position, shares);
    // By the weekend some have handed in the week that is ending.
    return age === 0 && state === "draft" && position < 0.25 && weekday(timeline.today) >= 6
      ? "submitted"
      : state;
  };
}

/** When a week was handed in and decided; both lie in the past. */
export function decisionDays(
  monday: Day,
  person: Person,
  timeline: Timeline,
): { submittedOn: Day; decidedOn: Day } {
  const random = randomOf("decisions", person.index, monday);
  const submittedOn = happened(timeline, addDays(monday, random.pick([4, 4, 4, 6, 7])));
  return { submittedOn, decidedOn: happened(timeline, addDays(monday, random.pick([7, 8, 8, 9, 10]))) };
}
