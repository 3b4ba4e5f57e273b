import { describe, expect, it } from "vitest";
import { byCell } from "#features/allocations/rules/by-cell.ts";
import { whyCell, type WhyMonth } from "#features/allocations/rules/fill/why-cell.ts";
import { planOf, type StoredEntry } from "#features/allocations/rules/plan.ts";
import { plannerDays } from "#features/allocations/rules/planner-days.ts";
import { daysBetween } from "#shared/day.ts";

const [monday, tuesday] = ["2026-12-07", "2026-12-08"];
const names = { ann: "Ann", ben: "Ben", cleo: "Cleo", dan: "Dan", eva: "Eva", fay: "Fay" };
const fullTime = [8, 8, 8, 8, 8, 0, 0] as const;
const users = Object.entries(names).map(([id, fullName]) => ({
  id,
  fullName,
  effectiveMonthlyHours: 160,
  isAllocatable: true,
  costTierId: "senior",
  patterns: [{ validFrom: "2020-01-01", hours: id === "eva" ? ([0, 8, 8, 8, 8, 0, 0] as const) : fullTime }],
}));
const entry = (userId: string, projectId: string, hours: number): StoredEntry => ({
  userId,
  projectId,
  day: monday,
  costTierId: "senior",
  hours,
});
const cell = { userId: "ann", day: monday, projectId: "kln", hours: 8 };

const month = (over: Partial<WhyMonth> = {}): WhyMonth => ({
  users,
  days: plannerDays(
    {
      users: users.map((user) => ({
        ...user,
        patterns: user.patterns.map((each) => ({
          ...each,
          hours: [...each.hours] as [number, number, number, number, number, number, number],
        })),
      })),
      publicHolidays: [],
      placeHolidays: [],
      approvedHolidays: [{ userId: "ben", day: monday, hours: 8 }],
      otherHours: [],
    },
    "2026-11-22",
  ),
  monthDays: daysBetween("2026-12-01", "2026-12-31"),
  plan: planOf([entry("cleo", "fry", 8), entry("dan", "fry", 2), entry("dan", "qvc", 2)]),
  ghosts: byCell([cell, { ...cell, day: tuesday }]),
  mostProjects: 2,
  preferences: [],
  whyOf: () => "Senior, as KLN wants, 184 h free, kept on KLN",
  endingIds: [],
  codeOf: (id) => id.toUpperCase(),
  ...over,
});

describe("Why a proposed cell", () => {
  it("is this person's: why the proposal gave it to them, and why no one else of the tier has it", () => {
    expect(whyCell(month(), cell).person).toEqual([
      "Senior, as KLN wants, 184 h free, kept on KLN.",
      "The proposal gives Ann 16 h of KLN this month.",
      "Ben is away.",
      "Eva doesn't work that day.",
      "Cleo has 0 h free.",
      "Dan works on 2 projects that day.",
      "Fay has time, but KLN would need one more person.",
    ]);
  });

  it("isn't a colleague's who has the project on other days, nor of one whose day is proposed away", () => {
    const ghosts = byCell([
      cell,
      { ...cell, userId: "fay", day: tuesday },
      { ...cell, userId: "dan", projectId: "qvc", hours: 4 },
    ]);
    const { person } = whyCell(month({ ghosts }), cell);
    expect(person).toContain("Fay has KLN on other days.");
    expect(person).toContain("Cleo and Dan have 0 h free.");
  });

  it("isn't a colleague's who is kept off the project, whatever else holds, and a pin elsewhere says nothing", () => {
    const pin = (userId: string, projectId: string, isFor: boolean) =>
      ({ userId, projectId, kind: "pin", isFor }) as const;
    const preferences = [
      pin("ben", "kln", false),
      pin("fay", "kln", false),
      pin("eva", "kln", true),
      pin("cleo", "fry", false),
      { ...pin("dan", "kln", false), kind: "wish" } as const,
    ];
    expect(whyCell(month({ preferences }), cell).person.slice(2)).toEqual([
      "Ben and Fay are kept off KLN.",
      "Eva doesn't work that day.",
      "Cleo has 0 h free.",
      "Dan works on 2 projects that day.",
    ]);
  });

  it("names no one else where the tier has no one else", () => {
    expect(whyCell(month({ users: users.slice(0, 1) }), cell).person).toHaveLength(2);
  });

  it("is on this day: a whole day, beside others, the only one with room, the last before the project ends", () => {
    expect(whyCell(month(), cell).day).toEqual([
      "The whole day is free, and KLN fills it.",
      "It's beside other KLN days.",
    ]);
    const week = daysBetween(monday, "2026-12-11").map((day) => ({ ...cell, day }));
    expect(whyCell(month({ ghosts: byCell(week) }), cell).day).toContain("The whole week is for KLN.");
    const half = { ...cell, hours: 4 };
    expect(whyCell(month({ ghosts: byCell([half]) }), half).day).toEqual(["8 h are free that day."]);
    const last = { ...cell, day: "2026-12-31" };
    expect(whyCell(month({ ghosts: byCell([last]), endingIds: ["kln"] }), last).day).toContain(
      "It's the last day with room before KLN ends.",
    );
    const full = daysBetween("2026-12-01", "2026-12-31")
      .filter((day) => day !== monday)
      .map((day) => ({ ...entry("ann", "fry", 8), day }));
    expect(whyCell(month({ plan: planOf(full) }), cell).day).toContain("It's the only day with room.");
  });
});
