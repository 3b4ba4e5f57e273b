import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { valuesOf } from "#features/plans/rules/by-cell.ts";
import type { Plan } from "#features/plans/rules/plan.ts";
import { clear, paint } from "#features/plans/rules/painting.ts";
import { currentCells, entryKey, planOf } from "#features/plans/rules/plan.ts";
import { planFigures } from "#features/plans/rules/plan-figures.ts";
import { plannerDays, type PlannerDays } from "#features/plans/rules/planner-days.ts";
import { pasteDays } from "#features/plans/rules/planner-clipboard.ts";
import { plannerCells, footCell } from "#features/planner/web/planner/planner-cells.ts";
import { daysBetween } from "#shared/day.ts";

const shown = daysBetween("2026-12-01", "2026-12-31");
const users = Array.from({ length: 300 }, (_, index) => ({
  id: `person-${index}`,
  effectiveMonthlyHours: 160,
  isAllocatable: true,
  costTierId: "tier",
  patterns: [],
}));
const month = {
  users,
  projects: [{ id: "kiln", code: "KLN", isOpen: true }],
  costTiers: [{ id: "tier" }],
  standIns: null,
  demand: [],
  publicHolidays: [],
  placeHolidays: [],
  approvedHolidays: [],
  otherHours: [],
};

const look = {
  mayWrite: true,
  hasSelectedProject: true,
  codeOf: (id: string) => id.toUpperCase(),
  lookOf: () => ({ colour: 1 as const, pattern: 0 }),
  heat: false,
};

/** The days of the month, and how often each question was called for them. */
function countedDays(): { days: PlannerDays; requested: { expected: number; otherHours: number } } {
  const days = plannerDays(month, "2026-11-22");
  const calls = { expected: 0, otherHours: 0 };
  return {
    requested: calls,
    days: {
      ...days,
      expected: (cell) => ((calls.expected += 1), days.expected(cell)),
      otherHours: (cell) => ((calls.otherHours += 1), days.otherHours(cell)),
    },
  };
}

const open = (days: PlannerDays) =>
  users.flatMap(({ id }) => shown.map((day) => ({ userId: id, day }))).filter(days.isEditable);
const pasted = (plan: Plan, days: PlannerDays) =>
  pasteDays(
    plan,
    open(days).map((cell) => ({ ...cell, text: "5" })),
    { projects: month.projects, selectedId: "kiln", limits: days },
  ).plan;

describe("a month of 300 people", () => {
  it("is pasted in one pass: each day's other hours are computed once", () => {
    const { days, requested: calls } = countedDays();
    const cells = open(days).length;
    expect(pasted(planOf([]), days).changes.size).toBe(cells);
    expect(calls.otherHours).toBe(cells);
  });

  it("is counted anew for those whom a stroke changes, and for no one else", () => {
    const { days, requested: calls } = countedDays();
    const before = pasted(planOf([]), days);
    planFigures(month, before, days, shown);
    calls.expected = 0;
    const after = paint(
      before,
      [{ userId: "person-7", day: "2026-12-08" }],
      { projectId: "kiln", hours: 3 },
      days,
    ).plan;
    const figures = planFigures(month, after, days, shown);
    expect(figures.people.get("person-7")?.hours).toBe(23 * 5 - 2);
    expect(calls.expected).toBe(shown.length);
    const [were, are] = [currentCells(before), currentCells(after)];
    expect(users.filter(({ id }) => were.people.get(id) !== are.people.get(id)).map(({ id }) => id)).toEqual([
      "person-7",
    ]);
  });

  it("is drawn anew where a stroke changes something, and nowhere else", () => {
    const { days } = countedDays();
    const draw = plannerCells(days, { ...look, narrow: false });
    const drawn = (plan: Plan) => {
      const { cells } = planFigures(month, plan, days, shown);
      return open(days).map((cell) => draw.drawn(plan, cells, cell));
    };
    const before = pasted(planOf([]), days);
    const [were, are] = [
      drawn(before),
      drawn(
        paint(before, [{ userId: "person-7", day: "2026-12-08" }], { projectId: "kiln", hours: 3 }, days)
          .plan,
      ),
    ];
    // A person's changed days are drawn anew, everybody else's are the same.
    expect(are.filter((cell, index) => cell !== were[index]).length).toBeLessThanOrEqual(23);
    expect(drawn(before).filter((cell, index) => cell.value !== were[index]?.value)).toEqual([]);
  });

  it("is added up and pasted over by the same hours and reasons that it is drawn with", () => {
    const { days } = countedDays();
    const plan = pasted(planOf([]), days);
    const cells = currentCells(plan);
    for (const mayWrite of [true, false]) {
      const of = plannerCells(days, { ...look, narrow: false, mayWrite });
      for (const day of shown) {
        const { value, locked, readOnly } = of.drawn(plan, cells, { userId: "person-7", day });
        expect(of.facts(cells, { userId: "person-7", day })).toEqual({ value, locked, readOnly });
      }
    }
  });
});

it("in six weeks a day of two projects is shown by its colours, and announced with its hours", () => {
  const { days } = countedDays();
  const cell = { userId: "person-0", day: "2026-12-08" };
  const plan = paint(
    paint(planOf([]), [cell], { projectId: "kiln", hours: 3.5 }, days).plan,
    [cell],
    { projectId: "ferry", hours: 4 },
    days,
  ).plan;
  const drawn = (narrow: boolean) =>
    plannerCells(days, { ...look, narrow }).drawn(plan, currentCells(plan), cell);
  expect(drawn(false).parts?.map(({ text }) => text)).toEqual(["4", "3.5"]);
  expect(drawn(true).parts?.map(({ text }) => text)).toEqual(["", ""]);
  expect(drawn(true).spoken).toBe("FERRY 4, KILN 3.5");
  expect([
    footCell(103.5, true).text,
    footCell(103.5, true, true).text,
    footCell(103.5, true, true).spoken,
  ]).toEqual(["103.5", "104", "103.5"]);
  expect([footCell(687.25, true).text, footCell(687.25, true).spoken]).toEqual(["687", "687.25"]);
  expect([footCell(1657.5, true).text, footCell(1657.5, true).spoken]).toEqual(["1,658", "1,657.5"]);
});

it("a holiday of part of a day is shown with its hours, and hours beyond what it leaves are over the limit", () => {
  const cell = { userId: "person-0", day: "2026-12-08" };
  const days = plannerDays({ ...month, approvedHolidays: [{ ...cell, hours: 4 }] }, "2026-11-22");
  const drawnWith = (plan: Plan) =>
    plannerCells(days, { ...look, narrow: false }).drawn(plan, currentCells(plan), cell);
  const painted = (hours: number) =>
    drawnWith(paint(planOf([]), [cell], { projectId: "kiln", hours }, days).plan);
  expect(drawnWith(planOf([]))).toMatchObject({
    ground: "tinted",
    groundLabel: ["4 hrs off", "4h"],
    tip: "User holiday (4 hrs) · Click to allocate",
  });
  expect([painted(3.5).over, painted(4).over]).toEqual([false, true]);
  expect(painted(4).about).toBe("0.5 hours over this person's 3.5");
});

it("applied strokes give the same result as the same changes computed from scratch", () => {
  const cell = fc.record({
    userId: fc.constantFrom("person-0", "person-1"),
    day: fc.constantFrom("2026-12-01", "2026-12-02"),
  });
  const entry = fc.record({
    userId: fc.constantFrom("person-0", "person-1"),
    day: fc.constantFrom("2026-12-01", "2026-12-02"),
    projectId: fc.constantFrom("kiln", "ferry"),
    hours: fc.constantFrom(2, 4),
    costTierId: fc.constant("tier"),
  });
  const stroke = fc.record({
    cells: fc.array(cell, { maxLength: 3 }),
    projectId: fc.constantFrom("kiln", "ferry"),
    hours: fc.option(fc.constantFrom(2, 4)),
  });
  const limits = { isEditable: () => true, otherHours: () => 0 };
  fc.assert(
    fc.property(
      fc.uniqueArray(entry, { selector: entryKey }),
      fc.array(stroke, { maxLength: 6 }),
      (entries, strokes) => {
        const after = strokes.reduce(
          (plan, { cells, projectId, hours }) =>
            hours === null
              ? clear(plan, cells, projectId, limits.isEditable).plan
              : paint(plan, cells, { projectId, hours }, limits).plan,
          planOf(entries),
        );
        expect(currentCells(after)).toEqual(currentCells(planOf(entries, valuesOf(after.changes))));
      },
    ),
  );
});
