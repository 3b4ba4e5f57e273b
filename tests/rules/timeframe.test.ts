import { describe, expect, it } from "vitest";
import {
  creationMonth,
  isReversed,
  monthsInPeriod,
  monthsOf,
  offeredTimeframes,
  precedingPeriod,
  rangeOf,
  showsLimit,
  type DashboardView,
  type Timeframe,
} from "#features/analytics/rules/timeframe.ts";

const today = "2026-11-21";

function range(
  timeframe: Timeframe,
  view: DashboardView = "organisation",
  more: { createdMonth?: string | null; startMonth?: string; endMonth?: string } = {},
) {
  return rangeOf({
    timeframe,
    view,
    today,
    createdMonth: more.createdMonth ?? null,
    startMonth: more.startMonth ?? null,
    endMonth: more.endMonth ?? null,
  });
}

describe("A timeframe", () => {
  it("is offered in the specified order, without weeks and days", () => {
    expect(offeredTimeframes().map((each) => each.label)).toEqual([
      "All time",
      "Last 12 Months",
      "This Month",
      "Previous Month",
      "Custom",
    ]);
  });

  it.each([
    ["last_12_months", "2025-11-01", "2026-10-31"],
    ["this_month", "2026-11-01", "2026-11-30"],
    ["previous_month", "2026-10-01", "2026-10-31"],
    ["last_week", "2026-11-14", "2026-11-20"],
    ["last_day", "2026-11-20", "2026-11-20"],
  ] as const)("%s runs from %s to %s", (timeframe, first, last) => {
    for (const view of ["organisation", "project", "function"] as const)
      expect(range(timeframe, view)).toEqual({ first, last, limited: false });
  });

  it("crosses the year: the month before January is December", () => {
    expect(
      rangeOf({
        timeframe: "previous_month",
        view: "project",
        today: "2026-01-31",
        createdMonth: null,
        startMonth: null,
        endMonth: null,
      }),
    ).toMatchObject({ first: "2025-12-01", last: "2025-12-31" });
    expect(
      rangeOf({
        timeframe: "last_12_months",
        view: "project",
        today: "2028-02-29",
        createdMonth: null,
        startMonth: null,
        endMonth: null,
      }),
    ).toMatchObject({ first: "2027-02-01", last: "2028-01-31" });
  });

  it("All time starts in 1900, and ends with this month, for a project in 2100", () => {
    expect(range("all_time", "organisation")).toEqual({
      first: "1900-01-01",
      last: "2026-11-30",
      limited: false,
    });
    expect(range("all_time", "function")).toEqual({
      first: "1900-01-01",
      last: "2026-11-30",
      limited: false,
    });
    expect(range("all_time", "project")).toEqual({ first: "1900-01-01", last: "2100-12-31", limited: false });
  });

  it("Custom falls back to three months ago and the end of last month for what is not wholly chosen", () => {
    expect(range("custom")).toMatchObject({ first: "2026-08-01", last: "2026-10-31" });
    expect(range("custom", "organisation", { startMonth: "2026-05" })).toMatchObject({
      first: "2026-05-01",
      last: "2026-10-31",
    });
    expect(range("custom", "organisation", { endMonth: "2026-12" })).toMatchObject({
      first: "2026-08-01",
      last: "2026-12-31",
    });
  });

  it("Custom includes the To month, to the last day of February", () => {
    expect(range("custom", "project", { startMonth: "2028-01", endMonth: "2028-02" })).toMatchObject({
      first: "2028-01-01",
      last: "2028-02-29",
    });
  });

  it("knows a From month after the To month, also against a fallback", () => {
    expect(isReversed({ startMonth: "2026-06", endMonth: "2026-05" }, today)).toBe(true);
    expect(isReversed({ startMonth: "2026-05", endMonth: "2026-05" }, today)).toBe(false);
    expect(isReversed({ startMonth: null, endMonth: "2026-07" }, today)).toBe(true);
    expect(isReversed({ startMonth: "2026-11", endMonth: null }, today)).toBe(true);
    expect(isReversed({ startMonth: null, endMonth: null }, today)).toBe(false);
  });

  it("starts no earlier than the organisation did, but for a project", () => {
    expect(range("last_12_months", "organisation", { createdMonth: "2026-03" })).toEqual({
      first: "2026-03-01",
      last: "2026-10-31",
      limited: true,
    });
    expect(range("last_12_months", "function", { createdMonth: "2026-03" })).toMatchObject({
      first: "2026-03-01",
      limited: true,
    });
    expect(range("last_12_months", "project", { createdMonth: "2026-03" })).toMatchObject({
      first: "2025-11-01",
      limited: false,
    });
    expect(range("previous_month", "organisation", { createdMonth: "2026-10" })).toMatchObject({
      first: "2026-10-01",
      limited: false,
    });
  });

  it("is empty, limited and one month long when it lies wholly before the organisation", () => {
    const before = range("previous_month", "organisation", { createdMonth: "2026-11" });
    expect(before).toEqual({ first: "2026-11-01", last: "2026-10-31", limited: true });
    expect(monthsOf(before)).toEqual([]);
    expect(monthsInPeriod(before)).toBe(1);
  });

  it("says that it was limited only where dates were requested", () => {
    expect(showsLimit("all_time", range("all_time", "organisation", { createdMonth: "2024-01" }))).toBe(
      false,
    );
    expect(
      showsLimit("last_12_months", range("last_12_months", "organisation", { createdMonth: "2026-03" })),
    ).toBe(true);
    expect(
      showsLimit("last_12_months", range("last_12_months", "organisation", { createdMonth: "2020-03" })),
    ).toBe(false);
  });

  it("is unclamped when the creation date cannot be read", () => {
    expect(creationMonth("2026-03-31T23:30:00Z")).toBe("2026-03");
    for (const text of ["infinity", "", null, "31/03/2026", "2026-13-01"])
      expect(creationMonth(text)).toBeNull();
    expect(
      range("last_12_months", "organisation", { createdMonth: creationMonth("infinity") }),
    ).toMatchObject({
      first: "2025-11-01",
      limited: false,
    });
  });

  it("reads the months whose first day it contains", () => {
    expect(monthsOf(range("custom", "project", { startMonth: "2025-12", endMonth: "2026-02" }))).toEqual([
      "2025-12",
      "2026-01",
      "2026-02",
    ]);
    expect(monthsOf(range("last_week"))).toEqual([]);
    expect(monthsOf({ first: "2026-10-28", last: "2026-11-03" })).toEqual(["2026-11"]);
    expect(monthsOf({ first: "2026-11-01", last: "2026-11-01" })).toEqual(["2026-11"]);
  });

  it("is compared with as many months before it, within the organisation's life", () => {
    const quarter = range("custom", "project", { startMonth: "2026-02", endMonth: "2026-04" });
    expect(precedingPeriod("custom", quarter, null)).toEqual({ first: "2025-11-01", last: "2026-01-31" });
    expect(precedingPeriod("custom", quarter, "2025-11")).not.toBeNull();
    expect(precedingPeriod("custom", quarter, "2025-12")).toBeNull();
    expect(precedingPeriod("all_time", range("all_time"), null)).toBeNull();
    expect(precedingPeriod("last_week", range("last_week"), null)).toBeNull();
  });

  it("is compared with nothing where it's all time, a week or a day, ends before it starts, or starts in 1900", () => {
    const spring = { first: "2026-02-01", last: "2026-04-30", limited: false };
    expect(precedingPeriod("custom", spring, null)).toEqual({ first: "2025-11-01", last: "2026-01-31" });
    for (const timeframe of ["all_time", "last_week", "last_day"] as const)
      expect(precedingPeriod(timeframe, spring, null)).toBeNull();
    expect(precedingPeriod("custom", { ...spring, last: "2026-01-31" }, null)).toBeNull();
    const old = (first: string) =>
      precedingPeriod("custom", { first, last: "1900-02-28", limited: false }, null);
    expect([old("1900-02-01"), old("1900-01-01")]).toEqual([
      { first: "1900-01-01", last: "1900-01-31" },
      null,
    ]);
  });
});
