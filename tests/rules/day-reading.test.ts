import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { dayFromNumber, dayNumber } from "#shared/day.ts";
import { dayPatterns, isCompleteDay, readDay } from "#shared/day-reading.ts";
import { dateFormatIds, formatsOf } from "#shared/formats.ts";
import { catalogueOf, hush, speak } from "../support/speaking.ts";

afterEach(hush);

const today = "2026-11-20";
const read = (text: string) => dateFormatIds.map((id) => readDay(text, id, today));
const everyWay = (day: string | null) => dateFormatIds.map(() => day);

describe("A typed date", () => {
  it("is understood as it is shown, in every format an organisation chooses from, and as 2026-11-09", () => {
    const days = fc
      .integer({ min: dayNumber("1900-01-01"), max: dayNumber("2100-12-31") })
      .map(dayFromNumber);
    fc.assert(
      fc.property(days, fc.constantFrom(...dateFormatIds), (day, id) => {
        const shown = formatsOf(id, "UTC").day(day);
        expect([readDay(shown, id, today), readDay(day, id, today)]).toEqual([day, day]);
        expect([isCompleteDay(shown), isCompleteDay(day)]).toEqual([true, true]);
        expect(readDay(formatsOf(id, "UTC").shortDay(day), id, day)).toBe(day);
      }),
    );
  });

  it("may be short: without zeros, the century or the year, without separators, with a month in words", () => {
    const ninth = "2026-11-09";
    const dayFirst = [ninth, "2026-09-11", null, ninth];
    expect(["9/11/2026", "9.11.26", "9-11-2026", "09112026", "091126"].map(read)).toEqual([
      dayFirst,
      dayFirst,
      dayFirst,
      dayFirst,
      [ninth, "2026-09-11", "2009-11-26", ninth],
    ]);
    expect(read("9/11")).toEqual([ninth, "2026-09-11", "2026-09-11", ninth]);
    expect(read("20261109")[2]).toBe(ninth);
    for (const text of [
      "9 Nov 2026",
      "9 november 26",
      "nov 9",
      " Nov 9, 2026 ",
      "9-nov",
      "Nov. 9.",
      ",9,nov",
    ])
      expect(read(text)).toEqual(everyWay(ninth));
  });

  it("may be yesterday, today or tomorrow", () => {
    expect(["yesterday", "Today", " tomorrow "].map(read)).toEqual([
      everyWay("2026-11-19"),
      everyWay("2026-11-20"),
      everyWay("2026-11-21"),
    ]);
  });

  it("is none where no such day exists or can be meant", () => {
    for (const text of [
      "",
      "31/31",
      "9",
      "soon",
      "9 no",
      "30 Feb 2026",
      "1 Jan 1899",
      "1/2/3/4",
      "1/2/2026/4",
      "2026/1/2/3",
      "1 Nov 2026 2",
      "1 Smarch 2026",
      "091126 5",
      "0101june",
      "2026",
      "9112026",
      "1/1/2",
      "1/1/202",
      "x/1/2026",
      "1/x/2026",
      "1/1/xx",
      "001/1/2026",
      "1/001/2026",
      "0/1/2026",
      "1/0/2026",
      "1 Nov 202",
      "9 Nov x",
    ])
      expect(read(text)).toEqual(everyWay(null));
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...dateFormatIds), (text, id) => {
        expect(readDay(text, id, today) ?? "2026-01-01").toMatch(/^\d{4}-\d{2}-\d{2}$/);
      }),
    );
  });

  it("may be in the language's words, with either apostrophe", () => {
    speak("fr", catalogueOf("fr"));
    expect(["aujourd'hui", "aujourd’hui", "9 janv", "9 janvier 2026"].map((text) => read(text)[0])).toEqual([
      today,
      today,
      "2026-01-09",
      "2026-01-09",
    ]);
    speak("es", catalogueOf("es"));
    expect(["9 enero", "9 dic", "9 january"].map((text) => read(text)[0])).toEqual([
      "2026-01-09",
      "2026-12-09",
      "2026-01-09",
    ]);
  });

  it("is requested in the organisation's format", () => {
    expect(dateFormatIds.map((id) => dayPatterns()[id])).toEqual([
      "dd/mm/yyyy",
      "mm/dd/yyyy",
      "yyyy-mm-dd",
      "d mmm yyyy",
    ]);
  });

  it("is complete with its year, and a field waits for it", () => {
    expect(["1 Nov", "1 Nov 20", "1/11/20", "11/2026"].map(isCompleteDay)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
