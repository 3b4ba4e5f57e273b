import { auditRow } from "#server/audit.ts";
import type { Exchange, Platform } from "#server/http/serve.ts";
import { letterTo, loadRenderer, queueLetters } from "#server/mail/letter.ts";
import { nameOrEmail } from "#features/people/rules/person-name.ts";
import type { LoginFound } from "./login-facts.ts";
import { releasers, rememberRefused } from "./login-queries.ts";
import { identityConflictLetter } from "./mail/sign-on-letters.ts";

/** Records that a person's address came with another identity, and tells super admins, once a day at most. */
export async function reportConflict(
  call: Platform & Exchange,
  orgId: string,
  { person }: LoginFound,
  subject: string,
): Promise<void> {
  if (person === null || (person.refused_lately && person.refused_subject === subject)) return;
  await loadRenderer();
  const personName = nameOrEmail(person);
  await call.database.write(orgId, async (transaction) => {
    await transaction.run(rememberRefused(orgId, person.id, subject));
    const readers = await transaction.rows(releasers(orgId));
    const about = { personName, email: person.email, publicUrl: call.config.publicUrl };
    await queueLetters(
      transaction,
      orgId,
      readers.map((reader) =>
        letterTo(reader, () => identityConflictLetter({ ...about, recipient: reader.email })),
      ),
    );
    const entry = { action: "refuse identity", subjectType: "user", subjectId: person.id };
    await transaction.run(auditRow({ orgId, id: person.id, name: personName }, entry, call.requestId));
  });
}
