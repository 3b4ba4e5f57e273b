import { describe, expect, it } from "vitest";
import { monthInWords, readDay, readMonth, readTime } from "#features/imports/rules/read/cell-days.ts";
import { readHours, readMoney, readNumber, readInteger } from "#features/imports/rules/read/cell-numbers.ts";
import { cellText, quoted } from "#features/imports/rules/read/cell.ts";
import {
  currencyFault,
  currencyIn,
  currencyInHeading,
  withoutCurrency,
} from "#features/imports/rules/read/currencies.ts";
import {
  headingRowOf,
  headingsAt,
  completes,
  joinedHeadings,
} from "#features/imports/rules/recognise/heading-row.ts";
import { periodsOf } from "#features/imports/rules/read/period.ts";
import { readField, readYesNo } from "#features/imports/rules/read/read-field.ts";
import { evidenceOf, formatsOf } from "#features/imports/rules/recognise/evidence.ts";
import { headingWords } from "#features/imports/rules/read/heading-words.ts";
import type { Cell } from "#features/imports/rules/read/source.ts";
import type { Field } from "#features/imports/rules/kinds/fields.ts";

describe("a date in a cell", () => {
  it("of a workbook is a number of days of the years in which people plan", () => {
    const serial = (number: number) => readDay(number, "dmy");
    expect([19_999, 20_000, 46_000.9, 73_050, 73_051].map(serial)).toEqual([
      null,
      "1954-10-03",
      "2025-12-09",
      "2099-12-31",
      null,
    ]);
    expect(readDay({ day: "2026-03-02", time: null }, "dmy")).toBe("2026-03-02");
    expect(readDay({ day: "2026-02-30", time: null }, "dmy")).toBeNull();
  });

  it("is read in the file's order, with a time behind it or the day's name before it", () => {
    expect(
      ["02/03/2026", "2.3.26", "02-03-2026 14:30", "Mon 2/3/2026", "20260302", "2026/3/2"].map((text) =>
        readDay(text, "dmy"),
      ),
    ).toEqual(Array.from({ length: 6 }, () => "2026-03-02"));
    expect([readDay("03/02/2026", "mdy"), readDay("02/03/2026", "ymd"), readDay("26-03-02", "ymd")]).toEqual([
      "2026-03-02",
      null,
      "2026-03-02",
    ]);
    expect(
      ["2 March 2026", "March 2nd, 2026", "2 de marzo de 2026", "2026 Mar 2", "Monday, 2 March 2026"].map(
        (text) => readDay(text, "mdy"),
      ),
    ).toEqual(Array.from({ length: 5 }, () => "2026-03-02"));
    expect(
      ["31/02/2026", "2/3", "2/3/226", "a/b/c", "02/03/20266", "1 2 3 4", ""].map((text) =>
        readDay(text, "dmy"),
      ),
    ).toEqual(Array.from({ length: 7 }, () => null));
  });

  it("may be a month alone", () => {
    expect(
      ["2026-03", "03/2026", "Mar 2026", "März 26", "202603", "2026_3", "Mar '26", "2 March 2026"].map(
        (text) => readMonth(text, "dmy"),
      ),
    ).toEqual(Array.from({ length: 8 }, () => "2026-03"));
    expect(["03/26", "13/2026", "March", "2026", "Mar 2026 x", "3 226"].map(monthInWords)).toEqual(
      Array.from({ length: 6 }, () => null),
    );
    expect(readMonth(5, "dmy")).toBeNull();
  });
});

it("a time in a cell is of either clock, alone or behind a date, and 24:00 ends a day", () => {
  expect(
    [
      "9",
      "9:30",
      "09.30",
      "9h30",
      "9:30 PM",
      "12:00 am",
      "12 pm",
      "2026-03-02 09:30",
      "2/3/2026 9:30 pm",
      "24:00",
      "9:30:15",
    ].map((cell) => readTime(cell)),
  ).toEqual([
    "09:00",
    "09:30",
    "09:30",
    "09:30",
    "21:30",
    "00:00",
    "12:00",
    "09:30",
    "21:30",
    "24:00",
    "09:30",
  ]);
  expect(["24:01", "9:60", "13 pm", "0:30 am", "x", ""].map((cell) => readTime(cell))).toEqual(
    Array.from({ length: 6 }, () => null),
  );
  expect([0, 0.5, 0.999, 1, -0.1].map((cell) => readTime(cell))).toEqual([
    "00:00",
    "12:00",
    "23:59",
    null,
    null,
  ]);
  expect([
    readTime({ day: "2026-03-02", time: "09:30" }),
    readTime({ day: "2026-03-02", time: null }),
    readTime(null),
  ]).toEqual(["09:30", null, null]);
});

describe("a number in a cell", () => {
  it("has the file's decimal sign, and thousands in groups of three", () => {
    const point = (text: string) => readNumber(text, ".");
    expect(["1,234.5", "1'234", "1 234", "-5", "−5", "+5", "(5)", "1,234,567", "12"].map(point)).toEqual([
      1234.5, 1234, 1234, -5, -5, 5, -5, 1_234_567, 12,
    ]);
    expect(["1.234,5", "1234,5", "1.5"].map((text) => readNumber(text, ","))).toEqual([1234.5, 1234.5, 1.5]);
    expect(["1234,567", "1,23", "", ".", "x", "1,2345", "12,34,5"].map(point)).toEqual([
      1234.567,
      1.23,
      null,
      null,
      null,
      1.2345,
      null,
    ]);
    expect([
      point("999999999999"),
      readNumber(1e12, "."),
      readNumber(-1e12, "."),
      readNumber(Number.NaN, "."),
      readNumber(1e12 - 1, "."),
    ]).toEqual([999_999_999_999, null, null, null, 1e12 - 1]);
    expect([point("1000000000000.5"), Object.is(point("-0.0"), -0)]).toEqual([null, false]);
  });

  it("of hours may be written with units or as a clock has them", () => {
    const hours = (text: Cell) => readHours(text, ".");
    expect(
      ["1:30", "01:30:36", "-1:30", "1h 30m", "90m", "1.5h", "36s", "PT2h", "1,5 h", "2 hrs"].map(hours),
    ).toEqual([1.5, 1.51, -1.5, 1.5, 1.5, 1.5, 0, 2, 1.5, 2]);
    expect(["1h 30", "1h 90s", "90s", "2m 30sec"].map(hours)).toEqual([1.5, 1.03, 0.03, 0.04]);
    expect(["1:60", "1:30:60", "1d", "x", "", "30:5:99"].map(hours)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect([
      readHours(90, ".", 1 / 60),
      readHours(0.125, "."),
      readHours(-0.001, "."),
      hours("10000001h"),
      hours("10000000h"),
    ]).toEqual([1.5, 0.13, 0, null, 10_000_000]);
    const unitOf = (heading: string) => headingWords(heading).unit;
    expect(["Minutes", "Time (mins)", "Seconds", "Hours", "Administration"].map(unitOf)).toEqual([
      "minutes",
      "minutes",
      "seconds",
      "hours",
      null,
    ]);
  });

  it("of money has its currency beside it, which may be another than the organisation's", () => {
    expect(
      ["£1,234.50", "1234.5 EUR", "USD 20", "(20)", "20 kr", "$5", "A$5"].map((text) => readMoney(text, ".")),
    ).toEqual([1234.5, 1234.5, 20, -20, 20, 5, 5]);
    expect([readMoney("x", "."), readMoney(1.005, "."), readMoney(Number.NaN, ".")]).toEqual([
      null,
      1.01,
      null,
    ]);
    expect(["£5", "5 eur", "A$5", "US$ 5", "5 kr", "5", "5 ABC", 5].map((cell) => currencyIn(cell))).toEqual([
      "GBP",
      "EUR",
      "AUD",
      "USD",
      "kr",
      null,
      "ABC",
      null,
    ]);
    expect(
      ["Rate (EUR)", "Cost in €", "USD per hour", "RATE USD", "RATE ALL", "Rate"].map(currencyInHeading),
    ).toEqual(["EUR", "EUR", "USD", "USD", null, null]);
    expect([withoutCurrency("Rate"), withoutCurrency("Cost in €").trim()]).toEqual(["Rate", "Cost in"]);
    expect(currencyFault("rate", "€5", "EUR", "EUR")).toBeNull();
    expect(currencyFault("rate", "€5", "EUR", "GBP")).toMatchObject({ field: "rate" });
  });

  it("without a fraction has no part behind the sign", () => {
    expect([
      readInteger("40", "."),
      readInteger("40.0", "."),
      readInteger("40.5", "."),
      readInteger("x", "."),
    ]).toEqual([40, 40, null, null]);
  });
});

it("yes and no are understood in several languages, and nothing else is", () => {
  expect(["Yes", "ja", "OUI", "1", "Non-billable", "nein", "Archived", "perhaps", ""].map(readYesNo)).toEqual(
    [true, true, true, true, false, false, false, null, null],
  );
});

it("a cell that can't be read says what is needed, quoted in forty letters at most", () => {
  const field = (type: Field["type"], cell: Cell) =>
    readField(
      {
        field: { name: "f", heading: "Value", type, synonyms: [] },
        formats: { dateOrder: "dmy", decimalSign: "," },
        unit: "hours",
      },
      cell,
    );
  expect(field("day", "x").problem).toBe("“x” isn't a date. Write it like 31/03/2026.");
  expect(field("hours", "x").problem).toBe("“x” isn't a number of hours. Write it like 7,5 or 7:30.");
  expect(field("email", "Ada <MAILTO:Ada@h.example>")).toEqual({ value: "ada@h.example", problem: null });
  expect(field("email", "ada@h").problem).toBe(
    "“ada@h” isn't an email address. Write it like ann@company.example.",
  );
  expect([field("yesNo", false).value, field("text", " a\r\nb ").value, field("text", "").value]).toEqual([
    false,
    "a\nb",
    null,
  ]);
  expect([quoted("x".repeat(40)), quoted("x".repeat(41))]).toEqual([
    `“${"x".repeat(40)}”`,
    `“${"x".repeat(39)}…”`,
  ]);
  expect([
    cellText(true),
    cellText(false),
    cellText(null),
    cellText(5),
    cellText({ day: "2026-03-02", time: "09:30" }),
  ]).toEqual(["Yes", "No", "", "5", "2026-03-02 09:30"]);
});

describe("the headings of a grid", () => {
  const of = (...headings: Cell[]) =>
    periodsOf(headings, "dmy").map((found) =>
      found === null ? null : "of" in found ? Object.values(found.of).join(" ") : found.problem.slice(0, 27),
    );

  it("are days, weeks in steps of seven, or months by their first days", () => {
    expect(of("Name", "01/03/2026", "02/03/2026")).toEqual([null, "day 2026-03-01", "day 2026-03-02"]);
    expect(of("02/03/2026", "09/03/2026")).toEqual(["week 2026-03-02", "week 2026-03-09"]);
    expect(of("01/03/2026", "01/04/2026")).toEqual(["month 2026-03", "month 2026-04"]);
    expect(of("01/03/2026", "08/03/2026")).toEqual([
      "Weeks begin on Mondays here",
      "Weeks begin on Mondays here",
    ]);
    expect(of("09/03/2026", "02/03/2026")).toEqual(["day 2026-03-09", "day 2026-03-02"]);
    expect(of("02/03/2026")).toEqual(["day 2026-03-02"]);
  });

  it("are weeks by their number, a day, or from day to day", () => {
    expect(of("2026-W01", "KW 53 2026", "W53 2025", "W54 2026", "W0 2026")).toEqual([
      "week 2025-12-29",
      "week 2026-12-28",
      null,
      null,
      null,
    ]);
    expect(of("Week of 2 Mar 2026", "2 Mar 2026 - 8 Mar 2026", "Week of 3 Mar 2026")).toEqual([
      "week 2026-03-02",
      "week 2026-03-02",
      "Weeks begin on Mondays here",
    ]);
  });

  it("use the year or month of a merged cell above", () => {
    expect(joinedHeadings(["", "2026", ""], ["Name", "Jan", "2"], "dmy")).toEqual([
      "Name",
      "2026-01",
      "2026-02",
    ]);
    expect(joinedHeadings(["", "FY 2026", ""], ["Name", "KW 3", "13"], "dmy")).toEqual([
      "Name",
      "2026-W03",
      "13",
    ]);
    expect(joinedHeadings(["", "March 2026", ""], ["Name", "Mon 2", "3"], "dmy")).toEqual([
      "Name",
      "2026-03-02",
      "2026-03-03",
    ]);
    expect(joinedHeadings(["Total"], ["", "Jan"], "dmy")).toEqual(["Total", "Jan"]);
    expect(joinedHeadings(null, ["Jan"], "dmy")).toEqual(["Jan"]);
    expect([
      completes(["2026"], ["Jan"], "dmy"),
      completes(["2026"], ["Name"], "dmy"),
      completes([""], ["Jan"], "dmy"),
    ]).toEqual([true, false, false]);
    const rows = [
      { row: 1, cells: ["", "2026", ""] },
      { row: 2, cells: ["Name", "Jan", "Feb", ""] },
    ];
    expect(headingsAt(rows, 2)).toEqual(["Name", "2026-01", "2026-02"]);
    expect(headingsAt(rows, 1)).toEqual(["", "2026"]);
  });
});

it("the row of headings is the one with the most names that people give to columns", () => {
  const rows = [
    { row: 1, cells: ["Report of March"] },
    { row: 3, cells: ["Date", "Person", "Hours"] },
    { row: 4, cells: ["2/3/2026", "Ada", 7.5] },
  ];
  expect(headingRowOf(rows)).toBe(3);
  expect(
    headingRowOf([
      { row: 5, cells: ["a", "b"] },
      { row: 6, cells: ["c", "d"] },
    ]),
  ).toBe(5);
  expect(headingRowOf([])).toBe(1);
  expect(
    headingRowOf([
      { row: 1, cells: [true, false] },
      { row: 2, cells: ["a", "b"] },
    ]),
  ).toBe(2);
});

describe("how a file writes dates and numbers", () => {
  const formats = (...cells: Cell[]) => formatsOf(evidenceOf(cells.map((cell) => ({ cells: [cell] }))), {});

  it("is said by dates that can be read only one way", () => {
    expect(formats("13/02/2026").dateOrder).toBe("dmy");
    expect(formats("02/13/2026").dateOrder).toBe("mdy");
    expect(formats("2026/02/13").dateOrder).toBe("ymd");
    expect(formats("03/01/2026", "03/02/2026").dateOrder).toBeNull();
    expect(formats("03.01.2026", "03.02.2026").dateOrder).toBe("dmy");
    expect(formats("03/01/2026").dateOrder).toBeNull();
  });

  it("is said by numbers with a part behind the sign", () => {
    expect([
      formats("7,5").decimalSign,
      formats("7.5").decimalSign,
      formats("1,234").decimalSign,
      formats("7,5", "8.5").decimalSign,
      formats("1.234,50").decimalSign,
    ]).toEqual([",", ".", null, ".", ","]);
  });
});
