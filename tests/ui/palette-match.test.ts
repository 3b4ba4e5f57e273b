import fc from "fast-check";
import { expect, it } from "vitest";
import { findEntries, type Findable } from "#ui/palette/match.ts";

const entry = (label: string, hint?: string, keywords?: string): Findable => ({
  id: label,
  label,
  hint,
  keywords,
});
const labels = (entries: readonly Findable[], query: string, recent: readonly string[] = []) =>
  findEntries(entries, query, recent).map((found) => found.entry.label);

const places = [
  entry("Kiln Works Housing", "KLN"),
  entry("Workshop Week", "WRK"),
  entry("Siobhán Kearney", undefined, "siobhan@wharf.example"),
  entry("Forecasts of November 2026", "2026-11"),
];

it("finds by name, by code, by the beginning of a word, without accents and by scattered letters", () => {
  expect(labels(places, "kln")[0]).toBe("Kiln Works Housing");
  expect(labels(places, "housing")).toEqual(["Kiln Works Housing"]);
  expect(labels(places, "siobhan")).toEqual(["Siobhán Kearney"]);
  expect(labels(places, "wharf")).toEqual(["Siobhán Kearney"]);
  expect(labels(places, "nov forec")).toEqual(["Forecasts of November 2026"]);
  expect(labels(places, "2026-11")).toEqual(["Forecasts of November 2026"]);
  expect(labels(places, "khsg")).toEqual(["Kiln Works Housing"]);
});

it("offers scattered letters only where no entry has the words themselves", () => {
  const rows = [...places, entry("Overtime")];
  expect(labels(rows, "over")).toEqual(["Overtime"]);
  expect(labels(places, "over")).toEqual(["Forecasts of November 2026"]);
});

it("puts the beginning of a name before the beginning of a word, and that before its inside", () => {
  const rows = [entry("Night work"), entry("Homework"), entry("Workshop")];
  expect(labels(rows, "work")).toEqual(["Workshop", "Night work", "Homework"]);
});

it("puts recently opened entries first among equals, but not before a better match", () => {
  const rows = [entry("Wharf 1"), entry("Wharf 2"), entry("The wharf")];
  expect(labels(rows, "wharf", ["Wharf 2"])[0]).toBe("Wharf 2");
  expect(labels(rows, "wharf", ["The wharf"])[0]).toBe("Wharf 1");
});

it("marks the letters that were found", () => {
  expect(findEntries(places, "wo ho")[0]?.marks).toEqual([5, 6, 11, 12]);
});

const word = fc.stringMatching(/^[A-Za-zÀ-ž0-9]{1,8}$/);
const label = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));

it("finds every entry by any letters of its name in their order, in either case", () => {
  fc.assert(
    fc.property(
      label,
      fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
      fc.boolean(),
      (name, stored, upper) => {
        const letters = Array.from({ length: name.length }, (_, at) =>
          stored[at] === true ? name[at] : "",
        ).join("");
        // A capital without a small letter of one place, such as İ, has no other case to be typed in.
        fc.pre(
          letters.toUpperCase().length === letters.length &&
            letters.toUpperCase().toLowerCase() === letters.toLowerCase(),
        );
        expect(labels([entry(name)], upper ? letters.toUpperCase() : letters)).toEqual([name]);
      },
    ),
  );
});

it("only marks places of the label, ascending, and finds nothing in which a word is missing", () => {
  fc.assert(
    fc.property(fc.array(label, { maxLength: 8 }), fc.string({ maxLength: 12 }), (names, query) => {
      for (const { entry: found, marks } of findEntries(
        names.map((name) => entry(name)),
        query,
      )) {
        expect(
          marks.every((at, index) => at >= 0 && at < found.label.length && at > (marks[index - 1] ?? -1)),
        ).toBe(true);
      }
      expect(
        labels(
          names.map((name) => entry(name)),
          `${query} \u{1f6a7}`,
        ),
      ).toEqual([]);
    }),
  );
});
