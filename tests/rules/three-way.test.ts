import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collides, mergeCells, mergeFields, same, typedFields } from "#shared/three-way.ts";

const map = (entries: Readonly<Record<string, unknown>>) => new Map(Object.entries(entries));

describe("Two states of an edit", () => {
  it.each([
    [map({ a: 1 }), map({ a: 1 }), true],
    [map({ a: 1, b: 2 }), map({ b: 2, a: 1 }), true],
    [map({ a: 1 }), map({ a: 2 }), false],
    [map({ a: 1 }), map({ b: 1 }), false],
    [map({ a: 1 }), map({ a: 1, b: 2 }), false],
    [map({ a: 1, b: 2 }), map({ a: 1 }), false],
    [map({ a: map({ b: 1 }) }), map({ a: map({ b: 1 }) }), true],
    [map({ a: map({ b: 1 }) }), map({ a: map({ b: 2 }) }), false],
    [map({ a: 1 }), undefined, false],
    [undefined, map({ a: 1 }), false],
    [map({ a: 1 }), "a", false],
    [{ a: [1, 2] }, { a: [1, 2] }, true],
    [{ a: [1, 2] }, { a: [2, 1] }, false],
    [null, undefined, false],
    [null, null, true],
  ])("%o and %o are the same: %s", (left, right, isSame) => {
    expect(same(left, right)).toBe(isSame);
  });
});

describe("What two people typed at once", () => {
  interface Draft {
    readonly name: string;
    readonly country: string;
    readonly region: string;
    readonly tags: readonly string[];
  }
  const base: Draft = { name: "Kiln", country: "GB", region: "SCT", tags: ["a"] };

  it("is each one's own, field by field", () => {
    const mine = { ...base, name: "Kiln Works", tags: ["a"] };
    expect(typedFields(base, mine)).toEqual(["name"]);
    expect(mergeFields(base, mine, { ...base, tags: ["a", "b"] })).toEqual({
      ...base,
      name: "Kiln Works",
      tags: ["a", "b"],
    });
    expect(mergeFields(base, mine, { ...base, name: "Theirs" }).name).toBe("Kiln Works");
  });

  it("stays together where fields belong together, and only where one of them was typed", () => {
    const merged = (mine: Partial<Draft>, theirs: Partial<Draft>) =>
      mergeFields(base, { ...base, ...mine }, { ...base, ...theirs }, [["country", "region"]]);
    expect(merged({ region: "WLS" }, { country: "DE" })).toEqual({ ...base, region: "WLS" });
    expect(merged({ country: "IE" }, { region: "ENG" })).toEqual({ ...base, country: "IE" });
    expect(merged({ name: "Mine" }, { country: "DE", region: "BY" })).toEqual({
      ...base,
      name: "Mine",
      country: "DE",
      region: "BY",
    });
  });

  it("collides where both changed the same to something else", () => {
    expect([collides(1, 2, 3), collides(1, 2, 2), collides(1, 2, 1), collides(1, 1, 3)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it("is merged cell by cell: mine where I typed, theirs elsewhere", () => {
    const cells = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.nat(2)).map(map);
    fc.assert(
      fc.property(cells, cells, cells, (start, mine, theirs) => {
        const merged = mergeCells(start, mine, theirs);
        for (const key of ["a", "b", "c"])
          expect(merged.get(key)).toBe((mine.get(key) === start.get(key) ? theirs : mine).get(key));
        expect([...merged.values()]).not.toContain(undefined);
      }),
    );
  });
});
