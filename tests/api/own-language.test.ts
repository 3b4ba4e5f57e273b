import { expect, it } from "vitest";
import {
  changePreferences,
  exportOwnData,
  readAccount,
  requestPasswordReset,
} from "#features/access/account-contract.ts";
import { readSession, signIn, signOut } from "#features/access/contract.ts";
import { answerResetRequests } from "#features/access/server/answer-reset-requests.ts";
import { listAuditEvents } from "#features/audit/contract.ts";
import { newestMailTo } from "../support/mail.ts";
import { makeOrganisation, testPassword, type TestPerson } from "../support/organisation.ts";
import { describeOnEngines } from "../support/stint.ts";

/** The language that an answer gives the browser; null where it gives none. */
const givenBy = (headers: Headers): string | null => {
  const set = headers.getSetCookie().find((line) => line.startsWith("stint_language="));
  return set === undefined ? null : (/=(\w+)/.exec(set)?.[1] ?? "");
};

describeOnEngines("The language of a person", (stint) => {
  const stored = async (person: TestPerson) => {
    const [result] = await stint().engine.readBatch("SET LOCAL ROLE NONE", [
      { sql: "SELECT language FROM users WHERE id = $1", parameters: [person.id] },
    ]);
    return (result?.rows[0] as { language: string | null } | undefined)?.language;
  };
  const logIn = async (person: TestPerson, accepted: string) => {
    const client = stint().visitor();
    const body = { email: person.email, password: testPassword };
    const { headers, body: session } = await client.call(signIn, { body }, { "accept-language": accepted });
    return { client, given: givenBy(headers), language: session.language };
  };

  it("is that of their browser at the first login, and every later browser's too", async () => {
    const { owner } = await makeOrganisation(stint());
    expect(await stored(owner)).toBeNull();
    expect(await logIn(owner, "de-DE")).toMatchObject({ given: "de", language: "de" });
    expect(await stored(owner)).toBe("de");
    const later = await logIn(owner, "fr");
    expect(later).toMatchObject({ given: "de", language: "de" });
    const { headers, body } = await later.client.call(readSession, {}, { "accept-language": "fr" });
    expect([givenBy(headers), body.language]).toEqual(["de", "de"]);
    const left = await later.client.call(signOut);
    expect(givenBy(left.headers)).toBeNull();
  });

  it("gives the cookie to scripts of our own pages for a year", async () => {
    const { owner } = await makeOrganisation(stint());
    const body = { email: owner.email, password: testPassword };
    const { headers } = await stint().visitor().call(signIn, { body }, { "accept-language": "es" });
    const cookie = headers.getSetCookie().find((line) => line.startsWith("stint_language=")) ?? "";
    expect(cookie).toMatch(/^stint_language=es; Max-Age=31536000; Path=\/; (?:Secure; )?SameSite=Lax$/);
  });

  it("is a preference, audited as the others; a fifth language is refused", async () => {
    const { owner } = await makeOrganisation(stint());
    const { client } = await logIn(owner, "en");
    expect((await client.ok(readAccount)).preferences.language).toBe("en");
    const changed = await client.call(changePreferences, { body: { language: "fr" } });
    expect([changed.body.language, changed.body.weeklyReminder, givenBy(changed.headers)]).toEqual([
      "fr",
      true,
      "fr",
    ]);
    expect(await stored(owner)).toBe("fr");
    expect((await client.ok(readSession)).language).toBe("fr");
    const { events } = await client.ok(listAuditEvents, { query: { action: "change preferences" } });
    expect(JSON.stringify(events[0])).toContain("anguage");
    const refused = await client.call(changePreferences, { body: { language: "nl" as "fr" } });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["language"]]);
  });

  it("is in what they export of themselves", async () => {
    const { owner } = await makeOrganisation(stint());
    const { client } = await logIn(owner, "de");
    expect((await client.call(exportOwnData)).status).toBe(200);
  });

  it("is that of their mails, from every sender", async () => {
    const firm = await makeOrganisation(stint());
    const reset = async (person: TestPerson) => {
      await stint()
        .visitor()
        .ok(requestPasswordReset, { body: { email: person.email } });
      await answerResetRequests(stint().platform);
      return newestMailTo(stint(), person.email, "password reset");
    };
    const english = await reset(firm.owner);
    expect([english.subject, /<html[^>]* lang="([^"]+)"/.exec(english.html_part)?.[1]]).toEqual([
      "Set a new password for Stint",
      "en-GB",
    ]);
    await logIn(firm.owner, "de");
    const german = await reset(firm.owner);
    expect([german.subject, /<html[^>]* lang="([^"]+)"/.exec(german.html_part)?.[1]]).toEqual([
      "Neues Passwort für Stint festlegen",
      "de-DE",
    ]);
    expect(german.html_part).toContain("Falls die Schaltfläche nicht funktioniert");
  });
});
