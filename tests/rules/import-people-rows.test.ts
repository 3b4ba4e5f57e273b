import { describe, expect, it } from "vitest";
import { exportRows, importColumns } from "#features/invitations/rules/import-cells.ts";
import type { ImportFacts, StoredPerson } from "#features/invitations/rules/import-facts.ts";
import { judgeRow } from "#features/invitations/rules/import-verdict.ts";

const stored: StoredPerson = {
  id: "p",
  email: "Pat@x.example",
  firstName: "Pat",
  lastName: null,
  isActive: true,
  roles: ["booker", "manager"],
  functionId: "f",
  costTierId: "t",
  managerId: "m",
  managerEmail: "Boss@x.example",
  billable: true,
  monthlyHours: null,
  holidayAllowance: 100,
  pattern: [750, 750, 750, 750, 425, 0, 0],
  placeId: "old",
  firstDay: "2024-02-01",
  lastDay: null,
  managesOthers: false,
  allocates: false,
};
const facts: ImportFacts = {
  actor: { id: "me", roles: ["admin"] },
  people: new Map([["pat@x.example", stored]]),
  invited: new Map([["new@x.example", ["manager"]]]),
  functions: [
    {
      id: "f",
      name: "Design",
      isActive: false,
      tiers: [
        { id: "t", name: "Senior" },
        { id: "u", name: "Junior" },
      ],
    },
    { id: "g", name: "Print", isActive: true, tiers: [] },
  ],
  places: [
    { id: "old", name: "Leith", isActive: false },
    { id: "new", name: "Munich", isActive: true },
    { id: "shut", name: "Perth", isActive: false },
  ],
};
const ana = { email: "a@x.example", first_name: "A", roles: "booker" };
/** Someone new of whom a row says nothing. */
const noOne = {
  lastName: null,
  functionId: null,
  costTierId: null,
  managerId: null,
  managerEmail: null,
  billable: false,
  monthlyHours: null,
  holidayAllowance: null,
  pattern: null,
  placeId: null,
  firstDay: null,
  lastDay: null,
};
const judge = (cells: Parameters<typeof judgeRow>[0], more: Partial<ImportFacts> = {}) =>
  judgeRow(cells, { ...facts, ...more });

describe("a row of an import", () => {
  it("leaves alone what its file has no column for, and what is the same already", () => {
    expect(judge({ email: "pat@X.example" }).kind).toBe("unchanged");
    const [, row = []] = exportRows([
      { ...stored, functionName: "Design", costTierName: "Senior", placeName: "Leith" },
    ]);
    const cells = Object.fromEntries(
      importColumns.flatMap((column, index) => {
        const value = row[index] ?? null;
        return value === null ? [] : [[column, String(value)]];
      }),
    );
    expect(judge(cells)).toEqual({ kind: "unchanged", problems: [], stored, person: null });
  });

  it("has the first and the last day, in order", () => {
    expect(judge({ email: "pat@x.example", last_day: "2026-12-18" }).person).toMatchObject({
      firstDay: "2024-02-01",
      lastDay: "2026-12-18",
    });
    expect(judge({ email: "pat@x.example", last_day: "2024-01-31" }).problems).toEqual([
      { column: "last_day", says: "The last day must not be before the first" },
    ]);
    expect(judge({ ...ana, first_day: "2026-02-30" }).problems.map(({ column }) => column)).toEqual([
      "first_day",
    ]);
  });

  it("moves people to a place by its name", () => {
    const moved = (place: string) => judge({ email: "pat@x.example", place });
    expect(moved("MUNICH")).toMatchObject({ kind: "update", person: { placeId: "new" } });
    // The place someone has may be a closed one.
    expect(moved("leith").kind).toBe("unchanged");
  });

  it.each([
    [{ email: "pat@x.example", place: "Atlantis" }, "There's no place Atlantis"],
    [{ email: "pat@x.example", place: "Perth" }, "The place Perth is closed"],
    [{ email: "pat@x.example", function: "print", billable: "no" }, "Print has no cost tier Senior"],
    [{ ...ana, billable: "yes" }, "Billable needs a function and a cost tier"],
    [{ ...ana, billable: "Yes", function: "Print" }, "Billable needs a function and a cost tier"],
    [{ ...ana, function: "Sculpture", cost_tier: "Senior" }, "There's no function Sculpture"],
    [{ ...ana, cost_tier: "Senior" }, "The cost tier Senior needs a function"],
    [{ ...ana, billable: "perhaps" }, "billable must be Yes or No"],
    [{ ...ana, monthly_hours: "745" }, "monthly_hours must be a whole number from 0 to 744"],
    [{ ...ana, holiday_allowance: "8785" }, "holiday_allowance must be a whole number from 0 to 8784"],
    [{ ...ana, monthly_hours: "7.5" }, "monthly_hours must be a whole number from 0 to 744"],
    [{ ...ana, roles: "booker, boss" }, "There's no role boss"],
    [{ ...ana, last_name: "n".repeat(101) }, "last_name is longer than 100 characters"],
    [{ ...ana, last_name: "\ud800" }, "last_name contains characters that can't be stored"],
    [{ ...ana, monday: "24.25" }, "Hours of a day must be from 0 to 24"],
    [{ ...ana, sunday: "all day" }, "Hours of a day must be from 0 to 24"],
    [{ first_name: "A", roles: "booker" }, "No email"],
    [
      { ...ana, email: `${"a".repeat(64)}@${"b".repeat(182)}.example` },
      /^a+@b+\.example is not a valid email address$/,
    ],
    [{ email: "pat@x.example", manager_email: "PAT@x.example" }, "Someone can't be their own manager"],
    [
      { email: "pat@x.example", manager_email: "new@x.example" },
      "The manager new@x.example hasn't joined yet; import this row again once they have",
    ],
    [{ email: "pat@x.example", roles: "super admin" }, "Only a Super Admin can grant the Super Admin role."],
    [{ ...ana, function: "Design" }, "The function Design is not active"],
    [{ ...ana, manager_email: "who@x.example" }, "No manager has the address who@x.example"],
    [{ email: "a@x.example", first_name: "A" }, "At least one role is needed"],
    [{ email: "a@x.example", roles: "booker" }, "No first name"],
    [{ ...ana, email: "a" }, "a is not a valid email address"],
    [{ ...ana, first_name: "A\u0007" }, "first_name contains characters that can't be stored"],
    [{ ...ana, monday: "25" }, "Hours of a day must be from 0 to 24"],
  ])("is refused with the reason (%#)", (cells, problem) => {
    const { kind, problems, person } = judge(cells);
    const says: unknown = typeof problem === "string" ? problem : expect.stringMatching(problem);
    expect([kind, problems.map((each) => each.says), person]).toEqual(["problem", [says], null]);
  });

  it("has cells of at most 300 characters", () => {
    const problemsWith = (length: number) => judge({ ...ana, place: "p".repeat(length) }).problems;
    expect(problemsWith(300)).toEqual([{ column: "place", says: `There's no place ${"p".repeat(300)}` }]);
    expect(problemsWith(301)[0]).toEqual({ column: "place", says: "place is longer than 300 characters" });
  });

  it("accepts each cell's maximum", () => {
    const longest = `${"a".repeat(64)}@${"b".repeat(181)}.example`;
    const most = {
      email: longest,
      first_name: "f".repeat(100),
      last_name: "l".repeat(100),
      roles: "Super-Admin; booker|ADMIN",
      monthly_hours: "744",
      holiday_allowance: "8784",
      monday: "24",
      sunday: "0.25",
    };
    const facts = { actor: { id: "me", roles: ["super_admin"] } };
    expect(longest).toHaveLength(254);
    expect(judge(most, facts)).toEqual({
      kind: "new",
      problems: [],
      stored: null,
      person: {
        ...noOne,
        email: longest,
        firstName: most.first_name,
        lastName: most.last_name,
        roles: ["super_admin", "admin", "booker"],
        monthlyHours: 744,
        holidayAllowance: 8784,
        pattern: [2400, 0, 0, 0, 0, 0, 25],
      },
    });
  });

  it.each([
    ["first_name", "Patrick", { firstName: "Patrick" }],
    ["last_name", "Ash", { lastName: "Ash" }],
    ["roles", "manager, booker, forecaster", { roles: ["manager", "forecaster", "booker"] }],
    ["roles", "manager, forecaster", { roles: ["manager", "forecaster"] }],
    ["cost_tier", "junior", { costTierId: "u" }],
    ["manager_email", "New@x.example", null],
    ["manager_email", "chief@x.example", { managerId: "c", managerEmail: "Chief@x.example" }],
    ["billable", "0", { billable: false }],
    ["monthly_hours", "0", { monthlyHours: 0 }],
    ["holiday_allowance", "101", { holidayAllowance: 101 }],
    ["monday", "7.25", { pattern: [725, 0, 0, 0, 0, 0, 0] }],
  ])("changes %s to %s and nothing else of someone", (column, cell, change) => {
    const chief = { ...stored, id: "c", email: "Chief@x.example" };
    const people = new Map([...facts.people, ["chief@x.example", chief]]);
    const { kind, person } = judge({ email: "pat@x.example", [column]: cell }, { people });
    const { id, isActive, managesOthers, allocates, ...saved } = stored;
    expect([id, isActive, managesOthers, allocates]).toEqual(["p", true, false, false]);
    if (change === null) expect([kind, person]).toEqual(["problem", null]);
    else
      expect([kind, person]).toEqual([
        "update",
        { ...saved, roles: ["manager", "booker"], pattern: null, ...change },
      ]);
  });

  it.each([
    ["first_name", "Pat"],
    ["roles", "booker, Manager"],
    ["function", "DESIGN"],
    ["cost_tier", "senior"],
    ["manager_email", "BOSS@x.example"],
    ["billable", "True"],
    ["holiday_allowance", "100"],
  ])("leaves someone alone whose %s is %s already", (column, cell) => {
    expect(judge({ email: "pat@x.example", [column]: cell }).kind).toBe("unchanged");
  });

  it("compares names without the blanks around that were stored with them", () => {
    const people = new Map([["pat@x.example", { ...stored, firstName: " Pat ", lastName: " " }]]);
    const functions = facts.functions.map((each) => ({ ...each, name: ` ${each.name} ` }));
    expect(
      judge({ email: "pat@x.example", first_name: "Pat", function: "Design" }, { people, functions }).kind,
    ).toBe("unchanged");
    expect(judge({ email: "pat@x.example", last_name: "Lee" }, { people, functions }).person).toMatchObject({
      firstName: "Pat",
      lastName: "Lee",
    });
    const nameless = new Map([["pat@x.example", { ...stored, firstName: null }]]);
    expect(judge({ email: "pat@x.example" }, { people: nameless }).kind).toBe("unchanged");
  });

  it("removes no role that is still needed", () => {
    const says = (cells: object, change: Partial<StoredPerson>) =>
      judge(
        { email: "pat@x.example", ...cells },
        { people: new Map([["pat@x.example", { ...stored, ...change }]]) },
      ).problems.map((each) => each.says);
    const toBooker = { roles: "booker" };
    expect(says(toBooker, {})).toEqual([]);
    expect(says(toBooker, { managesOthers: true })).toEqual([
      "Still manages others; give them another manager first",
    ]);
    expect(says(toBooker, { roles: ["booker", "allocator"] })).toEqual([]);
    expect(says(toBooker, { roles: ["booker", "allocator"], allocates: true })).toEqual([
      "Still allocates a function; unassign them there first",
    ]);
    expect(says(toBooker, { roles: ["booker", "super_admin"] })).toEqual([
      "A file can't remove the Super Admin role",
    ]);
    expect(says(toBooker, { roles: ["booker", "admin"] })).toEqual([]);
    expect(says(toBooker, { id: "me", roles: ["booker", "admin"] })).toEqual([
      "You can't remove your own Admin role",
    ]);
    // Anything may depend on a remaining role.
    expect(says({}, { id: "me", managesOthers: true, allocates: true })).toEqual([]);
    expect(says({}, { roles: ["booker", "super_admin", "admin"], id: "me" })).toEqual([]);
    expect(says({}, { isActive: false })).toEqual(["This person is deactivated"]);
  });

  it("passes over who is invited already, once it has no faults, and isn't a user", () => {
    expect(judge({ email: "NEW@x.example" })).toEqual({
      kind: "invited",
      problems: [],
      stored: null,
      person: null,
    });
    expect(judge({ email: "new@x.example", first_name: "N", roles: "boss" }).kind).toBe("problem");
    const invited = new Map([["pat@x.example", ["booker"]]]);
    expect(judge({ email: "pat@x.example" }, { invited }).kind).toBe("unchanged");
  });

  it("gives someone new what it says, and the organisation's defaults", () => {
    const cells = { ...ana, roles: "booker, forecaster", function: "Print", monthly_hours: "120" };
    expect(judge(cells)).toEqual({
      kind: "new",
      problems: [],
      stored: null,
      person: {
        ...noOne,
        email: "a@x.example",
        firstName: "A",
        roles: ["forecaster", "booker"],
        functionId: "g",
        monthlyHours: 120,
      },
    });
  });

  it("lets someone new have a manager who is invited and has yet to join", () => {
    expect(judge({ ...ana, manager_email: "new@x.example" }).person).toMatchObject({
      managerId: null,
      managerEmail: "new@x.example",
    });
  });
});

describe("the rows of an export", () => {
  it("have Yes and No, roles with semicolons, and hours only of a pattern that isn't the default", () => {
    const named = { functionName: "Design", costTierName: "Senior", placeName: null };
    const [header, ...people] = exportRows([
      { ...stored, ...named },
      { ...stored, ...named, billable: false, pattern: null },
    ]);
    const all = ["Pat", null, "Pat@x.example", "booker; manager", "Design", "Senior", "Boss@x.example"];
    expect(header).toEqual(importColumns);
    expect(people).toEqual([
      [...all, "Yes", null, 100, 7.5, 7.5, 7.5, 7.5, 4.25, 0, 0, null, "2024-02-01", null],
      [...all, "No", null, 100, null, null, null, null, null, null, null, null, "2024-02-01", null],
    ]);
  });
});
