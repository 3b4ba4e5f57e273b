import { describe, expect, it } from "vitest";
import { layoutOf } from "#ui/grid/grid-layout.ts";
import type { GridCell, GridColumn, GridRow } from "#ui/grid/grid-model.ts";
import { spokenValue, tipOf } from "#ui/grid/grid-model.ts";
import { strokeOf, strokeSummary } from "#ui/grid/paint-stroke.ts";

const rows: readonly GridRow[] = [
  { id: "ada", label: "Ada", headers: ["Ada"] },
  { id: "sum", label: "Sum", headers: ["Sum"], kind: "total" },
  { id: "ben", label: "Ben", headers: ["Ben"] },
];
const columns: readonly GridColumn[] = ["1", "2", "3"].map((id) => ({
  id,
  label: `Day ${id}`,
  header: id,
  width: 30,
}));
const weekend: GridCell = { value: null, locked: "Weekend" };
const layout = layoutOf(rows, columns, (_, columnId) => (columnId === "2" ? weekend : { value: null }));
const row = (index: number) => [0, 1, 2].map((column) => ({ row: index, column }));

describe("painting", () => {
  it("changes each free cell once and passes over locked ones", () => {
    const stroke = strokeOf({ row: 0, column: 0 }, 7.5);
    expect(stroke.over(row(0), layout)).toEqual([
      { rowId: "ada", columnId: "1", value: 7.5 },
      { rowId: "ada", columnId: "3", value: 7.5 },
    ]);
    expect(stroke.over(row(0), layout)).toEqual([]);
    expect(strokeSummary(stroke, String)).toBe("2 cells set to 7.5, 1 skipped: Weekend");
  });

  it("lists every reason for skipped days, each once", () => {
    const locks = ["Weekend", "User holiday", "Weekend"];
    const locked = layoutOf(rows, columns, (_, columnId) => ({
      value: null,
      locked: locks[Number(columnId) - 1],
    }));
    const stroke = strokeOf({ row: 0, column: 0 }, 7.5);
    stroke.over(row(0), locked);
    expect(strokeSummary(stroke, String)).toBe("0 cells set to 7.5, 3 skipped: Weekend, User holiday");
  });

  it("passes over a day that cannot accept the hours, and clears it all the same", () => {
    const full = (_: string, columnId: string, value: number) =>
      columnId === "3" && value > 5 ? "A day holds at most 24 hours" : undefined;
    const stroke = strokeOf({ row: 0, column: 0 }, 7.5, full);
    expect(stroke.over(row(0), layout)).toEqual([{ rowId: "ada", columnId: "1", value: 7.5 }]);
    expect(stroke.refused).toBe(1);
    expect(strokeSummary(stroke, String)).toBe(
      "1 cell set to 7.5, 2 skipped: Weekend, A day holds at most 24 hours",
    );
    expect(strokeOf({ row: 0, column: 0 }, 5, full).over(row(0), layout)).toHaveLength(2);
    expect(strokeOf({ row: 0, column: 0 }, null, full).over(row(0), layout)).toHaveLength(2);
  });

  it("gives each cell its own where the brush does, and says why one gets nothing", () => {
    const own = (rowId: string, columnId: string) =>
      columnId === "3" ? (rowId === "ada" ? "Ada doesn't work on this day" : 4) : 8;
    const stroke = strokeOf({ row: 0, column: 0 }, 8, undefined, own);
    expect(stroke.over([...row(0), ...row(1)], layout)).toEqual([
      { rowId: "ada", columnId: "1", value: 8 },
      { rowId: "ben", columnId: "1", value: 8 },
      { rowId: "ben", columnId: "3", value: 4 },
    ]);
    expect(strokeSummary(stroke, String)).toBe(
      "3 cells painted, 3 skipped: Weekend, Ada doesn't work on this day",
    );
  });

  it("never changes a total", () => {
    const stroke = strokeOf({ row: 2, column: 0 }, null);
    expect(stroke.over(row(2), layout)).toEqual([]);
    expect(strokeSummary(stroke, String)).toBe("0 cells cleared, 3 skipped: Weekend");
  });

  it("says one cell in the singular", () => {
    const stroke = strokeOf({ row: 1, column: 0 }, null);
    stroke.over([{ row: 1, column: 0 }], layout);
    expect(strokeSummary(stroke, String)).toBe("1 cell cleared");
  });
});

describe("a grid's layout", () => {
  it("puts totals after the body, wherever they were given", () => {
    expect(layout.rows.map(({ id }) => id)).toEqual(["ada", "ben", "sum"]);
    expect(layout.bodyCount).toBe(2);
  });

  it("lets no one change groups, locked or computed cells", () => {
    expect(layout.canEdit({ row: 0, column: 0 })).toBe(true);
    expect(layout.canEdit({ row: 0, column: 1 })).toBe(false);
    expect(layout.canEdit({ row: 9, column: 9 })).toBe(false);
    const computed = layoutOf(rows, columns, () => ({ value: 3, readOnly: true }));
    expect(computed.canEdit({ row: 0, column: 0 })).toBe(false);
  });
});

describe("a cell as it is spoken", () => {
  const part = (code: string, amount: number) => ({
    id: code,
    code,
    amount,
    text: String(amount),
    look: "is-p1",
  });
  it("names every entry, the limit and the lock", () => {
    expect(
      spokenValue(
        {
          value: 10,
          parts: [part("KLN", 6), part("NHL", 4)],
          over: true,
          locked: "Past dates cannot be edited",
        },
        String,
      ),
    ).toBe("KLN 6, NHL 4, over the limit, Past dates cannot be edited");
  });
  it("says empty for nothing, a dash included, and shows what is planned", () => {
    expect(spokenValue({ value: null, text: "–" }, String)).toBe("empty");
    expect(spokenValue({ value: null, ghost: "7.5" }, String)).toBe("empty, planned 7.5");
    expect(spokenValue({ value: 0 }, String)).toBe("0");
  });
});

describe("a cell's tooltip", () => {
  const part = (id: string, amount: number) => ({
    id,
    code: id.toUpperCase(),
    amount,
    text: String(amount),
    look: "",
  });
  const blocks: GridCell = { value: 12, parts: [part("kln", 8), part("nhl", 4)], tip: "Click to allocate" };

  it("lists first what its blocks contain, which have no room for every code", () => {
    expect(tipOf(blocks, String)).toEqual(["KLN 8, NHL 4", "Click to allocate"]);
    expect(tipOf({ ...blocks, over: true }, String)).toEqual([
      "KLN 8, NHL 4, over the limit",
      "Click to allocate",
    ]);
    expect(tipOf({ ...blocks, tip: undefined, locked: "Weekend" }, String)).toEqual([
      "KLN 8, NHL 4",
      "Weekend",
    ]);
    expect(tipOf({ ...blocks, tip: undefined }, String)).toEqual(["KLN 8, NHL 4"]);
  });

  it("says nothing twice, and of an empty cell only why or what a click does", () => {
    expect(tipOf({ ...blocks, spoken: "12 of 8 hours", tip: "12 of 8 hours", over: true }, String)).toEqual([
      "12 of 8 hours",
    ]);
    expect(tipOf({ value: null, tip: "Click to allocate" }, String)).toEqual(["Click to allocate"]);
    expect(tipOf({ value: 7 }, String)).toEqual([]);
  });
});
