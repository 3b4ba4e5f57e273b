import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  areaBetween,
  contains,
  moved,
  nextEditable,
  positionsIn,
  reaching,
  strokeBetween,
  type Position,
} from "#ui/grid/positions.ts";

const size = { rows: 12, columns: 9 };
const position = fc.record({
  row: fc.integer({ min: 0, max: size.rows - 1 }),
  column: fc.integer({ min: 0, max: size.columns - 1 }),
});
const inside = ({ row, column }: Position) =>
  row >= 0 && row < size.rows && column >= 0 && column < size.columns;

describe("moving in a grid", () => {
  const at = { row: 3, column: 4 };
  const press = (key: string, far = false) => moved(at, { key, far, page: 5 }, size);

  it("goes one cell with an arrow and to the end with Ctrl", () => {
    expect(press("ArrowUp")).toEqual({ row: 2, column: 4 });
    expect(press("ArrowRight")).toEqual({ row: 3, column: 5 });
    expect(press("ArrowRight", true)).toEqual({ row: 3, column: 8 });
    expect(press("ArrowDown", true)).toEqual({ row: 11, column: 4 });
  });

  it("goes to the ends of the row with Home and End, of the grid with Ctrl, and a page at a time", () => {
    expect(press("Home")).toEqual({ row: 3, column: 0 });
    expect(press("End", true)).toEqual({ row: 11, column: 8 });
    expect(press("PageDown")).toEqual({ row: 8, column: 4 });
    expect(press("PageUp")).toEqual({ row: 0, column: 4 });
  });

  it("never leaves the grid, and other keys do not move", () => {
    fc.assert(
      fc.property(
        position,
        fc.constantFrom(
          "ArrowUp",
          "ArrowDown",
          "ArrowLeft",
          "ArrowRight",
          "Home",
          "End",
          "PageUp",
          "PageDown",
        ),
        fc.boolean(),
        (from, key, far) => {
          const to = moved(from, { key, far, page: 10 }, size);
          expect(to !== null && inside(to)).toBe(true);
        },
      ),
    );
    expect(press("a")).toBeNull();
  });
});

describe("Shift and arrows", () => {
  const arrows = fc.array(fc.constantFrom("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"), {
    maxLength: 30,
  });
  const walk = (from: Position, keys: readonly string[]) =>
    keys.reduce((at, key) => moved(at, { key, far: false, page: 5 }, size) ?? at, from);

  it("select the cells between where they began and where they lead, at most one row or column more with each press", () => {
    fc.assert(
      fc.property(position, arrows, (from, keys) => {
        const areas = keys.map((_, at) => areaBetween(from, walk(from, keys.slice(0, at + 1))));
        for (const [at, area] of areas.entries()) {
          const cells = positionsIn(area);
          expect([contains(area, from), cells.every(inside)]).toEqual([true, true]);
          const [before, now] = [areas[at - 1] ?? areaBetween(from, from), area];
          const grown =
            Math.abs(now.bottom - now.top - (before.bottom - before.top)) +
            Math.abs(now.right - now.left - (before.right - before.left));
          expect(grown).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it("reach no further than the cells they are given", () => {
    fc.assert(
      fc.property(position, fc.array(position, { maxLength: 8 }), (from, others) => {
        const area = others.reduce(reaching, areaBetween(from, from));
        const all = [from, ...others];
        expect(all.every((each) => contains(area, each))).toBe(true);
        expect([area.top, area.bottom]).toEqual([
          Math.min(...all.map(({ row }) => row)),
          Math.max(...all.map(({ row }) => row)),
        ]);
        expect([area.left, area.right]).toEqual([
          Math.min(...all.map(({ column }) => column)),
          Math.max(...all.map(({ column }) => column)),
        ]);
      }),
    );
  });
});

describe("Tab in a grid", () => {
  it("finds the next cell that can be changed in reading order, over the end of the row", () => {
    const editable = ({ column }: Position) => column === 2;
    expect(nextEditable({ row: 0, column: 2 }, 1, size, editable)).toEqual({ row: 1, column: 2 });
    expect(nextEditable({ row: 1, column: 1 }, -1, size, editable)).toEqual({ row: 0, column: 2 });
  });

  it("ends where no such cell is left", () => {
    expect(nextEditable({ row: 11, column: 8 }, 1, size, () => true)).toBeNull();
    expect(nextEditable({ row: 5, column: 5 }, -1, size, () => false)).toBeNull();
  });
});

describe("areas and strokes", () => {
  it("an area has exactly the cells between its corners, whichever came first", () => {
    fc.assert(
      fc.property(position, position, position, (a, b, other) => {
        const area = areaBetween(a, b);
        expect(area).toEqual(areaBetween(b, a));
        const cells = positionsIn(area);
        expect(cells).toHaveLength((Math.abs(a.row - b.row) + 1) * (Math.abs(a.column - b.column) + 1));
        expect(cells.some(({ row, column }) => row === other.row && column === other.column)).toBe(
          contains(area, other),
        );
      }),
    );
  });

  it("a stroke leads from one cell to the other without a gap", () => {
    fc.assert(
      fc.property(position, position, (from, to) => {
        const cells = strokeBetween(from, to);
        expect(cells[0]).toEqual(from);
        expect(cells.at(-1)).toEqual(to);
        for (const [index, cell] of cells.entries()) {
          const before = cells[index - 1] ?? cell;
          expect(
            Math.max(Math.abs(cell.row - before.row), Math.abs(cell.column - before.column)),
          ).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it("a fast stroke along a row stays in the row", () => {
    expect(strokeBetween({ row: 2, column: 6 }, { row: 2, column: 3 }).map(({ column }) => column)).toEqual([
      6, 5, 4, 3,
    ]);
  });
});
