import { Secret, TOTP } from "otpauth";
import { expect, it } from "vitest";
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readAccount,
  renewRecoveryCodes,
} from "#features/access/account-contract.ts";
import { readPerson, removeSecondFactor } from "#features/people/contract.ts";
import { readSession, signIn } from "#features/access/contract.ts";
import { newestMailTo } from "../support/mail.ts";
import { makeOrganisation, testPassword, type TestPerson } from "../support/organisation.ts";
import { describeOnEngines } from "../support/stint.ts";

const halfMinute = 30_000;

/** The code an authenticator app shows so many half minutes from now. */
function codeOf(secret: string, halfMinutes = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + halfMinutes * halfMinute,
  });
}

/**
 * Waits for the beginning of a half minute when this one is nearly over, so that a test does not straddle
 * two.
 */
async function earlyInTheHalfMinute(): Promise<void> {
  const left = halfMinute - (Date.now() % halfMinute);
  if (left < 6000) await new Promise((resolve) => setTimeout(resolve, left + 50));
}

describeOnEngines("The second factor", (stint) => {
  const attempt = (person: TestPerson, code?: string, password = testPassword) =>
    stint()
      .visitor()
      .call(signIn, { body: { email: person.email, password, ...(code === undefined ? {} : { code }) } });
  /** A person who signs in with a second factor, set up with the code of the half minute before. */
  const guarded = async (): Promise<{ person: TestPerson; secret: string; recoveryCodes: string[] }> => {
    const { owner: person } = await makeOrganisation(stint());
    const { secret } = await person.client.ok(beginSecondFactor, { body: { currentPassword: testPassword } });
    const { recoveryCodes } = await person.client.ok(confirmSecondFactor, {
      body: { code: codeOf(secret, -1) },
    });
    return { person, secret, recoveryCodes };
  };

  it("counts from the first right code on, and is requested after the right password only", async () => {
    await earlyInTheHalfMinute();
    const { owner } = await makeOrganisation(stint());
    expect((await owner.client.call(beginSecondFactor, { body: { currentPassword: "not it" } })).status).toBe(
      422,
    );
    const { secret, address } = await owner.client.ok(beginSecondFactor, {
      body: { currentPassword: testPassword },
    });
    expect(address).toMatch(
      new RegExp(`^otpauth://totp/Stint:${encodeURIComponent(owner.email)}\\?issuer=Stint&secret=${secret}&`),
    );
    expect((await attempt(owner)).status).toBe(200);
    expect((await owner.client.call(confirmSecondFactor, { body: { code: "000000" } })).status).toBe(422);
    const { recoveryCodes } = await owner.client.ok(confirmSecondFactor, {
      body: { code: codeOf(secret, -1) },
    });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await owner.client.ok(readAccount)).toMatchObject({
      recoveryCodesLeft: 10,
      secondFactorSince: expect.any(String) as string,
    });
    expect((await newestMailTo(stint(), owner.email, "security notice")).subject).toContain(
      "second factor has been added",
    );
    const requested = await attempt(owner);
    expect([requested.status, requested.body.code]).toEqual([401, "code_needed"]);
    expect((await attempt(owner, codeOf(secret), "not it")).body.code).toBe("wrong_credentials");
    expect((await attempt(owner, codeOf(secret))).status).toBe(200);
  });

  it("accepts codes half a minute early or late, no further, and each code once", async () => {
    await earlyInTheHalfMinute();
    const { person, secret } = await guarded();
    expect((await attempt(person, codeOf(secret, -2))).body.code).toBe("wrong_code");
    expect((await attempt(person, codeOf(secret, 2))).body.code).toBe("wrong_code");
    // The code of the half minute before was used to set it up.
    expect((await attempt(person, codeOf(secret, -1))).body.code).toBe("wrong_code");
    const now = codeOf(secret);
    const races = await Promise.all([1, 2, 3].map(() => attempt(person, now)));
    expect(races.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    const early = codeOf(secret, 1);
    expect((await attempt(person, `${early.slice(0, 3)} ${early.slice(3)}`)).status).toBe(200);
    expect((await attempt(person, early)).body.code).toBe("wrong_code");
    expect((await attempt(person, now)).body.code).toBe("wrong_code");
  });

  it("accepts each recovery code once, stores none of them in the clear, and new ones replace the old", async () => {
    const { person, recoveryCodes } = await guarded();
    const [first = "", second = "", third = ""] = recoveryCodes;
    const [stored] = await stint().engine.readBatch("", [
      { sql: "SELECT string_agg(r::text, ' ') AS rows FROM recovery_codes r", parameters: [] },
    ]);
    for (const code of recoveryCodes)
      expect(String(stored?.rows[0]?.["rows"])).not.toContain(code.replaceAll("-", ""));
    const races = await Promise.all([1, 2, 3].map(() => attempt(person, first)));
    expect(races.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    expect((await attempt(person, second.toLowerCase().replaceAll("-", " "))).status).toBe(200);
    expect((await person.client.ok(readAccount)).recoveryCodesLeft).toBe(8);
    const renewed = await person.client.ok(renewRecoveryCodes, { body: { currentPassword: testPassword } });
    expect((await attempt(person, third)).body.code).toBe("wrong_code");
    expect((await attempt(person, renewed.recoveryCodes[0])).status).toBe(200);
  });

  it("slows down a guesser of codes with the password", async () => {
    const { person } = await guarded();
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await attempt(person, `00000${turn}`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it("is removed with the password only, and not set up twice", async () => {
    const { person, secret } = await guarded();
    expect(
      (await person.client.call(beginSecondFactor, { body: { currentPassword: testPassword } })).status,
    ).toBe(409);
    expect((await person.client.call(confirmSecondFactor, { body: { code: codeOf(secret) } })).status).toBe(
      409,
    );
    expect((await person.client.call(endSecondFactor, { body: { currentPassword: "not it" } })).status).toBe(
      422,
    );
    await person.client.ok(endSecondFactor, { body: { currentPassword: testPassword } });
    expect((await attempt(person)).status).toBe(200);
    expect(await person.client.ok(readAccount)).toMatchObject({
      recoveryCodesLeft: 0,
      secondFactorSince: null,
    });
    expect(
      (await person.client.call(endSecondFactor, { body: { currentPassword: testPassword } })).status,
    ).toBe(409);
    expect((await person.client.ok(readSession)).user).not.toBeNull();
  });

  it("is removed by an admin for someone who lost it, with a notice; a super admin's by a super admin only", async () => {
    const { owner, addPerson } = await makeOrganisation(stint());
    const admin = await addPerson({ roles: ["admin"], name: "Ann Admin" });
    const booker = await addPerson({ roles: ["booker"] });
    const remove = (by: TestPerson, personId: string) =>
      by.client.call(removeSecondFactor, { params: { personId } });
    for (const person of [owner, booker]) {
      await stint().engine.script(
        `INSERT INTO second_factors (org_id, user_id, secret, confirmed_at) SELECT org_id, id, 'JBSWY3DPEHPK3PXP', now() FROM users WHERE id = '${person.id}'`,
      );
    }
    expect((await remove(booker, owner.id)).status).toBe(403);
    const refused = await remove(admin, owner.id);
    expect([refused.status, refused.body.error]).toEqual([
      403,
      "Only a Super Admin can remove the second factor of a Super Admin.",
    ]);
    expect((await remove(owner, owner.id)).status).toBe(409);
    const stranger = await makeOrganisation(stint());
    expect((await remove(stranger.owner, booker.id)).status).toBe(404);
    expect((await remove(admin, booker.id)).status).toBe(200);
    expect((await remove(admin, booker.id)).body.error).toBe("This person doesn't use a second factor.");
    expect((await newestMailTo(stint(), booker.email, "security notice")).subject).toBe(
      "The second factor has been removed from your account by Ann Admin",
    );
    expect(await admin.client.ok(readPerson, { params: { personId: booker.id } })).toMatchObject({
      hasSecondFactor: false,
    });
    expect(await owner.client.ok(readAccount)).toMatchObject({
      secondFactorSince: expect.any(String) as string,
    });
    const rows = await stint().engine.readBatch("", [
      {
        sql: "SELECT actor_id FROM audit_log WHERE action = 'remove second factor' AND subject_id = $1",
        parameters: [booker.id],
      },
    ]);
    expect(rows[0]?.rows).toEqual([{ actor_id: admin.id }]);
  });
});
