import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GridCell } from "#ui/grid/grid-model.ts";
import { blockPlaceOf, runsOf } from "#ui/grid/runs.ts";
import { sameValue } from "#ui/grid/same-value.ts";
import { rowsToDraw } from "#ui/grid/use-visible.ts";

const day = (id: string, hours: number): GridCell => ({
  value: hours,
  parts: [{ id, code: id, amount: hours, text: String(hours), look: "is-p1" }],
});
const free: GridCell = { value: null };
const lengths = (cells: readonly GridCell[]) => runsOf(cells).map(({ length }) => length);

describe("runs of equal days", () => {
  it("join neighbours with the same project and hours", () => {
    expect(runsOf([day("Q", 7.5), day("Q", 7.5), day("Q", 4)])).toEqual([
      { starts: true, ends: false, length: 2 },
      { starts: false, ends: true, length: 2 },
      { starts: true, ends: true, length: 1 },
    ]);
  });

  it("are drawn again at their end alone when a day is painted after them, however long they are", () => {
    const places = (days: number) =>
      runsOf([...Array.from({ length: days }, () => day("Q", 8)), free]).map(blockPlaceOf);
    const [before, after] = [places(20), places(21)];
    expect([...after.keys()].filter((at) => !sameValue(before[at], after[at]))).toEqual([19, 20, 21]);
  });

  it("end at another project, at a gap, at two projects a day and where the past ends", () => {
    expect(lengths([day("Q", 8), day("K", 8), free, free])).toEqual([1, 1, 1, 1]);
    const both: GridCell = { value: 8, parts: [...(day("Q", 4).parts ?? []), ...(day("K", 4).parts ?? [])] };
    expect(lengths([both, both])).toEqual([1, 1]);
    expect(lengths([{ ...day("Q", 8), ground: "hatched" }, day("Q", 8)])).toEqual([1, 1]);
  });

  it("join days of the same absence, and no others without a word", () => {
    const away: GridCell = { value: null, ground: "tinted", groundLabel: ["Holiday", "Hol"] };
    expect(lengths([away, away, away])).toEqual([3, 3, 3]);
    expect(lengths([free, free])).toEqual([1, 1]);
  });

  it("cover every cell exactly once, each beginning once and ending once", () => {
    const cell = fc.constantFrom(free, day("Q", 8), day("K", 8), day("Q", 4));
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 31 }), (cells) => {
        const runs = runsOf(cells);
        expect(runs).toHaveLength(cells.length);
        expect(runs.filter(({ starts }) => starts).reduce((sum, { length }) => sum + length, 0)).toBe(
          cells.length,
        );
        expect(runs.filter(({ starts }) => starts)).toHaveLength(runs.filter(({ ends }) => ends).length);
      }),
    );
  });
});

describe("rows drawn of a long list", () => {
  it("are those in sight, some around, and the active one wherever it is", () => {
    const range = { start: 100, end: 102 };
    const list = { count: 500, around: 1 };
    expect(rowsToDraw(range, { ...list, active: undefined })).toEqual([99, 100, 101, 102, 103]);
    expect(rowsToDraw(range, { ...list, active: 3 })).toEqual([3, 99, 100, 101, 102, 103]);
    expect(rowsToDraw(range, { ...list, active: 400 }).at(-1)).toBe(400);
    expect(rowsToDraw(range, { ...list, active: 101 })).toHaveLength(5);
    expect(rowsToDraw({ start: 0, end: 0 }, { count: 2, around: 5, active: 7 })).toEqual([0, 1]);
  });
});
