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
  byCharacteristic,
  chosenDimensions,
  comparisonIds,
  comparisonLabels,
  dimensionLabel,
  finerAbsence,
  finerThan,
  isDimension,
  isDimensionOf,
  isHourDimension,
  isOfTime,
  isPersonal,
  limitsOf,
  reportIds,
  usualBy,
  type Dimension,
  type Measure,
  type Report,
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

  it("calls the difference of a plan as the variance it was opened from, and says the percentage shown there", () => {
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
    expect(comparisonNote("forecast_actual", hours)).toBe(
      "645.5 forecasted hours less 607 actual hours are 38.5 hours: +6.3% of the actual hours, over-forecasted.",
    );
    expect(comparisonNote("allocation_actual", hours)).toBe(
      "610 allocated hours less 607 actual hours are 3 hours: +0.5% of the actual hours, over-allocated.",
    );
    const nothing = { budget: 0, forecasted: 0, allocated: 0, actual: 0 };
    expect(comparisonNote("forecast_actual", { ...nothing, forecasted: 5 })).toBe(
      "5 forecasted hours less 0 actual hours are 5 hours: no percentage, because there are no actual hours, over-forecasted.",
    );
    expect(comparisonNote("allocation_actual", { ...nothing, allocated: 5 })).toBe(
      "5 allocated hours less 0 actual hours are 5 hours: no percentage, because there are no actual hours, over-allocated.",
    );
    expect(comparisonNote("allocation_forecast", { ...nothing, allocated: 5 })).toBe(
      "5 allocated hours less 0 forecasted hours are 5 hours: no percentage, because there are no forecasted hours, over-allocated vs. forecast.",
    );
    expect(comparisonNote("budget_actual", { ...hours, budget: 0 })).toBe(
      "0 budget hours less 607 actual hours are \u{2212}607 hours: no percentage, because there are no budget hours, over budget.",
    );
    expect(comparisonNote("budget_actual", { ...hours, budget: 0, actual: 0 })).toBeNull();
  });

  it("says what an hour of capacity costs where costs are shown", () => {
    expect(capacityNote("$")).toMatch(
      /^Costs use \$50 for every hour of any tier\. Upcoming allocated hours that can't be worked aren't counted\. If more/,
    );
    expect(capacityNote(null)).toMatch(/^Upcoming allocated hours .+ If more is allocated than people have/);
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

  it("is put together as usual where no one chose", () => {
    expect((["hours", "plan", "utilisation", "absence"] as const).map(usualBy)).toEqual([
      ["project", "function"],
      ["project", "month"],
      ["function"],
      ["function", "kind"],
    ]);
  });

  it("names fewer months when it is too much, or what else to choose", () => {
    expect([13, 4, 12, 3, 2, 1].map((months) => tooMuch(months).split(";")[0])).toEqual([
      "These 13 months hold more than can be added up while you wait. Choose 6 months or fewer, or a project, a function or a person",
      "These 4 months hold more than can be added up while you wait. Choose 2 months or fewer, or a project, a function or a person",
      "These 12 months hold more than can be added up while you wait. Choose 6 months or fewer, or a project, a function or a person",
      "These 3 months hold more than can be added up while you wait. Choose one month, or a project, a function or a person",
      "These 2 months hold more than can be added up while you wait. Choose one month, or a project, a function or a person",
      "This month has more than can be added up while you wait. Choose a project, a function or a person",
    ]);
  });
});

describe("What a report is put together by", () => {
  const id = "019ac0f2-1b2c-7d3e-8f40-0123456789ab";
  it("is a characteristic where it ends in an id", () => {
    expect(characteristicOf(`characteristic-${id}`)).toBe(id);
    expect(characteristicOf(`characteristic-${"-".repeat(36)}`)).toBeNull();
    expect(characteristicOf("project")).toBeNull();
    expect([`characteristic-${id}0`, `a-characteristic-${id}`, id].map(characteristicOf)).toEqual([
      null,
      null,
      null,
    ]);
    expect(characteristicOf(byCharacteristic(id))).toBe(id);
    expect(["project", byCharacteristic(id), "characteristic-1", "colour"].map(isDimension)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([dimensionLabel("kind"), dimensionLabel(byCharacteristic(id))]).toEqual([
      "Kind of leave",
      undefined,
    ]);
    expect((["kind", "place", byCharacteristic(id)] as const).map(isHourDimension)).toEqual([
      false,
      true,
      true,
    ]);
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

  it("is chosen from what its lines have; days and entries come by opening one", () => {
    const chosen = (report: Report) => chosenDimensions(report).map(({ value }) => value);
    expect(chosen("hours")).toEqual([
      "person",
      "project",
      "customer",
      "function",
      "tier",
      "week",
      "month",
      "place",
    ]);
    expect(chosen("utilisation")).toEqual(["person", "function"]);
    expect(chosen("absence")).toEqual(["person", "function", "month", "kind"]);
    const dimensions = [
      "person",
      "project",
      "function",
      "tier",
      "week",
      "month",
      "day",
      "entry",
      "kind",
      "place",
    ] as const;
    expect(dimensions.filter(isOfTime)).toEqual(["week", "month", "day", "entry"]);
  });

  it("limits hours by all but kinds of leave, and what is about people to one's own", () => {
    expect(limitsOf.hours).toEqual([
      "project",
      "customer",
      "function",
      "person",
      "tier",
      "place",
      "option",
      "week",
      "day",
    ]);
    expect(limitsOf.plan).toEqual(limitsOf.hours);
    expect(reportIds.filter(isPersonal)).toEqual(["missing", "balances", "absence"]);
  });

  it.each<[string, Dimension[], Measure | null, Dimension[] | null]>([
    ["worked hours by people and their projects", ["project", "function"], "actual", ["person", "project"]],
    ["a person's by their projects", ["person"], "actual", ["project", "person"]],
    ["a person's on a project by day", ["person", "project"], "billable", ["day", "person"]],
    ["a person's day by its entries", ["day", "person"], "actual", ["entry"]],
    ["a day of no one's no further", ["day"], "actual", null],
    ["an entry no further", ["entry", "day", "person"], "actual", null],
    ["allocated hours down to the day", ["person", "project"], "allocated", ["day", "person"]],
    ["an allocated day no further", ["day", "person"], "allocated", null],
    ["a planned day no further", ["day", "person"], "budget", null],
    ["a forecast day no further", ["day", "person"], "forecasted", null],
    ["a budget by what isn't known yet", ["month"], "budget", ["project", "function"]],
    ["a forecast by what isn't known yet", ["project", "function"], "forecasted", ["tier", "month"]],
    ["a budget of a tier by two more", ["tier"], "budget", ["project", "function"]],
    ["a budget of a tier and a project no further", ["tier", "project"], "budget", null],
    ["a plan without a measure as worked hours", ["project", "month"], null, ["person", "project"]],
  ])("opens %s", (_, by, measure, finer) => {
    expect(finerThan(by, measure)).toEqual(finer);
  });

  it("opens absence two steps at a time, as long as something isn't known", () => {
    expect(finerAbsence(new Set())).toEqual(["person", "kind"]);
    expect(finerAbsence(new Set(["person"]))).toEqual(["kind", "month"]);
    expect(finerAbsence(new Set(["person", "kind"]))).toEqual(["month"]);
    expect(finerAbsence(new Set(["person", "kind", "month"]))).toBeNull();
  });
});
