import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areaScopes, areas, scopesInWords, tidyScopes } from "#features/tokens/rules/areas.ts";
import { createOrganisationToken, createOwnToken } from "#features/tokens/contract.ts";
import { kindOf, provisioningScope, tokenFaults, tokenState } from "#features/tokens/rules/new-token.ts";
import { newId } from "#server/ids.ts";
import { newTokenText, organisationOf } from "#server/token-text.ts";
import { includesScope, scopeOf, type TokenScope } from "#shared/token-scope.ts";

const someScopes = fc.uniqueArray(fc.constantFrom(...areaScopes, provisioningScope));
const needed = areaScopes as readonly TokenScope[];

describe("The scopes of an API token", () => {
  it("let reading in where writing is allowed, and never the other way round", () => {
    expect(includesScope(["projects:write"], "projects:read")).toBe(true);
    expect(includesScope(["projects:read"], "projects:write")).toBe(false);
    expect(includesScope(["projects:write"], "budgets:read")).toBe(false);
    expect(includesScope([], "time:read")).toBe(false);
    expect(includesScope(["projects:read"], "projects:read")).toBe(true);
    expect(includesScope(["projects:write"], "projects:write")).toBe(true);
    expect(includesScope([provisioningScope], provisioningScope)).toBe(true);
  });

  it("reach the same once they are tidied, and nothing is in them twice", () => {
    fc.assert(
      fc.property(someScopes, (scopes) => {
        const tidy = tidyScopes(scopes);
        for (const scope of needed) expect(includesScope(tidy, scope)).toBe(includesScope(scopes, scope));
        expect(tidyScopes(tidy)).toEqual(tidy);
        expect(
          tidy.filter(
            (scope) => tidy.includes(scope.replace(/:write$/, ":read")) && scope.endsWith(":write"),
          ),
        ).toEqual([]);
        expect(tidy.includes(provisioningScope)).toBe(scopes.includes(provisioningScope));
      }),
    );
  });

  it("are none for calls that anyone may make, that refuse tokens, or in no area", () => {
    const read = { method: "GET", access: "signed-in" } as const;
    expect(scopeOf(read, "time")).toBe("time:read");
    expect(scopeOf({ ...read, method: "DELETE" }, "time")).toBe("time:write");
    expect(scopeOf(read, null)).toBeNull();
    expect(scopeOf({ ...read, access: "public" }, "time")).toBeNull();
    expect(scopeOf({ ...read, refusesTokens: true }, "time")).toBeNull();
    expect(scopeOf({ method: "POST", access: "provisioning" }, null)).toBe("provisioning");
  });

  it("let each area be read, and written but for the dashboards; in some an assistant proposes", () => {
    const proposed = ["time", "holidays", "manager", "forecasts", "allocations"].map(
      (code) => `${code}:propose`,
    );
    const reads = areas.map(({ code }) => `${code}:read`);
    const writes = areas.map(({ code }) => `${code}:write`).filter((scope) => scope !== "dashboards:write");
    expect(areaScopes.toSorted()).toEqual([...reads, ...proposed, ...writes].toSorted());
  });

  it("of proposing include reading, and those of writing both", () => {
    expect(tidyScopes(["time:read", "time:propose"])).toEqual(["time:propose"]);
    expect(tidyScopes(["time:read", "time:propose", "time:write"])).toEqual(["time:write"]);
    expect(includesScope(["time:propose"], "time:read")).toBe(true);
    expect(includesScope(["time:propose"], "time:write")).toBe(false);
    expect(includesScope(["time:write"], "time:propose")).toBe(true);
    expect(scopesInWords(["time:propose"])).toEqual(["My Time: read and propose"]);
  });

  it("have words for people", () => {
    expect(scopesInWords(["time:write", "reports:read", provisioningScope])).toEqual([
      "My Time: read and write",
      "Reports: read",
      "Provisioning",
    ]);
    expect(scopesInWords(tidyScopes(areaScopes))).toEqual(["Everything: read and write"]);
    expect(scopesInWords(areas.map(({ code }) => `${code}:read`))).toEqual(["Everything: read"]);
    expect(new Set(areas.map(({ code }) => code)).size).toBe(areas.length);
  });
});

describe("A new API token", () => {
  const good = { name: "Payroll", scopes: ["time:read"], expiresInDays: 90 };

  it("has a name, something it may reach, and an end where it is a person's", () => {
    expect(tokenFaults("personal", good)).toEqual({});
    expect(tokenFaults("personal", { ...good, scopes: ["time:read", "pay:read"] })).toEqual({});
    expect(tokenFaults("personal", { name: " ", scopes: [], expiresInDays: null })).toEqual({
      name: "Enter a name that says what the token is for",
      scopes: "Choose what the token may read or write",
      expiresInDays: "Choose when it expires",
    });
    expect(tokenFaults("organisation", { ...good, expiresInDays: null })).toEqual({});
  });

  it("has a name of at most 60 characters and lasts a year at most, the organisation's also without end", () => {
    const own = (change: object) => createOwnToken.body.safeParse({ ...good, ...change }).success;
    expect([60, 61].map((length) => own({ name: "n".repeat(length) }))).toEqual([true, false]);
    expect([0, 1, 365, 366, null].map((expiresInDays) => own({ expiresInDays }))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
    expect(createOrganisationToken.body.safeParse({ ...good, expiresInDays: null }).success).toBe(true);
  });

  it("for provisioning reaches nothing else", () => {
    expect(kindOf("organisation", [provisioningScope])).toBe("provisioning");
    expect(kindOf("organisation", ["time:read"])).toBe("organisation");
    expect(kindOf("person", [provisioningScope])).toBe("personal");
    expect(tokenFaults("provisioning", { ...good, scopes: [provisioningScope] })).toEqual({});
    expect(tokenFaults("provisioning", { ...good, scopes: [provisioningScope, "time:read"] })).toEqual({
      scopes: "A provisioning token can't have other scopes",
    });
  });

  it("stops when it expires or its person leaves, and the organisation's also when that person is no admin", () => {
    const admin = { isActive: true, isAdmin: true };
    const booker = { isActive: true, isAdmin: false };
    expect(tokenState("personal", { isExpired: false, person: booker })).toBe("active");
    expect(tokenState("organisation", { isExpired: false, person: admin })).toBe("active");
    expect(tokenState("organisation", { isExpired: false, person: booker })).toBe("no admin");
    expect(tokenState("organisation", { isExpired: false, person: { ...admin, isActive: false } })).toBe(
      "person left",
    );
    expect(tokenState("personal", { isExpired: true, person: admin })).toBe("expired");
    expect(tokenState("provisioning", { isExpired: false, person: null })).toBe("active");
  });

  it("says in its text whose organisation to look in, and no other text does", () => {
    const orgId = newId();
    const text = newTokenText(orgId);
    expect(text).toMatch(/^stint_[A-Za-z0-9_-]{64}$/);
    expect(organisationOf(text)).toBe(orgId);
    expect(newTokenText(orgId)).not.toBe(text);
    for (const other of [
      "",
      "stint_",
      text.slice(1),
      `${text}A`,
      text.slice(0, -1),
      text.replace("_", "-"),
      ` ${text}`,
    ])
      expect(organisationOf(other)).toBeNull();
  });
});
