import { describe, expect, it } from "vitest";
import { queryOf, readFilter, writeFilter } from "#features/analytics/web/filter.ts";

const none = { month: "", year: "" };

describe("The filter of a dashboard", () => {
  it("is Previous Month without a word in the address", () => {
    expect(readFilter({}, "organisation")).toEqual({
      timeframe: "previous_month",
      from: none,
      to: none,
      subject: "",
    });
    expect(writeFilter(readFilter({}, "project"), "project")).toEqual({});
  });

  it("comes back from the address as it was, also half chosen", () => {
    for (const [from, to] of [
      [
        { month: "05", year: "2026" },
        { month: "12", year: "2026" },
      ],
      [
        { month: "05", year: "" },
        { month: "", year: "2027" },
      ],
      [none, none],
    ] as const) {
      const filter = {
        timeframe: "custom",
        from,
        to,
        subject: "01a1fb67-1826-78db-9d19-e3ac4c7ed2b7",
      } as const;
      for (const view of ["project", "function"] as const)
        expect(readFilter(writeFilter(filter, view), view)).toEqual(filter);
    }
    // The router reads -12 as a number.
    expect(readFilter({ timeframe: "custom", from: -12 }, "organisation").from).toEqual({
      month: "12",
      year: "",
    });
  });

  it("ignores a malformed address, nor another view's choice", () => {
    expect(
      readFilter(
        { timeframe: "last_week", from: "yesterday", to: { year: 2026 }, project: "p" },
        "organisation",
      ),
    ).toEqual({
      timeframe: "previous_month",
      from: none,
      to: none,
      subject: "",
    });
    expect(readFilter({ project: "p" }, "function").subject).toBe("");
  });

  it("requests only completely chosen months, and only for Custom", () => {
    const filter = readFilter({ timeframe: "custom", from: "2026-05", to: "2026-" }, "organisation");
    expect(queryOf(filter)).toEqual({ timeframe: "custom", startMonth: "2026-05" });
    expect(queryOf({ ...filter, timeframe: "this_month" })).toEqual({ timeframe: "this_month" });
    expect(queryOf(readFilter({ timeframe: "custom", from: "2026-13" }, "organisation"))).toEqual({
      timeframe: "custom",
    });
  });
});
