import { describe, expect, it } from "vitest";
import { byCell, entryAt } from "#features/plans/rules/by-cell.ts";
import { fillFree } from "#features/plans/rules/filling.ts";
import { copyLastMonth } from "#features/plans/rules/month-pattern.ts";
import { currentCells } from "#features/plans/rules/plan.ts";
import { onTop } from "#features/proposals/rules/fill/on-top.ts";
import { fullFill, monthOfFill } from "#features/proposals/rules/fill/full-fill.ts";
import { whyCell } from "#features/proposals/rules/fill/why-cell.ts";
import { openDemand } from "#features/plans/rules/stand-ins.ts";
import { solversOf } from "#features/proposals/server/fill/solve.ts";
import { fillInput } from "../support/fill-problems.ts";
import { dec, entry, person } from "../support/small-months.ts";

/** Ann has 8 hours of a project paused on Tuesday 29th and Wednesday 30th; only these and the 31st are to come. */
const eight = [{ validFrom: "2020-01-01", hours: [8, 8, 8, 8, 8, 0, 0] }] as const;
const input = fillInput(
  {
    users: [person("ann", "senior", { patterns: eight })],
    projects: ["p", "shut"].map((id) => ({ id, code: id.toUpperCase(), isOpen: id === "p" })),
    demand: [{ projectId: "p", costTierId: "senior", hours: 32 }],
    entries: [entry("ann", "shut", 29, 8), entry("ann", "shut", 30, 8)],
  },
  { today: dec(28), options: { maxProjects: 1, continuity: true, wholeDays: true } },
);
const month = monthOfFill(input);
const days = [29, 30, 31].map((day) => ({ userId: "ann", day: dec(day) }));
const added = days.map((cell) => ({ ...cell, projectId: "p", hours: 8 }));
const limits = {
  ...month.days,
  isOpenProject: (id: string) => id === "p",
  maxProjects: 1,
  tierOf: () => "senior",
  openDemand: () => openDemand([{ projectId: "p", tierId: "senior", amount: 32 }], null),
};

describe("Hours to come that can't be worked", () => {
  it("need neither time nor one of so many projects a day, and are no reason for open demand", async () => {
    const { hours, maxHours, unmet } = await fullFill(input, solversOf(5));
    expect([hours, maxHours]).toEqual([24, 24]);
    expect(unmet.map(({ reason }) => reason)).toEqual([
      "Senior: 8 h short: 1 person, 184 h by working pattern, 160 h on past days, no free hours left",
    ]);
  });

  it("let a proposal land", () => {
    expect(onTop(month.plan, added, limits).stayed).toEqual([]);
  });

  it("leave the day free to the commands of the Fill menu", () => {
    expect(fillFree(month.plan, days, "p", month.days)).toMatchObject({ cells: 3, hours: 24 });
    const last = [1, 2, 3, 24, 25, 26, 27].map((day) => ({
      userId: "ann",
      day: `2026-11-${String(day).padStart(2, "0")}`,
      projectId: "p",
      hours: 4,
    }));
    const copied = copyLastMonth(month.plan, days, last, limits);
    expect(copied.cells).toBe(3);
    expect(entryAt(currentCells(copied.plan), { ...days[0]!, projectId: "shut" })?.hours).toBe(8);
  });

  it("aren't why a day has no room", () => {
    const { day } = whyCell(
      {
        users: [{ id: "ann", fullName: "Ann", costTierId: "senior", isAllocatable: true }],
        days: month.days,
        monthDays: month.monthDays,
        plan: month.plan,
        ghosts: byCell(added),
        maxProjects: 1,
        preferences: [],
        whyOf: () => "Senior",
        endingIds: [],
        codeOf: (id) => id.toUpperCase(),
      },
      added[0]!,
    );
    expect(day).toContain("The whole day is free, and P fills it.");
  });
});
