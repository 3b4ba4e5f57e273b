import { generateKeyPairSync } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { expect, it } from "vitest";
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readAccount,
} from "#features/access/account-contract.ts";
import { readSession, signIn } from "#features/access/contract.ts";
import * as contract from "#features/access/passkey-contract.ts";
import { readUserHandle, userHandleOf } from "#features/access/rules/passkey.ts";
import { removeSecondFactor } from "#features/people/contract.ts";
import { newId } from "#server/ids.ts";
import { Authenticator, type Lie } from "../support/authenticator.ts";
import { mailsTo } from "../support/mail.ts";
import { makeOrganisation, testPassword, type TestPerson } from "../support/organisation.ts";
import { describeOnEngines } from "../support/stint.ts";

const publicUrl = "https://stint.test";
const proof = { currentPassword: testPassword };

describeOnEngines(
  "A passkey",
  (stint) => {
    const visitor = () => stint().visitor();
    const challenge = async () => (await visitor().ok(contract.challengePasskey)).challenge;
    /** Adds a passkey; answers the authenticator that has it, and the recovery codes that came with it. */
    const add = async ({ client }: TestPerson, name = "Work laptop", counter = 0) => {
      const device = new Authenticator(publicUrl);
      device.counter = counter;
      const options = await client.ok(contract.beginPasskey, { body: proof });
      const { recoveryCodes } = await client.ok(contract.addPasskey, {
        body: device.register(options, name),
      });
      return { device, recoveryCodes };
    };
    const logIn = async (device: Authenticator, lie: Lie = {}) => {
      const client = visitor();
      const passkey = device.prove(await challenge(), lie);
      const answer = await client.call(contract.signInWithPasskey, { body: { passkey } });
      return { client, status: answer.status, code: answer.body.code, passkey };
    };
    const password = async (person: TestPerson, more: object = {}) =>
      visitor().call(signIn, { body: { email: person.email, password: testPassword, ...more } });

    it("logs in instead of the password, and is reported by mail and in the account", async () => {
      const { owner } = await makeOrganisation(stint());
      const { device, recoveryCodes } = await add(owner);
      expect(recoveryCodes).toHaveLength(10);
      const { client, status } = await logIn(device);
      expect(status).toBe(200);
      expect((await client.ok(readSession)).user?.id).toBe(owner.id);
      expect((await client.ok(readAccount)).passkeys).toMatchObject([
        { name: "Work laptop", lastUsedAt: expect.any(String) as string },
      ]);
      expect((await add(owner, "Phone")).recoveryCodes).toEqual([]);
      expect((await mailsTo(stint(), owner.email)).map(({ subject }) => subject)).toEqual([
        "A passkey has been added to your account",
        "A passkey has been added to your account",
      ]);
    });

    it("is refused with a wrong origin, domain, challenge, kind, signature or owner, or without verification", async () => {
      const { owner, addPerson } = await makeOrganisation(stint());
      const stranger = await makeOrganisation(stint());
      const other = await addPerson({ roles: ["booker"] });
      const { device } = await add(owner);
      const handle = (orgId: string, userId: string) =>
        Buffer.from(userHandleOf(orgId, userId)).toString("base64url");
      const org = readUserHandle(Buffer.from(device.userHandle, "base64url"))?.orgId ?? "";
      const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const lies: readonly (readonly [string, Lie])[] = [
        ["another origin", { origin: "https://stint.test.evil.example" }],
        ["plain http", { origin: "http://stint.test" }],
        ["another domain", { rpId: "evil.example" }],
        ["a challenge no one gave", { challenge: "bWFkZSB1cA" }],
        ["another kind", { type: "webauthn.create" }],
        ["no verification", { isVerified: false }],
        ["another key", { key: privateKey }],
        ["a colleague's handle", { userHandle: handle(org, other.id) }],
        ["another organisation's handle", { userHandle: handle(stranger.id, stranger.owner.id) }],
        ["this person in another organisation", { userHandle: handle(stranger.id, owner.id) }],
        ["no one's handle", { userHandle: handle(newId(), newId()) }],
        ["nonsense for a handle", { userHandle: "AAAA" }],
      ];
      const found: unknown[] = [];
      for (const [name, lie] of lies) found.push([name, (await logIn(device, lie)).code]);
      expect(found).toEqual(lies.map(([name]) => [name, "wrong_passkey"]));
      expect((await logIn(new Authenticator(publicUrl), { userHandle: device.userHandle })).code).toBe(
        "wrong_passkey",
      );
      expect((await logIn(device)).status).toBe(200);
    });

    it("signs each challenge once, in time, and for its purpose", async () => {
      const { owner } = await makeOrganisation(stint());
      const { device } = await add(owner);
      const { passkey } = await logIn(device);
      const again = () => visitor().call(contract.signInWithPasskey, { body: { passkey } });
      expect((await again()).body.code).toBe("wrong_passkey");
      const fresh = device.prove(await challenge());
      const races = await Promise.all(
        [1, 2, 3].map(() => visitor().call(contract.signInWithPasskey, { body: { passkey: fresh } })),
      );
      expect(races.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
      const late = device.prove(await challenge());
      await stint().engine.script("UPDATE passkey_challenges SET expires_at = now()");
      expect((await visitor().call(contract.signInWithPasskey, { body: { passkey: late } })).status).toBe(
        401,
      );
      const { challenge: forAdding } = await owner.client.ok(contract.beginPasskey, { body: proof });
      const misused = device.prove(forAdding);
      expect((await visitor().call(contract.signInWithPasskey, { body: { passkey: misused } })).status).toBe(
        401,
      );
      const [rows] = await stint().engine.readBatch("", [
        { sql: "SELECT string_agg(c::text, ' ') AS text FROM passkey_challenges c", parameters: [] },
      ]);
      expect(String(rows?.rows[0]?.["text"])).not.toContain(forAdding);
    });

    it("counts up where its authenticator counts, and is refused when the counter doesn't rise", async () => {
      const { owner } = await makeOrganisation(stint());
      const { device } = await add(owner, "Key", 5);
      expect((await logIn(device)).status).toBe(200);
      for (const counter of [6, 5, 0]) expect((await logIn(device, { counter })).code).toBe("wrong_passkey");
      device.counter = 20;
      expect((await logIn(device)).status).toBe(200);
    });

    it("belongs to an active person", async () => {
      const organisation = await makeOrganisation(stint());
      const { device } = await add(organisation.owner);
      await stint().engine.script(`UPDATE users SET is_active = false WHERE id = '${organisation.owner.id}'`);
      expect((await logIn(device)).code).toBe("wrong_passkey");
    });

    it("is added with the current password or a passkey, once, and only as the browser made it for this", async () => {
      const { owner, addPerson } = await makeOrganisation(stint());
      const other = await addPerson({ roles: ["booker"] });
      const begin = (body: object) => owner.client.call(contract.beginPasskey, { body });
      expect((await begin({ currentPassword: "not it" })).status).toBe(422);
      expect((await begin({})).status).toBe(422);
      const { device } = await add(owner);
      const options = await owner.client.ok(contract.beginPasskey, {
        body: { passkey: device.prove(await challenge()) },
      });
      const attempt = (by: TestPerson, body: ReturnType<Authenticator["register"]>) =>
        by.client.call(contract.addPasskey, { body });
      const made = new Authenticator(publicUrl);
      expect((await attempt(other, made.register(options, "Stolen"))).status).toBe(422);
      for (const lie of [
        { origin: "https://evil.example" },
        { rpId: "evil.example" },
        { isVerified: false },
      ]) {
        const next = await owner.client.ok(contract.beginPasskey, { body: proof });
        expect((await attempt(owner, made.register(next, "Odd", lie))).status).toBe(422);
      }
      const right = await owner.client.ok(contract.beginPasskey, { body: proof });
      expect(right.existing).toEqual([device.id.toString("base64url")]);
      expect((await attempt(owner, made.register(right, " "))).body.fields).toEqual({
        name: "Enter a name, such as Work laptop",
      });
      expect((await attempt(owner, made.register(right, "Second"))).status).toBe(200);
      expect((await attempt(owner, made.register(right, "Twice"))).status).toBe(422);
      const same = await owner.client.ok(contract.beginPasskey, { body: proof });
      expect((await attempt(owner, made.register(same, "Same"))).body.error).toBe(
        "You've added this passkey before.",
      );
    });

    it("is renamed and removed by its owner alone, with the password or a passkey", async () => {
      const { owner, addPerson } = await makeOrganisation(stint());
      const other = await addPerson({ roles: ["booker"] });
      const stranger = await makeOrganisation(stint());
      const { device } = await add(owner);
      const [passkey] = (await owner.client.ok(readAccount)).passkeys;
      const params = { passkeyId: passkey?.id ?? "" };
      const rename = (by: TestPerson, version = 1) =>
        by.client.call(contract.renamePasskey, { params, body: { version, name: "Old laptop" } });
      expect((await rename(other)).status).toBe(404);
      expect((await rename(stranger.owner)).status).toBe(404);
      expect((await rename(owner)).status).toBe(200);
      const late = await owner.client.call(contract.renamePasskey, {
        params,
        body: { version: 1, name: "Late" },
      });
      expect([late.status, late.body.current]).toEqual([409, { name: "Old laptop", version: 2 }]);
      const remove = (by: TestPerson, body: object) =>
        by.client.call(contract.removePasskey, { params, body });
      expect((await remove(owner, { currentPassword: "not it" })).status).toBe(422);
      expect((await remove(stranger.owner, proof)).status).toBe(404);
      const { device: theirs } = await add(stranger.owner);
      expect((await remove(owner, { passkey: theirs.prove(await challenge()) })).status).toBe(422);
      expect((await remove(owner, { passkey: device.prove(await challenge()) })).status).toBe(200);
      expect(await owner.client.ok(readAccount)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
      expect((await logIn(device)).code).toBe("wrong_passkey");
      expect((await password(owner)).status).toBe(200);
      expect((await mailsTo(stint(), owner.email)).at(-1)?.subject).toBe(
        "A passkey has been removed from your account",
      );
    });

    it("is a second factor beside the authenticator app, with the same recovery codes", async () => {
      const { owner, addPerson } = await makeOrganisation(stint());
      const { device, recoveryCodes } = await add(owner);
      const requested = await password(owner);
      expect([requested.status, requested.body.code]).toEqual([401, "passkey_needed"]);
      const passkey = async (by = device) => ({ passkey: by.prove(await challenge()) });
      expect((await password(owner, await passkey())).status).toBe(200);
      expect((await password(owner, { code: "000000" })).body.code).toBe("wrong_code");
      expect((await password(owner, { code: recoveryCodes[0] })).status).toBe(200);
      expect((await password(owner, { code: recoveryCodes[0] })).body.code).toBe("wrong_code");
      const other = await addPerson({ roles: ["booker"] });
      await stint().engine.script(
        `INSERT INTO credentials (org_id, user_id, password_hash) SELECT org_id, '${other.id}', password_hash FROM credentials WHERE user_id = '${owner.id}'`,
      );
      const { device: theirs } = await add(other);
      expect((await password(owner, await passkey(theirs))).body.code).toBe("wrong_passkey");
      const { secret } = await owner.client.ok(beginSecondFactor, { body: proof });
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      const code = (ahead: number) => totp.generate({ timestamp: Date.now() + ahead * 30_000 });
      await owner.client.ok(confirmSecondFactor, { body: { code: code(-1) } });
      expect((await password(owner)).body.code).toBe("code_or_passkey_needed");
      expect((await password(owner, { code: code(0) })).status).toBe(200);
      await owner.client.ok(endSecondFactor, { body: proof });
      expect((await owner.client.ok(readAccount)).recoveryCodesLeft).toBe(10);
      expect((await password(owner)).body.code).toBe("passkey_needed");
      const admin = await addPerson({ roles: ["super_admin"] });
      await admin.client.ok(removeSecondFactor, { params: { personId: owner.id } });
      const again = await stint().visitor().signIn(owner.email, testPassword);
      expect(await again.ok(readAccount)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
      expect((await password(owner)).status).toBe(200);
    });

    it("lets super admins in where single sign-on is required, and no one else", async () => {
      const { id, owner, addPerson } = await makeOrganisation(stint());
      const booker = await addPerson({ roles: ["booker"] });
      await stint().engine.script(
        `INSERT INTO credentials (org_id, user_id, password_hash) SELECT org_id, '${booker.id}', password_hash FROM credentials WHERE user_id = '${owner.id}'`,
      );
      const [mine, theirs] = [await add(owner), await add(booker)];
      await stint().engine.script(
        `INSERT INTO sign_on_connections (org_id, issuer, client_id, client_secret, button_label, is_enabled, is_required) VALUES ('${id}', 'https://a.example', 'a', '', 'a', true, true)`,
      );
      expect((await logIn(theirs.device)).code).toBe("sign_on_required");
      expect((await logIn(mine.device)).status).toBe(200);
      const passkey = mine.device.prove(await challenge());
      expect((await password(owner, { passkey })).status).toBe(200);
      const [stored] = (await owner.client.ok(readAccount)).passkeys;
      const last = await owner.client.call(contract.removePasskey, {
        params: { passkeyId: stored?.id ?? "" },
        body: proof,
      });
      expect(last.status).toBe(409);
      expect((await owner.client.ok(readAccount)).passkeys).toHaveLength(1);
    });
  },
  { environment: { PUBLIC_URL: publicUrl } },
);

describeOnEngines("On a server without a domain", (stint) => {
  it("passkeys can't be added", async () => {
    const { owner } = await makeOrganisation(stint());
    const { status, body } = await owner.client.call(contract.beginPasskey, { body: proof });
    expect([status, body.error]).toEqual([
      409,
      "Passkeys need a domain: this server is reached by an IP address.",
    ]);
  });
});
