import { describe, expect, it } from "vitest";
import type { BrokenCell } from "#features/proposals/rules/repair/broken-days.ts";
import { movesOf, type RepairSolution } from "#features/proposals/rules/repair/moves.ts";
import { openOf } from "#features/proposals/rules/repair/open-hours.ts";
import type { RepairProblem } from "#features/proposals/rules/repair/problem.ts";
import { dec } from "../support/small-months.ts";

const cell = (
  userId: string,
  day: number,
  projectId: string,
  hours: number,
  tierId = "senior",
): BrokenCell => ({
  userId,
  day: dec(day),
  projectId,
  tierId,
  hours,
  halves: Math.floor(hours * 2),
});
const day = (isComplete: boolean, ...cells: BrokenCell[]) => ({
  userId: cells[0]?.userId ?? "",
  day: cells[0]?.day ?? "",
  cells,
  excess: 0,
  isFull: isComplete,
});
const bin = (userId: string, on: number, free: number, tierId = "senior") => ({
  userId,
  day: dec(on),
  tierId,
  free,
  groups: [],
  known: new Set<string>(),
});
const group = (projectId: string, tierId = "senior", isOpen = true) => ({
  projectId,
  tierId,
  fixed: 0,
  isOpen,
});
/** Ada is away on Tuesday and Monday and a part of Wednesday; Cy's oak is of another tier. */
const away = [
  cell("ada", 2, "pine", 4),
  cell("ada", 1, "pine", 3.25),
  cell("ada", 1, "oak", 2),
  cell("cy", 1, "oak", 1, "junior"),
];
const part = cell("ada", 3, "pine", 6);
const problem: RepairProblem = {
  broken: [day(true, away[0]!), day(true, away[1]!, away[2]!), day(true, away[3]!), day(false, part)],
  groups: [group("pine"), group("oak"), group("oak", "junior")],
  partDays: [day(false, part)],
  parts: [{ cell: part, group: 0, day: 0 }],
  bins: [bin("bo", 1, 10), bin("di", 3, 8), bin("cy", 1, 5, "junior")],
};
const moved = (...each: [bin: number, group: number, halves: number][]): RepairSolution["accepted"] =>
  each.map(([at, of, halves]) => ({ bin: at, group: of, halves }));

describe("Hours that move", () => {
  /** Moves as text, in their order. */
  const moves = (solution: RepairSolution) =>
    movesOf(problem, solution).moves.map(
      ({ projectId, tierId, hours, from, to }) =>
        `${hours} ${projectId}/${tierId} ${from.userId} ${from.day.slice(8)} to ${to.userId} ${to.day.slice(8)}`,
    );
  const open = (solution: RepairSolution) =>
    movesOf(problem, solution).open.map((each) => [each.cell.projectId, each.cell.day, each.hours]);

  it("go to the same day first, then anywhere, and are listed day by day", () => {
    expect(moves({ accepted: moved([1, 0, 7], [0, 0, 7]), gone: [4] })).toEqual([
      "3 pine/senior ada 01 to bo 01",
      "1.5 pine/senior ada 02 to di 03",
      "0.5 pine/senior ada 02 to bo 01",
      "2 pine/senior ada 03 to di 03",
    ]);
    expect(moves({ accepted: moved([0, 1, 4], [2, 2, 2]), gone: [0] })).toEqual([
      "2 oak/senior ada 01 to bo 01",
      "1 oak/junior cy 01 to cy 01",
    ]);
    expect(moves({ accepted: [], gone: [0] })).toEqual([]);
  });

  it("leave open what finds no one, with what is no half-hour", () => {
    expect(open({ accepted: moved([1, 0, 7], [0, 0, 7]), gone: [4] })).toEqual([
      ["pine", dec(2), 2],
      ["pine", dec(1), 0.25],
      ["oak", dec(1), 2],
      ["oak", dec(1), 1],
    ]);
    expect(open({ accepted: moved([0, 0, 14], [0, 1, 3], [2, 2, 2]), gone: [3] })).toEqual([
      ["pine", dec(1), 0.25],
      ["pine", dec(3), 1.5],
      ["oak", dec(1), 0.5],
    ]);
  });
});

describe("Hours that stay open", () => {
  const person = (id: string, costTierId: string | null = "senior", isAllocatable = true) => ({
    id,
    costTierId,
    isAllocatable,
  });
  const names = {
    users: [
      person("ada"),
      person("bo"),
      person("di"),
      person("left", "senior", false),
      person("cy", "junior"),
      person("none", null),
    ],
    costTiers: [
      { id: "junior", name: "Junior" },
      { id: "senior", name: "Senior" },
    ],
  };
  const why = (
    hours: number,
    own: Partial<RepairProblem>,
    more: {
      accepted?: RepairSolution["accepted"];
      users?: typeof names.users;
      of?: BrokenCell;
      costTiers?: typeof names.costTiers;
    } = {},
  ) =>
    openOf({ ...names, ...more }, { ...problem, ...own }, { accepted: more.accepted ?? [], gone: [] }, [
      { cell: more.of ?? away[0]!, hours },
    ])[0]?.reason;

  it("are listed by project, tier and person, with their days in order", () => {
    const left = [away[0]!, away[1]!, away[0]!, away[2]!, away[3]!, cell("bo", 4, "pine", 1)].map((each) => ({
      cell: each,
      hours: 1.5,
    }));
    const reported = openOf(names, problem, { accepted: [], gone: [] }, left);
    expect(reported).toMatchObject([
      { projectId: "pine", tierId: "senior", userId: "ada", days: [dec(1), dec(2)], hours: 4.5 },
      { projectId: "oak", tierId: "senior", userId: "ada", days: [dec(1)], hours: 1.5 },
      { projectId: "oak", tierId: "junior", userId: "cy", days: [dec(1)], hours: 1.5 },
      { projectId: "pine", tierId: "senior", userId: "bo", days: [dec(4)], hours: 1.5 },
    ]);
  });

  it("give the first reason that applies", () => {
    const closed = { groups: [group("oak"), group("pine", "junior"), group("pine", "senior", false)] };
    expect(why(0.25, closed)).toBe("Senior: 0.25 h stay open: the project isn't open in this month");
    expect(
      why(2, { groups: [group("oak", "senior", false), group("pine", "junior", false), group("pine")] }),
    ).toBe("Senior: 2 h stay open: 9 h free, but none where the project's hours can grow");
    expect(why(0.25, {})).toBe("Senior: 0.25 h stay open: hours are planned in half-hours");
    expect(why(0.5, {}, { users: [person("ada"), person("cy", "junior")] })).toBe(
      "Senior: 0.5 h stay open: no one else has this tier",
    );
    expect(why(1, {}, { users: [person("ada"), person("bo", "senior", false)] })).toBe(
      "Senior: 1 h stays open: no one else has this tier",
    );
    expect(why(2, {}, { accepted: moved([0, 0, 10], [1, 0, 7]) })).toBe(
      "Senior: 2 h stay open: 0.5 h free, but none where the project's hours can grow",
    );
    expect(why(2, {}, { accepted: moved([0, 0, 3], [0, 1, 2], [2, 2, 4]) })).toBe(
      "Senior: 2 h stay open: 6.5 h free, but none where the project's hours can grow",
    );
    expect(why(2, {}, { accepted: moved([0, 0, 10], [1, 0, 8]) })).toBe(
      "Senior: 2 h stay open: 3 people of the tier, no free hours left this month",
    );
    expect(why(2, { bins: [] }, { users: [person("bo"), person("cy", "junior")] })).toBe(
      "Senior: 2 h stay open: 1 person of the tier, no free hours left this month",
    );
  });

  it("name a tier that is gone as another", () => {
    expect(why(2, { bins: [] }, { costTiers: [] })).toBe(
      "Another tier: 2 h stay open: 3 people of the tier, no free hours left this month",
    );
  });
});
