import { describe, expect, it } from "vitest";
import { dayOf, fromHalves, stateProblem, toHalves } from "#features/proposals/rules/fill/problem.ts";
import { monthOfFill, fullFill, type FillInput } from "#features/proposals/rules/fill/full-fill.ts";
import type { TierResult } from "#features/proposals/rules/fill/day-plan.ts";
import { valuesOf } from "#features/plans/rules/by-cell.ts";
import { currentCells } from "#features/plans/rules/plan.ts";
import { noPreferences } from "#features/plans/rules/preferences.ts";
import { solversOf } from "#features/proposals/server/fill/solve.ts";
import { fillDay, fillInput } from "../support/fill-problems.ts";
import { away, dec, entry, person } from "../support/small-months.ts";

/** Only the last three days, Tuesday to Thursday, are still to come. */
const today = dec(28);
const eight = [{ validFrom: "2020-01-01", hours: [8, 8, 8, 8, 8, 0, 0] }] as const;
const someone = (id: string, tier: string | null = "senior", more = {}) =>
  person(id, tier, { patterns: eight, ...more });
const projects = ["p", "q", "r", "s", "shut"].map((id) => ({
  id,
  code: id.toUpperCase(),
  isOpen: id !== "shut",
}));
const wanted = (projectId: string, hours: number, costTierId = "senior") => ({
  projectId,
  costTierId,
  hours,
});
const small = (planner: Parameters<typeof fillInput>[0], more: Partial<FillInput> = {}) =>
  fillInput({ projects, ...planner }, { today, ...more });
const filled = (planner: Parameters<typeof fillInput>[0], more: Partial<FillInput> = {}) =>
  fullFill(small(planner, more), solversOf(5));

describe("Half-hours", () => {
  it("are hours in twos, what is less than one left out", () => {
    expect([0, 0.49, 0.5, 3.7, 8].map(toHalves)).toEqual([0, 0, 1, 7, 16]);
    expect([0, 1, 7].map(fromHalves)).toEqual([0, 0.5, 3.5]);
  });
});

describe("A person's day to fill", () => {
  const month = monthOfFill(
    small({
      users: [someone("ann"), someone("ben", "senior", { isAllocatable: false })],
      entries: [entry("ann", "p", 29, 2), entry("ann", "q", 29, 1.7), entry("ann", "p", 30, 7.75)],
      otherHours: [away("ann", 29, 1)],
    }),
  );
  const of = (userId: string, day: number, maxProjects = 3) => dayOf(month, userId, dec(day), maxProjects);

  it("has what is free of it in half-hours, seats for more projects, and what is there", () => {
    const there = new Map([
      ["p", true],
      ["q", false],
    ]);
    // 3.3 of 8 hours.
    expect(of("ann", 29)).toEqual(fillDay("29", 6, { seats: 1, there }));
    expect(of("ann", 29, 2)).toEqual(fillDay("29", 6, { seats: 0, there }));
    expect(of("ann", 29, 1)).toEqual(fillDay("29", 6, { seats: 0, there }));
    expect(of("ann", 31)).toEqual(fillDay("31", 16, { seats: 3 }));
  });

  it("is none where less than a half-hour is free, in the past, or of someone who isn't allocated to", () => {
    expect([of("ann", 30), of("ann", 28), of("ben", 29), of("who", 29)]).toEqual([null, null, null, null]);
  });
});

describe("What is filled", () => {
  const planner = {
    users: [
      someone("ann"),
      someone("ben", "junior"),
      someone("cal", null),
      someone("dee", "senior", { isAllocatable: false }),
    ],
    demand: [wanted("p", 20), wanted("q", 0.25), wanted("shut", 9), wanted("q", 4, "junior")],
    entries: [entry("ann", "p", 1, 8), entry("ann", "q", 2, 8)],
    personSkills: [{ userId: "ann", skillId: "revit", level: 2 }],
    projectSkills: [{ projectId: "p", skillId: "revit", level: 3 }],
    preferences: [{ userId: "ben", projectId: "p", kind: "wish" as const, isFor: true }],
  };
  const days = ["29", "30", "31"].map((day) => fillDay(day));
  const ann = {
    ...noPreferences,
    id: "ann",
    tierId: "senior",
    days,
    lastMonth: new Set(["r"]),
    thisMonth: new Set(["p", "q"]),
    skills: new Map([["revit", 2]]),
  };
  const ben = {
    ...noPreferences,
    likes: new Set(["p"]),
    id: "ben",
    tierId: "junior",
    days,
    lastMonth: new Set(),
    thisMonth: new Set(),
    skills: new Map(),
  };
  const input = small(planner, { lastMonth: [{ userId: "ann", projectId: "r" }] });
  const stated = (scope: FillInput["scope"]) => stateProblem(monthOfFill(input), input.options, scope);

  it("is what open projects still want by tier, by people who may be allocated to and have one", () => {
    expect(stateProblem(monthOfFill(input), input.options)).toEqual({
      options: input.options,
      scope: {},
      people: [ann, ben],
      demand: [
        { projectId: "p", tierId: "senior", halves: 24, weight: 1 },
        { projectId: "q", tierId: "junior", halves: 8, weight: 1 },
      ],
      standIns: null,
      wantedSkills: new Map([["p", planner.projectSkills]]),
    });
  });

  it("uses only the chosen people, projects and days, and weighs what comes first", () => {
    const scope = { projectIds: ["q"], userIds: ["ben"], days: [dec(30), dec(1)], firstProjectIds: ["q"] };
    expect(stated(scope)).toMatchObject({
      scope,
      people: [{ ...ben, days: [fillDay("30")] }],
      demand: [{ projectId: "q", tierId: "junior", halves: 8, weight: 16 }],
    });
    expect(stated({ firstProjectIds: ["q"] }).demand.map(({ weight }) => weight)).toEqual([1, 16]);
  });

  it("has unsaved changes in it, but for people and projects that aren't the month's", () => {
    const cell = { userId: "ann", day: dec(29), projectId: "p", hours: 3 };
    const { plan, monthDays } = monthOfFill({
      ...input,
      cells: [
        cell,
        { ...cell, day: dec(1), hours: null },
        { ...cell, userId: "who" },
        { ...cell, projectId: "what" },
      ],
    });
    expect(valuesOf(plan.changes)).toEqual([
      { ...cell, before: null },
      { ...cell, day: dec(1), hours: null, before: 8 },
    ]);
    expect(valuesOf(currentCells(plan))).toHaveLength(2);
    expect([monthDays.length, monthDays[0], monthDays.at(-1)]).toEqual([31, dec(1), dec(31)]);
  });
});

describe("A complete proposal", () => {
  it("has people's days of a project with as many hours together, and says why of each pair", async () => {
    const fill = await filled(
      {
        users: [someone("ann"), someone("ben"), someone("cal", "junior")],
        demand: [wanted("p", 20), wanted("q", 16), wanted("r", 12), wanted("p", 4, "junior")],
        entries: [entry("ann", "p", 1, 8)],
        skills: [
          { id: "revit", name: "Revit" },
          { id: "timber", name: "Timber" },
        ],
        personSkills: [
          { userId: "ben", skillId: "revit", level: 2 },
          { userId: "ben", skillId: "timber", level: 3 },
          { userId: "ann", skillId: "revit", level: 1 },
        ],
        projectSkills: ["revit", "timber", "gone"].map((skillId) => ({ projectId: "q", skillId, level: 2 })),
        preferences: [
          { userId: "ben", projectId: "q", kind: "pin", isFor: true },
          { userId: "cal", projectId: "p", kind: "wish", isFor: true },
          { userId: "ann", projectId: "p", kind: "wish", isFor: false },
        ],
      },
      { lastMonth: [{ userId: "ann", projectId: "r" }] },
    );
    expect(fill).toEqual({
      cells: [
        { userId: "ann", projectId: "p", hours: 8, days: [dec(29)] },
        { userId: "ann", projectId: "p", hours: 4, days: [dec(30)] },
        { userId: "ann", projectId: "r", hours: 4, days: [dec(30)] },
        { userId: "ann", projectId: "r", hours: 8, days: [dec(31)] },
        { userId: "ben", projectId: "q", hours: 8, days: [dec(29), dec(30)] },
        { userId: "cal", projectId: "p", hours: 4, days: [dec(29)] },
      ],
      pairs: [
        {
          userId: "ann",
          projectId: "p",
          hours: 12,
          why: "Senior, as P needs, 24 h free, already on it this month, would rather not",
        },
        {
          userId: "ann",
          projectId: "r",
          hours: 12,
          why: "Senior, as R needs, 24 h free, worked on it last month",
        },
        {
          userId: "ben",
          projectId: "q",
          hours: 16,
          why: "Senior, as Q needs, 24 h free, kept on Q, Expert in Timber and Good in Revit, as Q needs",
        },
        {
          userId: "cal",
          projectId: "p",
          hours: 4,
          why: "Junior, as P needs, 24 h free, would like to, no one else has this tier",
        },
      ],
      unmet: [],
      hours: 44,
      maxHours: 44,
      // Ann's p and r, and Cal's p; pinned people cost nothing.
      objective: 6 + 6 + 8,
      bound: 20,
      isTimedOut: false,
    });
  });

  it("doesn't name skills that aren't preferred, nor say that someone is alone who alone was chosen", async () => {
    const planner = {
      users: [someone("ann")],
      demand: [wanted("p", 4)],
      skills: [],
      personSkills: [{ userId: "ann", skillId: "revit", level: 9 }],
      projectSkills: [{ projectId: "p", skillId: "revit", level: 1 }],
    };
    const why = async (more: Partial<FillInput>) =>
      (await filled(planner, more)).pairs.map((pair) => pair.why).join();
    const plain = "Senior, as P needs, 24 h free";
    expect(await why({})).toBe(`${plain}, Expert in a skill, as P needs, no one else has this tier`);
    const options = { maxProjects: 2, continuity: true, wholeDays: true };
    expect(await why({ options: { ...options, skills: false } })).toBe(`${plain}, no one else has this tier`);
    expect(await why({ scope: { userIds: ["ann"] } })).toBe(`${plain}, Expert in a skill, as P needs`);
  });

  it("sums its parts up, and was ended by the time where one of them was", async () => {
    const input = small({
      users: [someone("ann"), someone("cal", "junior")],
      demand: [wanted("p", 1), wanted("p", 2, "junior")],
    });
    const solved =
      (isTimedOut: boolean) =>
      (at: number): TierResult => ({
        hours: [2 * (at + 1)],
        objective: 10 + at,
        bound: 5 - at,
        isTimedOut: isTimedOut && at === 1,
      });
    const of = (isTimedOut: boolean) =>
      fullFill(input, {
        ...solversOf(5),
        tiers: (tiers) => Promise.resolve(tiers.map((_, at) => solved(isTimedOut)(at))),
      });
    expect(await of(true)).toMatchObject({ hours: 3, objective: 21, bound: 9, isTimedOut: true });
    expect(await of(false)).toMatchObject({ isTimedOut: false });
  });
});

describe("A proposal's stand-ins", () => {
  const standIns = ["senior", "junior"];

  it("are named with the tiers they are assigned for, all their hours or some", async () => {
    const users = [someone("ann"), someone("cal", "junior")];
    const pairs = async (demand: ReturnType<typeof wanted>[]) =>
      (await filled({ users, demand, standIns })).pairs.map(
        (each) => `${each.userId} ${each.hours}: ${each.why}`,
      );
    const alone = "24 h free, no one else has this tier";
    expect(await pairs([wanted("p", 40, "junior")])).toEqual([
      `ann 16: Senior, covering for Junior, ${alone}`,
      `cal 24: Junior, as P needs, ${alone}`,
    ]);
    expect(await pairs([wanted("p", 30, "junior"), wanted("p", 10)])).toEqual([
      `ann 16: Senior, as P needs, 6 h of it covering for Junior, ${alone}`,
      `cal 24: Junior, as P needs, ${alone}`,
    ]);
  });

  it("that could have helped are counted where demand stays open, with the time they have left", async () => {
    const unmet = async (demand: ReturnType<typeof wanted>[], notOn = false) =>
      (
        await filled({
          users: [someone("ann"), someone("ben"), someone("cal", "junior")],
          demand,
          standIns,
          preferences: ["ann", "ben"].flatMap((userId) =>
            notOn ? [{ userId, projectId: "p", kind: "pin" as const, isFor: false }] : [],
          ),
        })
      ).unmet;
    expect(await unmet([wanted("p", 80, "junior")])).toEqual([
      {
        projectId: "p",
        costTierId: "junior",
        hours: 8,
        reason:
          "Junior: 8 h short: 1 person, 184 h by working pattern, 160 h on past days, no free hours left, no free hours left for 2 people of higher tiers to stand in with",
      },
    ]);
    expect(await unmet([wanted("p", 25, "junior"), wanted("q", 10)], true)).toEqual([
      {
        projectId: "p",
        costTierId: "junior",
        hours: 1,
        reason:
          "Junior: 1 h short: 1 person, 184 h by working pattern, 160 h on past days, no free hours left, 2 people of higher tiers with 38 h free that they can't stand in with",
      },
    ]);
    // No one is above the highest tier.
    expect((await unmet([wanted("p", 50)])).map(({ reason }) => reason)).toEqual([
      "Senior: 2 h short: 2 people, 368 h by working pattern, 320 h on past days, no free hours left",
    ]);
  });
});

describe("Demand that stays open", () => {
  const reasons = async (planner: Parameters<typeof fillInput>[0], more: Partial<FillInput> = {}) =>
    (await filled(planner, more)).unmet.map(({ reason }) => reason);

  it("says who there is, who is away, where their hours are, and that none are free", async () => {
    const users = [someone("ann"), someone("ben"), someone("cal", "junior")];
    expect(
      await reasons({
        users,
        demand: [wanted("p", 100)],
        entries: [
          entry("ann", "q", 1, 3),
          entry("ann", "r", 1, 5),
          entry("ben", "q", 2, 1),
          entry("ben", "s", 3, 2),
          entry("ben", "gone", 4, 1),
          entry("ann", "p", 7, 8),
          entry("cal", "q", 1, 8, "junior"),
        ],
        // Half of a Tuesday, and a Saturday on which no one works; Cal's don't count.
        approvedHolidays: [away("ann", 29, 4), away("ben", 26, 8), away("ben", 10, 8), away("cal", 11, 8)],
        otherHours: [away("ann", 30, 1.5), away("ben", 8, 2), away("cal", 8, 4)],
      }),
    ).toEqual([
      "Senior: 49.5 h short: 2 people, 2 days away, 5 h allocated to R, 4 h allocated to Q, more on 2 other projects, 3.5 h in other functions, no free hours left",
    ]);
  });

  it("names at most two projects, and what has other codes", async () => {
    // Hours of a project that is gone count up to today.
    const entries = [entry("ann", "gone", 1, 8), entry("ann", "q", 30, 8), entry("ann", "r", 31, 2)];
    expect(
      await reasons({ users: [someone("ann")], demand: [wanted("p", 18)], entries: entries.slice(0, 2) }),
    ).toEqual([
      "Senior: 2 h short: 1 person, 8 h allocated to another project, 8 h allocated to Q, no free hours left",
    ]);
    expect(await reasons({ users: [someone("ann")], demand: [wanted("p", 18)], entries })).toEqual([
      "Senior: 4 h short: 1 person, 8 h allocated to another project, 8 h allocated to Q, more on 1 other project, no free hours left",
    ]);
  });

  it("counts hours that the proposal gives to other projects, and time on days that are full of projects", async () => {
    const planner = {
      users: [someone("ann")],
      demand: [wanted("p", 12), wanted("q", 16)],
      entries: [entry("ann", "r", 29, 4), entry("ann", "r", 30, 4)],
    };
    const options = { maxProjects: 1, continuity: true, wholeDays: true };
    expect(await reasons(planner, { options, scope: { firstProjectIds: ["p"] } })).toEqual([
      "Senior: 4 h short: 1 person, 8 h allocated to R, 8 h free, but only on days that already have 1 project",
      "Senior: 16 h short: 1 person, 8 h allocated to R, 8 h allocated to P, 8 h free, but only on days that already have 1 project",
    ]);
  });

  it("names public holidays, and working days at the weekend, which no one can be planned on", async () => {
    const hours = [0, 0, 0, 0, 0, 5, 6] as const;
    const planner = {
      users: [someone("ann"), person("wes", "senior", { patterns: [{ validFrom: "2020-01-01", hours }] })],
      demand: [wanted("p", 40)],
      publicHolidays: [
        { day: dec(25), hours: 8 },
        { day: dec(24), hours: 4 },
      ],
    };
    expect(await reasons(planner, { today: dec(23) })).toEqual([
      "Senior: 4 h short: 2 people, 228 h by working pattern, 169 h on past days, 12 h of public holidays, 11 h on weekends, no free hours left",
    ]);
  });

  it("says where no one has the tier, the project is closed, or less than a half-hour is open", async () => {
    const planner = {
      users: [someone("ann")],
      demand: [wanted("p", 3, "junior"), wanted("shut", 2), wanted("q", 0.25), wanted("r", 24.25)],
    };
    const all = [
      "Junior: 3 h short: no one to fill has this tier",
      "Senior: 0.25 h short: hours are planned in half-hours",
      "Senior: 0.25 h short: hours are planned in half-hours",
      "Senior: 2 h short: the project isn't open in this month",
    ];
    expect(await reasons(planner)).toEqual(all);
    expect(await reasons(planner, { scope: { projectIds: ["p"] } })).toEqual(all.slice(0, 1));
  });

  it("of half an hour is said like any other", async () => {
    expect(await reasons({ users: [someone("ann")], demand: [wanted("p", 24.5)] })).toEqual([
      "Senior: 0.5 h short: 1 person, 184 h by working pattern, 160 h on past days, no free hours left",
    ]);
  });
});
