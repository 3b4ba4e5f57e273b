import { describe, expect, it } from "vitest";
import { bulkFailure, readBulkFile, sortOut, type BulkFile } from "#features/invitations/rules/bulk-add.ts";
import { wholeNumber } from "#features/people/rules/person-form.ts";
import { checkInvitation, rolesInOrder, timeAgo } from "#features/invitations/rules/invitation.ts";
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

  it("may have a thousand rows", () => {
    expect(read(`${header}\n${"Ann,Lee,ann@x.example\n".repeat(1000)}`).parsed).toHaveLength(1000);
  });

  it("has addresses of at most 254 characters, and names of at most 100", () => {
    const person = { row: 2, firstName: "Ann", lastName: "Lee", email: "ann@x.example" };
    const faultOf = (change: Partial<typeof person>) =>
      sortOut([{ ...person, ...change }], { users: new Set(), invited: new Set() }).faults[0]?.reason ?? null;
    const longest = `${"a".repeat(60)}@${"b".repeat(185)}.example`;
    expect([longest.length, faultOf({ email: longest })]).toEqual([254, null]);
    expect(faultOf({ email: `a${longest}` })).toBe("Not a valid email address");
    for (const name of ["firstName", "lastName"])
      expect([100, 101].map((length) => faultOf({ [name]: "n".repeat(length) }))).toEqual([
        null,
        "The name is longer than 100 characters",
      ]);
  });

  it("finds its columns by name in any order, or in the order of the specification", () => {
    const expected = [{ row: 2, firstName: "Zoë", lastName: "O'Neil", email: "zoe@x.example" }];
    expect(read("Email;Last Name;FIRST-NAME;Notes\nzoe@x.example;O'Neil;Zoë;x").parsed).toEqual(expected);
    expect(read("Vorname;Nachname;Adresse\nZoë;O'Neil;zoe@x.example").parsed).toEqual(expected);
    expect(read("  first name , last_name, email \n Zoë , O'Neil , zoe@x.example ").parsed).toEqual(expected);
  });

  it.each([
    ["", "The file is empty. It needs a header row and a row for each person."],
    ["Ann,Lee,ann@x.example", "The first row must be the header first_name,email."],
    ["first_name,last_name\nAnn,Lee", "The first row must be the header first_name,email. Missing: email."],
    [
      "first_name,Nachname,Adresse\nAnn,Lee,ann@x.example",
      "The first row must be the header first_name,email. Missing: email.",
    ],
    ["Vorname,Nachname\nAnn,Lee", "The first row must be the header first_name,email. Missing: email."],
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
    expect([-5, 59, 60, 3599, 3600, 5400, 7200, 86_399, 86_400, 1_300_000].map(timeAgo)).toEqual([
      "just now",
      "just now",
      "1 minute ago",
      "59 minutes ago",
      "1 hour ago",
      "1 hour ago",
      "2 hours ago",
      "23 hours ago",
      "1 day ago",
      "15 days ago",
    ]);
  });

  it("of a billable person has a function and a tier of it", () => {
    const form = {
      email: "a@x.example",
      roleCodes: ["booker"],
      functionId: "f",
      costTierId: "t",
      billable: true,
    };
    expect(checkInvitation(form)).toEqual({});
    expect(checkInvitation({ ...form, functionId: null })).toEqual({
      costTierId: "Choose a function first",
      billable: "Choose a function and a cost tier first.",
    });
    expect(checkInvitation({ ...form, functionId: null, costTierId: null, billable: false })).toEqual({});
  });

  it("lists roles in the product's order, and none that it doesn't know", () => {
    expect(rolesInOrder(["booker", "boss", "admin", "super_admin"])).toEqual([
      "super_admin",
      "admin",
      "booker",
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
