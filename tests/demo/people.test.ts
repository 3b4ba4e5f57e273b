import { describe, expect, it } from "vitest";
import { harbourPine } from "#demo/harbour-pine.ts";
import { demoSignIns } from "#features/access/rules/demo-sign-ins.ts";
import { secondOrg } from "#demo/second-org.ts";
import { draw, ownerId, textOf, type Drawn } from "./drawn.ts";

const people = (count: number, plan = harbourPine): Drawn =>
  draw("2026-11-21", count, plan, "organisation_public_holidays");
const usual = people(48);
const idOf = (drawn: Drawn, account: string): string =>
  textOf(
    drawn.rows("users").find((row) => row["email"] === `${account}@harbourpine.example`),
    "id",
  );
const rolesOf = (drawn: Drawn, id: string) =>
  (drawn.by("user_role_assignments", "user_id").get(id) ?? []).map((row) => row["role_code"]);

describe("The people of Harbour & Pine", () => {
  it("have the requested number, with different addresses", () => {
    for (const count of [12, 48, 2000]) {
      const emails = people(count)
        .rows("login_directory")
        .map((row) => row["email"]);
      expect(new Set(emails).size).toBe(count - 1);
      expect(emails.every((email) => /^[a-z.]+@harbourpine\.example$/.test(String(email)))).toBe(true);
    }
  });

  it("have a first day where they joined later and a last one where they left, so that no other week is missing", () => {
    const dayOf = (value: unknown) => String(value).slice(0, 10);
    const users = usual.rows("users");
    const began = users.map((row) => dayOf(row["created_at"])).toSorted()[0];
    const expected = users.flatMap((row) => {
      const [first, last] = [dayOf(row["created_at"]), dayOf(row["updated_at"])];
      const hasLeft = row["is_active"] === false;
      if (first === began && !hasLeft) return [];
      return [[row["id"], first === began ? null : first, hasLeft ? last : null]];
    });
    expect(expected.length).toBeGreaterThan(4);
    const stored = usual
      .rows("leave_people")
      .map((row) => [row["user_id"], row["first_day"], row["last_day"]]);
    expect(stored.toSorted()).toEqual(expected.toSorted());
  });

  it("include every advertised account", () => {
    const emails = [...usual.rows("users"), ...people(6, secondOrg).rows("users")].map((row) => row["email"]);
    const owners = ["superadmin@harbourpine.example", "admin@secondorg.example"];
    expect(demoSignIns.filter((email) => !owners.includes(email) && !emails.includes(email))).toEqual([]);
  });

  it("give each advertised account its role and no other that would blur it", () => {
    for (const role of ["admin", "manager", "forecaster", "allocator", "booker"]) {
      expect(new Set(rolesOf(usual, idOf(usual, role)))).toEqual(new Set([role, "booker"]));
    }
  });

  it("let the advertised manager lead ten to twelve people, the booker among them", () => {
    const team = usual.by("users", "manager_id").get(idOf(usual, "manager")) ?? [];
    expect(team.length).toBeGreaterThanOrEqual(10);
    expect(team.length).toBeLessThanOrEqual(12);
    expect(team.map((row) => row["email"])).toContain("booker@harbourpine.example");
  });

  it("let the advertised allocator allocate two functions and the forecaster several active projects", () => {
    expect(usual.by("function_allocators", "user_id").get(idOf(usual, "allocator"))).toHaveLength(2);
    const active = new Set(
      usual
        .rows("projects")
        .filter((row) => row["status_code"] === "active")
        .map((row) => row["id"]),
    );
    const own = (usual.by("project_forecasters", "user_id").get(idOf(usual, "forecaster")) ?? []).filter(
      (row) => active.has(row["project_id"]),
    );
    expect(own.length).toBeGreaterThanOrEqual(4);
  });

  it.each([12, 13, 48, 131, 600])("have the role of every duty, among %i", (count) => {
    const drawn = people(count);
    for (const [table, role] of [
      ["function_allocators", "allocator"],
      ["project_forecasters", "forecaster"],
    ] as const) {
      for (const id of drawn.by(table, "user_id").keys()) expect(rolesOf(drawn, id)).toContain(role);
    }
    for (const person of drawn.rows("users")) {
      if (person["manager_id"] === null) continue;
      expect(person["manager_id"]).not.toBe(person["id"]);
      expect(rolesOf(drawn, textOf(person, "manager_id"))).toContain("manager");
    }
    for (const id of drawn.by("functions", "id").keys())
      expect(drawn.by("function_allocators", "function_id").get(id)?.length).toBeGreaterThan(0);
    for (const project of drawn.rows("projects").filter((row) => row["is_internal"] === false)) {
      expect(
        drawn.by("project_forecasters", "project_id").get(textOf(project, "id"))?.length,
      ).toBeGreaterThan(0);
    }
  });

  it("bring a manager before the people managed", () => {
    const seen = new Set<unknown>([ownerId, null]);
    for (const person of people(2000).rows("users")) {
      expect(seen.has(person["manager_id"])).toBe(true);
      seen.add(person["id"]);
    }
  });

  it("are billable only with a function and a tier of it", () => {
    const functionOf = new Map(usual.rows("cost_tiers").map((row) => [row["id"], row["function_id"]]));
    const billable = usual.rows("users").filter((row) => row["billable"] === true);
    expect(billable.length).toBeGreaterThan(40);
    expect(billable.every((row) => functionOf.get(row["cost_tier_id"]) === row["function_id"])).toBe(true);
  });

  it("wait for three invited people, and one whose invitation has expired", () => {
    const expired = usual.rows("user_invitations").filter((row) => String(row["expires_at"]) < "2026-11-21");
    expect([usual.rows("user_invitations").length, expired.length]).toEqual([4, 1]);
  });
});
