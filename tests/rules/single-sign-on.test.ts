import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  firstRoles,
  identityOf,
  idTokenFault,
  readLogout,
  valuesAt,
} from "#features/single-sign-on/rules/claims.ts";
import {
  checkConnection,
  domainOf,
  isDomain,
  tidyConnection,
  type ConnectionValues,
} from "#features/single-sign-on/rules/connection.ts";
import { decideLogin, type Candidate } from "#features/single-sign-on/rules/decide-login.ts";
import { returnPath } from "#features/single-sign-on/rules/return-path.ts";

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
      "https://user:word@a.example",
      "https://a.example/.well-known/openid-configuration",
    ])
      expect([wrong, fault(wrong)]).toEqual([wrong, expect.stringContaining("address alone")]);
    for (const tenant of ["common", "organizations", "consumers", "Common"])
      expect(fault(`https://login.microsoftonline.com/${tenant}/v2.0`)).toContain("tenant");
  });

  it("that makes accounts has domains, and one that doesn't needs none", () => {
    const fault = (change: Partial<ConnectionValues>) =>
      checkConnection({ ...values, ...change })["domains"] ?? null;
    expect(fault({ makesPeople: true })).toContain("first login");
    expect(fault({ makesPeople: true, domains: ["a.example"] })).toBeNull();
    expect(fault({})).toBeNull();
  });

  it("is stored tidy: domains in lower case without @, nothing twice", () => {
    const tidy = tidyConnection({
      ...values,
      domains: [" @B.example", "a.example", "b.EXAMPLE", ""],
      roleValues: [
        { value: " x ", role: "admin" },
        { value: "x", role: "admin" },
        { value: "x", role: "booker" },
      ],
    });
    expect(tidy.domains).toEqual(["a.example", "b.example"]);
    expect(tidy.roleValues).toEqual([
      { value: "x", role: "admin" },
      { value: "x", role: "booker" },
    ]);
    fc.assert(
      fc.property(fc.array(fc.domain()), (domains) => {
        const once = tidyConnection({ ...values, domains });
        expect(tidyConnection(once)).toEqual(once);
        expect(once.domains.every(isDomain)).toBe(true);
      }),
    );
  });

  it("takes the domain behind the last @, if there is one", () => {
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
  });
});

describe("Someone's identity", () => {
  const verified = (claims: Record<string, unknown>, issuer = "https://a.example", trusts = false) =>
    identityOf({ sub: "1", email: "ada@a.example", ...claims }, issuer, trusts).isEmailVerified;

  it("has a confirmed address only where the provider says so, or it says nothing and is trusted", () => {
    for (const yes of [true, "true", 1, "1"]) expect(verified({ email_verified: yes })).toBe(true);
    for (const no of [false, "false", 0, "", "no", {}, []])
      expect(verified({ email_verified: no }, "https://a.example", true)).toBe(false);
    expect(verified({})).toBe(false);
    expect(verified({}, "https://a.example", true)).toBe(true);
    expect(verified({ xms_edov: "1" })).toBe(true);
    expect(verified({ xms_edov: false }, "https://a.example", true)).toBe(false);
    expect(verified({ email: undefined, email_verified: true })).toBe(false);
    expect(verified({ email: "not an address", email_verified: true })).toBe(false);
  });

  it("has one at Google only where Google answers for the address", () => {
    const google = "https://accounts.google.com";
    expect(verified({ email_verified: true }, google)).toBe(false);
    expect(verified({ email_verified: true, hd: "a.example" }, google)).toBe(true);
    expect(verified({ email: "ada@gmail.com", email_verified: true }, google)).toBe(true);
  });

  it("has names from given and family name, else from the whole one", () => {
    const names = (claims: Record<string, unknown>) => {
      const { firstName, lastName } = identityOf({ sub: "1", ...claims }, "a", false);
      return [firstName, lastName];
    };
    expect(names({ given_name: " Ada ", family_name: "King" })).toEqual(["Ada", "King"]);
    expect(names({ name: "Ada Augusta King" })).toEqual(["Ada Augusta", "King"]);
    expect(names({ name: "Ada" })).toEqual(["Ada", null]);
    expect(names({ name: 7 })).toEqual([null, null]);
  });

  it("is read from anything without a fault", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (claims, path) => {
        identityOf(claims, "https://a.example", true);
        idTokenFault(claims, "a", 0);
        readLogout(claims, 0);
        expect(valuesAt(claims, path).every((value) => typeof value === "string")).toBe(true);
      }),
    );
  });

  it("counts only from a token for this client, made by now", () => {
    const token = { aud: "a", iat: 1_000 };
    const fault = (claims: Record<string, unknown>) => idTokenFault({ ...token, ...claims }, "a", 1_000);
    expect([
      fault({}),
      fault({ azp: "a" }),
      fault({ aud: ["a"] }),
      fault({ aud: ["a", "b"], azp: "a" }),
    ]).toEqual([null, null, null, null]);
    expect(fault({ azp: "b" })).toBe("It was made for another client (azp).");
    expect(fault({ aud: ["a", "b"] })).toContain("several clients");
    expect(fault({ iat: "1000" })).toContain("when it was made");
    expect([fault({ iat: 1_300 }), fault({ iat: 1_301 })]).toEqual([
      null,
      "It was made in the future (iat).",
    ]);
  });

  it("is logged out by a token of that kind alone, which names a person or a session", () => {
    const logout = {
      events: { "http://schemas.openid.net/event/backchannel-logout": {} },
      jti: "once",
      iat: 1_000,
      sub: "ada",
    };
    const read = (claims: Record<string, unknown>) => readLogout({ ...logout, ...claims }, 1_000);
    expect(read({})).toEqual({ subject: "ada", providerSession: null, id: "once" });
    expect(read({ sub: undefined, sid: "s" })).toEqual({ subject: null, providerSession: "s", id: "once" });
    expect(read({ iat: 1_300 })).toMatchObject({ subject: "ada" });
    for (const events of [
      undefined,
      null,
      {},
      "logout",
      { "http://schemas.openid.net/event/backchannel-logout": [] },
    ])
      expect(read({ events })).toBe("It isn't a logout (events).");
    expect(read({ nonce: "n" })).toBe("It's an ID token (nonce).");
    expect(read({ jti: undefined })).toBe("It has no id (jti).");
    for (const iat of [1_301, "1000", undefined])
      expect(read({ iat })).toBe("It was made in the future (iat).");
    expect(read({ sub: undefined })).toContain("neither a person nor a session");
  });

  it("gives roles by a claim's values, found by name before path, and Booker without any", () => {
    const rule = {
      roleClaim: "a.roles",
      roleValues: [
        { value: "x", role: "manager" as const },
        { value: "y", role: "super_admin" as const },
      ],
      allowsSuperAdmin: false,
    };
    expect(firstRoles({ a: { roles: ["x", "x"] } }, rule)).toEqual(["manager"]);
    expect(firstRoles({ "a.roles": "x", a: { roles: ["y"] } }, rule)).toEqual(["manager"]);
    expect(firstRoles({ a: { roles: ["y"] } }, rule)).toEqual(["booker"]);
    expect(firstRoles({ a: { roles: ["y"] } }, { ...rule, allowsSuperAdmin: true })).toEqual(["super_admin"]);
    expect(firstRoles({ a: { roles: [{ x: 1 }, 7] } }, rule)).toEqual(["booker"]);
    expect(valuesAt({}, "__proto__.constructor")).toEqual([]);
  });
});

describe("Who logs in", () => {
  const identity = (change: Partial<ReturnType<typeof identityOf>> = {}) => ({
    ...identityOf({ sub: "1", email: "ada@a.example", email_verified: true }, "https://a.example", false),
    ...change,
  });
  const someone = fc.option(
    fc.record({ id: fc.constantFrom("p", "q"), isActive: fc.boolean(), subject: fc.constantFrom(null, "2") }),
  );

  it("is never someone inactive, nor someone known under another identity, nor by an unconfirmed address", () => {
    fc.assert(
      fc.property(
        fc.record({
          linked: someone.map((found): Candidate | null => found && { ...found, subject: "1" }),
          addressed: someone,
          isInvited: fc.boolean(),
          makesPeople: fc.boolean(),
          provenDomains: fc.subarray(["a.example", "b.example"]),
        }),
        fc.boolean(),
        (facts, isEmailVerified) => {
          const { linked, addressed, makesPeople, provenDomains } = facts;
          const decision = decideLogin(identity({ isEmailVerified }), facts);
          if (decision.kind === "person") {
            const who = decision.links ? addressed : linked;
            expect([who?.id, who?.isActive]).toEqual([decision.id, true]);
            if (decision.links) expect([linked, who?.subject, isEmailVerified]).toEqual([null, null, true]);
          }
          if (decision.kind === "make" || decision.kind === "invited")
            expect([linked, addressed, isEmailVerified]).toEqual([null, null, true]);
          if (decision.kind === "make")
            expect([makesPeople, provenDomains.includes("a.example")]).toEqual([true, true]);
        },
      ),
    );
  });
});

describe("The page to return to", () => {
  it("is a path of ours or nothing", () => {
    fc.assert(
      fc.property(fc.constantFrom("", "/", "//", "/\\", "https:", "/a"), fc.string(), (start, rest) => {
        const path = returnPath(start + rest);
        if (path !== "") expect(new URL(path, "https://stint.example").origin).toBe("https://stint.example");
      }),
    );
    expect(returnPath("/projects?status=active")).toBe("/projects?status=active");
    for (const wrong of [
      undefined,
      "",
      "//evil.example",
      "/\\evil.example",
      "https://evil.example",
      "/a\nb",
      "/\t/a",
    ])
      expect(returnPath(wrong)).toBe("");
  });
});
