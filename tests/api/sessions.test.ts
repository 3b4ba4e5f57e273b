import http from "node:http";
import { expect, it } from "vitest";
import { readAccount, requestPasswordReset } from "#features/access/account-contract.ts";
import { readSession, signIn } from "#features/access/contract.ts";
import { answerResetRequests } from "#features/access/server/answer-reset-requests.ts";
import { createFunction } from "#features/functions/contract.ts";
import { pagePeople } from "#features/people/contract.ts";
import { Client } from "../support/client.ts";
import { newestMailTo } from "../support/mail.ts";
import { makeOrganisation, testPassword, type TestPerson } from "../support/organisation.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

// Beside these: sign-out and changed passwords in access.test.ts, single sessions in account.slow.test.ts, codes
// in second-factor.test.ts, links in password-reset.slow.test.ts, people who were deactivated and every call
// without a session in tenancy.slow.test.ts, other sites in headers.slow.test.ts.
/** The session cookie that a login sets, and its attributes; the answer's body doesn't have its secret. */
async function cookieOf(stint: Stint, { email }: TestPerson): Promise<string[]> {
  const answer = await stint.visitor().call(signIn, { body: { email, password: testPassword } });
  const line = answer.headers.getSetCookie().find((each) => /^(?:__Host-)?stint=/.test(each)) ?? "";
  const [pair = "", ...flags] = line.split("; ");
  expect(JSON.stringify(answer.body)).not.toContain(pair.split(".")[1]);
  return [pair, ...flags.toSorted()];
}

describeOnEngines(
  "A session over https",
  (stint) => {
    it("is in a cookie that no script reads, that goes to this host over a safe connection only, and is not sent along by other sites", async () => {
      const { owner } = await makeOrganisation(stint());
      const [pair, ...flags] = await cookieOf(stint(), owner);
      expect(pair).toMatch(/^__Host-stint=[0-9a-f-]{36}\.[\w-]{43}$/);
      expect(flags).toEqual(["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax", "Secure"]);
    });
  },
  { environment: { PUBLIC_URL: "https://stint.test" } },
);

describeOnEngines("A session", (stint) => {
  const reads = async (client: Client): Promise<number> => (await client.call(readAccount)).status;
  const copyOf = (person: TestPerson): Client => new Client(stint().url, person.client.cookie);
  const change = (sql: string, id: string): Promise<void> =>
    stint().engine.script(sql.replaceAll("$id", `'${id}'`));

  it("over plain http of this machine is in a cookie without Secure, which Safari accepts over https only", async () => {
    const { owner } = await makeOrganisation(stint());
    const [pair, ...flags] = await cookieOf(stint(), owner);
    expect(pair).toMatch(/^stint=[0-9a-f-]{36}\.[\w-]{43}$/);
    expect(flags).toEqual(["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax"]);
  });

  it("is a new one at every login: a planted one is never adopted", async () => {
    const { owner, id } = await makeOrganisation(stint());
    const planted = `stint=${id}.${"A".repeat(43)}`;
    const victim = new Client(stint().url, planted);
    await victim.signIn(owner.email, testPassword);
    expect(victim.cookie).not.toBe(planted);
    expect(await reads(new Client(stint().url, planted))).toBe(401);
    const before = copyOf(owner);
    await owner.client.signIn(owner.email, testPassword);
    expect(owner.client.cookie).not.toBe(before.cookie);
  });

  it("ends when its browser signs in again, as whomever, and others of the same person do not", async () => {
    const [mine, theirs] = await Promise.all([makeOrganisation(stint()), makeOrganisation(stint())]);
    const [former, elsewhere] = [copyOf(mine.owner), stint().visitor()];
    await elsewhere.signIn(mine.owner.email, testPassword);
    await mine.owner.client.signIn(theirs.owner.email, testPassword);
    expect(await reads(former)).toBe(401);
    expect(await reads(mine.owner.client)).toBe(200);
    expect(await reads(elsewhere)).toBe(200);
  });

  it("counts in its own organisation only, and with its complete secret", async () => {
    const [mine, theirs] = await Promise.all([makeOrganisation(stint()), makeOrganisation(stint())]);
    const secret = mine.owner.client.cookie?.split(".")[1] ?? "";
    const tried = [
      `${theirs.id}.${secret}`,
      `${mine.id}.${secret.slice(0, -1)}`,
      `${mine.id}.${secret.toLowerCase()}`,
      `${mine.id}.`,
      `${mine.id}.${secret}.x`,
      secret,
    ];
    for (const value of tried) expect(await reads(new Client(stint().url, `stint=${value}`))).toBe(401);
    expect(await reads(new Client(stint().url, `__Host-stint=${mine.id}.${secret}`))).toBe(401);
    expect(await reads(mine.owner.client)).toBe(200);
  });

  it("ends after a week without use, and after thirty days in any case", async () => {
    const organisation = await makeOrganisation(stint());
    const [idle, old] = await Promise.all([
      organisation.addPerson({ roles: ["booker"] }),
      organisation.addPerson({ roles: ["booker"] }),
    ]);
    await change(
      "UPDATE sessions SET last_seen_at = now() - interval '6 days 23 hours' WHERE user_id = $id",
      idle.id,
    );
    expect(await reads(idle.client)).toBe(200);
    await change(
      "UPDATE sessions SET last_seen_at = now() - interval '7 days 1 minute' WHERE user_id = $id",
      idle.id,
    );
    expect(await reads(idle.client)).toBe(401);
    expect((await idle.client.ok(readSession)).user).toBeNull();
    await change("UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $id", old.id);
    expect(await reads(old.client)).toBe(401);
  });

  it("loses a role the moment it is removed, and everything when the person is deactivated", async () => {
    const organisation = await makeOrganisation(stint());
    const admin = await organisation.addPerson({ roles: ["admin"] });
    expect((await admin.client.call(pagePeople)).status).toBe(200);
    await change("DELETE FROM user_role_assignments WHERE user_id = $id", admin.id);
    expect((await admin.client.call(pagePeople)).status).toBe(403);
    expect(await reads(admin.client)).toBe(200);
    await change("UPDATE users SET is_active = false WHERE id = $id", admin.id);
    expect(await reads(admin.client)).toBe(401);
    const again = await stint()
      .visitor()
      .call(signIn, { body: { email: admin.email, password: testPassword } });
    expect(again.status).toBe(401);
  });

  it("is independent of the body: actor and organisation in it are ignored or rejected", async () => {
    const [mine, theirs] = await Promise.all([makeOrganisation(stint()), makeOrganisation(stint())]);
    const body = {
      name: "Mine",
      description: "",
      costTiers: [{ name: "One", hourlyRate: 1 }],
      allocatorIds: [mine.owner.id],
    };
    const planted = { ...body, orgId: theirs.id, createdBy: theirs.owner.id } as never;
    await mine.owner.client.call(createFunction, { body: planted });
    const [rows] = await stint().engine.readBatch("", [
      { sql: "SELECT count(*) AS count FROM functions WHERE org_id = $1", parameters: [theirs.id] },
    ]);
    expect(rows?.rows).toEqual([{ count: 0 }]);
    const asAdmin = await mine.owner.client.call(createFunction, {
      body: { ...body, isAdmin: true } as never,
    });
    expect(asAdmin.body.fields).toEqual({ isAdmin: "Unknown field" });
  });

  it("is never led elsewhere by the Host of a request: mailed links lead to the product's own address", async () => {
    const { owner } = await makeOrganisation(stint());
    const { hostname, port } = new URL(stint().url);
    const headers = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "content-type": "application/json",
    };
    await new Promise<void>((resolve, reject) => {
      const call = http.request(
        { hostname, port, method: "POST", path: requestPasswordReset.path, headers, agent: false },
        (response) => {
          response.resume();
          response.on("end", resolve);
        },
      );
      call.on("error", reject);
      call.end(JSON.stringify({ email: owner.email }));
    });
    await answerResetRequests(stint().platform);
    const mail = await newestMailTo(stint(), owner.email, "password reset");
    expect(mail.text_part).toContain(`${stint().platform.config.publicUrl}/reset-password#token=`);
    expect(mail.text_part + mail.html_part).not.toContain("evil.example");
  });

  // Last: it uses up what this network address may try.
  it("is checked for a flood of strangers without delaying anyone else", async () => {
    const { owner } = await makeOrganisation(stint());
    const guesses = Array.from({ length: 80 }, (_, index) =>
      stint()
        .visitor()
        .call(signIn, { body: { email: `nobody-${index}@test.example`, password: "guess-work" } }),
    );
    const meanwhile = await reads(owner.client);
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(meanwhile).toBe(200);
    expect(statuses.filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
    expect(
      (
        await stint()
          .visitor()
          .call(signIn, { body: { email: "nobody@test.example", password: "guess-work" } })
      ).status,
    ).toBe(429);
    expect(await reads(owner.client)).toBe(200);
  });
});
