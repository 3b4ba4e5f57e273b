import { beforeAll, expect, it } from "vitest";
import { changePassword } from "#features/access/contract.ts";
import { pagePeople, readPerson, setPersonActive } from "#features/people/contract.ts";
import { listProjects } from "#features/projects/contract.ts";
import { readMyWeek, saveMyWeek } from "#features/timesheets/contract.ts";
import { connectApp, listOwnTokens, readAppRequest, revokeOwnToken } from "#features/tokens/contract.ts";
import { usualScopes } from "#features/tokens/server/apps/app-request.ts";
import { appId, appQuery, appRequest, appReturn, verifierOf } from "../support/app-request.ts";
import { Client } from "../support/client.ts";
import {
  makeOrganisation,
  testPassword,
  type TestOrganisation,
  type TestPerson,
} from "../support/organisation.ts";
import { addProject } from "../support/projects.ts";
import { shifted } from "../support/shifted.ts";
import { describeOnEngines } from "../support/stint.ts";

const publicUrl = "https://stint.example";
const week = { params: { weekStarting: "2026-11-16" } };
type Changes = Readonly<Record<string, string | null>>;

describeOnEngines(
  "An app that connects by OAuth",
  (stint) => {
    let organisation: TestOrganisation;
    let booker: TestPerson;
    let count = 0;
    beforeAll(async () => {
      organisation = await makeOrganisation(stint());
      booker = await organisation.addPerson({ roles: ["booker"] });
    });
    const verifier = (): string => verifierOf(`${(count += 1)}`);
    const sent = async (path: string, form: Changes = {}) => {
      const body = new URLSearchParams();
      for (const [name, value] of Object.entries(form)) if (value !== null) body.set(name, value);
      const answer = await fetch(stint().url + path, { method: "POST", body });
      return {
        status: answer.status,
        headers: answer.headers,
        body: (await answer.json()) as Record<string, string>,
      };
    };
    const allow = async (
      person: TestPerson,
      secret: string,
      scopes: readonly string[],
      changes: Changes = {},
    ) => {
      const body = { request: appRequest(secret, changes), scopes: [...scopes] };
      const { address } = await person.client.ok(connectApp, { body });
      return new URL(address).searchParams.get("code") ?? "";
    };
    const clientId = appId("Assistant", ["http://127.0.0.1/callback"]);
    const exchange = (code: string, secret: string, changes: Changes = {}) =>
      sent("/oauth/token", {
        grant_type: "authorization_code",
        code,
        client_id: clientId,
        redirect_uri: appReturn,
        code_verifier: secret,
        resource: `${publicUrl}/mcp`,
        ...changes,
      });
    const renew = (token = "", changes: Changes = {}) =>
      sent("/oauth/token", {
        grant_type: "refresh_token",
        refresh_token: token,
        client_id: clientId,
        ...changes,
      });
    const connect = async (person: TestPerson, scopes: readonly string[] = ["time:propose"]) => {
      const secret = verifier();
      const code = await allow(person, secret, scopes, { scope: scopes.join(" ") });
      return { code, secret, tokens: (await exchange(code, secret)).body };
    };
    const works = async (token = ""): Promise<boolean> =>
      (await Client.withToken(stint().url, token).call(readMyWeek, week)).status === 200;
    const shift = (table: string, column: string, by: string) =>
      stint().engine.script(`UPDATE ${table} SET ${column} = ${shifted(column, `interval '${by}'`)}`);
    const rowsOf = async (sql: string) =>
      (await stint().engine.readBatch("", [{ sql, parameters: [] }]))[0]?.rows ?? [];
    const appsOf = async ({ client }: TestPerson) =>
      (await client.ok(listOwnTokens)).tokens.filter(({ isApp }) => isApp);

    it("finds out how by the answer to a call without a token, also from a page of its own", async () => {
      const refused = await fetch(`${stint().url}/mcp`, { method: "POST" });
      expect(refused.status).toBe(401);
      const where = `${publicUrl}/.well-known/oauth-protected-resource/mcp`;
      expect(refused.headers.get("www-authenticate")).toBe(
        `Bearer resource_metadata="${where}", scope="${usualScopes.join(" ")}"`,
      );
      const read = async (path: string) => {
        const answer = await fetch(stint().url + path, { headers: { origin: "https://app.example" } });
        expect(answer.headers.get("access-control-allow-origin")).toBe("*");
        return (await answer.json()) as Record<string, unknown>;
      };
      const resource = await read(new URL(where).pathname);
      expect(resource).toMatchObject({ resource: `${publicUrl}/mcp`, authorization_servers: [publicUrl] });
      expect(await read("/.well-known/oauth-protected-resource")).toEqual(resource);
      expect(await read("/.well-known/oauth-authorization-server")).toMatchObject({
        issuer: publicUrl,
        authorization_endpoint: `${publicUrl}/oauth/authorize`,
        token_endpoint: `${publicUrl}/oauth/token`,
        code_challenge_methods_supported: ["S256"],
        authorization_response_iss_parameter_supported: true,
        client_id_metadata_document_supported: true,
      });
      const preflight = await fetch(`${stint().url}/oauth/token`, { method: "OPTIONS" });
      expect([preflight.status, preflight.headers.get("access-control-allow-methods")]).toEqual([
        204,
        "POST",
      ]);
      expect((await fetch(`${stint().url}/oauth/token`)).status).toBe(405);
      expect(
        (await fetch(`${stint().url}/api/session`)).headers.get("access-control-allow-origin"),
      ).toBeNull();
    });

    it("registers itself, and its request reaches the page with every byte", async () => {
      const register = async (body: unknown) => {
        const answer = await fetch(`${stint().url}/oauth/register`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
        return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
      };
      const description = { client_name: "Assistant", redirect_uris: ["http://127.0.0.1/callback"] };
      expect(
        await register({ ...description, token_endpoint_auth_method: "client_secret_basic" }),
      ).toMatchObject({
        status: 201,
        body: { client_id: clientId, token_endpoint_auth_method: "none" },
      });
      const refused = await register({ ...description, redirect_uris: ["http://app.example/"] });
      expect(refused).toMatchObject({ status: 400, body: { error: "invalid_redirect_uri" } });
      const query = appQuery(verifier(), { state: "007 1e3" });
      const led = await fetch(`${stint().url}/oauth/authorize?${query}`, { redirect: "manual" });
      expect(led.status).toBe(302);
      expect(led.headers.get("location")).toBe(
        `/connect?request=${Buffer.from(query).toString("base64url")}`,
      );
    });

    it("gets what its person allows, and is in the list of their tokens and in the audit log", async () => {
      const projectId = await addProject(stint(), organisation.id, "APP");
      const secret = verifier();
      const request = appRequest(secret, { scope: "time:write audit:read", resource: `${publicUrl}/mcp` });
      expect(await booker.client.ok(readAppRequest, { query: { request } })).toMatchObject({
        name: "Assistant",
        site: null,
        host: "127.0.0.1:7777",
        isLocal: true,
        scopes: ["time:write", "audit:read"],
        suggested: ["time:propose", "audit:read"],
        problem: null,
        cancel: `${appReturn}?error=access_denied&state=0123&iss=${encodeURIComponent(publicUrl)}`,
      });
      const { address } = await booker.client.ok(connectApp, { body: { request, scopes: ["time:write"] } });
      const answer = Object.fromEntries(new URL(address).searchParams);
      expect(answer).toMatchObject({ state: "0123", iss: publicUrl });
      expect(await appsOf(booker)).toEqual([]);
      const { status, headers, body } = await exchange(answer["code"] ?? "", secret);
      expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
      expect(body).toMatchObject({ token_type: "Bearer", expires_in: 3600, scope: "time:write" });
      expect(await appsOf(booker)).toMatchObject([
        { name: "Assistant", scopes: ["time:write"], state: "active" },
      ]);
      const app = Client.withToken(stint().url, body["access_token"] ?? "");
      const { version } = await app.ok(readMyWeek, week);
      const cells = [{ projectId, day: "2026-11-16", hours: 5 }];
      await app.ok(saveMyWeek, { ...week, body: { version, cells } });
      expect((await app.call(listProjects)).body.code).toBe("out_of_scope");
      const [deed] = await rowsOf("SELECT actor_name FROM audit_log WHERE subject_type = 'timesheet'");
      expect(deed?.["actor_name"]).toMatch(/, token Assistant$/);
      const stored = JSON.stringify(await rowsOf("SELECT to_jsonb(a) AS app FROM connected_apps a"));
      for (const each of [answer["code"], body["refresh_token"]])
        expect(stored).not.toContain((each ?? "").slice(-43));
    });

    it("renews its token, alike for calls at the same time, and a refresh token that comes later again ends it", async () => {
      const { tokens } = await connect(booker);
      const renewed = (await renew(tokens["refresh_token"])).body;
      expect([await works(tokens["access_token"]), await works(renewed["access_token"])]).toEqual([
        false,
        true,
      ]);
      expect((await renew(renewed["refresh_token"], { client_id: "other" })).body["error"]).toBe(
        "invalid_grant",
      );
      expect((await renew(renewed["refresh_token"], { scope: "time:write" })).body["error"]).toBe(
        "invalid_scope",
      );
      const both = await Promise.all([renew(renewed["refresh_token"]), renew(renewed["refresh_token"])]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect(both[0].body).toEqual(both[1].body);
      expect(await works(both[0].body["access_token"])).toBe(true);
      await shift("connected_apps", "access_until", "-3 minutes");
      expect((await renew(renewed["refresh_token"])).body["error"]).toBe("invalid_grant");
      expect(await works(both[0].body["access_token"])).toBe(false);
      expect((await renew(both[0].body["refresh_token"])).status).toBe(400);
    });

    it("uses its code once: a second use ends what the first one got", async () => {
      const { code, secret, tokens } = await connect(booker);
      expect(await works(tokens["access_token"])).toBe(true);
      expect((await exchange(code, secret)).body["error"]).toBe("invalid_grant");
      expect(await works(tokens["access_token"])).toBe(false);
      expect((await renew(tokens["refresh_token"])).status).toBe(400);
      const [row] = await rowsOf("SELECT action FROM audit_log ORDER BY id DESC LIMIT 1");
      expect(row?.["action"]).toBe("revoke personal token");
    });

    it("gets nothing with a code that isn't its own, is changed, or is over", async () => {
      const secret = verifier();
      const code = await allow(booker, secret, ["time:read"]);
      const wrong: readonly [Changes, string][] = [
        [{ code_verifier: verifier() }, "invalid_grant"],
        [{ code_verifier: null }, "invalid_grant"],
        [{ client_id: appId("Other", ["http://127.0.0.1/callback"]) }, "invalid_grant"],
        [{ redirect_uri: "http://127.0.0.1:7778/callback" }, "invalid_grant"],
        [{ resource: "https://elsewhere.example/mcp" }, "invalid_target"],
        [{ grant_type: "password" }, "unsupported_grant_type"],
        [{ code: `${code.slice(0, -1)}${code.endsWith("A") ? "B" : "A"}` }, "invalid_grant"],
        [{ code: "nothing" }, "invalid_grant"],
        [{ code: null }, "invalid_grant"],
      ];
      for (const [changes, error] of wrong) {
        const { status, body } = await exchange(code, secret, changes);
        expect([changes, status, body["error"]]).toEqual([changes, 400, error]);
      }
      const twice = await fetch(`${stint().url}/oauth/token`, {
        method: "POST",
        body: new URLSearchParams([
          ["code", code],
          ["code", code],
        ]),
      });
      expect([twice.status, await twice.json()]).toMatchObject([400, { error: "invalid_request" }]);
      expect((await exchange(code, secret)).status).toBe(200);

      const late = verifier();
      const lateCode = await allow(booker, late, ["time:read"]);
      await stint().engine.script(
        `UPDATE api_tokens SET expires_at = ${shifted("expires_at", "interval '-61 seconds'")} WHERE expires_at < now() + interval '5 minutes'`,
      );
      expect((await exchange(lateCode, late)).body["error"]).toBe("invalid_grant");
    });

    it("is refused on a page and not led elsewhere when it's unknown or returns to a foreign address", async () => {
      const reading = async (changes: Changes) => {
        const query = { request: appRequest(verifier(), changes) };
        const { status, body } = await booker.client.call(readAppRequest, { query });
        return [status, status === 200 ? body.problem : body.error];
      };
      expect(await reading({ client_id: "unknown" })).toEqual([
        404,
        "This app isn't known here. Start again from the app.",
      ]);
      expect((await reading({ client_id: `${clientId}A` }))[0]).toBe(404);
      for (const address of ["https://evil.example/", "http://127.0.0.1/other", "javascript:alert(1)", null])
        expect((await reading({ redirect_uri: address }))[0], String(address)).toBe(422);
      for (const address of ["https://127.0.0.1/client.json", "https://metadata.google.internal/client.json"])
        expect(await reading({ client_id: address })).toEqual([
          422,
          expect.stringContaining("can't be read"),
        ]);
      expect(await reading({ response_type: "token" })).toEqual([200, expect.stringContaining("code")]);
      expect(await reading({ code_challenge_method: "plain" })).toEqual([
        200,
        expect.stringContaining("PKCE"),
      ]);
      expect(await reading({ code_challenge: null })).toEqual([200, expect.stringContaining("PKCE")]);
      expect(await reading({ resource: "https://elsewhere.example/mcp" })).toEqual([
        200,
        "The app requested access to another server.",
      ]);
      expect(await reading({ scope: "openid" })).toEqual([
        200,
        "The app requested nothing that exists here.",
      ]);
      const body = {
        request: appRequest(verifier(), { resource: "https://elsewhere.example" }),
        scopes: ["time:read"],
      };
      expect((await booker.client.call(connectApp, { body })).status).toBe(422);
      const query = { request: appRequest(verifier()) };
      expect((await stint().visitor().call(readAppRequest, { query })).status).toBe(401);
    });

    it("gets no more than it requested, and a request is answered once, however often someone clicks", async () => {
      const request = appRequest(verifier(), { scope: "time:propose" });
      for (const scopes of [["time:write"], ["audit:read"], []])
        expect((await booker.client.call(connectApp, { body: { request, scopes } })).status).toBe(422);
      const body = { request, scopes: ["time:read"] };
      const clicks = await Promise.all([1, 2, 3].map(() => booker.client.call(connectApp, { body })));
      expect(clicks.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    });

    it("can't do what its person can't, and doesn't see another organisation", async () => {
      const { tokens } = await connect(booker, ["people:read", "time:read"]);
      const app = Client.withToken(stint().url, tokens["access_token"] ?? "");
      expect((await app.call(pagePeople)).body.code).toBe("forbidden");
      const other = await makeOrganisation(stint());
      await addProject(stint(), other.id, "OTHER");
      const theirs = await connect(other.owner, ["projects:read"]);
      const client = Client.withToken(stint().url, theirs.tokens["access_token"] ?? "");
      expect((await client.ok(listProjects)).projects.map(({ code }) => code)).toEqual(["OTHER"]);
      const secret = verifier();
      const code = await allow(booker, secret, ["time:read"]);
      const moved = code.replace(organisation.id, other.id);
      expect((await exchange(moved, secret)).body["error"]).toBe("invalid_grant");
    });

    it("ends when its person revokes it, in the middle of connecting too, and when it revokes itself", async () => {
      const { tokens } = await connect(booker);
      for (const { id } of await appsOf(booker))
        await booker.client.ok(revokeOwnToken, { params: { tokenId: id } });
      expect(await works(tokens["access_token"])).toBe(false);
      expect((await renew(tokens["refresh_token"])).body["error"]).toBe("invalid_grant");

      const secret = verifier();
      const code = await allow(booker, secret, ["time:read"]);
      await stint().engine.script("UPDATE api_tokens SET revoked_at = now() WHERE revoked_at IS NULL");
      expect((await exchange(code, secret)).body["error"]).toBe("invalid_grant");

      for (const which of ["access_token", "refresh_token"]) {
        const own = await connect(booker);
        const token = own.tokens[which] ?? "";
        await sent("/oauth/revoke", { token, client_id: "other" });
        expect(await works(own.tokens["access_token"])).toBe(true);
        expect((await sent("/oauth/revoke", { token })).status).toBe(200);
        expect(await works(own.tokens["access_token"])).toBe(false);
      }
      expect((await sent("/oauth/revoke", { token: "nothing" })).status).toBe(200);
    });

    it("needs a new token every hour, and a new consent after 90 days", async () => {
      const { tokens } = await connect(booker);
      await shift("connected_apps", "access_until", "-1 hour");
      expect(await works(tokens["access_token"])).toBe(false);
      expect((await appsOf(booker)).map(({ state }) => state)).toContain("active");
      const renewed = (await renew(tokens["refresh_token"])).body;
      expect(await works(renewed["access_token"])).toBe(true);
      await shift("api_tokens", "created_at", "-90 days");
      await shift("api_tokens", "expires_at", "-90 days");
      expect(await works(renewed["access_token"])).toBe(false);
      expect((await renew(renewed["refresh_token"])).body["error"]).toBe("invalid_grant");
    });

    it("ends with its person's password and with their account", async () => {
      const { owner } = organisation;
      const person = await organisation.addPerson({ roles: ["booker"] });
      await stint().engine.script(
        `INSERT INTO credentials (org_id, user_id, password_hash) SELECT org_id, '${person.id}', password_hash FROM credentials WHERE user_id = '${owner.id}'`,
      );
      const first = await connect(person);
      await person.client.ok(changePassword, {
        body: { currentPassword: testPassword, password: "another one", confirmation: "another one" },
      });
      expect(await works(first.tokens["access_token"])).toBe(false);
      const second = await connect(person);
      const params = { personId: person.id };
      const { version } = await owner.client.ok(readPerson, { params });
      await owner.client.ok(setPersonActive, { params, body: { version, isActive: false } });
      for (const { tokens } of [first, second]) {
        expect(await works(tokens["access_token"])).toBe(false);
        expect((await renew(tokens["refresh_token"])).body["error"]).toBe("invalid_grant");
      }
    });
  },
  { environment: { PUBLIC_URL: publicUrl } },
);
