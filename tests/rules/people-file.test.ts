import { describe, expect, it } from "vitest";
import { bulkFailure, readBulkFile, sortOut, type BulkFile } from "#features/invitations/rules/bulk-add.ts";
import { exportRows, importColumns } from "#features/invitations/rules/import-cells.ts";
import type { ImportFacts, StoredPerson } from "#features/invitations/rules/import-facts.ts";
import { orderRows } from "#features/invitations/rules/import-order.ts";
import { judgeRow } from "#features/invitations/rules/import-verdict.ts";
import { wholeNumber } from "#features/people/rules/person-form.ts";
import { timeAgo } from "#features/invitations/rules/invitation.ts";
import { assignmentFaults, assignmentSent, noAssignment } from "#features/invitations/web/assignment.ts";

const read = (text: string): BulkFile => {
  const file = readBulkFile(text);
  if ("problem" in file) throw new Error(file.problem);
  return file;
};
const header = "first_name,last_name,email";

describe("a bulk file", () => {
  it("has a header row and drops rows without a first name or an email, by number; a last name may be missing", () => {
    const file = read(
      `${header}\r\nAnn,Lee,ann@x.example\r\n,Lee,lee@x.example\r\nTom,Ash,\r\nRuth,,ruth@x.example\r\n,,\r\n , ,\r\nPat\r\n`,
    );
    expect(file.parsed.map(({ row, firstName, lastName }) => [row, firstName, lastName])).toEqual([
      [2, "Ann", "Lee"],
      [5, "Ruth", ""],
    ]);
    expect(file.dropped.map(({ row, reason }) => [row, reason])).toEqual([
      [3, "No first name"],
      [4, "No email"],
      [8, "No email"],
    ]);
  });

  it("of fifty thousand rows is refused as a whole", () => {
    const rows = `${header}\n${"Ann,Lee,ann@x.example\n".repeat(50_000)}`;
    expect(readBulkFile(rows)).toEqual({
      problem: "The file has 50,000 rows; at most 1,000 are allowed. Split it into several files.",
    });
  });

  it("finds its columns by name in any order, or in the order of the specification", () => {
    const expected = [{ row: 2, firstName: "Zoë", lastName: "O'Neil", email: "zoe@x.example" }];
    expect(read("Email;Last Name;FIRST-NAME;Notes\nzoe@x.example;O'Neil;Zoë;x").parsed).toEqual(expected);
    expect(read("Vorname;Nachname;Adresse\nZoë;O'Neil;zoe@x.example").parsed).toEqual(expected);
  });

  it.each([
    ["", "The file is empty. It needs a header row and a row for each person."],
    ["Ann,Lee,ann@x.example", "The first row must be the header first_name,email."],
    ["first_name,last_name\nAnn,Lee", "The first row must be the header first_name,email. Missing: email."],
    ["first_name,email,email\n", "The column email is in the header twice."],
    [
      `${header}\n"Ann,Lee,ann@x.example`,
      "The quote in row 2 isn't closed. Close it and choose the file again.",
    ],
    [
      `${header}\n${"a,b,c@d.example\n".repeat(1001)}`,
      "The file has 1,001 rows; at most 1,000 are allowed. Split it into several files.",
    ],
  ])("is refused as a whole where it cannot be read (%#)", (text, problem) => {
    expect(readBulkFile(text)).toEqual({ problem });
  });

  it("tells before sending who is malformed, named twice, a user or invited already", () => {
    const { parsed } = read(
      `${header}\nA,,a@x.example\nB,,b@\nC,,A@X.example\nD,,d@x.example\nE,,E@x.example\n${"F".repeat(101)},,f@x.example`,
    );
    const { ready, faults } = sortOut(parsed, {
      users: new Set(["d@x.example"]),
      invited: new Set(["e@x.example"]),
    });
    expect(ready.map(({ row }) => row)).toEqual([2]);
    expect(faults.map(({ row, reason }) => [row, reason])).toEqual([
      [3, "Not a valid email address"],
      [4, "The same email as in row 2"],
      [5, "Already a user"],
      [6, "Already invited"],
      [7, "The name is longer than 100 characters"],
    ]);
  });

  it("names the one who failed with the reason, and several by their emails", () => {
    const failed = ["a@x.example", "b@x.example"].map((email) => ({ email, error: "No." }));
    expect([bulkFailure([]), bulkFailure(failed.slice(1)), bulkFailure(failed)]).toEqual([
      null,
      "Failed to invite b@x.example: No.",
      "Failed to invite some users: a@x.example, b@x.example",
    ]);
  });
});

describe("an invitation", () => {
  it("was sent so long ago", () => {
    expect([-5, 59, 60, 3599, 7200, 86_400, 1_300_000].map(timeAgo)).toEqual([
      "just now",
      "just now",
      "1 minute ago",
      "59 minutes ago",
      "2 hours ago",
      "1 day ago",
      "15 days ago",
    ]);
  });

  it("takes whole hours as they are typed, and nothing else; empty stands for the organisation's default", () => {
    const typed = { ...noAssignment, roleCodes: ["booker" as const] };
    expect(assignmentSent({ ...typed, monthlyHours: " 120 " })).toMatchObject({
      monthlyHours: 120,
      holidayAllowance: null,
    });
    for (const hours of ["37,5", "1e9", "-1", "٣", "😀"])
      expect(
        assignmentFaults({ ...typed, monthlyHours: hours, holidayAllowance: hours }, "a@x.example"),
      ).toEqual({
        monthlyHours: wholeNumber(),
        holidayAllowance: wholeNumber(),
      });
    expect(
      assignmentFaults({ ...typed, monthlyHours: "745", holidayAllowance: "8785" }, "a@x.example"),
    ).toEqual({
      monthlyHours: "Use at most 744",
      holidayAllowance: "Use at most 8784",
    });
  });
});

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
  managesOthers: false,
  allocates: false,
};
const facts: ImportFacts = {
  actor: { id: "me", roles: ["admin"] },
  people: new Map([["pat@x.example", stored]]),
  invited: new Map([["new@x.example", ["manager"]]]),
  functions: [
    { id: "f", name: "Design", isActive: false, tiers: [{ id: "t", name: "Senior" }] },
    { id: "g", name: "Print", isActive: true, tiers: [] },
  ],
  places: [
    { id: "old", name: "Leith", isActive: false },
    { id: "new", name: "Munich", isActive: true },
    { id: "shut", name: "Perth", isActive: false },
  ],
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
      importColumns.map((column, index) => [column, String(row[index] ?? "")]),
    );
    expect(judge(cells)).toMatchObject({ kind: "unchanged", problems: [] });
  });

  it("moves people to a place by its name, or to none", () => {
    const moved = (place: string) => judge({ email: "pat@x.example", place });
    expect(moved("MUNICH")).toMatchObject({
      changes: [{ field: "Place", from: "Leith", to: "Munich" }],
      person: { placeId: "new" },
    });
    expect(moved("")).toMatchObject({ changes: [{ field: "Place", from: "Leith", to: "–" }] });
    // The place someone has may be a closed one.
    expect(moved("leith").kind).toBe("unchanged");
  });

  it.each([
    [{ email: "pat@x.example", place: "Atlantis" }, "There's no place Atlantis"],
    [{ email: "pat@x.example", place: "Perth" }, "The place Perth is closed"],
    [{ email: "pat@x.example", function: "print", billable: "no" }, "Print has no cost tier Senior"],
    [{ email: "pat@x.example", function: "", cost_tier: "" }, "Billable needs a function and a cost tier"],
    [{ email: "pat@x.example", manager_email: "PAT@x.example" }, "Someone can't be their own manager"],
    [
      { email: "pat@x.example", manager_email: "new@x.example" },
      "The manager new@x.example hasn't joined yet; import this row again once they have",
    ],
    [{ email: "pat@x.example", roles: "super admin" }, "Only a Super Admin can grant the Super Admin role."],
    [
      { email: "a@x.example", first_name: "A", roles: "booker", function: "Design" },
      "The function Design is not active",
    ],
    [
      { email: "a@x.example", first_name: "A", roles: "booker", manager_email: "who@x.example" },
      "No manager has the address who@x.example",
    ],
    [{ email: "a@x.example", first_name: "A" }, "At least one role is needed"],
    [{ email: "a@x.example", roles: "booker" }, "No first name"],
    [{ email: "a", first_name: "A", roles: "booker" }, "a is not a valid email address"],
    [
      { email: "a@x.example", first_name: "A\u0007", roles: "booker" },
      "first_name contains characters that can't be stored",
    ],
    [
      { email: "a@x.example", first_name: "A", roles: "booker", monday: "25" },
      "Hours of a day must be from 0 to 24",
    ],
  ])("is refused with the reason (%#)", (cells, problem) => {
    expect(judge(cells)).toMatchObject({ kind: "problem", problems: [{ says: problem }] });
  });

  it("takes no role away that something still rests on", () => {
    const wish = { email: "pat@x.example", roles: "booker" };
    expect(judge(wish).kind).toBe("update");
    const people = (change: Partial<StoredPerson>) => ({
      people: new Map([["pat@x.example", { ...stored, ...change }]]),
    });
    expect(judge(wish, people({ managesOthers: true })).kind).toBe("problem");
    expect(judge(wish, people({ roles: ["booker", "allocator"], allocates: true })).kind).toBe("problem");
    expect(judge(wish, people({ roles: ["booker", "super_admin"] })).kind).toBe("problem");
    expect(judge(wish, { ...people({ id: "me", roles: ["booker", "admin"] }) }).kind).toBe("problem");
    expect(judge({ email: "pat@x.example" }, people({ isActive: false })).problems).toEqual([
      { column: "email", says: "This person is deactivated" },
    ]);
  });

  it("passes over who is invited already", () => {
    expect(judge({ email: "NEW@x.example" }).kind).toBe("invited");
  });

  it("says what someone new gets, beside the organisation's defaults", () => {
    const { kind, changes } = judge({
      email: "a@x.example",
      first_name: "Ana",
      roles: "booker, forecaster",
      function: "Print",
      monthly_hours: "120",
    });
    expect([kind, ...changes.map(({ field, to }) => `${field}: ${to}`)]).toEqual([
      "new",
      "First name: Ana",
      "Roles: forecaster, booker",
      "Function: Print",
      "Monthly hours: 120",
    ]);
  });
});

describe("the rows of an import", () => {
  it("come after their managers, and those who name each other in a circle are refused", () => {
    const row = (name: string, manager: string, index: number) => ({
      row: index + 2,
      cells: {
        first_name: name,
        email: `${name}@x.example`,
        roles: "manager; booker",
        manager_email: manager === "" ? "" : `${manager}@x.example`,
      },
    });
    const file = orderRows(
      [
        ["c", "b"],
        ["b", "a"],
        ["a", ""],
        ["x", "y"],
        ["y", "x"],
        ["z", "x"],
        ["a", ""],
      ].map(([name = "", manager = ""], index) => row(name, manager, index)),
    );
    expect(file.steps.map((step) => step.map(({ cells }) => cells.first_name))).toEqual([
      ["a"],
      ["b"],
      expect.arrayContaining(["c"]),
    ]);
    expect([...file.faults.keys()]).toEqual([8, 5, 6]);
  });
});
