import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkConnection,
  domainOf,
  isDomain,
  proofRecord,
  tidyConnection,
  type ConnectionValues,
} from "#features/single-sign-on/rules/connection.ts";
import { saveSingleSignOn } from "#features/single-sign-on/settings-contract.ts";

const values: ConnectionValues = {
  issuer: "https://login.example.com",
  clientId: "a",
  buttonLabel: "Log in",
  isEnabled: true,
  isRequired: false,
  trustsAddresses: false,
  trustsSecondFactor: false,
  makesPeople: false,
  roleClaim: "",
  roleValues: [],
  allowsSuperAdmin: false,
  domains: [],
};

describe("A connection", () => {
  it("has the address of one tenant, and nothing behind it", () => {
    const fault = (issuer: string) => checkConnection({ ...values, issuer })["issuer"] ?? "";
    for (const right of [
      "https://login.example.com",
      "https://login.example.com/realms/a",
      "https://host/application/o/slug/",
      "https://login.microsoftonline.com/0f0e/v2.0",
      "http://127.0.0.1:8080",
      "http://[::1]:8080/a",
    ])
      expect([right, fault(right)]).toEqual([right, ""]);
    for (const wrong of [
      "",
      "login.example.com",
      "ftp://a.example",
      "javascript:alert(1)",
      "https://",
      "https:///a",
    ])
      expect([wrong, fault(wrong)]).toEqual([
        wrong,
        expect.stringContaining("Enter your provider's address"),
      ]);
    for (const wrong of [
      "https://a.example?b",
      "https://a.example#b",
      "https://a.example/.well-known/openid-configuration",
    ])
      expect([wrong, fault(wrong)]).toEqual([wrong, expect.stringContaining("address alone")]);
    for (const tenant of ["common", "organizations", "consumers", "Common"])
      expect(fault(`https://login.microsoftonline.com/${tenant}/v2.0`)).toContain("tenant");
    for (const wrong of ["https://user:word@a.example", "https://user@a.example/b?c"])
      expect(fault(wrong)).toBe("Leave the user name and password out of the address");
  });

  const faults = (change: Partial<ConnectionValues>) => checkConnection({ ...values, ...change });

  it("has a client, a button and domains that are some", () => {
    expect(faults({ domains: ["a.example", "b.example"] })).toEqual({});
    expect(faults({ issuer: "", clientId: "", buttonLabel: "", domains: ["a.example", "b", "c"] })).toEqual({
      issuer: "Enter your provider's address, such as https://login.example.com",
      clientId: "Enter the client ID your provider shows",
      buttonLabel: "Enter what the button says",
      domains: "Enter domains such as example.com: “b” isn't one",
    });
  });

  it("that makes accounts has domains, and one that doesn't needs none", () => {
    expect(faults({ makesPeople: true })).toEqual({
      domains: "Enter the domains of people who get an account at their first login",
    });
    expect(faults({ makesPeople: true, domains: ["a.example"] })).toEqual({});
    expect(faults({})).toEqual({});
  });

  it("is turned on before it's required", () => {
    const isRequired = "Turn single sign-on on before you require it";
    expect(faults({ isRequired: true, isEnabled: false })).toEqual({ isRequired });
    expect(faults({ isRequired: true, isEnabled: true })).toEqual({});
    expect(faults({ isRequired: false, isEnabled: false })).toEqual({});
  });

  it("gives roles by the values of a claim, and Super Admin only where that's allowed", () => {
    const [some, none] = [
      { value: "staff", role: "manager" },
      { value: "", role: "admin" },
    ] as const;
    const most = { value: "root", role: "super_admin" } as const;
    const given = (roleValues: ConnectionValues["roleValues"], allowsSuperAdmin = false) =>
      faults({ roleClaim: "groups", roleValues, allowsSuperAdmin });
    expect(given([some])).toEqual({});
    expect(faults({ roleClaim: "groups" })).toEqual({});
    expect(faults({ roleValues: [some] })).toEqual({ roleClaim: "Enter the claim whose values give roles" });
    expect(given([some, none])).toEqual({ roleValues: "Enter a value for each role" });
    expect(given([some, most])).toEqual({
      roleValues: "Allow Super Admin below before a value can give that role",
    });
    expect(given([some, most], true)).toEqual({});
  });

  it("has at most 50 domains and 100 values", () => {
    const says = (sent: object) => {
      const body = { version: 1, clientSecret: null, ...values, ...sent };
      return saveSingleSignOn.body.safeParse(body).error?.issues.map(({ message }) => message) ?? [];
    };
    const domains = (count: number) => ({ domains: Array(count).fill("a.example") });
    const roleValues = (count: number) => ({ roleValues: Array(count).fill({ value: "x", role: "admin" }) });
    expect([says(domains(50)), says(roleValues(100))]).toEqual([[], []]);
    expect(says(domains(51))).toEqual(["Use at most 50 domains"]);
    expect(says(roleValues(101))).toEqual(["Use at most 100 values"]);
  });

  it("is stored tidy: without blanks around, domains in lower case without @, in order, nothing twice", () => {
    const typed: ConnectionValues = {
      ...values,
      issuer: " https://a.example ",
      clientId: " a ",
      buttonLabel: " Log in ",
      roleClaim: " groups ",
      domains: [" @B.example", "a.example", "b.EXAMPLE", ""],
      roleValues: [
        { value: "x", role: "booker" },
        { value: " y ", role: "admin" },
        { value: "x", role: "admin" },
        { value: "x ", role: "booker" },
      ],
    };
    expect(tidyConnection(typed)).toEqual({
      ...values,
      issuer: "https://a.example",
      clientId: "a",
      buttonLabel: "Log in",
      roleClaim: "groups",
      domains: ["a.example", "b.example"],
      roleValues: [
        { value: "x", role: "admin" },
        { value: "y", role: "admin" },
        { value: "x", role: "booker" },
      ],
    });
    fc.assert(
      fc.property(fc.array(fc.domain()), (domains) => {
        const once = tidyConnection({ ...values, domains });
        expect(tidyConnection(once)).toEqual(once);
        expect(once.domains.every(isDomain)).toBe(true);
      }),
    );
  });

  it("returns the domain behind the last @, if there is one", () => {
    expect(["a@b.example", "a@b@C.example", "a", "@", ""].map(domainOf)).toEqual([
      "b.example",
      "c.example",
      "",
      "",
      "",
    ]);
    for (const wrong of [
      "a",
      "a b.example",
      ".example",
      "a..example",
      "-a.example",
      "https://a.example",
      "a.example.",
    ])
      expect([wrong, isDomain(wrong)]).toEqual([wrong, false]);
    const longest = `${"a".repeat(61)}.${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(63)}`;
    expect([longest.length, isDomain(longest), isDomain(`a${longest}`)]).toEqual([253, true, false]);
  });

  it("proves a domain by a TXT record below it", () => {
    expect(proofRecord("a.example", "7f3a")).toEqual({
      name: "_stint.a.example",
      text: "stint-domain=7f3a",
    });
  });
});
