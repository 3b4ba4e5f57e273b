import fs from "node:fs";
import { describe, expect, it } from "vitest";
import type { Field, FieldType, Kind } from "#features/imports/rules/kinds/fields.ts";
import { headingRowOf, headingsAt } from "#features/imports/rules/recognise/heading-row.ts";
import { presetColumns } from "#features/imports/rules/recognise/presets.ts";
import { kinds } from "#features/imports/rules/kinds/kinds.ts";
import { rankOf } from "#features/imports/rules/read/field-names.ts";
import { columnsOf } from "#features/imports/rules/recognise/columns.ts";
import type { Cell, SourceRow } from "#features/imports/rules/read/source.ts";

const rowsOf = (...rows: readonly (readonly Cell[])[]): SourceRow[] =>
  rows.map((cells, at) => ({ row: at + 1, cells }));
const headIn = (...rows: readonly (readonly Cell[])[]): number => headingRowOf(rowsOf(...rows));

describe("The row with the names of the columns", () => {
  it("is at least half as full as the fullest, so that a title above isn't mistaken for it", () => {
    const entry = ["2026-03-02", "Ada", "Pine", "Draft"];
    expect(headIn(["Person"], ["Alpha", "Beta", "Gamma", "Delta"], entry)).toBe(2);
    expect(headIn(["Person", "Hours"], ["Alpha", "Beta", "Gamma", "Delta"], entry)).toBe(1);
    // Empty cells don't fill a row.
    expect(headIn(["Person", "", null, " "], ["Alpha", "Beta", "Gamma", "Delta"], entry)).toBe(2);
    expect(headIn(["Person"], ["Alpha", "Beta"], ["x", ""])).toBe(1);
  });

  it("is looked for among the first thirty", () => {
    const notes = (count: number) => Array.from({ length: count }, () => ["Alpha", "Beta"]);
    expect(headIn(...notes(29), ["Person", "Hours"])).toBe(30);
    expect(headIn(...notes(30), ["Person", "Hours"])).toBe(1);
  });

  it("has texts, dates, and numbers that can be a month or a day, but no amounts and no flags", () => {
    const below = ["Alpha", "Beta"];
    const heads = (cell: Cell) => headIn(["Person", cell], below) === 1;
    expect([true, false, 7.5, 0, -3, 210_013].map(heads)).toEqual([false, false, false, false, false, false]);
    expect(["Hours", null, 1, 31, 210_012, { day: "2026-03-01", time: null }].map(heads)).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(heads("7.5")).toBe(false);
  });

  it("is the one with the most names, the first where several have as many", () => {
    expect(
      headIn(["Alpha", "Beta", "Gamma"], ["Person", "Beta", "Gamma"], ["Person", "Hours", "Gamma"]),
    ).toBe(3);
    expect(headIn(["Alpha", "Beta"], ["Person", "Beta"], ["Beta", "Person"])).toBe(2);
    expect(headIn(["Alpha", "Beta"], ["Gamma", "Delta"])).toBe(1);
  });

  it("is known by three months, weeks or days, which two aren't enough for", () => {
    const named = ["Person", "Alpha", "Beta", "Gamma"];
    expect(headIn(named, ["x", "Jan", "Feb", "Mar"])).toBe(2);
    expect(headIn(named, ["x", "W1", "KW 12", "wk2"])).toBe(2);
    expect(headIn(named, ["x", "2026-03-02", "2026-03-03", "2026-03-04"])).toBe(2);
    expect(headIn(named, ["x", "Jan", "W1", "2026-03-02"])).toBe(2);
    expect(headIn(named, ["x", "y", "Jan", "Feb"])).toBe(1);
    // Names and periods count together.
    expect(headIn(["Person", "Project", "Hours", "Notes"], ["Person", "Jan", "Feb", "Mar"])).toBe(1);
    expect(headIn(["Person", "Project", "Hours", "x"], ["Person", "Jan", "Feb", "Mar"])).toBe(2);
  });

  it("is joined with the one above only where that says what it lacks, without empty columns at its end", () => {
    const years = rowsOf(["Team", "2026", null], ["Person", "Jan", "Feb", ""]);
    expect(headingsAt(years, 2)).toEqual(["Person", "2026-01", "2026-02"]);
    const notes = rowsOf(["Report of", "March"], ["Person", "Hours", null]);
    expect(headingsAt(notes, 2)).toEqual(["Person", "Hours"]);
    expect(headingsAt(notes, 9)).toEqual([]);
  });
});

const field = (name: string, type: FieldType, more: Partial<Field> = {}): Field => ({
  name,
  heading: name as Field["heading"],
  type,
  synonyms: [],
  ...more,
});
const kindOf = (...fields: Field[]): Kind => ({ code: "time_entries", title: "Kind", fields, periods: [] });
const guess = (
  kind: Kind,
  headings: readonly Cell[],
  rows: readonly (readonly Cell[])[],
  periods: boolean[] | null = null,
) => columnsOf(kind, { headings, samples: rowsOf(...rows) }, periods);

describe("The columns of a file", () => {
  it("go to the field that they're named after, by its first name rather than a later one", () => {
    const colour = field("colour", "text", { synonyms: ["hue", "tint"] });
    expect(guess(kindOf(colour), ["tint", "hue", "Colour"], [["a", "b", "c"]]).columns).toEqual([
      null,
      null,
      "colour",
    ]);
    expect(guess(kindOf(colour), ["tint", "hue"], [["a", "b"]]).columns).toEqual([null, "colour"]);
    expect(guess(kindOf(colour), ["", "shade"], [["a", "b"]]).columns).toEqual([null, null]);
  });

  it("map to one field each, the surer name first, required ones before others", () => {
    const one = field("one", "text", { synonyms: ["shared"] });
    const other = field("other", "text", { synonyms: ["shared"], required: true });
    expect(guess(kindOf(one, other), ["Shared"], [["a"]]).columns).toEqual(["other"]);
    expect(guess(kindOf(one, other), ["Shared", "One"], [["a", "b"]]).columns).toEqual(["other", "one"]);
    // Two columns of one name: someone has to say which.
    const day = field("one", "day", { synonyms: ["shared"] });
    expect(guess(kindOf(day), ["Shared", "Shared"], [["2026-03-02", ""]]).columns).toEqual(["?", "?"]);
  });

  it("aren't what their cells deny, but one that reads is enough, and empty cells say nothing", () => {
    const when = kindOf(field("when", "day"));
    expect(guess(when, ["When"], [["soon"], ["later"]]).columns).toEqual([null]);
    expect(guess(when, ["When"], [["soon"], ["02/03/2026"]]).columns).toEqual(["when"]);
    expect(guess(when, ["When"], [[""], [null]]).columns).toEqual(["when"]);
    expect(guess(when, ["When"], []).columns).toEqual(["when"]);
  });

  it("without a name that is known stay open, whatever their values", () => {
    for (const [type, current] of [
      ["email", "ann@company.example"],
      ["day", "02/03/2026"],
      ["hours", "7:30"],
      ["money", "12.50"],
      ["project", "KLN-12"],
    ] as const)
      expect(guess(kindOf(field("needed", type, { required: true })), ["x"], [[current]])).toMatchObject({
        columns: [null],
        missing: 1,
      });
  });

  it("are surer the better their names and the fewer of the required fields they lack", () => {
    const plainField = field("a", "text", { synonyms: ["b", "c"] });
    const score = (kind: Kind, headings: readonly Cell[], cells: readonly Cell[] = ["x"]) =>
      guess(kind, headings, [cells]).score;
    const named = score(kindOf(plainField), ["a"]);
    expect(score(kindOf(plainField), ["b"])).toBeLessThan(named);
    expect(score(kindOf(plainField), ["c"])).toBeLessThan(score(kindOf(plainField), ["b"]));
    expect(score(kindOf(plainField), ["c"])).toBeGreaterThan(0);
    expect(score(kindOf(plainField), ["z"])).toBe(0);
    expect(score(kindOf({ ...plainField, required: true }), ["a"])).toBeGreaterThan(named);
    // A required field that is missing costs more than a name is worth.
    const lacking = kindOf(plainField, field("needed", "text", { required: true }));
    expect(score(lacking, ["a"])).toBeLessThan(0);
    expect(guess(lacking, ["a"], [["x"]]).missing).toBe(1);
    // Addresses make a column of people surer, names don't.
    const who = kindOf(field("who", "person"));
    expect(score(who, ["who"], ["ann@company.example"])).toBeGreaterThan(score(who, ["who"], ["Ann"]));
    const what = kindOf(field("what", "text"));
    expect(score(what, ["what"], ["ann@company.example"])).toBe(score(what, ["what"], ["Ann"]));
  });

  it("of a money field may name the currency", () => {
    expect(guess(kindOf(field("rate", "money")), ["Rate (£)"], [["80"]]).columns).toEqual(["rate"]);
    expect(guess(kindOf(field("rate", "text")), ["Rate (£)"], [["80"]]).columns).toEqual(["rate"]);
    expect(guess(kindOf(field("rate", "text")), ["Rate GBP"], [["80"]]).columns).toEqual([null]);
  });

  it("of a grid that are periods say dates, months, times and hours, and map to no other field", () => {
    const kind = kindOf(
      field("person", "person", { required: true }),
      field("date", "day", { required: true }),
      field("month", "month", { required: true }),
      field("start", "time", { required: true }),
      field("hours", "hours", { required: true }),
      field("worth", "hours", { required: true }),
    );
    const found = guess(kind, ["Person", "2026-03"], [["Ann", "7.5"]], [false, true]);
    expect(found).toMatchObject({ columns: ["person", null], missing: 3 });
    expect(guess(kind, ["Person", "2026-03"], [["Ann", "7.5"]], [false, false]).columns).toEqual([
      "person",
      "?",
    ]);
  });
});

describe("The columns of a preset", () => {
  const columns = (wanted: Record<string, string[]>, headings: string[], ...rows: Cell[][]) =>
    presetColumns(wanted, headings, rowsOf(...rows));

  it("are the first of a field's headings that every row fills, else the first there", () => {
    const wanted = { person: ["email", "user"] };
    expect(columns(wanted, ["User", "Email"], ["Ann", "a@b.example"])).toEqual([null, "person"]);
    expect(columns(wanted, ["User", "Email"], ["Ann", "a@b.example"], ["Ben", ""])).toEqual(["person", null]);
    expect(columns(wanted, ["User", "Email"], ["", ""])).toEqual([null, "person"]);
    expect(columns(wanted, ["Name"], ["Ann"])).toEqual([null]);
  });

  it("join two where a heading says so, also where a row leaves one of them empty", () => {
    const wanted = { person: ["first + last", "user"] };
    expect(columns(wanted, ["First", "Last", "User"], ["Ann", "", "ann"])).toEqual([
      "person",
      "person",
      null,
    ]);
    // Alone it has to be filled like any other.
    expect(columns(wanted, ["First", "User"], ["", "ann"])).toEqual([null, "person"]);
    expect(columns(wanted, ["First", "User"], ["Ann", "ann"])).toEqual(["person", null]);
  });

  it("go to one field each", () => {
    const wanted = { person: ["name"], project: ["name", "job"], note: ["name"] };
    expect(columns(wanted, ["Name", "Job"], ["Ann", "Pine"])).toEqual(["person", "project"]);
  });
});

describe("A file of people in Stint's own words", () => {
  const textsOf = (language: string) =>
    JSON.parse(fs.readFileSync(`src/shared/texts/catalogue/${language}.json`, "utf8")) as Readonly<
      Record<string, string>
    >;
  // "Nombre" is a name or a first name, by what is beside it.
  const unclear = ["Nombre"];

  it.each(["de", "fr", "es"])("is understood in %s, column by column", (language) => {
    const texts = textsOf(language);
    const unread = kinds.people.fields.flatMap((field) => {
      const { heading } = field;
      const label = texts[heading] ?? texts[`[person] ${heading}`] ?? "";
      return rankOf(field, label) === null && !unclear.includes(label) ? [`${heading}: ${label}`] : [];
    });
    expect(unread).toEqual([]);
  });
});
