import { expect, it } from "vitest";
import { openPasswordReset, requestPasswordReset, resetPassword } from "#features/access/account-contract.ts";
import { readSession, signIn } from "#features/access/contract.ts";
import { answerResetRequests } from "#features/access/server/answer-reset-requests.ts";
import { mailsTo, newestMailTo, tokenIn } from "../support/mail.ts";
import { makeOrganisation, testPassword, type TestOrganisation } from "../support/organisation.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const fresh = "tide-table-7";

async function linkFor(stint: Stint, email: string): Promise<string> {
  await stint.visitor().ok(requestPasswordReset, { body: { email } });
  await answerResetRequests(stint.platform);
  return tokenIn(await newestMailTo(stint, email, "password reset"));
}

describeOnEngines("A forgotten password", (stint) => {
  const organisation = (): Promise<TestOrganisation> => makeOrganisation(stint());
  const set = (token: string, password = fresh, confirmation = password) =>
    stint().visitor().call(resetPassword, { body: { token, password, confirmation } });

  it("is requested alike with a known and an unknown address, and only the known one is mailed", async () => {
    const { owner } = await organisation();
    const unknown = `ghost-${owner.id}@test.example`;
    const answers = [];
    for (const email of [owner.email, unknown])
      answers.push(await stint().visitor().call(requestPasswordReset, { body: { email } }));
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 200, body: {} },
      { status: 200, body: {} },
    ]);
    expect(await answerResetRequests(stint().platform)).toBe(2);
    expect(await mailsTo(stint(), unknown)).toEqual([]);
    const mail = await newestMailTo(stint(), owner.email, "password reset");
    expect(mail.text_part).toContain("/reset-password#token=");
    expect(mail.html_part).toContain("/reset-password#token=");
    expect(mail.html_part).toContain("Testing Ltd");
  });

  it("does nothing that differs between known and unknown before it answers: both only write the address down", async () => {
    const { owner } = await organisation();
    const before = await mailsTo(stint(), owner.email);
    await stint()
      .visitor()
      .ok(requestPasswordReset, { body: { email: owner.email } });
    expect(await mailsTo(stint(), owner.email)).toEqual(before);
    await answerResetRequests(stint().platform);
    expect(await mailsTo(stint(), owner.email)).toHaveLength(before.length + 1);
  });

  it("is set anew by the link, once, and ends every session", async () => {
    const { owner } = await organisation();
    const token = await linkFor(stint(), owner.email);
    expect(await stint().visitor().ok(openPasswordReset, { body: { token } })).toEqual({
      email: owner.email,
      organizationName: "Testing Ltd",
    });
    expect((await set(token, fresh, "other")).body.fields).toEqual({
      confirmation: "Passwords do not match.",
    });
    expect((await set(token, "12345")).body.error).toBe("Password must be at least 6 characters long.");
    expect((await set(token, "password1")).body.error).toBe(
      "This password is one of the most common ones. Choose another.",
    );
    expect((await set(token, "Testing Ltd")).body.error).toBe(
      "This password is made up of names that are easy to guess, such as yours. Choose another.",
    );
    expect((await set(token)).status).toBe(200);
    expect((await owner.client.ok(readSession)).user).toBeNull();
    expect(
      (
        await stint()
          .visitor()
          .call(signIn, { body: { email: owner.email, password: testPassword } })
      ).status,
    ).toBe(401);
    await stint().visitor().signIn(owner.email, fresh);
    expect((await set(token, "another-one-8")).status).toBe(404);
    expect((await stint().visitor().call(openPasswordReset, { body: { token } })).status).toBe(404);
    expect((await newestMailTo(stint(), owner.email, "security notice")).subject).toBe(
      "Your password has been changed",
    );
  });

  it("lets one of several at once through", async () => {
    const { owner } = await organisation();
    const token = await linkFor(stint(), owner.email);
    const statuses = (
      await Promise.all(["tide-a", "tide-b", "tide-c", "tide-d"].map((password) => set(token, password)))
    ).map((answer) => answer.status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
  });

  it("expires every other link when one is used", async () => {
    const { owner } = await organisation();
    const first = await linkFor(stint(), owner.email);
    const second = await linkFor(stint(), owner.email);
    expect(first).not.toBe(second);
    expect((await set(second)).status).toBe(200);
    expect((await set(first)).status).toBe(404);
  });

  it("answers expired, unknown and malformed links alike", async () => {
    const { owner } = await organisation();
    const token = await linkFor(stint(), owner.email);
    await stint().engine.script("UPDATE password_resets SET expires_at = now() - interval '1 second'");
    const [orgId = ""] = token.split(".");
    const answers = await Promise.all(
      [token, `${orgId}.${"x".repeat(43)}`, "nonsense", "a.b.c", ""].map((each) => set(each)),
    );
    for (const answer of answers)
      expect({ ...answer.body, requestId: "", instance: "" }).toEqual({
        ...answers[0]?.body,
        requestId: "",
        instance: "",
      });
    expect(answers[0]?.status).toBe(404);
    expect((await owner.client.ok(readSession)).user).not.toBeNull();
  });

  it("expires within the hour, and is stored as a hash only", async () => {
    const { owner } = await organisation();
    const token = await linkFor(stint(), owner.email);
    const [result] = await stint().engine.readBatch("", [
      {
        sql: "SELECT extract(epoch FROM expires_at - created_at)::int AS seconds, r::text AS row FROM password_resets r WHERE user_id = $1",
        parameters: [owner.id],
      },
    ]);
    expect(result?.rows[0]?.["seconds"]).toBe(3600);
    expect(String(result?.rows[0]?.["row"])).not.toContain(token.split(".")[1]);
  });

  it("mails at most five links an hour to anybody", async () => {
    const { owner } = await organisation();
    for (let turn = 0; turn < 7; turn += 1) await linkFor(stint(), owner.email);
    expect(
      (await mailsTo(stint(), owner.email)).filter((mail) => mail.kind === "password reset"),
    ).toHaveLength(5);
  });

  it("mails nothing to an inactive person, and answers a request once even when two servers deal with it", async () => {
    const { owner, id } = await organisation();
    await stint()
      .visitor()
      .ok(requestPasswordReset, { body: { email: owner.email } });
    await Promise.all([answerResetRequests(stint().platform), answerResetRequests(stint().platform)]);
    expect(
      (await mailsTo(stint(), owner.email)).filter((mail) => mail.kind === "password reset"),
    ).toHaveLength(1);
    await stint().engine.script(`UPDATE users SET is_active = false WHERE org_id = '${id}'`);
    await stint()
      .visitor()
      .ok(requestPasswordReset, { body: { email: owner.email } });
    await answerResetRequests(stint().platform);
    expect(
      (await mailsTo(stint(), owner.email)).filter((mail) => mail.kind === "password reset"),
    ).toHaveLength(1);
  });
});
