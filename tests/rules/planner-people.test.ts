import { describe, expect, it } from "vitest";
import {
  fitsFilter,
  noFilter,
  partsInUse,
  type FilteredPerson,
} from "#features/plans/rules/people-filter.ts";
import { presenceText, presentFor, presenceInterval } from "#features/plans/rules/presence.ts";
import { addedBy, proposedHours, proposedIn } from "#features/plans/rules/proposed-hours.ts";
import { standInsLeft, tierReason } from "#features/proposals/rules/fill/why-pair.ts";

describe("the filter of a planner's people", () => {
  const ada: FilteredPerson = {
    fullName: "Ada Cole",
    email: "ada@h.example",
    costTierId: "senior",
    load: 90,
    projectIds: new Set(["pine"]),
  };
  const fits = (filter: Partial<typeof noFilter>, person = ada) =>
    fitsFilter(person, { ...noFilter, ...filter });

  it("finds by name or address, tier, project and load, all together", () => {
    expect([
      fits({}),
      fits({ search: " COLE " }),
      fits({ search: "h.example" }),
      fits({ search: "bo" }),
      fits({ search: "h.example " }),
      fits({ search: "  " }),
    ]).toEqual([true, true, true, false, true, true]);
    expect([fits({ costTierId: "senior" }), fits({ costTierId: "junior" })]).toEqual([true, false]);
    expect([fits({ projectId: "pine" }), fits({ projectId: "oak" })]).toEqual([true, false]);
    expect(fits({ search: "ada", costTierId: "senior", projectId: "oak" })).toBe(false);
  });

  it("calls under 85 % room and over 100 % too much", () => {
    const at = (load: number) => [
      fits({ load: "under" }, { ...ada, load }),
      fits({ load: "over" }, { ...ada, load }),
    ];
    expect([84.9, 85, 100, 100.1].map(at)).toEqual([
      [true, false],
      [false, false],
      [false, false],
      [false, true],
    ]);
  });

  it("says how many of its parts are in use", () => {
    expect(partsInUse(noFilter)).toBe(0);
    expect(partsInUse({ ...noFilter, search: " " })).toBe(0);
    expect(partsInUse({ search: "a", costTierId: "t", projectId: "p", load: "over" })).toBe(4);
  });

  it("shows colleagues with what they haven't saved", () => {
    expect([
      presenceText({ fullName: "Bo", unsaved: 0 }),
      presenceText({ fullName: "Bo", unsaved: 2 }),
    ]).toEqual(["Bo", "Bo (2 unsaved)"]);
    // Two tellings may be lost on the way.
    expect(presentFor).toBe(presenceInterval + presenceInterval + presenceInterval);
  });
});

describe("proposed hours", () => {
  it("of a cell retain their mark where nothing else changed it", () => {
    const hours = (before: number | null, marked: number | null, now: number, ...added: number[]) =>
      proposedHours(
        { hours: now, before, marked },
        added.map((each) => ({ hours: each })),
      );
    expect([
      hours(null, null, 4, 4),
      hours(2, 2, 6, 4),
      hours(2, null, 6, 4),
      hours(2, 2, 7, 4),
      hours(2, 2, 3, 4),
      hours(2, 2, 2),
      hours(2, 2, 2, 0),
    ]).toEqual([4, 6, 4, 4, 3, null, null]);
  });

  it("are named by run, of at most so many runs", () => {
    const changes = [
      {
        proposed: [
          { runId: "a", hours: 1 },
          { runId: "a", hours: 2 },
        ],
      },
      {},
      {
        proposed: [
          { runId: "b", hours: 1 },
          { runId: "a", hours: 1 },
        ],
      },
    ];
    expect(proposedIn(changes, 2)).toEqual([
      { runId: "a", cells: [0, 2] },
      { runId: "b", cells: [2] },
    ]);
    expect(proposedIn(changes, 1)).toEqual([{ runId: "a", cells: [0, 2] }]);
  });

  it("are of a proposal what it adds, day by day", () => {
    const who = { userId: "ada", projectId: "pine" };
    expect(
      addedBy([
        { ...who, hours: 4, days: ["2026-06-01", "2026-06-02"] },
        { ...who, day: "2026-06-03", before: 2, hours: 6 },
        { ...who, day: "2026-06-04", before: null, hours: 1 },
        { ...who, day: "2026-06-05", before: 2, hours: null },
        { ...who, day: "2026-06-08", before: 2, hours: 2 },
        { ...who, day: "2026-06-09", before: 1, hours: 1.5 },
        { ...who, day: "2026-06-10", before: 0.5, hours: null },
      ]),
    ).toEqual([
      { ...who, day: "2026-06-01", hours: 4 },
      { ...who, day: "2026-06-02", hours: 4 },
      { ...who, day: "2026-06-03", hours: 4 },
      { ...who, day: "2026-06-04", hours: 1 },
      { ...who, day: "2026-06-09", hours: 0.5 },
    ]);
  });

  it("are a person's because of their tier, or in place of a lower one", () => {
    const ada = { id: "ada", tierId: "senior" } as unknown as Parameters<typeof tierReason>[0];
    const names = {
      tierName: (id: string) => `tier ${id}`,
      codeOf: (id: string) => id.toUpperCase(),
    } as unknown as Parameters<typeof tierReason>[3];
    const standIn = (userId: string, projectId: string, amount: number) =>
      ({ userId, projectId, tierId: "junior", amount }) as unknown as Parameters<
        typeof tierReason
      >[2][number];
    const reason = (...own: Parameters<typeof tierReason>[2]) =>
      tierReason(ada, { projectId: "pine", hours: 4 }, own, names);
    expect(reason(standIn("bo", "pine", 8), standIn("ada", "oak", 8))).toEqual([
      "tier senior, as PINE needs",
    ]);
    expect(reason(standIn("ada", "pine", 8))).toEqual(["tier senior, covering for tier junior"]);
    expect(reason(standIn("ada", "pine", 3))).toEqual([
      "tier senior, as PINE needs",
      "1.5 h of it covering for tier junior",
    ]);
  });

  it("could have been of people of higher tiers, with what they have left", () => {
    const person = (id: string, tierId: string, free: number) => ({
      id,
      tierId,
      days: [{ free }, { free: 1 }],
    });
    const problem = {
      people: [person("ada", "senior", 7), person("bo", "junior", 4)],
      standIns: ["senior", "junior"],
    } as unknown as Parameters<typeof standInsLeft>[0];
    const given = (userId: string, halves: number) =>
      ({ userId, halves }) as unknown as Parameters<typeof standInsLeft>[1][number];
    expect(standInsLeft(problem, [given("ada", 2), given("bo", 4)], "junior")).toEqual([
      "1 person of higher tiers with 3 h free that they can't stand in with",
    ]);
    expect(standInsLeft(problem, [given("ada", 8)], "junior")).toEqual([
      "no free hours left for 1 person of higher tiers to stand in with",
    ]);
    expect(standInsLeft(problem, [], "senior")).toEqual([]);
    expect(
      standInsLeft({ ...problem, standIns: undefined } as unknown as typeof problem, [], "junior"),
    ).toEqual([]);
  });
});
