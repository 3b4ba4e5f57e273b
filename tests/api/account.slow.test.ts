import { expect, it } from "vitest";
import {
  changeOwnEmail,
  changePreferences,
  confirmEmail,
  endOtherSessions,
  endOwnSession,
  mailConfirmationAgain,
  openEmailConfirmation,
  readAccount,
  withdrawOwnEmail,
} from "#features/access/account-contract.ts";
import { answerTour } from "#features/access/tour-contract.ts";
import { changePassword, readSession, signIn } from "#features/access/contract.ts";
import { storeCredential } from "#features/access/server/queries.ts";
import { hashPassword } from "#features/access/server/hashing.ts";
import { changeEmail } from "#features/people/contract.ts";
import { newId } from "#server/ids.ts";
import { mailsTo, newestMailTo, tokenIn } from "../support/mail.ts";
import {
  makeOrganisation,
  testPassword,
  type TestOrganisation,
  type TestPerson,
} from "../support/organisation.ts";
import { personByAddress } from "../support/people.ts";
import { shifted } from "../support/shifted.ts";
import { describeOnEngines } from "../support/stint.ts";

const notConfirmed = "Please check your email and click the confirmation link before signing in.";
const address = (name: string) => `${name}-${newId().slice(-12)}@test.example`;

describeOnEngines("One's own account", (stint) => {
  const withPassword = async (
    organisation: TestOrganisation,
    roles: Parameters<TestOrganisation["addPerson"]>[0]["roles"] = ["booker"],
  ): Promise<TestPerson> => {
    const person = await organisation.addPerson({ roles });
    const hash = await hashPassword(testPassword);
    await stint().platform.database.write(organisation.id, (transaction) =>
      transaction.run(storeCredential(organisation.id, person.id, hash)),
    );
    return person;
  };
  const tryToSignIn = (email: string, password = testPassword) =>
    stint().visitor().call(signIn, { body: { email, password } });
  /** Lets the minute pass that lies between two mails of a link. */
  const aMinutePasses = () =>
    stint().engine.script(
      `UPDATE email_confirmations SET mailed_at = ${shifted("mailed_at", "interval '-2 minutes'")}`,
    );

  it("lists one's own sessions with device and last use, and no one else's", async () => {
    const organisation = await makeOrganisation(stint());
    const colleague = await withPassword(organisation);
    const here = stint().visitor();
    const phone =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
    await here.send(
      "POST",
      "/api/session",
      { email: organisation.owner.email, password: testPassword },
      { "user-agent": phone },
    );
    const { sessions } = await here.ok(readAccount);
    expect(sessions).toHaveLength(2);
    expect(sessions.filter((session) => session.isThisOne).map((session) => session.device)).toEqual([
      "Safari on iPhone",
    ]);
    for (const session of sessions) expect(Date.now() - Date.parse(session.lastUsedAt)).toBeLessThan(60_000);
    expect((await colleague.client.ok(readAccount)).sessions).toHaveLength(1);
  });

  it("ends one session, and all others, but never a colleague's", async () => {
    const organisation = await makeOrganisation(stint());
    const colleague = await withPassword(organisation);
    const [theirs] = (await colleague.client.ok(readAccount)).sessions;
    const [here, second, third] = await Promise.all(
      [1, 2, 3].map(() => stint().visitor().signIn(organisation.owner.email, testPassword)),
    );
    if (!here || !second || !third) throw new Error("Three sessions");
    const secondId = (await second.ok(readAccount)).sessions.find((session) => session.isThisOne)?.id ?? "";
    await here.ok(endOwnSession, { params: { sessionId: secondId } });
    expect((await second.ok(readSession)).user).toBeNull();
    expect((await third.ok(readSession)).user).not.toBeNull();
    expect((await here.call(endOwnSession, { params: { sessionId: theirs?.id ?? "" } })).status).toBe(200);
    expect((await here.call(endOwnSession, { params: { sessionId: newId() } })).status).toBe(200);
    expect((await colleague.client.ok(readSession)).user).not.toBeNull();
    expect(await here.ok(endOtherSessions)).toEqual({ ended: 2 });
    expect((await third.ok(readSession)).user).toBeNull();
    expect((await here.ok(readSession)).user).not.toBeNull();
  });

  it("refuses a common password and one that is made of names, and mails a notice of a changed one", async () => {
    const { owner } = await makeOrganisation(stint());
    const change = (password: string) =>
      owner.client.call(changePassword, {
        body: { currentPassword: testPassword, password, confirmation: password },
      });
    for (const common of ["123456", "Password", "QWERTYUIOP"]) {
      expect((await change(common)).body.fields).toEqual({
        password: "This password is one of the most common ones. Choose another.",
      });
    }
    const [name = "", domain = ""] = owner.email.split("@");
    for (const guessed of [`${name.toUpperCase()}!`, `stint-${domain}`, "Stint 2026"])
      expect((await change(guessed)).body.fields).toEqual({
        password: "This password is made up of names that are easy to guess, such as yours. Choose another.",
      });
    expect((await change("abcd9!")).status).toBe(200);
    expect((await newestMailTo(stint(), owner.email, "security notice")).text_part).toContain(
      "Your password has been changed.",
    );
  });

  it("an address changed by an admin signs in only after the mailed link; the notice needs the right password (AMB-61)", async () => {
    const organisation = await makeOrganisation(stint());
    const person = await withPassword(organisation);
    const email = address("New");
    await organisation.owner.client.ok(changeEmail, { params: { personId: person.id }, body: { email } });
    expect((await tryToSignIn(person.email)).body.error).toBe("Invalid email or password. Please try again.");
    expect((await tryToSignIn(email, "not it")).body.error).toBe(
      "Invalid email or password. Please try again.",
    );
    const waiting = await tryToSignIn(email);
    expect([waiting.status, waiting.body.code, waiting.body.error]).toEqual([
      401,
      "email_not_confirmed",
      notConfirmed,
    ]);
    expect((await newestMailTo(stint(), person.email, "email change notice")).text_part).toContain(email);
    const token = tokenIn(await newestMailTo(stint(), email, "email confirmation"));
    expect(await stint().visitor().ok(openEmailConfirmation, { body: { token } })).toEqual({
      email,
      organizationName: "Testing Ltd",
    });
    expect((await tryToSignIn(email)).status).toBe(401);
    const races = await Promise.all(
      [1, 2, 3].map(() => stint().visitor().call(confirmEmail, { body: { token } })),
    );
    expect(races.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    expect((await tryToSignIn(email)).status).toBe(200);
    expect((await personByAddress(organisation.owner.client, email))?.id).toBe(person.id);
  });

  it("an address changed by an admin in its capitals only still logs in and mails nothing", async () => {
    const organisation = await makeOrganisation(stint());
    const person = await withPassword(organisation);
    const email = person.email.toUpperCase();
    await organisation.owner.client.ok(changeEmail, { params: { personId: person.id }, body: { email } });
    expect((await tryToSignIn(person.email)).status).toBe(200);
    expect((await personByAddress(organisation.owner.client, email))?.email).toBe(email);
    expect(await mailsTo(stint(), email)).toEqual([]);
  });

  it("mails the link again for the right password, at most once a minute, and the earlier link dies", async () => {
    const organisation = await makeOrganisation(stint());
    const person = await withPassword(organisation);
    const email = address("again");
    await organisation.owner.client.ok(changeEmail, { params: { personId: person.id }, body: { email } });
    const links = async () =>
      (await mailsTo(stint(), email)).filter((mail) => mail.kind === "email confirmation");
    const again = (password: string) =>
      stint().visitor().call(mailConfirmationAgain, { body: { email, password } });
    expect((await again(testPassword)).status).toBe(200);
    expect(await links()).toHaveLength(1);
    await aMinutePasses();
    expect((await again("not it")).status).toBe(401);
    expect(await links()).toHaveLength(1);
    await Promise.all([again(testPassword), again(testPassword)]);
    const [first, second, more] = await links();
    expect(more).toBeUndefined();
    if (!first || !second) throw new Error("Two links");
    expect(
      (
        await stint()
          .visitor()
          .call(confirmEmail, { body: { token: tokenIn(first) } })
      ).status,
    ).toBe(404);
    expect(
      (
        await stint()
          .visitor()
          .call(confirmEmail, { body: { token: tokenIn(second) } })
      ).status,
    ).toBe(200);
  });

  it("an admin changes neither their own address that way, nor a super admin's, nor to an address in use, nor a stranger's", async () => {
    const organisation = await makeOrganisation(stint());
    const admin = await withPassword(organisation, ["admin"]);
    const colleague = await withPassword(organisation);
    const change = (personId: string, email = address("wish")) =>
      admin.client.call(changeEmail, { params: { personId }, body: { email } });
    expect((await change(admin.id)).status).toBe(409);
    expect((await change(organisation.owner.id)).status).toBe(403);
    expect((await change(colleague.id, organisation.owner.email.toUpperCase())).body.fields).toEqual({
      email: "This address is already in use",
    });
    expect((await change(colleague.id, "not an address")).status).toBe(422);
    const stranger = (await makeOrganisation(stint())).owner;
    expect((await change(stranger.id)).status).toBe(404);
    expect((await change(newId())).status).toBe(404);
    expect(
      (
        await colleague.client.call(changeEmail, {
          params: { personId: admin.id },
          body: { email: address("x") },
        })
      ).status,
    ).toBe(403);
    expect((await tryToSignIn(colleague.email)).status).toBe(200);
  });

  it("one's own address changes when the new one's owner uses the link, and not before", async () => {
    const organisation = await makeOrganisation(stint());
    const person = await withPassword(organisation);
    const email = address("wished");
    const requestChange = (currentPassword: string) =>
      person.client.call(changeOwnEmail, { body: { currentPassword, email } });
    expect((await requestChange("not it")).body.fields).toEqual({
      currentPassword: "This isn't your current password.",
    });
    expect((await requestChange(testPassword)).status).toBe(200);
    expect(await person.client.ok(readAccount)).toMatchObject({ email: person.email, wishedEmail: email });
    expect((await tryToSignIn(person.email)).status).toBe(200);
    expect((await tryToSignIn(email)).status).toBe(401);
    const token = tokenIn(await newestMailTo(stint(), email, "email confirmation"));
    expect(await stint().visitor().ok(confirmEmail, { body: { token } })).toEqual({ email });
    expect((await tryToSignIn(email)).status).toBe(200);
    expect((await tryToSignIn(person.email)).status).toBe(401);
    expect((await person.client.ok(readAccount)).wishedEmail).toBeNull();
  });

  it("a withdrawn change and an expired link change nothing; a requested address that is now in use is rejected", async () => {
    const organisation = await makeOrganisation(stint());
    const person = await withPassword(organisation);
    const requestChange = async (email: string) => {
      await aMinutePasses();
      await person.client.ok(changeOwnEmail, { body: { currentPassword: testPassword, email } });
      return tokenIn(await newestMailTo(stint(), email, "email confirmation"));
    };
    const confirm = (token: string) => stint().visitor().call(confirmEmail, { body: { token } });
    const withdrawn = await requestChange(address("one"));
    await person.client.ok(withdrawOwnEmail);
    expect((await confirm(withdrawn)).status).toBe(404);
    const expired = await requestChange(address("two"));
    await stint().engine.script("UPDATE email_confirmations SET expires_at = now() - interval '1 second'");
    expect((await confirm(expired)).status).toBe(404);
    const inUse = await confirm(await requestChange(organisation.owner.email));
    expect([inUse.status, inUse.body.error]).toEqual([409, "This address is already in use."]);
    expect((await tryToSignIn(person.email)).status).toBe(200);
  });

  it("is offered the tour of each role until it's answered, and once more with a new role", async () => {
    const organisation = await makeOrganisation(stint());
    const manager = await organisation.addPerson({ roles: ["manager", "booker"] });
    const colleague = await organisation.addPerson({ roles: ["booker"] });
    const offered = async (client: TestPerson["client"]) => (await client.ok(readSession)).tours;
    expect(await offered(manager.client)).toEqual(["manager", "booker"]);
    await manager.client.ok(answerTour);
    await manager.client.ok(answerTour);
    expect(await offered(manager.client)).toEqual([]);
    // Another device of the same person; a colleague answers for themselves.
    expect(await offered(await stint().visitor().signIn(organisation.owner.email, testPassword))).toEqual([
      "super_admin",
    ]);
    expect(await offered(colleague.client)).toEqual(["booker"]);
    await stint().engine.script(
      `INSERT INTO user_role_assignments (org_id, user_id, role_code) VALUES ('${organisation.id}', '${manager.id}', 'forecaster')`,
    );
    expect(await offered(manager.client)).toEqual(["forecaster"]);
    expect((await stint().visitor().call(answerTour)).status).toBe(401);
  });

  it("an answered tour leaves the preferences unchanged, and changed preferences leave the tour", async () => {
    const organisation = await makeOrganisation(stint());
    const { client } = await organisation.addPerson({ roles: ["booker"] });
    await client.ok(changePreferences, { body: { startPage: "home" } });
    await client.ok(answerTour);
    expect(await client.ok(readSession)).toMatchObject({ home: "/home", tours: [] });
    await client.ok(changePreferences, { body: { startPage: null } });
    expect(await client.ok(readSession)).toMatchObject({ home: "/dashboard", tours: [] });
  });
});
