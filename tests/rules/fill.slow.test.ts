import fc from "fast-check";
import loadHighs from "highs";
import { describe, expect, it } from "vitest";
import { entriesAt, entryAt, valuesOf } from "#features/plans/rules/by-cell.ts";
import { daysOf } from "#features/proposals/rules/fill/proposal.ts";
import { layOut, placedOn } from "#features/proposals/rules/fill/days.ts";
import { onTop } from "#features/proposals/rules/fill/on-top.ts";
import {
  stateProblem,
  toHalves,
  type FillPerson,
  type FillProblem,
} from "#features/proposals/rules/fill/problem.ts";
import { fewPairs } from "#features/proposals/rules/fill/few-pairs.ts";
import { priceOf } from "#features/proposals/rules/fill/prices.ts";
import { openByTier, openOf } from "#features/plans/rules/stand-ins.ts";
import { isWithin, stoodIn, tiersOf, type TierProblem } from "#features/proposals/rules/fill/tiers.ts";
import {
  monthOfFill,
  fullFill,
  type Fill,
  type FillInput,
} from "#features/proposals/rules/fill/full-fill.ts";
import { currentCells } from "#features/plans/rules/plan.ts";
import { noPreferences } from "#features/plans/rules/preferences.ts";
import { planFigures } from "#features/plans/rules/plan-figures.ts";
import { freeHours } from "#features/plans/rules/planner-days.ts";
import { solveDemand, solversOf, solveTiers, type TierPlan } from "#features/proposals/server/fill/solve.ts";
import { sumHours } from "#shared/hours.ts";
import { draws } from "../support/draws.ts";
import { fillMonths, largeMonth } from "../support/fill-months.ts";
import { largestFlow, type Arc } from "../support/max-flow.ts";
import { slowIt } from "../support/slow-it.ts";

const highs = await loadHighs();
const filled = (input: FillInput, seconds = 5): Promise<Fill> => fullFill(input, solversOf(seconds));

const addedBy = (fill: Pick<Fill, "cells">) =>
  fill.cells.flatMap(({ days, ...cell }) => days.map((day) => ({ ...cell, day })));

/** What a proposal does to cells that no proposal may. */
function cellFaultsOf(input: FillInput, fill: Pick<Fill, "cells">): string[] {
  const month = monthOfFill(input);
  const faults: string[] = [];
  const open = new Set(input.planner.projects.filter(({ isOpen }) => isOpen).map(({ id }) => id));
  const added = addedBy(fill);
  const keys = added.map(({ userId, day, projectId }) => `${userId} ${day} ${projectId}`);
  if (new Set(keys).size !== keys.length) faults.push("a cell twice");
  for (const [key, cells] of Map.groupBy(added, ({ userId, day }) => `${userId} ${day}`)) {
    const [first] = cells;
    if (!first) continue;
    const there = entriesAt(currentCells(month.plan), first);
    const counted = there.filter(({ projectId }) => month.days.counts({ ...first, projectId }));
    const current = sumHours(counted.map(({ hours }) => hours));
    const sum = sumHours(cells.map(({ hours }) => hours));
    if (!month.days.isEditable(first)) faults.push(`${key}: locked`);
    // A day may be rounded up to a half-hour; the month's sum never is.
    const free = freeHours(month.days, first, current);
    if (free === 0 || sum >= sumHours([free, 0.5])) faults.push(`${key}: more than is free`);
    if (sum > free && sumHours([current, sum, month.days.otherHours(first)]) > month.days.limit(first))
      faults.push(`${key}: above the day's limit`);
    const projects = new Set([...counted, ...cells].map(({ projectId }) => projectId));
    const isNew = cells.some(({ projectId }) => counted.every((entry) => entry.projectId !== projectId));
    if (isNew && projects.size > input.options.maxProjects) faults.push(`${key}: too many projects`);
    for (const { projectId, hours } of cells) {
      const before = there.find((entry) => entry.projectId === projectId)?.hours ?? 0;
      if (((before + hours) * 2) % 1 !== 0 || hours <= 0) faults.push(`${key}: no half-hours`);
      if (!open.has(projectId)) faults.push(`${key}: a closed project`);
      if (isNotOn(input, first.userId, projectId)) faults.push(`${key}: not on this project`);
    }
  }
  for (const [userId, cells] of Map.groupBy(added, (cell) => cell.userId)) {
    const free = month.monthDays
      .filter((day) => month.days.isEditable({ userId, day }))
      .map((day) => {
        const there = entriesAt(currentCells(month.plan), { userId, day })
          .filter(({ projectId }) => month.days.counts({ userId, day, projectId }))
          .map(({ hours }) => hours);
        return freeHours(month.days, { userId, day }, sumHours(there));
      });
    if (sumHours(cells.map(({ hours }) => hours)) > sumHours(free))
      faults.push(`${userId}: above the month's`);
  }
  return faults;
}

const isNotOn = ({ planner }: FillInput, userId: string, projectId: string) =>
  planner.preferences.some(
    (each) => each.kind === "pin" && !each.isFor && each.userId === userId && each.projectId === projectId,
  );

/**
 * How much of a project's demand by tier some hours by tier meet, in hundredths: tier for tier, or lower ones'
 * too where higher ones may stand in.
 */
function metOf(
  { planner }: FillInput,
  wanted: ReadonlyMap<string, number>,
  given: ReadonlyMap<string, number>,
) {
  const order = planner.costTiers.map(({ id }) => id);
  const complete = (hours: number) => Math.round(hours * 100);
  return largestFlow([
    ...order.map((id) => ({ from: "source", to: `of ${id}`, most: complete(given.get(id) ?? 0) })),
    ...order.map((id) => ({ from: `for ${id}`, to: "sink", most: complete(wanted.get(id) ?? 0) })),
    ...order.flatMap((id, at) =>
      order
        .slice(at)
        .filter((lower) => planner.standIns !== null || lower === id)
        .map((lower) => ({ from: `of ${id}`, to: `for ${lower}`, most: Number.MAX_SAFE_INTEGER })),
    ),
  ]);
}

/**
 * The same for its sums: every proposed hour meets demand that nothing met before, and of all that is still open
 * a reason says so, to the hour.
 */
function sumFaultsOf(input: FillInput, fill: Fill): string[] {
  const month = monthOfFill(input);
  const faults: string[] = [];
  const added = addedBy(fill);
  const tierOf = new Map(input.planner.users.map(({ id, costTierId }) => [id, costTierId]));
  const figures = planFigures(month, month.plan, month.days, month.monthDays).wanted;
  for (const { projectId, tiers } of figures) {
    const wanted = new Map(tiers.map((tier) => [tier.costTierId, tier.wanted]));
    const there = new Map(tiers.map((tier) => [tier.costTierId, tier.allocated]));
    const then = new Map(there);
    const own = added.filter((cell) => cell.projectId === projectId);
    for (const { userId, hours } of own) {
      const tier = tierOf.get(userId) ?? "";
      then.set(tier, sumHours([then.get(tier) ?? 0, hours]));
    }
    const given = sumHours(own.map(({ hours }) => hours));
    const unmet = sumHours(
      fill.unmet.filter((each) => each.projectId === projectId).map(({ hours }) => hours),
    );
    const met = metOf(input, wanted, then);
    if (met !== metOf(input, wanted, there) + Math.round(given * 100))
      faults.push(`${projectId}: more than is open`);
    const open = sumHours([...wanted.values()]) * 100 - met;
    if (Math.round(unmet * 100) !== Math.round(open)) faults.push(`${projectId}: hours without a reason`);
  }
  if (sumHours(added.map(({ hours }) => hours)) !== fill.hours) faults.push("another sum");
  return faults;
}

const faultsOf = (input: FillInput, fill: Fill) => [
  ...cellFaultsOf(input, fill),
  ...sumFaultsOf(input, fill),
];

describe("A filled month", () => {
  it("respects every lock, limit and sum, and explains each open hour", async () => {
    await fc.assert(
      fc.asyncProperty(fillMonths(5), async (input) => {
        const fill = await filled(input, 1);
        expect(faultsOf(input, fill)).toEqual([]);
      }),
      { numRuns: draws(50) },
    );
  });

  it("is the same for the same month", async () => {
    const input = largeMonth(16, 6);
    expect(await filled(input, 60)).toEqual(await filled(input, 60));
  });

  it("is empty without people, without demand and with nothing left to fill", async () => {
    const input = largeMonth(8, 3);
    const none = await filled({ ...input, planner: { ...input.planner, users: [] } });
    expect([none.cells, none.unmet[0]?.reason]).toEqual([
      [],
      expect.stringMatching(/^Principal: .* h short: no one to fill has this tier$/),
    ]);
    const unwanted = await filled({ ...input, planner: { ...input.planner, demand: [] } });
    expect([unwanted.cells, unwanted.unmet, unwanted.hours]).toEqual([[], [], 0]);
    const past = await filled({ ...input, today: "2026-12-31" });
    expect([past.cells, past.hours]).toEqual([[], 0]);
  });

  it("meets all it can of a hundred times the capacity, and of people without tiers nothing", async () => {
    const input = largeMonth(12, 4, 100);
    const fill = await filled(input, 1);
    const month = monthOfFill(input);
    const free = input.planner.users.flatMap(({ id }) =>
      month.monthDays.map((day) =>
        month.days.isEditable({ userId: id, day })
          ? toHalves(freeHours(month.days, { userId: id, day }, 0)) / 2
          : 0,
      ),
    );
    expect(fill.hours).toBe(sumHours(free));
    const users = input.planner.users.map((user) => ({ ...user, costTierId: null, isAllocatable: false }));
    expect((await filled({ ...input, planner: { ...input.planner, users } })).hours).toBe(0);
  });

  slowIt("fills 300 people and 20 projects, and says how good it is or that its time was over", async () => {
    const input = largeMonth(300, 20);
    const fill = await filled(input, 2);
    expect(faultsOf(input, fill)).toEqual([]);
    expect(fill.bound).toBeLessThanOrEqual(fill.objective);
    expect(fill.bound > 0 || fill.isTimedOut).toBe(true);
  });

  it("uses only the chosen people, projects and days", async () => {
    const input = largeMonth(12, 4);
    const fill = await filled({
      ...input,
      scope: { projectIds: ["p1"], userIds: ["u2", "u3"], days: ["2026-12-02", "2026-12-03"] },
    });
    expect(fill.cells.length).toBeGreaterThan(0);
    for (const { userId, projectId, days } of fill.cells) {
      expect(["u2", "u3"]).toContain(userId);
      expect(projectId).toBe("p1");
      expect(["2026-12-02", "2026-12-03"]).toEqual(expect.arrayContaining([...days]));
    }
  });

  it("puts no second project on a day that may have one, and lets the one that's there grow", async () => {
    const input = largeMonth(4, 2);
    const days = monthOfFill(input).monthDays.filter((day) => !["2026-12-30", "2026-12-31"].includes(day));
    const [first] = input.planner.users;
    const entries = [
      { userId: first?.id ?? "", projectId: "p0", costTierId: first?.costTierId ?? "", hours: 0.5, days },
    ];
    const full = {
      ...input,
      planner: { ...input.planner, entries },
      options: { ...input.options, maxProjects: 1 },
    };
    const fill = await filled(full);
    expect(cellFaultsOf(full, fill)).toEqual([]);
    const own = addedBy(fill).filter(({ userId }) => userId === first?.id);
    expect(own.some(({ projectId }) => projectId === "p0")).toBe(true);
    expect(own.filter(({ projectId, day }) => projectId !== "p0" && days.includes(day))).toEqual([]);
  });

  it("proposes no one for a project they're not to be on, even when others run short", async () => {
    const input = largeMonth(8, 4, 2);
    const users = input.planner.users.map(({ id }) => id);
    const preferences = users.map((userId, at) => ({
      userId,
      projectId: at < 4 ? "p0" : "p1",
      kind: "pin" as const,
      isFor: false,
    }));
    const planner = { ...input.planner, preferences, standIns: input.planner.costTiers.map(({ id }) => id) };
    const pinned = { ...input, planner, options: { ...input.options, maxProjects: 1 } };
    const fill = await filled(pinned, 1);
    expect(faultsOf(pinned, fill)).toEqual([]);
    expect(fill.hours).toBeGreaterThan(0);
  });

  it("meets the projects that come first before the others", async () => {
    const input = largeMonth(8, 4, 1.6);
    const fill = await filled({ ...input, scope: { firstProjectIds: ["p3"] } });
    expect(fill.unmet.filter(({ projectId }) => projectId === "p3")).toEqual([]);
    expect(fill.unmet.length).toBeGreaterThan(0);
  });

  it("says of short demand how many people there are, who is away and where their hours are", async () => {
    const input = largeMonth(4, 2, 2);
    const { unmet, pairs } = await filled(input);
    expect(unmet.map(({ reason }) => reason).join("\n")).toMatch(
      /^Senior: [\d.]+ h short: 1 person, 1 day away, [\d.]+ h allocated to P\d, [\d.]+ h of public holidays, no free hours left$/m,
    );
    expect(pairs[0]?.why).toMatch(/^\w+, as P\d needs, [\d.]+ h free/);
  });
});

describe("A proposal over a plan that has changed since", () => {
  it("lands where it still fits, lowers nothing that is there, and names every day that stays", async () => {
    await fc.assert(
      fc.asyncProperty(fillMonths(4), fillMonths(4), async (input, later) => {
        const added = addedBy(await filled(input, 1));
        // The same people and demand; what is saved is someone else's by now.
        const now = { ...input, planner: { ...input.planner, entries: later.planner.entries } };
        const month = monthOfFill(now);
        const tierOf = new Map(now.planner.users.map(({ id, costTierId }) => [id, costTierId]));
        const wanted = planFigures(month, month.plan, month.days, month.monthDays).wanted;
        const made = onTop(month.plan, added, {
          ...month.days,
          isOpenProject: (id) => now.planner.projects.some((each) => each.id === id && each.isOpen),
          maxProjects: now.options.maxProjects,
          tierOf: (userId) => tierOf.get(userId) ?? null,
          openDemand: () => openOf(wanted, month.standIns),
        });
        expect(made.landed.length + made.stayed.length).toBe(added.length);
        const asFill = { cells: made.landed.map(({ day, ...cell }) => ({ ...cell, days: [day] })) };
        expect(cellFaultsOf(now, asFill)).toEqual([]);
        for (const entry of valuesOf(currentCells(month.plan)))
          expect(entryAt(currentCells(made.plan), entry)?.hours).toBeGreaterThanOrEqual(entry.hours);
        const open = (figures: typeof wanted) =>
          figures.flatMap(({ projectId, tiers }) =>
            openByTier(tiers, month.standIns).map((tier) => [projectId, tier.open] as const),
          );
        const sumOf = (figures: typeof wanted) => sumHours(open(figures).map(([, hours]) => hours));
        const after = planFigures(month, made.plan, month.days, month.monthDays).wanted;
        // Every hour that lands meets demand that was open.
        expect(sumOf(after)).toBe(
          sumHours([sumOf(wanted), -sumHours(made.landed.map(({ hours }) => hours))]),
        );
      }),
      { numRuns: draws(35) },
    );
  });
});

/** What a way to give hours comes to: the first that differs decides. */
interface Worth {
  readonly met: number;
  readonly stoodIn: number;
  readonly price: number;
}

const isBetter = (one: Worth, other: Worth): boolean =>
  one.met !== other.met
    ? one.met > other.met
    : one.stoodIn !== other.stoodIn
      ? one.stoodIn < other.stoodIn
      : one.price < other.price;

/** The best of all ways to give each half-hour of each person to a demand of their tier, or a lower one. */
function best({ people, demand, standIns }: FillProblem, tiers: readonly TierProblem[]): Worth {
  const pairs = new Map(
    tiers.flatMap((tier) => tier.pairs.map((pair) => [`${pair.userId} ${pair.projectId}`, pair])),
  );
  const maySend = (from: string, to: string) =>
    from === to || (standIns !== null && standIns.indexOf(from) < standIns.indexOf(to));
  const open = demand.map(({ halves }) => halves);
  const given = new Map<string, number>();
  let found: Worth | null = null;
  let [met, stoodIn] = [0, 0];
  const worthOf = (): Worth | null => {
    let price = 0;
    for (const [key, pair] of pairs) {
      const hours = given.get(key) ?? 0;
      if (hours < pair.least) return null;
      if (hours > 0) price += pair.price;
    }
    return { met, stoodIn, price };
  };
  const walk = (at: number, halves: number, from: number) => {
    const person = people[at];
    if (!person) {
      const worth = worthOf();
      if (worth && (found === null || isBetter(worth, found))) found = worth;
      return;
    }
    walk(at + 1, people[at + 1]?.days[0]?.free ?? 0, 0);
    if (halves === 0) return;
    for (let to = from; to < demand.length; to += 1) {
      const want = demand[to];
      const key = `${person.id} ${want?.projectId ?? ""}`;
      if (!want || (open[to] ?? 0) === 0 || !maySend(person.tierId, want.tierId)) continue;
      if (person.notOn.has(want.projectId)) continue;
      const isOwn = person.tierId === want.tierId;
      const move = (by: number) => {
        open[to] = (open[to] ?? 0) - by;
        given.set(key, (given.get(key) ?? 0) + by);
        met += by * want.weight;
        stoodIn += isOwn ? 0 : by;
      };
      move(1);
      walk(at, halves - 1, to);
      move(-1);
    }
  };
  walk(0, people[0]?.days[0]?.free ?? 0, 0);
  return found ?? { met: 0, stoodIn: 0, price: 0 };
}

type Mark = "none" | "keep" | "not" | "likes" | "avoids" | "lastMonth" | "thisMonth";
const marks: readonly Mark[] = ["none", "none", "keep", "not", "likes", "avoids", "lastMonth", "thisMonth"];

/** Problems of a few half-hours on one day, in three tiers. */
const smallProblem: fc.Arbitrary<FillProblem> = fc
  .record({
    people: fc.array(
      fc.record({
        free: fc.integer({ min: 1, max: 3 }),
        tier: fc.integer({ min: 0, max: 2 }),
        marks: fc.array(fc.constantFrom(...marks), { minLength: 2, maxLength: 2 }),
        skill: fc.integer({ min: 0, max: 3 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    demand: fc.array(
      fc.record({
        weight: fc.constantFrom(1, 16),
        halves: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 2 },
    ),
    current: fc.boolean(),
  })
  .map(({ people, demand, current: applies }) => ({
    options: { maxProjects: 48, continuity: true, wholeDays: false },
    scope: {},
    standIns: applies ? ["t0", "t1", "t2"] : null,
    wantedSkills: new Map([["p0", [{ skillId: "s", level: 2 }]]]),
    people: people.map(({ free, tier, marks: own, skill }, at) => {
      const projects = (mark: Mark) =>
        new Set(own.flatMap((each, project) => (each === mark ? [`p${project}`] : [])));
      return {
        id: `u${at}`,
        tierId: `t${tier}`,
        days: [{ day: "2026-12-01", free, seats: 48, there: new Map() }],
        retained: projects("keep"),
        notOn: projects("not"),
        likes: projects("likes"),
        avoids: projects("avoids"),
        lastMonth: projects("lastMonth"),
        thisMonth: projects("thisMonth"),
        skills: new Map([["s", skill]]),
      };
    }),
    demand: demand.flatMap(({ weight, halves }, project) =>
      halves.flatMap((each, tier) =>
        each === 0 ? [] : [{ projectId: `p${project}`, tierId: `t${tier}`, halves: each, weight }],
      ),
    ),
  }));

describe("The solution of a month", () => {
  it("is as good as the best of all ways, in demand met, in hours of stand-ins and in pairs", async () => {
    await fc.assert(
      fc.asyncProperty(smallProblem, async (problem) => {
        const tiers = tiersOf(problem);
        const plans = await solveTiers(tiers, 30);
        const sum = (of: (plan: TierPlan) => number) => plans.reduce((all, plan) => all + of(plan), 0);
        const all = best(problem, tiers);
        expect({
          met: sum(({ met }) => met),
          price: sum(({ objective }) => objective),
          bound: sum(({ bound }) => bound),
        }).toEqual({ met: all.met, price: all.price, bound: all.price });
        const previous = tiers.map((tier, at) => stoodIn(tier, plans[at]?.hours ?? []));
        expect(previous.reduce((one, other) => one + other, 0)).toBe(all.stoodIn);
        for (const [at, tier] of tiers.entries()) expect(isWithin(tier, plans[at]?.hours ?? [])).toBe(true);
      }),
      { numRuns: draws(60) },
    );
  });

  it("meets exactly what the largest flow carries", () => {
    fc.assert(
      fc.property(fillMonths(5), (input) => {
        const problem = stateProblem(monthOfFill(input), input.options);
        const stored = (tier: TierProblem) => tier.pairs.reduce((sum, { least }) => sum + least, 0);
        for (const tier of tiersOf(problem)) {
          expect(solveDemand(highs, tier).met).toBe(stored(tier) + largestFlow(networkOf(problem, tier)));
          expect(isWithin(tier, fewPairs(tier))).toBe(true);
        }
      }),
      { numRuns: draws(70) },
    );
  });

  it("gives pinned people hours first, in rotation, until time, days or their tier's demand end", () => {
    fc.assert(
      fc.property(smallProblem, (problem) => {
        for (const { demand, free, pairs } of tiersOf(problem)) {
          const sumOf = (isIn: (pair: (typeof pairs)[number]) => boolean) =>
            pairs.filter(isIn).reduce((sum, { least }) => sum + least, 0);
          for (const pair of pairs) {
            const person = problem.people.find(({ id }) => id === pair.userId);
            const want = demand[pair.project];
            const isStored = person?.tierId === want?.tierId && person?.retained.has(want?.projectId ?? "");
            if (!isStored) {
              expect(pair.least).toBe(0);
              continue;
            }
            const ends = [
              sumOf(({ person: at }) => at === pair.person) === free[pair.person],
              sumOf(({ project }) => project === pair.project) === want?.halves,
              pair.least === pair.most,
            ];
            expect(ends).toContain(true);
          }
        }
      }),
      { numRuns: draws(200) },
    );
  });
});

describe("The price of a person's hours of a project", () => {
  const requested = { maxProjects: 2, continuity: true, wholeDays: true };
  const wanted = [
    { skillId: "revit", level: 3 },
    { skillId: "timber", level: 1 },
  ];
  const p0 = new Set(["p0"]);
  const some: FillPerson = {
    ...noPreferences,
    id: "u",
    tierId: "t",
    days: [],
    lastMonth: new Set(),
    thisMonth: new Set(),
    skills: new Map(),
  };
  const revit = new Map([["revit", 3]]);
  const both = new Map([...revit, ["timber", 2]]);

  it.each<[string, Partial<FillPerson>, number]>([
    ["another pair", {}, 10],
    ["worked on it last month", { lastMonth: p0 }, 6],
    ["has all the skills", { skills: both }, 7],
    ["has one of two", { skills: revit }, 9],
    ["would like to", { likes: p0 }, 8],
    ["all of these", { lastMonth: p0, skills: both, likes: p0 }, 1],
    ["would rather not", { avoids: p0 }, 16],
    ["is on it", { thisMonth: p0, skills: both, likes: p0 }, 0],
    ["is on it and would rather not", { thisMonth: p0, avoids: p0 }, 6],
    ["is kept on it and would rather not", { retained: p0, avoids: p0 }, 0],
  ])("%s", (_, change, price) => {
    expect(priceOf({ ...some, ...change }, "p0", wanted, requested)).toBe(price);
  });

  it("leaves out what isn't preferred", () => {
    const known = { ...some, lastMonth: p0, skills: both };
    expect(priceOf(known, "p0", wanted, { ...requested, continuity: false, skills: false })).toBe(10);
  });
});

/**
 * The same as a network: from people to their tier's hours of a project, from there to its demand or, as
 * stand-ins, to lower tiers'. Pinned people's hours are deducted.
 */
function networkOf({ standIns }: FillProblem, { demand, free, pairs }: TierProblem): Arc[] {
  const left = [...free];
  const open = demand.map(({ halves }) => halves);
  const arcs: Arc[] = [];
  for (const { person, project, tierId, projectId, most, least } of pairs) {
    left[person] = (left[person] ?? 0) - least;
    open[project] = (open[project] ?? 0) - least;
    arcs.push({ from: `person ${person}`, to: `${projectId} by ${tierId}`, most: most - least });
  }
  const givers = new Set(pairs.map(({ tierId }) => tierId));
  for (const [at, { projectId, tierId }] of demand.entries()) {
    arcs.push({ from: `${projectId} for ${tierId}`, to: "sink", most: open[at] ?? 0 });
    for (const giver of givers)
      if (giver === tierId || (standIns !== null && standIns.indexOf(giver) < standIns.indexOf(tierId)))
        arcs.push({
          from: `${projectId} by ${giver}`,
          to: `${projectId} for ${tierId}`,
          most: Number.MAX_SAFE_INTEGER,
        });
  }
  return [...arcs, ...left.map((most, at) => ({ from: "source", to: `person ${at}`, most }))];
}

describe("The days of a person's hours", () => {
  const person: FillPerson = {
    ...noPreferences,
    skills: new Map(),
    id: "u",
    tierId: "t",
    lastMonth: new Set(),
    thisMonth: new Set(),
    days: ["07", "08", "09", "10", "11", "14", "15", "16", "17", "18"].map((day) => ({
      day: `2026-12-${day}`,
      free: 16,
      seats: 2,
      there: new Map(),
    })),
  };
  const options = { maxProjects: 2, continuity: false, wholeDays: true };

  it("fill complete weeks where possible, and full days elsewhere", () => {
    const placed = placedOn(
      layOut(
        person,
        [
          { projectId: "a", halves: 32 },
          { projectId: "b", halves: 80 },
        ],
        options,
      ),
    );
    const daysOfProject = (id: string) =>
      placed.filter(({ projectId }) => projectId === id).map(({ day }) => day.slice(8));
    expect(daysOfProject("b")).toEqual(["07", "08", "09", "10", "11"]);
    expect(daysOfProject("a")).toEqual(["14", "15"]);
    expect(placed.every(({ halves }) => halves === 16)).toBe(true);
  });

  it("leave to others of the tier what a person's day has no place for, but not to who isn't to be on it", () => {
    const given = (notOn: ReadonlySet<string>) => {
      const day = { day: "2026-12-07", free: 4, seats: 1, there: new Map() };
      const [one, other] = [
        { ...person, id: "one", days: [day] },
        { ...person, id: "other", days: [day], notOn },
      ];
      const problem: FillProblem = {
        options: { ...options, maxProjects: 1 },
        scope: {},
        standIns: null,
        wantedSkills: new Map(),
        people: [one, other],
        demand: ["a", "b"].map((projectId) => ({ projectId, tierId: "t", halves: 2, weight: 1 })),
      };
      const tiers = tiersOf(problem);
      const hours = tiers.map(({ pairs }) => pairs.map((pair) => (pair.person === 0 ? 2 : 0)));
      return daysOf(problem, tiers, hours).map(({ userId, projectId }) => `${userId} ${projectId}`);
    };
    expect(given(new Set())).toEqual(["one a", "other b"]);
    expect(given(new Set(["b"]))).toEqual(["one a"]);
  });

  it("place every hour where projects fill the person, at most two a day", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 16, max: 90 }), { minLength: 1, maxLength: 5 }), (sizes) => {
        let left = 160;
        const wanted = sizes.flatMap((size, at) => {
          const halves = Math.min(size, left);
          left -= halves;
          return halves === 0 ? [] : [{ projectId: `p${at}`, halves }];
        });
        const placed = placedOn(layOut(person, wanted, options));
        for (const { projectId, halves } of wanted)
          expect(
            placed.filter((each) => each.projectId === projectId).reduce((sum, each) => sum + each.halves, 0),
          ).toBe(halves);
        for (const day of Map.groupBy(placed, (each) => each.day).values())
          expect(day.length).toBeLessThanOrEqual(2);
      }),
    );
  });
});
