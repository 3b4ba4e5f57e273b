import { generateKeyPair } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readSession, signIn } from "#features/access/contract.ts";
import { beginSignOn } from "#features/single-sign-on/contract.ts";
import { readSingleSignOn, testSingleSignOn } from "#features/single-sign-on/settings-contract.ts";
import { FakeProvider, unsigned, type Forgery } from "../support/fake-provider.ts";
import { makeOrganisation, testPassword, type TestOrganisation } from "../support/organisation.ts";
import { shifted } from "../support/shifted.ts";
import { connect, SignOnBrowser } from "../support/sign-on.ts";
import { slowIt } from "../support/slow-it.ts";
import { describeOnEngines } from "../support/stint.ts";

describeOnEngines(
  "A login at the provider",
  (stint) => {
    let provider: FakeProvider;
    let organisation: TestOrganisation;
    const browser = () => new SignOnBrowser(stint().url);
    const owner = () => ({
      sub: "olive",
      email: organisation.owner.email,
      email_verified: true,
    });
    /** Logs in as the super admin with an answer that differs as given; answers status, code and what is said. */
    const attempt = async (forgery: Forgery = {}, at = browser()) => {
      const address = await at.begin({ organisationId: organisation.id });
      const { status, body } = await at.complete(provider.answer(address, owner(), forgery));
      return status === 200 ? [200, body.loggedIn?.session.user?.email] : [status, body.code];
    };

    beforeAll(async () => {
      provider = await FakeProvider.start();
      organisation = await makeOrganisation(stint());
      await connect(organisation.owner, provider.issuer);
    });
    afterAll(() => provider.stop());

    it("starts at the provider with PKCE, state and nonce, bound to the browser by a cookie of its own", async () => {
      const at = browser();
      const answer = await at.send("POST", "/api/single-sign-on/begin", {
        organisationId: organisation.id,
        from: "/projects?status=active",
      });
      const cookie = answer.headers.getSetCookie()[0] ?? "";
      expect(cookie).toMatch(/^stint-sign-on=/);
      for (const part of ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=600"])
        expect(cookie).toContain(part);
      const { address } = answer.body as { address: string };
      const requested = Object.fromEntries(new URL(address).searchParams);
      expect(requested).toMatchObject({
        response_type: "code",
        client_id: "stint-client",
        code_challenge_method: "S256",
        scope: "openid email profile",
      });
      expect(requested["redirect_uri"]).toMatch(/\/login\/single-sign-on$/);
      const completed = await at.complete(provider.answer(address, owner()));
      expect(completed.body.loggedIn).toMatchObject({
        returnTo: "/projects?status=active",
        session: { user: { email: organisation.owner.email } },
      });
      expect((await at.ok(readSession)).user?.email).toBe(organisation.owner.email);
      expect(at.current.has("stint-sign-on")).toBe(false);
      const [rows] = await stint().engine.readBatch("", [
        { sql: "SELECT string_agg(l::text, ' ') AS text FROM sign_on_logins l", parameters: [] },
      ]);
      for (const name of ["state", "nonce"])
        expect(String(rows?.rows[0]?.["text"])).not.toContain(requested[name]?.split(".").at(-1));
    });

    it("leads on to pages of this server only", async () => {
      for (const from of [
        "//evil.example",
        "/\\evil.example",
        "https://evil.example",
        "javascript:alert(1)",
      ]) {
        const at = browser();
        const address = await at.begin({ organisationId: organisation.id, from });
        const { body } = await at.complete(provider.answer(address, owner()));
        expect([from, body.loggedIn?.returnTo]).toEqual([from, ""]);
      }
    });

    it("counts only when the ID token was signed by the provider, for this client, now, for this login", async () => {
      expect(await attempt()).toEqual([200, organisation.owner.email]);
      const other = await generateKeyPair("RS256");
      const now = Math.floor(Date.now() / 1000);
      const forgeries: readonly (readonly [string, Forgery])[] = [
        ["a forged signature", { key: other.privateKey }],
        ["no signature", { token: unsigned }],
        [
          "no signature under a real header",
          { token: (claims) => unsigned(claims).replace(/^[^.]+/, "eyJhbGciOiJSUzI1NiJ9") },
        ],
        ["a key no one published", { key: other.privateKey, header: { kid: "elsewhere" } }],
        ["another audience", { claims: { aud: "another-client" } }],
        ["two audiences and no party", { claims: { aud: ["stint-client", "another-client"] } }],
        ["another party", { claims: { azp: "another-client" } }],
        [
          "two audiences and another party",
          { claims: { aud: ["stint-client", "another-client"], azp: "another-client" } },
        ],
        ["another issuer", { claims: { iss: "https://evil.example" } }],
        ["another nonce", { claims: { nonce: "of another login" } }],
        ["no nonce", { claims: { nonce: undefined } }],
        ["no subject", { claims: { sub: undefined } }],
        ["an empty subject", { claims: { sub: "" } }],
        ["a subject that can't be stored", { claims: { sub: "a\u0000b" } }],
        ["an end that is over for more than 5 minutes", { claims: { iat: now - 1000, exp: now - 310 } }],
        ["a start in more than 5 minutes", { claims: { nbf: now + 330 } }],
        ["a making in more than 5 minutes", { claims: { iat: now + 330, exp: now + 600 } }],
        ["an answer of another issuer (mix-up)", { answer: { iss: "https://evil.example" } }],
        ["an answer without the issuer the provider promises", { answer: { iss: undefined } }],
        ["a code no one gave", { answer: { code: "made-up" } }],
        [
          "user info about someone else",
          {
            claims: { email: undefined },
            userInfo: { sub: "someone", email: organisation.owner.email, email_verified: true },
          },
        ],
      ];
      const found: unknown[] = [];
      for (const [name, forgery] of forgeries) found.push([name, ...(await attempt(forgery))]);
      expect(found).toEqual(forgeries.map(([name]) => [name, 401, "provider_untrusted"]));
      expect(await attempt({ answer: { error: "access_denied", code: undefined } })).toEqual([
        401,
        "provider_refused",
      ]);
    });

    it("works with clocks 5 minutes apart, either way", async () => {
      const found: unknown[] = [];
      for (const ahead of [-595, -290, 290]) {
        // A provider 5 minutes behind gives tokens that ended 5 minutes ago by our clock.
        provider.ahead = ahead;
        found.push(await attempt());
      }
      provider.ahead = 0;
      expect(found).toEqual(found.map(() => [200, organisation.owner.email]));
    });

    it("counts once, and in the browser that began it", async () => {
      const at = browser();
      const address = await at.begin({ organisationId: organisation.id });
      const answer = provider.answer(address, owner());
      const pending = at.current.get("stint-sign-on") ?? "";
      expect((await browser().complete(answer)).body.code).toBe("login_over");
      const thief = browser();
      await thief.begin({ organisationId: organisation.id });
      expect((await thief.complete(answer)).body.code).toBe("login_over");
      const races = await Promise.all([at.complete(answer), at.complete(answer)]);
      expect(races.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
      at.current.set("stint-sign-on", pending);
      expect((await at.complete(answer)).body.code).toBe("login_over");
      for (const state of ["", "nonsense", `${organisation.id}.unknown`])
        expect((await at.complete(`code=a&state=${state}`)).body.code).toBe("login_over");
    });

    it("is over after 10 minutes", async () => {
      const at = browser();
      const address = await at.begin({ organisationId: organisation.id });
      await stint().engine.script(
        `UPDATE sign_on_logins SET expires_at = ${shifted("expires_at", "interval '-10 minutes'")}`,
      );
      expect((await at.complete(provider.answer(address, owner()))).body.code).toBe("login_over");
    });

    slowIt("follows a provider that changes its keys", async () => {
      expect(await attempt()).toEqual([200, organisation.owner.email]);
      await new Promise((resolve) => setTimeout(resolve, 5_200));
      await provider.rotate();
      const before = provider.requested.filter((path) => path === "/keys").length;
      expect(await attempt()).toEqual([200, organisation.owner.email]);
      expect(await attempt()).toEqual([200, organisation.owner.email]);
      expect(provider.requested.filter((path) => path === "/keys").length - before).toBe(1);
    });

    it("completes the ID token from the user info, and believes it only of the same address", async () => {
      const { email } = organisation.owner;
      const split = { claims: { email: undefined, email_verified: undefined } };
      expect(await attempt({ ...split, userInfo: { sub: "olive", email, email_verified: true } })).toEqual([
        200,
        email,
      ]);
      const person = await organisation.addPerson({ roles: ["booker"] });
      await connect(organisation.owner, provider.issuer, { roleClaim: "groups" });
      const at = browser();
      const address = await at.begin({ organisationId: organisation.id });
      const vouched = { sub: "pat", email: "other@test.example", email_verified: true };
      const { body } = await at.complete(
        provider.answer(address, { sub: "pat", email: person.email }, { userInfo: vouched }),
      );
      expect(body.code).toBe("sign_on_unverified");
      await connect(organisation.owner, provider.issuer, { roleClaim: "" });
    });

    it("rejects an address that the user info names and only the ID token calls confirmed", async () => {
      for (const flag of [
        { xms_edov: true },
        { email_verified: true },
        { email_verified: "true", hd: "x" },
      ]) {
        const at = browser();
        const answer = await at.complete(
          provider.answer(
            await at.begin({ organisationId: organisation.id }),
            { sub: "unconfirmed", ...flag },
            { userInfo: { sub: "unconfirmed", email: organisation.owner.email } },
          ),
        );
        expect([answer.status, answer.body.code]).toEqual([401, "sign_on_unverified"]);
      }
    });

    const pages = ["javascript:alert(1)", "data:text/html,x", "ftp://login.example", "nonsense"];
    it.each([
      ...pages.map((page) => ["authorization_endpoint", page] as const),
      ["end_session_endpoint", "javascript:alert(1)"] as const,
      ["token_endpoint", "javascript:alert(1)"] as const,
      ["jwks_uri", "file:///etc/passwd"] as const,
      ["userinfo_endpoint", "http://169.254.169.254/"] as const,
      ["token_endpoint", "https://metadata.google.internal/"] as const,
    ])("can't be turned on where the provider's %s is %s", async (name, address) => {
      provider.metadata = { [name]: address };
      try {
        const other = await makeOrganisation(stint());
        const saved = await connect(other.owner, provider.issuer).then(
          () => "saved",
          (error: unknown) => String(error),
        );
        expect(saved).toContain("can't be used");
      } finally {
        provider.metadata = {};
      }
    });

    it("says so when the provider is down, and passwords go on", async () => {
      const port = Number(new URL(provider.issuer).port);
      const at = browser();
      const address = await at.begin({ organisationId: organisation.id });
      const answer = provider.answer(address, owner());
      await provider.stop();
      const down = await at.complete(answer);
      expect([down.status, down.body.error]).toEqual([
        503,
        "Your login provider can't be reached right now. Try again in a moment, or ask an admin of your organisation.",
      ]);
      const { email } = organisation.owner;
      expect((await browser().call(signIn, { body: { email, password: testPassword } })).status).toBe(200);
      // A test of the connection queries the provider again, as another version does.
      expect((await organisation.owner.client.call(testSingleSignOn)).body.error).toBe(
        "The provider can't be used: The server refused the connection.",
      );
      await connect(organisation.owner, provider.issuer, { buttonLabel: "Log in at work" });
      expect((await browser().send("POST", "/api/single-sign-on/begin", {})).status).toBe(503);
      provider = await FakeProvider.start(port);
      expect(await attempt()).toEqual([200, email]);
    });

    it("never shows the secret again, nor another organisation anything", async () => {
      const stored = await organisation.owner.client.ok(readSingleSignOn);
      expect(stored.hasSecret).toBe(true);
      expect(JSON.stringify(stored)).not.toContain("stint-secret");
      const stranger = await makeOrganisation(stint());
      expect(await stranger.owner.client.ok(readSingleSignOn)).toMatchObject({ version: 0, issuer: "" });
      const admin = await organisation.addPerson({ roles: ["admin"] });
      expect((await admin.client.call(readSingleSignOn)).status).toBe(403);
      const [log] = await stint().engine.readBatch("", [
        { sql: "SELECT string_agg(a::text, ' ') AS text FROM audit_log a", parameters: [] },
      ]);
      expect(String(log?.rows[0]?.["text"])).not.toContain("stint-secret");
    });

    it("waits for a silent provider without delaying anyone else's calls", async () => {
      const silent = await FakeProvider.start();
      const waiting = await makeOrganisation(stint());
      await connect(waiting.owner, silent.issuer);
      silent.hangs = true;
      // More calls than run at once.
      const begun = Array.from({ length: 20 }, () =>
        browser().call(beginSignOn, { body: { organisationId: waiting.id } }),
      );
      const all = Promise.all(begun).then((answers) => answers.map(({ status }) => status));
      while (silent.requested.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
      const others = Promise.all([
        attempt(),
        browser().ok(signIn, { body: { email: waiting.owner.email, password: testPassword } }),
        waiting.owner.client.ok(readSingleSignOn),
      ]).then(() => "others");
      expect(await Promise.race([all.then(() => "silent"), others])).toBe("others");
      await silent.stop();
      expect(await all).toEqual(Array(20).fill(503));
    });
  },
  { environment: { OUTGOING_PRIVATE: "1" } },
);
