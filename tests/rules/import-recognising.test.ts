import { describe, expect, it } from "vitest";
import { evidenceOf, formatsOf } from "#features/imports/rules/recognise/evidence.ts";
import { recognise, recogniseAs } from "#features/imports/rules/recognise/recognise.ts";
import type { Cell } from "#features/imports/rules/read/source.ts";

const evidenceIn = (cells: readonly Cell[]) => evidenceOf(cells.map((cell) => ({ cells: [cell] })));
const orderOf = (...cells: Cell[]) => formatsOf(evidenceIn(cells), {}).dateOrder;
const signOf = (...cells: Cell[]) => formatsOf(evidenceIn(cells), {}).decimalSign;

describe("The order of a file's dates", () => {
  it("is the one in which all of them can be read", () => {
    expect(orderOf("2026/02/13", "2026/02/01")).toBe("ymd");
    expect(orderOf("2026/02/13", "13/02/2026")).toBe("dmy");
    expect(orderOf("2026/02/13", "02/13/2026")).toBe("mdy");
    expect(orderOf("soon")).toBe("ymd");
    expect(orderOf(5, true, null, { day: "2026-02-13", time: null })).toBe("ymd");
    // A month comes second between points, which one date is enough to say.
    expect(orderOf("03.01.2026", "03/02/2026")).toBe("dmy");
  });

  it("is open where several fit, or none", () => {
    expect(orderOf("03/01/2026", "03/02/2026")).toBeNull();
    expect(orderOf("13/02/2026", "02/13/2026")).toBeNull();
  });
});

describe("The decimal sign of a file", () => {
  it("is said by numbers, with or without a sign beside them, and by nothing in texts or dates", () => {
    expect([signOf("7,5"), signOf("-7,5"), signOf("7.5"), signOf("€7,50")]).toEqual([",", ",", ".", ","]);
    expect(signOf("Pages 3,5")).toBe(".");
    expect(signOf("7,5", "13.02.2026")).toBe(",");
    expect(signOf("1.234,5")).toBe(",");
    expect(signOf("1,234,567")).toBe(".");
    expect(signOf("0,250")).toBe(",");
  });

  it("is open where numbers can be read both ways and nothing else says it", () => {
    expect(signOf("7,500")).toBeNull();
    expect(signOf("7,500", "1.5", "1,5")).toBeNull();
    expect(signOf("7,500", "1.5")).toBe(".");
  });
});

describe("A grid", () => {
  const kindOf = (...headings: Cell[]) => {
    const { kind, shape } = recognise({ headings, samples: [] });
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

  it("of people and tasks after today is a plan, and of earlier periods time", () => {
    const kindOn = (today: string, headings: Cell[], ...rows: Cell[][]) => {
      const samples = rows.map((cells, at) => ({ row: at + 2, cells }));
      return recognise({ headings, samples }, { today, dateOrder: "dmy" }).kind;
    };
    for (const word of ["Task", "Activity", "Note", "Aufgabe", "Tâche", "Actividad"])
      for (const periods of [weeks, months, ["07/04/2026", "08/04/2026"]]) {
        const headings = ["Person", "Project", word, ...periods];
        const row = ["Pat Doe", "Quay", "Plans", 8, 8];
        expect([word, kindOn("2026-02-20", headings, row)]).toEqual([word, "allocations"]);
        expect([word, kindOn("2026-02-20", headings)]).toEqual([word, "allocations"]);
        expect([word, kindOn("2026-12-20", headings, row)]).toEqual([word, "time_entries"]);
      }
    const headings = ["Person", "Project", "Task", ...weeks];
    expect([
      kindOn("2026-03-04", headings, ["Pat Doe", "Quay", "Plans", 8, 8]),
      kindOn("2026-03-04", headings, ["Pat Doe", "Quay", "Plans", 8, 0]),
      kindOn("2026-03-04", headings, ["Pat Doe", "Quay", "Plans", 8, ""]),
      kindOn("2026-02-20", ["Person", "Project", "Actual task", ...weeks]),
    ]).toEqual(["allocations", "time_entries", "time_entries", "time_entries"]);
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
    expect(
      recogniseAs("allocations", { headings: ["Person", "Project", "Mar 2026"], samples: [] }).shape,
    ).toBe("rows");
    expect(
      recogniseAs("allocations", { headings: ["Person", "Project", ...months], samples: [] }).columns,
    ).toEqual(["person", "project", "period", "period"]);
  });

  it("isn't what someone chooses as a kind that has no periods", () => {
    const headings = ["Email", "First name", ...months];
    expect(recogniseAs("people", { headings, samples: [] })).toMatchObject({
      shape: "rows",
      columns: ["email", "first_name", null, null],
    });
    expect(recogniseAs("budgets", { headings, samples: [] }).shape).toBe("grid");
  });
});
