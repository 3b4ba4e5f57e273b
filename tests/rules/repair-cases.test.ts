import { describe, expect, it } from "vitest";
import type { LinearModel } from "#features/proposals/rules/fill/model.ts";
import type { BrokenCell } from "#features/proposals/rules/repair/broken-days.ts";
import {
  casesOf,
  cellsOf,
  isRepaired,
  leastGone,
  minAccepted,
  movedBy,
  type RepairCase,
} from "#features/proposals/rules/repair/cases.ts";
import { cellPrice, fewestCells, maxMoved } from "#features/proposals/rules/repair/model.ts";
import { withArcs } from "#features/proposals/rules/repair/narrow.ts";
import type { RepairBin, RepairProblem } from "#features/proposals/rules/repair/problem.ts";

const cell = (
  userId: string,
  day: string,
  projectId: string,
  tierId: string,
  halves: number,
): BrokenCell => ({
  userId,
  day,
  projectId,
  tierId,
  hours: halves / 2,
  halves,
});
const bin = (day: string, free: number, groups: number[], ...known: string[]): RepairBin => ({
  userId: "bo",
  day,
  tierId: "any",
  free,
  groups,
  known: new Set(known),
});
const group = (projectId: string, tierId: string, fixed: number) => ({
  projectId,
  tierId,
  fixed,
  isOpen: true,
});
const fullDay = (...cells: BrokenCell[]) => ({
  userId: "ada",
  day: cells[0]?.day ?? "",
  cells,
  excess: cells.reduce((sum, { halves }) => sum + halves, 0),
  isFull: true,
});
const partDay = (excess: number, ...cells: BrokenCell[]) => ({
  ...fullDay(...cells),
  excess,
  isFull: false,
});

/** A problem of full days, then of partial days. */
function problemOf(
  groups: RepairProblem["groups"],
  fullWeights: readonly ReturnType<typeof fullDay>[],
  partDays: readonly ReturnType<typeof fullDay>[],
  bins: readonly RepairBin[],
): RepairProblem {
  const parts = partDays.flatMap(({ cells }, day) =>
    cells.map((each) => ({
      cell: each,
      group: groups.findIndex((one) => one.projectId === each.projectId && one.tierId === each.tierId),
      day,
    })),
  );
  return { broken: [...fullWeights, ...partDays], groups, partDays, parts, bins };
}

describe("The parts of a problem", () => {
  const one = problemOf(
    [group("pine", "senior", 10), group("pine", "junior", 4), group("oak", "senior", 0)],
    [
      fullDay(cell("ada", "mo", "pine", "senior", 8)),
      fullDay(cell("cy", "tu", "pine", "junior", 4), cell("cy", "tu", "pine", "senior", 2)),
    ],
    [partDay(3, cell("ada", "we", "oak", "senior", 6), cell("ada", "we", "pine", "senior", 1))],
    [
      bin("mo", 6, [0, 2], "pine"),
      bin("we", 16, [0, 2], "oak"),
      bin("tu", 16, [1]),
      bin("th", 2, [1], "pine"),
      bin("fr", 3, [2]),
    ],
  );

  it("are its tiers, with all that they need in places of their own", () => {
    expect(casesOf(one)).toEqual([
      {
        groups: [group("pine", "senior", 10), group("oak", "senior", 0)],
        sources: [
          { group: 0, on: "mo", halves: 8 },
          { group: 0, on: "tu", halves: 2 },
        ],
        free: [6, 16, 3],
        on: ["mo", "we", "fr"],
        of: ["bo", "bo", "bo"],
        // On its own day by someone who knows it 0, else 1 for the project and 2 for the day.
        arcs: [
          { bin: 0, group: 0, most: 6, price: 0 },
          { bin: 0, group: 1, most: 6, price: 3 },
          { bin: 1, group: 0, most: 11, price: 1 },
          { bin: 1, group: 1, most: 6, price: 0 },
          { bin: 2, group: 1, most: 3, price: 3 },
        ],
        parts: [
          { group: 1, day: 0, most: 6, on: "we" },
          { group: 0, day: 0, most: 1, on: "we" },
        ],
        excess: [3],
        places: { groups: [0, 2], bins: [0, 1, 4], parts: [0, 1] },
      },
      {
        groups: [group("pine", "junior", 4)],
        sources: [{ group: 0, on: "tu", halves: 4 }],
        free: [16, 2],
        on: ["tu", "th"],
        of: ["bo", "bo"],
        arcs: [
          { bin: 0, group: 0, most: 4, price: 1 },
          { bin: 1, group: 0, most: 2, price: 2 },
        ],
        parts: [],
        excess: [],
        places: { groups: [1], bins: [2, 3], parts: [] },
      },
    ]);
  });

  it("have days of their own, and no arc for hours that are no half-hour", () => {
    const [, other] = casesOf(
      problemOf(
        [group("pine", "senior", 0), group("pine", "junior", 0), group("oak", "junior", 0)],
        [fullDay(cell("cy", "fr", "oak", "junior", 0))],
        [
          partDay(2, cell("ada", "mo", "pine", "senior", 6)),
          partDay(3, cell("cy", "tu", "pine", "junior", 7)),
          partDay(4, cell("di", "we", "pine", "junior", 8)),
        ],
        [bin("mo", 5, [0]), bin("tu", 1, [1, 2])],
      ),
    );
    expect(other).toMatchObject({
      arcs: [{ bin: 0, group: 0, most: 1 }],
      sources: [{ group: 1, on: "fr", halves: 0 }],
      parts: [
        { group: 0, day: 0, most: 7 },
        { group: 0, day: 1, most: 8 },
      ],
      excess: [3, 4],
      places: { groups: [1, 2], bins: [1], parts: [1, 2] },
    });
  });

  it.each<[string, string[][], string[][]]>([
    ["apart", [["a"], ["b"], ["c"]], [["a"], ["b"], ["c"]]],
    ["of one day together", [["a", "c"]], [["a", "c"], ["b"]]],
    [
      "that share a third together",
      [
        ["a", "b"],
        ["c", "b"],
      ],
      [["a", "b", "c"]],
    ],
    [
      "in a chain together",
      [
        ["b", "a"],
        ["a", "c"],
        ["d", "c"],
      ],
      [["a", "b", "c", "d"]],
    ],
    [
      "of a day twice as once",
      [
        ["a", "a"],
        ["b", "c"],
      ],
      [["a"], ["b", "c"]],
    ],
    [
      "that come together twice as one",
      [
        ["a", "b"],
        ["b", "a"],
        ["b", "c"],
      ],
      [["a", "b", "c"]],
    ],
  ])("fix tiers %s", (_, days, expected) => {
    const tiers = [...new Set([...days.flat(), "a", "b", "c"])].toSorted();
    const cases = casesOf(
      problemOf(
        tiers.map((tier) => group("pine", tier, 0)),
        [],
        days.map((own) => partDay(1, ...own.map((tier) => cell("ada", "mo", "pine", tier, 2)))),
        [],
      ),
    );
    expect(cases.map(({ places }) => places.groups.map((at) => tiers[at]))).toEqual(expected);
  });
});

/** Two days with room, two projects, and a day that loses three of four half-hours of either. */
const small: RepairCase = {
  groups: [{ fixed: 1 }, { fixed: 0 }],
  sources: [{ group: 0, halves: 1, on: "mo" }],
  free: [2, 1],
  on: ["mo", "tu"],
  of: [],
  arcs: [
    { bin: 0, group: 0, most: 2, price: 0 },
    { bin: 0, group: 1, most: 2, price: 3 },
    { bin: 1, group: 0, most: 1, price: 2 },
  ],
  parts: [
    { group: 0, day: 0, most: 2, on: "tu" },
    { group: 1, day: 0, most: 2, on: "tu" },
  ],
  excess: [3],
  places: { groups: [], bins: [], parts: [] },
};
type Ways = [a: number, b: number, c: number, x: number, y: number];
/** The same, where the second project is another day's. */
const onTwoDays: RepairCase = {
  ...small,
  parts: small.parts.map((part, day) => ({ ...part, day })),
  excess: [2, 1],
};
/** What the small case allows, written out. */
const isPossible = ([a, b, c, x, y]: Ways): boolean =>
  [a, b, c, x, y].every((each) => each >= 0) &&
  [a <= 2, b <= 2, c <= 1, x <= 2, y <= 2, a + b <= 2, a + c <= 1 + x, b <= y].every(Boolean);
const isAllowed = (way: Ways): boolean => isPossible(way) && way[3] + way[4] === 3;
const isAllowedOnTwoDays = (way: Ways): boolean => isPossible(way) && way[3] === 2 && way[4] === 1;
/** Every way to give each of so many values from -1 to 3. */
const waysOf = (count: number): number[][] =>
  count === 0 ? [[]] : waysOf(count - 1).flatMap((rest) => [-1, 0, 1, 2, 3].map((value) => [...rest, value]));
const allWays = waysOf(5) as Ways[];

/** Whether values satisfy a model's bounds and rows. */
function limitedTo(model: LinearModel, values: readonly number[]): boolean {
  const sums = model.rowLower.map(() => 0);
  for (const [at, column] of model.columns.entries())
    for (const [row, value] of column) sums[row] = (sums[row] ?? Number.NaN) + value * (values[at] ?? 0);
  return (
    values.every((value, at) => value >= 0 && value <= (model.upper[at] ?? -1)) &&
    sums.every((sum, row) => sum >= (model.rowLower[row] ?? 0) && sum <= (model.rowUpper[row] ?? 0))
  );
}
const costOf = ({ cost }: LinearModel, values: readonly number[]) =>
  values.reduce((sum, value, at) => sum + value * (cost[at] ?? 0), 0);

describe("The hours of a case", () => {
  it("respect free, leaving and fixed hours, as the flow with the maximum does", () => {
    const flow = maxMoved(small);
    expect([flow.maximise, flow.integersFrom, flow.cost]).toEqual([true, 5, [1, 1, 1, 0, 0]]);
    const isStored = (one: RepairCase) => (way: Ways) =>
      isRepaired(one, { accepted: way.slice(0, 3), gone: way.slice(3) });
    expect(allWays.filter(isStored(small))).toEqual(allWays.filter(isAllowed));
    expect(allWays.filter((way) => limitedTo(flow, way))).toEqual(allWays.filter(isAllowed));
    expect(allWays.filter(isStored(onTwoDays))).toEqual(allWays.filter(isAllowedOnTwoDays));
    expect(allWays.filter((way) => limitedTo(maxMoved(onTwoDays), way))).toEqual(
      allWays.filter(isAllowedOnTwoDays),
    );
  });

  it("are half-hours of days that all lose what they have to", () => {
    const halved = { accepted: [0.5, 0, 0], gone: [1.5, 1.5] };
    expect([isRepaired(small, halved), isRepaired(small, { accepted: [0.5, 0, 0], gone: [1, 2] })]).toEqual([
      false,
      false,
    ]);
    const twoDays = { ...small, parts: [small.parts[0]!, { ...small.parts[1]!, day: 1 }], excess: [2, 1] };
    const gone = (...halves: number[]) => isRepaired(twoDays, { accepted: [0, 0, 0], gone: halves });
    expect([gone(2, 1), gone(1, 2), gone(2, 2), gone(2, 0)]).toEqual([true, false, false, false]);
  });

  it("count as moved where they find someone, and as cells wherever some change", () => {
    expect([movedBy({ accepted: [1, 0, 4], gone: [7] }), movedBy({ accepted: [], gone: [] })]).toEqual([
      5, 0,
    ]);
    expect([cellsOf({ accepted: [1, 0, 4], gone: [7, 0] }), cellsOf({ accepted: [0], gone: [0] })]).toEqual([
      3, 0,
    ]);
  });

  it("change no fewer cells than the largest that could receive what a group loses", () => {
    const sizes = (fixed: number, ...mosts: number[]): RepairCase => ({
      ...small,
      groups: [{ fixed }, { fixed: 20 }],
      parts: [{ group: 0, day: 0, most: 3, on: "mo" }],
      arcs: [
        ...mosts.map((most) => ({ bin: 0, group: 0, most, price: 0 })),
        { bin: 1, group: 1, most: 20, price: 0 },
      ],
    });
    // 9 to lose, and 20 of the other group that fit one cell.
    const least = (moved: number, ...mosts: number[]) => minAccepted(sizes(6, ...mosts), moved);
    expect(least(29, 1, 5, 4)).toEqual([2, 1]);
    expect(least(29, 5, 1, 3)).toEqual([3, 1]);
    expect(least(28, 1, 4, 4)).toEqual([2, 1]);
    expect(least(24, 1, 4, 4)).toEqual([1, 1]);
    expect(least(20, 1, 4, 4)).toEqual([0, 1]);
    expect(least(9, 1, 4, 4)).toEqual([0, 0]);
    expect(least(8, 1, 4, 4)).toEqual([0, 0]);
    expect(minAccepted(sizes(0, 3), 23)).toEqual([1, 1]);
  });

  it("change no fewer cells of a day than the largest that make up what it loses", () => {
    const part = (day: number, most: number) => ({ group: 0, day, most, on: "mo" });
    const parts = [part(0, 2), part(0, 6), part(0, 3), part(1, 4)];
    const least = (...excess: number[]) => leastGone({ ...small, parts, excess });
    expect([least(6, 4), least(7, 1), least(9, 0), least(10, 4), least(11, 4)]).toEqual([
      [1, 1],
      [2, 1],
      [2, 0],
      [3, 1],
      [3, 1],
    ]);
  });
});

describe("The search for the fewest cells", () => {
  const moved = 3;
  const search = (one: RepairCase = small) => fewestCells(one, moved, cellPrice(4));
  const switches = (way: readonly number[]) => way.map((value) => Number(value > 0));

  it("allows what moves as much, with a switch for each cell that changes", () => {
    const model = search();
    expect([model.maximise, model.integersFrom]).toEqual([false, 5]);
    const movesAll = ([a, b, c]: Ways) => a + b + c >= moved;
    const found = allWays.filter((way) => isAllowed(way) && movesAll(way));
    expect(found).toHaveLength(4);
    expect(allWays.filter((way) => limitedTo(model, [...way, ...switches(way)]))).toEqual(found);
    expect(allWays.filter((way) => limitedTo(search(onTwoDays), [...way, ...switches(way)]))).toEqual(
      allWays.filter((way) => isAllowedOnTwoDays(way) && movesAll(way)),
    );
    for (const way of found)
      for (const [at, value] of switches(way).entries())
        if (value > 0) expect(limitedTo(model, [...way, ...switches(way).with(at, 0)])).toBe(false);
    expect(limitedTo(model, [2, 0, 1, 2, 1, 1, 0, 1, 1, 2])).toBe(false);
  });

  it("counts cells first, and preferences, which are 3 at most, below them", () => {
    expect([cellPrice(0), cellPrice(4)]).toEqual([1, 13]);
    for (const way of allWays.filter(isAllowed)) {
      const own = switches(way);
      const cells = own.reduce((sum, each) => sum + each, 0);
      const preferences = (own[1] ?? 0) * 3 + (own[2] ?? 0) * 2;
      expect(costOf(search(), [...way, ...own])).toBe(cells * 13 + preferences);
    }
  });

  it("knows how few cells each project needs, before it searches for complete ones", () => {
    const large = { ...small, arcs: small.arcs.map((arc) => ({ ...arc, most: 9 })) };
    expect(minAccepted(large, moved)).toEqual([1, 0]);
    const way = [1, 1, 1, 1, 2];
    // Of nine half-hours one is a ninth of a cell. The first project has the first and third cell.
    const ninths = (a: number, b: number, c: number) => [...way, a / 9, b / 9, c / 9, 0.5, 1];
    expect([
      limitedTo(search(large), ninths(1, 1, 1)),
      limitedTo(search(large), ninths(8, 1, 1)),
      limitedTo(search(large), ninths(1, 1, 8)),
      limitedTo(search(large), ninths(1, 8, 1)),
    ]).toEqual([false, true, true, false]);
    // All that the second may lose moves, so that it needs a cell too.
    const both = {
      ...large,
      groups: [{ fixed: 1 }, { fixed: 0 }],
      parts: large.parts.map((part) => ({ ...part, most: 1 })),
      excess: [2],
    };
    expect(minAccepted(both, moved)).toEqual([1, 1]);
    const fullWeights = (a: number, b: number, c: number) => [1, 1, 1, 1, 1, a / 9, b / 9, c / 9, 1, 1];
    expect([
      limitedTo(search(both), fullWeights(8, 9, 1)),
      limitedTo(search(both), fullWeights(9, 8, 9)),
    ]).toEqual([true, false]);
  });

  it("has no cell where nothing fits", () => {
    const partial = withArcs(small, (at) => at === 1);
    expect(partial.arcs).toEqual([
      { ...small.arcs[0], most: 0 },
      small.arcs[1],
      { ...small.arcs[2], most: 0 },
    ]);
    expect(search(partial).upper).toEqual([0, 2, 0, 2, 2, 0, 1, 0, 1, 1]);
  });
});
