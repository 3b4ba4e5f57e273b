import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lockOf, tooltipOf, type DayFacts } from "#features/plans/rules/cell-lock.ts";
import {
  demandByProject,
  fulfilmentOf,
  fulfilmentShown,
  overallFulfilment,
} from "#features/plans/rules/demand.ts";
import { effectiveMonthlyHours, loadPercentage } from "#features/plans/rules/load.ts";
import { isSameSave, planOf } from "#features/plans/rules/plan.ts";
import { changeSize, decideSave, type SavingFacts } from "#features/plans/rules/save-cells.ts";
import {
  allocationStatusLabels,
  isResubmission,
  maySaveAs,
  saveSuccessText,
} from "#features/plans/rules/status.ts";
import { mayAllocate } from "#features/plans/rules/status.ts";

const facts: DayFacts = {
  today: "2026-12-09",
  patternHours: 7.5,
  publicHolidayHours: 0,
  approvedHolidayHours: 0,
};

describe("a save whose answer was lost", () => {
  const cell = (day: string, hours: number | null) => ({ userId: "ada", day, projectId: "kiln", hours });
  const stored = (day: string, hours: number) => ({ ...cell(day, hours), hours, costTierId: "senior" });
  const sent = [cell("2026-12-01", 8), cell("2026-12-02", null)];

  it("is the same action when it is sent again, whether or not it was stored", () => {
    expect(isSameSave(planOf([stored("2026-12-02", 4)]), sent, sent)).toBe(true);
    expect(isSameSave(planOf([stored("2026-12-01", 8)]), [], sent)).toBe(true);
    expect(
      isSameSave(
        planOf([stored("2026-12-01", 8), stored("2026-12-02", 4)]),
        [cell("2026-12-02", null)],
        sent,
      ),
    ).toBe(true);
  });

  it("is another action once a cell of it, or one beside it, was changed", () => {
    expect(isSameSave(planOf([]), [cell("2026-12-01", 6)], sent)).toBe(false);
    expect(isSameSave(planOf([stored("2026-12-01", 8)]), [cell("2026-12-03", 8)], sent)).toBe(false);
    expect(isSameSave(planOf([stored("2026-12-01", 7)]), [], sent)).toBe(false);
  });
});

describe("locks of a planner cell", () => {
  it("counts today as past and leaves tomorrow open", () => {
    expect(lockOf("2026-12-09", facts)).toBe("past");
    expect(lockOf("2026-12-10", facts)).toBeNull();
  });

  it("locks Saturday and Sunday, whether or not the person works then", () => {
    for (const patternHours of [0, 7.5]) {
      expect(lockOf("2026-12-12", { ...facts, patternHours })).toBe("weekend");
      expect(lockOf("2026-12-13", { ...facts, patternHours })).toBe("weekend");
    }
  });

  it("locks a holiday of at least 8 hours or the day's pattern, and leaves a shorter one open", () => {
    expect(lockOf("2026-12-10", { ...facts, publicHolidayHours: 7.5 })).toBe("publicHoliday");
    expect(lockOf("2026-12-10", { ...facts, publicHolidayHours: 7 })).toBeNull();
    expect(lockOf("2026-12-10", { ...facts, patternHours: 10, approvedHolidayHours: 8 })).toBe("userHoliday");
    expect(lockOf("2026-12-10", { ...facts, patternHours: 10, approvedHolidayHours: 7.99 })).toBeNull();
  });

  it("names the first reason in the specified order", () => {
    const all = { ...facts, publicHolidayHours: 8, approvedHolidayHours: 8 };
    expect(tooltipOf("2026-12-05", all, true)).toBe("Past dates cannot be edited");
    expect(tooltipOf("2026-12-12", all, true)).toBe("User holiday");
    expect(tooltipOf("2026-12-12", { ...all, approvedHolidayHours: 0 }, true)).toBe("Weekend");
    expect(tooltipOf("2026-12-10", { ...all, approvedHolidayHours: 0 }, true)).toBe("Public holiday");
    expect(tooltipOf("2026-12-10", facts, true)).toBe("Click to allocate");
    expect(tooltipOf("2026-12-10", facts, false)).toBe("Select a project first");
    expect(tooltipOf("2026-12-10", { ...facts, publicHolidayHours: 4 }, true)).toBe(
      "Public holiday (4 hrs) · Click to allocate",
    );
  });
});

describe("load and fulfilment", () => {
  it("sets hours against the person's own monthly hours, else the organisation's default", () => {
    expect(loadPercentage(127.5, effectiveMonthlyHours(150, 160))).toBe(85);
    expect(loadPercentage(136, effectiveMonthlyHours(null, 160))).toBe(85);
  });

  it("reads 0 per cent where monthly hours are 0, and 100 where nothing is wanted", () => {
    expect(loadPercentage(8, 0)).toBe(0);
    expect([127.5, 128, 128.5, 192].map((hours) => fulfilmentShown(fulfilmentOf(128, hours)))).toEqual([
      99, 100, 100, 100,
    ]);
    expect(
      [0.4, 0.5, 45.4, 45.5, 99.4, 99.5, 99.9, 100, 100.4, 100.5].map((fulfilment) =>
        fulfilmentShown({ fulfilment }),
      ),
    ).toEqual([0, 1, 45, 46, 99, 99, 99, 100, 100, 101]);
    expect(fulfilmentOf(0, 0).fulfilment).toBe(100);
    expect(fulfilmentOf(0, 8)).toEqual({
      wanted: 0,
      allocated: 8,
      counted: 0,
      remaining: -8,
      fulfilment: 100,
    });
  });

  it("counts what remains per project and tier, and overall over the projects that want hours", () => {
    const rows = demandByProject(
      { projectIds: ["kiln", "ferry"], tierIds: ["principal", "assistant"], standIns: null },
      [{ projectId: "kiln", costTierId: "principal", hours: 76 }],
      [
        { projectId: "kiln", costTierId: "principal", hours: 75.5 },
        { projectId: "kiln", costTierId: "principal", hours: 7 },
        { projectId: "kiln", costTierId: "assistant", hours: 4 },
        { projectId: "ferry", costTierId: "assistant", hours: 10 },
      ],
    );
    expect(
      rows[0]?.tiers.map((tier) => [tier.costTierId, tier.wanted, tier.allocated, tier.remaining]),
    ).toEqual([
      ["principal", 76, 82.5, -6.5],
      ["assistant", 0, 4, -4],
    ]);
    expect(rows[0]?.remaining).toBe(-10.5);
    expect(overallFulfilment(rows)).toMatchObject({
      wanted: 76,
      allocated: 86.5,
      counted: 76,
      fulfilment: 100,
    });
    expect(rows[1]).toEqual({
      projectId: "ferry",
      tiers: [{ costTierId: "assistant", ...fulfilmentOf(0, 10) }],
      ...fulfilmentOf(0, 10),
    });
  });

  it("fulfils no shortage with another tier's or project's surplus", () => {
    const line = (projectId: string, costTierId: string, hours: number) => ({ projectId, costTierId, hours });
    const rows = (standIns: readonly string[] | null) =>
      demandByProject(
        { projectIds: ["kiln", "ferry"], tierIds: ["principal", "assistant"], standIns },
        [line("kiln", "principal", 10), line("kiln", "assistant", 20), line("ferry", "assistant", 8)],
        [line("kiln", "principal", 16), line("kiln", "assistant", 12), line("ferry", "assistant", 20)],
      );
    const figures = (standIns: readonly string[] | null) =>
      [...rows(standIns), overallFulfilment(rows(standIns))].map(
        ({ wanted, allocated, counted, remaining }) => [wanted, allocated, counted, remaining],
      );
    expect(figures(null)).toEqual([
      [30, 28, 22, 8],
      [8, 20, 8, -12],
      [38, 48, 30, 8],
    ]);
    // A principal may stand in for an assistant of the same project.
    expect(figures(["principal", "assistant"])).toEqual([
      [30, 28, 28, 2],
      [8, 20, 8, -12],
      [38, 48, 36, 2],
    ]);
    const within = fc.record({
      projectId: fc.constantFrom("kiln", "ferry"),
      costTierId: fc.constantFrom("principal", "assistant"),
      hours: fc.integer({ min: 1, max: 40 }).map((halves) => halves / 2),
    });
    fc.assert(
      fc.property(fc.array(within), fc.array(within), (demand, allocated) => {
        const sum = (lines: typeof demand, projectId: string, tier: string) =>
          lines
            .filter((each) => each.projectId === projectId && each.costTierId === tier)
            .reduce((total, { hours }) => total + hours, 0);
        const places = ["kiln", "ferry"].flatMap((project) =>
          ["principal", "assistant"].map((tier) => [project, tier] as const),
        );
        const counted = places.reduce(
          (total, place) => total + Math.min(sum(demand, ...place), sum(allocated, ...place)),
          0,
        );
        const order = { projectIds: ["kiln", "ferry"], tierIds: ["principal", "assistant"], standIns: null };
        expect(overallFulfilment(demandByProject(order, demand, allocated)).counted).toBe(counted);
      }),
    );
  });

  it("shows half an hour of a tier, and a project without any", () => {
    const half = { projectId: "kiln", costTierId: "senior", hours: 0.5 };
    const tiersOf = (demand: (typeof half)[], allocated: (typeof half)[]) =>
      demandByProject(
        { projectIds: ["kiln"], tierIds: ["junior", "senior"], standIns: null },
        demand,
        allocated,
      )[0]?.tiers;
    expect(tiersOf([half], [])).toEqual([{ costTierId: "senior", ...fulfilmentOf(0.5, 0) }]);
    expect(tiersOf([], [half])).toEqual([{ costTierId: "senior", ...fulfilmentOf(0, 0.5) }]);
    expect(tiersOf([], [])).toEqual([]);
    expect(
      overallFulfilment(
        demandByProject({ projectIds: ["kiln"], tierIds: ["senior"], standIns: null }, [half], [half, half]),
      ),
    ).toEqual(fulfilmentOf(0.5, 1));
  });
});

describe("saving cell by cell", () => {
  const saving: SavingFacts = {
    month: "2026-12",
    personOf: (id) => ({
      id,
      name: id,
      hasTier: id !== "untiered",
    }),
    isAllocatable: ({ userId }) => userId !== "leaver" && userId !== "left",
    dayFactsOf: () => facts,
    isOpenProject: (id) => id !== "closed",
    stored: new Map([
      ["ann|2026-12-10|kiln", 8],
      ["ann|2026-12-10|ferry", 10],
      ["left|2026-12-10|kiln", 3],
      ["ann|2026-12-14|kiln", 8],
      ["ann|2026-12-12|kiln", 2],
    ]),
    otherHours: new Map([["ben|2026-12-10", 20]]),
  };
  const cell = { userId: "ann", day: "2026-12-10", projectId: "kiln", hours: 8 as number | null };
  const problem = (sent: typeof cell) => Object.values(decideSave([sent], saving).problems)[0];

  it("writes differences only, and measures them up and down alike", () => {
    const decision = decideSave(
      [cell, { ...cell, projectId: "ferry", hours: null }, { ...cell, day: "2026-12-11", hours: 4 }],
      saving,
    );
    expect(decision.set.map((one) => [one.day, one.hours, one.before])).toEqual([["2026-12-11", 4, null]]);
    expect(decision.cleared.map((one) => one.projectId)).toEqual(["ferry"]);
    expect(changeSize(decision)).toEqual({ cells: 2, hours: 14 });
  });

  it("refuses what may not be done and says why", () => {
    expect(problem({ ...cell, day: "2026-12-09" })).toBe("ann, 2026-12-09: Past dates cannot be edited");
    expect(problem({ ...cell, day: "2027-01-04" })).toBe("ann, 2027-01-04: This day is outside the month");
    expect(problem({ ...cell, hours: 7.25 })).toBe(
      "ann, 2026-12-10: Hours per allocation are 0.5 to 24 in steps of 0.5",
    );
    expect(problem({ ...cell, userId: "leaver" })).toContain("cannot be allocated");
    expect(problem({ ...cell, projectId: "closed" })).toContain("isn't open");
    expect(Object.keys(decideSave([cell, cell], saving).problems)).toEqual(["cells.1"]);
  });

  it("refuses a day above 24 hours over all projects and functions", () => {
    expect(problem({ ...cell, hours: 14.5 })).toBe("ann, 2026-12-10: A day holds at most 24 hours");
    expect(problem({ ...cell, hours: 14 })).toBeUndefined();
    expect(problem({ ...cell, userId: "ben", hours: 4.5 })).toContain("at most 24 hours");
    expect(
      decideSave(
        [
          { ...cell, hours: 24 },
          { ...cell, projectId: "ferry", hours: null },
        ],
        saving,
      ).problems,
    ).toEqual({});
  });

  it("removes hours from people who can't work them, from leave and from public holidays, and from nothing past", () => {
    const facing = (own: Partial<DayFacts>, sent: typeof cell) =>
      decideSave([sent], { ...saving, dayFactsOf: () => ({ ...facts, ...own }) });
    const clears = { ...cell, hours: null };
    const messages = (own: Partial<DayFacts>, sent: typeof cell) => Object.values(facing(own, sent).problems);
    expect(facing({}, { ...clears, userId: "left" })).toMatchObject({
      problems: {},
      cleared: [{ userId: "left", before: 3 }],
    });
    expect(messages({}, { ...cell, userId: "left" })).toEqual([
      "left, 2026-12-10: cannot be allocated to this function",
    ]);
    // Weekends too, of people who can't be allocated.
    expect(messages({}, { ...clears, userId: "left", day: "2026-12-12" })).toEqual([]);
    expect(facing({}, { ...clears, userId: "untiered" })).toMatchObject({ problems: {}, skipped: [] });
    for (const own of [{ approvedHolidayHours: 8 }, { publicHolidayHours: 8 }])
      expect(facing(own, clears)).toMatchObject({ problems: {}, cleared: [{ before: 8 }] });
    expect(messages({ approvedHolidayHours: 8 }, { ...cell, hours: 4 })).toEqual([
      "ann, 2026-12-10: User holiday",
    ]);
    expect(messages({ publicHolidayHours: 8 }, { ...cell, hours: 4 })).toEqual([
      "ann, 2026-12-10: Public holiday",
    ]);
    expect(messages({ today: "2026-12-10" }, clears)).toEqual([
      "ann, 2026-12-10: Past dates cannot be edited",
    ]);
    expect(messages({}, { ...clears, day: "2026-12-12" })).toEqual(["ann, 2026-12-12: Weekend"]);
    expect(messages({}, { ...clears, projectId: "closed" })).toEqual([]);
  });

  it("says of a cell that is sent twice so, of people without a tier too", () => {
    expect(decideSave([cell, cell, cell], saving).problems).toEqual({
      "cells.1": "ann, 2026-12-10: The same cell is sent twice",
      "cells.2": "ann, 2026-12-10: The same cell is sent twice",
    });
    const untiered = { ...cell, userId: "untiered" };
    const decision = decideSave([untiered, untiered], saving);
    expect(Object.keys(decision.problems)).toEqual(["cells.1"]);
    expect(decision.skipped.map(({ id }) => id)).toEqual(["untiered"]);
  });

  it("reports 20 problems at most", () => {
    const many = (count: number) =>
      Object.keys(
        decideSave(
          Array.from({ length: count }, (_, at) => ({ ...cell, projectId: "closed", userId: `p${at}` })),
          saving,
        ).problems,
      );
    expect([many(19).length, many(20).length, many(21).length]).toEqual([19, 20, 20]);
    expect(many(30).at(-1)).toBe("cells.19");
  });

  it("counts what a day loses as much as what it gets", () => {
    const size = (hours: number | null, day = "2026-12-14") =>
      changeSize(decideSave([{ ...cell, day, hours }], saving));
    expect([size(6), size(10.5), size(null), size(8)]).toEqual([
      { cells: 1, hours: 2 },
      { cells: 1, hours: 2.5 },
      { cells: 1, hours: 8 },
      { cells: 0, hours: 0 },
    ]);
    expect([size(3, "2026-12-15"), size(null, "2026-12-15")]).toEqual([
      { cells: 1, hours: 3 },
      { cells: 0, hours: 0 },
    ]);
  });

  it("skips people without a tier and names them", () => {
    const decision = decideSave(
      [
        { ...cell, userId: "untiered" },
        { ...cell, hours: 4 },
      ],
      saving,
    );
    expect(decision.skipped.map((person) => person.id)).toEqual(["untiered"]);
    expect(decision.set).toHaveLength(1);
    expect(decision.problems).toEqual({});
  });
});

describe("statuses of an allocation", () => {
  it("are called as the specification calls them", () => {
    expect(allocationStatusLabels()).toEqual({
      not_submitted: "Not submitted",
      draft: "Draft",
      submitted: "Submitted",
    });
  });

  it("allows every save but submitted back to draft", () => {
    expect([
      maySaveAs("not_submitted", "draft"),
      maySaveAs("draft", "submitted"),
      maySaveAs("submitted", "submitted"),
    ]).toEqual([true, true, true]);
    expect(maySaveAs("submitted", "draft")).toBe(false);
  });

  it("counts only the submission of a submitted allocation as a change", () => {
    expect([
      isResubmission("submitted", "submitted"),
      isResubmission("draft", "submitted"),
      isResubmission("not_submitted", "submitted"),
      isResubmission("submitted", "draft"),
    ]).toEqual([true, false, false, false]);
  });

  it("says how many entries were saved, with a real plural", () => {
    expect(saveSuccessText("draft", 397)).toBe("Draft allocation saved with 397 entries.");
    expect(saveSuccessText("submitted", 1)).toBe("Allocation submitted with 1 entry.");
    expect(saveSuccessText("submitted", 1269)).toBe("Allocation submitted with 1,269 entries.");
  });

  it("lets allocators of the function and admins write", () => {
    expect([
      mayAllocate(["allocator"], true),
      mayAllocate(["admin"], false),
      mayAllocate(["super_admin"], false),
    ]).toEqual([true, true, true]);
    expect([
      mayAllocate(["allocator"], false),
      mayAllocate(["booker"], true),
      mayAllocate(["forecaster"], false),
    ]).toEqual([false, false, false]);
  });
});
