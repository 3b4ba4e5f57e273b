import { describe, expect, it } from "vitest";
import { easterSunday, publicHolidaysOf } from "#demo/public-holidays.ts";

describe("The public holidays of England and Wales", () => {
  it("follow Easter", () => {
    expect([2000, 2019, 2024, 2025, 2026, 2027, 2038].map(easterSunday)).toEqual([
      "2000-04-23",
      "2019-04-21",
      "2024-03-31",
      "2025-04-20",
      "2026-04-05",
      "2027-03-28",
      "2038-04-25",
    ]);
  });

  it("are eight in a usual year, in order", () => {
    expect(publicHolidaysOf(2025).map((holiday) => holiday.day)).toEqual([
      "2025-01-01",
      "2025-04-18",
      "2025-04-21",
      "2025-05-05",
      "2025-05-26",
      "2025-08-25",
      "2025-12-25",
      "2025-12-26",
    ]);
  });

  it("move from a weekend to the next free weekday", () => {
    const from = (year: number) =>
      publicHolidaysOf(year).filter((holiday) => holiday.name.includes("substitute"));
    expect(from(2021)).toEqual([
      { day: "2021-12-27", name: "Christmas Day (substitute)" },
      { day: "2021-12-28", name: "Boxing Day (substitute)" },
    ]);
    expect(from(2022)).toEqual([
      { day: "2022-01-03", name: "New Year’s Day (substitute)" },
      { day: "2022-12-27", name: "Christmas Day (substitute)" },
    ]);
    expect(from(2026)).toEqual([{ day: "2026-12-28", name: "Boxing Day (substitute)" }]);
  });

  it("know the days that were proclaimed once", () => {
    expect(publicHolidaysOf(2020).map((holiday) => holiday.day)).toContain("2020-05-08");
    expect(publicHolidaysOf(2020).map((holiday) => holiday.day)).not.toContain("2020-05-04");
    expect(publicHolidaysOf(2022)).toHaveLength(10);
    expect(publicHolidaysOf(2023)).toHaveLength(9);
  });
});
