import { describe, expect, it } from "vitest";
import { byCell } from "#features/plans/rules/by-cell.ts";
import { whyCell, type WhyMonth } from "#features/proposals/rules/fill/why-cell.ts";
import { planOf, type StoredEntry } from "#features/plans/rules/plan.ts";
import { plannerDays } from "#features/plans/rules/planner-days.ts";
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
      projects: ["kln", "fry", "qvc"].map((id) => ({ id, isOpen: true })),
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
  maxProjects: 2,
  preferences: [],
  whyOf: () => "Senior, as KLN needs, 184 h free, kept on KLN",
  endingIds: [],
  codeOf: (id) => id.toUpperCase(),
  ...over,
});

describe("Why a proposed cell", () => {
  it("is this person's: why the proposal gave it to them, and why no one else of the tier has it", () => {
    expect(whyCell(month(), cell).person).toEqual([
      "Senior, as KLN needs, 184 h free, kept on KLN.",
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

  it("isn't a colleague's excluded from the project, whatever else applies, and a pin elsewhere says nothing", () => {
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
      "Ben and Fay are excluded from KLN.",
      "Eva doesn't work that day.",
      "Cleo has 0 h free.",
      "Dan works on 2 projects that day.",
    ]);
  });

  it("names no one else where the tier has no one else", () => {
    expect(whyCell(month({ users: users.slice(0, 1) }), cell).person).toHaveLength(2);
  });

  it("is on this day: a full day, beside others, the only one with room, the last before the project ends", () => {
    expect(whyCell(month(), cell).day).toEqual([
      "The whole day is free, and KLN fills it.",
      "It's next to other KLN days.",
    ]);
    const week = daysBetween(monday, "2026-12-11").map((day) => ({ ...cell, day }));
    expect(whyCell(month({ ghosts: byCell(week) }), cell).day).toContain("The whole week is for KLN.");
    const half = { ...cell, hours: 4 };
    expect(whyCell(month({ ghosts: byCell([half]) }), half).day).toEqual(["Free that day: 8 h."]);
    const last = { ...cell, day: "2026-12-31" };
    expect(whyCell(month({ ghosts: byCell([last]), endingIds: ["kln"] }), last).day).toContain(
      "It's the last day with room before KLN ends.",
    );
    const full = daysBetween("2026-12-01", "2026-12-31")
      .filter((day) => day !== monday)
      .map((day) => ({ ...entry("ann", "fry", 8), day }));
    expect(whyCell(month({ plan: planOf(full) }), cell).day).toContain("It's the only day with room.");
  });

  it("is no one's who isn't of the month", () => {
    expect(whyCell(month(), { ...cell, userId: "who" })).toEqual({ person: [], day: [] });
  });

  it("names colleagues of the same tier alone, who may be allocated to, and two of them in the plural", () => {
    const off = [0, 8, 8, 8, 8, 0, 0] as [number, number, number, number, number, number, number];
    const all = [
      ...["ann", "ben", "cleo", "dan", "eva", "fay"].map((id) => ({ id, tier: "senior", open: true })),
      { id: "gil", tier: "junior", open: true },
      { id: "hal", tier: "senior", open: false },
    ].map(({ id, tier, open }) => ({
      id,
      fullName: id.toUpperCase(),
      effectiveMonthlyHours: 160,
      isAllocatable: open,
      costTierId: tier,
      patterns: [],
    }));
    const said = (over: Partial<WhyMonth>, who: readonly string[], planner = {}) =>
      whyCell(
        month({
          users: all.filter(({ id }) => ["ann", "gil", "hal", ...who].includes(id)),
          days: plannerDays(
            {
              users: all,
              projects: ["kln", "fry", "qvc"].map((id) => ({ id, isOpen: true })),
              publicHolidays: [],
              placeHolidays: [],
              approvedHolidays: [],
              otherHours: [],
              ...planner,
            },
            "2026-11-22",
          ),
          plan: planOf([]),
          ...over,
        }),
        cell,
      ).person.slice(2);
    const pair = ["ben", "cleo"] as const;
    const both = (projectId: string, hours: number, day = monday) =>
      pair.map((userId) => ({ ...entry(userId, projectId, hours), day }));
    expect(said({}, pair)).toEqual(["BEN and CLEO have time, but KLN would need one more person."]);
    expect(said({ plan: planOf(both("kln", 1, tuesday)) }, pair)).toEqual([
      "BEN and CLEO have KLN on other days.",
    ]);
    expect(said({ plan: planOf([...both("fry", 1), ...both("qvc", 1)]) }, pair)).toEqual([
      "BEN and CLEO work on 2 projects that day.",
    ]);
    expect(said({ plan: planOf(both("fry", 1)), maxProjects: 1 }, ["ben"])).toEqual([
      "BEN works on 1 project that day.",
    ]);
    // On it that day already, there's room for more of it.
    expect(said({ plan: planOf(both("kln", 1)), maxProjects: 1 }, ["ben"])).toEqual([
      "BEN has KLN on other days.",
    ]);
    // 7.38 hours are expected: half an hour is free, then less.
    expect(said({ plan: planOf(both("fry", 6.88)) }, ["ben"])).toEqual([
      "BEN has time, but KLN would need one more person.",
    ]);
    expect(said({ plan: planOf(both("fry", 6.89)) }, pair)).toEqual(["BEN and CLEO have 0 h free."]);
    const away = (hours: number) => pair.map((userId) => ({ userId, day: monday, hours }));
    expect(said({}, pair, { approvedHolidays: away(8) })).toEqual(["BEN and CLEO are away."]);
    expect(said({}, pair, { publicHolidays: [{ day: monday, hours: 8 }] })).toEqual([
      "BEN and CLEO are away.",
    ]);
    expect(said({}, ["ben"], { approvedHolidays: away(4) })).toEqual([
      "BEN has time, but KLN would need one more person.",
    ]);
    const patterns = [{ validFrom: "2020-01-01", hours: off }];
    expect(said({}, pair, { users: all.map((user) => ({ ...user, patterns })) })).toEqual([
      "BEN and CLEO don't work that day.",
    ]);
    const pins = ["ben"].map((userId) => ({ userId, projectId: "kln", kind: "pin" as const, isFor: false }));
    expect(said({ preferences: pins }, ["ben"])).toEqual(["BEN is excluded from KLN."]);
  });

  it("says what is free that day before and with the proposal", () => {
    const of = (hours: number, over: Partial<WhyMonth> = {}, more: readonly (typeof cell)[] = []) => {
      const own = { ...cell, hours };
      return whyCell(month({ ghosts: byCell([own, ...more]), ...over }), own).day;
    };
    expect(of(8)).toEqual(["The whole day is free, and KLN fills it."]);
    expect(of(7.5)).toEqual(["Free that day: 8 h."]);
    expect(of(5, {}, [{ ...cell, projectId: "fry", hours: 3 }])).toEqual([
      "Free that day: 8 h, all of them used.",
    ]);
    const planned = { plan: planOf([entry("ann", "fry", 2)]) };
    expect(of(6, planned)).toEqual(["Free that day: 6 h, all of them used."]);
    expect(of(4, planned)).toEqual(["Free that day: 6 h."]);
    // A day that's past has nothing free any more.
    const gone = { ...cell, day: "2026-11-20" };
    expect(whyCell(month({ ghosts: byCell([gone]) }), gone).day).toContain(
      "Free that day: 0 h, all of them used.",
    );
  });

  it("is beside days of the project, over a weekend and of the plan too, but not of another project", () => {
    const beside = "It's next to other KLN days.";
    const of = (own: typeof cell, ...days: string[]) =>
      whyCell(
        month({
          ghosts: byCell([own]),
          plan: planOf(days.map((day) => ({ ...entry("ann", "kln", 1), day }))),
        }),
        own,
      ).day.slice(1);
    expect(of(cell, "2026-12-04")).toEqual([beside]);
    expect(of(cell, tuesday)).toEqual([beside]);
    expect(of(cell, "2026-12-03", "2026-12-09")).toEqual([]);
    expect(of({ ...cell, day: "2026-12-31" }, "2026-12-30")).toEqual([beside]);
    expect(of({ ...cell, day: "2026-12-31" }, "2026-12-01")).toEqual([]);
    const other = planOf([{ ...entry("ann", "fry", 1), day: "2026-12-09" }]);
    expect(whyCell(month({ plan: other, ghosts: byCell([cell]) }), cell).day).toHaveLength(1);
  });

  it("is of a week that's all the project's, which spans more than one day", () => {
    const week = "The whole week is for KLN.";
    const of = (first: string, last: string, day: string) => {
      const ghosts = daysBetween(first, last).map((each) => ({ ...cell, day: each }));
      return whyCell(month({ ghosts: byCell(ghosts) }), { ...cell, day }).day;
    };
    expect(of(monday, "2026-12-11", monday)).toContain(week);
    expect(of(monday, "2026-12-10", monday)).not.toContain(week);
    expect(of("2026-12-01", "2026-12-04", "2026-12-02")).toContain(week);
    // Of November's last week only a Tuesday to a Friday are December's; of February's last here one day is.
    const alone = { ...month({ ghosts: byCell([cell]) }), monthDays: [monday] };
    expect(whyCell(alone, cell).day).toEqual([
      "The whole day is free, and KLN fills it.",
      "It's the only day with room.",
    ]);
  });

  it("is the last day with room where the project ends, and no other is the only one", () => {
    const last = "It's the last day with room before KLN ends.";
    const full = (first: string, to: string) =>
      daysBetween(first, to).map((day) => ({ ...entry("ann", "fry", 8), day }));
    const of = (day: string, endingIds: string[], ...stored: StoredEntry[][]) =>
      whyCell(month({ plan: planOf(stored.flat()), ghosts: byCell([{ ...cell, day }]), endingIds }), {
        ...cell,
        day,
      }).day;
    const after = full(tuesday, "2026-12-31");
    expect(of(monday, ["kln"], after)).toContain(last);
    expect(of(monday, ["fry"], after)).not.toContain(last);
    expect(of(monday, ["kln"], full(tuesday, "2026-12-30"))).not.toContain(last);
    expect(of("2026-12-04", ["kln"], after)).not.toContain(last);
    const only = of(monday, ["kln"], after, full("2026-12-01", "2026-12-04"));
    expect(only).toContain("It's the only day with room.");
    expect(only).not.toContain(last);
  });
});
