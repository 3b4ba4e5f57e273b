import { expect, it } from "vitest";
import { readAccount } from "#features/access/account-contract.ts";
import { readSession, signOut } from "#features/access/contract.ts";
import { listFunctions, createFunction } from "#features/functions/contract.ts";
import { pagePeople, setPersonActive } from "#features/people/contract.ts";
import { readMyWeek, saveMyWeek } from "#features/timesheets/contract.ts";
import {
  createOrganisationToken,
  createOwnToken,
  listOrganisationTokens,
  listOwnTokens,
  revokeOrganisationToken,
  revokeOwnToken,
  takeOverToken,
} from "#features/tokens/contract.ts";
import { areas, areaScopes } from "#features/tokens/rules/areas.ts";
import { mailBeforeExpiry } from "#features/tokens/server/mail-before-expiry.ts";
import { routesByFeature } from "#routes.ts";
import { hashToken } from "#server/ids.ts";
import { tidy } from "#server/tidy.ts";
import { newTokenText, organisationOf } from "#server/token-text.ts";
import { scopeOf } from "#shared/token-scope.ts";
import { Client } from "../support/client.ts";
import { newestMailTo } from "../support/mail.ts";
import { makeOrganisation, type TestOrganisation, type TestPerson } from "../support/organisation.ts";
import { addProject } from "../support/projects.ts";
import { shifted } from "../support/shifted.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const monday = "2026-11-16";
const week = { params: { weekStarting: monday } };

/** A program with a new token of a person. */
async function program(
  stint: Stint,
  person: TestPerson,
  scopes: readonly string[],
  name = "Payroll",
): Promise<Client> {
  const { secret } = await person.client.ok(createOwnToken, {
    body: { name, scopes: [...scopes], expiresInDays: 90 },
  });
  return Client.withToken(stint.url, secret);
}

/** What a function is created from. */
async function design(organisation: TestOrganisation) {
  const { id } = await organisation.addPerson({ roles: ["allocator"] });
  return { name: "Design", description: "", costTiers: [{ name: "One", hourlyRate: 1 }], allocatorIds: [id] };
}

describeOnEngines("An API token", (stint) => {
  const change = (sql: string): Promise<void> => stint().engine.script(sql);
  const rowsOf = async (orgId: string, sql: string) => {
    const [answer] = await stint().engine.readBatch("", [{ sql, parameters: [orgId] }]);
    return answer?.rows ?? [];
  };

  it("makes calls for its person, whom the audit log names with the token", async () => {
    const { owner, id } = await makeOrganisation(stint());
    const projectId = await addProject(stint(), id, "QVC");
    const payroll = await program(stint(), owner, ["time:write"]);
    const { version } = await payroll.ok(readMyWeek, week);
    await payroll.ok(saveMyWeek, {
      ...week,
      body: { version, cells: [{ projectId, day: monday, hours: 5 }] },
    });
    expect((await owner.client.ok(readMyWeek, week)).version).toBe(version + 1);
    const audited = await rowsOf(
      id,
      "SELECT actor_id, actor_name FROM audit_log WHERE org_id = $1 AND subject_type = 'timesheet'",
    );
    expect(audited).toEqual([{ actor_id: owner.id, actor_name: "Olive Owner, token Payroll" }]);
  });

  it("is stored as a hash only, shown once, and listed with its scopes", async () => {
    const { owner, id } = await makeOrganisation(stint());
    const made = await owner.client.ok(createOwnToken, {
      body: { name: " Payroll ", scopes: ["time:write", "time:read", "projects:read"], expiresInDays: 30 },
    });
    const { tokens } = await owner.client.ok(listOwnTokens);
    expect(tokens).toMatchObject([
      {
        id: made.id,
        name: "Payroll",
        scopes: ["time:write", "projects:read"],
        state: "active",
        lastUsedAt: null,
      },
    ]);
    const [row] = await rowsOf(
      id,
      "SELECT to_jsonb(t)::text AS text, token_hash FROM api_tokens t WHERE org_id = $1",
    );
    expect(row?.["token_hash"]).toBe(hashToken(made.secret));
    expect(String(row?.["text"])).not.toContain(made.secret.slice(10));
    expect(JSON.stringify(tokens)).not.toContain(made.secret.slice(30));
  });

  it("reaches its scopes and no more: writing includes reading, other areas stay closed", async () => {
    const organisation = await makeOrganisation(stint());
    const { owner } = organisation;
    const reader = await program(stint(), owner, ["functions:read"]);
    const writer = await program(stint(), owner, ["functions:write"]);
    const body = await design(organisation);
    expect((await reader.call(listFunctions)).status).toBe(200);
    const refused = await reader.call(createFunction, { body });
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      403,
      "out_of_scope",
      "This API token doesn't have the scope functions:write. Use one that has it.",
    ]);
    expect(refused.headers.get("www-authenticate")).toBe('Bearer error="insufficient_scope"');
    expect((await writer.call(createFunction, { body })).status).toBe(200);
    expect((await writer.call(listFunctions)).status).toBe(200);
    expect((await writer.call(pagePeople)).status).toBe(403);
  });

  it("never reaches accounts, logins, tokens, exports, erasure or public calls, with every scope there is", async () => {
    const { owner } = await makeOrganisation(stint());
    const everything = await program(stint(), owner, areaScopes);
    const closed = Object.values(routesByFeature).flatMap(({ area, routes }) =>
      Object.values(routes).filter(({ endpoint }) => scopeOf(endpoint, area) === null),
    );
    expect(closed.length).toBeGreaterThan(40);
    const letIn: string[] = [];
    for (const { endpoint } of closed) {
      const path = endpoint.path.replace(/\{\w+\}/g, owner.id);
      const answer = await everything.send(endpoint.method, path, endpoint.method === "GET" ? undefined : {});
      if (answer.status !== 403 || !JSON.stringify(answer.body).includes("API token"))
        letIn.push(`${endpoint.method} ${endpoint.path}: ${answer.status}`);
    }
    expect(letIn).toEqual([]);
    expect((await everything.send("GET", "/api/events")).status).toBe(403);
  });

  it("is shown with an example of a call that works", async () => {
    const { owner } = await makeOrganisation(stint());
    const everything = await program(stint(), owner, areaScopes);
    for (const { code, example } of areas) {
      if (example === undefined) continue;
      const feature = Object.values(routesByFeature).find(({ area }) => area === code);
      expect(Object.values(feature?.routes ?? {}).map(({ endpoint }) => endpoint.path)).toContain(example);
      expect([example, (await everything.send("GET", example)).status]).toEqual([example, 200]);
    }
  });

  it("counts instead of a cookie that is sent along, whose session it leaves alone", async () => {
    const [mine, theirs] = await Promise.all([makeOrganisation(stint()), makeOrganisation(stint())]);
    const payroll = await program(stint(), mine.owner, ["functions:read"]);
    payroll.cookie = theirs.owner.client.cookie;
    await mine.addFunction("Ours", [1]);
    expect((await payroll.ok(listFunctions)).functions.map(({ name }) => name)).toEqual(["Ours"]);
    expect((await payroll.call(readAccount)).status).toBe(403);
    expect((await payroll.call(signOut)).status).toBe(403);
    expect((await theirs.owner.client.ok(readSession)).user).not.toBeNull();
    payroll.token = `${payroll.token ?? ""}x`;
    expect((await payroll.call(listFunctions)).status).toBe(401);
  });

  it("that is wrong, expired, revoked or another organisation's is refused alike, with a challenge", async () => {
    const [mine, theirs] = await Promise.all([makeOrganisation(stint()), makeOrganisation(stint())]);
    const expired = await program(stint(), mine.owner, ["functions:read"]);
    const revoked = await program(stint(), mine.owner, ["functions:read"]);
    await expired.ok(listFunctions);
    await revoked.ok(listFunctions);
    await change(
      `UPDATE api_tokens SET expires_at = now() - interval '1 second' WHERE token_hash = '${hashToken(expired.token ?? "")}'`,
    );
    const revokedHash = hashToken(revoked.token ?? "");
    const [row] = await rowsOf(
      mine.id,
      `SELECT id FROM api_tokens WHERE org_id = $1 AND token_hash = '${revokedHash}'`,
    );
    const tokenId = String(row?.["id"]);
    await mine.owner.client.ok(revokeOwnToken, { params: { tokenId } });
    const complete = Buffer.from(
      (await program(stint(), mine.owner, ["functions:read"])).token?.slice(6) ?? "",
      "base64url",
    );
    const foreign = Buffer.concat([Buffer.from(theirs.id.replaceAll("-", ""), "hex"), complete.subarray(16)]);
    const session = mine.owner.client.cookie?.split(".")[1] ?? "";
    const wrong = [
      expired.token ?? "",
      revoked.token ?? "",
      newTokenText(mine.id),
      `stint_${foreign.toString("base64url")}`,
      `stint_${Buffer.concat([complete.subarray(0, 16), Buffer.from(session, "base64url")]).toString("base64url")}`,
      "stint_",
      "nonsense",
      "",
    ];
    const bodies = new Set<string>();
    for (const text of wrong) {
      const answer = await Client.withToken(stint().url, text).call(listFunctions);
      expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([
        401,
        'Bearer error="invalid_token"',
      ]);
      bodies.add(JSON.stringify({ ...answer.body, requestId: "", instance: "" }));
    }
    expect(bodies.size).toBe(1);
    expect((await stint().visitor().call(listFunctions)).headers.get("www-authenticate")).toBe("Bearer");
  });

  it("isn't read from a cookie, and other kinds of authorisation don't count", async () => {
    const { owner } = await makeOrganisation(stint());
    const payroll = await program(stint(), owner, ["functions:read"]);
    const secret = payroll.token ?? "";
    const inCookie = new Client(stint().url, `stint=${organisationOf(secret) ?? ""}.${secret.slice(27)}`);
    expect((await inCookie.call(listFunctions)).status).toBe(401);
    const basic = await owner.client.call(
      listFunctions,
      {},
      { authorization: `Basic ${btoa("proxy:secret")}` },
    );
    expect(basic.status).toBe(200);
    const lower = await stint()
      .visitor()
      .call(listFunctions, {}, { authorization: `bearer ${secret}` });
    expect(lower.status).toBe(200);
  });

  it("has its person's rights as they are at each call, and none when the person is deactivated", async () => {
    const organisation = await makeOrganisation(stint());
    const admin = await organisation.addPerson({ roles: ["admin"] });
    const payroll = await program(stint(), admin, ["people:read", "functions:read"]);
    const booker = await program(stint(), await organisation.addPerson({ roles: ["booker"] }), [
      "people:read",
    ]);
    expect((await booker.call(pagePeople)).status).toBe(403);
    expect((await payroll.call(pagePeople)).status).toBe(200);
    await change(`DELETE FROM user_role_assignments WHERE user_id = '${admin.id}'`);
    expect((await payroll.call(pagePeople)).status).toBe(403);
    expect((await payroll.call(listFunctions)).status).toBe(200);
    await organisation.owner.client.ok(setPersonActive, {
      params: { personId: admin.id },
      body: { version: 1, isActive: false },
    });
    expect((await payroll.call(listFunctions)).status).toBe(401);
  });

  it("is over for the very next call once it is revoked, also for a repeated write", async () => {
    const organisation = await makeOrganisation(stint());
    const { owner } = organisation;
    const payroll = await program(stint(), owner, ["functions:write"]);
    const body = await design(organisation);
    const create = () => payroll.call(createFunction, { body }, { "idempotency-key": "design" });
    expect([(await create()).status, (await create()).status]).toEqual([200, 200]);
    const { tokens } = await owner.client.ok(listOwnTokens);
    await owner.client.ok(revokeOwnToken, { params: { tokenId: tokens[0]?.id ?? "" } });
    expect((await create()).status).toBe(401);
    expect((await owner.client.ok(listOwnTokens)).tokens).toEqual([]);
    expect(
      (await owner.client.call(revokeOwnToken, { params: { tokenId: tokens[0]?.id ?? "" } })).status,
    ).toBe(200);
  });

  it("writes from anywhere, since no browser sends it along, while a cookie still may not", async () => {
    const organisation = await makeOrganisation(stint());
    const { owner } = organisation;
    const payroll = await program(stint(), owner, ["functions:write"]);
    const body = await design(organisation);
    const elsewhere = { origin: "https://tool.example", "sec-fetch-site": "cross-site" };
    expect((await payroll.call(createFunction, { body }, elsewhere)).status).toBe(200);
    expect(
      (await owner.client.call(createFunction, { body: { ...body, name: "Two" } }, elsewhere)).status,
    ).toBe(403);
  });

  it("remembers its last use to ten minutes", async () => {
    const { owner, id } = await makeOrganisation(stint());
    const payroll = await program(stint(), owner, ["functions:read"]);
    const used = async () => (await owner.client.ok(listOwnTokens)).tokens[0]?.lastUsedAt ?? null;
    await payroll.ok(listFunctions);
    const first = await used();
    expect(first).not.toBeNull();
    await payroll.ok(listFunctions);
    expect(await used()).toBe(first);
    await change(`UPDATE api_tokens SET last_used_at = now() - interval '11 minutes' WHERE org_id = '${id}'`);
    await payroll.ok(listFunctions);
    expect(Date.parse((await used()) ?? "")).toBeGreaterThan(Date.now() - 60_000);
  });

  it("belongs to its person: no one else sees or revokes it", async () => {
    const organisation = await makeOrganisation(stint());
    const booker = await organisation.addPerson({ roles: ["booker"] });
    const payroll = await program(stint(), booker, ["functions:read"]);
    const tokenId = (await booker.client.ok(listOwnTokens)).tokens[0]?.id ?? "";
    const { owner } = organisation;
    expect((await owner.client.ok(listOwnTokens)).tokens).toEqual([]);
    expect((await owner.client.ok(listOrganisationTokens)).tokens).toEqual([]);
    await owner.client.ok(revokeOwnToken, { params: { tokenId } });
    await owner.client.ok(revokeOrganisationToken, { params: { tokenId } });
    expect((await owner.client.call(takeOverToken, { params: { tokenId } })).status).toBe(404);
    expect((await payroll.call(listFunctions)).status).toBe(200);
  });

  it("needs a name, scopes and an end within a year, and says so at the place", async () => {
    const organisation = await makeOrganisation(stint());
    const { client } = organisation.owner;
    const faults = async (body: object) => {
      const answer = await client.call(createOwnToken, { body: body as never });
      return [answer.status, Object.keys(answer.body.fields)];
    };
    expect(await faults({ name: " ", scopes: [], expiresInDays: 90 })).toEqual([422, ["name", "scopes"]]);
    const good = { name: "Payroll", scopes: ["time:read"], expiresInDays: 90 };
    expect(await faults({ ...good, expiresInDays: 366 })).toEqual([422, ["expiresInDays"]]);
    expect(await faults({ ...good, expiresInDays: null })).toEqual([422, ["expiresInDays"]]);
    expect(await faults({ ...good, scopes: ["everything"] })).toEqual([422, ["scopes.0"]]);
    expect(await faults({ ...good, scopes: ["provisioning"] })).toEqual([422, ["scopes.0"]]);
    expect(await faults({ ...good, scopes: ["dashboards:write"] })).toEqual([422, ["scopes.0"]]);
    await change(
      `INSERT INTO api_tokens (org_id, id, kind, user_id, name, token_hash, scopes, created_by, expires_at)
       SELECT '${organisation.id}', gen_random_uuid(), 'personal', '${organisation.owner.id}', 'x', n::text, '{time:read}', '${organisation.owner.id}', now() + interval '1 day'
       FROM generate_series(1, 50) n`,
    );
    expect(await faults(good)).toEqual([422, ["name"]]);
  });

  it("is announced by mail when it is made, and a week before it expires, once", async () => {
    const organisation = await makeOrganisation(stint());
    const { owner } = organisation;
    const booker = await organisation.addPerson({ roles: ["booker"] });
    await program(stint(), booker, ["time:write"], "Robot");
    const made = await newestMailTo(stint(), booker.email, "security notice");
    expect(made.subject).toBe("New API token: Robot");
    expect(made.text_part).toContain("My Time: read and write");
    await owner.client.ok(createOrganisationToken, {
      body: { name: "Warehouse", scopes: ["projects:read"], expiresInDays: 8 },
    });
    const notice = await newestMailTo(stint(), owner.email, "security notice");
    expect(notice.subject).toBe("New API token of your organisation: Warehouse");
    await mailBeforeExpiry(stint().platform);
    const mails = () =>
      rowsOf(
        organisation.id,
        "SELECT recipient, subject FROM mail_outbox WHERE org_id = $1 AND kind = 'token expiry' ORDER BY recipient",
      );
    expect(await mails()).toEqual([]);
    await change(
      `UPDATE api_tokens SET created_at = ${shifted("created_at", "interval '-83 days'")}, expires_at = ${shifted("expires_at", "interval '-83 days'")} WHERE org_id = '${organisation.id}' AND kind = 'personal';
       UPDATE api_tokens SET created_at = ${shifted("created_at", "interval '-2 days'")}, expires_at = ${shifted("expires_at", "interval '-2 days'")} WHERE org_id = '${organisation.id}' AND kind = 'organisation'`,
    );
    await Promise.all([mailBeforeExpiry(stint().platform), mailBeforeExpiry(stint().platform)]);
    await mailBeforeExpiry(stint().platform);
    const notices = (await mails()).map((mail) => [
      mail["recipient"],
      String(mail["subject"]).replace(/ on .*/, ""),
    ]);
    expect(notices).toEqual(
      [
        [booker.email, "The API token Robot expires"],
        [owner.email, "The API token Warehouse expires"],
      ].toSorted(),
    );
  });

  it("leaves the database 90 days after its end, and not before", async () => {
    const { owner, id } = await makeOrganisation(stint());
    for (const name of ["Old", "Newer", "Live"]) await program(stint(), owner, ["time:read"], name);
    await change(
      `UPDATE api_tokens SET revoked_at = now() - interval '91 days' WHERE org_id = '${id}' AND name = 'Old';
       UPDATE api_tokens SET expires_at = now() - interval '89 days' WHERE org_id = '${id}' AND name = 'Newer'`,
    );
    await tidy(stint().platform.database);
    const left = await rowsOf(id, "SELECT name FROM api_tokens WHERE org_id = $1 ORDER BY name");
    expect(left).toEqual([{ name: "Live" }, { name: "Newer" }]);
  });
});

describeOnEngines("A token of the organisation", (stint) => {
  const warehouse = { name: "Warehouse", scopes: ["people:read"], expiresInDays: null };

  it("has the rights of the admin who made it, who is named, and every admin sees it", async () => {
    const organisation = await makeOrganisation(stint());
    const admin = await organisation.addPerson({ roles: ["admin"], name: "Ada Cole" });
    const booker = await organisation.addPerson({ roles: ["booker"] });
    expect((await booker.client.call(createOrganisationToken, { body: warehouse })).status).toBe(403);
    expect((await booker.client.call(listOrganisationTokens)).status).toBe(403);
    const { secret } = await admin.client.ok(createOrganisationToken, { body: warehouse });
    expect((await Client.withToken(stint().url, secret).call(pagePeople)).status).toBe(200);
    expect((await organisation.owner.client.ok(listOrganisationTokens)).tokens).toMatchObject([
      {
        name: "Warehouse",
        responsibleName: "Ada Cole",
        createdByName: "Ada Cole",
        expiresAt: null,
        state: "active",
      },
    ]);
  });

  it("stops when that admin leaves or loses the role, and works again once another admin owns it", async () => {
    const organisation = await makeOrganisation(stint());
    const { owner } = organisation;
    const admin = await organisation.addPerson({ roles: ["admin"], name: "Ada Cole" });
    const { id: tokenId, secret } = await admin.client.ok(createOrganisationToken, { body: warehouse });
    const robot = Client.withToken(stint().url, secret);
    const state = async () => (await owner.client.ok(listOrganisationTokens)).tokens[0]?.state;
    expect((await robot.call(pagePeople)).status).toBe(200);
    await stint().engine.script(
      `UPDATE user_role_assignments SET role_code = 'booker' WHERE user_id = '${admin.id}'`,
    );
    expect([(await robot.call(listFunctions)).status, await state()]).toEqual([401, "no admin"]);
    await stint().engine.script(
      `UPDATE user_role_assignments SET role_code = 'admin' WHERE user_id = '${admin.id}'`,
    );
    expect((await robot.call(pagePeople)).status).toBe(200);
    await owner.client.ok(setPersonActive, {
      params: { personId: admin.id },
      body: { version: 1, isActive: false },
    });
    expect([(await robot.call(pagePeople)).status, await state()]).toEqual([401, "person left"]);
    await owner.client.ok(takeOverToken, { params: { tokenId } });
    expect([(await robot.call(pagePeople)).status, await state()]).toEqual([200, "active"]);
    await owner.client.ok(revokeOrganisationToken, { params: { tokenId } });
    expect((await robot.call(pagePeople)).status).toBe(401);
    expect((await owner.client.call(takeOverToken, { params: { tokenId } })).status).toBe(404);
  });

  it("for provisioning is created by super admins only, reaches no call, represents no one, and outlives people", async () => {
    const organisation = await makeOrganisation(stint());
    const admin = await organisation.addPerson({ roles: ["admin"] });
    const body = { name: "Entra ID", scopes: ["provisioning"], expiresInDays: null };
    expect((await admin.client.call(createOrganisationToken, { body })).status).toBe(403);
    const { secret } = await organisation.owner.client.ok(createOrganisationToken, { body });
    expect((await Client.withToken(stint().url, secret).call(listFunctions)).status).toBe(401);
    const { secret: other } = await admin.client.ok(createOrganisationToken, { body: warehouse });
    const provisioning = async (client: Client) =>
      (await client.send("GET", "/scim/v2/ServiceProviderConfig")).status;
    expect(await provisioning(Client.withToken(stint().url, secret))).toBe(200);
    expect(await provisioning(Client.withToken(stint().url, other))).toBe(403);
    expect(await provisioning(admin.client)).toBe(403);
    expect((await admin.client.ok(listOrganisationTokens)).tokens).toMatchObject([
      { name: "Warehouse" },
      { name: "Entra ID", kind: "provisioning", responsibleId: null, state: "active" },
    ]);
    const mixed = await organisation.owner.client.call(createOrganisationToken, {
      body: { ...body, scopes: ["provisioning", "time:read"] },
    });
    expect([mixed.status, Object.keys(mixed.body.fields)]).toEqual([422, ["scopes"]]);
  });

  it("is unknown to other organisations: they neither see nor end it", async () => {
    const [mine, theirs] = await Promise.all([makeOrganisation(stint()), makeOrganisation(stint())]);
    const { id: tokenId, secret } = await mine.owner.client.ok(createOrganisationToken, { body: warehouse });
    expect((await theirs.owner.client.ok(listOrganisationTokens)).tokens).toEqual([]);
    await theirs.owner.client.ok(revokeOrganisationToken, { params: { tokenId } });
    expect((await theirs.owner.client.call(takeOverToken, { params: { tokenId } })).status).toBe(404);
    expect((await Client.withToken(stint().url, secret).call(pagePeople)).status).toBe(200);
  });
});

describeOnEngines(
  "How often a token may call",
  (stint) => {
    it("is limited by the minute, said in every answer, and no one else waits for it", async () => {
      const { owner } = await makeOrganisation(stint());
      const [first, second] = [
        await program(stint(), owner, ["functions:read"]),
        await program(stint(), owner, ["functions:read"]),
      ];
      const answers = [];
      for (let call = 0; call < 5; call += 1) answers.push(await first.call(listFunctions));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
      expect(answers.map(({ headers }) => headers.get("ratelimit")?.replace(/t=\d+/, "t"))).toEqual([
        '"default";r=2;t',
        '"default";r=1;t',
        '"default";r=0;t',
        '"default";r=0;t',
        '"default";r=0;t',
      ]);
      expect(new Set(answers.map(({ headers }) => headers.get("ratelimit-policy")))).toEqual(
        new Set(['"default";q=3;w=60']),
      );
      const wait = Number(answers[3]?.headers.get("retry-after"));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60);
      expect((await second.call(listFunctions)).status).toBe(200);
      expect((await owner.client.call(listFunctions)).headers.get("ratelimit")).toBeNull();
    });
  },
  { environment: { TOKEN_CALLS_PER_MINUTE: "3" } },
);

it("knows an area for every call, and areas that only read have nothing to write", () => {
  const unread = areas.filter(
    ({ code }) => !Object.values(routesByFeature).some(({ area }) => area === code),
  );
  expect(unread).toEqual([]);
  const writes = (code: string): boolean =>
    Object.values(routesByFeature).some(
      ({ area, routes }) =>
        area === code &&
        Object.values(routes).some(({ endpoint }) => scopeOf(endpoint, area)?.endsWith(":write") === true),
    );
  expect(
    areas.filter((area) => writes(area.code) === (area.isReadOnly === true)).map(({ code }) => code),
  ).toEqual([]);
});
