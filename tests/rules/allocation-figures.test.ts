import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byCell, valuesOf } from "#features/plans/rules/by-cell.ts";
import { calendarMonths, relevantFunctions } from "#features/plans/rules/calendar.ts";
import { calendarTiles } from "#features/months/rules/calendar.ts";
import { isMonthOfProject } from "#features/months/rules/project-months.ts";
import { leftOutOf, leftOutReason, withLeftOut } from "#features/plans/rules/left-out.ts";
import { isOpenForAllocation, offeredPeriods, openingPeriod } from "#features/plans/rules/periods.ts";
import { planFigures } from "#features/plans/rules/plan-figures.ts";
import { editOf, currentCells, entryKey, planOf } from "#features/plans/rules/plan.ts";
import { plannerDays } from "#features/plans/rules/planner-days.ts";

describe("the allocation calendar", () => {
  const projects = [{ startDate: "2026-11-16", projectLengthMonths: 2, functionIds: ["design", "build"] }];

  it("counts a project only within its months", () => {
    expect(
      ["2026-10", "2026-11", "2026-12", "2027-01"].map((month) =>
        isMonthOfProject(projects[0] ?? { startDate: "", projectLengthMonths: 0 }, month),
      ),
    ).toEqual([false, true, true, false]);
    expect([...relevantFunctions(projects, "2026-12")]).toEqual(["design", "build"]);
  });

  it("leaves allocations of functions that are not relevant out, and months with nothing relevant out of the tiles", () => {
    const months = calendarMonths(["2026-10", "2026-11", "2026-12"], projects, [
      { functionId: "design", month: "2026-11", status: "submitted" },
      { functionId: "build", month: "2026-11", status: "submitted" },
      { functionId: "design", month: "2026-12", status: "draft" },
      { functionId: "build", month: "2026-12", status: "not_submitted" },
      { functionId: "design", month: "2026-10", status: "submitted" },
    ]);
    expect(months[2]).toMatchObject({ done: 0, begun: 1, relevantFunctionsCount: 2 });
    expect(months.map((month) => month.status)).toEqual(["none", "complete", "partial"]);
    expect(calendarTiles(months)).toEqual({ totalForms: 4, done: 2, complete: 1, partial: 1, none: 0 });
  });
});

describe("figures of a plan", () => {
  const users = [
    {
      id: "ann",
      effectiveMonthlyHours: 150,
      isAllocatable: true,
      costTierId: "senior",
      patterns: [{ validFrom: "2026-01-01", hours: [8, 8, 8, 8, 8, 0, 0] as const }],
    },
    { id: "ben", effectiveMonthlyHours: 0, isAllocatable: true, costTierId: "junior", patterns: [] },
  ];
  const month = {
    users,
    publicHolidays: [{ day: "2026-12-25", hours: 4 }],
    placeHolidays: [],
    approvedHolidays: [{ userId: "ann", day: "2026-12-24", hours: 8 }],
    otherHours: [{ userId: "ann", day: "2026-12-23", hours: 3 }],
    projects: [
      { id: "kiln", isOpen: true },
      { id: "ferry", isOpen: true },
    ],
    costTiers: [{ id: "senior" }, { id: "junior" }],
    demand: [{ projectId: "kiln", costTierId: "senior", hours: 20 }],
    standIns: null,
  };
  const days = plannerDays(month, "2026-12-20");
  const plan = planOf(
    [
      { userId: "ann", day: "2026-12-23", projectId: "kiln", hours: 4, costTierId: "junior" },
      { userId: "ben", day: "2026-12-23", projectId: "ferry", hours: 8, costTierId: "junior" },
    ],
    [{ userId: "ann", day: "2026-12-22", projectId: "kiln", hours: 6, before: null }],
  );
  const figures = planFigures(month, plan, days, ["2026-12-22", "2026-12-23", "2026-12-24", "2026-12-25"]);

  it("sums hours by person and day, and load against monthly hours", () => {
    expect(figures.people.get("ann")).toMatchObject({ hours: 10, load: (100 * 10) / 150 });
    expect(figures.people.get("ben")).toMatchObject({ hours: 8, load: 0 });
    expect([...figures.hoursByDay.values()]).toEqual([6, 12, 0, 0]);
    expect([figures.totalHours, figures.entryCount]).toEqual([18, 3]);
  });

  it("counts hours up to today of those who left, none to come, and sets the total against everyone listed", () => {
    const left = {
      ...month,
      users: month.users.map((user) =>
        user.id === "ben" ? { ...user, isAllocatable: false, effectiveMonthlyHours: 50 } : user,
      ),
    };
    const { totalHours, monthlyHours, totalLoad } = planFigures(left, plan, plannerDays(left, "2026-12-20"), [
      "2026-12-22",
      "2026-12-23",
    ]);
    expect([totalHours, monthlyHours, totalLoad]).toEqual([10, 200, 5]);
    const then = planFigures(left, plan, plannerDays(left, "2026-12-23"), ["2026-12-22", "2026-12-23"]);
    expect([then.totalHours, then.entryCount]).toEqual([18, 3]);
  });

  it("says the same of changes on top as of the same hours stored", () => {
    const half = fc.integer({ min: 1, max: 16 }).map((count) => count / 2);
    const entry = fc.record({
      userId: fc.constantFrom("ann", "ben"),
      day: fc.constantFrom("2026-12-22", "2026-12-23"),
      projectId: fc.constantFrom("kiln", "ferry"),
      hours: half,
    });
    const entries = fc
      .uniqueArray(entry, { selector: entryKey })
      .map((list) =>
        list.map((each) => ({ ...each, costTierId: each.userId === "ann" ? "senior" : "junior" })),
      );
    fc.assert(
      fc.property(entries, entries, fc.boolean(), (before, after, clears) => {
        const changes = after.map((each) => ({
          ...each,
          hours: clears && each.projectId === "kiln" ? null : each.hours,
          before: null,
        }));
        const changed = planOf(before, changes);
        const current = valuesOf(currentCells(changed)).map((each) => ({
          ...each,
          costTierId: each.userId === "ann" ? "senior" : "junior",
        }));
        const shown = ["2026-12-22", "2026-12-23"];
        const [one, other] = [
          planFigures(month, changed, days, shown),
          planFigures(month, planOf(current), plannerDays(month, "2026-12-20"), shown),
        ];
        expect([one.people, one.wanted, one.unwanted, one.totalHours, one.entryCount, one.freeByDay]).toEqual(
          [other.people, other.wanted, other.unwanted, other.totalHours, other.entryCount, other.freeByDay],
        );
        expect(new Map([...one.hoursByDay].sort())).toEqual(new Map([...other.hoursByDay].sort()));
      }),
    );
  });

  it("leaves as free what is expected less allocated here and elsewhere", () => {
    expect([...figures.freeByDay.values()]).toEqual([2, 1, 0, 4]);
    expect(figures.people.get("ann")?.free).toBe(7);
  });

  it("counts stored hours under the tier they were saved with and changed ones under today's", () => {
    expect(
      figures.wanted.map((project) => [
        project.projectId,
        project.wanted,
        project.allocated,
        project.tiers.map((tier) => [tier.costTierId, tier.allocated]),
      ]),
    ).toEqual([
      [
        "kiln",
        20,
        10,
        [
          ["senior", 6],
          ["junior", 4],
        ],
      ],
    ]);
    // What the junior does is no senior's.
    expect(figures.overall).toMatchObject({ counted: 6, fulfilment: 30, remaining: 14 });
    expect(figures.unwanted.map((project) => project.projectId)).toEqual(["ferry"]);
  });

  it("locks the cells of people who left the function", () => {
    const left = plannerDays(
      { ...month, users: users.map((user) => ({ ...user, isAllocatable: false })) },
      "2026-12-20",
    );
    expect(left.isEditable({ userId: "ann", day: "2026-12-22" })).toBe(false);
    expect(days.isEditable({ userId: "ann", day: "2026-12-22" })).toBe(true);
  });

  it("skips cells that can't be saved any more with the reason; removed hours of a closed project stay", () => {
    const closed = month.projects.map((project) => ({ ...project, isOpen: project.id === "kiln" }));
    const reasonOf = leftOutReason(days, closed);
    const change = { userId: "ann", day: "2026-12-22", projectId: "kiln", hours: 8, before: null };
    expect(reasonOf(change)).toBeNull();
    expect(reasonOf({ ...change, userId: "gone" })).toBe("person");
    expect([reasonOf({ ...change, day: "2026-12-20" }), reasonOf({ ...change, day: "2026-12-24" })]).toEqual([
      "day",
      "day",
    ]);
    expect([
      reasonOf({ ...change, projectId: "ferry" }),
      reasonOf({ ...change, projectId: "unlisted" }),
    ]).toEqual(["project", "project"]);
    expect(reasonOf({ ...change, projectId: "ferry", hours: null, before: 8 })).toBeNull();
  });

  it("retains skipped cells through every step, until they are set anew or the day opens again", () => {
    const reasonOf = leftOutReason(days, month.projects);
    const cell = (day: string, hours: number | null) => ({
      userId: "ann",
      day,
      projectId: "kiln",
      hours,
      before: null,
    });
    const typed = [cell("2026-12-20", 8), cell("2026-12-24", 4), cell("2026-12-22", 6)];
    const plan = planOf([], [typed[2]!]);
    const leftOut = leftOutOf(typed, plan.stored, reasonOf);
    expect(valuesOf(leftOut)).toEqual([typed[0], typed[1]]);

    const stroke = editOf(plan);
    stroke.put(cell("2026-12-23", 8), 8);
    stroke.put(cell("2026-12-22", 6), null);
    const after = withLeftOut(stroke.done().changes, leftOut);
    expect(valuesOf(after)).toEqual([typed[0], typed[1], cell("2026-12-23", 8)]);
    expect([
      ...valuesOf(
        leftOutOf(
          valuesOf(after),
          plan.stored,
          leftOutReason(plannerDays({ ...month, approvedHolidays: [] }, "2026-12-20"), month.projects),
        ),
      ),
    ]).toEqual([typed[0]]);

    const anew = withLeftOut(byCell([cell("2026-12-20", null)]), leftOut);
    expect(valuesOf(anew)).toEqual([cell("2026-12-20", null), typed[1]]);
  });

  it("does not count as left out what is stored as it was typed", () => {
    const reasonOf = leftOutReason(days, month.projects);
    const done = { userId: "ann", day: "2026-12-20", projectId: "kiln", hours: 8, before: null };
    const stored = planOf([{ ...done, hours: 8, costTierId: "senior" }]).stored;
    expect([
      leftOutOf([done], stored, reasonOf).size,
      leftOutOf([{ ...done, hours: 7 }], stored, reasonOf).size,
    ]).toEqual([0, 1]);
  });
});

describe("periods of the planner", () => {
  const project = { startDate: "2026-11-16", projectLengthMonths: 2 };

  it("offers the months of the function's projects and those with an allocation", () => {
    expect(offeredPeriods("2026-11-21", [project], ["2026-03"])).toEqual(["2026-03", "2026-11", "2026-12"]);
    expect(offeredPeriods("2026-11-21", [], ["2020-01"])).toEqual([]);
  });

  it("opens on the month being planned, else the next offered, else the last", () => {
    expect(openingPeriod(["2026-11", "2026-12"], "2026-12")).toBe("2026-12");
    expect(openingPeriod(["2026-11", "2027-02"], "2026-12")).toBe("2027-02");
    expect(openingPeriod(["2026-10", "2026-11", "2026-12", "2027-01"], "2026-12")).toBe("2026-12");
    expect(openingPeriod(["2026-11"], "2026-12")).toBe("2026-11");
    expect(openingPeriod(["2026-09", "2026-10", "2026-11"], "2026-12")).toBe("2026-11");
    expect(openingPeriod([], "2026-12")).toBe("2026-12");
  });

  it("opens projects that are active, use the function and cover the month; on hold they accept nothing new", () => {
    const open = { ...project, statusCode: "active", usesFunction: true };
    expect(
      ["active", "on_hold", "proposed", "completed", "cancelled", "archived"].filter((statusCode) =>
        isOpenForAllocation({ ...open, statusCode }, "2026-12"),
      ),
    ).toEqual(["active"]);
    expect(isOpenForAllocation(open, "2027-01")).toBe(false);
    expect(isOpenForAllocation({ ...open, usesFunction: false }, "2026-12")).toBe(false);
  });
});
