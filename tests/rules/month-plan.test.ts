import { expect, it } from "vitest";
import { monthPlan, type PlannedEntry } from "#features/plans/rules/month-plan.ts";

const entry = (day: string, hours: number, more: Partial<PlannedEntry> = {}): PlannedEntry => ({
  day,
  projectId: "pine",
  code: "PINE",
  name: "Pine",
  hours,
  isDraft: false,
  ...more,
});
/** July 2026 begins on a Wednesday and ends on a Friday. */
const july = (entries: readonly PlannedEntry[]) =>
  monthPlan({
    month: "2026-07",
    entries,
    time: {
      effectiveMonthlyHours: 160,
      patterns: [{ validFrom: "2020-01-01", hours: [8, 8, 8, 8, 6, 0, 0] }],
      publicHolidays: new Map([
        ["2026-07-02", 24],
        ["2026-06-30", 24],
      ]),
      approvedHolidays: new Map([
        ["2026-07-01", 2],
        ["2026-06-29", 8],
      ]),
    },
    publicHolidays: [
      { day: "2026-07-02", name: "Feast", hours: 24 },
      { day: "2026-06-30", name: "Before", hours: 24 },
    ],
  });

it("a month's plan has full weeks, whose days outside the month are empty", () => {
  const plan = july([
    entry("2026-06-30", 5),
    entry("2026-07-01", 4),
    entry("2026-07-31", 0.1),
    entry("2026-07-30", 0.2),
    entry("2026-08-01", 3),
  ]);
  expect(
    plan.weeks.map(({ first, last, days, allocated, expected }) => [
      first,
      last,
      days.length,
      allocated,
      expected,
    ]),
  ).toEqual([
    ["2026-07-01", "2026-07-05", 7, 4, 12],
    ["2026-07-06", "2026-07-12", 7, 0, 38],
    ["2026-07-13", "2026-07-19", 7, 0, 38],
    ["2026-07-20", "2026-07-26", 7, 0, 38],
    ["2026-07-27", "2026-07-31", 7, 0.3, 38],
  ]);
  expect([plan.allocated, plan.draft, plan.expected]).toEqual([4.3, 0, 164]);
  expect(
    plan.weeks[0]?.days.map(({ day, isInMonth, isWeekend, publicHoliday, leave, entries, expected }) => [
      day.slice(-2),
      isInMonth,
      isWeekend,
      publicHoliday,
      leave,
      entries.length,
      expected,
    ]),
  ).toEqual([
    ["29", false, false, null, 0, 0, 0],
    ["30", false, false, null, 0, 0, 0],
    ["01", true, false, null, 2, 1, 6],
    ["02", true, false, "Feast", 0, 0, 0],
    ["03", true, false, null, 0, 0, 6],
    ["04", true, true, null, 0, 0, 0],
    ["05", true, true, null, 0, 0, 0],
  ]);
});

it("a month's projects are in the order of their codes, drafts below what is submitted", () => {
  const draft = { isDraft: true };
  const { projects, draft: hours } = july([
    entry("2026-07-06", 2),
    entry("2026-07-05", 1, draft),
    entry("2026-07-31", 3, draft),
    entry("2026-07-12", 4, { projectId: "ash", code: "ASH" }),
    entry("2026-07-13", 5),
  ]);
  expect(projects.map(({ code, isDraft, byWeek, total }) => [code, isDraft, byWeek, total])).toEqual([
    ["ASH", false, [0, 4, 0, 0, 0], 4],
    ["PINE", false, [0, 2, 5, 0, 0], 7],
    ["PINE", true, [1, 0, 0, 0, 3], 4],
  ]);
  expect(hours).toBe(4);
});
