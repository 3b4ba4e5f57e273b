import { describe, expect, it } from "vitest";
import {
  lockOf,
  mayBeCleared,
  tooltipOf,
  type CellLock,
  type DayFacts,
} from "#features/plans/rules/cell-lock.ts";
import { planFigures } from "#features/plans/rules/plan-figures.ts";
import { planOf, currentCells, entriesOf } from "#features/plans/rules/plan.ts";
import {
  freeHours,
  plannerDays,
  type PlannerMonth,
  type PlannerPerson,
} from "#features/plans/rules/planner-days.ts";
import { pinText, preferencesByPerson, preferenceText } from "#features/plans/rules/preferences.ts";
import { daysBetween } from "#shared/day.ts";

/** Monday to Friday 9, 8, 8, 8 and 4 hours. */
const person = (id: string, own: Partial<PlannerPerson> = {}): PlannerPerson => ({
  id,
  effectiveMonthlyHours: 160,
  isAllocatable: true,
  costTierId: "senior",
  patterns: [{ validFrom: "2026-01-01", hours: [9, 8, 8, 8, 4, 0, 0] }],
  ...own,
});
const [monday, tuesday, friday, saturday] = ["2026-12-07", "2026-12-08", "2026-12-11", "2026-12-12"] as const;
const month: PlannerMonth = {
  users: [
    person("ada"),
    person("left", { isAllocatable: false }),
    person("moved", { isAllocatable: false }),
    person("untiered", { costTierId: null }),
    person("leftUntiered", { isAllocatable: false, costTierId: null }),
    person("leaving", { lastDay: tuesday }),
    person("moving", {
      spans: [
        { from: "2026-12-01", isAllocatable: true },
        { from: friday, isAllocatable: false },
      ],
    }),
  ],
  projects: [
    { id: "kiln", isOpen: true },
    { id: "held", isOpen: false },
  ],
  publicHolidays: [
    { day: tuesday, hours: 4 },
    { day: "2026-12-09", hours: 8 },
  ],
  placeHolidays: [
    { userId: "ada", day: monday, hours: 2, name: "Town day" },
    { userId: "ada", day: tuesday, hours: 3, name: "Half of it" },
    { userId: "left", day: tuesday, hours: 4, name: "Town day" },
    { userId: "moved", day: tuesday, hours: 8, name: "Town day" },
  ],
  approvedHolidays: [
    { userId: "ada", day: "2026-12-10", hours: 8 },
    { userId: "ada", day: friday, hours: 1.5 },
    { userId: "left", day: monday, hours: 9.5 },
  ],
  otherHours: [{ userId: "ada", day: monday, hours: 2.5 }],
};
const known = () => plannerDays(month, "2026-12-06");
const cell = (userId: string, day: string) => ({ userId, day });

describe("A day of the planner", () => {
  it("of someone to move is theirs until the planned day, whose hours don't count", () => {
    const days = known();
    const hours = (day: string) => days.counts({ userId: "moving", day, projectId: "kiln" });
    expect([monday, "2026-12-10", friday].map((day) => days.isAllocatable(cell("moving", day)))).toEqual([
      true,
      true,
      false,
    ]);
    expect([hours("2026-12-10"), hours(friday), days.mayClear(cell("moving", friday))]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("has the pattern's hours less holidays, of which the place's counts where it's no shorter", () => {
    const days = known();
    expect(days.factsOf(cell("ada", monday))).toEqual({
      today: "2026-12-06",
      patternHours: 9,
      publicHolidayHours: 2,
      placeHolidayName: "Town day",
      approvedHolidayHours: 0,
    });
    expect(days.factsOf(cell("ada", tuesday))).toEqual({
      today: "2026-12-06",
      patternHours: 8,
      publicHolidayHours: 4,
      approvedHolidayHours: 0,
    });
    expect(days.factsOf(cell("left", tuesday))).toMatchObject({
      publicHolidayHours: 4,
      placeHolidayName: "Town day",
    });
    expect(days.factsOf(cell("moved", tuesday))).toMatchObject({
      publicHolidayHours: 8,
      placeHolidayName: "Town day",
    });
    expect([monday, tuesday, friday, saturday].map((day) => days.expected(cell("ada", day)))).toEqual([
      7, 4, 2.5, 0,
    ]);
  });

  it("is full at the expected hours, up to the next half-hour", () => {
    const limit = (patterns: PlannerPerson["patterns"], effectiveMonthlyHours = 160) =>
      plannerDays(
        { ...month, users: [person("ada", { patterns, effectiveMonthlyHours })] },
        "2026-12-06",
      ).limit(cell("ada", "2026-12-14"));
    expect([limit([]), limit([], 200), limit([], 80)]).toEqual([7.5, 9.5, 4]);
    const odd = [{ validFrom: "2026-01-01", hours: [7.25, 0, 0, 0, 0, 0, 0] as const }];
    expect([limit(odd), limit([{ ...odd[0]!, validFrom: "2026-12-15" }])]).toEqual([7.5, 7.5]);
    const days = known();
    expect(
      [monday, tuesday, "2026-12-10", friday, saturday].map((day) => days.limit(cell("ada", day))),
    ).toEqual([7, 4, 0, 2.5, 0]);
    expect(days.limit(cell("left", monday))).toBe(0);
    expect(days.limit(cell("left", "2026-12-14"))).toBe(9);
  });

  it("has room for what is expected less what is planned here and elsewhere", () => {
    const days = known();
    expect([days.otherHours(cell("ada", monday)), days.otherHours(cell("ada", tuesday))]).toEqual([2.5, 0]);
    expect([0, 4.25, 4.5, 5].map((hours) => freeHours(days, cell("ada", monday), hours))).toEqual([
      4.5, 0.25, 0, 0,
    ]);
  });

  it("may be set by those of the function on open days, and cleared of people who can't work and of leave too", () => {
    const days = known();
    const of = (day: string) =>
      ["ada", "left", "moved", "untiered", "leftUntiered", "leaving", "nobody"].map((id) =>
        [days.isEditable(cell(id, day)) ? "set" : "", days.mayClear(cell(id, day)) ? "clear" : ""]
          .filter(Boolean)
          .join("+"),
      );
    expect(of(monday)).toEqual(["set+clear", "clear", "clear", "set+clear", "clear", "set+clear", ""]);
    expect(of("2026-12-09")).toEqual(["clear", "clear", "clear", "clear", "clear", "clear", ""]);
    expect(of("2026-12-10")).toEqual(["clear", "clear", "clear", "set+clear", "clear", "clear", ""]);
    expect(of(saturday)).toEqual(["", "clear", "clear", "", "clear", "clear", ""]);
    expect(of("2026-12-06")).toEqual(["", "", "", "", "", "", ""]);
    expect(["ada", "left", "untiered", "nobody"].map((id) => days.isAllocatable(cell(id, monday)))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it("counts hours up to today, and those to come of open projects and people who can work them", () => {
    const days = known();
    const counts = (userId: string, day: string, projectId = "kiln") =>
      days.counts({ userId, day, projectId });
    expect([counts("moved", "2026-12-06"), counts("ada", "2026-12-06", "held")]).toEqual([true, true]);
    expect([counts("ada", monday), counts("ada", monday, "held"), counts("moved", monday)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([counts("leaving", tuesday), counts("leaving", "2026-12-09")]).toEqual([true, false]);
  });

  it("expects nothing of people who aren't listed", () => {
    const days = known();
    const noOne = cell("nobody", monday);
    expect([days.expected(noOne), days.factsOf(noOne).patternHours, days.isEditable(noOne)]).toEqual([
      0,
      0,
      false,
    ]);
  });

  it("says why its row is closed, else what may be done", () => {
    const days = known();
    expect(
      ["ada", "moved", "leftUntiered", "nobody"].map((id) => days.tooltip(cell(id, "2026-12-14"), true)),
    ).toEqual([
      "Click to allocate",
      "Can no longer be allocated to this function",
      "No cost tier, so this person's hours can't be saved",
      "Can no longer be allocated to this function",
    ]);
    expect(days.tooltip(cell("ada", "2026-12-14"), false)).toBe("Select a project first");
    expect(days.tooltip(cell("ada", monday), true)).toBe(
      "Public holiday: Town day (2 hrs) · Click to allocate",
    );
  });
});

describe("A locked day", () => {
  const facts: DayFacts = {
    today: "2026-12-06",
    patternHours: 8,
    publicHolidayHours: 0,
    approvedHolidayHours: 0,
  };

  it("may be cleared of leave and public holidays, not of what is past nor at weekends", () => {
    const locks: readonly (CellLock | null)[] = [null, "userHoliday", "publicHoliday", "weekend", "past"];
    expect(locks.map((lock) => mayBeCleared(lock, true))).toEqual([true, true, true, false, false]);
  });

  it("is one with a holiday of any length where nothing is worked", () => {
    const of = (publicHolidayHours: number, patternHours: number) =>
      lockOf(monday, { ...facts, publicHolidayHours, patternHours });
    expect([of(0.5, 0), of(0, 0), of(0.5, 0.5), of(0.25, 0.5)]).toEqual([
      "publicHoliday",
      null,
      "publicHoliday",
      null,
    ]);
  });

  it("names holidays of half an hour too, and both of one day", () => {
    const tooltip = (own: Partial<DayFacts>) => tooltipOf(monday, { ...facts, ...own }, false);
    expect(tooltip({ approvedHolidayHours: 0.5 })).toBe("User holiday (0.5 hrs) · Select a project first");
    expect(tooltip({ publicHolidayHours: 0.5 })).toBe("Public holiday (0.5 hrs) · Select a project first");
    expect(tooltip({ approvedHolidayHours: 3, publicHolidayHours: 4, placeHolidayName: "Town day" })).toBe(
      "User holiday (3 hrs) · Public holiday: Town day (4 hrs) · Select a project first",
    );
    expect(tooltip({ publicHolidayHours: 8, placeHolidayName: "Town day" })).toBe("Public holiday: Town day");
    expect(tooltip({ approvedHolidayHours: 8, publicHolidayHours: 8 })).toBe("User holiday");
  });
});

describe("Figures of a week", () => {
  const week = daysBetween(monday, "2026-12-13");
  const figureMonth = {
    ...month,
    projects: ["kiln", "ferry"].map((id) => ({ id, isOpen: true })),
    costTiers: [{ id: "senior" }],
    standIns: null,
    demand: [{ projectId: "kiln", costTierId: "senior", hours: 0.5 }],
  };
  const plan = planOf(
    entriesOf([
      { userId: "moved", projectId: "kiln", costTierId: "senior", hours: 1.5, days: [monday, friday] },
    ]),
    [{ userId: "unlisted", day: tuesday, projectId: "ferry", hours: 2, before: null }],
  );

  it("count days on which anyone in the function is expected, and no one's room but theirs", () => {
    const users = [
      person("ada"),
      person("moved", {
        isAllocatable: false,
        patterns: [{ validFrom: "2026-01-01", hours: [8, 8, 8, 8, 8, 8, 0] }],
      }),
    ];
    const own = { ...figureMonth, users };
    const ownDays = plannerDays(own, "2026-12-06");
    const figures = planFigures(own, plan, ownDays, week);
    // Ada is on leave on Thursday, Wednesday is a public holiday, and Saturday is no day of hers.
    expect([...figures.workDays]).toEqual([monday, tuesday, friday]);
    expect(figures.people.get("moved")).toMatchObject({ hours: 0, load: 0, free: 0, overbooked: [] });
    expect(figures.people.get("ada")).toMatchObject({ hours: 0, load: 0, free: 11, overbooked: [] });
    expect([...figures.people.keys()]).toEqual(["ada", "moved"]);
    expect([...figures.freeByDay.values()]).toEqual([4.5, 4, 0, 0, 2.5, 0, 0]);
    expect([...figures.hoursByDay.values()]).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect([figures.totalHours, figures.monthlyHours, figures.totalLoad, figures.entryCount]).toEqual([
      0, 320, 0, 3,
    ]);
    // On Wednesday, Monday's and Tuesday's hours are facts.
    const later = planFigures(own, plan, plannerDays(own, "2026-12-09"), week);
    expect([...later.hoursByDay.values()]).toEqual([1.5, 2, 0, 0, 0, 0, 0]);
    expect(
      [figures.wanted, figures.unwanted].map((list) =>
        list.map(({ projectId, wanted, allocated }) => [projectId, wanted, allocated]),
      ),
    ).toEqual([[["kiln", 0.5, 0]], [["ferry", 0, 0]]]);
    // Worked out once for the month, not for every stroke.
    expect(planFigures(own, planOf([]), ownDays, week).workDays).toBe(figures.workDays);
    expect(currentCells(plan)).toBe(figures.cells);
  });

  it("count a day's work of half an hour, and of one of many", () => {
    const part = (id: string, hours: number) =>
      person(id, { patterns: [{ validFrom: "2026-01-01", hours: [hours, 0, 0, 0, 0, 0, 0] }] });
    const own = {
      ...figureMonth,
      users: [part("ada", 0), part("bo", 0.5)],
      placeHolidays: [],
      approvedHolidays: [],
      publicHolidays: [],
    };
    expect([...planFigures(own, plan, plannerDays(own, "2026-12-06"), week).workDays]).toEqual([monday]);
  });
});

describe("What is known of people and projects", () => {
  it("lists per person their fixed, excluded, preferred and avoided projects", () => {
    const row = (userId: string, projectId: string, kind: "pin" | "wish", isFor: boolean) => ({
      userId,
      projectId,
      kind,
      isFor,
    });
    expect(
      preferencesByPerson([
        row("ada", "kept", "pin", true),
        row("bo", "kept", "pin", true),
        row("ada", "off", "pin", false),
        row("ada", "likes", "wish", true),
        row("ada", "avoids", "wish", false),
        row("ada", "avoids too", "wish", false),
      ]),
    ).toEqual(
      new Map([
        [
          "ada",
          {
            retained: new Set(["kept"]),
            notOn: new Set(["off"]),
            likes: new Set(["likes"]),
            avoids: new Set(["avoids", "avoids too"]),
          },
        ],
        ["bo", { retained: new Set(["kept"]), notOn: new Set(), likes: new Set(), avoids: new Set() }],
      ]),
    );
    expect(preferencesByPerson([]).size).toBe(0);
  });

  it("is described as a pin or a preference", () => {
    expect([
      pinText(true, "KLN"),
      pinText(false, "KLN"),
      preferenceText(true),
      preferenceText(false),
    ]).toEqual(["Keep on KLN", "Not on KLN", "Would like to", "Would rather not"]);
  });
});
