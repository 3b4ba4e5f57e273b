import { describe, expect, it } from "vitest";
import { brushHours } from "#features/plans/rules/painting.ts";
import { overIn, overText } from "#features/plans/rules/over-words.ts";
import { dayLimit, hoursOver, overbookedDays, overbookedWeeks } from "#features/people/rules/overbooking.ts";
import type { WorkingTime } from "#features/people/rules/expected-hours.ts";

/** Monday, 7 December 2026, and the days after it. */
const day = (at: number) => `2026-12-${String(7 + at).padStart(2, "0")}`;
const time = (own: Partial<WorkingTime> = {}): WorkingTime => ({
  effectiveMonthlyHours: 160,
  patterns: [],
  publicHolidays: new Map(),
  approvedHolidays: new Map(),
  ...own,
});
const eight = [0, 1, 2, 3, 4].map((at) => ({ day: day(at), hours: 8 }));
const overOf = (own: Partial<WorkingTime>, planned = eight) =>
  overbookedDays(planned, time(own)).map(({ day: on, hours }) => [Number(on.slice(8)), hours]);

describe("An overbooked day", () => {
  it("has more hours than expected, up to the next half-hour", () => {
    expect([0, 3.69, 4, 7.38, 7.5, 9.23].map(dayLimit)).toEqual([0, 4, 4, 7.5, 7.5, 9.5]);
    expect([7.5, 8].map((hours) => hoursOver(hours, 7.38))).toEqual([0, 0.5]);
    expect([0, 0.5].map((hours) => hoursOver(hours, 0))).toEqual([0, 0.5]);
  });

  it("goes by the working pattern, and by part-time monthly hours without one", () => {
    const patterns = [{ validFrom: "2026-01-01", hours: [4, 4, 4, 4, 0, 0, 0] as const }];
    expect(overOf({ patterns })).toEqual([
      [7, 4],
      [8, 4],
      [9, 4],
      [10, 4],
      [11, 8],
    ]);
    expect(overOf({ effectiveMonthlyHours: 80 }, eight.slice(0, 1))).toEqual([[7, 4]]);
  });

  it("goes by leave, public holidays and employment", () => {
    const patterns = [{ validFrom: "2026-01-01", hours: [8, 8, 8, 8, 8, 0, 0] as const }];
    expect(
      overOf({
        patterns,
        approvedHolidays: new Map([[day(0), 8]]),
        publicHolidays: new Map([[day(1), 4]]),
        lastDay: day(3),
      }),
    ).toEqual([
      [7, 8],
      [8, 4],
      [11, 8],
    ]);
  });

  it("isn't made up for by free hours of another day", () => {
    expect(
      overOf({}, [
        { day: day(1), hours: 9.5 },
        { day: day(0), hours: 1 },
      ]),
    ).toEqual([[8, 2]]);
  });

  it("is named with its week's others", () => {
    const over = overbookedWeeks([day(0), day(6), day(7)].map((on) => ({ day: on, hours: 1.5 })));
    expect(overText(overIn(over, day(0)))).toBe("3 hours over on 2 days");
    expect(overText(overIn(over, day(7)))).toBe("1.5 hours over on 1 day");
    expect(overText(overIn([], day(0)))).toBe("");
  });
});

describe("The brush", () => {
  it("gives as many hours as the person works that day, at most the usual ones", () => {
    expect([4, 7.5, 8, 10].map((limit) => brushHours(limit, 8, false))).toEqual([4, 7.5, 8, 8]);
    expect(brushHours(0, 8, false)).toBeNull();
  });

  it("gives the hours that were chosen on any day", () => {
    expect([0, 4, 10].map((limit) => brushHours(limit, 8, true))).toEqual([8, 8, 8]);
  });
});
