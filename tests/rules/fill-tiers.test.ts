import { describe, expect, it } from "vitest";
import { fewPairs } from "#features/proposals/rules/fill/few-pairs.ts";
import {
  fewestPairs,
  leastPrice,
  leastStoodIn,
  maxDemand,
  onlyPairs,
} from "#features/proposals/rules/fill/model.ts";
import {
  accepts,
  isWithin,
  metBy,
  priceOfHours,
  stoodIn,
  tiersOf,
  type TierProblem,
} from "#features/proposals/rules/fill/tiers.ts";
import { fillDay, fillPerson, fillProblem, wants } from "../support/fill-problems.ts";

const unlimited = Number.POSITIVE_INFINITY;
const ann = fillPerson({ lastMonth: new Set(["a"]), retained: new Set(["b"]) });
const ben = fillPerson({ id: "ben", tierId: "junior", days: [fillDay("07", 12)], retained: new Set(["a"]) });
const demand = [wants("a", "junior", 10), wants("a", "senior", 6), wants("b", "junior", 4, 16)];

/** Ann may stand in for Ben's tier. */
const joined: TierProblem = {
  demand,
  free: [16, 12],
  pairs: [
    {
      person: 0,
      project: 1,
      userId: "ann",
      tierId: "senior",
      projectId: "a",
      weight: 1,
      most: 16,
      least: 0,
      price: 6,
      limits: [1],
    },
    {
      person: 0,
      project: 2,
      userId: "ann",
      tierId: "senior",
      projectId: "b",
      weight: 16,
      most: 4,
      least: 0,
      price: 0,
      limits: [2],
    },
    {
      person: 1,
      project: 0,
      userId: "ben",
      tierId: "junior",
      projectId: "a",
      weight: 1,
      most: 10,
      least: 10,
      price: 0,
      limits: [1, 0],
    },
    {
      person: 1,
      project: 2,
      userId: "ben",
      tierId: "junior",
      projectId: "b",
      weight: 16,
      most: 4,
      least: 0,
      price: 10,
      limits: [2],
    },
  ],
  limits: [
    { halves: 10, isFull: false },
    { halves: 16, isFull: true },
    { halves: 4, isFull: true },
  ],
  standIns: [
    { halves: 6, pairs: [0] },
    { halves: 0, pairs: [1] },
  ],
};
/** One person of one tier with one project. */
const [alone = joined] = tiersOf(fillProblem({ people: [fillPerson()], demand: [wants("a", "senior", 20)] }));

describe("The parts of a month's problem", () => {
  it("are all in one where stand-ins are allowed: pairs of everyone's own tier and of lower ones", () => {
    const others = [
      fillPerson({ id: "of no such tier", tierId: "guest" }),
      fillPerson({ id: "kept off all", tierId: "junior", notOn: new Set(["a", "b"]) }),
    ];
    const problem = fillProblem({ people: [ann, ben, ...others], demand, standIns: ["senior", "junior"] });
    expect(tiersOf(problem)).toEqual([{ ...joined, free: [16, 12, 0] }]);
  });

  it("are none without demand, and tier by tier in the order of the demand without stand-ins", () => {
    expect(tiersOf(fillProblem({ people: [ann], standIns: ["senior"] }))).toEqual([]);
    expect(tiersOf(fillProblem({ people: [ann] }))).toEqual([]);
    const tiers = tiersOf(fillProblem({ people: [ann, ben], demand }));
    expect(
      tiers.map((tier) => ({
        ...tier,
        pairs: tier.pairs.map(({ userId, projectId, most, least, limits }) =>
          [userId, projectId, most, least, ...limits].join(" "),
        ),
      })),
    ).toEqual([
      {
        demand: [demand[0], demand[2]],
        free: [12],
        pairs: ["ben a 10 10 0", "ben b 4 0 1"],
        limits: [
          { halves: 10, isFull: true },
          { halves: 4, isFull: true },
        ],
        standIns: [],
      },
      {
        demand: [demand[1]],
        free: [16],
        pairs: ["ann a 6 0 0"],
        limits: [{ halves: 6, isFull: true }],
        standIns: [],
      },
    ]);
  });

  it("count what days accept: a project that's there and grows, or one more where there's a seat", () => {
    const there = new Map([
      ["grows", true],
      ["odd", false],
    ]);
    const full = fillDay("07", 3, { seats: 0, there });
    const last = fillDay("08", 5, { seats: 1, there: new Map([["odd", true]]) });
    expect(["grows", "odd", "new"].map((id) => [accepts(full, id), accepts(last, id)])).toEqual([
      [true, true],
      [false, true],
      [false, true],
    ]);
    const people = [fillPerson({ days: [full, last] })];
    const [tier] = tiersOf(
      fillProblem({ people, demand: ["grows", "odd", "new"].map((id) => wants(id, "senior", 20)) }),
    );
    expect([tier?.free, tier?.pairs.map(({ projectId, most }) => [projectId, most])]).toEqual([
      [8],
      [
        ["grows", 8],
        ["odd", 5],
        ["new", 5],
      ],
    ]);
    const shut = fillPerson({ days: [fillDay("07", 3, { seats: 0 })] });
    expect(tiersOf(fillProblem({ people: [shut], demand: [wants("a", "senior", 1)] }))[0]).toEqual({
      demand: [wants("a", "senior", 1)],
      free: [0],
      pairs: [],
      limits: [{ halves: 1, isFull: true }],
      standIns: [],
    });
  });
});

describe("Pinned people", () => {
  const pinned = (
    people: readonly [id: string, free: number, projects: string][],
    halves: readonly number[],
  ) =>
    tiersOf(
      fillProblem({
        people: people.map(([id, free, projects]) =>
          fillPerson({ id, days: [fillDay("07", free)], retained: new Set(projects) }),
        ),
        demand: halves.map((each, at) => wants("ab"[at] ?? "", "senior", each)),
      }),
    ).flatMap(({ pairs }) => pairs.map(({ least }) => least));

  it.each<[string, readonly [string, number, string][], readonly number[], readonly number[]]>([
    ["have their time, where that ends first", [["ann", 3, "a"]], [5], [3]],
    ["have what is wanted, where that ends first", [["ann", 5, "a"]], [3], [3]],
    ["of two projects have both by turns", [["ann", 5, "ab"]], [4, 4], [3, 2]],
    ["have the rest of one when another ends", [["ann", 5, "ab"]], [1, 9], [1, 4]],
    [
      "share a project in rotation, and unpinned people have none of it",
      [
        ["ann", 9, "a"],
        ["ben", 9, ""],
        ["cleo", 9, "a"],
      ],
      [5],
      [3, 0, 2],
    ],
  ])("%s", (_, people, halves, least) => {
    expect(pinned(people, halves)).toEqual(least);
  });

  it("have no more than the days that accept it", () => {
    const days = [fillDay("07", 3), fillDay("08", 4, { seats: 0 })];
    const [tier] = tiersOf(
      fillProblem({
        people: [
          fillPerson({ days, retained: new Set(["a"]) }),
          fillPerson({ id: "ben", retained: new Set(["a"]) }),
        ],
        demand: [wants("a", "senior", 10)],
      }),
    );
    expect(tier?.pairs.map(({ least }) => least)).toEqual([3, 7]);
  });
});

describe("Hours of a part", () => {
  it.each<[string, readonly number[], { met: number; price: number; stoodIn: number }]>([
    ["nothing", [0, 0, 0, 0], { met: 0, price: 0, stoodIn: 0 }],
    ["a single half-hour", [1, 0, 0, 0], { met: 1, price: 6, stoodIn: 0 }],
    ["a tier's own demand", [6, 0, 10, 2], { met: 48, price: 16, stoodIn: 0 }],
    ["more than their own", [7, 2, 9, 2], { met: 80, price: 16, stoodIn: 3 }],
  ])("are worth what they meet, cost and give beyond own demand: %s", (_, hours, worth) => {
    expect({
      met: metBy(joined, hours),
      price: priceOfHours(joined, hours),
      stoodIn: stoodIn(joined, hours),
    }).toEqual(worth);
  });

  it.each<[string, readonly number[], boolean]>([
    ["the hours of pinned people, and no more", [0, 0, 10, 0], true],
    ["all that is wanted", [6, 4, 10, 0], true],
    ["less than the hours of pinned people", [0, 0, 9, 0], false],
    ["parts of half-hours", [0.5, 0, 10, 0], false],
    ["more of a project than the pair may have", [0, 5, 10, 0], false],
    ["more than both tiers are wanted for", [7, 0, 10, 0], false],
    ["more than the lower tier is wanted for", [0, 3, 10, 2], false],
    ["as much as the person has free", [0, 0, 10, 2], true],
    ["more than the person has free", [0, 0, 10, 3], false],
  ])("are within the limits or not: %s", (_, hours, within) => {
    expect(isWithin(joined, hours)).toBe(within);
  });
});

describe("A part as the solver reads it", () => {
  const stageOne = {
    lower: [0, 0, 10, 0],
    upper: [16, 4, 10, 4],
    rowLower: [0, 0, 0, 0, 0],
    // Ann and Ben, then the three limits.
    rowUpper: [16, 12, 10, 16, 4],
  };
  /** Columns with what is met, and what senior people give beyond their own demand of each project. */
  const columns = [
    [
      [0, 1],
      [3, 1],
      [5, 1],
      [6, 1],
    ],
    [
      [0, 1],
      [4, 1],
      [5, 16],
      [7, 1],
    ],
    [
      [1, 1],
      [3, 1],
      [2, 1],
      [5, 1],
    ],
    [
      [1, 1],
      [4, 1],
      [5, 16],
    ],
    [
      [6, -1],
      [8, 1],
    ],
    [
      [7, -1],
      [8, 1],
    ],
  ];
  const later = {
    lower: [...stageOne.lower, 0, 0],
    upper: [...stageOne.upper, unlimited, unlimited],
    rowLower: [...stageOne.rowLower, 70, -unlimited, -unlimited, 0],
    rowUpper: [...stageOne.rowUpper, unlimited, 6, 0],
    columns,
  };

  it("is first the most demand, within people's time and the limits", () => {
    expect(maxDemand(joined)).toEqual({
      ...stageOne,
      maximise: true,
      cost: [1, 16, 1, 16],
      columns: columns.slice(0, 4).map((column) => column.filter(([row = 0]) => row < 5)),
      integersFrom: 4,
    });
  });

  it("is then the fewest hours of stand-ins among what meets as much", () => {
    expect(leastStoodIn(joined, 70)).toEqual({
      ...later,
      rowUpper: [...later.rowUpper, unlimited],
      maximise: false,
      cost: [0, 0, 0, 0, 1, 1],
      integersFrom: 6,
    });
  });

  it("is last the pairs that cost least, each there or not", () => {
    expect(fewestPairs(joined, { met: 70, stoodIn: 3 })).toEqual({
      maximise: false,
      cost: [0, 0, 0, 0, 0, 0, 6, 0, 0, 10],
      lower: [...later.lower, 0, 0, 0, 0],
      upper: [...later.upper, 1, 1, 1, 1],
      rowLower: [...later.rowLower, -unlimited, -unlimited, -unlimited, -unlimited],
      rowUpper: [...later.rowUpper, 3, 0, 0, 0, 0],
      columns: [
        ...columns.map((column, at) => (at < 4 ? [...column, [9 + at, 1]] : column)),
        [[9, -16]],
        [[10, -4]],
        [[11, -10]],
        [[12, -4]],
      ],
      integersFrom: 6,
    });
  });

  it("requires all of each project where everything can be met", () => {
    // 10 and 6 half-hours of a, and 4 of b that count 16 each.
    expect(leastStoodIn(joined, 80).rowLower).toEqual([0, 0, 0, 16, 4, 80, -unlimited, -unlimited, 0]);
  });

  it("needs no rows of stand-ins where there are none, nor complete pairs where they're too many", () => {
    expect(leastPrice(alone, { met: 16, stoodIn: 0 })).toEqual({
      maximise: false,
      cost: [10 / 16],
      lower: [0],
      upper: [16],
      rowLower: [0, 0, 16],
      rowUpper: [16, 20, unlimited],
      columns: [
        [
          [0, 1],
          [1, 1],
          [2, 1],
        ],
      ],
      integersFrom: 1,
    });
    expect(leastPrice(joined, { met: 70, stoodIn: 3 }).cost).toEqual([6 / 16, 0, 0, 2.5, 0, 0]);
  });

  it("leaves pinned people's hours to missing pairs", () => {
    expect(onlyPairs(joined, (at) => at === 1)).toEqual({
      ...joined,
      pairs: joined.pairs.map((pair, at) => ({ ...pair, most: [0, 4, 10, 0][at] })),
    });
  });
});

describe("A plan with few pairs", () => {
  const planOf = (
    people: readonly Parameters<typeof fillPerson>[0][],
    wanted: typeof demand,
    standIns = false,
  ) =>
    tiersOf(
      fillProblem({
        people: people.map((each) => fillPerson(each)),
        demand: wanted,
        standIns: standIns ? ["senior", "junior"] : null,
      }),
    ).map((tier) => fewPairs(tier));
  const free = (halves: number) => ({ days: [fillDay("07", halves)] });

  it("gives pinned people their hours, then demand of higher priority, then own tiers", () => {
    expect(fewPairs(joined)).toEqual([6, 2, 10, 2]);
  });

  it("prefers demand of higher priority to people who know a project", () => {
    const people = [{ ...free(4), lastMonth: new Set(["a"]) }];
    expect(planOf(people, [wants("a", "senior", 4), wants("b", "senior", 4, 16)])).toEqual([[0, 4]]);
  });

  it("prefers people of the tier to stand-ins, who help where they're short", () => {
    const people = [
      { ...free(9), thisMonth: new Set(["a"]) },
      { id: "ben", tierId: "junior", ...free(3) },
    ];
    expect(planOf(people, [wants("a", "junior", 5)], true)).toEqual([[2, 3]]);
    expect(planOf(people, [wants("a", "junior", 5), wants("a", "senior", 3)], true)).toEqual([[5, 3]]);
  });

  it("prefers people on the project to exact fits, and exact fits to the most free time", () => {
    const wanted = [wants("a", "senior", 4)];
    const known = { id: "ben", ...free(8), thisMonth: new Set(["a"]) };
    expect(planOf([free(4), known], wanted)).toEqual([[0, 4]]);
    expect(planOf([{ id: "ben", ...free(8) }, free(4)], wanted)).toEqual([[0, 4]]);
    expect(planOf([free(2), { id: "ben", ...free(3) }], wanted)).toEqual([[1, 3]]);
  });

  it("gives a person who is on a project already more of it before anyone new", () => {
    // Pinned for two of three half-hours, since Ann's other pinned project alternates.
    const people = [
      { ...free(5), retained: new Set(["a"]) },
      { id: "ben", ...free(9) },
    ];
    expect(planOf(people, [wants("a", "senior", 4), wants("b", "senior", 3)])).toEqual([[4, 0, 0, 3]]);
  });

  it("is nothing where nothing is wanted or no one has time", () => {
    expect(planOf([], [wants("a", "senior", 4)])).toEqual([[]]);
    expect(planOf([free(1)], [])).toEqual([]);
  });
});
