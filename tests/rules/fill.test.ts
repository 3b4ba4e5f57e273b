import fc from "fast-check";
import loadHighs from "highs";
import { describe, expect, it } from "vitest";
import { entriesAt, entryAt, valuesOf } from "#features/allocations/rules/by-cell.ts";
import { layOut } from "#features/allocations/rules/fill/days.ts";
import { onTop } from "#features/allocations/rules/fill/on-top.ts";
import { stateProblem, toHalves, type FillPerson } from "#features/allocations/rules/fill/problem.ts";
import {
  fewPairs,
  isWithin,
  metBy,
  priceOfHours,
  tiersOf,
  type TierProblem,
} from "#features/allocations/rules/fill/tiers.ts";
import {
  monthOfFill,
  wholeFill,
  type Fill,
  type FillInput,
} from "#features/allocations/rules/fill/whole-fill.ts";
import { standingOf } from "#features/allocations/rules/plan.ts";
import { planFigures } from "#features/allocations/rules/plan-figures.ts";
import { freeHours } from "#features/allocations/rules/planner-days.ts";
import { solveDemand, solveTiers } from "#features/allocations/server/fill/solve.ts";
import { sumHours } from "#shared/hours.ts";
import { fillMonths, largeMonth } from "../support/fill-months.ts";
import { maxFlow } from "../support/max-flow.ts";

const highs = await loadHighs();
const filled = (input: FillInput, seconds = 5): Promise<Fill> =>
  wholeFill(input, (tiers) => solveTiers(tiers, seconds));

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
    const there = entriesAt(standingOf(month.plan), first);
    const standing = sumHours(there.map(({ hours }) => hours));
    const sum = sumHours(cells.map(({ hours }) => hours));
    if (!month.days.isEditable(first)) faults.push(`${key}: locked`);
    if (sum > freeHours(month.days, first, standing)) faults.push(`${key}: more than is free`);
    const projects = new Set([...there, ...cells].map(({ projectId }) => projectId));
    const isNew = cells.some(({ projectId }) => there.every((entry) => entry.projectId !== projectId));
    if (isNew && projects.size > input.options.mostProjects) faults.push(`${key}: too many projects`);
    for (const { projectId, hours } of cells) {
      const before = there.find((entry) => entry.projectId === projectId)?.hours ?? 0;
      if (((before + hours) * 2) % 1 !== 0 || hours <= 0) faults.push(`${key}: no half-hours`);
      if (!open.has(projectId)) faults.push(`${key}: a closed project`);
    }
  }
  return faults;
}

/** The same for its sums: each tier's demand is met, or open with a reason, to the hour. */
function sumFaultsOf(input: FillInput, fill: Fill): string[] {
  const month = monthOfFill(input);
  const faults: string[] = [];
  const added = addedBy(fill);
  const tierOf = new Map(input.planner.users.map(({ id, costTierId }) => [id, costTierId]));
  const wanted = planFigures(month, month.plan, month.days, month.monthDays).wanted;
  for (const { projectId, tiers } of wanted)
    for (const { costTierId, remaining } of tiers) {
      const given = sumHours(
        added
          .filter((cell) => cell.projectId === projectId && tierOf.get(cell.userId) === costTierId)
          .map(({ hours }) => hours),
      );
      const unmet = fill.unmet.find((each) => each.projectId === projectId && each.costTierId === costTierId);
      if (given > Math.max(0, remaining)) faults.push(`${projectId} ${costTierId}: more than is wanted`);
      if (sumHours([given, unmet?.hours ?? 0]) !== Math.max(0, remaining))
        faults.push(`${projectId} ${costTierId}: hours without a reason`);
    }
  if (sumHours(added.map(({ hours }) => hours)) !== fill.hours) faults.push("another sum");
  return faults;
}

const faultsOf = (input: FillInput, fill: Fill) => [
  ...cellFaultsOf(input, fill),
  ...sumFaultsOf(input, fill),
];

describe("A filled month", () => {
  it("keeps every lock, limit and sum, and says why of each hour that stays open", async () => {
    await fc.assert(
      fc.asyncProperty(fillMonths(5), async (input) => {
        const fill = await filled(input, 1);
        expect(faultsOf(input, fill)).toEqual([]);
      }),
      { numRuns: 50 },
    );
  }, 120_000);

  it("is the same for the same month", async () => {
    const input = largeMonth(16, 6);
    expect(await filled(input, 60)).toEqual(await filled(input, 60));
  }, 120_000);

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

  it("fills 300 people and 20 projects within the time, and says how good it is", async () => {
    const began = performance.now();
    const input = largeMonth(300, 20);
    const fill = await filled(input, 2);
    expect(faultsOf(input, fill)).toEqual([]);
    expect(fill.bound).toBeLessThanOrEqual(fill.objective);
    expect(fill.bound).toBeGreaterThan(0);
    expect(performance.now() - began).toBeLessThan(30_000);
  }, 60_000);

  it("keeps to the people, projects and days that are chosen", async () => {
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
      options: { ...input.options, mostProjects: 1 },
    };
    const fill = await filled(full);
    expect(cellFaultsOf(full, fill)).toEqual([]);
    const own = addedBy(fill).filter(({ userId }) => userId === first?.id);
    expect(own.some(({ projectId }) => projectId === "p0")).toBe(true);
    expect(own.filter(({ projectId, day }) => projectId !== "p0" && days.includes(day))).toEqual([]);
  });

  it("meets the projects that come first before the others", async () => {
    const input = largeMonth(8, 4, 1.6);
    const fill = await filled({ ...input, scope: { firstProjectIds: ["p3"] } });
    expect(fill.unmet.filter(({ projectId }) => projectId === "p3")).toEqual([]);
    expect(fill.unmet.length).toBeGreaterThan(0);
  });

  it("says of short demand how many people there are, who is away and what holds their hours", async () => {
    const input = largeMonth(4, 2, 2);
    const { unmet, pairs } = await filled(input);
    expect(unmet.map(({ reason }) => reason).join("\n")).toMatch(
      /^Senior: [\d.]+ h short: 1 person, 1 day away, [\d.]+ h held by P\d, no free hours left$/m,
    );
    expect(pairs[0]?.why).toMatch(/^\w+, as P\d wants, [\d.]+ h free/);
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
          mostProjects: now.options.mostProjects,
          remainingOf: ({ userId, projectId }) => {
            const tier = tierOf.get(userId);
            const tiers = wanted.find((each) => each.projectId === projectId)?.tiers ?? [];
            const remaining = tiers.find(({ costTierId }) => costTierId === tier)?.remaining ?? 0;
            return { key: `${projectId} ${tier ?? ""}`, hours: remaining };
          },
        });
        expect(made.landed.length + made.stayed.length).toBe(added.length);
        const asFill = { cells: made.landed.map(({ day, ...cell }) => ({ ...cell, days: [day] })) };
        expect(cellFaultsOf(now, asFill)).toEqual([]);
        for (const entry of valuesOf(standingOf(month.plan)))
          expect(entryAt(standingOf(made.plan), entry)?.hours).toBeGreaterThanOrEqual(entry.hours);
        const after = planFigures(month, made.plan, month.days, month.monthDays).wanted;
        for (const [at, { tiers }] of after.entries())
          for (const [place, { remaining }] of tiers.entries())
            expect(remaining).toBeGreaterThanOrEqual(Math.min(0, wanted[at]?.tiers[place]?.remaining ?? 0));
      }),
      { numRuns: 35 },
    );
  }, 120_000);
});

/** All ways to give a tier's hours, for problems of a few half-hours. */
function best(tier: TierProblem): { met: number; price: number } {
  let found = { met: 0, price: 0 };
  const hours = tier.pairs.map(() => 0);
  const walk = (at: number) => {
    const pair = tier.pairs[at];
    if (!pair) {
      if (!isWithin(tier, hours)) return;
      const [met, price] = [metBy(tier, hours), priceOfHours(tier, hours)];
      if (met > found.met || (met === found.met && price < found.price)) found = { met, price };
      return;
    }
    for (let own = 0; own <= pair.most; own += 1) {
      hours[at] = own;
      walk(at + 1);
    }
    hours[at] = 0;
  };
  walk(0);
  return found;
}

const smallTier: fc.Arbitrary<TierProblem> = fc
  .record({
    free: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
    wanted: fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom(1, 16)), {
      minLength: 1,
      maxLength: 3,
    }),
    prices: fc.array(fc.constantFrom(0, 6, 10), { minLength: 9, maxLength: 9 }),
    gaps: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
  })
  .map(({ free, wanted, prices, gaps }) => ({
    people: [],
    free,
    demand: wanted.map(([halves, weight], at) => ({ projectId: `p${at}`, tierId: "t", halves, weight })),
    pairs: free.flatMap((room, person) =>
      wanted.flatMap(([halves], project) =>
        gaps[person * 3 + project] === true
          ? []
          : [{ person, project, most: Math.min(room, halves), price: prices[person * 3 + project] ?? 10 }],
      ),
    ),
  }));

describe("The solution of a tier", () => {
  it("is as good as the best of all ways, in demand met and in pairs", async () => {
    await fc.assert(
      fc.asyncProperty(smallTier, async (tier) => {
        const [plan] = await solveTiers([tier], 30);
        const all = best(tier);
        expect([plan?.met, plan?.objective, plan?.bound]).toEqual([all.met, all.price, all.price]);
        expect(plan && isWithin(tier, plan.hours)).toBe(true);
      }),
      { numRuns: 40 },
    );
  }, 120_000);

  it("meets exactly what the largest flow carries", () => {
    fc.assert(
      fc.property(fillMonths(5), (input) => {
        for (const tier of tiersOf(stateProblem(monthOfFill(input), input.options))) {
          const flow = maxFlow(
            tier.free,
            tier.demand.map(({ halves }) => halves),
            tier.pairs,
          );
          expect(solveDemand(highs, tier).met).toBe(flow);
          expect(isWithin(tier, fewPairs(tier))).toBe(true);
        }
      }),
      { numRuns: 70 },
    );
  }, 60_000);
});

describe("The days of a person's hours", () => {
  const person: FillPerson = {
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
  const options = { mostProjects: 2, continuity: false, wholeDays: true };

  it("keep a week whole where the hours fill it, and days whole elsewhere", () => {
    const placed = layOut(
      person,
      [
        { projectId: "a", halves: 32 },
        { projectId: "b", halves: 80 },
      ],
      options,
    ).placed();
    const daysOfProject = (id: string) =>
      placed.filter(({ projectId }) => projectId === id).map(({ day }) => day.slice(8));
    expect(daysOfProject("b")).toEqual(["07", "08", "09", "10", "11"]);
    expect(daysOfProject("a")).toEqual(["14", "15"]);
    expect(placed.every(({ halves }) => halves === 16)).toBe(true);
  });

  it("hold every hour where projects fill the person, at most two a day", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 16, max: 90 }), { minLength: 1, maxLength: 5 }), (sizes) => {
        let left = 160;
        const wanted = sizes.flatMap((size, at) => {
          const halves = Math.min(size, left);
          left -= halves;
          return halves === 0 ? [] : [{ projectId: `p${at}`, halves }];
        });
        const placed = layOut(person, wanted, options).placed();
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
