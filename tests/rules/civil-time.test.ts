import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { afterEach, describe, expect, it } from "vitest";
import {
  addDays,
  dayFromNumber,
  dayNumber,
  daysBetween,
  isDay,
  isWeekend,
  shortWeekdayName,
  startOfWeek,
  weekday,
  weekdayName,
  weekdays,
} from "#shared/day.ts";
import {
  addMonths,
  daysInMonth,
  firstDay,
  formatMonth,
  formatMonthShort,
  isMonth,
  lastDay,
  monthInFiles,
  monthOf,
  monthRange,
  months,
  monthsBetween,
  shortMonthName,
} from "#shared/month.ts";
import { civilAt } from "#shared/zone.ts";
import { catalogueOf, hush, speak } from "../support/speaking.ts";

afterEach(hush);

const someDay = fc
  .integer({ min: dayNumber("1000-01-01"), max: dayNumber("2999-12-31") })
  .map((number) => Temporal.PlainDate.from("1970-01-01").add({ days: number }));

describe("A civil day", () => {
  it("counts, moves and has the weekday that the calendar has", () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -400, max: 400 }), (date, count) => {
        const day = date.toString();
        expect(dayNumber(day)).toBe(Temporal.PlainDate.from("1970-01-01").until(date).days);
        expect(dayFromNumber(dayNumber(day))).toBe(day);
        expect(addDays(day, count)).toBe(date.add({ days: count }).toString());
        expect([weekday(day), isWeekend(day)]).toEqual([date.dayOfWeek, date.dayOfWeek > 5]);
        expect(startOfWeek(day)).toBe(date.subtract({ days: date.dayOfWeek - 1 }).toString());
      }),
    );
  });

  it("exists from 1900 to 2100, on days that there are", () => {
    const texts = [
      "1899-12-31",
      "1900-01-01",
      "2100-12-31",
      "2101-01-01",
      "2028-02-29",
      "2026-02-29",
      "1900-02-29",
    ];
    expect(texts.map(isDay)).toEqual([false, true, true, false, true, false, false]);
    expect(["2026-1-1", "2026-11-09T00:00", "2026-13-01", "2026-00-01", "2026-01-00", ""].some(isDay)).toBe(
      false,
    );
  });

  it("has those after it up to another, both included", () => {
    expect(daysBetween("2026-02-27", "2026-03-01")).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
    expect([daysBetween("2026-03-01", "2026-03-01"), daysBetween("2026-03-01", "2026-02-28")]).toEqual([
      ["2026-03-01"],
      [],
    ]);
  });

  it("is called by its weekday, in words of the language", () => {
    const week = daysBetween("2026-11-09", "2026-11-15");
    expect(week.map(weekdayName)).toEqual(weekdays);
    expect(week.map(shortWeekdayName)).toEqual(weekdays.map((name) => name.slice(0, 3)));
    speak("de", catalogueOf("de"));
    expect([weekdayName("2026-11-09"), shortWeekdayName("2026-11-15")]).toEqual(["Montag", "So"]);
  });
});

describe("A month", () => {
  const month = fc
    .record({ year: fc.integer({ min: 990, max: 2999 }), month: fc.integer({ min: 1, max: 12 }) })
    .map((parts) => Temporal.PlainYearMonth.from(parts));

  it("moves and has the days that the calendar has", () => {
    fc.assert(
      fc.property(month, fc.integer({ min: -100, max: 100 }), (civil, count) => {
        const text = civil.toString();
        const moved = civil.add({ months: count }).toString();
        expect([addMonths(text, count), monthsBetween(text, moved)]).toEqual([moved, count]);
        expect(daysInMonth(text)).toBe(civil.daysInMonth);
        expect([firstDay(text), lastDay(text)]).toEqual([`${text}-01`, `${text}-${civil.daysInMonth}`]);
        expect(monthOf(lastDay(text))).toBe(text);
      }),
    );
    expect(monthRange("2026-11", "2027-02")).toEqual(["2026-11", "2026-12", "2027-01", "2027-02"]);
    expect([monthRange("2026-11", "2026-11"), monthRange("2026-11", "2026-10")]).toEqual([["2026-11"], []]);
  });

  it("is one from 1900 to 2100", () => {
    expect(["1899-12", "1900-01", "2100-12", "2101-01"].map(isMonth)).toEqual([false, true, true, false]);
    expect(["2026-13", "2026-00", "2026-1", "2026", "2026-11-01", "", "november"].some(isMonth)).toBe(false);
  });

  it("is called by its name, short or not, in words of the language; files have it in English", () => {
    const year = monthRange("2026-01", "2026-12");
    expect(year.map(formatMonth)).toEqual(months.map((name) => `${name} 2026`));
    expect(year.map(shortMonthName)).toEqual(months.map((name) => name.slice(0, 3)));
    speak("de", catalogueOf("de"));
    expect([formatMonth("2026-03"), formatMonthShort("2026-03"), monthInFiles("2026-03")]).toEqual([
      "März 2026",
      "Mär 2026",
      "Mar 2026",
    ]);
  });
});

describe("The wall clock", () => {
  it("shows the minute that has begun", () => {
    const at = (text: string) => civilAt(Date.parse(text), "Europe/London");
    expect([at("2026-11-16T09:00:00.999Z"), at("2026-11-16T09:00:59Z"), at("2026-07-16T23:59:59Z")]).toEqual([
      { day: "2026-11-16", minute: 540 },
      { day: "2026-11-16", minute: 540 },
      { day: "2026-07-17", minute: 59 },
    ]);
    expect(at("1969-12-31T22:30:59Z")).toEqual({ day: "1969-12-31", minute: 1410 });
  });
});
