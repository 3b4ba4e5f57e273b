import { describe, expect, it } from "vitest";
import { capacityNote, measureIds, reportIds, tooMuch } from "../../src/features/reports/rules/report.ts";

describe("A report", () => {
  it("says beside billable hours what a utilisation divides them by, and that a closed month's capacity is a stored figure", () => {
    expect(capacityNote("hours", "billable")).toMatch(
      /divides these hours by the capacity.*closed month.*stored when the month was closed.*no lines behind it/,
    );
    const others = reportIds.flatMap((report) => measureIds.map((measure) => [report, measure] as const));
    expect(others.filter(([report, measure]) => capacityNote(report, measure) !== null)).toEqual([["hours", "billable"]]);
  });

  it("names fewer months when it is too much, or what else to choose", () => {
    expect([12, 3, 2, 1].map((months) => tooMuch(months).split(";")[0])).toEqual([
      "These 12 months hold more than can be added up while you wait. Choose 6 months or fewer, or a project, a function or a person",
      "These 3 months hold more than can be added up while you wait. Choose one month, or a project, a function or a person",
      "These 2 months hold more than can be added up while you wait. Choose one month, or a project, a function or a person",
      "This month holds more than can be added up while you wait. Choose a project, a function or a person",
    ]);
  });
});
