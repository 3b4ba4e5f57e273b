import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import {
  DayText,
  MonthText,
  Version,
  endpoint,
  fillPath,
  hours,
  orderQuery,
  pageQuery,
  placeQuery,
  text,
} from "#shared/contract.ts";

/** What is wrong with a value: null where nothing is. */
const fault = (schema: z.ZodMiniType, value: unknown): string | null =>
  z.safeParse(schema, value).error?.issues[0]?.message ?? null;
const accepts = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success;

describe("A contract", () => {
  it("accepts nothing in the parts it leaves out, and what it says in the others", () => {
    const draft = { method: "GET", path: "/api/x", summary: "X", access: "public", failure: "F" } as const;
    const bare = endpoint({ ...draft, output: z.object({}) });
    expect(bare).toMatchObject(draft);
    for (const part of [bare.params, bare.query, bare.body])
      expect([accepts(part, {}), accepts(part, { more: 1 }), accepts(part, undefined)]).toEqual([
        true,
        false,
        false,
      ]);
    const own = z.strictObject({ id: z.string() });
    const full = endpoint({ ...draft, params: own, query: own, body: own, output: own });
    expect([full.params, full.query, full.body, full.output]).toEqual([own, own, own, own]);
  });

  it("has days and months of the product's years", () => {
    const days = ["1899-12-31", "1900-01-01", "2100-12-31", "2101-01-01", "2026-02-29", "today"];
    const dayFault = "Enter a date between 1900 and 2100";
    expect(days.map((day) => fault(DayText, day))).toEqual([
      dayFault,
      null,
      null,
      dayFault,
      "2026-02-29 isn't a day. Check the month's last day.",
      dayFault,
    ]);
    const months = ["1899-12", "1900-01", "2100-12", "2101-01", "2026-13", "2026-1"];
    const monthFault = "Enter a month from 1900-01 to 2100-12, such as 2026-03";
    expect(months.map((month) => fault(MonthText, month))).toEqual([
      monthFault,
      null,
      null,
      monthFault,
      "2026-13 isn't a month. Months go from 01 to 12, such as 2026-03.",
      monthFault,
    ]);
  });

  it("has texts up to a length, of signs that can be stored", () => {
    const unstored = "Contains characters that can't be stored";
    expect(
      ["abc", "abcd", "a\n\t", "é😀", "a\u0000", "\u001f", "\u007f", "a\ud800"].map((each) =>
        fault(text(3), each),
      ),
    ).toEqual([null, "Use at most 3 characters", null, null, unstored, unstored, unstored, unstored]);
  });

  it("has hours between two ends, with two decimals", () => {
    const [least, most] = ["Enter at least 0.25 hours", "Enter at most 24 hours"];
    expect(
      [0.24, 0.25, 24, 24.01, 7.125, 0.29, 1.01, -1].map((each) => fault(hours(0.25, 24), each)),
    ).toEqual([least, null, null, most, "Use at most two decimals", null, null, least]);
  });

  it("has versions from 0, and lists in pages of 1 to 500 and in orders it names", () => {
    expect([-1, 0, 1, 1.5].map((each) => accepts(Version, each))).toEqual([false, true, true, false]);
    const page = z.object(pageQuery);
    expect(["0", "1", "500", "501", "01"].map((most) => accepts(page, { most }))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
    expect([600, 601].map((length) => accepts(page, { after: "a".repeat(length) }))).toEqual([true, false]);
    const place = z.object(placeQuery);
    expect(["0", "9999999", "10000000", "-1"].map((after) => accepts(place, { after }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const order = z.object(orderQuery(["name", "code"]));
    expect(
      [
        {},
        { sort: "name" },
        { sort: "id" },
        { direction: "ascending" },
        { direction: "descending" },
        { direction: "up" },
      ].map((query) => accepts(order, query)),
    ).toEqual([true, true, false, true, true, false]);
  });

  it("has its parameters in its path, whatever their values", () => {
    expect(
      fillPath("/api/projects/{projectId}/weeks/{week}", { projectId: "a/b?", week: "2026-11-09" }),
    ).toBe("/api/projects/a%2Fb%3F/weeks/2026-11-09");
    expect(fillPath("/api/projects/{projectId}", {})).toBe("/api/projects/");
  });
});
