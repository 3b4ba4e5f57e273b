import { describe, expect, it } from "vitest";
import {
  arrangePeople,
  judgePeople,
  peopleCells,
  type PeopleFacts,
} from "#features/imports/rules/judge/judge-people.ts";
import type { TypedRow, Value } from "#features/imports/rules/read/rows.ts";
import type { StoredPerson } from "#features/invitations/rules/import-facts.ts";
import { importFrame, typedRow } from "../support/import-frame.ts";

const lead: StoredPerson = {
  id: "lead",
  email: "lead@h.example",
  firstName: "Lea",
  lastName: "Cole",
  roles: ["manager", "booker"],
  functionId: "design",
  costTierId: "senior",
  managerId: null,
  managerEmail: null,
  billable: false,
  monthlyHours: null,
  holidayAllowance: 200,
  pattern: null,
  placeId: "york",
  firstDay: null,
  lastDay: null,
  isActive: true,
  managesOthers: false,
  allocates: false,
};
const facts = (people: readonly StoredPerson[] = [lead], more: Partial<PeopleFacts> = {}): PeopleFacts => ({
  actor: { id: "actor", roles: ["admin"] },
  managers: new Map(),
  inviteFault: null,
  people: new Map(people.map((person) => [person.email, person])),
  invited: new Map([["guest@h.example", ["booker"]]]),
  functions: [
    {
      id: "design",
      name: "Design",
      isActive: true,
      tiers: [
        { id: "senior", name: "Senior" },
        { id: "junior", name: "Junior" },
      ],
    },
    { id: "old", name: "Old", isActive: false, tiers: [] },
  ],
  places: [
    { id: "york", name: "York", isActive: true },
    { id: "leeds", name: "Leeds", isActive: false },
  ],
  used: new Set(["elsewhere@h.example"]),
  ...more,
});
const judge = (rows: readonly TypedRow[], about = facts()) => judgePeople(rows, about, importFrame());
const one = (values: Readonly<Record<string, Value>>, about = facts()) => {
  const { outcomes, works } = judge([typedRow(2, values)], about);
  return { outcome: outcomes[0], work: works[0] };
};
const ada = { email: "ada@h.example", first_name: "Ada" };

describe("someone new", () => {
  it("is an active booker where the file says no more than address and name", () => {
    const { outcome, work } = one(ada);
    expect(outcome).toMatchObject({ result: "created", reasons: [] });
    expect(work).toEqual({
      create: {
        id: "own-2--0",
        email: "ada@h.example",
        firstName: "Ada",
        lastName: null,
        roles: ["booker"],
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
        isActive: true,
      },
    });
  });

  it("has everything that the file says", () => {
    const { work } = one({
      ...ada,
      last_name: "Byron",
      roles: "Manager; Booker",
      function: "design",
      tier: "SENIOR",
      manager: "Lead@h.example",
      billable: true,
      monthly_hours: 120,
      holiday_allowance: 165,
      monday: 7.5,
      friday: 4,
      place: "york",
      active: false,
    });
    expect(work).toMatchObject({
      create: {
        lastName: "Byron",
        roles: ["manager", "booker"],
        functionId: "design",
        costTierId: "senior",
        managerId: "lead",
        managerEmail: "lead@h.example",
        billable: true,
        monthlyHours: 120,
        holidayAllowance: 165,
        pattern: [750, 0, 0, 0, 400, 0, 0],
        placeId: "york",
        isActive: false,
      },
    });
  });

  it("needs an address that no one logs in with elsewhere", () => {
    expect(one({ ...ada, email: "Elsewhere@h.example" }).outcome).toMatchObject({
      result: "refused",
      fields: { email: "This address is already in use" },
    });
  });

  it("needs a first name", () => {
    expect(one({ email: "ada@h.example", last_name: "Byron" }).outcome).toMatchObject({
      result: "refused",
      fields: { first_name: "No first name" },
    });
  });
});

it("the faults of a person are those of the cells they're in", () => {
  const { outcome, work } = one({
    ...ada,
    tier: "Senior",
    manager: "nobody@h.example",
    billable: true,
    place: "Bath",
  });
  expect(work).toBeUndefined();
  expect(outcome?.fields).toEqual({
    tier: "The cost tier Senior needs a function",
    billable: "Billable needs a function and a cost tier",
    manager: "No manager has the address nobody@h.example",
    place: "There's no place Bath",
  });
});

it("a row with a cell that can't be read is refused for it", () => {
  const row = typedRow(2, ada, { problems: { monthly_hours: "“x” isn't a whole number." } });
  expect(judge([row]).outcomes).toMatchObject([
    { result: "refused", fields: { monthly_hours: "“x” isn't a whole number." } },
  ]);
});

describe("someone known", () => {
  it("changes in what the file says, and in nothing else", () => {
    const { outcome, work } = one({ email: "LEAD@h.example", holiday_allowance: 180 });
    expect(outcome?.result).toBe("changed");
    const { id, isActive, managesOthers, allocates, ...change } = lead;
    expect([id, isActive, managesOthers, allocates]).toEqual(["lead", true, false, false]);
    expect(work).toEqual({
      change: { ...change, holidayAllowance: 180 },
      stored: lead,
      changesPattern: false,
      changesPlace: false,
      changesEmployment: false,
    });
  });

  it("begins a working pattern or moves where the file says another", () => {
    expect(one({ email: lead.email, monday: 8 }).work).toMatchObject({
      changesPattern: true,
      changesPlace: false,
    });
    const atHome = { ...lead, placeId: null };
    expect(one({ email: lead.email, place: "York" }, facts([atHome])).work).toMatchObject({
      changesPattern: false,
      changesPlace: true,
    });
  });

  it("stays as they are where the file says the same", () => {
    const { outcome, work } = one({
      email: lead.email,
      first_name: "Lea",
      roles: "booker, manager",
      function: "Design",
      tier: "Senior",
      billable: false,
      place: "York",
    });
    expect(outcome?.result).toBe("same");
    expect(work).toBeUndefined();
  });

  it("isn't deactivated by a file, and who is deactivated already is skipped", () => {
    expect(one({ email: lead.email, active: false }).outcome).toMatchObject({
      result: "refused",
      fields: { active: "Deactivate this person on the page of users, which checks what still needs them" },
    });
    expect(
      one({ email: lead.email, active: false }, facts([{ ...lead, isActive: false }])).outcome,
    ).toMatchObject({ result: "skipped", reasons: ["This person is deactivated"] });
    expect(one({ email: lead.email }, facts([{ ...lead, isActive: false }])).outcome).toMatchObject({
      result: "refused",
      fields: { email: "This person is deactivated" },
    });
  });

  it("is skipped while an invitation waits for them", () => {
    expect(one({ ...ada, email: "Guest@h.example" }).outcome).toMatchObject({
      result: "skipped",
      reasons: ["This person has already been invited"],
    });
  });

  it("retains an inactive function and a closed place, which no one else may have", () => {
    const unchanged = { ...lead, functionId: "old", costTierId: null, placeId: "leeds" };
    expect(
      one({ email: lead.email, function: "Old", place: "Leeds" }, facts([unchanged])).outcome?.result,
    ).toBe("same");
    expect(one({ email: lead.email, function: "Old", tier: "None", place: "Leeds" }).outcome?.fields).toEqual(
      {
        function: "The function Old is not active",
        tier: "Old has no cost tier None",
        place: "The place Leeds is closed",
      },
    );
  });
});

describe("roles in a file", () => {
  const rolesOf = (roles: string, person: Partial<StoredPerson>, actor: readonly string[] = ["admin"]) =>
    one(
      { email: lead.email, roles },
      facts([{ ...lead, ...person }], { actor: { id: "actor", roles: actor } }),
    ).outcome?.fields;

  it("are added and removed as on the page of users", () => {
    expect(rolesOf("booker", { managesOthers: true })).toEqual({
      roles: "Still manages others; give them another manager first",
    });
    expect(rolesOf("booker", { managesOthers: false })).toEqual({});
    expect(rolesOf("booker", { roles: ["booker", "allocator"], allocates: true })).toEqual({
      roles: "Still allocates a function; unassign them there first",
    });
    expect(rolesOf("booker", { roles: ["booker", "super_admin"] }, ["super_admin"])).toEqual({
      roles: "A file can't remove the Super Admin role",
    });
    expect(rolesOf("booker", { id: "actor", roles: ["booker", "admin"] })).toEqual({
      roles: "You can't remove your own Admin role",
    });
    expect(rolesOf("booker", { roles: ["booker", "admin"] })).toEqual({});
    expect(rolesOf("; ,", {})).toEqual({ roles: "At least one role is needed" });
    expect(rolesOf("boss", {})).toEqual({ roles: "There's no role boss At least one role is needed" });
  });

  it("include Super Admin only from a Super Admin", () => {
    expect(Object.keys(rolesOf("booker, manager, super-admin", {}) ?? {})).toEqual(["roles"]);
    expect(rolesOf("booker, manager, super-admin", {}, ["super_admin"])).toEqual({});
  });
});

describe("a manager in a file", () => {
  const managed = (manager: string, people: readonly StoredPerson[], email = "ada@h.example") =>
    one({ ...ada, email, manager }, facts(people)).outcome?.fields;

  it("has the role and is active", () => {
    expect(managed("lead@h.example", [lead])).toEqual({});
    const wrong = { manager: "The manager needs the Manager role" };
    expect(Object.keys(managed("lead@h.example", [{ ...lead, roles: ["booker"] }]) ?? {})).toEqual([
      "manager",
    ]);
    expect(Object.keys(managed("lead@h.example", [{ ...lead, isActive: false }]) ?? {})).toEqual(
      Object.keys(wrong),
    );
  });

  it("isn't the person, but may be the manager they have, with or without the role", () => {
    expect(managed("ADA@h.example", [])).toEqual({ manager: "Someone can't be their own manager" });
    const own = { ...lead, managerId: "x", managerEmail: "x@h.example" };
    expect(managed("X@h.example", [own], lead.email)).toEqual({});
  });

  it("may be made by an earlier row of the same file", () => {
    const rows = [
      typedRow(2, { email: "boss@h.example", first_name: "Bo", roles: "manager" }),
      typedRow(3, { ...ada, manager: "Boss@h.example" }),
    ];
    const { outcomes, works } = judge(rows);
    expect(outcomes.map(({ result }) => result)).toEqual(["created", "created"]);
    expect(works[1]).toMatchObject({ create: { managerId: "own-2--0", managerEmail: "boss@h.example" } });
  });

  it("isn't one whom the file makes without an account that can be used", () => {
    const rows = [
      typedRow(2, { email: "boss@h.example", first_name: "Bo", roles: "manager", active: false }),
      typedRow(3, { ...ada, manager: "boss@h.example" }),
    ];
    expect(judge(rows).outcomes[1]?.result).toBe("refused");
  });
});

it("a full name is split, also where the last name comes first, and a name of its own column counts more", () => {
  const cells = (values: Readonly<Record<string, Value>>) => peopleCells(typedRow(2, values));
  expect(cells({ name: "Ada King Byron" })).toEqual({ first_name: "Ada", last_name: "King Byron" });
  expect(cells({ name: "Byron, Ada" })).toEqual({ first_name: "Ada", last_name: "Byron" });
  expect(cells({ name: "Byron, King, Ada" })).toEqual({ first_name: "Byron,", last_name: "King, Ada" });
  expect(cells({ name: "Ada" })).toEqual({ first_name: "Ada" });
  expect(cells({ name: "Ada Byron", first_name: "A.", last_name: "B." })).toEqual({
    first_name: "A.",
    last_name: "B.",
  });
  expect(cells({ billable: true, email: "", roles: null })).toEqual({ billable: "Yes" });
  expect(cells({ billable: false, monthly_hours: 0 })).toEqual({ billable: "No", monthly_hours: "0" });
});

describe("the order of people", () => {
  const rows = (...people: readonly (readonly [email: string, manager?: string])[]) =>
    arrangePeople(people.map(([email, manager = ""], at) => typedRow(at + 2, { email, manager })));
  const order = (arranged: ReturnType<typeof rows>) => arranged.rows.map(({ row }) => row);

  it("has managers before their people, however long the chain, and else that of the file", () => {
    const arranged = rows(
      ["c@x.example", "B@x.example"],
      ["b@x.example", "a@x.example"],
      ["a@x.example"],
      ["d@x.example"],
    );
    expect(arranged.faults.size).toBe(0);
    expect(order(arranged)).toEqual([4, 5, 3, 2]);
  });

  it("shows an address that comes twice, and managers in a circle", () => {
    const arranged = rows(
      ["a@x.example", "b@x.example"],
      ["b@x.example", "a@x.example"],
      ["c@x.example", "a@x.example"],
      ["C@x.example"],
      ["d@x.example", "d@x.example"],
    );
    expect([...arranged.faults].map(([{ row }, fault]) => [row, fault])).toEqual([
      [5, { field: "email", says: "The same email as in row 4" }],
      [2, { field: "manager", says: "This row and its managers form a circle" }],
      [3, { field: "manager", says: "This row and its managers form a circle" }],
    ]);
    expect(order(arranged)).toHaveLength(5);
  });
});

describe("what changes beside a person", () => {
  const office = { ...lead, pattern: [800, 800, 800, 800, 800, 0, 0] };
  const days = { monday: 8, tuesday: 8, wednesday: 8, thursday: 8, friday: 8 };
  const change = (values: Readonly<Record<string, Value>>) =>
    one({ email: lead.email, holiday_allowance: 180, ...values }, facts([office])).work;

  it("isn't the working pattern where the file says the stored one, or none", () => {
    expect(change(days)).toMatchObject({ changesPattern: false, changesPlace: false });
    expect(change({})).toMatchObject({ changesPattern: false, changesPlace: false });
    expect(change({ ...days, friday: 4 })).toMatchObject({ changesPattern: true, changesPlace: false });
  });
});

it("someone known may become a manager in a row before their people's, whatever case their address has", () => {
  const booker = { ...lead, email: "Lead@H.example", roles: ["booker"] };
  const known = facts([], { people: new Map([["lead@h.example", booker]]) });
  const rows = [
    typedRow(2, { email: "lead@h.example", roles: "manager; booker" }),
    typedRow(3, { ...ada, manager: "lead@h.example" }),
  ];
  const { outcomes, works } = judge(rows, known);
  expect(outcomes.map(({ result }) => result)).toEqual(["changed", "created"]);
  expect(works[1]).toMatchObject({ create: { managerId: "lead" } });
  expect(judge(rows.slice(1), known).outcomes[0]?.result).toBe("refused");
});
