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
  decideLogin,
  refusalText,
  type Candidate,
  type LoginFacts,
} from "#features/single-sign-on/rules/decide-login.ts";
import { returnPath, returnPathLength } from "#features/single-sign-on/rules/return-path.ts";

describe("Someone's identity", () => {
  const verified = (claims: Record<string, unknown>, issuer = "https://a.example", trusts = false) =>
    identityOf({ sub: "1", email: "ada@a.example", ...claims }, issuer, trusts).isEmailVerified;

  it("has a confirmed address only where the provider says so, or it says nothing and is trusted", () => {
    for (const yes of [true, "true", 1, "1"]) expect(verified({ email_verified: yes })).toBe(true);
    for (const no of [false, "false", 0, "", "no", {}, []])
      expect(verified({ email_verified: no }, "https://a.example", true)).toBe(false);
    expect(verified({})).toBe(false);
    expect(verified({}, "https://a.example", true)).toBe(true);
    expect(verified({ email_verified: null, xms_edov: null }, "https://a.example", true)).toBe(true);
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

  it("has an address of at most 254 characters", () => {
    const addressOf = (email: string) => identityOf({ sub: "1", email }, "a", false).email;
    const longest = `${"n".repeat(60)}@${"h".repeat(185)}.example`;
    expect([longest.length, addressOf(longest)]).toEqual([254, longest]);
    expect(addressOf(`n${longest}`)).toBeNull();
  });

  it("has shown a second factor where the provider names several, by its methods or by its context", () => {
    const didSecondFactor = (claims: Record<string, unknown>) =>
      identityOf({ sub: "1", ...claims }, "a", false).didSecondFactor;
    for (const claims of [
      { amr: ["pwd", "mfa"] },
      { acr: "phr" },
      { acr: "phrh" },
      { amr: ["pwd"], acr: "http://schemas.openid.net/pape/policies/2007/06/multi-factor" },
    ])
      expect([claims, didSecondFactor(claims)]).toEqual([claims, true]);
    for (const claims of [{}, { amr: ["pwd", "otp"] }, { amr: "mfa" }, { acr: "1" }, { amr: [], acr: null }])
      expect([claims, didSecondFactor(claims)]).toEqual([claims, false]);
  });

  it("has names from given and family name, else from the full one", () => {
    const names = (claims: Record<string, unknown>) => {
      const { firstName, lastName } = identityOf({ sub: "1", ...claims }, "a", false);
      return [firstName, lastName];
    };
    expect(names({ given_name: " Ada ", family_name: "King" })).toEqual(["Ada", "King"]);
    expect(names({ name: "Ada Augusta King" })).toEqual(["Ada Augusta", "King"]);
    expect(names({ name: "Ada King" })).toEqual(["Ada", "King"]);
    expect(names({ given_name: "Augusta", name: "Ada King" })).toEqual(["Augusta", "King"]);
    expect(names({ given_name: "a".repeat(101), family_name: "k".repeat(100) })).toEqual([
      "a".repeat(100),
      "k".repeat(100),
    ]);
    expect(names({ name: "Ada" })).toEqual(["Ada", null]);
    expect(names({ name: 7 })).toEqual([null, null]);
    expect(names({ given_name: "Eve\u202egnp\r\nBcc: x", family_name: "\u200b" })).toEqual([
      "Evegnp Bcc: x",
      null,
    ]);
    expect(names({ given_name: "A\u0000", family_name: "K\ud800", name: "Ada King" })).toEqual([
      "Ada",
      "King",
    ]);
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
    const token = { aud: "a", iat: 1_000, sub: "1" };
    const fault = (claims: Record<string, unknown>) => idTokenFault({ ...token, ...claims }, "a", 1_000);
    expect([
      fault({}),
      fault({ azp: "a" }),
      fault({ aud: ["a"] }),
      fault({ aud: ["a", "b"], azp: "a" }),
    ]).toEqual([null, null, null, null]);
    const someone = [
      "",
      " ",
      "\u200b",
      "a\u0000",
      "\ud800",
      "a".repeat(256),
      5,
      null,
      ["1"],
      { a: 1 },
      undefined,
    ];
    for (const sub of someone)
      expect(fault({ sub }), JSON.stringify(sub)).toBe("It doesn't say who it is about (sub).");
    expect(fault({ sub: "a".repeat(255) })).toBeNull();
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
    for (const a of [null, "roles", ["x"], 7, { role: "x" }]) expect(valuesAt({ a }, "a.roles")).toEqual([]);
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

describe("A login", () => {
  const identity = {
    ...identityOf({ sub: "1", email: "ada@A.example", email_verified: true }, "https://a.example", false),
  };
  const noOne: LoginFacts = {
    linked: null,
    addressed: null,
    isInvited: false,
    makesPeople: false,
    provenDomains: ["a.example"],
  };
  const linked = { id: "p", isActive: true, subject: "1" };
  const addressed = { id: "q", isActive: true, subject: null };
  const refused = (reason: string, personId: string | null = null) => ({ kind: "refused", reason, personId });

  it("is of the person with this identity, whatever the address, while they are active", () => {
    const facts = { ...noOne, linked, addressed, isInvited: true };
    for (const change of [{}, { email: null }, { isEmailVerified: false }])
      expect(decideLogin({ ...identity, ...change }, facts)).toEqual({
        kind: "person",
        id: "p",
        links: false,
      });
    expect(decideLogin(identity, { ...facts, linked: { ...linked, isActive: false } })).toEqual(
      refused("deactivated", "p"),
    );
  });

  it("is else by the confirmed address of someone active without an identity here, who has it from now on", () => {
    const facts = { ...noOne, addressed, isInvited: true, makesPeople: true };
    expect(decideLogin(identity, facts)).toEqual({ kind: "person", id: "q", links: true });
    expect(decideLogin({ ...identity, email: null, isEmailVerified: false }, facts)).toEqual(
      refused("no-address"),
    );
    expect(decideLogin({ ...identity, isEmailVerified: false }, facts)).toEqual(refused("unverified"));
    expect(decideLogin(identity, { ...facts, addressed: { ...addressed, subject: "2" } })).toEqual(
      refused("other-identity", "q"),
    );
    expect(decideLogin(identity, { ...facts, addressed: { ...addressed, isActive: false } })).toEqual(
      refused("deactivated", "q"),
    );
  });

  it("is else by an invitation, or makes an account for an address of a proven domain", () => {
    const makesPeople = true;
    expect(decideLogin(identity, { ...noOne, isInvited: true, makesPeople })).toEqual({ kind: "invited" });
    expect(decideLogin(identity, noOne)).toEqual(refused("unknown"));
    expect(decideLogin(identity, { ...noOne, makesPeople })).toEqual({ kind: "make" });
    expect(decideLogin(identity, { ...noOne, makesPeople, provenDomains: ["b.example"] })).toEqual(
      refused("other-domain"),
    );
  });

  it("that's refused says why, with the address where the provider says it and it matters", () => {
    expect(refusalText("deactivated", "ada@a.example")).toBe(
      "Your account is deactivated. Ask an admin of your organisation.",
    );
    expect(refusalText("no-address", null)).toBe(
      "Your login provider doesn't tell us your email address. Ask an admin of your organisation.",
    );
    expect(refusalText("unverified", "ada@a.example")).toBe(
      "Your login provider hasn't confirmed ada@a.example. Ask an admin of your organisation.",
    );
    for (const reason of ["unverified", "other-identity", "other-domain", "unknown"] as const) {
      expect(refusalText(reason, "ada@a.example")).toMatch(
        /^[A-Z].*\bada@a\.example\b.*\.$|^ada@a\.example .*\.$/,
      );
      expect(refusalText(reason, null)).toMatch(/^(?!.*(?:null|@))[A-Z].*\.$/);
    }
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
    const longest = `/${"a".repeat(returnPathLength - 1)}`;
    expect([returnPath(longest), returnPath(`${longest}a`)]).toEqual([longest, ""]);
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
