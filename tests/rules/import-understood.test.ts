import { describe, expect, it } from "vitest";
import { kinds } from "#features/imports/rules/kinds/kinds.ts";
import type { KindCode } from "#features/imports/rules/kinds/fields.ts";
import type { Cell, Reading } from "#features/imports/rules/read/source.ts";
import { isClosingRow } from "#features/imports/rules/read/closing-rows.ts";
import { typedRows } from "#features/imports/rules/read/typed-rows.ts";
import { factParts } from "#features/imports/rules/judge/fact-words.ts";
import { doubtWords, UnderstoodRows } from "#features/imports/rules/judge/understood.ts";
import { csvReading } from "../support/import-frame.ts";

/** What is understood of a file of one kind. */
function understood(
  code: KindCode,
  columns: readonly (string | null)[],
  rows: readonly (readonly Cell[])[],
  more: Partial<Reading> & { readonly headings?: readonly string[] } = {},
) {
  const headings = more.headings ?? columns.map((column, at) => column ?? `Column ${at + 1}`);
  const reading = csvReading(columns, more);
  const kind = kinds[code];
  const found = new UnderstoodRows(kind, reading);
  const sources = rows.map((cells, at) => ({ row: at + 2, cells }));
  const facts = sources.flatMap((source) => {
    const typed = typedRows(kind, reading, headings, source);
    for (const each of typed) found.add(each, source);
    return typed;
  });
  return {
    ...found.all(headings, sources),
    parts: facts.map((fact) =>
      factParts(kind, fact, { nameOf: (_, text) => text.toUpperCase(), currencySymbol: "£" }),
    ),
  };
}
const words = ({ doubts }: ReturnType<typeof understood>) => doubts.map(doubtWords);

describe("what is understood of a file", () => {
  it("says each value as it will be stored, the day first", () => {
    const time = ["person", "project", "day", "hours", "start", "end", "note", "billable", "rate"];
    expect(
      understood("time_entries", time, [
        ["Pat Doe", "Site", "03/04/2026", "", "9:00 AM", "5:00 PM", "Windows", "no", "80"],
      ]).parts,
    ).toEqual([
      "Fri 3 April 2026|8 h|09:00|17:00|PAT DOE|SITE|WINDOWS|Billable: No|Hourly rate: £80.00".split("|"),
    ]);
    expect(
      understood("holiday_requests", ["person", "from", "until"], [["Pat", "2027-04-12", "2027-04-16"]])
        .parts,
    ).toEqual([["Mon 12 April 2027", "until Fri 16 April 2027", "PAT"]]);
    expect(understood("holiday_balances", ["person", "allowance"], [["Pat", "210"]]).parts).toEqual([
      ["PAT", "Allowance in hours: 210"],
    ]);
  });

  it("says whether hours of several days are of each of them, unless the heading does", () => {
    const columns = ["person", "project", "day", "until", "hours"];
    const of = (heading: string, last: string, unit: "hours" | "hoursPerDay") => {
      const { parts, assumed } = understood(
        "allocations",
        columns,
        [["Pat", "Site", "2026-10-05", last, "8"]],
        { headings: ["Person", "Project", "From", "Until", heading], unit, dateOrder: "ymd" },
      );
      return [
        parts[0]?.find((part) => part.startsWith("8 h")),
        assumed.some(({ about }) => about === "span"),
      ];
    };
    expect(of("Hours", "2026-10-09", "hours")).toEqual(["8 h", true]);
    expect(of("Hours", "2026-10-09", "hoursPerDay")).toEqual(["8 h a day", true]);
    expect(of("Hours per day", "2026-10-09", "hours")).toEqual(["8 h a day", false]);
    expect(of("Hours", "2026-10-05", "hours")).toEqual(["8 h", false]);
  });

  it("says the periods of a grid", () => {
    const { parts, first, last } = understood(
      "time_entries",
      ["person", "project", "period", "period"],
      [["Pat", "Site", "8", "12"]],
      { shape: "grid", headings: ["Person", "Project", "2027-01", "2027-02"] },
    );
    expect(parts).toEqual([
      ["January 2027", "8 h", "PAT", "SITE"],
      ["February 2027", "12 h", "PAT", "SITE"],
    ]);
    expect([first, last]).toEqual(["2027-01-01", "2027-02-28"]);
  });

  it("says the span of days, the hours a day and who has the most", () => {
    const found = understood(
      "time_entries",
      ["person", "project", "day", "hours"],
      [
        ["Pat", "A", "2026-04-03", "3"],
        ["Pat", "B", "2026-04-03", "5.25"],
        ["Lee", "A", "2026-07-05", "0.5"],
      ],
    );
    expect(found).toMatchObject({
      first: "2026-04-03",
      last: "2026-07-05",
      least: 0.5,
      most: 8.25,
      top: [
        { name: "Pat", hours: 8.25 },
        { name: "Lee", hours: 0.5 },
      ],
    });
  });

  it("doubts long days, hours far from start and end, allowances in days and absences of one day", () => {
    const time = ["person", "project", "day", "hours", "start", "end"];
    expect(
      words(
        understood("time_entries", time, [
          ["Pat", "A", "2026-04-03", "10", "", ""],
          ["Pat", "B", "2026-04-03", "6.5", "", ""],
          ["Pat", "B", "2026-04-04", "16", "", ""],
          ["Pat", "B", "2026-04-05", "1", "09:00", "17:00"],
          ["Pat", "B", "2026-04-06", "7", "09:00", "17:00"],
        ]),
      ),
    ).toEqual([
      "Pat has 16.5 hours on Fri 3 April 2026.",
      "The hours, 1, are far less than from 09:00 to 17:00.",
    ]);
    expect(words(understood("holiday_balances", ["person", "allowance"], [["Pat", "28"]]))).toEqual([
      "Pat has an allowance of 28 hours, less than a week's work. Are these days?",
    ]);
    const leave = [["Pat", "2027-04-12", "2027-04-16"]];
    expect(
      words(
        understood("holiday_requests", ["person", "from", null], leave, {
          headings: ["Employee", "From Date", "To Date"],
        }),
      ),
    ).toEqual(["Every absence is of one day, but “To Date” holds dates too. Is it the last day?"]);
    expect(words(understood("holiday_requests", ["person", "from", "until"], leave))).toEqual([]);
  });

  it("names the customers of projects, each once whatever its case", () => {
    const { customers } = understood(
      "projects",
      ["name", "customer"],
      [
        ["Oak", "Kiln & Sons"],
        ["Ash", " KILN  & sons"],
        ["Elm", "Mill"],
        ["Fir", ""],
      ],
    );
    expect(customers).toEqual(["Kiln & Sons", "Mill"]);
  });

  it("says what is assumed only where no cell of the file says it", () => {
    const columns = ["person", "project", "day", "hours"];
    const about = (day: string, hours: string) =>
      understood("time_entries", columns, [
        ["Pat", "A", "03/04/2026", "1"],
        ["Pat", "A", day, hours],
      ]).assumed.map((each) => each.about);
    expect(about("04/05/2026", "1")).toEqual(["dates", "weeks"]);
    expect(about("14/05/2026", "7.5")).toEqual(["weeks"]);
    expect(about("14/05/2026", "7,500")).toEqual(["decimal", "weeks"]);
    expect(
      understood("functions", ["function", "tier", "rate"], [["A", "B", "50"]]).assumed.map(
        (each) => each.about,
      ),
    ).toEqual(["currency"]);
  });
});

describe("a closing row", () => {
  const reading = csvReading(["person", "project", "day", "hours", null]);
  const isClosing = (...cells: Cell[]) => isClosingRow(kinds.time_entries, reading, cells);

  it("has a word for a total and nothing but amounts", () => {
    for (const word of ["Total", "TOTALS:", "Summe", "Gesamt", "Sous-total", "Total général", "Total (13)"])
      expect([word, isClosing(word, "", null, "66,75", 1200)]).toEqual([word, true]);
    expect(isClosing("", "Total", "", 8)).toBe(true);
  });

  it("may be a remark under the totals of a report's file", () => {
    const remark = "Upcoming hours that can't be worked: 12 forecasted and 5 allocated.";
    expect([isClosing(remark, null, "", ""), isClosing(remark, "Site", "2026-04-03", "8")]).toEqual([
      true,
      false,
    ]);
  });

  it("is no row of someone or something that is called so", () => {
    expect(isClosing("Total", "Site", "2026-04-03", "8")).toBe(false);
    expect(isClosing("Pat", "Total", "2026-04-03", "8")).toBe(false);
    expect(isClosing("Totaljobs", "", "", "8")).toBe(false);
    expect(isClosing("Total", "", "", "")).toBe(false);
  });
});
