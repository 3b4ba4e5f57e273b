import { describe, expect, it } from "vitest";
import type { Field, FieldType } from "#features/imports/rules/kinds/fields.ts";
import { kinds } from "#features/imports/rules/kinds/kinds.ts";
import { readField, reads } from "#features/imports/rules/read/read-field.ts";
import type { Cell, DateOrder, Reading } from "#features/imports/rules/read/source.ts";
import { typedRows } from "#features/imports/rules/read/typed-rows.ts";
import { csvReading } from "../support/import-frame.ts";

/** The facts of one row, by what its headings and cells are for each field. */
function factsOf(
  kind: keyof typeof kinds,
  cells: Readonly<Record<string, readonly [heading: string, cell: Cell]>>,
  more: Partial<Reading> & { readonly currency?: string } = {},
) {
  const headings = Object.values(cells).map(([heading]) => heading);
  const row = { row: 2, cells: Object.values(cells).map(([, cell]) => cell) };
  return typedRows(kinds[kind], { ...csvReading(Object.keys(cells)), ...more }, headings, row);
}
const inRows = (...args: Parameters<typeof factsOf>) =>
  factsOf(...args).map(({ values, problems }) => ({ values, problems }))[0];

describe("The hours of a row", () => {
  const times = (start: Cell, end: Cell, hours: Cell = null) => {
    const fact = inRows("time_entries", {
      hours: ["Hours", hours],
      start: ["From", start],
      end: ["To", end],
    });
    return [fact?.values.hours, Object.keys(fact?.problems ?? {})];
  };

  it("are from its start to its end, to the hundredth, where it doesn't say them", () => {
    expect(times("09:00", "11:00")).toEqual([2, []]);
    expect(times("09:00", "09:40")).toEqual([0.67, []]);
    expect(times("22:30", "02:00")).toEqual([3.5, []]);
    expect(times("00:00", "23:59")).toEqual([23.98, []]);
    expect(times("09:00", "09:00")).toEqual([0, []]);
  });

  it("are its own where it says them, and none where they or a time can't be read", () => {
    expect(times("09:00", "11:00", 1)).toEqual([1, []]);
    expect(times("09:00", "11:00", "some")).toEqual([null, ["hours"]]);
    expect(times("09:00", null)).toEqual([null, []]);
    expect(times(null, "11:00")).toEqual([null, []]);
    expect(times("09:00", "late")).toEqual([null, ["end"]]);
  });

  it("aren't made up where a kind has none", () => {
    expect(
      inRows("projects", { code: ["Code", "P"], start: ["Start", "03/2026"], end: ["End", "04/2026"] }),
    ).toEqual({ values: { code: "P", start: "2026-03", end: "2026-04" }, problems: {} });
  });

  it("are of each day where the heading says so, of what goes from one day until another", () => {
    const perDay = (kind: keyof typeof kinds, heading: string) =>
      inRows(kind, { hours: [heading, 7] })?.values;
    expect(perDay("allocations", "Hours per day")).toEqual({ hours: 7, per_day: true });
    expect(perDay("holiday_requests", "Daily hours")).toEqual({ hours: 7, per_day: true });
    expect(perDay("allocations", "Hours")).toEqual({ hours: 7 });
    expect(perDay("time_entries", "Hours per day")).toEqual({ hours: 7 });
  });
});

describe("A column", () => {
  it("of its own uses the workbook's cell unchanged, and several are joined as text", () => {
    expect(inRows("time_entries", { day: ["Date", 46_083] })?.values.day).toBe("2026-03-02");
    const joined = (field: string, ...cells: Cell[]) =>
      typedRows(kinds.time_entries, csvReading(cells.map(() => field)), [], { row: 2, cells })[0]?.values[
        field
      ];
    expect(joined("person", "Ada", "", "Cole")).toBe("Ada Cole");
    expect(joined("note", "'=Draw", null, "Wall")).toBe("=Draw – Wall");
    expect(joined("note", "Draw", null)).toBe("Draw");
    expect(joined("note", "Draw")).toBe("Draw");
    expect(joined("note", null, "")).toBeNull();
  });

  it("is read as each reading of the file says, and as each kind", () => {
    const headings = ["Date", "Code"];
    const row = { row: 2, cells: ["03/02/2026", "P"] };
    const dayAs = (dateOrder: DateOrder, columns: readonly string[]) =>
      typedRows(kinds.time_entries, csvReading(columns, { dateOrder }), headings, row)[0]?.values;
    expect(dayAs("dmy", ["day", "project"])).toEqual({ day: "2026-02-03", project: "P" });
    expect(dayAs("mdy", ["day", "project"])).toEqual({ day: "2026-03-02", project: "P" });
    const same = csvReading(["note", "project"]);
    const valuesAs = (kind: keyof typeof kinds) => typedRows(kinds[kind], same, headings, row)[0]?.values;
    expect(valuesAs("time_entries")).toEqual({ note: "03/02/2026", project: "P" });
    expect(valuesAs("allocations")).toEqual({ project: "P" });
  });
});

describe("A grid's row", () => {
  const grid = (headings: readonly string[], columns: readonly (string | null)[], cells: readonly Cell[]) =>
    typedRows(kinds.allocations, csvReading(columns, { shape: "grid" }), headings, { row: 2, cells });

  it("is a fact for each cell of a period, with what can't be read of it", () => {
    expect(
      grid(
        ["Person", "02/03/2026", "03/03/2026", "04/03/2026", "05/03/2026"],
        ["person", "period", "period", "period", "period"],
        ["Ada", 4, "-", "much", "7:30"],
      ),
    ).toEqual([
      {
        row: 2,
        column: 1,
        period: { period: "day", day: "2026-03-02" },
        values: { person: "Ada", hours: 4 },
        problems: {},
      },
      {
        row: 2,
        column: 3,
        period: { period: "day", day: "2026-03-04" },
        values: { person: "Ada", hours: null },
        problems: { hours: "“much” isn't a number of hours. Write it like 7.5 or 7:30." },
      },
      {
        row: 2,
        column: 4,
        period: { period: "day", day: "2026-03-05" },
        values: { person: "Ada", hours: 7.5 },
        problems: {},
      },
    ]);
  });

  it("says of a column why it's no period, and skips unmapped columns", () => {
    const facts = grid(
      ["Person", "01/03/2026", "08/03/2026", "Sum"],
      ["person", "period", null, "period"],
      ["Ada", 4, 5, 9],
    );
    expect(facts.map(({ column, period, values }) => [column, period, values.hours])).toEqual([[1, null, 4]]);
    expect(Object.keys(facts[0]?.problems ?? {})).toEqual(["period"]);
  });
});

it("an amount's currency is noted, and compared only where the organisation's is known", () => {
  const rate = (cell: Cell, currency?: string) =>
    inRows("functions", { rate: ["Rate", cell] }, currency === undefined ? {} : { currency });
  expect(rate("€85")).toEqual({ values: { rate: 85, currency: "EUR" }, problems: {} });
  expect(rate("85", "GBP")).toEqual({ values: { rate: 85 }, problems: {} });
  expect(rate("", "GBP")).toEqual({ values: { rate: null }, problems: {} });
  expect(rate("€85", "EUR")).toEqual({ values: { rate: 85, currency: "EUR" }, problems: {} });
  expect(Object.keys(rate("€85", "GBP")?.problems ?? {})).toEqual(["rate"]);
});

describe("A cell", () => {
  const cellOf = (type: FieldType, cell: Cell) => {
    const field: Field = { name: "f", heading: "Value", type, synonyms: [] };
    return readField({ field, formats: { dateOrder: "dmy", decimalSign: "," }, unit: "hours" }, cell);
  };

  it.each<[FieldType, Cell, unknown]>([
    ["day", "02/03/2026", "2026-03-02"],
    ["month", "Mar 2026", "2026-03"],
    ["time", "9:30 pm", "21:30"],
    ["hours", "7,5", 7.5],
    ["money", "€7,50", 7.5],
    ["whole", "40", 40],
    ["yesNo", "ja", true],
    ["email", "Ada < Ada@H.example >", "ada@h.example"],
    ["email", "mailto: ada@h.example", "ada@h.example"],
    ["text", "a\0b\r\nc", "ab\nc"],
    ["person", "'=Ada", "=Ada"],
  ])("of %s is read: %j", (type, cell, value) => {
    expect(cellOf(type, cell)).toEqual({ value, problem: null });
    expect(reads(type, cell, { dateOrder: "dmy", decimalSign: "," })).toBe(true);
  });

  it.each<[FieldType, string]>([
    ["day", "“maybe” isn't a date. Write it like 31/03/2026."],
    ["month", "“maybe” isn't a month. Write it like 2026-03."],
    ["time", "“maybe” isn't a time. Write it like 09:30."],
    ["hours", "“maybe” isn't a number of hours. Write it like 7,5 or 7:30."],
    ["money", "“maybe” isn't an amount. Write it like 1234,50."],
    ["whole", "“maybe” isn't a whole number. Write it like 40."],
    ["yesNo", "“maybe” isn't Yes or No. Write one of them."],
    ["email", "“maybe” isn't an email address. Write it like ann@company.example."],
  ])("that isn't of %s says what to write", (type, problem) => {
    expect(cellOf(type, "maybe")).toEqual({ value: null, problem });
  });

  it("has an address of 254 characters at most", () => {
    const address = (length: number) => `${"a".repeat(length - "@h.example".length)}@h.example`;
    expect([cellOf("email", address(254)).value, cellOf("email", address(255)).value]).toEqual([
      address(254),
      null,
    ]);
  });
});
