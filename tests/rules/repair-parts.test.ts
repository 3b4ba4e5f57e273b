import { describe, expect, it } from "vitest";
import { brokenDays, brokenNow } from "#features/proposals/rules/repair/broken-days.ts";
import {
  casesOf,
  isRepaired,
  leastGone,
  minAccepted,
  type RepairCase,
} from "#features/proposals/rules/repair/cases.ts";
import { stillFits, withRepair } from "#features/proposals/rules/repair/on-plan.ts";
import { stateRepair } from "#features/proposals/rules/repair/problem.ts";
import {
  fullRepair,
  type RepairCell,
  type RepairInput,
} from "#features/proposals/rules/repair/full-repair.ts";
import { editOf, currentCells } from "#features/plans/rules/plan.ts";
import { entriesAt, valuesOf } from "#features/plans/rules/by-cell.ts";
import { solveRepair } from "#features/proposals/server/fill/solve-repair.ts";
import { away, dec, entry, repairInput, monthOfRepair, person } from "../support/small-months.ts";

const repaired = (input: RepairInput) => fullRepair(input, (cases) => solveRepair(cases, 5));
const cells = async (input: RepairInput) =>
  (await repaired(input)).cells.map(
    ({ userId, day, projectId, before, hours }) =>
      `${userId} ${Number(day.slice(8))} ${projectId}: ${before ?? "-"} > ${hours ?? "-"}`,
  );
const reasons = async (input: RepairInput) => (await repaired(input)).open.map(({ reason }) => reason);

/** Ann has a day of leave and one she's away for a part of, Cal one; Dee has left. */
const busy = repairInput(
  {
    users: [
      person("ann"),
      person("ben"),
      person("cal", "junior"),
      person("dee", "senior", { isAllocatable: false }),
    ],
    entries: [
      entry("ann", "p", 9, 4),
      entry("ann", "q", 9, 3.5),
      entry("ann", "p", 10, 7.5),
      entry("ben", "p", 9, 5),
      entry("cal", "q", 9, 7.5, "junior"),
      entry("dee", "q", 11, 3.7),
    ],
  },
  {
    absences: [away("ann", 9, 3), away("ann", 10), away("cal", 9)],
    scope: { days: [9, 10, 11].map(dec) },
  },
);

describe("What a repair has to solve", () => {
  const month = monthOfRepair(busy);
  const complete = stateRepair({ ...month, monthDays: [9, 10, 11].map(dec) }, busy.scope);
  const broken = (userId: string, day: number, projectId: string, hours: number, halves: number) => ({
    userId,
    day: dec(day),
    projectId,
    tierId: userId === "cal" ? "junior" : "senior",
    hours,
    halves,
  });
  const annsPart = [broken("ann", 9, "p", 4, 8), broken("ann", 9, "q", 3.5, 7)];

  it("is the hours on days that no longer fit, in half-hours, and people with room for them", () => {
    const partDay = { userId: "ann", day: dec(9), cells: annsPart, excess: 6, isFull: false };
    const bin = (userId: string, day: number, free: number, groups: number[], known: string[]) => ({
      userId,
      day: dec(day),
      tierId: userId === "cal" ? "junior" : "senior",
      free,
      groups,
      known: new Set(known),
    });
    expect(complete).toEqual({
      broken: [
        partDay,
        { userId: "ann", day: dec(10), cells: [broken("ann", 10, "p", 7.5, 15)], excess: 15, isFull: true },
        { userId: "cal", day: dec(9), cells: [broken("cal", 9, "q", 7.5, 15)], excess: 15, isFull: true },
        { userId: "dee", day: dec(11), cells: [broken("dee", 11, "q", 3.7, 7)], excess: 7, isFull: true },
      ],
      groups: [
        { projectId: "p", tierId: "senior", fixed: 15, isOpen: true },
        { projectId: "q", tierId: "senior", fixed: 7, isOpen: true },
        { projectId: "q", tierId: "junior", fixed: 15, isOpen: true },
      ],
      partDays: [partDay],
      parts: annsPart.map((cell, group) => ({ cell, group, day: 0 })),
      bins: [
        bin("ann", 11, 15, [0, 1], ["p", "q"]),
        bin("ben", 9, 5, [0, 1], ["p"]),
        bin("ben", 10, 15, [0, 1], ["p"]),
        bin("ben", 11, 15, [0, 1], ["p"]),
        bin("cal", 10, 15, [2], ["q"]),
        bin("cal", 11, 15, [2], ["q"]),
      ],
    });
  });

  it("falls into cases that don't touch each other, tiers mostly", () => {
    const [seniors, juniors, ...others] = casesOf(complete);
    expect(others).toEqual([]);
    // Another day costs 2, someone who doesn't know the project 1; no more than could go moves.
    const arc = (bin: number, group: number, most: number, price: number) => ({ bin, group, most, price });
    expect(seniors).toEqual({
      groups: complete.groups.slice(0, 2),
      sources: [
        { on: dec(10), halves: 15, group: 0 },
        { on: dec(11), halves: 7, group: 1 },
      ],
      free: [15, 5, 15, 15],
      on: [11, 9, 10, 11].map(dec),
      of: ["ann", "ben", "ben", "ben"],
      arcs: [
        arc(0, 0, 15, 2),
        arc(0, 1, 14, 0),
        arc(1, 0, 5, 0),
        arc(1, 1, 5, 1),
        arc(2, 0, 15, 0),
        arc(2, 1, 14, 3),
        arc(3, 0, 15, 2),
        arc(3, 1, 14, 1),
      ],
      parts: [
        { group: 0, day: 0, most: 8, on: dec(9) },
        { group: 1, day: 0, most: 7, on: dec(9) },
      ],
      excess: [6],
      places: { groups: [0, 1], bins: [0, 1, 2, 3], parts: [0, 1] },
    });
    expect(juniors).toEqual({
      groups: complete.groups.slice(2),
      sources: [{ on: dec(9), halves: 15, group: 0 }],
      free: [15, 15],
      on: [10, 11].map(dec),
      of: ["cal", "cal"],
      arcs: [arc(0, 0, 15, 2), arc(1, 0, 15, 2)],
      parts: [],
      excess: [],
      places: { groups: [2], bins: [4, 5], parts: [] },
    });
  });

  it("brings tiers together where one day loses a part of both", () => {
    const mixed = repairInput(
      {
        users: [person("ann"), person("ben"), person("cal", "junior")],
        entries: [
          entry("ann", "p", 9, 4),
          entry("ann", "q", 9, 3.5, "junior"),
          entry("cal", "p", 10, 7.5, "junior"),
        ],
      },
      { absences: [away("ann", 9, 3), away("cal", 10)] },
    );
    const cases = casesOf(stateRepair(monthOfRepair(mixed), {}));
    expect(cases.map(({ groups }) => groups)).toEqual([
      [
        { projectId: "p", tierId: "senior", fixed: 0, isOpen: true },
        { projectId: "q", tierId: "junior", fixed: 0, isOpen: true },
        { projectId: "p", tierId: "junior", fixed: 15, isOpen: true },
      ],
    ]);
    const apart = repairInput({ ...mixed.planner }, { absences: [away("ann", 9), away("cal", 10)] });
    expect(casesOf(stateRepair(monthOfRepair(apart), {}))).toHaveLength(2);
  });
});

describe("Who has room for what a repair moves", () => {
  const roomOf = (planner: Partial<RepairInput["planner"]>, more: Partial<RepairInput> = {}) => {
    const input = repairInput(
      { entries: [entry("ann", "p", 9, 7.5)], ...planner },
      { absences: [away("ann", 9)], ...more },
    );
    const { bins } = stateRepair({ ...monthOfRepair(input), monthDays: [9, 10].map(dec) }, {});
    return bins.map(({ userId, day, free }) => `${userId} ${Number(day.slice(8))}: ${free / 2}`);
  };

  it("is everyone of the tier on days that fit, also the same person", () => {
    expect(roomOf({})).toEqual(["ann 10: 7.5", "ben 9: 7.5", "ben 10: 7.5"]);
    expect(roomOf({ users: [person("ann"), person("ben", "junior"), person("cal", null)] })).toEqual([
      "ann 10: 7.5",
    ]);
    expect(roomOf({ users: [person("ann"), person("ben", "senior", { isAllocatable: false })] })).toEqual([
      "ann 10: 7.5",
    ]);
  });

  it("isn't who is not to be on the project, nor where it isn't open", () => {
    const notOn = { userId: "ben", projectId: "p", kind: "pin" as const, isFor: false };
    expect(roomOf({ preferences: [notOn] })).toEqual(["ann 10: 7.5"]);
    expect(roomOf({ preferences: [{ ...notOn, projectId: "q" }] })).toHaveLength(3);
    expect(roomOf({ projects: [{ id: "p", code: "P", isOpen: false }] })).toEqual([]);
  });

  it("is less where there are hours already, here or in another function", () => {
    expect(
      roomOf({
        entries: [entry("ann", "p", 9, 7.5), entry("ben", "q", 9, 4)],
        otherHours: [{ userId: "ben", day: dec(10), hours: 7 }],
      }),
    ).toEqual(["ann 10: 7.5", "ben 9: 3.5", "ben 10: 0.5"]);
  });

  it("isn't a day whose hours of the project are another tier's, or odd", () => {
    expect(
      roomOf({
        entries: [entry("ann", "p", 9, 7.5), entry("ben", "p", 9, 2, "junior"), entry("ben", "p", 10, 2)],
      }),
    ).toEqual(["ann 10: 7.5", "ben 10: 5.5"]);
    expect(roomOf({ entries: [entry("ann", "p", 9, 7.5), entry("ben", "p", 9, 2.25)] })).toEqual([
      "ann 10: 7.5",
      "ben 10: 7.5",
    ]);
  });
});

describe("A day that no longer fits", () => {
  const brokenIn = (planner: Partial<RepairInput["planner"]>, more: Partial<RepairInput> = {}) => {
    const input = repairInput(planner, more);
    return brokenDays(monthOfRepair(input), input.scope).map(
      ({ userId, day, cells: own, excess, isFull: isComplete }) =>
        `${userId} ${Number(day.slice(8))}: ${excess / 2} of ${own.map(({ hours }) => hours).join("+")}${isComplete ? ", all" : ""}`,
    );
  };
  const full = [entry("ann", "p", 9, 4), entry("ann", "q", 9, 3.5)];

  it("has more than is expected of it, because of leave or a public holiday", () => {
    expect(brokenIn({ entries: full }, { absences: [away("ann", 9)] })).toEqual(["ann 9: 7.5 of 4+3.5, all"]);
    expect(brokenIn({ entries: full }, { absences: [away("ann", 9, 2)] })).toEqual(["ann 9: 2 of 4+3.5"]);
    expect(brokenIn({ entries: full, publicHolidays: [{ day: dec(9), hours: 4 }] })).toEqual([
      "ann 9: 4 of 4+3.5",
    ]);
    expect(brokenIn({ entries: full, publicHolidays: [{ day: dec(9), hours: 8 }] })).toEqual([
      "ann 9: 7.5 of 4+3.5, all",
    ]);
    expect(brokenIn({ entries: full }, { absences: [away("ann", 10)] })).toEqual([]);
    expect(brokenIn({ entries: full }, { absences: [away("ann", 9, 0.5)] })).toEqual(["ann 9: 0.5 of 4+3.5"]);
    expect(brokenIn({ entries: full, publicHolidays: [{ day: dec(9), hours: 0.5 }] })).toEqual([
      "ann 9: 0.5 of 4+3.5",
    ]);
    // Eight hours of leave lock a day of ten, so that nothing of it stays.
    const patterns = [{ validFrom: "2026-01-01", hours: [10, 10, 10, 10, 10, 0, 0] as const }];
    const users = [person("ann", "senior", { patterns })];
    expect(brokenIn({ users, entries: full }, { absences: [away("ann", 9, 8)] })).toEqual([
      "ann 9: 7.5 of 4+3.5, all",
    ]);
    // Leave that still leaves room for what is there.
    expect(brokenIn({ entries: [entry("ann", "p", 9, 4)] }, { absences: [away("ann", 9, 3.5)] })).toEqual([]);
    expect(brokenIn({ entries: [entry("ann", "p", 9, 4.5)] }, { absences: [away("ann", 9, 3.5)] })).toEqual([
      "ann 9: 0.5 of 4.5",
    ]);
  });

  it("or because someone has left, moved or lost their tier, also without leave", () => {
    const users = [person("ann", "senior", { isAllocatable: false }), person("ben")];
    expect(brokenIn({ users, entries: full })).toEqual(["ann 9: 7.5 of 4+3.5, all"]);
    expect(brokenIn({ users, entries: [entry("ann", "p", 9, 0.5)] })).toEqual(["ann 9: 0.5 of 0.5, all"]);
    expect(brokenIn({ users: [person("ann", null, { isAllocatable: false })], entries: full })).toEqual([
      "ann 9: 7.5 of 4+3.5, all",
    ]);
    const leaving = [person("ann", "senior", { lastDay: dec(8) })];
    expect(brokenIn({ users: leaving, entries: full })).toEqual(["ann 9: 7.5 of 4+3.5, all"]);
    expect(brokenIn({ users: [person("ann", "senior", { lastDay: dec(9) })], entries: full })).toEqual([]);
  });

  it("without leave only where too much is requested too, and then by no more than is there", () => {
    const entries = [entry("ann", "p", 9, 9)];
    expect(brokenIn({ entries })).toEqual([]);
    expect(brokenIn({ entries }, { scope: { overExpected: true } })).toEqual(["ann 9: 1.5 of 9"]);
    expect(brokenIn({ entries: full }, { scope: { overExpected: true } })).toEqual([]);
    const otherHours = [{ userId: "ann", day: dec(9), hours: 20 }];
    expect(brokenIn({ entries, otherHours }, { scope: { overExpected: true } })).toEqual([
      "ann 9: 9 of 9, all",
    ]);
    expect(
      brokenIn(
        { entries: full, otherHours: [{ userId: "ann", day: dec(9), hours: 1 }] },
        { scope: { overExpected: true } },
      ),
    ).toEqual(["ann 9: 1 of 4+3.5"]);
  });

  it("loses what is over its limit in half-hours, of hours that are half-hours", () => {
    expect(brokenIn({ entries: [entry("ann", "p", 9, 7.5)] }, { absences: [away("ann", 9, 2.25)] })).toEqual([
      "ann 9: 2 of 7.5",
    ]);
    expect(brokenIn({ entries: [entry("ann", "p", 9, 7.5)] }, { absences: [away("ann", 9, 2.5)] })).toEqual([
      "ann 9: 2.5 of 7.5",
    ]);
    // Odd hours go completely or not at all.
    const odd = [entry("ann", "p", 9, 3.7), entry("ann", "q", 9, 3.5)];
    expect(brokenIn({ entries: odd }, { absences: [away("ann", 9, 2)] })).toEqual(["ann 9: 2 of 3.5"]);
    expect(brokenIn({ entries: odd }, { absences: [away("ann", 9, 6)] })).toEqual(["ann 9: 3.5 of 3.5"]);
    expect(brokenIn({ entries: odd }, { absences: [away("ann", 9)] })).toEqual(["ann 9: 7 of 3.7+3.5, all"]);
    expect(brokenIn({ entries: [entry("ann", "p", 9, 7.3)] }, { absences: [away("ann", 9, 2)] })).toEqual([]);
  });

  it("is after today, for the requested people and days", () => {
    const entries = [entry("ann", "p", 9, 7.5), entry("ann", "p", 10, 7.5), entry("ben", "p", 10, 7.5)];
    const absences = [away("ann", 9), away("ann", 10), away("ben", 10)];
    const all = ["ann 9: 7.5 of 7.5, all", "ann 10: 7.5 of 7.5, all", "ben 10: 7.5 of 7.5, all"];
    expect(brokenIn({ entries }, { absences })).toEqual(all);
    expect(brokenIn({ entries }, { absences, today: dec(9) })).toEqual(all.slice(1));
    expect(brokenIn({ entries }, { absences, scope: { userIds: ["ben"] } })).toEqual(all.slice(2));
    expect(brokenIn({ entries }, { absences, scope: { days: [dec(9)] } })).toEqual(all.slice(0, 1));
    expect(brokenIn({ entries }, { absences, scope: { userIds: [], days: [dec(9)] } })).toEqual([]);
  });

  it("stays the same object while nothing of the person changes, so that a planner draws it once", () => {
    const before = monthOfRepair(repairInput({ entries: ["ann", "ben"].map((id) => entry(id, "p", 9, 9)) }));
    const [one, other] = brokenNow(before);
    const edit = editOf(before.plan);
    edit.put({ userId: "ben", day: dec(9), projectId: "p" }, 10);
    const [oneAgain, otherAgain] = brokenNow({ ...before, plan: edit.done() });
    expect(oneAgain).toBe(one);
    expect([other?.excess, otherAgain?.excess]).toEqual([3, 5]);
    const another = monthOfRepair(repairInput({ entries: [entry("ann", "p", 9, 9.5)] }));
    expect(brokenNow(another).map(({ excess }) => excess)).toEqual([4]);
  });
});

describe("A small month, repaired", () => {
  it("changes the fewest cells, and says what moved, what stays open and how good that is", async () => {
    expect(await repaired(busy)).toEqual({
      cells: [
        { userId: "ann", day: dec(10), projectId: "p", before: 7.5, hours: null },
        { userId: "cal", day: dec(9), projectId: "q", before: 7.5, hours: null },
        { userId: "dee", day: dec(11), projectId: "q", before: 3.7, hours: null },
        { userId: "ann", day: dec(9), projectId: "q", before: 3.5, hours: 0.5 },
        { userId: "ann", day: dec(11), projectId: "q", before: null, hours: 6.5 },
        { userId: "ben", day: dec(10), projectId: "p", before: null, hours: 7.5 },
        { userId: "cal", day: dec(1), projectId: "q", before: null, hours: 7.5 },
      ],
      moves: [
        ["q", "senior", 3, ["ann", 9], ["ann", 11]],
        ["q", "junior", 7.5, ["cal", 9], ["cal", 1]],
        ["p", "senior", 7.5, ["ann", 10], ["ben", 10]],
        ["q", "senior", 3.5, ["dee", 11], ["ann", 11]],
      ].map(([projectId, tierId, hours, from, to]) => ({
        projectId,
        tierId,
        hours,
        from: { userId: (from as [string, number])[0], day: dec((from as [string, number])[1]) },
        to: { userId: (to as [string, number])[0], day: dec((to as [string, number])[1]) },
      })),
      open: [
        {
          projectId: "q",
          tierId: "senior",
          userId: "dee",
          days: [dec(11)],
          hours: 0.2,
          reason: "Senior: 0.2 h stay open: hours are planned in half-hours",
        },
      ],
      moved: 21.5,
      changed: 7,
      bound: 7,
      isTimedOut: false,
    });
  });

  it("prefers the same day, and people on the project, where as few cells change", async () => {
    const users = ["ann", "ben", "cal", "dee"].map((id) => person(id));
    const absences = [away("ann", 9)];
    expect(
      await cells(
        repairInput({ users, entries: [entry("ann", "p", 9, 7.5), entry("dee", "p", 1, 1)] }, { absences }),
      ),
    ).toEqual(["ann 9 p: 7.5 > -", "dee 9 p: - > 7.5"]);
    // Who knows it but isn't free that day comes after who is free and doesn't.
    expect(
      await cells(
        repairInput(
          {
            users: users.slice(0, 2),
            entries: [entry("ann", "p", 9, 7.5), entry("ann", "p", 10, 1)],
          },
          { absences },
        ),
      ),
    ).toEqual(["ann 9 p: 7.5 > -", "ben 9 p: - > 7.5"]);
    // Hours that are there grow.
    expect(
      await cells(
        repairInput(
          { users: users.slice(0, 2), entries: [entry("ann", "p", 9, 3), entry("ben", "p", 9, 2)] },
          { absences },
        ),
      ),
    ).toEqual(["ann 9 p: 3 > -", "ben 9 p: 2 > 5"]);
  });

  it("adds leave of a day up, and passes over another month's", async () => {
    const entries = [entry("ann", "p", 9, 7.5)];
    const users = [person("ann")];
    const approvedHolidays = [away("ann", 9, 2)];
    const elsewhere = { userId: "ann", day: "2027-01-09", hours: 7.5 };
    const input = (absences: RepairInput["absences"]) =>
      repairInput({ users, entries, approvedHolidays }, { absences });
    expect(
      (await repaired(input([away("ann", 9, 1), away("ann", 9, 1.5), elsewhere]))).moves.map(
        ({ hours }) => hours,
      ),
    ).toEqual([4.5]);
    expect((await repaired(input([elsewhere]))).moves.map(({ hours }) => hours)).toEqual([2]);
  });

  it("reports a time-out where one of its cases timed out", async () => {
    const outOfTime = await fullRepair(busy, async (cases) =>
      (await solveRepair(cases, 5)).map((result, at) => ({ ...result, isTimedOut: at === 1 })),
    );
    expect(outOfTime.isTimedOut).toBe(true);
  });

  it("clears a few minutes too, and half an hour of a longer day", async () => {
    const minutes = repairInput({ entries: [entry("ann", "p", 9, 0.3)] }, { absences: [away("ann", 9)] });
    expect(await cells(minutes)).toEqual(["ann 9 p: 0.3 > -"]);
    const half = repairInput({ entries: [entry("ann", "p", 9, 7.5)] }, { absences: [away("ann", 9, 0.5)] });
    expect(await cells(half)).toContain("ann 9 p: 7.5 > 7");
  });

  it("says of each hour that finds no one why", async () => {
    const entries = [entry("ann", "p", 9, 7.5)];
    const absences = [away("ann", 9)];
    const ann = person("ann");
    const none = {
      otherHours: Array.from({ length: 31 }, (_, at) => ({ userId: "ann", day: dec(at + 1), hours: 7.5 })),
    };
    const full = (ids: readonly string[], hours = 7.5) => ({
      otherHours: ids.flatMap((id) =>
        Array.from({ length: 31 }, (_, at) => ({ userId: id, day: dec(at + 1), hours })),
      ),
    });
    expect(
      await reasons(repairInput({ entries, users: [ann, person("ben", "junior")], ...none }, { absences })),
    ).toEqual(["Senior: 7.5 h stay open: no one else has this tier"]);
    expect(
      await reasons(
        repairInput(
          { entries, users: [ann, person("ben", "senior", { isAllocatable: false })], ...none },
          { absences },
        ),
      ),
    ).toEqual(["Senior: 7.5 h stay open: no one else has this tier"]);
    expect(await reasons(repairInput({ entries, ...full(["ann", "ben"]) }, { absences }))).toEqual([
      "Senior: 7.5 h stay open: 2 people of the tier, no free hours left this month",
    ]);
    // A sixth of an hour free on each of the month's days is no half-hour.
    expect(await reasons(repairInput({ entries, ...full(["ann", "ben"], 7.3) }, { absences }))).toEqual([
      "Senior: 7.5 h stay open: 2 people of the tier, no free hours left this month",
    ]);
    const room = { otherHours: full(["ann", "ben"]).otherHours.filter(({ day }) => day !== dec(10)) };
    expect(
      await reasons(
        repairInput(
          {
            ...room,
            entries: [
              ...entries,
              entry("ann", "q", 9, 1),
              entry("ben", "p", 10, 1, "junior"),
              entry("ann", "p", 10, 7.5),
            ],
            projects: [{ id: "p", code: "P", isOpen: true }],
          },
          { absences, scope: { days: [dec(9)] } },
        ),
      ),
    ).toEqual([
      "Senior: 7.5 h stay open: 2 people of the tier, no free hours left this month",
      "Senior: 1 h stays open: the project isn't open in this month",
    ]);
    expect(
      await reasons(repairInput({ entries, ...none, users: [ann], costTiers: [] }, { absences })),
    ).toEqual(["Another tier: 7.5 h stay open: no one else has this tier"]);
  });

  it("says of hours of several days once, with the days in order, by project, tier and person", async () => {
    const noOne = [person("ann"), person("ben")];
    const { open } = await repaired(
      repairInput(
        {
          users: noOne,
          entries: [
            entry("ann", "p", 10, 7.5),
            entry("ann", "p", 9, 4),
            entry("ann", "q", 9, 3.5),
            entry("ben", "p", 9, 7.5),
          ],
          projects: ["p", "q"].map((id) => ({ id, code: id, isOpen: false })),
        },
        { absences: [away("ann", 9), away("ann", 10), away("ben", 9)] },
      ),
    );
    expect(open.map(({ projectId, userId, days, hours }) => ({ projectId, userId, days, hours }))).toEqual([
      { projectId: "p", userId: "ann", days: [dec(9), dec(10)], hours: 11.5 },
      { projectId: "p", userId: "ben", days: [dec(9)], hours: 7.5 },
      { projectId: "q", userId: "ann", days: [dec(9)], hours: 3.5 },
    ]);
  });
});

describe("A repair on a plan", () => {
  const input = repairInput(
    { entries: [entry("ann", "p", 9, 7.5), entry("ben", "p", 9, 2), entry("ben", "q", 9, 1)] },
    {
      absences: [away("ann", 9)],
    },
  );
  const month = monthOfRepair(input);
  const change = (
    userId: string,
    projectId: string,
    before: number | null,
    hours: number | null,
  ): RepairCell => ({
    userId,
    day: dec(9),
    projectId,
    before,
    hours,
  });
  const gone = change("ann", "p", 7.5, null);
  const gained = change("ben", "p", 2, 6.5);

  it("marks the hours it adds as its run's, and no others", () => {
    const current = currentCells(withRepair(month.plan, [gone, gained], "run"));
    expect(entriesAt(current, gone)).toEqual([]);
    const [grown, other] = entriesAt(current, gained);
    expect(grown).toMatchObject({ projectId: "p", hours: 6.5, proposed: 4.5 });
    expect(other).toMatchObject({ projectId: "q", hours: 1 });
    const fewer = withRepair(month.plan, [change("ben", "p", 2, 1.5)], "run");
    expect(entriesAt(currentCells(fewer), gained)[0]).not.toHaveProperty("proposed");
    const halfLess = withRepair(month.plan, [change("ben", "q", 1, 0.5)], "run");
    expect(valuesOf(halfLess.changes).map(({ hours, proposed }) => [hours, proposed])).toEqual([
      [0.5, undefined],
    ]);
    const halfMore = withRepair(month.plan, [change("ben", "q", 1, 1.5)], "run");
    expect(entriesAt(currentCells(halfMore), gained)[1]).toMatchObject({ hours: 1.5, proposed: 0.5 });
    const unmarked = withRepair(month.plan, [gained]);
    expect(entriesAt(currentCells(unmarked), gained)[0]).not.toHaveProperty("proposed");
  });

  it("fits while its cells are as they were, may be changed, and the days it fills have room", () => {
    const fits = (cellsOfRepair: readonly RepairCell[], days = month.days) =>
      stillFits(month.plan, cellsOfRepair, days);
    expect(fits([gone, gained])).toBe(true);
    expect(fits([])).toBe(true);
    expect(fits([gone, change("ben", "p", 3, 6.5)])).toBe(false);
    expect(fits([gone, change("ben", "p", null, 4.5)])).toBe(false);
    // Seven and a half hours are expected: 6.5 beside the other project's one, no more.
    expect(fits([change("ben", "p", 2, 7)])).toBe(false);
    expect(fits([change("ben", "p", 2, 7), change("ben", "q", 1, 0.5)])).toBe(true);
    expect(fits([change("ben", "p", 2, 6.5), change("ben", "q", 1, 1.5)])).toBe(false);
    // A day that only loses hours, or changes none, needs no room; half an hour more does.
    const full = { ...month.days, expected: () => 0 };
    expect(fits([change("ben", "p", 2, 1.5), change("ben", "q", 1, 1)], full)).toBe(true);
    expect(fits([change("ben", "p", 2, 2.5)], full)).toBe(false);
    expect(fits([change("ann", "p", 7.5, null)], { ...month.days, expected: () => 0 })).toBe(true);
    expect(fits([gained], { ...month.days, otherHours: () => 0.5 })).toBe(false);
    expect(fits([gained], { ...month.days, otherHours: () => 0, expected: () => 30 })).toBe(true);
    expect(fits([change("ben", "p", 2, 23.5)], { ...month.days, expected: () => 30 })).toBe(false);
    expect(fits([change("ben", "p", 2, 23)], { ...month.days, expected: () => 30 })).toBe(true);
    expect(fits([gone], { ...month.days, mayClear: () => false })).toBe(false);
    expect(fits([gone], { ...month.days, isEditable: () => false })).toBe(true);
    expect(fits([gained], { ...month.days, mayClear: () => false })).toBe(true);
    expect(fits([gained], { ...month.days, isEditable: () => false })).toBe(false);
  });
});

describe("The bounds of a case", () => {
  const one: RepairCase = {
    groups: [{ fixed: 10 }, { fixed: 2 }],
    sources: [],
    free: [6, 4, 8],
    on: [],
    of: [],
    arcs: [
      { bin: 0, group: 0, most: 6, price: 0 },
      { bin: 1, group: 0, most: 4, price: 0 },
      { bin: 2, group: 0, most: 8, price: 0 },
      { bin: 2, group: 1, most: 5, price: 0 },
    ],
    parts: [
      { group: 1, day: 0, most: 3, on: "d" },
      { group: 1, day: 0, most: 2, on: "d" },
    ],
    excess: [4],
    places: { groups: [], bins: [], parts: [] },
  };

  it("say how few cells must gain and lose hours", () => {
    // 10 and 7 half-hours could go; all 17 move only if the first group's fill two days and the second's two.
    expect(minAccepted(one, 17)).toEqual([2, 1]);
    // With 7 left, the second group needs none, and the first's three largest days can leave one out.
    expect(minAccepted(one, 10)).toEqual([1, 0]);
    expect(minAccepted(one, 7)).toEqual([0, 0]);
    expect(leastGone(one)).toEqual([2]);
    expect(leastGone({ ...one, excess: [3] })).toEqual([1]);
    expect(leastGone({ ...one, excess: [0] })).toEqual([0]);
  });

  it("are respected by a solution: free hours, leaving hours, and all fixed ones", () => {
    const isRight = (gained: number[], lost: number[]) => isRepaired(one, { accepted: gained, gone: lost });
    expect(isRight([6, 4, 0, 5], [3, 1])).toBe(true);
    expect(isRight([0, 0, 0, 0], [2, 2])).toBe(true);
    expect(isRight([0, 0, 0, 0], [3, 0])).toBe(false);
    expect(isRight([0, 0, 0, 0], [3, 2])).toBe(false);
    expect(isRight([0, 0, 0, 0], [4, 0])).toBe(false);
    expect(isRight([0, 0, 0, 0], [1.5, 2.5])).toBe(false);
    expect(isRight([0, 0, 0, 0], [-1, 5])).toBe(false);
    expect(isRight([7, 0, 0, 0], [2, 2])).toBe(false);
    expect(isRight([-1, 0, 0, 0], [2, 2])).toBe(false);
    expect(isRight([0.5, 0, 0, 0], [2, 2])).toBe(false);
    // More than the day has, and more than the group has.
    expect(isRight([0, 0, 4, 5], [2, 2])).toBe(false);
    expect(isRight([6, 4, 1, 0], [2, 2])).toBe(false);
  });
});

describe("Reassigned hours", () => {
  it("stay together with one person where that changes no more cells and no more days", async () => {
    const ids = ["ann", "ben", "cal", "dee", "eve"];
    const holiday = [{ day: dec(8), hours: 7.5 }];
    const { moves, changed } = await repaired(
      repairInput({
        users: ids.map((id) => person(id)),
        entries: [entry("ann", "p", 7, 7.5), entry("ann", "p", 8, 7.5)],
        approvedHolidays: [away("ann", 7)],
        publicHolidays: holiday,
      }),
    );
    expect([changed, moves.length, new Set(moves.map(({ to }) => to.userId)).size]).toEqual([4, 2, 1]);
  });
});
