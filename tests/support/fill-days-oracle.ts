import fc from "fast-check";
import type { FillDay, FillPerson, FillProblem } from "#features/proposals/rules/fill/problem.ts";
import { fillDay, fillPerson, fillProblem, wants } from "./fill-problems.ts";

/** Half-hours of a plan that come first, and all of them. */
export interface MostHours {
  readonly first: number;
  readonly all: number;
}

/** Every way to put half-hours of projects on one day, at most so many projects. */
function waysOf(day: FillDay, projects: readonly string[]): number[][] {
  const ways: number[][] = [];
  const walk = (at: number, left: number, seats: number, way: number[]) => {
    const project = projects[at];
    if (project === undefined) {
      ways.push(way);
      return;
    }
    const there = day.there.get(project);
    walk(at + 1, left, seats, [...way, 0]);
    if (there === false || (there === undefined && seats === 0)) return;
    for (let halves = 1; halves <= left; halves += 1)
      walk(at + 1, left - halves, seats - (there === undefined ? 1 : 0), [...way, halves]);
  };
  walk(0, day.free, day.seats, []);
  return ways;
}

/**
 * The most hours of all ways to fill the days of people of one tier: what comes first, then all. Written on its own,
 * day after day, from what projects still want to what can be met of it.
 */
export function maxHours({ people, demand }: FillProblem): MostHours {
  const projects = demand.map(({ projectId }) => projectId);
  let reached = new Set([demand.map(({ halves }) => halves).join()]);
  for (const person of people)
    for (const day of person.days) {
      const next = new Set<string>();
      for (const key of reached) {
        const open = key.split(",").map(Number);
        for (const way of waysOf(day, projects)) {
          const left = open.map((halves, at) => halves - (way[at] ?? 0));
          const isAllowed = left.every(
            (halves, at) => halves >= 0 && !(person.notOn.has(projects[at] ?? "") && way[at]),
          );
          if (isAllowed) next.add(left.join());
        }
      }
      reached = next;
    }
  let best: MostHours = { first: 0, all: 0 };
  for (const key of reached) {
    const met = key.split(",").map((left, at) => (demand[at]?.halves ?? 0) - Number(left));
    const all = met.reduce((sum, each) => sum + each, 0);
    const first = met.reduce((sum, each, at) => sum + ((demand[at]?.weight ?? 1) > 1 ? each : 0), 0);
    if (first > best.first || (first === best.first && all > best.all)) best = { first, all };
  }
  return best;
}

const places = ["01", "02", "03"] as const;

/** Problems of one tier, one to three people with up to three days of a few half-hours, and up to three projects. */
export const dayProblems: fc.Arbitrary<FillProblem> = fc
  .record({
    seats: fc.integer({ min: 1, max: 2 }),
    people: fc.array(
      fc.record({
        days: fc.array(
          fc.record({
            free: fc.integer({ min: 0, max: 4 }),
            there: fc.constantFrom(null, null, 0, 1, 2),
            grows: fc.boolean(),
          }),
          { minLength: 1, maxLength: 3 },
        ),
        notOn: fc.constantFrom(null, null, 0, 1),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    demand: fc.array(
      fc.record({ halves: fc.integer({ min: 1, max: 9 }), weight: fc.constantFrom(1, 1, 16) }),
      { minLength: 1, maxLength: 3 },
    ),
    wholeDays: fc.boolean(),
  })
  .map(({ seats, people, demand, wholeDays: fullDays }) =>
    fillProblem({
      options: { maxProjects: seats, continuity: false, wholeDays: fullDays },
      demand: demand.map(({ halves, weight }, at) => wants(`p${at}`, "senior", halves, weight)),
      people: people.map(({ days, notOn }, at): FillPerson =>
        fillPerson({
          id: `u${at}`,
          notOn: new Set(notOn === null ? [] : [`p${notOn}`]),
          days: days
            .map(({ free, there, grows }, place) =>
              fillDay(places[place] ?? "01", free, {
                seats: Math.max(0, seats - (there === null ? 0 : 1)),
                there: new Map(there === null ? [] : [[`p${there}`, grows]]),
              }),
            )
            .filter(({ free }) => free > 0),
        }),
      ),
    }),
  );
