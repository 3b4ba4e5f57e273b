import { describe, expect, it } from "vitest";
import {
  allocatorNotice,
  managerNotice,
  ownAdminRole,
  roleChangeFault,
  roleInUse,
  rolesInUse,
  superAdminOnly,
} from "#features/people/rules/person-roles.ts";
import { roleRequired } from "#features/people/rules/person-form.ts";
import { startPageOf, startPath } from "#features/people/rules/start-page.ts";

describe("A role", () => {
  const idle = { allocates: false, manages: false };
  it.each([
    ["allocator", { ...idle, allocates: true }, allocatorNotice()],
    ["allocator", { ...idle, manages: true }, null],
    ["manager", { ...idle, manages: true }, managerNotice()],
    ["manager", { ...idle, allocates: true }, null],
    ["booker", { allocates: true, manages: true }, null],
    ["allocator", idle, null],
  ])("of %s with %j can be removed unless it's in use", (role, duties, notice) => {
    expect(roleInUse(role, duties)).toBe(notice);
  });

  it("that is in use says so first, among those that can go", () => {
    const duties = { allocates: true, manages: true };
    expect(rolesInUse(["booker", "manager", "allocator"], duties)).toBe(managerNotice());
    expect(rolesInUse(["booker"], duties)).toBeNull();
    expect(rolesInUse([], duties)).toBeNull();
  });

  it.each([
    [["admin"], false, ["booker"], [], roleRequired()],
    [["admin"], false, ["booker"], ["booker", "super_admin"], superAdminOnly()],
    [["admin"], false, ["super_admin"], ["booker"], superAdminOnly()],
    [["admin"], false, ["super_admin"], ["super_admin", "booker"], null],
    [["super_admin"], false, ["booker"], ["super_admin"], null],
    [["super_admin"], false, ["super_admin"], ["booker"], null],
    [["admin"], true, ["admin"], ["booker"], ownAdminRole()],
    [["admin"], true, ["admin"], ["admin", "booker"], null],
    [["admin"], false, ["admin"], ["booker"], null],
    [["super_admin"], true, ["super_admin"], ["admin"], null],
  ])(
    "set by %j (oneself: %j) from %j to %j answers as the readings say",
    (...[ownRoles, isOneself, before, after, fault]) => {
      expect(roleChangeFault({ ownRoles, isOneself, before, after })).toBe(fault);
    },
  );
});

describe("The page after a login", () => {
  it("is one's own choice, else the organisation's, else the dashboard", () => {
    expect(startPath("home", "my_time")).toBe("/home");
    expect(startPath(null, "my_time")).toBe("/my-time");
    expect(startPath("gone", "gone")).toBe("/dashboard");
    expect([startPageOf("my_time"), startPageOf("elsewhere"), startPageOf(null)]).toEqual([
      "my_time",
      null,
      null,
    ]);
  });
});
