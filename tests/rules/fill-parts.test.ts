import { describe, expect, it } from "vitest";
import type { FillDay, FillPerson, FillProblem } from "#features/proposals/rules/fill/problem.ts";
import { daysOf } from "#features/proposals/rules/fill/proposal.ts";
import { openByTier, openDemand, standInsOf } from "#features/plans/rules/stand-ins.ts";
import { tiersOf } from "#features/proposals/rules/fill/tiers.ts";
import { standInsOfCells } from "#features/proposals/rules/fill/why-pair.ts";
import { fillDay, fillPerson, fillProblem, wants } from "../support/fill-problems.ts";
import { dec } from "../support/small-months.ts";

const day = (at: number, free: number, seats = 2): FillDay =>
  fillDay(String(at).padStart(2, "0"), free, { seats });
const someone = (
  id: string,
  tierId: string,
  days: readonly FillDay[],
  more: Partial<FillPerson> = {},
): FillPerson => fillPerson({ id, tierId, days, ...more });

describe("Higher tiers as stand-ins", () => {
  const order = ["t0", "t1", "t2"];
  const tier = (costTierId: string, remaining: number) => ({ costTierId, remaining });

  it("cover the highest lower tier with what they have beyond their own demand", () => {
    const open = (standIns: readonly string[] | null, ...tiers: ReturnType<typeof tier>[]) =>
      openByTier(tiers, standIns).map(({ costTierId, open: hours }) => `${costTierId} ${hours}`);
    expect(open(order, tier("t2", 4), tier("t0", -5), tier("t1", 3))).toEqual(["t0 0", "t1 0", "t2 2"]);
    expect(open(null, tier("t2", 4), tier("t0", -5), tier("t1", 3))).toEqual(["t2 4", "t0 0", "t1 3"]);
    // Lower ones never cover higher ones, and what is over adds up.
    expect(open(order, tier("t0", 3), tier("t1", -2), tier("t2", 4))).toEqual(["t0 3", "t1 0", "t2 2"]);
    expect(open(order, tier("t0", -1), tier("t1", -2), tier("t2", 4))).toEqual(["t0 0", "t1 0", "t2 1"]);
  });

  it("may give what they and all below them are wanted for together", () => {
    const amount = (projectId: string, tierId: string, hours: number) => ({
      projectId,
      tierId,
      amount: hours,
    });
    const demand = [amount("p", "t0", 2), amount("p", "t2", 4), amount("q", "t1", 1)];
    const open = openDemand(demand, order);
    const state = () => order.map((id) => [open.room("p", id), open.own("p", id)]);
    expect(state()).toEqual([
      [6, 2],
      [4, 0],
      [4, 4],
    ]);
    open.give("p", "t0", 3);
    expect(state()).toEqual([
      [3, 0],
      [3, 0],
      [3, 4],
    ]);
    open.give("p", "t2", 3);
    expect(state()).toEqual([
      [0, 0],
      [0, 0],
      [0, 1],
    ]);
    expect([open.room("q", "t0"), open.room("q", "t2"), open.room("r", "t0")]).toEqual([1, 0, 0]);
    const apart = openDemand(demand, null);
    expect(order.map((id) => apart.room("p", id))).toEqual([2, 0, 4]);
    apart.give("p", "t0", 3);
    expect([apart.room("p", "t0"), apart.own("p", "t0"), apart.room("p", "t2")]).toEqual([0, 0, 4]);
  });

  it("are distinguished from people giving hours of their own tier", () => {
    const demand = [
      { projectId: "p", tierId: "t0", amount: 3 },
      { projectId: "p", tierId: "t1", amount: 2 },
      { projectId: "p", tierId: "t2", amount: 4 },
      { projectId: "q", tierId: "t1", amount: 9 },
    ];
    const gives = (userId: string, tierId: string, amount: number, projectId = "p") => ({
      userId,
      projectId,
      tierId,
      amount,
    });
    const given = [
      gives("ann", "t0", 2),
      gives("ben", "t0", 5),
      gives("cal", "t1", 1),
      gives("dee", "t2", 1),
      gives("ann", "t1", 4, "q"),
    ];
    // Ben meets one of the three of his tier; of the four that are over one goes to the next tier, three to the last.
    expect(standInsOf(demand, given, order)).toEqual([gives("ben", "t1", 1), gives("ben", "t2", 3)]);
    expect(standInsOf(demand, given, null)).toEqual([]);
    expect(standInsOf(demand, [gives("ann", "t0", 3), gives("cal", "t1", 2)], order)).toEqual([]);
    // Two that are over, one after the other; what no one wants is no stand-in.
    expect(standInsOf(demand, [gives("ann", "t0", 4), gives("ben", "t0", 9)], order)).toEqual([
      gives("ann", "t1", 1),
      gives("ben", "t1", 1),
      gives("ben", "t2", 4),
    ]);
    expect(standInsOf(demand, [gives("ann", "t0", 1, "r")], order)).toEqual([]);
  });

  it("are found in a proposal's cells, day by day", () => {
    const cell = (userId: string, projectId: string, at: number, halves: number) => ({
      userId,
      projectId,
      day: dec(at),
      halves,
    });
    const current = fillProblem({
      standIns: order,
      people: ["t0", "t1", "t2"].map((tierId, at) => someone(`u${at}`, tierId, [])),
      demand: [wants("p", "t1", 8), wants("p", "t0", 4), wants("q", "t2", 5, 16)],
    });
    expect(
      standInsOfCells(current, [
        cell("u0", "p", 1, 3),
        cell("u0", "p", 2, 4),
        cell("u1", "q", 1, 2),
        cell("u2", "q", 1, 1),
      ]),
    ).toEqual([
      { userId: "u0", projectId: "p", tierId: "t1", amount: 3 },
      { userId: "u1", projectId: "q", tierId: "t2", amount: 2 },
    ]);
    expect(standInsOfCells({ ...current, standIns: null }, [cell("u0", "p", 1, 9)])).toEqual([]);
  });
});

describe("The days of a solution", () => {
  it("give remaining hours to others of the tier, then to possible stand-ins", () => {
    const one = [day(1, 4, 1)];
    const cells = (problem: FillProblem, hours: (person: string, project: string) => number) => {
      const tiers = tiersOf(problem);
      return daysOf(
        problem,
        tiers,
        tiers.map(({ pairs }) => pairs.map(({ userId, projectId }) => hours(userId, projectId))),
      ).map(
        ({ userId, projectId, day: at, halves }) => `${userId} ${projectId} ${Number(at.slice(8))} ${halves}`,
      );
    };
    const demand = [wants("p", "t1", 2), wants("q", "t1", 2, 16)];
    const all = (person: string) => (person === "ann" ? 2 : 0);
    const lower = fillProblem({
      demand,
      people: [
        someone("ann", "t1", one),
        someone("ben", "t1", [day(1, 1, 1), day(2, 4, 1)]),
        someone("cal", "t0", one),
      ],
    });
    expect(cells(lower, all)).toEqual(["ann p 1 2", "ben q 1 1", "ben q 2 1"]);
    expect(cells({ ...lower, people: lower.people.filter(({ id }) => id !== "ben") }, all)).toEqual([
      "ann p 1 2",
    ]);
    const before = {
      ...lower,
      standIns: ["t0", "t1"],
      people: lower.people.filter(({ id }) => id !== "ben"),
    };
    expect(cells(before, all)).toEqual(["ann p 1 2", "cal q 1 2"]);
    const unwilling = {
      ...before,
      people: before.people.map((person) => ({ ...person, notOn: new Set(["q"]) })),
    };
    expect(cells(unwilling, (person, project) => (project === "p" ? all(person) : 0))).toEqual(["ann p 1 2"]);
    // Priority first, and of people who have time those of the tier, in any order.
    const nothing = () => 0;
    const first = fillProblem({ demand, people: [someone("ann", "t1", one)] });
    expect(cells(first, nothing)).toEqual(["ann q 1 2"]);
    const both = fillProblem({
      standIns: ["t0", "t1"],
      demand: [wants("p", "t1", 2)],
      people: [someone("cal", "t0", one), someone("ann", "t1", one)],
    });
    expect(cells(both, nothing)).toEqual(["ann p 1 2"]);
    // Cal's tier gives what it's wanted for itself, then what Ann has no time for.
    expect(cells({ ...both, demand: [wants("p", "t1", 6), wants("p", "t0", 1)] }, nothing)).toEqual([
      "cal p 1 3",
      "ann p 1 4",
    ]);
    // No one gets more than is wanted.
    expect(
      cells(
        fillProblem({ demand: [wants("p", "t1", 3)], people: [someone("ann", "t1", [day(1, 9)])] }),
        () => 3,
      ),
    ).toEqual(["ann p 1 3"]);
  });
});
