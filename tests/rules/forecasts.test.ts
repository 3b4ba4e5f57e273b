import { describe, expect, it } from "vitest";
import { remainingHours, shortfallsOf } from "#features/forecasts/rules/capacity.ts";
import { expectedBetween, type WorkingTime } from "#features/people/rules/expected-hours.ts";
import { sumHours } from "#shared/hours.ts";
import { checkCells } from "#features/forecasts/rules/forecast-cell.ts";
import { readForecastCell } from "#features/forecasts/rules/forecast-cell.ts";
import { differenceOf, priceLines, repricedBy, totalsOf } from "#features/forecasts/rules/forecast-lines.ts";
import {
  clearingRefusal,
  savingRefusal,
  type ForecastSituation,
} from "#features/forecasts/rules/forecast-status.ts";
import { freezeDifferences } from "#features/forecasts/rules/freeze-differences.ts";
import {
  isMonthOfProject,
  monthIndexOf,
  monthsOfProject,
  nearestMonthOfProject,
} from "#features/months/rules/project-months.ts";

describe("A typed forecast cell", () => {
  it.each([
    ["7.5", 7.5],
    ["7,5", 7.5],
    ["7:30", 7.5],
    ["450m", 7.5],
    ["", 0],
    ["-", 0],
    [" – ", 0],
    ["10000", 10_000],
  ])("reads %j as %d hours", (typed, hours) =>
    expect(readForecastCell(typed)).toEqual({ hours, fault: null }),
  );

  it.each([
    ["7.25", "Enter hours in steps of 0.5."],
    ["10000.5", "Enter at most 10,000 hours."],
    ["-1", "Hours can't be negative."],
    ["seven", "Enter hours as a number, such as 7.5."],
  ])("refuses %j: %s", (typed, fault) => expect(readForecastCell(typed)).toEqual({ hours: null, fault }));
});

describe("The cells of a save", () => {
  const tiers = new Set(["a", "b"]);
  it("pass when each is given once, in steps and in range", () =>
    expect(
      checkCells(
        [
          { costTierId: "a", forecastHours: 1.5 },
          { costTierId: "b", forecastHours: 0 },
        ],
        tiers,
      ),
    ).toEqual({}));
  it("are refused with the place of each fault", () =>
    expect(
      checkCells(
        [
          { costTierId: "a", forecastHours: 0.3 },
          { costTierId: "x", forecastHours: 1 },
          { costTierId: "a", forecastHours: -1 },
        ],
        tiers,
      ),
    ).toEqual({
      "cells.0.forecastHours": "Enter hours in steps of 0.5.",
      "cells.1.costTierId": "This project doesn't have this cost tier.",
      "cells.2.forecastHours": "Hours can't be negative.",
      "cells.2.costTierId": "A forecast can have each cost tier only once.",
    }));
  it("are refused without any hours", () =>
    expect(Object.keys(checkCells([{ costTierId: "a", forecastHours: 0 }], tiers))).toEqual(["cells"]));
});

describe("The lines of a forecast", () => {
  const tiers = [
    { id: "a", functionId: "f", hourlyRate: 100.1 },
    { id: "b", functionId: "f", hourlyRate: 50 },
    { id: "c", functionId: "g", hourlyRate: 10 },
  ];
  const stored = priceLines(
    [
      { costTierId: "a", forecastHours: 2 },
      { costTierId: "c", forecastHours: 4 },
    ],
    [{ id: "a", functionId: "f", hourlyRate: 90 }, ...tiers.slice(2)],
    [],
    false,
  );

  it("cost hours times rate, and leave out cells without hours", () => {
    const lines = priceLines(
      [
        { costTierId: "a", forecastHours: 1.5 },
        { costTierId: "b", forecastHours: 0 },
      ],
      tiers,
      [],
      false,
    );
    expect(lines).toEqual([
      { costTierId: "a", functionId: "f", forecastHours: 1.5, ratePerHour: 100.1, totalCost: 150.15 },
    ]);
  });
  it("add up to functions, hours and cost", () =>
    expect(totalsOf(stored)).toEqual({ totalFunctions: 2, totalHours: 6, totalCost: 220 }));
  it("are priced anew by a draft's save, which says by how much the total moved", () => {
    const lines = priceLines(stored, tiers, stored, false);
    expect(totalsOf(lines).totalCost).toBe(240.2);
    expect(repricedBy(stored, lines)).toBe(20.2);
  });
  it("retain their rate while a frozen forecast stays frozen and their hours do not change", () => {
    const lines = priceLines(
      [
        { costTierId: "a", forecastHours: 2 },
        { costTierId: "b", forecastHours: 1 },
      ],
      tiers,
      stored,
      true,
    );
    expect(lines.map((line) => line.ratePerHour)).toEqual([90, 50]);
  });
  it("differ from what is stored only where something changed", () => {
    const wanted = priceLines(
      [
        { costTierId: "b", forecastHours: 1 },
        { costTierId: "c", forecastHours: 4 },
      ],
      tiers,
      stored,
      false,
    );
    const { added, changed, removed } = differenceOf(stored, wanted);
    expect([added, changed, removed].map((lines) => lines.map((line) => line.costTierId))).toEqual([
      ["b"],
      [],
      ["a"],
    ]);
  });
});

describe("The remaining capacity of a tier", () => {
  const inJune = (time: WorkingTime) => sumHours(expectedBetween("2026-06-01", "2026-06-30", time));
  const person = {
    effectiveMonthlyHours: 130,
    patterns: [],
    publicHolidays: new Map([["2026-06-03", 8]]),
    approvedHolidays: new Map([["2026-06-05", 2.5]]),
  };
  const tier = { costTierId: "a", capacityHours: 100, otherForecastHours: 70.5 };
  it("counts a person's pattern less public and approved holidays, day by day", () => {
    // 130 x 12 / 52 / 5 = 6 hours on 22 working days; the public holiday removes one of them, the leave 2.5
    // hours.
    expect(inJune(person)).toBe(123.5);
    const part = {
      ...person,
      publicHolidays: new Map(),
      patterns: [{ validFrom: "2026-06-29", hours: [0, 4, 0, 0, 0, 0, 0] as const }],
    };
    expect(inJune(part)).toBe(20 * 6 - 2.5 + 4);
  });
  it("is what other projects leave, less this forecast's hours; below zero that many are missing", () => {
    expect([remainingHours(tier, 29.5), remainingHours(tier, 40)]).toEqual([0, -10.5]);
    const requested = (costTierId: string, forecastHours: number) => ({ costTierId, forecastHours });
    expect(shortfallsOf([tier], [requested("a", 40), requested("b", 1000)])).toEqual([
      { costTierId: "a", missingHours: 10.5 },
    ]);
    expect(shortfallsOf([{ ...tier, otherForecastHours: 200 }], [requested("a", 0)])).toEqual([]);
  });
});

describe("Two versions of a forecast", () => {
  const line = (costTierId: string, forecastHours: number) => ({
    costTierId,
    forecastHours,
    totalCost: forecastHours * 10,
  });
  it("differ tier by tier, new and dropped ones among them", () =>
    expect(freezeDifferences([line("a", 5), line("b", 1.5)], [line("a", 7.5), line("c", 2)])).toEqual([
      { costTierId: "a", before: 5, after: 7.5, hours: 2.5, cost: 25 },
      { costTierId: "c", before: 0, after: 2, hours: 2, cost: 20 },
      { costTierId: "b", before: 1.5, after: 0, hours: -1.5, cost: -15 },
    ]));
});

describe("The months of a project", () => {
  const span = { startDate: "2026-11-01", projectLengthMonths: 3 };
  it("run from its start for its length", () =>
    expect(monthsOfProject(span)).toEqual(["2026-11", "2026-12", "2027-01"]));
  it("are numbered from 1", () => expect(monthIndexOf(span, "2027-01")).toBe(3));
  it.each([
    ["2026-10", false],
    ["2026-11", true],
    ["2027-01", true],
    ["2027-02", false],
  ])("%s belongs to it: %s", (month, belongs) => expect(isMonthOfProject(span, month)).toBe(belongs));
  it.each([
    ["2026-01", "2026-11"],
    ["2026-12", "2026-12"],
    ["2030-01", "2027-01"],
  ])("nearest to %s is %s", (wanted, nearest) => expect(nearestMonthOfProject(span, wanted)).toBe(nearest));
});

describe("Who may save a forecast", () => {
  const situation: ForecastSituation = {
    roles: ["forecaster"],
    isAssigned: true,
    project: { status: "active", startDate: "2026-01-01", projectLengthMonths: 12 },
    month: "2026-06",
    status: "draft",
    isBound: false,
  };
  const project = situation.project;

  it("is an assigned forecaster, while nothing or a draft is stored", () => {
    expect(savingRefusal(situation)).toBeNull();
    expect(savingRefusal({ ...situation, status: "not_submitted" })).toBeNull();
  });
  it("is not a forecaster of other projects", () =>
    expect(savingRefusal({ ...situation, isAssigned: false })?.because).toBe("role"));
  it("is not someone assigned who no longer forecasts", () =>
    expect(savingRefusal({ ...situation, roles: ["booker"] })?.because).toBe("role"));
  it("is only an admin or super admin once it is frozen", () => {
    expect(savingRefusal({ ...situation, status: "frozen" })).toEqual({
      because: "role",
      message: "Frozen periods are editable by Admin only",
    });
    expect(savingRefusal({ ...situation, status: "frozen", isAssigned: false, roles: ["admin"] })).toBeNull();
    expect(
      savingRefusal({ ...situation, status: "frozen", isAssigned: false, roles: ["super_admin"] }),
    ).toBeNull();
  });
  it.each(["proposed", "on_hold", "completed", "cancelled", "archived"])(
    "is no one while the project is %s",
    (status) =>
      expect(
        savingRefusal({ ...situation, roles: ["admin"], project: { ...project, status } })?.because,
      ).toBe("state"),
  );
  it("is no one outside the project's months", () =>
    expect(savingRefusal({ ...situation, month: "2027-01" })?.because).toBe("state"));
  it("may clear a draft, nothing else, and no draft that was frozen before", () => {
    expect(clearingRefusal({ ...situation, wasFrozen: false })).toBeNull();
    expect(clearingRefusal({ ...situation, wasFrozen: true })?.because).toBe("state");
    expect(clearingRefusal({ ...situation, wasFrozen: false, status: "not_submitted" })?.because).toBe(
      "state",
    );
    expect(
      clearingRefusal({ ...situation, wasFrozen: true, status: "frozen", roles: ["admin"] })?.because,
    ).toBe("state");
  });
});
