import { describe, expect, it } from "vitest";
import { calendarMonths, calendarTiles, calendarWindow, coversMonth, monthStatus, relevantFunctions } from "../../src/features/allocations/rules/calendar.ts";
import { lockOf, tooltipOf, type DayFacts } from "../../src/features/allocations/rules/cell-lock.ts";
import { demandByProject, fulfilmentOf, overallFulfilment } from "../../src/features/allocations/rules/demand.ts";
import { effectiveMonthlyHours, loadPercentage } from "../../src/features/allocations/rules/load.ts";
import { isOpenForAllocation, offeredPeriods, openingPeriod } from "../../src/features/allocations/rules/periods.ts";
import { planFigures } from "../../src/features/allocations/rules/plan-figures.ts";
import { planOf } from "../../src/features/allocations/rules/plan.ts";
import { plannerDays } from "../../src/features/allocations/rules/planner-days.ts";
import { changeSize, decideSave, type SavingFacts } from "../../src/features/allocations/rules/save-cells.ts";
import { isResubmission, maySaveAs, saveSuccessText } from "../../src/features/allocations/rules/status.ts";
import { mayAllocate } from "../../src/features/allocations/rules/writers.ts";

const facts: DayFacts = { today: "2026-12-09", patternHours: 7.5, publicHolidayHours: 0, approvedHolidayHours: 0 };

describe("locks of a planner cell", () => {
  it("counts today as past and leaves tomorrow open", () => {
    expect(lockOf("2026-12-09", facts)).toBe("past");
    expect(lockOf("2026-12-10", facts)).toBeNull();
  });

  it("locks Saturday and Sunday", () => {
    expect(lockOf("2026-12-12", facts)).toBe("weekend");
    expect(lockOf("2026-12-13", facts)).toBe("weekend");
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
    expect(tooltipOf("2026-12-10", { ...facts, publicHolidayHours: 4 }, true)).toBe("Public holiday (4 hrs) · Click to allocate");
  });
});

describe("load and fulfilment", () => {
  it("sets hours against the person's own monthly hours, else the organisation's default", () => {
    expect(loadPercentage(127.5, effectiveMonthlyHours(150, 160))).toBe(85);
    expect(loadPercentage(136, effectiveMonthlyHours(null, 160))).toBe(85);
  });

  it("reads 0 per cent where monthly hours are 0, and 100 where nothing is wanted", () => {
    expect(loadPercentage(8, 0)).toBe(0);
    expect(fulfilmentOf(0, 0).fulfilment).toBe(100);
    expect(fulfilmentOf(0, 8)).toEqual({ wanted: 0, allocated: 8, remaining: -8, fulfilment: 100 });
  });

  it("counts what remains per project and tier, and overall over the projects that want hours", () => {
    const rows = demandByProject(
      ["kiln", "ferry"],
      ["principal", "assistant"],
      [{ projectId: "kiln", costTierId: "principal", hours: 76 }],
      [
        { projectId: "kiln", costTierId: "principal", hours: 75.5 },
        { projectId: "kiln", costTierId: "principal", hours: 7 },
        { projectId: "kiln", costTierId: "assistant", hours: 4 },
        { projectId: "ferry", costTierId: "assistant", hours: 10 },
      ],
    );
    expect(rows[0]?.tiers.map((tier) => [tier.costTierId, tier.wanted, tier.allocated, tier.remaining])).toEqual([
      ["principal", 76, 82.5, -6.5],
      ["assistant", 0, 4, -4],
    ]);
    expect(rows[0]?.remaining).toBe(-10.5);
    expect(overallFulfilment(rows)).toMatchObject({ wanted: 76, allocated: 86.5 });
  });
});

describe("saving cell by cell", () => {
  const saving: SavingFacts = {
    month: "2026-12",
    personOf: (id) => ({ id, name: id, hasTier: id !== "untiered", isAllocatable: id !== "leaver" }),
    dayFactsOf: () => facts,
    isOpenProject: (id) => id !== "closed",
    stored: new Map([["ann|2026-12-10|kiln", 8], ["ann|2026-12-10|ferry", 10]]),
    otherHours: new Map([["ben|2026-12-10", 20]]),
  };
  const cell = { userId: "ann", day: "2026-12-10", projectId: "kiln", hours: 8 as number | null };
  const problem = (sent: typeof cell) => Object.values(decideSave([sent], saving).problems)[0];

  it("writes differences only, and measures them up and down alike", () => {
    const decision = decideSave([cell, { ...cell, projectId: "ferry", hours: null }, { ...cell, day: "2026-12-11", hours: 4 }], saving);
    expect(decision.set.map((one) => [one.day, one.hours, one.before])).toEqual([["2026-12-11", 4, null]]);
    expect(decision.cleared.map((one) => one.projectId)).toEqual(["ferry"]);
    expect(changeSize(decision)).toEqual({ cells: 2, hours: 14 });
  });

  it("refuses what may not be done and says why", () => {
    expect(problem({ ...cell, day: "2026-12-09" })).toBe("ann, 2026-12-09: Past dates cannot be edited");
    expect(problem({ ...cell, day: "2027-01-04" })).toBe("ann, 2027-01-04: This day lies outside the month");
    expect(problem({ ...cell, hours: 7.25 })).toBe("ann, 2026-12-10: Hours per allocation are 0.5 to 24 in steps of 0.5");
    expect(problem({ ...cell, userId: "leaver" })).toContain("can no longer be allocated");
    expect(problem({ ...cell, projectId: "closed" })).toContain("not open");
    expect(Object.keys(decideSave([cell, cell], saving).problems)).toEqual(["cells.1"]);
  });

  it("refuses a day above 24 hours over all projects and functions", () => {
    expect(problem({ ...cell, hours: 14.5 })).toBe("ann, 2026-12-10: A day holds at most 24 hours");
    expect(problem({ ...cell, hours: 14 })).toBeUndefined();
    expect(problem({ ...cell, userId: "ben", hours: 4.5 })).toContain("at most 24 hours");
    expect(decideSave([{ ...cell, hours: 24 }, { ...cell, projectId: "ferry", hours: null }], saving).problems).toEqual({});
  });

  it("skips people without a tier and names them", () => {
    const decision = decideSave([{ ...cell, userId: "untiered" }, { ...cell, hours: 4 }], saving);
    expect(decision.skipped.map((person) => person.id)).toEqual(["untiered"]);
    expect(decision.set).toHaveLength(1);
    expect(decision.problems).toEqual({});
  });
});

describe("statuses of an allocation", () => {
  it("allows every save but submitted back to draft", () => {
    expect([maySaveAs("not_submitted", "draft"), maySaveAs("draft", "submitted"), maySaveAs("submitted", "submitted")]).toEqual([true, true, true]);
    expect(maySaveAs("submitted", "draft")).toBe(false);
  });

  it("counts only the submission of a submitted allocation as a change", () => {
    expect([isResubmission("submitted", "submitted"), isResubmission("draft", "submitted"), isResubmission("not_submitted", "submitted")]).toEqual([true, false, false]);
  });

  it("says how many entries were saved, with a real plural", () => {
    expect(saveSuccessText("draft", 397)).toBe("Draft allocation saved with 397 entries.");
    expect(saveSuccessText("submitted", 1)).toBe("Allocation submitted with 1 entry.");
  });

  it("lets allocators of the function and admins write", () => {
    expect([mayAllocate(["allocator"], true), mayAllocate(["admin"], false), mayAllocate(["super_admin"], false)]).toEqual([true, true, true]);
    expect([mayAllocate(["allocator"], false), mayAllocate(["booker"], true), mayAllocate(["forecaster"], false)]).toEqual([false, false, false]);
  });
});

describe("the allocation calendar", () => {
  const projects = [{ firstMonth: "2026-11", lengthMonths: 2, functionIds: ["design", "build"] }];

  it("reads 24 months back and 36 forward", () => {
    expect(calendarWindow("2026-11-21")).toEqual({ first: "2024-11", last: "2029-11" });
  });

  it("counts a project only within its months", () => {
    expect(["2026-10", "2026-11", "2026-12", "2027-01"].map((month) => coversMonth(projects[0] ?? { firstMonth: "", lengthMonths: 0 }, month))).toEqual([false, true, true, false]);
    expect([...relevantFunctions(projects, "2026-12")]).toEqual(["design", "build"]);
  });

  it("calls a month complete, partial or none", () => {
    expect([monthStatus(2, 2, 0), monthStatus(2, 1, 0), monthStatus(2, 0, 1), monthStatus(2, 0, 0), monthStatus(0, 0, 0)]).toEqual(["complete", "partial", "partial", "none", "none"]);
  });

  it("leaves allocations of functions that are not relevant out, and months with nothing relevant out of the tiles", () => {
    const months = calendarMonths("2026-10", "2026-12", projects, [
      { functionId: "design", month: "2026-11", status: "submitted" },
      { functionId: "build", month: "2026-11", status: "submitted" },
      { functionId: "design", month: "2026-12", status: "draft" },
      { functionId: "design", month: "2026-10", status: "submitted" },
    ]);
    expect(months.map((month) => month.status)).toEqual(["none", "complete", "partial"]);
    expect(calendarTiles(months)).toEqual({ totalForms: 4, complete: 1, partial: 1, pending: 0 });
  });
});

describe("figures of a plan", () => {
  const users = [
    { id: "ann", effectiveMonthlyHours: 150, isAllocatable: true, costTierId: "senior", patterns: [{ validFrom: "2026-01-01", hours: [8, 8, 8, 8, 8, 0, 0] as const }] },
    { id: "ben", effectiveMonthlyHours: 0, isAllocatable: true, costTierId: "junior", patterns: [] },
  ];
  const month = {
    users,
    publicHolidays: [{ day: "2026-12-25", hours: 4 }],
    approvedHolidays: [{ userId: "ann", day: "2026-12-24", hours: 8 }],
    otherHours: [{ userId: "ann", day: "2026-12-23", hours: 3 }],
    projects: [{ id: "kiln", isOpen: true }, { id: "ferry", isOpen: true }],
    costTiers: [{ id: "senior" }, { id: "junior" }],
    demand: [{ projectId: "kiln", costTierId: "senior", hours: 20 }],
  };
  const days = plannerDays(month, "2026-12-20");
  const plan = planOf([
    { userId: "ann", day: "2026-12-23", projectId: "kiln", hours: 4, costTierId: "junior" },
    { userId: "ben", day: "2026-12-23", projectId: "ferry", hours: 8, costTierId: "junior" },
  ], [{ userId: "ann", day: "2026-12-22", projectId: "kiln", hours: 6, before: null }]);
  const figures = planFigures(month, plan, days, ["2026-12-22", "2026-12-23", "2026-12-24", "2026-12-25"]);

  it("sums hours by person and day, and load against monthly hours", () => {
    expect(figures.people.get("ann")).toMatchObject({ hours: 10, load: (100 * 10) / 150 });
    expect(figures.people.get("ben")).toMatchObject({ hours: 8, load: 0 });
    expect([...figures.hoursByDay]).toEqual([["2026-12-23", 12], ["2026-12-22", 6]]);
    expect([figures.totalHours, figures.entryCount]).toEqual([18, 3]);
  });

  it("leaves as free what is expected less allocated here and elsewhere", () => {
    expect([...figures.freeByDay.values()]).toEqual([2, 1, 0, 4]);
    expect(figures.people.get("ann")?.free).toBe(7);
  });

  it("counts stored hours under the tier they were saved with and changed ones under today's", () => {
    expect(figures.wanted.map((project) => [project.projectId, project.wanted, project.allocated, project.tiers.map((tier) => [tier.costTierId, tier.allocated])])).toEqual([
      ["kiln", 20, 10, [["senior", 6], ["junior", 4]]],
    ]);
    expect(figures.overall).toMatchObject({ fulfilment: 50, remaining: 10 });
    expect(figures.unwanted.map((project) => project.projectId)).toEqual(["ferry"]);
  });

  it("locks the cells of people who left the function", () => {
    const left = plannerDays({ ...month, users: users.map((user) => ({ ...user, isAllocatable: false })) }, "2026-12-20");
    expect(left.isEditable({ userId: "ann", day: "2026-12-22" })).toBe(false);
    expect(days.isEditable({ userId: "ann", day: "2026-12-22" })).toBe(true);
  });
});

describe("periods of the planner", () => {
  const project = { firstMonth: "2026-11", lengthMonths: 2 };

  it("offers the months of the function's projects and those with an allocation", () => {
    expect(offeredPeriods("2026-11-21", [project], ["2026-03"])).toEqual(["2026-03", "2026-11", "2026-12"]);
    expect(offeredPeriods("2026-11-21", [], ["2020-01"])).toEqual([]);
  });

  it("opens on the month being planned, else the next offered, else the last", () => {
    expect(openingPeriod(["2026-11", "2026-12"], "2026-12")).toBe("2026-12");
    expect(openingPeriod(["2026-11", "2027-02"], "2026-12")).toBe("2027-02");
    expect(openingPeriod(["2026-11"], "2026-12")).toBe("2026-11");
    expect(openingPeriod([], "2026-12")).toBe("2026-12");
  });

  it("opens projects that are active or on hold, use the function and cover the month", () => {
    const open = { ...project, statusCode: "active", usesFunction: true };
    expect(["active", "on_hold", "proposed", "completed", "cancelled", "archived"].filter((statusCode) => isOpenForAllocation({ ...open, statusCode }, "2026-12"))).toEqual(["active", "on_hold"]);
    expect(isOpenForAllocation(open, "2027-01")).toBe(false);
    expect(isOpenForAllocation({ ...open, usesFunction: false }, "2026-12")).toBe(false);
  });
});
