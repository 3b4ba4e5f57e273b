import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  defaultPattern,
  expectedHours,
  patternOn,
  type WorkingPattern,
} from "#features/people/rules/expected-hours.ts";
import {
  changesOf,
  editedPersonOf,
  editFaults,
  placeFields,
  type EditedPerson,
  type StoredPerson,
} from "#features/people/rules/person-edit.ts";
import {
  asPattern,
  billableCondition,
  checkPerson,
  mayBeBillable,
  parseInteger,
  patternFault,
  splitFullName,
  withFunction,
  withTier,
} from "#features/people/rules/person-form.ts";
import { fullNameOf } from "#features/people/rules/person-name.ts";
import { openDuties, removalBlocks, someOf } from "#features/people/rules/person-removal.ts";
import { roleChangeFault, roleInUse } from "#features/people/rules/person-roles.ts";
import { readPeopleSearch } from "#features/people/web/people-search.ts";
import { addDays, weekday } from "#shared/day.ts";
import { toHundredths } from "#shared/hundredths.ts";
import { mergeFields } from "#shared/three-way.ts";

const id = "01900000-0000-7000-8000-000000000001";
const stored: StoredPerson = {
  id,
  firstName: "Sam",
  lastName: "van der Berg",
  functionId: "f1",
  costTierId: "t1",
  managerId: null,
  billable: true,
  monthlyHours: null,
  holidayAllowance: 200,
  firstDay: null,
  lastDay: null,
  entersLeave: false,
  roles: ["allocator", "booker"],
  patterns: [{ validFrom: "2026-06-01", hours: [8, 8, 8, 8, 0, 0, 0] }],
  planned: [],
  places: [{ validFrom: "2026-06-01", placeId: null }],
  skills: [{ name: "Revit", level: 3 }],
};
const before = editedPersonOf(stored);
const edit = (change: Partial<EditedPerson>) => changesOf(before, { ...before, ...change });

describe("A person's form", () => {
  it.each([
    ["Sam", "Sam", null],
    ["Sam van der Berg", "Sam", "van der Berg"],
    ["  Mary   Jane ", "Mary", "Jane"],
    ["", null, null],
    ["نور حداد", "نور", "حداد"],
    ["D'Arcy O'Neill-Smith", "D'Arcy", "O'Neill-Smith"],
  ])("splits the full name %j on its first space", (fullName, firstName, lastName) => {
    expect(splitFullName(fullName)).toEqual({ firstName, lastName });
  });

  it("puts a split name together again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const { firstName, lastName } = splitFullName(text);
        expect((fullNameOf(firstName, lastName) ?? "").split(/\s+/).join(" ")).toBe(
          text.trim().split(/\s+/).join(" "),
        );
      }),
    );
  });

  it("reads integers, an empty field as the organisation's default, and nothing else", () => {
    expect(["160", " 7 ", "", "0", "7.5", "x", "-1", "1e3"].map(parseInteger)).toEqual([
      160,
      7,
      null,
      0,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("turns billable off and clears the tier when function or tier goes", () => {
    const person = { functionId: "f1", costTierId: "t1", billable: true };
    expect(withFunction(person, "f2")).toEqual({ functionId: "f2", costTierId: null, billable: false });
    expect(withFunction(person, "f1")).toBe(person);
    expect(withTier(person, null)).toEqual({ functionId: "f1", costTierId: null, billable: false });
    expect(withTier(person, "t2")).toEqual({ functionId: "f1", costTierId: "t2", billable: true });
    expect(mayBeBillable({ functionId: "f1", costTierId: null })).toBe(false);
    expect(checkPerson({ ...stored, costTierId: null }, id)).toEqual({ billable: billableCondition() });
  });

  it("sends changed fields only, and nothing when nothing changed", () => {
    expect(edit({})).toBeNull();
    expect(edit({ fullName: "Sam Berg" })).toEqual({ updates: { lastName: "Berg" } });
    expect(edit({ monthlyHours: "120", holidayAllowance: "" })).toEqual({
      updates: { monthlyHours: 120, holidayAllowance: null },
    });
    expect(edit({ roleCodes: ["booker", "allocator"] })).toBeNull();
    expect(edit({ roleCodes: ["booker"] })).toEqual({ updates: {}, roleCodes: ["booker"] });
    expect(edit({ removedPatterns: ["2027-01-01"] })).toEqual({
      updates: {},
      removedPatterns: ["2027-01-01"],
    });
  });

  it("sends a pattern only when it says something else than the current one", () => {
    expect(edit({ pattern: { validFrom: "2026-12-01", hours: [8, 8, 8, 8, 0, 0, 0] } })).toBeNull();
    expect(
      edit({ pattern: { validFrom: "2026-05-01", hours: [8, 8, 8, 8, 0, 0, 0] } })?.pattern?.validFrom,
    ).toBe("2026-05-01");
    expect(
      edit({ pattern: { validFrom: "2026-12-01", hours: [8, 8, 8, 0, 0, 0, 0] } })?.pattern?.hours,
    ).toEqual([8, 8, 8, 0, 0, 0, 0]);
    expect(patternFault([8, 8, 8, 8, 8, 0, null])).not.toBeNull();
    expect(patternFault([8, 8, 8, 8, 24.5, 0, 0])).not.toBeNull();
    expect(patternFault([8, 8, 8, 8, 0.333, 0, 0])).not.toBeNull();
  });

  it("names what is wrong at its field", () => {
    const wrong = {
      roleCodes: [],
      monthlyHours: "7.5",
      holidayAllowance: "lots",
      pattern: { validFrom: "2026-12-01", hours: [25] },
    };
    expect(Object.keys(editFaults({ ...editedPersonOf(stored), ...wrong }, id)).toSorted()).toEqual([
      "holidayAllowance",
      "monthlyHours",
      "pattern",
      "roleCodes",
    ]);
    for (const validFrom of ["", "0002-11-20", "20266-11-20"]) {
      const pattern = { validFrom, hours: [8, 8, 8, 8, 8, 0, 0] };
      expect(
        Object.keys(editFaults({ ...editedPersonOf(stored), pattern }, id)),
        `from "${validFrom}"`,
      ).toEqual(["pattern.validFrom"]);
    }
  });

  it("merges what was typed over what someone else saved, a cost tier only with its function", () => {
    const merged = (mine: Partial<EditedPerson>, theirs: Partial<EditedPerson>) =>
      mergeFields(before, { ...before, ...mine }, { ...before, ...theirs }, placeFields);
    expect(merged({ billable: false }, { monthlyHours: "120" })).toEqual({
      ...before,
      billable: false,
      monthlyHours: "120",
    });
    const moved = { functionId: "f2", costTierId: null, billable: false };
    expect(merged(moved, { costTierId: "t2" })).toEqual({ ...before, ...moved });
  });
});

describe("Roles and removal", () => {
  const none = {
    allocatorOf: [],
    managerOf: [],
    managerInInvitations: [],
    forecasterOf: [],
    linkMakerOf: [],
  };

  it("retains a role that is in use, in the specification's words", () => {
    const duties = { allocates: true, manages: true };
    expect(roleInUse("allocator", duties)).toBe(
      "This user is still assigned as an allocator in one or more functions. Please unassign them before removing the Allocator role.",
    );
    expect(roleInUse("manager", duties)).toContain(
      "Please reassign those users before removing the Manager role.",
    );
    expect(roleInUse("booker", duties)).toBeNull();
  });

  it.each([
    [["admin"], false, ["booker"], ["booker", "manager"], null],
    [["admin"], false, ["booker"], [], "Select at least one role"],
    [
      ["admin"],
      false,
      ["booker"],
      ["super_admin"],
      "Only a Super Admin can grant or remove the Super Admin role.",
    ],
    [
      ["admin"],
      false,
      ["super_admin"],
      ["booker"],
      "Only a Super Admin can grant or remove the Super Admin role.",
    ],
    [["super_admin"], false, ["booker"], ["super_admin"], null],
    [["admin"], true, ["admin"], ["booker"], "You can't remove your own admin rights. Ask another admin."],
    [["super_admin"], true, ["super_admin"], ["admin"], null],
    [["admin"], true, ["booker"], ["manager"], null],
  ] as const)("%j (oneself: %s) changing %j to %j says %j", (ownRoles, isOneself, before, after, fault) => {
    expect(roleChangeFault({ ownRoles, isOneself, before, after })).toBe(fault);
  });

  it("says where someone is needed before they go", () => {
    expect(removalBlocks(none)).toEqual([]);
    expect(removalBlocks({ ...none, allocatorOf: ["Build", "Design"] })).toEqual([
      "Cannot delete user: user is still assigned as a function allocator for Build, Design. Please unassign them before deletion.",
    ]);
    expect(
      removalBlocks({
        allocatorOf: ["a"],
        managerOf: ["b"],
        managerInInvitations: ["c"],
        forecasterOf: ["d"],
        linkMakerOf: [],
      }),
    ).toHaveLength(4);
    expect(openDuties({ ...none, managerOf: ["A"], forecasterOf: ["Q"] })).toEqual([
      "Manager of A",
      "Forecaster of Q",
    ]);
    expect(someOf(["a", "b", "c", "d"], 2)).toBe("a, b and 2 more");
  });
});

describe("The address of Users & Roles", () => {
  it("retains known values and drops the rest", () => {
    expect(
      readPeopleSearch({
        search: 42,
        role: "booker",
        function: "unassigned",
        manager: "none",
        status: "inactive",
        other: 1,
      }),
    ).toEqual({
      search: "42",
      role: "booker",
      function: "unassigned",
      manager: "none",
      status: "inactive",
    });
    expect(
      readPeopleSearch({
        search: "",
        role: "all",
        function: "x",
        manager: 1,
        status: "all",
        sort: "height",
        person: "y",
      }),
    ).toEqual({});
  });
});

describe("Expected hours, whatever the pattern", () => {
  const hours = fc.integer({ min: 0, max: 2400 }).map((hundredths) => hundredths / 100);
  const pattern = fc
    .array(hours, { minLength: 7, maxLength: 7 })
    .map((each): WorkingPattern => asPattern(each));
  const day = fc.integer({ min: 0, max: 73_000 }).map((count) => addDays("1900-01-01", count));
  const patterns = fc.array(fc.record({ validFrom: day, hours: pattern }), { maxLength: 5 });

  it("lie between 0 and the pattern's hours, with at most two decimals", () => {
    fc.assert(
      fc.property(day, pattern, hours, hours, (on, week, publicHours, approved) => {
        const expected = expectedHours(on, week, publicHours, approved);
        expect(expected).toBeGreaterThanOrEqual(0);
        expect(expected).toBeLessThanOrEqual(week[weekday(on) - 1] ?? 0);
        expect(toHundredths(expected) / 100).toBe(expected);
      }),
    );
  });

  it("are the pattern's where no holiday falls, and never rise with one", () => {
    fc.assert(
      fc.property(day, pattern, hours, hours, (on, week, some, more) => {
        expect(expectedHours(on, week, 0, 0)).toBe(week[weekday(on) - 1]);
        expect(expectedHours(on, week, some, more)).toBeLessThanOrEqual(expectedHours(on, week, some, 0));
        expect(expectedHours(on, week, some, more)).toBe(expectedHours(on, week, more, some));
      }),
    );
  });

  it("follow the latest pattern begun by the day, however the patterns are ordered, and the default before the first", () => {
    fc.assert(
      fc.property(day, patterns, fc.integer({ min: 0, max: 744 }), (on, all, monthly) => {
        const dated = [...new Map(all.map((each) => [each.validFrom, each])).values()];
        const begun = dated
          .filter(({ validFrom }) => validFrom <= on)
          .toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1));
        expect(patternOn(on, dated, monthly)).toEqual(begun[0]?.hours ?? defaultPattern(monthly));
        expect(patternOn(on, dated.toReversed(), monthly)).toEqual(patternOn(on, dated, monthly));
      }),
    );
  });

  it("of a year without a pattern come to twelve times the monthly hours, within the rounding of a day", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), (monthly) => {
        const week = defaultPattern(monthly).reduce((sum, each) => sum + each, 0);
        expect(Math.abs(week * 52 - monthly * 12)).toBeLessThanOrEqual(0.005 * 5 * 52 + 0.001);
      }),
    );
  });
});
