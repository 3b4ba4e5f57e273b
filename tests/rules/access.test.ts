import { networkOf } from "#server/http/network.ts";
import { describe, expect, it } from "vitest";
import { adminNavigation } from "#app/admin-pages.ts";
import { isCurrent, topNavigation, visibleItems } from "#app/navigation.ts";
import { checkNewPassword } from "#features/access/rules/password.ts";
import { fullNameOf, initialsOf } from "#features/people/rules/person-name.ts";
import { checkInvitation, mayGrant } from "#features/invitations/rules/invitation.ts";
import { isEmail } from "#features/people/rules/email.ts";
import { defaultPattern, expectedHours, patternOn } from "#features/people/rules/expected-hours.ts";
import { checkFunctionForm } from "#features/functions/rules/function-form.ts";
import { mayAccess, roleLabel, roleName } from "#shared/permissions.ts";

describe("A person's name", () => {
  it("is first and last name, whichever exists, or null", () => {
    expect([
      fullNameOf("Mary", "Watson"),
      fullNameOf("Mary", null),
      fullNameOf(null, "Watson"),
      fullNameOf(null, " "),
    ]).toEqual(["Mary Watson", "Mary", "Watson", null]);
  });

  it("has initials of its first two words, else of the email", () => {
    expect([
      initialsOf("Mary Jane Watson", "x@y.z"),
      initialsOf("siobhán", "x@y.z"),
      initialsOf(null, "ab@y.z"),
    ]).toEqual(["MJ", "S", "AB"]);
  });
});

describe("The navigation", () => {
  const labels = (roles: string[]) => visibleItems(topNavigation, roles).map((item) => item.label);

  it("shows each role its items, Home before the specified order", () => {
    expect(labels(["booker"])).toEqual(["Home", "Dashboard", "My Time", "Reports"]);
    expect(labels(["manager"])).toEqual(["Home", "Dashboard", "My Time", "Reports", "Manager"]);
    expect(labels(["allocator"])).toEqual([
      "Home",
      "Dashboard",
      "My Time",
      "Projects",
      "Allocations",
      "Reports",
    ]);
    expect(labels(["forecaster"])).toEqual([
      "Home",
      "Dashboard",
      "My Time",
      "Projects",
      "Forecasts",
      "Reports",
    ]);
    expect(labels(["admin"])).toEqual([
      "Home",
      "Dashboard",
      "My Time",
      "Projects",
      "Forecasts",
      "Allocations",
      "Reports",
      "Admin",
    ]);
  });

  it("highlights Admin on any path starting with /admin", () => {
    const admin = topNavigation.find((item) => item.label === "Admin");
    expect(
      admin && ["/admin/users", "/admin", "/dashboard/organisation"].map((path) => isCurrent(admin, path)),
    ).toEqual([true, true, false]);
  });

  it("has the admin tabs in order", () => {
    expect(adminNavigation.map((item) => item.label)).toEqual([
      "Admin Dashboard",
      "Users & Roles",
      "Functions",
      "Audit Logs",
      "Organisation Settings",
    ]);
  });
});

describe("Access", () => {
  it("calls the roles as the specification does", () => {
    const codes = ["super_admin", "admin", "manager", "forecaster", "allocator", "booker"];
    expect(codes.map(roleLabel).join(", ")).toBe(
      "Super Admin, Admin, Manager, Forecaster, Allocator, Booker",
    );
    expect([...codes.map(roleName), roleLabel("work_place_lead")].join(", ")).toBe(
      "Super Admin, Admin, Manager, Forecaster, Allocator, Booker, Work Place Lead",
    );
  });

  it("needs at least one of the roles with a grant", () => {
    expect(mayAccess("change projects", ["booker", "forecaster"])).toBe(true);
    expect(mayAccess("change projects", ["booker"])).toBe(false);
    expect(mayAccess("end delegations", [])).toBe(true);
    expect([mayAccess("signed-in", []), mayAccess("signed-in", null), mayAccess("public", null)]).toEqual([
      true,
      false,
      true,
    ]);
    expect([mayAccess("read people", null), mayAccess("end delegations", null)]).toEqual([false, false]);
    expect([mayAccess("provisioning", ["super_admin"]), mayAccess("provisioning", null)]).toEqual([
      false,
      false,
    ]);
  });

  it("accepts a password of 6 characters, refuses 5 and a mismatch", () => {
    expect(checkNewPassword("123456", "123456", 6)).toEqual({});
    expect(checkNewPassword("12345", "12345", 6)).toEqual({
      password: "Password must be at least 6 characters long.",
    });
    expect(checkNewPassword("123456", "123457", 6)).toEqual({ confirmation: "Passwords do not match." });
  });

  it("lets only super admins grant super admin", () => {
    expect([
      mayGrant(["admin"], ["super_admin"]),
      mayGrant(["super_admin"], ["super_admin"]),
      mayGrant(["admin"], ["manager"]),
      mayGrant(["manager"], ["booker"]),
    ]).toEqual([false, true, true, false]);
  });

  it("needs an email and a role for an invitation, function and tier for billable", () => {
    const form = {
      email: "a@b.example",
      roleCodes: ["booker"],
      functionId: null,
      costTierId: null,
      billable: false,
    };
    expect(checkInvitation(form)).toEqual({});
    expect(Object.keys(checkInvitation({ ...form, email: "a@b", roleCodes: [], billable: true }))).toEqual([
      "email",
      "roleCodes",
      "billable",
    ]);
    expect([
      isEmail("a b@c.d"),
      isEmail("a@b.c"),
      isEmail("@b.c"),
      isEmail("zoë.o'hara+x@büro.example"),
      isEmail("-x_@3-a.b1.example"),
    ]).toEqual([false, true, false, true, true]);
    // Each would be something else than one address in the header of a letter.
    expect(
      [
        "a,b@c.d",
        "a@b.c,d",
        "a<b@c.d",
        "a@b.c>",
        "a;b@c.d",
        "a:b@c.d",
        '"a@b.c',
        "a@b.c(d",
        "a\u0000@b.c",
        // Mail servers refuse these.
        "x..y@b.c",
        ".x@b.c",
        "x.@b.c",
        "x@-b.c",
        "x@b-.c",
        "x@b.-c",
        "x@127.0.0.1",
      ].filter(isEmail),
    ).toEqual([]);
  });
});

describe("A function form", () => {
  const tier = { name: "Senior", hourlyRate: 80 };
  it("speaks the specification's words", () => {
    expect(checkFunctionForm({ name: " ", costTiers: [tier], allocatorIds: [] })).toEqual({
      name: "Function name is required",
      allocatorIds: "At least one allocator must be selected",
    });
    expect(
      checkFunctionForm({
        name: "Design",
        costTiers: [tier, { name: "Junior", hourlyRate: 0 }],
        allocatorIds: ["x"],
      }),
    ).toEqual({
      costTiers: "All cost tiers must have a name and valid hourly rate",
    });
    expect(
      checkFunctionForm({
        name: "Design",
        costTiers: [tier, { name: " senior ", hourlyRate: 70 }],
        allocatorIds: ["x"],
      }),
    ).toEqual({
      costTiers: "Cost tier names must be unique",
    });
  });
});

describe("Expected hours", () => {
  it("follow monthly hours x 12 / 52 / 5 from Monday to Friday", () => {
    expect(defaultPattern(160)).toEqual([7.38, 7.38, 7.38, 7.38, 7.38, 0, 0]);
    expect(defaultPattern(162.5)).toEqual([7.5, 7.5, 7.5, 7.5, 7.5, 0, 0]);
  });

  it("follow the day's pattern", () => {
    const patterns = [
      { validFrom: "2026-06-01", hours: [8, 8, 8, 0, 0, 0, 0] as const },
      { validFrom: "2026-01-01", hours: [6, 6, 6, 6, 6, 0, 0] as const },
    ];
    expect([
      patternOn("2025-12-31", patterns, 162.5)[0],
      patternOn("2026-05-31", patterns, 162.5)[0],
      patternOn("2026-06-01", patterns, 162.5)[0],
    ]).toEqual([7.5, 6, 8]);
  });

  it("are the pattern less public and approved holidays, at least 0", () => {
    const pattern = [7.5, 7.5, 7.5, 7.5, 7.5, 0, 0] as const;
    expect([
      expectedHours("2026-11-20", pattern, 0, 0),
      expectedHours("2026-11-20", pattern, 4, 0),
      expectedHours("2026-11-20", pattern, 8, 0),
      expectedHours("2026-11-20", pattern, 4, 3.75),
      expectedHours("2026-11-21", pattern, 0, 0),
    ]).toEqual([7.5, 3.5, 0, 0, 0]);
  });
});

describe("What limits count as one caller", () => {
  it.each([
    ["198.51.100.7", "198.51.100.7"],
    ["::ffff:198.51.100.7", "198.51.100.7"],
    ["::ffff:c633:6407", "198.51.100.7"],
    ["0:0:0:0:0:ffff:198.51.100.7", "198.51.100.7"],
    ["2001:db8:1:1::1", "2001:db8:1:1::/64"],
    ["2001:db8:1:1:ffff:ffff:ffff:ffff", "2001:db8:1:1::/64"],
    ["2001:0DB8:0001:0001:0:0:0:3c", "2001:db8:1:1::/64"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["192.0.2.1:51111", "192.0.2.1"],
    ["[2001:db8::1]:51111", "2001:db8:0:0::/64"],
    ["unix", "unix"],
  ])("%s is counted as %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
