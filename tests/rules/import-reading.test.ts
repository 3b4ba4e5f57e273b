import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDay, readMonth, readTime } from "#features/imports/rules/read/cell-days.ts";
import { readHours, readMoney, readNumber } from "#features/imports/rules/read/cell-numbers.ts";
import { currencyIn, currencyInFormat, currencyInHeading } from "#features/imports/rules/read/currencies.ts";
import { headingRowOf, headingsAt } from "#features/imports/rules/recognise/heading-row.ts";
import { kinds } from "#features/imports/rules/kinds/kinds.ts";
import { periodsOf } from "#features/imports/rules/read/period.ts";
import { recognise, recogniseAs } from "#features/imports/rules/recognise/recognise.ts";
import type { Cell, SourceRow } from "#features/imports/rules/read/source.ts";
import { typedRows } from "#features/imports/rules/read/typed-rows.ts";
import { dayFromNumber } from "#shared/day.ts";
import { sumExact } from "#shared/hundredths.ts";
import { csvReading } from "../support/import-frame.ts";

const rowsOf = (...rows: readonly (readonly Cell[])[]): SourceRow[] =>
  rows.map((cells, at) => ({ row: at + 2, cells }));

describe("hours and money", () => {
  it.each<[Cell, "." | ",", number | null]>([
    [1.5, ".", 1.5],
    ["1.5", ".", 1.5],
    ["1,5", ".", 1.5],
    ["1,5", ",", 1.5],
    ["1:30", ".", 1.5],
    ["01:30:00", ".", 1.5],
    ["1h 30m", ".", 1.5],
    ["1 h 30 min", ".", 1.5],
    ["7h30", ".", 7.5],
    ["PT1H30M", ".", 1.5],
    ["90m", ".", 1.5],
    ["7,5 h", ",", 7.5],
    ["1,234.5", ".", 1234.5],
    ["1.234,5", ",", 1234.5],
    ["-2", ".", -2],
    ["-1:30", ".", -1.5],
    ["25", ".", 25],
    ["30:15", ".", 30.25],
    ["1:75", ".", null],
    ["1d 4h", ".", null],
    ["=cmd|' /C calc'!A0", ".", null],
    ["seven", ".", null],
    ["7.5.2", ".", null],
    ["", ".", null],
  ])("hours: %s with %s is %s", (cell, sign, hours) => {
    expect(readHours(cell, sign)).toBe(hours);
  });

  it.each<[Cell, "." | ",", number | null]>([
    ["£1,234.50", ".", 1234.5],
    ["1.234,50 €", ",", 1234.5],
    ["CHF 1'234.50", ".", 1234.5],
    ["1 234,50", ",", 1234.5],
    ["$ 20", ".", 20],
    ["(20.00)", ".", -20],
    ["20 EUR", ".", 20],
    ["twenty", ".", null],
    ["12,34,56", ".", null],
  ])("money: %s with %s is %s", (cell, sign, money) => {
    expect(readMoney(cell, sign)).toBe(money);
  });

  it("are exact hundredths, whatever they're written like", () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999, max: 9_999_999 }), (hundredths) => {
        const written = (hundredths / 100).toFixed(2);
        const value = hundredths === 0 ? 0 : sumExact([hundredths / 100]);
        expect(readNumber(written, ".")).toBe(value);
        expect(readHours(written.replace(".", ","), ",")).toBe(value);
        expect(readMoney(`€${written}`, ".")).toBe(value);
      }),
    );
  });
});

describe("days, months and times", () => {
  it.each<[Cell, "ymd" | "dmy" | "mdy", string | null]>([
    ["2026-03-02", "dmy", "2026-03-02"],
    ["2026/3/2", "mdy", "2026-03-02"],
    ["02/03/2026", "dmy", "2026-03-02"],
    ["03/02/2026", "mdy", "2026-03-02"],
    ["2.3.26", "dmy", "2026-03-02"],
    ["20260302", "ymd", "2026-03-02"],
    ["2 Mar 2026", "mdy", "2026-03-02"],
    ["Mar 2, 2026", "dmy", "2026-03-02"],
    ["Monday, 2nd March 2026", "ymd", "2026-03-02"],
    ["2. März 2026", "dmy", "2026-03-02"],
    ["2026-03-02T23:30:00.000+0100", "ymd", "2026-03-02"],
    ["02/03/2026 11:30 PM", "dmy", "2026-03-02"],
    [46_083, "ymd", "2026-03-02"],
    [{ day: "2026-03-02", time: "09:00" }, "ymd", "2026-03-02"],
    ["31/02/2026", "dmy", null],
    ["13/13/2026", "dmy", null],
    ["7.5", "dmy", null],
    ["soon", "dmy", null],
  ])("day: %s in %s is %s", (cell, order, day) => {
    expect(readDay(cell, order)).toBe(day);
  });

  it.each<[Cell, string | null]>([
    ["2026-03", "2026-03"],
    ["03/2026", "2026-03"],
    ["Mar 2026", "2026-03"],
    ["March-26", "2026-03"],
    ["März 26", "2026-03"],
    ["mars 2026", "2026-03"],
    ["202603", "2026-03"],
    ["01/03/2026", "2026-03"],
    ["13/2026", null],
    ["March", null],
  ])("month: %s is %s", (cell, month) => {
    expect(readMonth(cell, "dmy")).toBe(month);
  });

  it.each<[Cell, string | null]>([
    ["9", "09:00"],
    ["9:30", "09:30"],
    ["09.30", "09:30"],
    ["09:30:15", "09:30"],
    ["9:30 PM", "21:30"],
    ["12:05 am", "00:05"],
    ["24:00", "24:00"],
    [0.375, "09:00"],
    ["2026-03-02 09:30", "09:30"],
    ["25:00", null],
    ["13 pm", null],
  ])("time: %s is %s", (cell, time) => {
    expect(readTime(cell)).toBe(time);
  });

  it("any day comes back however it was written", () => {
    const days = fc.integer({ min: 0, max: 47_000 }).map(dayFromNumber);
    fc.assert(
      fc.property(days, (day) => {
        const [year, month, date] = day.split("-");
        expect(readDay(`${date}/${month}/${year}`, "dmy")).toBe(day);
        expect(readDay(`${month}-${date}-${year}`, "mdy")).toBe(day);
        expect(readDay(`${year}.${month}.${date}`, "dmy")).toBe(day);
      }),
    );
  });
});

describe("the columns of a grid", () => {
  const read = (...headings: Cell[]) =>
    periodsOf(headings, "dmy").map((each) => {
      if (each === null) return null;
      if ("problem" in each) return each.problem;
      const { of } = each;
      return of.period === "day" ? of.day : of.period === "week" ? `week ${of.monday}` : of.month;
    });

  it("are months, by name, figures or first days", () => {
    expect(read("Project", "Mar 2026", "2026-04", "05/2026", "Juni 26")).toEqual([
      null,
      "2026-03",
      "2026-04",
      "2026-05",
      "2026-06",
    ]);
    expect(read({ day: "2026-03-01", time: null }, { day: "2026-04-01", time: null }, "Total")).toEqual([
      "2026-03",
      "2026-04",
      null,
    ]);
  });

  it("are weeks, by number, by their Monday or in steps of seven days", () => {
    expect(read("2026-W10", "W11 2026", "KW 12/2026", "Week of 23 Mar 2026")).toEqual([
      "week 2026-03-02",
      "week 2026-03-09",
      "week 2026-03-16",
      "week 2026-03-23",
    ]);
    expect(read("02/03/2026", "09/03/2026", "16/03/2026")).toEqual([
      "week 2026-03-02",
      "week 2026-03-09",
      "week 2026-03-16",
    ]);
    expect(read("2026-W53", "2025-W53")).toEqual(["week 2026-12-28", null]);
  });

  it("are days otherwise", () => {
    expect(read("Mon 02/03/2026", "03/03/2026")).toEqual(["2026-03-02", "2026-03-03"]);
  });

  it("are refused where weeks don't begin on Mondays", () => {
    expect(read("01/03/2026", "08/03/2026")[0]).toBe(
      "Weeks begin on Mondays here, but this one begins on Sunday, 2026-03-01. Export by day, or by weeks from Monday.",
    );
  });

  it("read their year or month from a merged heading above", () => {
    const rows = [
      { row: 1, cells: ["Plan of the office"] },
      { row: 2, cells: [null, null, "March 2026", null, "April 2026"] },
      { row: 3, cells: ["Person", "Project", "Mon 30", "Tue 31", "Wed 1", "Total"] },
      { row: 4, cells: ["Ann", "HPN", 8, 4, 0, 12] },
    ];
    expect(headingRowOf(rows)).toBe(3);
    expect(headingsAt(rows, 3)).toEqual([
      "Person",
      "Project",
      "2026-03-30",
      "2026-03-31",
      "2026-04-01",
      "Total",
    ]);
  });
});

describe("a row of the file", () => {
  it("is one fact in rows, with what can't be read in words", () => {
    const headings = ["Date", "Who", "Project", "Hours", "Note"];
    const columns = ["day", "person", "project", "hours", "note"];
    const row = { row: 7, cells: ["31/02/2026", "Ann", "HPN", "eight", "'=1+1"] };
    expect(typedRows(kinds.time_entries, csvReading(columns), headings, row)).toEqual([
      {
        row: 7,
        column: null,
        period: null,
        values: { day: null, person: "Ann", project: "HPN", hours: null, note: "=1+1" },
        problems: {
          day: "“31/02/2026” isn't a date. Write it like 31/03/2026.",
          hours: "“eight” isn't a number of hours. Write it like 7.5 or 7:30.",
        },
      },
    ]);
  });

  it("says the currency that an amount names", () => {
    const values = ["£85", "85,00 EUR", "CHF 85", "85"].map((rate) => {
      const row = { row: 2, cells: ["Design", "Senior", rate] };
      return typedRows(kinds.functions, csvReading(["function", "tier", "rate"]), [], row)[0]?.values;
    });
    expect(values.map((each) => [each?.rate, each?.currency])).toEqual([
      [85, "GBP"],
      [85, "EUR"],
      [85, "CHF"],
      [85, undefined],
    ]);
  });

  it("refuses amounts in another currency than the organisation's, at their cell", () => {
    const said = (heading: string, ...cells: string[]) => {
      const columns = ["function", "tier", "rate", "currency"];
      const file = { ...csvReading(columns), currency: "GBP" };
      const row = { row: 2, cells: ["Design", "Senior", ...cells] };
      return typedRows(kinds.functions, file, ["Function", "Tier", heading, "Currency"], row)[0]?.problems
        .rate;
    };
    const convert = (amount: string, currency: string) =>
      `${amount} is in ${currency}, but your organisation works in GBP. Convert the amount to GBP.`;
    for (const [heading, cell, column, problem] of [
      ["Rate", "85", "", undefined],
      ["Rate", "£85", "", undefined],
      ["Rate", "85 GBP", "", undefined],
      ["Rate", "€85", "", convert("€85", "EUR")],
      ["Rate", "85,00 eur", "", convert("85,00 eur", "EUR")],
      ["Rate", "US$ 85", "", convert("US$ 85", "USD")],
      ["Rate", "A$85", "", convert("A$85", "AUD")],
      ["Rate", "85 kr", "", convert("85 kr", "kr")],
      ["Rate (EUR)", "85", "", convert("85", "EUR")],
      ["Rate in €", "85", "", convert("85", "EUR")],
      ["Rate (EUR)", "£85", "", undefined],
      ["Rate (GBP)", "85", "", undefined],
      ["Rate", "85", "New Zealand Dollar - NZD", convert("85", "NZD")],
      ["Rate", "85", "EUR", convert("85", "EUR")],
      ["Rate (EUR)", "85", "GBP", undefined],
      ["Rate", "much", "EUR", "“much” isn't an amount. Write it like 1234.50."],
    ] as const)
      expect([heading, cell, column, said(heading, cell, column)]).toEqual([heading, cell, column, problem]);
  });

  it("of a workbook are in the currency in which they're shown, unless their cell names another", () => {
    const said = (rate: string | number, currencies?: Readonly<Record<string, string>>, currency = "GBP") => {
      const file = { ...csvReading(["function", "tier", "rate"]), currency };
      const row = { row: 2, cells: ["Design", "Senior", rate], ...(currencies ? { currencies } : {}) };
      return typedRows(kinds.functions, file, ["Function", "Tier", "Rate (GBP)"], row)[0]?.problems.rate;
    };
    expect(said(85, { 2: "EUR" })).toBe(
      "85 is in EUR, but your organisation works in GBP. Convert the amount to GBP.",
    );
    expect([said(85), said(85, { 1: "EUR" }), said(85, { 2: "GBP" }), said("£85", { 2: "EUR" })]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(said(85, { 2: "$" }, "AUD")).toBeUndefined();
    expect(said(85, { 2: "$" })).toContain("85 is in USD");
  });

  it("with a sign that several currencies have are in the organisation's where it's one of them", () => {
    const said = (rate: string, currency: string) => {
      const file = { ...csvReading(["function", "tier", "rate"]), currency };
      const row = { row: 2, cells: ["Design", "Senior", rate] };
      return typedRows(kinds.functions, file, ["Function", "Tier", "Rate"], row)[0]?.problems.rate;
    };
    for (const [rate, currency] of [
      ["500 kr", "SEK"],
      ["500 kr.", "DKK"],
      ["$85", "CAD"],
      ["¥85", "CNY"],
      ["85 NOK", "NOK"],
    ] as const)
      expect([rate, said(rate, currency)]).toEqual([rate, undefined]);
    expect(
      [said("US$85", "CAD"), said("500 kr", "GBP"), said("¥85", "EUR")].map((each) => each?.slice(0, 16)),
    ).toEqual(["US$85 is in USD,", "500 kr is in kr,", "¥85 is in JPY, b"]);
  });

  it.each([
    ['"€"#,##0.00', "EUR"],
    ["#,##0.00\\ [$€-407]", "EUR"],
    ["_-* #,##0.00\\ [$€-1]_-;-* #,##0.00\\ [$€-1]_-", "EUR"],
    ['_("$"* #,##0.00_);_("$"* (#,##0.00)', "$"],
    ["[$$-C09]#,##0", "AUD"],
    ["[$$-409]#,##0", "USD"],
    ["#,##0.00 [$kr-41D]", "SEK"],
    ["[$CHF] #,##0.00", "CHF"],
    ['#,##0.00 "PLN"', "PLN"],
    ["\\£#,##0", "GBP"],
    ["[$A$]#,##0", "AUD"],
    ["[$-F800]dddd, mmmm dd, yyyy", null],
    ["[Red]#,##0.00", null],
    ["0.00%", null],
    ['0.0 "hrs"', null],
    ['0 "per ALL"', null],
    ["General", null],
    ['"R$" #,##0', "BRL"],
    ["[$Kč-405] #,##0", "CZK"],
    ["[$Fr.-807] #,##0", "CHF"],
    ['"₺"#,##0', "TRY"],
    ["[$Rp-421]#,##0", "Rp"],
    ['0.0 "h"', null],
  ])("of a number format %s is %s", (format, currency) => {
    expect(currencyInFormat(format)).toBe(currency);
  });

  it("of an amount isn't the organisation's where letters or another sign precede it", () => {
    for (const text of ["R$ 100", "MX$ 9", "₺5", "100 Kč", "Rp$ 5"])
      expect(currencyIn(text, "USD")).not.toBe("USD");
    for (const text of ["$ 100", "US$ 100", "USD$ 5"]) expect(currencyIn(text, "USD")).toBe("USD");
    expect(currencyIn("$ 100", "MXN")).toBe("MXN");
  });

  it("knows the currency of a heading, and no word of it for one", () => {
    const named = [
      "Amount (EUR)",
      "Cost in US$",
      "CHF per hour",
      "RATE EUR",
      "Rate [BTC]",
      "Rate £",
      "RATE FOR ALL",
      "Rate per Day",
    ];
    expect(named.map(currencyInHeading)).toEqual(["EUR", "USD", "CHF", "EUR", "BTC", "GBP", null, null]);
    const { columns } = recognise({ headings: ["Function", "Tier", "Rate (EUR)", "Currency"], samples: [] });
    expect(columns).toEqual(["function", "tier", "rate", "currency"]);
  });

  it("is a fact for each filled period in a grid, nought included", () => {
    const headings = ["Project", "Tier", "Mar 2026", "Apr 2026", "May 2026"];
    const columns = ["project", "tier", "period", "period", "period"];
    const row = { row: 2, cells: ["HPN", "Senior", 10, "", 0] };
    const facts = typedRows(kinds.forecasts, csvReading(columns, { shape: "grid" }), headings, row);
    expect(facts.map(({ column, period, values }) => [column, period, values.hours])).toEqual([
      [2, { period: "month", month: "2026-03" }, 10],
      [4, { period: "month", month: "2026-05" }, 0],
    ]);
  });

  it("counts hours from start to end, over midnight too, where it has none", () => {
    const columns = ["day", "person", "project", "start", "end"];
    const row = { row: 2, cells: ["02/03/2026", "Ann", "HPN", "22:30", "02:00"] };
    const [fact] = typedRows(kinds.time_entries, csvReading(columns), ["", "", "", "", ""], row);
    expect(fact?.values).toMatchObject({ start: "22:30", end: "02:00", hours: 3.5 });
  });

  it("never fails, whatever its cells and columns", () => {
    const cell = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.stringMatching(/^[\d:.,/\- hmaprMWd€$()]{0,20}$/),
    );
    const cells = fc.array(cell, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(cells, cells, fc.constantFrom(...Object.values(kinds)), (headings, row, kind) => {
        const found = recognise({ headings, samples: rowsOf(row) });
        const as = recogniseAs(kind.code, { headings, samples: rowsOf(row) });
        for (const { columns, shape, formats } of [found, as])
          for (const fact of typedRows(kind, csvReading(columns, { shape, ...formats }), headings, {
            row: 2,
            cells: row,
          }))
            expect(
              Object.values(fact.values).some(
                (value) => typeof value === "number" && !Number.isFinite(value),
              ),
            ).toBe(false);
      }),
    );
  });

  it("needs time proportional to its length", () => {
    const long = [
      "1".repeat(200_000),
      "1,".repeat(100_000),
      "1h ".repeat(60_000),
      " ".repeat(200_000),
      "a".repeat(200_000),
    ];
    const headings = ["Date", "Person", "Project", "Hours", "Start"];
    const columns = ["day", "person", "project", "hours", "start"];
    const began = performance.now();
    for (const text of long)
      typedRows(kinds.time_entries, csvReading(columns), headings, { row: 2, cells: long.map(() => text) });
    periodsOf(long, "dmy");
    expect(performance.now() - began).toBeLessThan(500);
  });
});

describe("a file of one's own is recognised", () => {
  it.each<[string, Cell[], Cell[][], string, (string | null)[]]>([
    [
      "people by names and synonyms",
      ["E-Mail", "Vorname", "Surname", "Abteilung", "Job title", "Line manager"],
      [["ann@a.example", "Ann", "Arden", "Design", "Senior", "bo@a.example"]],
      "people",
      ["email", "first_name", "last_name", "function", "tier", "manager"],
    ],
    [
      "functions and rates",
      ["Function", "Cost tier", "Hourly rate"],
      [["Design", "Senior", "£85.00"]],
      "functions",
      ["function", "tier", "rate"],
    ],
    [
      "projects",
      ["Project code", "Project name", "Start date", "End date", "Project manager"],
      [["HPN", "Harbour Pine", "01/03/2026", "31/08/2026", "Ann"]],
      "projects",
      ["code", "name", "start", "end", "forecasters"],
    ],
    [
      "time, and no one where no heading names them",
      ["Who did it", "Datum", "Projekt", "Stunden", "x"],
      [["ann@a.example", "02.03.2026", "HPN", "7,5", "y"]],
      "time_entries",
      [null, "day", "project", "hours", null],
    ],
    [
      "holidays",
      ["Employee", "First day", "Last day", "Status"],
      [["Ann Arden", "2026-03-02", "2026-03-06", "Approved"]],
      "holiday_requests",
      ["person", "from", "until", "status"],
    ],
    [
      "a forecast in months",
      ["Project", "Cost tier", "Mar 2026", "Apr 2026", "Total"],
      [["HPN", "Senior", 10, 20, 30]],
      "forecasts",
      ["project", "tier", "period", "period", null],
    ],
    [
      "a plan in weeks",
      ["Person", "Project", "2026-W10", "2026-W11"],
      [["Ann Arden", "HPN", 10, 20]],
      "allocations",
      ["person", "project", "period", "period"],
    ],
  ])("%s", (_, headings, rows, kind, columns) => {
    expect(recognise({ headings, samples: rowsOf(...rows) })).toMatchObject({ kind, preset: null, columns });
  });

  it("with the order of its dates and its decimal sign", () => {
    const formats = (...rows: Cell[][]) =>
      recognise({ headings: ["Date", "Hours"], samples: rowsOf(...rows) }).formats;
    expect(formats(["13/02/2026", "7.5"])).toEqual({ dateOrder: "dmy", decimalSign: "." });
    expect(formats(["02/13/2026", "7,5"])).toEqual({ dateOrder: "mdy", decimalSign: "," });
    expect(formats(["2026-02-13", "1.234,5"])).toEqual({ dateOrder: "ymd", decimalSign: "," });
    expect(formats(["03/02/2026", "1"], ["03/03/2026", "1"])).toEqual({ dateOrder: null, decimalSign: "." });
  });
});
