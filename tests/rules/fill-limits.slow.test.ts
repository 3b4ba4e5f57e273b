import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planDays } from "#features/proposals/rules/fill/day-plan.ts";
import type { FillProblem } from "#features/proposals/rules/fill/problem.ts";
import { daysOf } from "#features/proposals/rules/fill/proposal.ts";
import { tiersOf } from "#features/proposals/rules/fill/tiers.ts";
import { fullFill, type FillInput } from "#features/proposals/rules/fill/full-fill.ts";
import { solversOf } from "#features/proposals/server/fill/solve.ts";
import { dayProblems, maxHours } from "../support/fill-days-oracle.ts";
import { fillInput } from "../support/fill-problems.ts";
import { dec, entry, person } from "../support/small-months.ts";

const solvers = solversOf(5);

async function planned(problem: FillProblem) {
  const tiers = tiersOf(problem);
  const results = await solvers.tiers(tiers);
  const laid = daysOf(
    problem,
    tiers,
    results.map(({ hours }) => hours),
  );
  const plans = await planDays(problem, tiers, { results, laid }, solvers);
  const cells = plans.flatMap((plan) => plan.cells);
  const sum = (isCounted: (projectId: string) => boolean) =>
    cells.reduce((all, { projectId, halves }) => all + (isCounted(projectId) ? halves : 0), 0);
  const isFirst = (id: string) =>
    problem.demand.some(({ projectId, weight }) => projectId === id && weight > 1);
  return {
    cells,
    first: sum(isFirst),
    all: sum(() => true),
    most: plans.reduce((all, { most }) => all + most, 0),
    gaps: plans.map(({ objective, bound }) => objective - bound),
  };
}

/** Cells on a day that go beyond its time or its seats. */
function beyond({ people }: FillProblem, cells: Awaited<ReturnType<typeof planned>>["cells"]): string[] {
  return people.flatMap(({ id, days, notOn }) =>
    days.flatMap(({ day, free, seats, there }) => {
      const own = cells.filter((cell) => cell.userId === id && cell.day === day);
      const further = new Set(own.map(({ projectId }) => projectId).filter((each) => !there.has(each)));
      const sum = own.reduce((all, { halves }) => all + halves, 0);
      const isStored = own.every(({ projectId }) => there.get(projectId) !== false && !notOn.has(projectId));
      return sum <= free && further.size <= seats && isStored ? [] : [`${id} ${day}`];
    }),
  );
}

describe("Hours within so many projects a day", () => {
  it("are as many as in the best of all ways, what comes first before the rest", async () => {
    await fc.assert(
      fc.asyncProperty(dayProblems, async (problem) => {
        const { cells, first, all, most, gaps } = await planned(problem);
        expect(beyond(problem, cells)).toEqual([]);
        expect({ first, all, most }).toEqual({ ...maxHours(problem), most: all });
        expect(gaps.every((gap) => gap === 0)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  const tuesdays = [{ validFrom: "2020-01-01", hours: [0, 8, 0, 0, 0, 0, 0] }] as const;
  const projects = ["la", "lb", "lc"].map((id) => ({ id, code: id.toUpperCase(), isOpen: true }));
  const wanted = (projectId: string, hours: number) => ({ projectId, costTierId: "junior", hours });
  const month = (more: Partial<FillInput> = {}) =>
    fillInput(
      {
        projects,
        users: ["jan", "jim"].map((id) => person(id, "junior", { patterns: tuesdays })),
        demand: [wanted("la", 40), wanted("lb", 20), wanted("lc", 30)],
        entries: [
          entry("jan", "lc", 1, 4, "junior"),
          entry("jan", "lc", 8, 4, "junior"),
          entry("jim", "lb", 1, 3, "junior"),
        ],
      },
      { options: { maxProjects: 1, continuity: true, wholeDays: true }, ...more },
    );
  const byProject = ({ cells }: Awaited<ReturnType<typeof fullFill>>) =>
    Object.fromEntries(
      projects.map(({ id }) => [
        id,
        cells
          .filter(({ projectId }) => projectId === id)
          .reduce((sum, { hours, days }) => sum + hours * days.length, 0),
      ]),
    );

  it("are the maximum where a day has one project", async () => {
    const fill = await fullFill(month(), solvers);
    expect([fill.hours, fill.maxHours, fill.objective - fill.bound]).toEqual([69, 69, 0]);
    expect(byProject(fill)["la"]).toBe(40);
  });

  it("meet what comes first in full, then the most of the rest", async () => {
    const fill = await fullFill(month({ scope: { firstProjectIds: ["lc"] } }), solvers);
    expect([fill.hours, fill.maxHours, byProject(fill)["lc"]]).toEqual([67, 67, 22]);
  });
});

describe("The reason of open hours", () => {
  const eight = [{ validFrom: "2020-01-01", hours: [8, 8, 8, 8, 8, 0, 0] }] as const;
  const users = [
    person("ann", "senior", { patterns: eight }),
    person("ben", "senior", { patterns: [{ validFrom: "2020-01-01", hours: [0, 0, 0, 0, 0, 0, 0] }] }),
  ];
  const demand = [{ projectId: "p", costTierId: "senior", hours: 8 }];
  const options = { maxProjects: 48, continuity: true, wholeDays: true };

  it("is the pin where people with time may not work on the project", async () => {
    const preferences = [{ userId: "ann", projectId: "p", kind: "pin" as const, isFor: false }];
    const { unmet } = await fullFill(
      fillInput({ users, demand, preferences }, { options, today: dec(30) }),
      solvers,
    );
    expect(unmet.map(({ reason }) => reason)).toEqual([
      "Senior: 8 h short: 1 person, 184 h by working pattern, 176 h on past days, 8 h free of 1 person with the pin “Not on P”",
    ]);
  });

  it("is that no one works where patterns have no hours", async () => {
    const { unmet } = await fullFill(fillInput({ users: users.slice(1), demand }, { options }), solvers);
    expect(unmet.map(({ reason }) => reason)).toEqual([
      "Senior: 8 h short: no one of this tier has working hours in this month",
    ]);
  });
});

describe("Hours of days that are no half-hours", () => {
  const patternless = person("ann", "senior", { effectiveMonthlyHours: 160 });
  const wanted = [{ projectId: "p", costTierId: "senior", hours: 500 }];
  const filled = (planner: Parameters<typeof fillInput>[0], more: Partial<FillInput> = {}) =>
    fullFill(fillInput({ users: [patternless], demand: wanted, ...planner }, more), solvers);

  it("are counted over the month: 21 days of 7.38 hours allow 154.5", async () => {
    const { hours, cells } = await filled({}, { today: dec(2) });
    // There are 21 working days after the second.
    expect([hours, cells.map(({ hours: each, days }) => [each, days.length])]).toEqual([
      154.5,
      [
        [7, 6],
        [7.5, 15],
      ],
    ]);
  });

  it("leave nothing for another fill", async () => {
    const first = await filled({}, { today: dec(2) });
    const entries = first.cells.map((cell) => ({ ...cell, costTierId: "senior", days: [...cell.days] }));
    expect((await filled({ entries }, { today: dec(2) })).hours).toBe(0);
  });

  it("are never above a day's limit", async () => {
    const long = [{ validFrom: "2020-01-01", hours: [7.9, 7.9, 7.9, 7.9, 7.9, 0, 0] }] as const;
    const { cells } = await filled({ users: [{ ...patternless, patterns: long }] });
    expect(new Set(cells.map(({ hours }) => hours))).toEqual(new Set([7.5, 8]));
  });
});
