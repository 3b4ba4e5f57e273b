import { forEachOf } from "#server/database/organisations.ts";
import type { Platform } from "#server/http/serve.ts";
import { letterTo, loadRenderer, queueLetters } from "#server/mail/letter.ts";
import { noticeDays, type TokenKind } from "../rules/new-token.ts";
import { tokenEndsLetter } from "./mail/token-letters.ts";
import { markMailed, organisationsWithEnds } from "./expiry-queries.ts";
import { tokenReaders } from "./reader-queries.ts";

/** Mails about an organisation's tokens that end soon, each once however many servers look. */
async function mailOf({ config, database }: Platform, orgId: string): Promise<void> {
  await loadRenderer();
  await database.write(orgId, async (transaction) => {
    for (const token of await transaction.rows(markMailed(orgId, noticeDays))) {
      const kind = token.kind as TokenKind;
      const readers = await transaction.rows(tokenReaders(orgId, kind, token.user_id));
      const notified = { kind, name: token.name, expiresAt: token.expires_at };
      await queueLetters(
        transaction,
        orgId,
        readers.map((reader) => letterTo(reader, () => tokenEndsLetter(config.publicUrl, reader, notified))),
      );
    }
  });
}

export async function mailBeforeExpiry(platform: Platform): Promise<void> {
  const [organisations] = await platform.database.jobsRead(organisationsWithEnds(noticeDays));
  await forEachOf(
    organisations,
    (orgId) => mailOf(platform, orgId),
    "Mails about API tokens that end soon couldn't be queued for some organisations",
  );
}
