import { describe, expect, it } from "vitest";
import { isEmail } from "#features/people/rules/email.ts";
import { defaultPattern, expectedWeek } from "#features/people/rules/expected-hours.ts";
import {
  changesOf,
  editedPersonOf,
  editFaults,
  type EditedPerson,
  type StoredPerson,
} from "#features/people/rules/person-edit.ts";
import type { PersonFields } from "#features/people/rules/person-form.ts";
import { nameOrEmail } from "#features/people/rules/person-name.ts";

const person: PersonFields = {
  firstName: "Sam",
  lastName: "Berg",
  functionId: "f1",
  costTierId: "t1",
  managerId: "boss",
  billable: true,
  monthlyHours: null,
  holidayAllowance: null,
};
describe("A person", () => {
  it("is called by their name, or else by their address", () => {
    expect(nameOrEmail({ first_name: "Sam", last_name: null, email: "sam@pine.example" })).toBe("Sam");
    expect(nameOrEmail({ first_name: " ", last_name: null, email: "sam@pine.example" })).toBe(
      "sam@pine.example",
    );
    expect(isEmail(" sam@pine.example ")).toBe(true);
  });
});

describe("A working pattern", () => {
  it("that isn't set divides the monthly hours among five days, of at most 24 hours", () => {
    expect(defaultPattern(744)).toEqual([24, 24, 24, 24, 24, 0, 0]);
    const time = {
      publicHolidays: new Map([["2026-12-25", 8]]),
      approvedHolidays: new Map([["2026-12-24", 4]]),
    };
    const patterns = [{ validFrom: "2026-12-23", hours: [1, 2, 3, 4, 5, 6, 7] as const }];
    expect(expectedWeek("2026-12-21", { ...time, patterns, effectiveMonthlyHours: 520 })).toEqual([
      24, 24, 3, 0, 0, 6, 7,
    ]);
  });
});

describe("The form of a person", () => {
  const stored: StoredPerson = {
    ...person,
    id: "sam",
    firstDay: null,
    lastDay: null,
    entersLeave: false,
    roles: ["manager", "booker"],
    patterns: [
      { validFrom: "2026-06-01", hours: [8, 8, 8, 8, 0, 0, 0] },
      { validFrom: "2026-09-01", hours: [8, 8, 8, 0, 0, 0, 0] },
    ],
    planned: [],
    places: [{ validFrom: "2026-06-01", placeId: "munich" }],
    skills: [{ name: "Revit", level: 3 }],
  };
  const before = editedPersonOf(stored);
  const edit = (change: Partial<EditedPerson>, base = before) => changesOf(base, { ...base, ...change });
  const faults = (change: Partial<EditedPerson>) => editFaults({ ...before, ...change }, "sam");

  it("begins with what is stored; who has no name begins with none", () => {
    expect(before).toEqual({
      fullName: "Sam Berg",
      roleCodes: ["manager", "booker"],
      entersLeave: false,
      functionId: "f1",
      costTierId: "t1",
      managerId: "boss",
      billable: true,
      workFrom: "",
      removedPlanned: [],
      monthlyHours: "",
      holidayAllowance: "",
      firstDay: null,
      lastDay: null,
      pattern: null,
      removedPatterns: [],
      place: null,
      removedPlaces: [],
      skills: stored.skills,
      stored: {
        firstName: "Sam",
        lastName: "Berg",
        patterns: stored.patterns,
        places: stored.places,
        planned: [],
      },
    });
    expect(editedPersonOf({ ...stored, firstName: null, lastName: null }).fullName).toBe("");
  });

  it("sends function, tier, billable and manager as a plan where they change on a day to come, the rest at once", () => {
    const moved = { functionId: "f2", costTierId: "t2", managerId: "other", monthlyHours: "150" };
    expect(edit({ ...moved, workFrom: "2026-12-01" })).toEqual({
      updates: { monthlyHours: 150 },
      planned: {
        startsOn: "2026-12-01",
        work: { functionId: "f2", costTierId: "t2", billable: true },
        manager: { managerId: "other" },
      },
    });
    expect(edit({ managerId: "other", workFrom: "2026-12-01" })?.planned).toEqual({
      startsOn: "2026-12-01",
      manager: { managerId: "other" },
    });
    expect(edit(moved)?.updates).toMatchObject({ functionId: "f2", managerId: "other" });
    expect(edit({ workFrom: "2026-12-01" })).toBeNull();
    expect(faults({ workFrom: "1 Dec" })).toEqual({
      "planned.startsOn": "Enter a date between 1900 and 2100",
    });
    expect(edit({ removedPlanned: ["2026-12-01"] })).toEqual({ updates: {}, removedPlanned: ["2026-12-01"] });
  });

  it("has nothing wrong untouched, and says what is wrong with skills, patterns and places", () => {
    expect(faults({})).toEqual({});
    const date = "Enter a date between 1900 and 2100";
    expect(faults({ place: { validFrom: "2100-12-31", placeId: null } })).toEqual({});
    expect(faults({ place: { validFrom: "2101-01-01", placeId: null } })).toEqual({
      "place.validFrom": date,
    });
    expect(faults({ pattern: { validFrom: "1899-12-31", hours: [8, 8, 8, 8, 8, 0, 0] } })).toEqual({
      "pattern.validFrom": date,
    });
    expect(faults({ skills: [{ name: " ", level: 1 }] })).toEqual({ skills: "Enter the skill's name" });
  });

  it("sends a pattern unless the day's pattern is the same", () => {
    const pattern = (validFrom: string, hours: number[]) => ({ validFrom, hours });
    const sent = (change: Partial<EditedPerson>, base = before) => edit(change, base)?.pattern ?? null;
    const four = [8, 8, 8, 8, 0, 0, 0];
    expect(sent({ pattern: pattern("2026-06-01", four) })).toBeNull();
    expect(sent({ pattern: pattern("2026-08-31", four) })).toBeNull();
    expect(sent({ pattern: pattern("2026-09-01", four) })).toEqual(pattern("2026-09-01", four));
    expect(sent({ pattern: pattern("2026-09-01", four), removedPatterns: ["2026-09-01"] })).toBeNull();
    // Before the first the monthly hours decide, also where they come to none.
    const none = [0, 0, 0, 0, 0, 0, 0];
    expect(sent({ pattern: pattern("2026-05-31", none) })).toEqual(pattern("2026-05-31", none));
  });

  it("sends what is to be removed, and roles and skills only where they differ", () => {
    expect(edit({ roleCodes: ["booker", "manager"], skills: [{ name: " revit ", level: 3 }] })).toEqual({
      updates: {},
      skills: [{ name: "revit", level: 3 }],
    });
    expect(edit({ roleCodes: ["booker", "manager"] })).toBeNull();
    expect(edit({ removedPlaces: ["2026-06-01"] })).toEqual({ updates: {}, removedPlaces: ["2026-06-01"] });
    const place = { validFrom: "2026-07-01", placeId: null };
    expect(edit({ place })).toEqual({ updates: {}, place });
  });
});
