import { describe, expect, it } from "vitest";
import { bulkFailure } from "#features/invitations/rules/bulk-add.ts";
import { integer } from "#features/people/rules/person-form.ts";
import { checkInvitation, rolesInOrder, timeAgo } from "#features/invitations/rules/invitation.ts";
import { assignmentFaults, assignmentSent, noAssignment } from "#features/invitations/web/assignment.ts";

describe("a bulk of invitations", () => {
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

  it("accepts full hours as typed, and nothing else; empty means the organisation's default", () => {
    const typed = { ...noAssignment, roleCodes: ["booker" as const] };
    expect(assignmentSent({ ...typed, monthlyHours: " 120 " })).toMatchObject({
      monthlyHours: 120,
      holidayAllowance: null,
    });
    for (const hours of ["37,5", "1e9", "-1", "٣", "😀"])
      expect(
        assignmentFaults({ ...typed, monthlyHours: hours, holidayAllowance: hours }, "a@x.example"),
      ).toEqual({
        monthlyHours: integer(),
        holidayAllowance: integer(),
      });
    expect(
      assignmentFaults({ ...typed, monthlyHours: "745", holidayAllowance: "8785" }, "a@x.example"),
    ).toEqual({
      monthlyHours: "Use at most 744",
      holidayAllowance: "Use at most 8784",
    });
  });
});
