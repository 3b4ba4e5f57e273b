import { describe, expect, it } from "vitest";
import { absenceNote } from "#features/reports/rules/absence.ts";
import { cellText, isFigure } from "#features/reports/rules/cell-text.ts";
import { fileTitle, paperLines, sheetCell, sheetWidths } from "#features/reports/rules/report-file.ts";
import { figuresNote, limitText, reportTitle, shownWords } from "#features/reports/rules/report-words.ts";
import { usualComparison, type Kind, type Report } from "#features/reports/rules/report.ts";

describe("a report's words", () => {
  it("name what limits it", () => {
    expect(limitText("project", "HAR Harbour")).toBe("Project: HAR Harbour");
    expect(limitText("week", "2 March")).toBe("Week of: 2 March");
    expect(limitText("option", "Area: North")).toBe("Area: North");
  });

  it("name it and its figures, where it has a choice of them", () => {
    const title = (report: Report) => reportTitle({ report, measure: "billable", compare: usualComparison });
    expect(title("hours")).toEqual({ name: "Hours", figures: "actual, billable" });
    expect(title("plan").figures).toBe("forecasted less actual");
    expect(title("utilisation").figures).toBeNull();
    expect(reportTitle({ report: "hours", measure: null, compare: usualComparison }).figures).toBeNull();
  });

  it("say which lines are shown", () => {
    const shown = (more: object) =>
      shownWords({ report: "hours", from: "2026-09", to: "2026-11", by: ["Project"], find: "", ...more });
    expect(shown({})).toBe("September 2026 to November 2026, by project");
    expect(shown({ to: "2026-09", by: ["Project", "Function", "Person"], find: " ada " })).toBe(
      "September 2026, by project, function and person, only lines with “ada”",
    );
    expect(shown({ by: ["Project", "Function"] })).toBe(
      "September 2026 to November 2026, by project and function",
    );
    expect(shown({ report: "utilisation", find: "  " })).toBe("September 2026 to November 2026");
    expect(shown({ report: "absence", by: ["Kind"] })).toBe("September 2026 to November 2026, by kind");
  });

  it("say what the rows come to, where all that's needed is among the columns", () => {
    const note = (
      report: "utilisation" | "absence" | "balances" | "capacity" | "plan" | "hours",
      columns: readonly string[],
      totals: readonly (string | number | null)[] = [],
      count = 1,
    ) =>
      figuresNote(
        { report, compare: usualComparison },
        { columns: columns.map((id) => ({ id })), totals, leavesRest: false, count },
        "£",
      );
    expect(note("utilisation", ["billable_hours", "capacity_hours"], [30, 40])).toContain("75");
    expect(note("utilisation", ["capacity_hours", "billable_hours"], [40, 30])).toContain("75");
    expect(note("utilisation", ["billable_hours"], [30])).toBeNull();
    expect(note("utilisation", ["capacity_hours"], [30])).toBeNull();
    expect(note("utilisation", ["billable_hours", "capacity_hours"], [30, 40], 0)).toBeNull();
    expect(note("absence", [])).toBe(absenceNote());
    expect(absenceNote()).toMatch(/^Approved leave only\. The rate is/);
    expect(note("balances", ["value"])).toMatch(
      /^The balance counts leave earned .*\. Its value is the balance/,
    );
    expect(note("balances", [])).toMatch(/^The balance counts .* in the leave year\.$/);
    expect(note("utilisation", ["billable_hours", "capacity_hours"])).toMatch(/^0 billable hours out of/);
    expect(note("hours", ["billable_hours", "capacity_hours"], [30, 40])).toBeNull();
    expect(note("capacity", ["capacity_gbp"])).toContain("£");
    expect(note("capacity", [])).not.toContain("£");
    const plan = ["budget_hours", "forecasted_hours", "allocated_hours", "actual_hours"];
    expect(note("plan", plan, [100, 90, 80, 70])).toBe(
      "90 forecasted hours less 70 actual hours are 20 hours: +28.6% of the actual hours, over-forecasted.",
    );
    expect(note("plan", plan.slice(1), [90, 80, 70])).toBeNull();
    expect(note("hours", plan, [100, 90, 80, 70])).toBeNull();
  });
});

describe("a cell", () => {
  const formats = { day: (day: string) => `day ${day}` };
  const text = (value: string | number | null, kind: Kind) => cellText(value, kind, { formats, symbol: "£" });

  it("on the screen is written as its column says", () => {
    expect([
      text(null, "hours"),
      text("2026-03", "month"),
      text("2026-03-02", "day"),
      text(7.5, "hours"),
      text(1234.5, "money"),
      text(12, "percent"),
      text(1234, "count"),
      text("Ada", "text"),
    ]).toEqual(["–", "Mar 2026", "day 2026-03-02", "7.5", "£1,234.50", "12%", "1,234", "Ada"]);
    expect((["hours", "money", "count", "percent", "text", "month", "day"] as const).map(isFigure)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it("in a workbook is a number, a real date or a text; percentages are fractions", () => {
    expect(sheetCell(null, "hours")).toBeNull();
    expect(sheetCell(12, "percent")).toEqual({ number: 0.12, as: "percent", strong: false });
    expect(sheetCell(7.5, "hours")).toEqual({ number: 7.5, as: "hours", strong: false });
    expect(sheetCell(5, "money", true)).toEqual({ number: 5, as: "rate", strong: true });
    expect(sheetCell("2026-03-02", "day")).toEqual({ day: "2026-03-02" });
    expect(sheetCell("Total", "day", true)).toEqual({ text: "Total", strong: true });
    expect(sheetCell("Ada", "text")).toEqual({ text: "Ada", strong: false });
  });
});

describe("a report's file", () => {
  it("is called by report and months", () => {
    expect(fileTitle("hours", "2026-01", "2026-12")).toBe("Hours 2026-01 2026-12");
  });

  it("on paper has two thousand lines at most, and fewer where they're wide", () => {
    expect([1, 20, 21, 40, 60, 0, 40_000].map(paperLines)).toEqual([2000, 2000, 1904, 1000, 666, 2000, 1]);
  });

  it("has columns as wide as their names and their values", () => {
    const widths = sheetWidths([
      { label: "Name", kind: "text" },
      { label: "A".repeat(30), kind: "text" },
      { label: "Hours", kind: "hours" },
      { label: "B".repeat(20), kind: "hours" },
    ]);
    expect(widths).toEqual([28, 32, 14, 22]);
  });
});
