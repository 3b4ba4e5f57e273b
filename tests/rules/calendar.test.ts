import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import {
  addDays,
  dayFromNumber,
  dayNumber,
  daysBetween,
  isDay,
  isWeekend,
  startOfWeek,
  weekday,
} from "#shared/day.ts";
import {
  addMonths,
  daysInMonth,
  formatMonth,
  formatMonthShort,
  isMonth,
  lastDay,
  monthRange,
  monthsBetween,
} from "#shared/month.ts";

const days = fc.integer({ min: dayNumber("1900-01-01"), max: dayNumber("2100-12-31") }).map(dayFromNumber);

describe("Civil days", () => {
  it("agree with Temporal on every day from 1900 to 2100", () => {
    let plain = Temporal.PlainDate.from("1900-01-01");
    for (let number = dayNumber("1900-01-01"); number <= dayNumber("2100-12-31"); number += 1) {
      const day = dayFromNumber(number);
      if (day !== plain.toString() || weekday(day) !== plain.dayOfWeek)
        expect([day, weekday(day)]).toEqual([plain.toString(), plain.dayOfWeek]);
      plain = plain.add({ days: 1 });
    }
    expect(plain.toString()).toBe("2101-01-01");
  });

  it("move by any number of days and back", () => {
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: -5000, max: 5000 }),
        (day, count) => addDays(addDays(day, count), -count) === day,
      ),
    );
  });

  it("begin their week on Monday", () => {
    expect(startOfWeek("2026-11-22")).toBe("2026-11-16");
    expect(startOfWeek("2026-11-16")).toBe("2026-11-16");
    expect(["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"].map(isWeekend)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("know which texts are days", () => {
    expect(
      ["2024-02-29", "2023-02-29", "2026-13-01", "1899-12-31", "2101-01-01", "2026-1-1", "x"].map(isDay),
    ).toEqual([true, false, false, false, false, false, false]);
  });

  it("run from first to last, both included", () => {
    expect(daysBetween("2026-02-27", "2026-03-01")).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
    expect(daysBetween("2026-03-02", "2026-03-01")).toEqual([]);
  });
});

describe("Civil months", () => {
  it("agree with Temporal on length and arithmetic", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -600, max: 600 }), (day, count) => {
        const month = day.slice(0, 7);
        const plain = Temporal.PlainYearMonth.from(month);
        expect(daysInMonth(month)).toBe(plain.daysInMonth);
        expect(addMonths(month, count)).toBe(plain.add({ months: count }).toString());
        expect(monthsBetween(month, addMonths(month, count))).toBe(count);
      }),
    );
  });

  it("are written as people read them", () => {
    expect(formatMonth("2026-11")).toBe("November 2026");
    expect(formatMonthShort("2026-01")).toBe("Jan 2026");
    expect(lastDay("2028-02")).toBe("2028-02-29");
    expect(monthRange("2026-11", "2027-02")).toEqual(["2026-11", "2026-12", "2027-01", "2027-02"]);
    expect([isMonth("2026-11"), isMonth("2026-00"), isMonth("2026-11-01")]).toEqual([true, false, false]);
  });
});
