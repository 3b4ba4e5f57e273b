import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
} from "#features/access/account-contract.ts";
import { acceptInvitation, openInvitation, readSession, signIn, signOut } from "#features/access/contract.ts";
import { invitePerson } from "#features/invitations/contract.ts";
import * as sso from "#features/single-sign-on/contract.ts";
import {
  checkSignOnDomain,
  readSingleSignOn,
  removeSingleSignOn,
  saveSingleSignOn,
  testSingleSignOn,
  unlinkSingleSignOn,
} from "#features/single-sign-on/settings-contract.ts";
import { FakeProvider } from "../support/fake-provider.ts";
import { mailsTo, newestMailTo, tokenIn } from "../support/mail.ts";
import { startNameServer, type NameServer } from "../support/name-server.ts";
import {
  makeOrganisation,
  testPassword,
  type TestOrganisation,
  type TestPerson,
} from "../support/organisation.ts";
import { connect, refusal, SignOnBrowser } from "../support/sign-on.ts";
import { describeOnEngines, startStint, type Stint } from "../support/stint.ts";

let names: NameServer;
let provider: FakeProvider;
beforeAll(async () => {
  names = await startNameServer();
  provider = await FakeProvider.start();
});
afterAll(async () => {
  await names.stop();
  await provider.stop();
});
/** What an invitation says besides address and roles. */
const invited = {
  firstName: "Ina",
  lastName: "Vited",
  functionId: null,
  costTierId: null,
  managerId: null,
  billable: false,
  monthlyHours: null,
  holidayAllowance: null,
};
const environment = { OUTGOING_PRIVATE: "1", DNS_SERVER: "127.0.0.1:1" };

describeOnEngines(
  "People who log in at the provider",
  (stint) => {
    let organisation: TestOrganisation;
    beforeEach(async () => {
      organisation = await makeOrganisation(stint());
      await connect(organisation.owner, provider.issuer);
    });
    const browser = () => new SignOnBrowser(stint().url);
    /** Comes back from the provider with these claims. */
    const arrive = async (claims: Record<string, unknown>, at = browser()) => {
      const address = await at.begin({ organisationId: organisation.id });
      return at.complete(provider.answer(address, claims));
    };
    /** Who is logged in, or the code of the refusal. */
    const who = async (claims: Record<string, unknown>) => {
      const { status, body } = await arrive(claims);
      return status === 200 ? body.loggedIn?.session.user?.id : body.code;
    };
    const as = ({ email }: Pick<TestPerson, "email">, sub: string) => ({ sub, email, email_verified: true });
    const rows = async (sql: string) => {
      const [result] = await stint().engine.readBatch("", [{ sql, parameters: [] }]);
      return result?.rows ?? [];
    };
    /** Proves a domain without a name server. */
    const prove = (domain: string) =>
      stint().engine.script(
        `UPDATE sign_on_domains SET proven_at = now() WHERE org_id = '${organisation.id}' AND domain = '${domain}'`,
      );

    it("are found by a confirmed address first, and by who they are at the provider from then on", async () => {
      const person = await organisation.addPerson({ roles: ["booker"] });
      expect(await who({ ...as(person, "pat"), email_verified: false })).toBe("sign_on_unverified");
      expect(await who({ sub: "pat", email: person.email })).toBe("sign_on_unverified");
      expect(await who({ sub: "pat" })).toBe("sign_on_no_address");
      expect(await who(as({ email: person.email.toUpperCase() }, "pat"))).toBe(person.id);
      // Renamed at the provider, and no longer confirmed there.
      expect(await who({ sub: "pat", email: "renamed@test.example" })).toBe(person.id);
      expect(await who({ sub: "pat" })).toBe(person.id);
      expect((await organisation.owner.client.ok(readSingleSignOn)).linkedPeople).toBe(1);
    });

    it("count as confirmed without the provider's word only where the organisation says so", async () => {
      const person = await organisation.addPerson({ roles: ["booker"] });
      await connect(organisation.owner, provider.issuer, { trustsAddresses: true });
      expect(await who({ ...as(person, "a"), email_verified: false })).toBe("sign_on_unverified");
      expect(await who({ sub: "a", email: person.email })).toBe(person.id);
    });

    it("are refused with a reused address, and super admins hear of it once a day and can release it", async () => {
      const person = await organisation.addPerson({ roles: ["booker"], name: "Ada Cole" });
      expect(await who(as(person, "first"))).toBe(person.id);
      const reused = await arrive(as(person, "second"));
      expect([reused.status, reused.body.code, reused.body.error]).toEqual([
        401,
        "sign_on_other_identity",
        `${person.email} belongs to another login at your provider. We've told your admins.`,
      ]);
      await arrive(as(person, "second"));
      const mails = await mailsTo(stint(), organisation.owner.email);
      expect(mails.map(({ subject }) => subject)).toEqual(["A login as Ada Cole was refused"]);
      const { conflicts } = await organisation.owner.client.ok(readSingleSignOn);
      expect(conflicts).toMatchObject([{ personId: person.id, name: "Ada Cole", email: person.email }]);
      expect(await who(as(person, "first"))).toBe(person.id);
      const stranger = await makeOrganisation(stint());
      const params = { personId: person.id };
      expect((await stranger.owner.client.call(unlinkSingleSignOn, { params })).status).toBe(404);
      expect((await organisation.owner.client.ok(unlinkSingleSignOn, { params })).conflicts).toEqual([]);
      expect(await who(as(person, "second"))).toBe(person.id);
      expect(await who(as(person, "first"))).toBe("sign_on_other_identity");
    });

    it("are refused once they are deactivated, by address and by identity", async () => {
      const [linked, other] = [
        await organisation.addPerson({ roles: ["booker"] }),
        await organisation.addPerson({ roles: ["booker"] }),
      ];
      await arrive(as(linked, "linked"));
      await stint().engine.script(
        `UPDATE users SET is_active = false WHERE id IN ('${linked.id}', '${other.id}')`,
      );
      expect(await who(as(linked, "linked"))).toBe("sign_on_deactivated");
      expect(await who(as(other, "other"))).toBe("sign_on_deactivated");
    });

    it("get an account at their first login where that is allowed, with roles by a claim, only within the organisation's domains", async () => {
      const newcomer = (name: string, more: Record<string, unknown> = {}) => ({
        sub: name,
        email: `${name}@joining-${organisation.id.slice(-6)}.example`,
        email_verified: true,
        given_name: "Nia",
        family_name: "Newcomer",
        ...more,
      });
      expect(await who(newcomer("early"))).toBe("sign_on_unknown");
      const domain = `joining-${organisation.id.slice(-6)}.example`;
      await connect(organisation.owner, provider.issuer, {
        makesPeople: true,
        domains: [domain],
        roleClaim: "realm_access.roles",
        roleValues: [
          { value: "leads", role: "manager" },
          { value: "planners", role: "allocator" },
        ],
      });
      expect(await who(newcomer("unproven"))).toBe("sign_on_other_domain");
      await prove(domain);
      expect(await who({ ...newcomer("outside"), email: "nia@elsewhere.example" })).toBe(
        "sign_on_other_domain",
      );
      expect(await who({ ...newcomer("doubtful"), email_verified: false })).toBe("sign_on_unverified");
      const plain = await arrive(newcomer("plain"));
      expect(plain.body.loggedIn?.session.user).toMatchObject({
        fullName: "Nia Newcomer",
        roles: ["booker"],
      });
      const lead = await arrive(
        newcomer("lead", { realm_access: { roles: ["leads", "planners", "super_admin"] } }),
      );
      expect(lead.body.loggedIn?.session.user?.roles).toEqual(["manager", "allocator"]);
      const again = await arrive(newcomer("lead", { realm_access: { roles: [] } }));
      expect(again.body.loggedIn?.session.user?.roles).toEqual(["manager", "allocator"]);
      const twice = await Promise.all([arrive(newcomer("double")), arrive(newcomer("double"))]);
      expect(new Set(twice.map(({ body }) => body.loggedIn?.session.user?.id)).size).toBe(1);
      const made = await rows(
        `SELECT action FROM audit_log WHERE org_id = '${organisation.id}' AND action = 'create user'`,
      );
      expect(made).toHaveLength(3);
    });

    it("become super admins by a claim only where a super admin allows it", async () => {
      const domain = `joining-${organisation.id.slice(-6)}.example`;
      const values = {
        makesPeople: true,
        domains: [domain],
        roleClaim: "groups",
        roleValues: [{ value: "it", role: "super_admin" as const }],
      };
      const stored = await organisation.owner.client.ok(readSingleSignOn);
      const body = {
        ...values,
        version: stored.version,
        issuer: provider.issuer,
        clientId: "a",
        buttonLabel: "a",
        isEnabled: true,
        isRequired: false,
        trustsAddresses: false,
        trustsSecondFactor: false,
        allowsSuperAdmin: false,
        clientSecret: null,
      };
      expect((await organisation.owner.client.call(saveSingleSignOn, { body })).body.fields).toEqual({
        roleValues: "Allow Super Admin below before a value can give that role",
      });
      await connect(organisation.owner, provider.issuer, { ...values, allowsSuperAdmin: true });
      await prove(domain);
      const { body: joined } = await arrive({
        sub: "it",
        email: `it@${domain}`,
        email_verified: true,
        groups: ["it"],
      });
      expect(joined.loggedIn?.session.user?.roles).toEqual(["super_admin"]);
    });

    it("join as invited, whether or not others get an account", async () => {
      const email = `invited-${organisation.id.slice(-6)}@test.example`;
      await organisation.owner.client.ok(invitePerson, {
        body: { ...invited, email, roleCodes: ["forecaster"] },
      });
      const { body } = await arrive({ sub: "invited", email, email_verified: true });
      expect(body.loggedIn?.session.user).toMatchObject({ fullName: "Ina Vited", roles: ["forecaster"] });
      const link = tokenIn(await newestMailTo(stint(), email, "invitation"));
      expect(
        (
          await stint()
            .visitor()
            .call(openInvitation, { body: { token: link } })
        ).status,
      ).toBe(404);
    });

    it("can't use an address that logs in to another organisation of the server", async () => {
      const stranger = await makeOrganisation(stint());
      await connect(organisation.owner, provider.issuer, { makesPeople: true, domains: ["test.example"] });
      await prove("test.example");
      const { status, body } = await arrive(as(stranger.owner, "thief"));
      expect([status, body.error]).toEqual([409, "This email address can't be used here. Ask an admin."]);
      expect(await who(as(await stranger.addPerson({ roles: ["booker"] }), "thief"))).toBe("wrong_state");
    });

    it("must use their own second factor, unless the provider required one or the organisation says so", async () => {
      const { owner } = organisation;
      const { secret } = await owner.client.ok(beginSecondFactor, {
        body: { currentPassword: testPassword },
      });
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      const code = (ahead: number) => totp.generate({ timestamp: Date.now() + ahead * 30_000 });
      await owner.client.ok(confirmSecondFactor, { body: { code: code(-1) } });
      const at = browser();
      const first = await arrive(as(owner, "olive"), at);
      expect(first.body).toMatchObject({ loggedIn: null, needsCode: true });
      expect((await at.ok(readSession)).user).toBeNull();
      const enter = (typed: string, by = at) => by.call(sso.enterSignOnCode, { body: { code: typed } });
      expect((await enter(code(0), browser())).body.code).toBe("login_over");
      expect((await enter("000000")).body.code).toBe("wrong_code");
      const races = await Promise.all([enter(code(0)), enter(code(0))]);
      expect(races.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
      expect((await at.ok(readSession)).user?.id).toBe(owner.id);
      expect((await enter(code(1))).body.code).toBe("login_over");
      expect((await arrive({ ...as(owner, "olive"), amr: ["pwd", "mfa"] })).body.loggedIn).not.toBeNull();
      expect((await arrive({ ...as(owner, "olive"), acr: "phr" })).body.loggedIn).not.toBeNull();
      expect((await arrive({ ...as(owner, "olive"), amr: ["pwd"] })).body.needsCode).toBe(true);
      await connect(owner, provider.issuer, { trustsSecondFactor: true });
      expect((await arrive(as(owner, "olive"))).body.loggedIn).not.toBeNull();
      const guesser = browser();
      await connect(owner, provider.issuer, { trustsSecondFactor: false });
      await arrive(as(owner, "olive"), guesser);
      const statuses: number[] = [];
      for (let turn = 0; turn < 6; turn += 1) statuses.push((await enter(`00000${turn}`, guesser)).status);
      expect(statuses.at(-1)).toBe(429);
    });

    it("use no password where single sign-on is required; super admins do in an emergency, with a second factor", async () => {
      const { owner } = organisation;
      const booker = await organisation.addPerson({ roles: ["booker"] });
      const provided = browser();
      await arrive(as(booker, "pat"), provided);
      const password = (person: TestPerson, code?: string) =>
        refusal(stint().visitor(), signIn, {
          body: { email: person.email, password: testPassword, ...(code ? { code } : {}) },
        });
      const stored = await owner.client.ok(readSingleSignOn);
      const demand = () => connect(owner, provider.issuer, { isRequired: true });
      await expect(demand()).rejects.toThrow("Set up a second factor on your account page first.");
      const { secret } = await owner.client.ok(beginSecondFactor, {
        body: { currentPassword: testPassword },
      });
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      await owner.client.ok(confirmSecondFactor, {
        body: { code: totp.generate({ timestamp: Date.now() - 30_000 }) },
      });
      const second = await organisation.addPerson({ roles: ["super_admin"] });
      for (const { id } of [booker, second])
        await stint().engine.script(
          `INSERT INTO credentials (org_id, user_id, password_hash) SELECT org_id, '${id}', password_hash FROM credentials WHERE user_id = '${owner.id}'`,
        );
      const email = `late-${organisation.id.slice(-6)}@test.example`;
      await owner.client.ok(invitePerson, { body: { ...invited, email, roleCodes: ["booker"] } });
      expect((await booker.client.ok(readSession)).user?.id).toBe(booker.id);
      expect((await demand()).version).toBe(stored.version + 1);
      // Sessions that began with a password end, but those of super admins.
      expect((await booker.client.ok(readSession)).user).toBeNull();
      expect((await provided.ok(readSession)).user?.id).toBe(booker.id);
      expect((await owner.client.ok(readSession)).user?.id).toBe(owner.id);
      const noPasswords = "Your organisation doesn't use passwords. Log in with single sign-on.";
      expect(await password(booker)).toEqual([401, noPasswords]);
      expect(await password(second)).toEqual([
        401,
        "Log in with single sign-on. With a password, Super Admins need a second factor here.",
      ]);
      expect((await password(owner))[1]).toBe(
        "Enter the code from your authenticator app, or a recovery code.",
      );
      expect((await password(owner, totp.generate()))[0]).toBe(200);
      expect(
        (await refusal(owner.client, endSecondFactor, { body: { currentPassword: testPassword } }))[0],
      ).toBe(409);
      const token = tokenIn(await newestMailTo(stint(), email, "invitation"));
      const form = { token, password: "quiet-harbour-17", confirmation: "quiet-harbour-17" };
      expect((await refusal(stint().visitor(), openInvitation, { body: { token } }))[1]).toContain(
        noPasswords,
      );
      expect((await refusal(stint().visitor(), acceptInvitation, { body: form }))[1]).toContain(noPasswords);
      expect(await who(as({ email }, "late"))).toMatch(/^[0-9a-f-]{36}$/);
      expect(await who(as(second, "second"))).toBe(second.id);
    });

    it("log out of the provider too where it offers that", async () => {
      const person = await organisation.addPerson({ roles: ["booker"] });
      provider.metadata = { end_session_endpoint: `${provider.issuer}/end?theme=dark` };
      await connect(organisation.owner, provider.issuer, { buttonLabel: "With the way out" });
      const at = browser();
      await arrive(as(person, "pat"), at);
      const { providerLogout } = await at.ok(signOut);
      const address = new URL(providerLogout ?? "");
      expect(address.origin + address.pathname).toBe(`${provider.issuer}/end`);
      expect(Object.fromEntries(address.searchParams)).toMatchObject({
        theme: "dark",
        client_id: "stint-client",
      });
      expect((await organisation.owner.client.ok(signOut)).providerLogout).toBeNull();
      provider.metadata = {};
    });

    it("see the provider's answer in a test, and nothing changes", async () => {
      const { owner } = organisation;
      await connect(owner, provider.issuer, { isEnabled: false });
      const at = browser();
      at.current.set("stint", owner.client.cookie?.split("=")[1] ?? "");
      const count = async () =>
        (
          await rows(`SELECT (SELECT count(*) FROM sign_on_links WHERE org_id = '${organisation.id}') AS links,
          (SELECT count(*) FROM sessions WHERE org_id = '${organisation.id}') AS sessions,
          (SELECT count(*) FROM users WHERE org_id = '${organisation.id}') AS people`)
        )[0];
      const before = await count();
      const trial = async (claims: Record<string, unknown>, forgery = {}) => {
        const { address } = await at.ok(testSingleSignOn);
        return (await at.complete(provider.answer(address, claims, forgery))).body;
      };
      const found = await trial({ ...as(owner, "olive"), groups: ["it"] });
      expect(found).toMatchObject({
        loggedIn: null,
        test: { wouldLogIn: true, outcome: "Olive Owner would be logged in." },
      });
      expect(found.test?.claims).toContainEqual({ name: "groups", value: '["it"]' });
      expect(
        (await trial({ sub: "x", email: "who@test.example", email_verified: true })).test?.outcome,
      ).toContain("There's no account for who@test.example here.");
      const broken = await trial(as(owner, "olive"), { claims: { aud: "another" } });
      expect(broken.test).toMatchObject({ wouldLogIn: false, claims: [] });
      expect(broken.test?.outcome).toMatch(/"aud"/);
      expect(await count()).toEqual(before);
      expect(
        (await browser().send("POST", "/api/single-sign-on/begin", { organisationId: organisation.id }))
          .status,
      ).toBe(404);
    });

    it("go back to passwords when single sign-on is removed", async () => {
      const person = await organisation.addPerson({ roles: ["booker"] });
      const at = browser();
      await arrive(as(person, "pat"), at);
      await organisation.owner.client.ok(removeSingleSignOn);
      expect((await at.ok(readSession)).user).toBeNull();
      expect(await organisation.owner.client.ok(readSingleSignOn)).toMatchObject({
        version: 0,
        linkedPeople: 0,
      });
    });

    it("are saved against a version, and wrong values are refused at their place", async () => {
      const { client } = organisation.owner;
      const stored = await client.ok(readSingleSignOn);
      await connect(organisation.owner, provider.issuer, { buttonLabel: "Newer" });
      const body = {
        version: stored.version,
        issuer: "https://login.microsoftonline.com/common/v2.0",
        clientId: " ",
        clientSecret: null,
        buttonLabel: "",
        isEnabled: false,
        isRequired: true,
        trustsAddresses: false,
        trustsSecondFactor: false,
        makesPeople: true,
        roleClaim: "",
        roleValues: [{ value: "a", role: "booker" as const }],
        allowsSuperAdmin: false,
        domains: ["not a domain"],
      };
      expect(Object.keys((await client.call(saveSingleSignOn, { body })).body.fields).toSorted()).toEqual([
        "buttonLabel",
        "clientId",
        "domains",
        "isRequired",
        "issuer",
        "roleClaim",
      ]);
      const right = {
        ...body,
        issuer: provider.issuer,
        clientId: "a",
        buttonLabel: "a",
        isRequired: false,
        makesPeople: false,
        roleValues: [],
        domains: [],
      };
      for (const issuer of ["http://169.254.169.254/latest", "https://metadata.google.internal"])
        expect((await client.call(saveSingleSignOn, { body: { ...right, issuer } })).body.fields).toEqual({
          issuer: "This address leads into a private or reserved network, which isn't allowed.",
        });
      const late = await client.call(saveSingleSignOn, { body: right });
      expect([late.status, (late.body.current as { buttonLabel: string }).buttonLabel]).toEqual([
        409,
        "Newer",
      ]);
    });

    it("never come in by another organisation's connection, state or cookie", async () => {
      const other = await makeOrganisation(stint());
      await connect(other.owner, provider.issuer);
      const person = await organisation.addPerson({ roles: ["booker"] });
      const at = browser();
      const ours = await at.begin({ organisationId: organisation.id });
      const selected = at.current.get("stint-sign-on") ?? "";
      const theirs = await at.begin({ organisationId: other.id });
      // Our answer while the browser's login is theirs, and the other way round.
      expect((await at.complete(provider.answer(ours, as(person, "pat")))).body.code).toBe("login_over");
      at.current.set("stint-sign-on", selected);
      expect((await at.complete(provider.answer(theirs, as(person, "pat")))).body.code).toBe("login_over");
      at.current.set("stint-sign-on", selected.replace(organisation.id, other.id));
      const moved = provider.answer(ours, as(person, "pat")).replace(organisation.id, other.id);
      expect((await at.complete(moved)).body.code).toBe("login_over");
      // A person of ours is no one there, whatever the provider says.
      const there = browser();
      const address = await there.begin({ organisationId: other.id });
      expect((await there.complete(provider.answer(address, as(person, "pat")))).body.code).toBe(
        "sign_on_unknown",
      );
    });
  },
  { environment },
);

describeOnEngines("Domains", (stint) => {
  let server: Stint;
  beforeAll(async () => {
    server = await startStint(stint().address === null ? "embedded" : "postgresql", {
      environment: { OUTGOING_PRIVATE: "1", DNS_SERVER: names.address },
    });
  });
  afterAll(() => server.stop());

  it("lead an address to its organisation once proven, by one organisation on the server", async () => {
    const [one, two] = [await makeOrganisation(server), await makeOrganisation(server)];
    const browser = () => new SignOnBrowser(server.url);
    expect((await browser().ok(readSession)).product.singleSignOn).toBeNull();
    await connect(one.owner, provider.issuer, { buttonLabel: "Log in at One" });
    expect((await browser().ok(readSession)).product.singleSignOn).toEqual({
      label: "Log in at One",
      organisationId: one.id,
    });
    expect(await browser().begin()).toContain("/authorize");
    const { domains } = await connect(one.owner, provider.issuer, { domains: [" @One.Example "] });
    await connect(two.owner, provider.issuer, { domains: ["one.example", "two.example"] });
    expect((await browser().ok(readSession)).product.singleSignOn).toEqual({
      label: "Log in with single sign-on",
      organisationId: null,
    });
    expect(domains).toMatchObject([
      { domain: "one.example", isProven: false, recordName: "_stint.one.example" },
    ]);
    const begin = (email: string) => browser().send("POST", "/api/single-sign-on/begin", { email });
    expect((await begin("ada@one.example")).status).toBe(404);
    const check = (organisation: TestOrganisation, domain: string) =>
      organisation.owner.client.call(checkSignOnDomain, { params: { domain } });
    expect((await check(one, "one.example")).status).toBe(409);
    names.texts.set("_stint.one.example", "stint-domain=of-someone-else");
    expect((await check(one, "one.example")).status).toBe(409);
    names.texts.set("_stint.one.example", domains[0]?.recordText ?? "");
    expect((await check(two, "one.example")).status).toBe(409);
    expect((await check(one, "one.example")).body.domains).toMatchObject([{ isProven: true }]);
    expect((await check(one, "one.example")).status).toBe(200);
    expect((await check(one, "unsaved.example")).status).toBe(404);
    const { address } = (await begin("Ada@ONE.example")).body as { address: string };
    expect(new URL(address).searchParams.get("state")).toContain(one.id);
    // The other organisation's proof can't claim it.
    const theirs = (await two.owner.client.ok(readSingleSignOn)).domains[0];
    names.texts.set("_stint.one.example", theirs?.recordText ?? "");
    expect((await check(two, "one.example")).body.error).toContain("Another organisation on this server");
    await connect(one.owner, provider.issuer, { domains: [] });
    expect((await begin("ada@one.example")).status).toBe(404);
    expect((await check(two, "one.example")).status).toBe(200);
    for (const email of ["", "ada", "ada@", "@"]) expect((await begin(email)).status).toBe(404);
  });
});

describeOnEngines(
  "On a server with one organisation",
  (stint) => {
    it("domains need no proof", async () => {
      const { owner } = await makeOrganisation(stint());
      const { domains } = await connect(owner, provider.issuer, {
        domains: ["only.example"],
        makesPeople: true,
      });
      expect(domains).toMatchObject([{ isProven: true }]);
      const at = new SignOnBrowser(stint().url);
      const address = await at.begin({ email: "nia@only.example" });
      const who = { sub: "nia", email: "nia@only.example", email_verified: true };
      expect((await at.complete(provider.answer(address, who))).body.loggedIn).not.toBeNull();
    });
  },
  { environment },
);
