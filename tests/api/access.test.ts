import { expect, it } from "vitest";
import {
  changePassword,
  openInvitation,
  acceptInvitation,
  readSession,
  signIn,
  signOut,
} from "#features/access/contract.ts";
import { invitePerson } from "#features/invitations/contract.ts";
import { hashToken } from "#server/ids.ts";
import { makeOrganisation, testPassword } from "../support/organisation.ts";
import { personByAddress } from "../support/people.ts";
import { describeOnEngines } from "../support/stint.ts";

describeOnEngines("Access", (stint) => {
  it("logs in with email and password, stays logged in over a reload, and logs out", async () => {
    const organisation = await makeOrganisation(stint());
    const person = stint().visitor();
    const signedIn = await person.ok(signIn, {
      body: { email: organisation.owner.email.toUpperCase(), password: testPassword },
    });
    expect(signedIn.user).toMatchObject({
      fullName: "Olive Owner",
      organizationName: "Testing Ltd",
      roles: ["super_admin"],
      functionId: null,
    });
    expect(person.cookie).toMatch(/^stint=/);
    expect((await person.ok(readSession)).user?.id).toBe(organisation.owner.id);
    const oldCookie = person.cookie;
    await person.ok(signOut);
    expect(person.cookie).toBeNull();
    person.cookie = oldCookie;
    expect((await person.ok(readSession)).user).toBeNull();
    expect((await person.call(signOut)).status).toBe(200);
  });

  it("answers an unknown address and a wrong password alike", async () => {
    const organisation = await makeOrganisation(stint());
    const wrong = await stint()
      .visitor()
      .call(signIn, { body: { email: organisation.owner.email, password: "not it" } });
    const unknown = await stint()
      .visitor()
      .call(signIn, { body: { email: "nobody@test.example", password: "not it" } });
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect({ ...unknown.body, requestId: "", instance: "" }).toEqual({
      ...wrong.body,
      requestId: "",
      instance: "",
    });
    expect(wrong.body.error).toBe("Invalid email or password. Please try again.");
  });

  it("slows a guesser down, for existing and unknown accounts alike", async () => {
    const organisation = await makeOrganisation(stint());
    for (const email of [organisation.owner.email, `ghost-${organisation.id}@test.example`]) {
      const answers: number[] = [];
      for (let attempt = 0; attempt < 6; attempt += 1)
        answers.push(
          (
            await stint()
              .visitor()
              .call(signIn, { body: { email, password: "guess" } })
          ).status,
        );
      expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
      // More failures, so that the wait isn't over on a busy machine.
      await stint().engine.script(
        `UPDATE sign_in_failures SET failures = 12 WHERE key_hash = '${hashToken(`account:${email}`)}'`,
      );
    }
    const right = await stint()
      .visitor()
      .call(signIn, { body: { email: organisation.owner.email, password: testPassword } });
    expect(right.status).toBe(429);
    expect(Number(right.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("changes one's password with the current one and ends every other session", async () => {
    const organisation = await makeOrganisation(stint());
    const here = await stint().visitor().signIn(organisation.owner.email, testPassword);
    const elsewhere = await stint().visitor().signIn(organisation.owner.email, testPassword);
    const refused = await here.call(changePassword, {
      body: { currentPassword: "wrong", password: "a new one", confirmation: "a new one" },
    });
    expect(refused.body.fields).toEqual({ currentPassword: "This isn't your current password." });
    const short = await here.call(changePassword, {
      body: { currentPassword: testPassword, password: "12345", confirmation: "12345" },
    });
    expect(short.body.error).toBe("Password must be at least 6 characters long.");
    await here.ok(changePassword, {
      body: { currentPassword: testPassword, password: "a new one", confirmation: "a new one" },
    });
    expect((await here.ok(readSession)).user).not.toBeNull();
    expect((await elsewhere.ok(readSession)).user).toBeNull();
    await stint().visitor().signIn(organisation.owner.email, "a new one");
  });

  it("turns an invitation into a person exactly as invited, once", async () => {
    const organisation = await makeOrganisation(stint());
    const { id: functionId, tiers } = await organisation.addFunction("Design", [55.5]);
    const manager = await organisation.addPerson({ roles: ["manager"], name: "Mia Manager" });
    const costTierId = tiers[0]?.id ?? "";
    const form = {
      firstName: "Noor",
      lastName: "Haddad",
      roleCodes: ["booker" as const],
      functionId,
      costTierId,
      managerId: manager.id,
      billable: true,
      monthlyHours: 120,
      holidayAllowance: null,
    };
    const email = `noor-${organisation.id.slice(-8)}@test.example`;
    const { link } = await organisation.owner.client.ok(invitePerson, { body: { email, ...form } });
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get("token") ?? "";
    const guest = stint().visitor();
    expect(await guest.ok(openInvitation, { body: { token } })).toEqual({
      email,
      organizationName: "Testing Ltd",
    });
    const mismatch = await guest.call(acceptInvitation, {
      body: { token, password: "secret-1", confirmation: "secret-2" },
    });
    expect(mismatch.body.fields).toEqual({ confirmation: "Passwords do not match." });
    const named = await guest.call(acceptInvitation, {
      body: { token, password: "Testing-Ltd-7", confirmation: "Testing-Ltd-7" },
    });
    expect(named.body.fields).toEqual({
      password: "This password is made up of names that are easy to guess, such as yours. Choose another.",
    });
    const races = await Promise.all(
      [1, 2, 3].map(() =>
        stint()
          .visitor()
          .call(acceptInvitation, { body: { token, password: "secret-1", confirmation: "secret-1" } }),
      ),
    );
    expect(races.map((answer) => answer.status).toSorted()).toEqual([200, 404, 404]);
    expect(await personByAddress(organisation.owner.client, email)).toMatchObject({
      fullName: "Noor Haddad",
      roles: ["booker"],
      functionId,
      costTierId,
      managerId: manager.id,
      billable: true,
      monthlyHours: 120,
    });
    await stint().visitor().signIn(email, "secret-1");
  });

  it("lets only a super admin invite a super admin", async () => {
    const organisation = await makeOrganisation(stint());
    const admin = await organisation.addPerson({ roles: ["admin"] });
    const form = {
      firstName: "",
      lastName: "",
      functionId: null,
      costTierId: null,
      managerId: null,
      billable: false,
      monthlyHours: null,
      holidayAllowance: null,
    };
    const body = { email: "boss@test.example", roleCodes: ["super_admin" as const], ...form };
    expect((await admin.client.call(invitePerson, { body })).status).toBe(403);
    expect((await organisation.owner.client.call(invitePerson, { body })).status).toBe(200);
  });
});
