import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { usualBy } from "#features/reports/rules/report.ts";
import { nextRun, scheduleWords, type Schedule } from "#features/reports/rules/schedule.ts";
import { findPattern, readHidden, readSorting } from "#features/reports/rules/shape.ts";
import { checkRecipients, isSameAddress, movedAddress } from "#features/reports/rules/view.ts";
import { addressOf, readSearch, writeSearch } from "#features/reports/web/search.ts";
import { addMonths, daysInMonth } from "#shared/month.ts";
import { civilAt } from "#shared/zone.ts";

const London = "Europe/London";
const runs = (schedule: Schedule, after: string, times: number, zone = London) => {
  const found: string[] = [];
  let at = Date.parse(after);
  for (let run = 0; run < times; run += 1) {
    at = nextRun(schedule, at, zone);
    found.push(new Date(at).toISOString().slice(0, 16));
  }
  return found;
};

describe("A report's schedule", () => {
  it("keeps its hour by the wall clock, whatever the clocks do", () => {
    const sundays = { every: "week", onDay: 7, atHour: 8 } as const;
    expect(runs(sundays, "2026-10-17T12:00:00Z", 3)).toEqual([
      "2026-10-18T07:00",
      "2026-10-25T08:00",
      "2026-11-01T08:00",
    ]);
    // 01:00 doesn't exist on 28 March 2027, and comes twice on 25 October 2026: the next there is, and once.
    expect(runs({ ...sundays, atHour: 1 }, "2027-03-27T12:00:00Z", 1)).toEqual(["2027-03-28T01:00"]);
    expect(runs({ ...sundays, atHour: 1 }, "2026-10-24T12:00:00Z", 2)).toEqual([
      "2026-10-25T00:00",
      "2026-11-01T01:00",
    ]);
    // A midnight that is leapt over.
    expect(
      runs({ every: "week", onDay: 7, atHour: 0 }, "2018-11-03T12:00:00Z", 1, "America/Sao_Paulo"),
    ).toEqual(["2018-11-04T03:00"]);
  });

  it("comes on the last day of months that are shorter than its day", () => {
    expect(runs({ every: "month", onDay: 31, atHour: 9 }, "2027-01-31T09:00:00Z", 3)).toEqual([
      "2027-02-28T09:00",
      "2027-03-31T08:00",
      "2027-04-30T08:00",
    ]);
    expect(scheduleWords({ every: "month", onDay: 31, atHour: 9 })).toBe(
      "On the last day of each month at 09:00",
    );
    expect(scheduleWords({ every: "week", onDay: 1, atHour: 8 })).toBe("Every Monday at 08:00");
  });

  it("always lies ahead, on its day, with no other in between", () => {
    const schedules = fc.oneof(
      fc.record({
        every: fc.constant("week" as const),
        onDay: fc.integer({ min: 1, max: 7 }),
        atHour: fc.nat(23),
      }),
      fc.record({
        every: fc.constant("month" as const),
        onDay: fc.integer({ min: 1, max: 31 }),
        atHour: fc.nat(23),
      }),
    );
    const zones = fc.constantFrom(London, "Pacific/Auckland", "America/New_York", "Asia/Kathmandu", "UTC");
    const instants = fc.integer({ min: Date.parse("2026-01-01"), max: Date.parse("2028-12-31") });
    fc.assert(
      fc.property(schedules, instants, zones, (schedule, after, zone) => {
        const next = nextRun(schedule, after, zone);
        const { day } = civilAt(next, zone);
        const most = schedule.every === "week" ? 8 : 32;
        expect(next).toBeGreaterThan(after);
        expect(next - after).toBeLessThanOrEqual(most * 86_400_000);
        if (schedule.every === "month")
          expect(Number(day.slice(8))).toBe(Math.min(schedule.onDay, daysInMonth(day.slice(0, 7))));
        else expect(new Date(`${day}T00:00:00Z`).getUTCDay() || 7).toBe(schedule.onDay);
        // Looked at just before, it's the same run.
        expect(nextRun(schedule, next - 1, zone)).toBe(next);
      }),
      { numRuns: 60 },
    );
  });
});

describe("A view's address", () => {
  it("moves its months with time, those of its columns too, and comes back the same", () => {
    const address = {
      report: "hours",
      from: "2026-09",
      to: "2026-11",
      pivot: "hours",
      sort: "-month-2026-09",
      hide: "project,month-2026-10",
    };
    expect(movedAddress(address, "2026-11", "2027-01")).toEqual({
      ...address,
      from: "2026-11",
      to: "2027-01",
      sort: "-month-2026-11",
      hide: "project,month-2026-12",
    });
    const months = fc.integer({ min: -240, max: 240 }).map((by) => addMonths("2026-11", by));
    fc.assert(
      fc.property(months, (now) => {
        const there = movedAddress(address, "2026-11", now);
        expect(isSameAddress(movedAddress(there, now, "2026-11"), address)).toBe(true);
      }),
    );
    // Beyond the calendar's years months stay, and what is as of a day is as of today.
    expect(movedAddress({ from: "2100-12" }, "2026-11", "2026-12")).toEqual({ from: "2100-12" });
    expect(movedAddress({ report: "balances", day: "2026-11-01" }, "2026-11", "2026-12")).toEqual({
      report: "balances",
    });
  });

  it("says everything that is shown, and is read again as it was", () => {
    const characteristic = "characteristic-01a205b3-d04d-70f7-88d7-24b2856bb454";
    const address = {
      report: "plan",
      from: "2026-01",
      to: "2026-03",
      by: `place,${characteristic},person`,
      compare: "budget_actual",
      pivot: "cost",
      find: "Harbour & sons",
      sort: "-total",
      hide: "place",
      view: "01a205b3-d04d-70f7-88d7-24b2856bb454",
    };
    const state = readSearch(address, "2026-11-23");
    expect(writeSearch(state)).toEqual(address);
    expect(addressOf(state)).not.toHaveProperty("view");
    // Months are columns: days and weeks can't be groups too, nor may a fourth one.
    const by = (asked: Record<string, string>) => readSearch({ report: "hours", ...asked }, "2026-11-23").by;
    expect(by({ by: "project,month", pivot: "hours" })).toEqual(["project"]);
    expect(by({ by: "month", pivot: "hours" })).toEqual(usualBy("hours"));
    expect(by({ by: "project,function,tier,week" })).toEqual(["project", "function", "tier"]);
    expect(readSearch({ report: "missing", pivot: "hours", by: "place" }, "2026-11-23").pivot).toBeNull();
  });

  it("names columns and nothing else", () => {
    expect([readSorting("-hours"), readSorting("--hours"), readSorting("hours; --")]).toEqual([
      { column: "hours", direction: "descending" },
      null,
      null,
    ]);
    expect([readHidden("hours,hours,cost"), readHidden(""), readHidden("a b")]).toEqual([
      ["hours", "cost"],
      null,
      null,
    ]);
    expect(findPattern(String.raw` 100%_\ `)).toBe(String.raw`%100\%\_\\%`);
    expect([checkRecipients([]), checkRecipients(["a"]), checkRecipients(Array(21).fill("a"))]).toEqual([
      { recipientIds: "Choose who gets it" },
      {},
      { recipientIds: "Choose at most 20 people" },
    ]);
  });
});
