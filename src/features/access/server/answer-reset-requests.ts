import type { Platform } from "#server/http/serve.ts";
import { linkTo, newLinkToken } from "#server/link-token.ts";
import { compose, letterTo, queueMail } from "#server/mail/letter.ts";
import { addressee } from "#features/people/server/email-queries.ts";
import { deleteResetRequest, insertReset, oldestResetRequests, recentResets } from "./account-queries.ts";
import { passwordResetLetter, resetMinutes } from "./mail/access-letters.ts";
import { directoryEntry } from "#features/people/server/queries.ts";

const maxPerHour = 5;

async function answer(
  { config, database }: Platform,
  request: { readonly id: string; readonly email: string },
): Promise<void> {
  const login = await database.directory((transaction) => transaction.first(directoryEntry(request.email)));
  if (!login) return;
  const { org_id: orgId, user_id: userId } = login;
  const [people, recent] = await database.read(orgId, addressee(orgId, userId), recentResets(orgId, userId));
  const person = people[0];
  if (!person?.is_active || (recent[0]?.count ?? 0) >= maxPerHour) return;
  const { token, hash } = newLinkToken(orgId);
  const letter = letterTo(person, () =>
    passwordResetLetter({
      recipient: person.email,
      organisationName: person.organisation_name,
      link: linkTo(config.publicUrl, "/reset-password", token),
    }),
  );
  const mail = await compose(letter);
  await database.write(orgId, async (transaction) => {
    const row = {
      orgId,
      id: request.id,
      userId,
      email: person.email,
      tokenHash: hash,
      minutes: resetMinutes,
    };
    // The request's id is the link's, so nothing is answered twice.
    if ((await transaction.run(insertReset(row))) === 1) await transaction.run(queueMail(orgId, mail));
  });
}

/** Mails links to known people; answers how many requests it handled. */
export async function answerResetRequests(platform: Platform): Promise<number> {
  const requests = await platform.database.directory((transaction) =>
    transaction.rows(oldestResetRequests(20)),
  );
  // One that can't be answered waits for the next run and delays no other.
  const outcomes = await Promise.allSettled(
    requests.map(async (request) => {
      await answer(platform, request);
      await platform.database.directory((transaction) => transaction.run(deleteResetRequest(request.id)));
    }),
  );
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason as Error;
  return requests.length;
}
