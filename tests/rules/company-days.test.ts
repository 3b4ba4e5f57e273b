import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { blackoutFault, blackoutsOf } from "#features/leave/rules/company-days/blackout.ts";
import {
  checkCompanyDays,
  isRenamed,
  tidyCompanyDays,
  type CompanyDaysFields,
} from "#features/leave/rules/company-days/company-days.ts";
import { shutdownRequests } from "#features/leave/rules/company-days/shutdown.ts";
import type { WorkingTime } from "#features/people/rules/expected-hours.ts";
import { addDays, daysBetween, isWeekend } from "#shared/day.ts";
import { sumHours } from "#shared/hours.ts";

const fields: CompanyDaysFields = {
  kind: "shutdown",
  name: "Christmas",
  firstDay: "2026-12-24",
  lastDay: "2026-12-31",
  placeId: null,
  refuses: false,
};
const time: WorkingTime = {
  effectiveMonthlyHours: 173.33,
  patterns: [{ validFrom: "2026-01-01", hours: [8, 8, 8, 8, 8, 0, 0] }],
  publicHolidays: new Map([
    ["2026-12-24", 4],
    ["2026-12-25", 8],
  ]),
  approvedHolidays: new Map(),
};
const free = { time, places: [], requests: [] };

describe("Company days", () => {
  it("have a name and days in order, at most a year of them", () => {
    expect(checkCompanyDays(fields)).toEqual({});
    expect(checkCompanyDays({ ...fields, name: " ", firstDay: "", lastDay: "soon" })).toEqual({
      name: "Enter a name",
      firstDay: "Choose the first day",
      lastDay: "Choose the last day",
    });
    expect(checkCompanyDays({ ...fields, lastDay: fields.firstDay })).toEqual({});
    expect(checkCompanyDays({ ...fields, name: `${"n".repeat(100)} ` })).toEqual({});
    expect(checkCompanyDays({ ...fields, name: "n".repeat(101) })).toEqual({
      name: "Use at most 100 characters",
    });
    expect(checkCompanyDays({ ...fields, lastDay: "2026-12-23" })).toEqual({
      lastDay: "The last day must not be before the first",
    });
    expect(checkCompanyDays({ ...fields, lastDay: "2027-12-25" })).toEqual({
      lastDay: "They are at most 366 days long",
    });
  });

  it("refuse requests only as blackout days, and are only named otherwise where nothing else changes", () => {
    expect(tidyCompanyDays({ ...fields, name: " Christmas ", refuses: true })).toEqual(fields);
    expect(tidyCompanyDays({ ...fields, kind: "blackout", refuses: true }).refuses).toBe(true);
    expect(tidyCompanyDays({ ...fields, kind: "blackout" }).refuses).toBe(false);
    expect(isRenamed(fields, { ...fields, name: "Yule" })).toBe(true);
    expect(isRenamed(fields, { ...fields, name: "Yule", lastDay: "2027-01-01" })).toBe(false);
  });
});

describe("A shutdown", () => {
  it("deducts the hours someone would work: half a public holiday leaves the other half", () => {
    expect(shutdownRequests(fields, free)).toEqual([
      {
        startDate: "2026-12-24",
        endDate: "2026-12-31",
        totalHours: 36,
        entries: ["24", "28", "29", "30", "31"].map((day) => ({
          day: `2026-12-${day}`,
          hours: day === "24" ? 4 : 8,
        })),
      },
    ]);
  });

  it("leaves requests that are there as they are, and books around them", () => {
    const requests = [{ startDate: "2026-12-29", endDate: "2026-12-29" }];
    expect(
      shutdownRequests(fields, { ...free, requests }).map(({ startDate, endDate }) => [startDate, endDate]),
    ).toEqual([
      ["2026-12-24", "2026-12-28"],
      ["2026-12-30", "2026-12-31"],
    ]);
  });

  it("of a place concerns people on the days they belong there", () => {
    const places = [
      { validFrom: "2026-12-30", placeId: null },
      { validFrom: "2026-01-01", placeId: "munich" },
    ];
    const booked = (placeId: string) => shutdownRequests({ ...fields, placeId }, { ...free, places });
    expect(booked("munich").map(({ endDate }) => endDate)).toEqual(["2026-12-29"]);
    expect(booked("edinburgh")).toEqual([]);
    // Everyone's is theirs too, wherever they belong.
    expect(shutdownRequests(fields, { ...free, places })).toEqual(shutdownRequests(fields, free));
  });

  test("books every free working day once and nothing else, whatever is requested already", () => {
    const first = "2026-03-02";
    const stretch = fc
      .tuple(fc.nat(20), fc.nat(4))
      .map(([at, length]) => ({ startDate: addDays(first, at), endDate: addDays(first, at + length) }));
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 5 }), (requests) => {
        const days = { ...fields, firstDay: first, lastDay: addDays(first, 20) };
        const made = shutdownRequests(days, { ...free, requests });
        const booked = made.flatMap(({ entries }) => entries.map(({ day }) => day));
        const wanted = daysBetween(first, days.lastDay).filter(
          (day) => !isWeekend(day) && !requests.some((each) => each.startDate <= day && day <= each.endDate),
        );
        expect(booked).toEqual(wanted);
        for (const request of made) {
          expect(request.totalHours).toBe(sumHours(request.entries.map(({ hours }) => hours)));
          // What is made never shares a day with what was there.
          for (const each of requests)
            expect(each.startDate <= request.endDate && request.startDate <= each.endDate).toBe(false);
        }
      }),
    );
  });
});

describe("Blackout days", () => {
  const blackout = (id: string, refuses: boolean, day: string) => ({
    id,
    name: id,
    firstDay: "2026-12-28",
    lastDay: "2026-12-31",
    refuses,
    day,
  });

  it("concern the working days of a request, each blackout once, those that refuse first", () => {
    const days = [
      blackout("Stocktaking", false, "2026-12-28"),
      blackout("Year end", true, "2026-12-28"),
      blackout("Year end", true, "2026-12-29"),
    ];
    const met = blackoutsOf([{ day: "2026-12-28" }, { day: "2026-12-29" }], days);
    expect(met.map(({ name }) => name)).toEqual(["Year end", "Stocktaking"]);
    expect(blackoutFault(met)).toBe("No holiday on these days: Year end. Choose others, or ask an admin");
    expect(blackoutsOf([{ day: "2026-12-30" }], days)).toEqual([]);
    const earlier = { ...blackout("Audit", true, "2026-12-28"), firstDay: "2026-12-01" };
    expect(blackoutsOf([{ day: "2026-12-28" }], [...days, earlier]).map(({ name }) => name)).toEqual([
      "Audit",
      "Year end",
      "Stocktaking",
    ]);
    expect(blackoutFault(blackoutsOf([{ day: "2026-12-28" }], days.slice(0, 1)))).toBeNull();
  });
});
