import { describe, expect, it } from "vitest";
import { completes, joinedHeadings } from "#features/imports/rules/recognise/heading-row.ts";
import { periodsOf } from "#features/imports/rules/read/period.ts";
import type { Cell } from "#features/imports/rules/read/source.ts";

const day = (of: string): Cell => ({ day: of, time: null });
/** What headings are: "month 2026-03", "problem" or null. */
const read = (...headings: Cell[]) =>
  periodsOf(headings, "dmy").map((found) =>
    found === null ? null : "of" in found ? Object.values(found.of).join(" ") : "problem",
  );

describe("Days in headings", () => {
  it("are weeks only where all of them are consecutive full weeks", () => {
    expect(read("02/03/2026", "09/03/2026", "23/03/2026")).toEqual([
      "week 2026-03-02",
      "week 2026-03-09",
      "week 2026-03-23",
    ]);
    expect(read("02/03/2026", "09/03/2026", "10/03/2026")).toEqual([
      "day 2026-03-02",
      "day 2026-03-09",
      "day 2026-03-10",
    ]);
    expect(read("02/03/2026", "02/03/2026")).toEqual(["day 2026-03-02", "day 2026-03-02"]);
    expect(read("09/03/2026", "02/03/2026")).toEqual(["day 2026-03-09", "day 2026-03-02"]);
  });

  it("are months only where all are first days, each of a month of its own", () => {
    expect(read("01/03/2026", "01/05/2026")).toEqual(["month 2026-03", "month 2026-05"]);
    expect(read("01/03/2026", "15/04/2026")).toEqual(["day 2026-03-01", "day 2026-04-15"]);
    expect(read("01/03/2026", "01/03/2026")).toEqual(["day 2026-03-01", "day 2026-03-01"]);
    expect(read("15/03/2026", "16/04/2026")).toEqual(["day 2026-03-15", "day 2026-04-16"]);
  });

  it("leave months and weeks beside them as they are", () => {
    expect(read("Name", "Jan 2026", "2026-W06", "Week of 3 Feb 2026", "02/03/2026", "09/03/2026")).toEqual([
      null,
      "month 2026-01",
      "week 2026-02-02",
      "problem",
      "week 2026-03-02",
      "week 2026-03-09",
    ]);
    expect(read("Jan 2026", "01/03/2026")).toEqual(["month 2026-01", "day 2026-03-01"]);
  });
});

describe("A heading", () => {
  it("of more than forty characters is no period", () => {
    const wide = (length: number) => {
      const [before, behind] = ["Week of", "2 Mar 2026"];
      return before + " ".repeat(length - before.length - behind.length) + behind;
    };
    expect(read(wide(40), wide(41))).toEqual(["week 2026-03-02", null]);
  });

  it("that is a number is a month of six figures or a workbook's day, and no amount", () => {
    expect(read(202_603, 46_083)).toEqual(["month 2026-03", "day 2026-03-02"]);
    expect(read(2026.12, 2026, 31, 1.5)).toEqual([null, null, null, null]);
  });

  it("that is short is no period", () => {
    expect(read("", "W1", "2026", "3/26", "Mar")).toEqual([null, null, null, null, null]);
    expect(read("1.3.26", "May 26")).toEqual(["day 2026-03-01", "month 2026-05"]);
  });

  it("of a numbered week needs a year that has it, of those in which people plan", () => {
    expect(read("W1 2026", "W52 2026", "W53 2026", "W54 2026", "W99 2026", "W0 2026")).toEqual([
      "week 2025-12-29",
      "week 2026-12-21",
      "week 2026-12-28",
      null,
      null,
      null,
    ]);
    expect(read("1900-W10", "1899-W10", "2100-W10", "2101-W10", "KW 12")).toEqual([
      "week 1900-03-05",
      null,
      "week 2100-03-08",
      null,
      null,
    ]);
    expect(read("W53 2025", "W52 2025", "W00 2027")).toEqual([null, "week 2025-12-22", null]);
  });

  it("from day to day is the week of the first of them", () => {
    expect(read("2 Mar 2026 – 8 Mar 2026", "9 Mar 2026 to 15 Mar 2026")).toEqual([
      "week 2026-03-02",
      "week 2026-03-09",
    ]);
  });
});

describe("Headings of two rows", () => {
  const joined = (above: Cell[], below: Cell[]) => joinedHeadings(above, below, "dmy");

  it("use a year from above for months and weeks, a month for days", () => {
    expect(joined(["2026", null, null, null], ["Jan", "02", "KW 7", "13"])).toEqual([
      "2026-01",
      "2026-02",
      "2026-W07",
      "13",
    ]);
    expect(joined(["March 2026", null, null], ["Mon 2", "3.", "x"])).toEqual([
      "2026-03-02",
      "2026-03-03",
      "x",
    ]);
    expect(joined(["March", "Notes"], ["2", "3"])).toEqual(["2", "3"]);
    expect(joined(["February 2026"], ["30"])).toEqual(["30"]);
  });

  it("use the month of a workbook's date above", () => {
    expect(joined([day("2026-03-01"), null], ["2", "Tue 31"])).toEqual(["2026-03-02", "2026-03-31"]);
    expect([
      completes([day("2026-03-01")], ["2"], "dmy"),
      completes([day("2026-03-01")], ["x"], "dmy"),
    ]).toEqual([true, false]);
  });

  it("are the lower one where there's nothing above, and the upper one where there's nothing below", () => {
    expect(joined(["", null], ["Jan", "3"])).toEqual(["Jan", "3"]);
    expect(joined(["2026", "Sum", null], ["", "", ""])).toEqual(["2026", "Sum", null]);
    expect(joined(["March 2026", null], ["", ""])).toEqual(["March 2026", null]);
    expect(completes(["2026", "March 2026"], ["", ""], "dmy")).toBe(false);
  });
});
