import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { usualBy, type Dimension } from "#features/reports/rules/report.ts";
import {
  dayChoices,
  hourChoices,
  nextRun,
  scheduleWords,
  type Schedule,
} from "#features/reports/rules/schedule.ts";
import {
  monthColumn,
  noCostsNote,
  pivotFault,
  pivotsOf,
  readHidden,
  readSorting,
  unsortedNote,
  writeSorting,
  type Pivot,
} from "#features/reports/rules/shape.ts";
import {
  checkRecipients,
  checkView,
  isSameAddress,
  maxViews,
  movedAddress,
  tooManyViews,
} from "#features/reports/rules/view.ts";
import { addressOf, readSearch, writeSearch } from "#features/reports/web/search.ts";
import { addMonths, daysInMonth } from "#shared/month.ts";
import { civilAt } from "#shared/zone.ts";
import { draws } from "../support/draws.ts";

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
  it("retains its hour by the wall clock, whatever the clocks do", () => {
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

  it("that a clock leaps over comes at the next quarter of an hour there is, or the next day", () => {
    const sundays = { every: "week", onDay: 7, atHour: 23 } as const;
    // Half an hour is leapt over at 02:00, an hour at 24:00, a day in Apia.
    expect(runs({ ...sundays, atHour: 2 }, "2026-10-03T12:00:00Z", 1, "Australia/Lord_Howe")).toEqual([
      "2026-10-03T15:30",
    ]);
    const fridays = { every: "week", onDay: 5, atHour: 8 } as const;
    expect(runs(fridays, "2011-12-29T12:00:00Z", 1, "Pacific/Apia")).toEqual(["2011-12-30T10:00"]);
    expect(runs({ ...sundays, onDay: 6 }, "2024-03-30T12:00:00Z", 1, "America/Nuuk")).toEqual([
      "2024-03-31T01:00",
    ]);
  });

  it("is still today's until its hour, and a month's day comes again after the longest month", () => {
    expect(runs({ every: "week", onDay: 1, atHour: 8 }, "2026-11-16T07:59:59Z", 2, "UTC")).toEqual([
      "2026-11-16T08:00",
      "2026-11-23T08:00",
    ]);
    expect(runs({ every: "month", onDay: 31, atHour: 0 }, "2026-07-31T00:00:00Z", 1, "UTC")).toEqual([
      "2026-08-31T00:00",
    ]);
  });

  it("is chosen by hour and day, and said in words", () => {
    expect([hourChoices.length, hourChoices[0], hourChoices.at(-1)]).toEqual([
      24,
      { value: "0", label: "00:00" },
      { value: "23", label: "23:00" },
    ]);
    const days = dayChoices();
    expect([days.length, days[0], days[29], days.at(-1)]).toEqual([
      31,
      { value: "1", label: "1" },
      { value: "30", label: "30" },
      { value: "31", label: "Last day" },
    ]);
    expect([
      scheduleWords({ every: "week", onDay: 7, atHour: 0 }),
      scheduleWords({ every: "month", onDay: 30, atHour: 17 }),
    ]).toEqual(["Every Sunday at 00:00", "On day 30 of each month at 17:00"]);
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
      { numRuns: draws(60) },
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
    // What are no months stay as they are, and so does what only looks like one.
    expect(
      movedAddress(
        { from: "soon", to: "2026-13", day: "2026-11-01", find: "month-2026-11" },
        "2026-11",
        "2026-12",
      ),
    ).toEqual({
      from: "soon",
      to: "2026-13",
      day: "2026-11-01",
      find: "month-2026-11",
    });
    expect(movedAddress({ sort: "month-2026-13", hide: "month-2100-12" }, "2026-11", "2026-12")).toEqual({
      sort: "month-2026-13",
      hide: "month-2100-12",
    });
    expect(movedAddress({ report: "balances", from: "2026-11" }, "2026-11", "2026-12")["from"]).toBe(
      "2026-12",
    );
    // Beyond the calendar's years months stay, and what is as of a day is as of today.
    expect(movedAddress({ from: "2100-12" }, "2026-11", "2026-12")).toEqual({ from: "2100-12" });
    expect(movedAddress({ report: "balances", day: "2026-11-01" }, "2026-11", "2026-12")).toEqual({
      report: "balances",
    });
  });

  it("is the same as another with equal settings", () => {
    const [one, other] = [
      { report: "plan", from: "2026-01" },
      { report: "plan", from: "2026-02" },
    ];
    expect([
      isSameAddress(one, { ...one }),
      isSameAddress(one, other),
      isSameAddress({ report: "plan" }, one),
      isSameAddress(one, { report: "plan" }),
      isSameAddress({}, {}),
    ]).toEqual([true, false, false, false, true]);
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
    const by = (requested: Record<string, string>) =>
      readSearch({ report: "hours", ...requested }, "2026-11-23").by;
    expect(by({ by: "project,month", pivot: "hours" })).toEqual(["project"]);
    expect(by({ by: "month", pivot: "hours" })).toEqual(usualBy("hours"));
    expect(by({ by: "project,function,tier,week" })).toEqual(["project", "function", "tier"]);
    expect(readSearch({ report: "missing", pivot: "hours", by: "place" }, "2026-11-23").pivot).toBeNull();
  });

  it("is saved under a name, by someone who hasn't too many", () => {
    expect([checkView({ name: " " }), checkView({ name: " Mine " })]).toEqual([
      { name: "Enter a name for this view" },
      {},
    ]);
    expect(tooManyViews()).toBe(`You have ${maxViews} views already. Delete one you no longer need.`);
  });

  it("has months as columns of what adds up, up to two years, by nothing of time", () => {
    expect((["hours", "plan", "absence", "missing"] as const).map(pivotsOf)).toEqual([
      ["hours", "cost"],
      ["hours", "cost"],
      ["hours", "days"],
      [],
    ]);
    const fault = (by: Dimension[], to: string, pivot: Pivot = "hours") =>
      pivotFault("hours", pivot, by, ["2026-01", to]);
    expect([fault(["project"], "2027-12"), fault(["project"], "2028-01"), fault([], "2026-01")]).toEqual([
      null,
      "Months as columns show at most 24 months. Choose fewer",
      null,
    ]);
    expect([fault(["project", "week"], "2026-02"), fault(["project"], "2026-02", "days")]).toEqual([
      "Months are columns already. Group by something other than time",
      "This report can't show months as columns of that",
    ]);
    expect(monthColumn("2026-01")).toBe("month-2026-01");
  });

  it("reports where it can't be shown as requested", () => {
    expect([unsortedNote(), noCostsNote()]).toEqual([
      "These lines are in their usual order: the column they were sorted by isn't in this report for you.",
      "You can't see costs here, so the months show hours.",
    ]);
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
    expect([
      readSorting("hours"),
      readSorting(`a${"b".repeat(60)}`),
      readSorting(`a${"b".repeat(61)}`),
    ]).toEqual([
      { column: "hours", direction: "ascending" },
      { column: `a${"b".repeat(60)}`, direction: "ascending" },
      null,
    ]);
    const columns = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`);
    expect([
      readHidden(columns(60).join(",")),
      readHidden(columns(61).join(",")),
      readHidden("hours,a b"),
    ]).toEqual([columns(60), null, null]);
    expect(
      ["hours", "-hours"].map((text) =>
        writeSorting(readSorting(text) ?? { column: "", direction: "ascending" }),
      ),
    ).toEqual(["hours", "-hours"]);
    expect([0, 1, 20, 21].map((count) => checkRecipients(Array.from({ length: count }, String)))).toEqual([
      { recipientIds: "Choose who gets it" },
      {},
      {},
      { recipientIds: "Choose at most 20 people" },
    ]);
  });
});
