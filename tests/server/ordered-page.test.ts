import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderedPage } from "#server/http/ordered-page.ts";
import { newId } from "#server/ids.ts";

const named = (values: readonly (string | number | null)[]) =>
  values.map((value) => ({ id: newId(), value }));
type Row = ReturnType<typeof named>[number];

/** Every page, one after the other. */
function pagesOf(rows: readonly Row[], descending: boolean, most: number): Row[][] {
  const pages: Row[][] = [];
  let after: string | undefined;
  do {
    const { page, next } = orderedPage(rows, { valueOf: ({ value }) => value, descending, after, most });
    pages.push([...page]);
    after = next ?? undefined;
  } while (after !== undefined);
  return pages;
}

describe("A page of computed rows", () => {
  it("goes by numbers in words, ignores case and accents, and sorts missing values last either way", () => {
    const rows = named(["Team 10", null, "team 9", "Éloïse", "Zoe"]);
    const order = (descending: boolean) =>
      pagesOf(rows, descending, 2)
        .flat()
        .map(({ value }) => value);
    expect(order(false)).toEqual(["Éloïse", "team 9", "Team 10", "Zoe", null]);
    expect(order(true)).toEqual(["Zoe", "Team 10", "team 9", "Éloïse", null]);
  });

  it("is followed by the others, each once, however many are alike", () => {
    const values = fc.array(fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 3 })), { maxLength: 30 });
    fc.assert(
      fc.property(values, fc.boolean(), fc.integer({ min: 1, max: 7 }), (drawn, descending, most) => {
        const rows = named(drawn);
        const pages = pagesOf(rows, descending, most);
        expect(
          pages
            .flat()
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(rows.map(({ id }) => id).toSorted());
        expect(pages.slice(0, -1).every((page) => page.length === most)).toBe(true);
      }),
    );
  });

  it("goes on behind a row that has left since", () => {
    const rows = named([1, 2, 3, 4]);
    const first = orderedPage(rows, {
      valueOf: ({ value }) => value,
      descending: false,
      after: undefined,
      most: 2,
    });
    const left = rows.filter((row) => row !== first.page[1]);
    const second = orderedPage(left, {
      valueOf: ({ value }) => value,
      descending: false,
      after: first.next ?? undefined,
      most: 2,
    });
    expect(second.page.map(({ value }) => value)).toEqual([3, 4]);
    expect(second.next).toBeNull();
  });

  it("refuses a place that no one gave", () => {
    expect(() =>
      orderedPage(named([1]), { valueOf: ({ value }) => value, descending: false, after: "x", most: 2 }),
    ).toThrow("This page can't be found. Start again.");
  });
});
