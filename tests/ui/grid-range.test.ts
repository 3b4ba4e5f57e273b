import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { retraced, stepOf, type CellStep } from "#ui/grid/cell-step.ts";
import { cleared, filled, fillSource, fillTarget } from "#ui/grid/fill.ts";
import { layoutOf } from "#ui/grid/grid-layout.ts";
import type { GridCell, GridChange, GridParsed, CellContent } from "#ui/grid/grid-model.ts";
import { redoStep, noHistory, recorded, undoStep, type History } from "#ui/grid/history.ts";
import { changesOf, landed } from "#ui/grid/paste.ts";
import { areaBetween, contains, type Area } from "#ui/grid/positions.ts";
import { summaryOf, summaryText } from "#ui/grid/use-selected.ts";
import { deeds, notice } from "#ui/grid/notice.ts";
import { readTsv, withoutBlankEnd, writeTsv } from "#ui/grid/tsv.ts";
import { columnsToDraw } from "#ui/grid/use-visible.ts";

const [ROWS, COLUMNS] = [6, 5];
type Sheet = Map<string, CellContent>;
const keyOf = (row: string, column: string) => `${row}/${column}`;

/** A grid over a sheet; `locked` names cells that cannot be changed. */
function gridOf(sheet: Sheet, locked: ReadonlySet<string> = new Set()) {
  const rows = Array.from({ length: ROWS }, (_, at) => ({ id: `r${at}`, label: `Row ${at}`, headers: [] }));
  const columns = Array.from({ length: COLUMNS }, (_, at) => ({
    id: `c${at}`,
    label: `Column ${at}`,
    header: null,
    width: 80,
  }));
  const cell = (rowId: string, columnId: string): GridCell => ({
    value: sheet.get(keyOf(rowId, columnId))?.value ?? null,
    ...(locked.has(keyOf(rowId, columnId)) ? { locked: "Weekend" } : {}),
  });
  return layoutOf(rows, columns, cell);
}
const parse = (text: string): GridParsed => {
  const value = Number(text);
  if (text.trim() === "") return { value: null };
  return Number.isFinite(value) ? { value } : { error: "No number." };
};
const storedIn = (sheet: Sheet) => (rowId: string, columnId: string) =>
  sheet.get(keyOf(rowId, columnId)) ?? { value: null };
function apply(sheet: Sheet, step: readonly CellStep[]): Sheet {
  return new Map([
    ...sheet,
    ...step.map(({ rowId, columnId, after }): [string, CellContent] => [keyOf(rowId, columnId), after]),
  ]);
}
const plain = (sheet: Sheet) =>
  [...sheet]
    .filter(([, current]) => current.value !== null || current.draft)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
const textsOf = (sheet: Sheet, { top, left, bottom, right }: Area) =>
  Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (__, along) =>
      String(sheet.get(`r${top + down}/c${left + along}`)?.value ?? ""),
    ),
  );

const position = fc.record({ row: fc.nat(ROWS - 1), column: fc.nat(COLUMNS - 1) });
const area = fc.tuple(position, position).map(([a, b]) => areaBetween(a, b));
const key = position.map(({ row, column }) => `r${row}/c${column}`);
const sheets = fc
  .array(fc.tuple(key, fc.double({ min: 0, max: 999, noNaN: true })))
  .map((cells): Sheet => new Map(cells.map(([at, value]) => [at, { value }])));
const locks = fc.array(key).map((keys) => new Set(keys));
const action = fc.oneof(
  fc.record({ kind: fc.constant("clear" as const), area }),
  fc.record({
    kind: fc.constant("fill" as const),
    area,
    direction: fc.constantFrom("right" as const, "down" as const),
  }),
  fc.record({
    kind: fc.constant("paste" as const),
    area,
    texts: fc.array(fc.array(fc.constantFrom("", "7.5", "8", "abc"), { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
);
function changesBy(
  wanted: typeof action extends fc.Arbitrary<infer A> ? A : never,
  sheet: Sheet,
  locked: ReadonlySet<string>,
): readonly GridChange[] {
  const layout = gridOf(sheet, locked);
  if (wanted.kind === "clear") return cleared(wanted.area, layout).changes;
  if (wanted.kind === "fill")
    return filled(fillSource(wanted.area, wanted.direction), wanted.area, layout).changes;
  return changesOf(landed(wanted.texts, wanted.area, layout).cells, parse);
}

describe("undo and redo", () => {
  it("bring every state back, in both directions, after any sequence of actions", () => {
    fc.assert(
      fc.property(sheets, locks, fc.array(action, { maxLength: 12 }), (start, locked, actions) => {
        let sheet = start;
        let history: History<readonly CellStep[]> = noHistory;
        const states = [plain(sheet)];
        for (const each of actions) {
          const step = stepOf(changesBy(each, sheet, locked), storedIn(sheet));
          sheet = apply(sheet, step);
          if (step.length === 0) continue;
          history = recorded(history, step);
          states.push(plain(sheet));
        }
        const last = states.length - 1;
        for (let at = last - 1; at >= 0; at -= 1) {
          const way = undoStep(history);
          if (!way) throw new Error("Too few steps");
          ({ history } = way);
          sheet = apply(sheet, retraced(way.step, "before", gridOf(sheet, locked), storedIn(sheet)).step);
          expect(plain(sheet)).toEqual(states[at]);
        }
        expect(undoStep(history)).toBeNull();
        for (let at = 1; at <= last; at += 1) {
          const way = redoStep(history);
          if (!way) throw new Error("Too few steps");
          ({ history } = way);
          sheet = apply(sheet, retraced(way.step, "after", gridOf(sheet, locked), storedIn(sheet)).step);
          expect(plain(sheet)).toEqual(states[at]);
        }
      }),
    );
  });

  it("drop undone steps once something new is done", () => {
    const back = undoStep(recorded(recorded(noHistory, "a"), "b"));
    expect(recorded(back?.history ?? noHistory, "c")).toEqual({ done: ["a", "c"], undone: [] });
  });
});

describe("the clipboard", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "7", ".", '"', "\t", "\n", "\r\n", " ") });
  it("reads back what it wrote, whatever the cells contain", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        (rows) => {
          expect(readTsv(writeTsv(rows))).toEqual(rows);
        },
      ),
    );
  });

  it("reads spreadsheets' output: quoted cells, grouped thousands, blank rows of a block but no blank lines after it", () => {
    const excel = '"Design\nand ""build"""\t1,250.5\r\n\t\r\n';
    expect(withoutBlankEnd(readTsv(excel))).toEqual([
      ['Design\nand "build"', "1,250.5"],
      ["", ""],
    ]);
    expect(withoutBlankEnd(readTsv("7.5\t8\n\n\n"))).toEqual([["7.5", "8"]]);
    expect(withoutBlankEnd(readTsv("7.5\n\n8\n\n"))).toEqual([["7.5"], [""], ["8"], [""]]);
  });

  it("changes nothing when a range is pasted where it was copied", () => {
    fc.assert(
      fc.property(sheets, area, (sheet, range) => {
        const { cells, ...reach } = landed(readTsv(writeTsv(textsOf(sheet, range))), range, gridOf(sheet));
        expect(reach).toMatchObject({ area: range, skipped: 0, clipped: 0 });
        expect(stepOf(changesOf(cells, parse), storedIn(sheet))).toEqual([]);
      }),
    );
  });

  it.each([
    [
      "7\t8\r\n9\t\r\n",
      [
        ["7", "8"],
        ["9", ""],
      ],
    ],
    ['"two\nlines"\t"say ""8"""\n', [["two\nlines", 'say "8"']]],
    ['7"\t"open', [['7"', '"open']]],
    ["", [[""]]],
  ])("reads %j as a spreadsheet does", (text, rows) => expect(readTsv(text)).toEqual(rows));

  it("fills a range with one value, repeats a block that fits, and otherwise retains its size", () => {
    const all = { top: 0, left: 0, bottom: 3, right: 3 };
    expect(landed([["7"]], all, gridOf(new Map())).cells).toHaveLength(16);
    expect(landed([["7", "8"]], all, gridOf(new Map())).cells.map(({ text }) => text)).toEqual(
      Array.from({ length: 8 }, () => ["7", "8"]).flat(),
    );
    expect(landed([["1", "2", "3"]], all, gridOf(new Map())).area).toEqual({
      top: 0,
      left: 0,
      bottom: 0,
      right: 2,
    });
  });

  it("applies valid cells, marks invalid ones, skips locked ones and reports clipped ones", () => {
    const target = { top: 5, left: 3, bottom: 5, right: 3 };
    const found = landed([["8", "abc", "9"], ["1"]], target, gridOf(new Map(), new Set(["r5/c3"])));
    expect(changesOf(found.cells, parse)).toEqual([
      { rowId: "r5", columnId: "c4", draft: { text: "abc", error: "No number." } },
    ]);
    expect([found.skipped, found.reason, found.clipped]).toEqual([1, "Weekend", 2]);
    expect(
      notice({ done: deeds.pasted, landed: 0, wrong: { count: 1, errors: ["No number."] }, ...found }),
    ).toBe(
      "0 cells pasted. 1 couldn't be used and is marked: No number. 1 skipped: Weekend. 2 beyond the edge skipped.",
    );
  });

  it("lists the faults of skipped texts, each once and three at most", () => {
    const wrong = (...errors: string[]) =>
      notice({
        done: deeds.pasted,
        landed: 2,
        wrong: { count: 9, errors },
        isLeft: true,
        skipped: 0,
        reason: undefined,
      });
    expect(wrong("No number.", "XYZ is no project")).toBe(
      "2 cells pasted. 9 couldn't be used and are skipped: No number. XYZ is no project.",
    );
    expect(wrong("A.", "B.", "C.", "D.")).toBe(
      "2 cells pasted. 9 couldn't be used and are skipped: A. B. C. And other faults.",
    );
  });
});

describe("filling", () => {
  it("never leaves its range, never changes its source or a locked cell", () => {
    fc.assert(
      fc.property(sheets, locks, area, position, (sheet, locked, source, to) => {
        const target = fillTarget(source, to);
        for (const { rowId, columnId } of filled(source, target, gridOf(sheet, locked)).changes) {
          const at = { row: Number(rowId.slice(1)), column: Number(columnId.slice(1)) };
          expect([contains(target, at), contains(source, at), locked.has(keyOf(rowId, columnId))]).toEqual([
            true,
            false,
            false,
          ]);
        }
      }),
    );
  });

  it("goes along the longer way of the stroke, and along rows where both are as long", () => {
    const source = { top: 1, left: 1, bottom: 1, right: 1 };
    expect(fillTarget(source, { row: 2, column: 3 })).toEqual({ ...source, right: 3 });
    expect(fillTarget(source, { row: 0, column: 3 })).toEqual({ ...source, right: 3 });
    expect(fillTarget(source, { row: 3, column: 3 })).toEqual({ ...source, bottom: 3 });
  });

  it("repeats the source upwards and to the left as well", () => {
    const sheet: Sheet = new Map([
      ["r2/c0", { value: 1 }],
      ["r3/c0", { value: 2 }],
    ]);
    const source = { top: 2, left: 0, bottom: 3, right: 0 };
    const up = filled(source, fillTarget(source, { row: 0, column: 0 }), gridOf(sheet));
    expect(up.changes.map((change) => ("value" in change ? change.value : null))).toEqual([1, 2]);
  });
});

describe("a range's sum", () => {
  it("counts, adds and averages", () => {
    const sheet: Sheet = new Map([
      ["r0/c0", { value: 7.5 }],
      ["r1/c0", { value: 8.1 }],
    ]);
    expect(summaryText(summaryOf({ top: 0, left: 0, bottom: 2, right: 1 }, gridOf(sheet)), String)).toBe(
      "6 cells, sum 15.6, average 7.8",
    );
    expect(summaryText(summaryOf({ top: 3, left: 0, bottom: 4, right: 0 }, gridOf(sheet)), String)).toBe(
      "2 cells, all empty",
    );
    const edge: Sheet = new Map([["r0/c1", { value: 4 }]]);
    expect(summaryText(summaryOf({ top: 0, left: 0, bottom: 0, right: 1 }, gridOf(edge)), String)).toBe(
      "2 cells, sum 4, average 4",
    );
  });
  it("counts no hour twice: subtotals and totals only where nothing else is selected", () => {
    const [group, cells, total] = (["group", "cells", "total"] as const).map((kind) => ({
      id: kind,
      label: kind,
      headers: [],
      kind,
    }));
    if (!group || !cells || !total) throw new Error("No rows");
    const columns = [{ id: "c", label: "c", header: null, width: 80 }];
    const layout = layoutOf([group, cells, { ...cells, id: "more" }, total], columns, () => ({ value: 5 }));
    const sumOf = (top: number, bottom: number) => summaryOf({ top, left: 0, bottom, right: 0 }, layout);
    expect(sumOf(0, 3)).toMatchObject({ cells: 4, numbers: 2, sum: 10, average: 5 });
    expect(sumOf(0, 0)).toMatchObject({ cells: 1, numbers: 1, sum: 5 });
  });
  it("adds no column of totals or money to the hours beside it", () => {
    const columns = [
      { id: "month", label: "Month 1", header: null, width: 80 },
      ...["hours", "budget"].map((id) => ({ id, label: id, header: null, width: 80, aside: true })),
    ];
    const layout = layoutOf([{ id: "tier", label: "Senior", headers: [] }], columns, (_, id) => ({
      value: id === "budget" ? 400 : 5,
    }));
    const sumOf = (left: number, right: number) => summaryOf({ top: 0, left, bottom: 0, right }, layout);
    expect(sumOf(0, 2)).toMatchObject({ cells: 3, numbers: 1, sum: 5 });
    expect(sumOf(2, 2)).toMatchObject({ cells: 1, numbers: 1, sum: 400 });
  });
});

describe("an action that names a cell twice", () => {
  it("does the last of it, as one change", () => {
    const twice = [7, 8].map((value) => ({ rowId: "r", columnId: "c", value }));
    expect(stepOf(twice, () => ({ value: null }))).toEqual([
      { rowId: "r", columnId: "c", before: { value: null }, after: { value: 8 } },
    ]);
  });
});

describe("a wide grid", () => {
  it("draws the columns in sight, a few around them, and the active one", () => {
    const widths = Array.from({ length: 60 }, () => 80);
    expect(columnsToDraw(widths, { left: 1600, right: 2400 }, 0)).toEqual([
      0,
      ...Array.from({ length: 16 }, (_, at) => at + 17),
    ]);
  });
});
