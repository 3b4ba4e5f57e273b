import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isRepaired,
  movedBy,
  type RepairArc,
  type RepairCase,
} from "#features/proposals/rules/repair/cases.ts";
import { onSameDays } from "#features/proposals/rules/repair/model.ts";
import { merged, needed, poured } from "#features/proposals/rules/repair/narrow.ts";

const arc = (bin: number, group: number, most: number, price = 0): RepairArc => ({ bin, group, most, price });
const caseOf = (own: Partial<RepairCase>): RepairCase => ({
  groups: [{ fixed: 6 }, { fixed: 4 }],
  sources: [],
  free: [],
  on: [],
  of: [],
  arcs: [],
  parts: [],
  excess: [],
  places: { groups: [], bins: [], parts: [] },
  ...own,
});

describe("Days with room for the same projects", () => {
  // The first, third and last accept both projects, the second and fourth only the other; the fifth accepts none.
  const one = caseOf({
    free: [2, 3, 5, 4, 9, 5],
    arcs: [
      arc(0, 0, 2, 1),
      arc(0, 1, 2),
      arc(1, 1, 3),
      arc(2, 0, 5, 3),
      arc(2, 1, 4, 3),
      arc(3, 1, 4),
      arc(5, 0, 5, 2),
      arc(5, 1, 4, 3),
    ],
  });

  it("are one day, for how much can be moved", () => {
    expect(merged(one)).toEqual({
      ...one,
      free: [12, 7],
      arcs: [arc(0, 0, 12), arc(0, 1, 12), arc(1, 1, 7)],
    });
  });

  it("fill that day, the largest first and of those the ones that fit best", () => {
    const hours = { accepted: [6, 2, 5], gone: [1] };
    expect(poured(one, merged(one), hours)).toEqual({
      // Five of the last day and one of the third; of the other project two more of the third.
      accepted: [0, 0, 1, 1, 2, 4, 5, 0],
      gone: [1],
    });
    expect(poured(one, merged(one), { accepted: [0, 0, 0], gone: [] }).accepted).toEqual(
      one.arcs.map(() => 0),
    );
    expect(poured(one, merged(one), { accepted: [6, 4, 7], gone: [] }).accepted).toEqual([
      0, 0, 3, 1, 4, 4, 5, 0,
    ]);
  });

  it("are searched as far as a solution may need them, and eight further ones of each", () => {
    const days = Array.from({ length: 24 }, (_, at) => at);
    const free = days.map((at) => (at < 12 ? at + 1 : 100 - at));
    const many = caseOf({ free, arcs: days.map((at) => arc(at, 0, free[at] ?? 0, at % 4)) });
    const found = (cells: number, of = many) =>
      [...needed(of, cells)].map((at) => of.arcs[at]?.bin ?? -1).toSorted((a, b) => a - b);
    // What moves is 10: the tenth day and those behind it fit it alike, and of them the cheapest come first.
    expect(found(0)).toEqual([9, 12, 13, 16, 17, 20, 21, 10].toSorted((a, b) => a - b));
    expect(found(2)).toHaveLength(10);
    expect(found(20)).toEqual(days);
    const two = { ...many, arcs: [...many.arcs, ...days.slice(0, 10).map((at) => arc(at, 1, 1))] };
    expect(needed(two, 1)).toHaveLength(9 * 2 + 9);
  });

  it("count as no larger than all that can move, what goes in part included", () => {
    const sized = (fixed: number, part: number) =>
      caseOf({
        groups: [{ fixed }],
        parts: part === 0 ? [] : [{ group: 0, day: 0, most: part, on: "mo" }],
        excess: [part],
        free: Array.from({ length: 10 }, (_, at) => (at === 9 ? 6 : 7)),
        arcs: Array.from({ length: 10 }, (_, at) => arc(at, 0, 5, at === 9 ? 0 : 1)),
      });
    const retained = (one: RepairCase) => [...needed(one, 0)].toSorted((a, b) => a - b);
    // Six of six are as good as seven, and the last day fits best; of seven they aren't.
    expect(retained(sized(6, 0))).toEqual([0, 1, 2, 3, 4, 5, 6, 9]);
    expect(retained(sized(3, 3))).toEqual([0, 1, 2, 3, 4, 5, 6, 9]);
    expect(retained(sized(4, 3))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it("move as much as one by one, with what each accepts", () => {
    const drawn = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 })), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(drawn, fc.nat(8), fc.nat(8), (bins, first, second) => {
        const made = caseOf({
          groups: [{ fixed: first }, { fixed: second }],
          free: bins.map(([room]) => room),
          arcs: bins.flatMap(([room, accepts], bin) =>
            [0, 1].flatMap((group) =>
              (accepts >> group) % 2 === 1
                ? [arc(bin, group, Math.min(room, group === 0 ? first : second))]
                : [],
            ),
          ),
        });
        const complete = merged(made);
        // Filled one class and project after the other: any way within the limits will do.
        const room = [...complete.free];
        const left = [first, second];
        const moved = complete.arcs.map(({ bin, group }) => {
          const amount = Math.min(room[bin] ?? 0, left[group] ?? 0);
          room[bin] = (room[bin] ?? 0) - amount;
          left[group] = (left[group] ?? 0) - amount;
          return amount;
        });
        const hours = poured(made, complete, { accepted: moved, gone: [] });
        expect([movedBy(hours), isRepaired(made, hours)]).toEqual([
          movedBy({ accepted: moved, gone: [] }),
          true,
        ]);
      }),
    );
  });
});

describe("Hours that are found a place", () => {
  const one = caseOf({
    groups: [{ fixed: 3 }, { fixed: 2 }],
    sources: [
      { group: 0, halves: 1, on: "mo" },
      { group: 0, halves: 2, on: "tu" },
      { group: 1, halves: 2, on: "we" },
    ],
    free: [3, 3, 2, 9],
    on: ["mo", "tu", "we", "tu"],
    of: [],
    arcs: [arc(0, 0, 3), arc(1, 0, 3), arc(1, 1, 2), arc(2, 1, 2), arc(2, 0, 2), arc(3, 0, 3)],
    parts: [
      { group: 0, day: 0, most: 4, on: "we" },
      { group: 1, day: 0, most: 4, on: "mo" },
    ],
    excess: [2],
  });
  const hours = { accepted: [3, 0, 2, 0, 2, 0], gone: [2, 0] };

  /** The best of all ways, tried one by one. */
  const solved = (own = hours) => {
    const { model, read } = onSameDays(one, own);
    let best: { cost: number; values: number[] } = { cost: -1, values: [] };
    const walk = (values: number[], at: number) => {
      if (at < model.cost.length) {
        for (let value = 0; value <= (model.upper[at] ?? 0); value += 1) walk([...values, value], at + 1);
        return;
      }
      const sums = model.rowLower.map(() => 0);
      for (const [column, entries] of model.columns.entries())
        for (const [row, value] of entries) sums[row] = (sums[row] ?? 0) + value * (values[column] ?? 0);
      if (sums.some((sum, row) => sum < (model.rowLower[row] ?? 0) || sum > (model.rowUpper[row] ?? 0)))
        return;
      const cost = values.reduce((sum, value, column) => sum + value * (model.cost[column] ?? 0), 0);
      if (cost > best.cost) best = { cost, values };
    };
    walk([], 0);
    return { model, hours: read(best.values), cost: best.cost };
  };

  it("stay in the cells they were given, as many as can on their own day", () => {
    const { model, hours: laid, cost } = solved();
    expect([model.maximise, model.integersFrom, model.upper]).toEqual([
      true,
      model.cost.length,
      [1, 1, 2, 2, 2, 2, 2, 0],
    ]);
    // Pine of Monday and of Wednesday retain their days, Tuesday's doesn't; none of the five days gets a new cell.
    expect(laid).toEqual({ accepted: [3, 0, 2, 0, 2, 0], gone: [2, 0] });
    expect(cost).toBe(7 * 100_000 + 3);
  });

  it("find someone before they find their own day", () => {
    // Three half-hours of Monday's room, where only one is at home.
    expect(
      solved({ accepted: [3, 1, 0, 2, 0, 1], gone: [0, 0] }).hours.accepted.reduce(
        (sum, each) => sum + each,
        0,
      ),
    ).toBe(5);
    const { hours: laid, cost } = solved({ accepted: [1, 2, 0, 2, 0, 0], gone: [0, 0] });
    expect(laid.accepted).toEqual([1, 2, 0, 2, 0, 0]);
    expect(cost).toBe(5 * 100_000 + 5);
  });

  it("have no way where nothing moves", () => {
    expect(onSameDays(one, { accepted: [0, 0, 0, 0, 0, 0], gone: [0, 0] }).model).toMatchObject({
      cost: [],
      upper: [],
      columns: [],
      integersFrom: 0,
    });
  });
});
