import { Secret, TOTP } from "otpauth";
import { expect, it } from "vitest";
import { beginSecondFactor, confirmSecondFactor } from "#features/access/account-contract.ts";
import { changePassword, readSession, signIn } from "#features/access/contract.ts";
import { endPersonAccess, endPersonSession, readPersonAccess } from "#features/people/access-contract.ts";
import { readPerson, removeSecondFactor, setPersonActive } from "#features/people/contract.ts";
import { hashToken } from "#server/ids.ts";
import { newestMailTo } from "../support/mail.ts";
import {
  makeOrganisation,
  testPassword,
  type TestOrganisation,
  type TestPerson,
} from "../support/organisation.ts";
import { describeOnEngines } from "../support/stint.ts";
import { ended, openWaysIn } from "../support/ways-in.ts";

const codeOf = (secret: string, halfMinutes = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + halfMinutes * 30_000 });

describeOnEngines("Access to an account", (stint) => {
  const waysIn = async (person: TestPerson) =>
    (await openWaysIn(await stint().visitor().signIn(person.email, testPassword))).answers;
  const open = { session: true, token: 200, calendar: 200 };
  const booker = async (): Promise<[TestOrganisation, TestPerson]> => {
    const organisation = await makeOrganisation(stint());
    const person = await organisation.addPerson({ roles: ["booker"] });
    await stint().engine.script(
      `INSERT INTO credentials (org_id, user_id, password_hash) SELECT org_id, '${person.id}', password_hash FROM credentials WHERE user_id = '${organisation.owner.id}'`,
    );
    return [organisation, person];
  };
  const change = (person: TestPerson, body: object = {}) =>
    person.client.ok(changePassword, {
      body: { currentPassword: testPassword, password: "another one", confirmation: "another one", ...body },
    });

  it("ends everywhere when the password changes, with API tokens and calendar links", async () => {
    const [, person] = await booker();
    const answers = await waysIn(person);
    expect(await answers()).toEqual(open);
    await change(person);
    expect(await answers()).toEqual(ended);
    expect((await person.client.ok(readSession)).user).not.toBeNull();
  });

  it("leaves API tokens and calendar links on request when the password changes", async () => {
    const [, person] = await booker();
    const answers = await waysIn(person);
    await change(person, { endsTokensAndLinks: false });
    expect(await answers()).toEqual({ ...open, session: false });
  });

  it("ends with deactivation, and reactivation brings nothing back", async () => {
    const [{ owner }, person] = await booker();
    const answers = await waysIn(person);
    const params = { personId: person.id };
    for (const isActive of [false, true]) {
      const { version } = await owner.client.ok(readPerson, { params });
      await owner.client.ok(setPersonActive, { params, body: { version, isActive } });
      expect(await answers()).toEqual(ended);
    }
  });

  it("ends when an admin removes a lost second factor", async () => {
    const [{ owner }, person] = await booker();
    const answers = await waysIn(person);
    const { secret } = await person.client.ok(beginSecondFactor, { body: { currentPassword: testPassword } });
    await person.client.ok(confirmSecondFactor, { body: { code: codeOf(secret, -1) } });
    await owner.client.ok(removeSecondFactor, { params: { personId: person.id } });
    expect(await answers()).toEqual(ended);
  });

  it("ends at once or by session at an admin's request, and the person is notified", async () => {
    const [organisation, person] = await booker();
    const { owner } = organisation;
    const admin = await organisation.addPerson({ roles: ["admin"] });
    const params = { personId: person.id };
    const answers = await waysIn(person);
    const access = await admin.client.ok(readPersonAccess, { params });
    expect([access.sessions.length, access.tokens, access.calendarLinks]).toEqual([2, 1, 1]);
    const newest = access.sessions.toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1))[0];
    await admin.client.ok(endPersonSession, { params: { ...params, sessionId: newest?.id ?? "" } });
    expect(await answers()).toEqual({ ...open, session: false });
    await admin.client.ok(endPersonAccess, { params });
    expect(await answers()).toEqual(ended);
    expect((await newestMailTo(stint(), person.email, "security notice")).subject).toContain(
      "has logged you out everywhere",
    );
    expect((await stint().visitor().signIn(person.email, testPassword)).cookie).not.toBeNull();

    const superior = { personId: owner.id };
    expect((await admin.client.call(endPersonAccess, { params: superior })).status).toBe(403);
    expect((await admin.client.call(endPersonAccess, { params: { personId: admin.id } })).status).toBe(409);
    expect((await person.client.call(readPersonAccess, { params })).status).toBe(401);
    const stranger = (await makeOrganisation(stint())).owner;
    expect((await stranger.client.call(endPersonAccess, { params })).status).toBe(404);
    expect((await stranger.client.call(readPersonAccess, { params })).status).toBe(404);
  });
});

describeOnEngines("Strangers' wrong passwords", (stint) => {
  const login = (email: string, password: string, more: object = {}, cookie?: string) =>
    stint()
      .visitor()
      .call(signIn, { body: { email, password, ...more } }, cookie === undefined ? {} : { cookie });
  const flood = async (email: string) => {
    for (let attempt = 0; attempt < 6; attempt += 1) await login(email, "guess");
    // More failures, so that the wait isn't over on a busy machine.
    await stint().engine.script(
      `UPDATE sign_in_failures SET failures = 12 WHERE key_hash = '${hashToken(`account:${email}`)}'`,
    );
    expect((await login(email, testPassword)).status).toBe(429);
  };
  const deviceOf = (headers: Headers): string =>
    headers
      .getSetCookie()
      .find((line) => line.includes("device"))
      ?.split(";")[0] ?? "";

  it("never lock out a browser that has logged in before; its own wrong ones do", async () => {
    const { owner } = await makeOrganisation(stint());
    const device = deviceOf((await login(owner.email, testPassword)).headers);
    expect(device).toMatch(/^stint-device=./);
    await flood(owner.email);
    expect((await login(owner.email, testPassword, {}, device)).status).toBe(200);
    const other = (await makeOrganisation(stint())).owner;
    await flood(other.email);
    expect((await login(other.email, testPassword, {}, device)).status).toBe(429);
    const own: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1)
      own.push((await login(owner.email, "guess", {}, device)).status);
    expect(own).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it("never lock out the right password with a second factor, and nothing else gets past the limit", async () => {
    const { owner } = await makeOrganisation(stint());
    const { secret } = await owner.client.ok(beginSecondFactor, { body: { currentPassword: testPassword } });
    const { recoveryCodes } = await owner.client.ok(confirmSecondFactor, {
      body: { code: codeOf(secret, -1) },
    });
    await flood(owner.email);
    // Neither says whether the password is right.
    expect((await login(owner.email, "guess", { code: "000000" })).status).toBe(429);
    expect((await login(owner.email, testPassword, { code: "000000" })).status).toBe(429);
    expect((await login(owner.email, testPassword, { code: recoveryCodes[0] })).status).toBe(200);
    const plain = (await makeOrganisation(stint())).owner;
    await flood(plain.email);
    expect((await login(plain.email, testPassword, { code: "000000" })).status).toBe(429);
  });

  it("are counted by account for someone logged in apart from strangers' tries", async () => {
    const { owner } = await makeOrganisation(stint());
    await flood(owner.email);
    const body = { currentPassword: testPassword, password: "another one", confirmation: "another one" };
    expect((await owner.client.call(changePassword, { body })).status).toBe(200);
  });
});
