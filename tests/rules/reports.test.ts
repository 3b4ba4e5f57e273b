import { describe, expect, it } from "vitest";
import { metricRows } from "#features/analytics/rules/rows.ts";
import {
  capacityNote,
  comparisonNote,
  tooMuch,
  utilisationNote,
} from "#features/reports/rules/report-notes.ts";
import {
  characteristicOf,
  comparisonIds,
  comparisonLabels,
  finerAbsence,
  isDimensionOf,
  usualBy,
} from "#features/reports/rules/report.ts";
import { readSearch, writeSearch } from "#features/reports/web/search.ts";

describe("A report", () => {
  it("says beside the rows of utilisation what the figure is, and where the capacity of closed months and of others comes from", () => {
    expect(utilisationNote(71_823.5, 85_248, false)).toBe(
      "71,823.5 billable hours out of a capacity of 85,248 hours are 84%. The capacity of a closed month is what was stored when it closed; of any other month, the monthly hours of today\u{2019}s billable people.",
    );
    expect(utilisationNote(0, 0, true)).toMatch(
      /^0 billable hours out of a capacity of 0 hours are 0%\. .*\u{201c}Not stored by person\u{201d} is the rest/u,
    );
  });

  it("calls the difference of a plan as the variance it was opened from, and says the percentage that stands there", () => {
    expect(comparisonIds.map((id) => [metricRows[id].compare, comparisonLabels()[id]])).toEqual([
      ["forecast_actual", "Forecasted less actual"],
      ["allocation_actual", "Allocated less actual"],
      ["allocation_forecast", "Allocated less forecasted"],
      ["budget_actual", "Budget less actual"],
    ]);
    const hours = { budget: 681.5, forecasted: 645.5, allocated: 610, actual: 607 };
    expect(comparisonNote("budget_actual", hours)).toBe(
      "681.5 budget hours less 607 actual hours are 74.5 hours: +10.9% of the budget hours, under budget.",
    );
    expect(comparisonNote("allocation_forecast", hours)).toBe(
      "610 allocated hours less 645.5 forecasted hours are \u{2212}35.5 hours: \u{2212}5.5% of the forecasted hours, under-allocated vs. forecast.",
    );
    expect(comparisonNote("budget_actual", { ...hours, budget: 0 })).toBe(
      "0 budget hours less 607 actual hours are \u{2212}607 hours: no percentage, because there are no budget hours, over budget.",
    );
    expect(comparisonNote("budget_actual", { ...hours, budget: 0, actual: 0 })).toBeNull();
  });

  it("says what an hour of capacity costs where costs are shown", () => {
    expect(capacityNote("$")).toMatch(/^Costs use \$50 for every hour of any tier\. If more/);
    expect(capacityNote(null)).toMatch(/^If more is allocated than there is/);
  });

  it("is limited by its address to what it knows, and by nothing else", () => {
    const id = "01a205b3-d04d-70f7-88d7-24b2856bb454";
    const all = { project: id, function: id, person: id, tier: id, week: "2026-10-05", day: "2026-10-05" };
    const limits = (report: string) => Object.keys(readSearch({ report, ...all }, "2026-11-23").limits);
    expect(["hours", "timesheets", "forecasts", "capacity"].map(limits)).toEqual([
      Object.keys(all),
      ["person"],
      ["project"],
      ["function", "person"],
    ]);
    expect(readSearch({ project: "all of them", day: "2026-02-30" }, "2026-11-23").limits).toEqual({});
    const { compare } = writeSearch(readSearch({ report: "plan", compare: "budget_actual" }, "2026-11-23"));
    expect([compare, readSearch({ report: "plan", compare: "cheapest" }, "2026-11-23").compare]).toEqual([
      "budget_actual",
      "forecast_actual",
    ]);
  });

  it("is put together as usual where nobody chose", () => {
    expect((["hours", "plan", "utilisation"] as const).map(usualBy)).toEqual([
      ["project", "function"],
      ["project", "month"],
      ["function"],
    ]);
  });

  it("names fewer months when it is too much, or what else to choose", () => {
    expect([12, 3, 2, 1].map((months) => tooMuch(months).split(";")[0])).toEqual([
      "These 12 months hold more than can be added up while you wait. Choose 6 months or fewer, or a project, a function or a person",
      "These 3 months hold more than can be added up while you wait. Choose one month, or a project, a function or a person",
      "These 2 months hold more than can be added up while you wait. Choose one month, or a project, a function or a person",
      "This month has more than can be added up while you wait. Choose a project, a function or a person",
    ]);
  });
});

describe("What a report is put together by", () => {
  const id = "019ac0f2-1b2c-7d3e-8f40-0123456789ab";
  it("is a characteristic where an id stands behind it", () => {
    expect(characteristicOf(`characteristic-${id}`)).toBe(id);
    expect(characteristicOf(`characteristic-${"-".repeat(36)}`)).toBeNull();
    expect(characteristicOf("project")).toBeNull();
  });

  it("has places and characteristics for hours alone, and kinds for absence alone", () => {
    const fitting = (report: Parameters<typeof isDimensionOf>[0]) =>
      (["project", "place", `characteristic-${id}`, "kind"] as const).filter((each) =>
        isDimensionOf(report, each),
      );
    expect(fitting("hours")).toEqual(["project", "place", `characteristic-${id}`]);
    expect(fitting("plan")).toEqual(["project", "place", `characteristic-${id}`]);
    expect(fitting("projects")).toEqual(["project"]);
    expect(fitting("absence")).not.toContain("project");
    expect(fitting("absence")).toContain("kind");
  });

  it("opens absence two steps at a time, as long as something isn't known", () => {
    expect(finerAbsence(new Set())).toEqual(["person", "kind"]);
    expect(finerAbsence(new Set(["person"]))).toEqual(["kind", "month"]);
    expect(finerAbsence(new Set(["person", "kind"]))).toEqual(["month"]);
    expect(finerAbsence(new Set(["person", "kind", "month"]))).toBeNull();
  });
});
