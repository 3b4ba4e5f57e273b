import { describe, expect, it } from "vitest";
import { selectedAfterFocus } from "#ui/grid/use-grid-focus.ts";

const cell = (columnId: string) => ({ rowId: "ada", columnId });
const range = { active: cell("5"), anchor: cell("1") };

describe("the grid's selected cells", () => {
  it("are let go when the focus comes to another cell by itself", () => {
    expect(selectedAfterFocus(range, cell("9"))).toEqual({ active: cell("9"), anchor: null });
    expect(selectedAfterFocus(range, cell("1"))).toEqual({ active: cell("1"), anchor: null });
  });

  it("stay when the focus reaches the target of a move, or no cell", () => {
    expect(selectedAfterFocus(range, cell("5"))).toBe(range);
    expect(selectedAfterFocus(range, null)).toBe(range);
  });
});
