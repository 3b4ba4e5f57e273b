import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { sameValue } from "#ui/grid/same-value.ts";

describe("a row that was built anew", () => {
  const row = (hours: number, run: () => void) => ({
    id: "ada",
    cells: [{ value: hours }],
    header: createElement("b", { title: "Ada" }, "Ada ", hours),
    run,
  });
  const work = () => undefined;

  it("is the same when its data and its nodes are", () => {
    expect(sameValue(row(8, work), row(8, work))).toBe(true);
  });

  it("differs by a value, a node's text, a function, a missing key", () => {
    expect(sameValue(row(8, work), row(7, work))).toBe(false);
    expect(sameValue(createElement("b", null, "1"), createElement("b", null, "2"))).toBe(false);
    expect(sameValue(createElement("b"), createElement("i"))).toBe(false);
    expect(
      sameValue(
        row(8, work),
        row(8, () => undefined),
      ),
    ).toBe(false);
    expect(sameValue({ a: undefined }, { b: undefined })).toBe(false);
    expect(sameValue([1], [1, 2])).toBe(false);
    expect(sameValue(new Map(), new Map())).toBe(false);
    expect(sameValue(null, {})).toBe(false);
  });
});
