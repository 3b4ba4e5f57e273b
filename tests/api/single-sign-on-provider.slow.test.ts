import { createHmac, generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { generateKeyPair, SignJWT } from "jose";
import { readSession, signOut } from "#features/access/contract.ts";
import { readSingleSignOn } from "#features/single-sign-on/settings-contract.ts";
import { FakeProvider, unsigned } from "../support/fake-provider.ts";
import { makeOrganisation, type TestOrganisation, type TestPerson } from "../support/organisation.ts";
import { startRealProvider, type RealProvider } from "../support/real-provider.ts";
import { connect, SignOnBrowser } from "../support/sign-on.ts";
import { describeOnEngines } from "../support/stint.ts";
import { openStream, saysHello } from "../support/stream.ts";

const environment = { OUTGOING_PRIVATE: "1" };

/** The browser at the provider: follows it until it leads back to us, with its cookies. */
async function through(address: string, back: string, cookies: Map<string, string>): Promise<string> {
  let here = address;
  for (let steps = 0; steps < 8; steps += 1) {
    const response = await fetch(here, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    const next = response.headers.get("location");
    if (next === null) throw new Error(`${here} answered ${response.status}: ${await response.text()}`);
    here = new URL(next, here).href;
    if (here.startsWith(back)) return new URL(here).search.slice(1);
  }
  throw new Error(`The provider goes round in circles, at last to ${here}`);
}

describeOnEngines(
  "A real OpenID provider",
  (stint) => {
    let provider: RealProvider;
    let organisation: TestOrganisation;
    let logout: string | null = null;
    const back = () => `${stint().platform.config.publicUrl}/login/single-sign-on`;

    beforeAll(async () => {
      organisation = await makeOrganisation(stint());
      const account = {
        sub: "a-1",
        email: "ada@joining.example",
        given_name: "Ada",
        family_name: "Cole",
        groups: ["planners"],
      };
      provider = await startRealProvider(back(), account, () => logout);
      await connect(organisation.owner, provider.issuer, {
        makesPeople: true,
        domains: ["joining.example"],
        roleClaim: "groups",
        roleValues: [{ value: "planners", role: "allocator" }],
      });
      const { addresses } = await organisation.owner.client.ok(readSingleSignOn);
      logout = addresses.logout.replace(stint().platform.config.publicUrl, stint().url);
    });
    afterAll(() => provider.stop());

    it("makes someone at the first login, finds them at the next, and ends the session when they log out there", async () => {
      const [at, cookies] = [new SignOnBrowser(stint().url), new Map<string, string>()];
      const address = await at.begin();
      expect(new URL(address).searchParams.get("scope")).toBe("openid email profile groups");
      const first = await at.complete(await through(address, back(), cookies));
      expect(first.body.loggedIn?.session.user).toMatchObject({
        fullName: "Ada Cole",
        email: "ada@joining.example",
        roles: ["allocator"],
      });
      provider.account = { ...provider.account, email: "ada.king@joining.example" };
      const again = new SignOnBrowser(stint().url);
      const second = await again.complete(await through(await again.begin(), back(), new Map()));
      expect(second.body.loggedIn?.session.user?.id).toBe(first.body.loggedIn?.session.user?.id);

      at.cookie = `stint=${at.current.get("stint") ?? ""}`;
      const stream = await openStream(at);
      await stream.next(saysHello);
      await endAtProvider(provider.issuer, cookies);
      await stream.ended;
      expect(stream.heard.at(-1)?.event).toBe("ended");
      expect((await at.ok(readSession)).user).toBeNull();
      // That was one session at the provider: the other goes on.
      expect((await again.ok(readSession)).user?.fullName).toBe("Ada Cole");
      expect((await again.ok(signOut)).providerLogout).toContain(`${provider.issuer}/session/end`);
    });
  },
  { environment },
);

/** Logs the browser out of the provider, by the form it shows. */
async function endAtProvider(issuer: string, cookies: Map<string, string>): Promise<void> {
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const page = await fetch(`${issuer}/session/end`, { headers: { cookie: cookie() } });
  for (const line of page.headers.getSetCookie()) {
    const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
    cookies.set(name, value);
  }
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? "";
  const done = await fetch(`${issuer}/session/end/confirm`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: cookie(), "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ xsrf, logout: "yes" }).toString(),
  });
  expect(done.status).toBeLessThan(400);
}

describeOnEngines(
  "A logout token",
  (stint) => {
    let provider: FakeProvider;
    let organisation: TestOrganisation;
    beforeAll(async () => {
      provider = await FakeProvider.start();
      organisation = await makeOrganisation(stint());
      await connect(organisation.owner, provider.issuer);
    });
    afterAll(() => provider.stop());

    /** Someone with a session that began at the provider. */
    const session = async (person: TestPerson, sid?: string, at = organisation) => {
      const browser = new SignOnBrowser(stint().url);
      const address = await browser.begin({ organisationId: at.id });
      const claims = { sub: person.id, email: person.email, email_verified: true, ...(sid ? { sid } : {}) };
      expect((await browser.complete(provider.answer(address, claims))).status).toBe(200);
      return browser;
    };
    const isIn = async (browser: SignOnBrowser) => (await browser.ok(readSession)).user !== null;
    const send = async (
      token: string,
      orgId = organisation.id,
      type = "application/x-www-form-urlencoded",
    ) => {
      const response = await fetch(`${stint().url}/api/single-sign-on/${orgId}/logout`, {
        method: "POST",
        headers: { "content-type": type },
        body: type === "application/json" ? JSON.stringify({ logout_token: token }) : `logout_token=${token}`,
      });
      expect(response.headers.get("cache-control")).toBe("no-store");
      return response.status;
    };

    it("ends one session by its id at the provider, or all of someone by who they are there", async () => {
      const person = await organisation.addPerson({ roles: ["booker"] });
      const other = await session(await organisation.addPerson({ roles: ["booker"] }), "s-0");
      const [one, two, three] = [
        await session(person, "s-1"),
        await session(person, "s-2"),
        await session(person),
      ];
      expect(await send(await provider.logoutToken({ sid: "s-1" }))).toBe(200);
      expect([await isIn(one), await isIn(two), await isIn(three)]).toEqual([false, true, true]);
      // A session of someone else's isn't meant, nor one that began with a password.
      expect(await send(await provider.logoutToken({ sid: "s-2", sub: "someone" }))).toBe(200);
      expect(await isIn(two)).toBe(true);
      expect(await send(await provider.logoutToken({ sub: person.id }, { typ: "JWT" }))).toBe(200);
      expect([await isIn(two), await isIn(three), await isIn(other)]).toEqual([false, false, true]);
      expect((await person.client.ok(readSession)).user?.id).toBe(person.id);
      expect(await send(await provider.logoutToken({ sub: "unknown" }))).toBe(200);
    });

    it("counts once, and only as the provider signs them", async () => {
      const person = await organisation.addPerson({ roles: ["booker"] });
      const browser = await session(person);
      const now = Math.floor(Date.now() / 1000);
      const { privateKey } = await generateKeyPair("RS256");
      const claims = {
        iss: provider.issuer,
        aud: "stint-client",
        sub: person.id,
        iat: now,
        exp: now + 60,
        jti: "made-up",
        events: { "http://schemas.openid.net/event/backchannel-logout": {} },
      };
      const sub = person.id;
      const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
      const body = [{ alg: "HS256" }, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
        .join(".");
      const symmetric = createHmac("sha256", publicKey.export({ type: "spki", format: "pem" }))
        .update(body)
        .digest("base64url");
      const tokens: readonly (readonly [string, string])[] = [
        [
          "a forged signature",
          await new SignJWT(claims).setProtectedHeader({ alg: "RS256" }).sign(privateKey),
        ],
        ["no signature", unsigned(claims)],
        ["a shared secret's signature", `${body}.${symmetric}`],
        ["another audience", await provider.logoutToken({ sub, aud: "another" })],
        ["another issuer", await provider.logoutToken({ sub, iss: "https://evil.example" })],
        ["an end that is over", await provider.logoutToken({ sub, exp: now - 310 })],
        ["no end", await provider.logoutToken({ sub, exp: undefined })],
        ["a making long ago", await provider.logoutToken({ sub, iat: now - 4000, exp: now + 60 })],
        ["a making in the future", await provider.logoutToken({ sub, iat: now + 330, exp: now + 600 })],
        ["a nonce, as an ID token has", await provider.logoutToken({ sub, nonce: "a" })],
        ["no event", await provider.logoutToken({ sub, events: undefined })],
        ["another event", await provider.logoutToken({ sub, events: { other: {} } })],
        [
          "an event that isn't an object",
          await provider.logoutToken({
            sub,
            events: { "http://schemas.openid.net/event/backchannel-logout": true },
          }),
        ],
        ["neither person nor session", await provider.logoutToken({})],
        ["no id", await provider.logoutToken({ sub, jti: undefined })],
        ["nothing", ""],
        ["nonsense", "a.b.c"],
      ];
      const found: unknown[] = [];
      for (const [name, token] of tokens) found.push([name, await send(token)]);
      expect(found).toEqual(tokens.map(([name]) => [name, 400]));
      expect(await send(await provider.logoutToken({ sub }), organisation.id, "application/json")).toBe(415);
      expect(await isIn(browser)).toBe(true);
      const once = await provider.logoutToken({ sub, jti: "once" });
      const races = await Promise.all([send(once), send(once)]);
      expect(races.toSorted((a, b) => a - b)).toEqual([200, 400]);
      expect(await isIn(browser)).toBe(false);
      const later = await session(person);
      expect(await send(once)).toBe(400);
      expect(await send(await provider.logoutToken({ sub, jti: "once" }))).toBe(400);
      expect(await isIn(later)).toBe(true);
      provider.ahead = -290;
      expect(await send(await provider.logoutToken({ sub }))).toBe(200);
      provider.ahead = 0;
      expect(await isIn(later)).toBe(false);
    });

    it("ends nothing in another organisation, and names none", async () => {
      const other = await makeOrganisation(stint());
      const elsewhere = await FakeProvider.start();
      await connect(other.owner, elsewhere.issuer);
      const person = await organisation.addPerson({ roles: ["booker"] });
      const browser = await session(person, "s-9");
      expect(await send(await elsewhere.logoutToken({ sub: person.id }))).toBe(400);
      expect(await send(await elsewhere.logoutToken({ sub: person.id }), other.id)).toBe(200);
      expect(await send(await provider.logoutToken({ sub: person.id }), other.id)).toBe(400);
      const stranger = await makeOrganisation(stint());
      for (const orgId of [stranger.id, "0198c5b1-7d2e-7a4b-8c11-52d3e9a0f6c4", "nonsense"])
        expect(await send(await provider.logoutToken({ sub: person.id }), orgId)).toBe(400);
      expect(await isIn(browser)).toBe(true);
      await elsewhere.stop();
    });
  },
  { environment },
);
