import { describe, expect, it } from "vitest";
import { tooMuch, usualBy, utilisationNote } from "../../src/features/reports/rules/report.ts";

describe("A report", () => {
  it("says beside the rows of utilisation what the figure is, and where the capacity of closed months and of others comes from", () => {
    expect(utilisationNote(71_823.5, 85_248, false)).toBe(
      "71,823.5 billable hours of a capacity of 85,248 hours are 84%. The capacity of a closed month is what was stored when it was closed, of every other month the monthly hours of today\u{2019}s billable people.",
    );
    expect(utilisationNote(0, 0, true)).toMatch(
      /^0 billable hours of a capacity of 0 hours are 0%\. .*\u{201c}Not kept by person\u{201d} is the rest/u,
    );
  });

  it("is put together as usual where nobody chose", () => {
    expect((["hours", "plan", "utilisation"] as const).map(usualBy)).toEqual([["project", "function"], ["project", "month"], ["function"]]);
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
