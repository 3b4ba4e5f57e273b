import { describe, expect, it } from "vitest";
import { formatsOf } from "#features/imports/rules/recognise-formats.ts";
import { recognise, recogniseAs } from "#features/imports/rules/recognise.ts";
import type { Cell } from "#features/imports/rules/source.ts";

const rowsOf = (cells: readonly Cell[]) => cells.map((cell, at) => ({ row: at + 2, cells: [cell] }));
const orderOf = (...cells: Cell[]) => formatsOf([], rowsOf(cells)).dateOrder;
const signOf = (...cells: Cell[]) => formatsOf([], rowsOf(cells)).decimalSign;

describe("The order of a file's dates", () => {
  it("is year, month, day only where all begin with the year", () => {
    expect(orderOf("2026/02/13", "2026/02/01")).toBe("ymd");
    expect(orderOf("2026/02/13", "13/02/2026")).toBe("dmy");
    expect(orderOf("2026/02/13", "02/13/2026")).toBe("mdy");
    expect(orderOf("soon")).toBe("ymd");
  });

  it("is said by texts of forty characters at most", () => {
    const moment = (length: number) => "02/13/2026 09:30:00.".padEnd(length, "0");
    expect([orderOf(moment(40)), orderOf(moment(41))]).toEqual(["mdy", "ymd"]);
    expect(orderOf(5, true, null, { day: "2026-02-13", time: null })).toBe("ymd");
    expect(formatsOf(["02/13/2026"], []).dateOrder).toBe("mdy");
  });

  it("is told by what goes on from row to row where dates can be read both ways", () => {
    expect(orderOf("03/01/2026", "03/02/2026")).toBe("mdy");
    expect(orderOf("01/03/2026", "02/03/2026")).toBe("dmy");
    // Dates that begin with the year say nothing of the others.
    expect(orderOf("01/03/2026", "02/03/2026", "2026/01/05", "2026/02/05", "2026/04/05")).toBe("dmy");
    // Figures that are no dates don't either.
    expect(orderOf("03/01/2026", "03/02/2026", "300/5/1", "301/5/1", "302/5/1")).toBe("mdy");
    // A month comes second between points, which one date is enough to say.
    expect(orderOf("03.01.2026", "03/02/2026")).toBe("dmy");
  });
});

describe("The decimal sign of a file", () => {
  it("is said by numbers, with or without a sign beside them, and by nothing in texts or dates", () => {
    expect([signOf("7,5"), signOf("-7,5"), signOf("7.5"), signOf("€7,50")]).toEqual([",", ",", ".", ","]);
    expect(signOf("Pages 3,5")).toBe(".");
    expect(signOf("7,5", "13.02.2026")).toBe(",");
    expect(signOf("7,5", "1.5")).toBe(".");
    expect(signOf("7,5", "8,5", "1.5")).toBe(",");
  });
});

describe("A grid", () => {
  const kindOf = (...headings: Cell[]) => {
    const { kind, shape } = recognise(headings, []);
    return `${kind} ${shape}`;
  };
  const months = ["Mar 2026", "Apr 2026"];
  const weeks = ["2026-W10", "2026-W11"];
  // Weeks from Sunday, which the file has to be exported without.
  const sundays = ["01/03/2026", "08/03/2026"];

  it("of people is allocations, in months too, or time where it says so", () => {
    expect(kindOf("Person", "Project", ...months)).toBe("allocations grid");
    expect(kindOf("Person", "Project", ...weeks)).toBe("allocations grid");
    expect(kindOf("Person", "Project", ...sundays)).toBe("allocations grid");
    for (const word of ["Task", "Logged", "Worked on", "Actual", "Timesheet", "Note"])
      expect(kindOf("Person", "Project", word, ...weeks)).toBe("time_entries grid");
  });

  it("of cost tiers in months is a forecast, or a budget where it says so", () => {
    expect(kindOf("Project", "Cost tier", ...months)).toBe("forecasts grid");
    expect(kindOf("Project", "Cost tier", ...sundays)).toBe("forecasts grid");
    for (const word of ["Budget", "Profile"])
      expect(kindOf("Project", word, "Cost tier", ...months)).toBe("budgets grid");
  });

  it("that isn't only in months is no forecast, whatever else it has", () => {
    expect(kindOf("Project", "Cost tier", ...weeks)).toBe("allocations grid");
    expect(kindOf("Project", "Cost tier", "Mar 2026", "2026-W14")).toBe("allocations grid");
    expect(kindOf("Project", "Budget", ...weeks)).toBe("allocations grid");
  });

  it("has two periods at least", () => {
    const columns = ["Project", "Cost tier", "Month", "Hours"];
    expect(kindOf(...columns, "Mar 2026")).toBe("forecasts rows");
    expect(recogniseAs("allocations", ["Person", "Project", "Mar 2026"], []).shape).toBe("rows");
    expect(recogniseAs("allocations", ["Person", "Project", ...months], []).columns).toEqual([
      "person",
      "project",
      "period",
      "period",
    ]);
  });

  it("isn't what someone chooses as a kind that has no periods", () => {
    const headings = ["Email", "First name", ...months];
    expect(recogniseAs("people", headings, [])).toMatchObject({
      shape: "rows",
      columns: ["email", "first_name", null, null],
    });
    expect(recogniseAs("budgets", headings, []).shape).toBe("grid");
  });
});
