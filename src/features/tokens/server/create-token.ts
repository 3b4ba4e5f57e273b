import { may } from "#shared/permissions.ts";
import type { Endpoint } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { hashToken, newId } from "#server/ids.ts";
import { letterTo, loadRenderer, queueLetters } from "#server/mail/letter.ts";
import { forbidden, invalid, refuseInvalid } from "#server/refusal.ts";
import { newTokenText } from "#server/token-text.ts";
import * as contract from "../contract.ts";
import { tidyScopes } from "../rules/areas.ts";
import { kindOf, maxTokens, tokenFaults, type TokenKind } from "../rules/new-token.ts";
import { tokenMadeLetter } from "./mail/token-letters.ts";
import { insertToken, tokenCount } from "./queries.ts";
import { tokenReaders } from "./reader-queries.ts";

interface TokenInput {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresInDays: number | null;
}

/** Stores a new token's hash, mails whom it concerns, and answers its text. The renderer is loaded before. */
export async function makeToken(
  transaction: AuditedTransaction,
  { actor, config }: Pick<Call<Endpoint>, "actor" | "config">,
  kind: TokenKind,
  input: TokenInput,
): Promise<{ id: string; secret: string }> {
  refuseInvalid(tokenFaults(kind, input));
  const [id, secret] = [newId(), newTokenText(actor.orgId)];
  const name = input.name.trim();
  const scopes = tidyScopes(input.scopes);
  const counted = await transaction.first(tokenCount(actor.orgId, kind === "personal" ? actor.id : null));
  if ((counted?.count ?? 0) >= maxTokens)
    throw invalid({ name: t`There are ${maxTokens} tokens already. Revoke one you don't need.` });
  const row = { id, kind, name, scopes, tokenHash: hashToken(secret), createdBy: actor.id };
  const userId = kind === "provisioning" ? null : actor.id;
  const made = await transaction.first(
    insertToken(actor.orgId, { ...row, userId, days: input.expiresInDays }),
  );
  const readers = await transaction.rows(tokenReaders(actor.orgId, kind, actor.id));
  const expiresAt = made?.expires_at ?? null;
  const letters = readers.map((reader) =>
    letterTo(reader, () =>
      tokenMadeLetter(config.publicUrl, reader, { kind, name, scopes, expiresAt, by: actor.name }),
    ),
  );
  await queueLetters(transaction, actor.orgId, letters);
  await transaction.audit({
    action: `create ${kind} token`,
    subjectType: `${kind} token`,
    subjectId: id,
    after: { name, scopes, expiresAt },
  });
  return { id, secret };
}

async function create(
  call: Pick<Call<Endpoint>, "actor" | "config" | "write">,
  kind: TokenKind,
  input: TokenInput,
): Promise<{ id: string; secret: string }> {
  refuseInvalid(tokenFaults(kind, input));
  await loadRenderer();
  return call.write((transaction) => makeToken(transaction, call, kind, input));
}

export const createOwnToken = serve(contract.createOwnToken, (call) => create(call, "personal", call.body));

export const createOrganisationToken = serve(contract.createOrganisationToken, (call) => {
  const kind = kindOf("organisation", call.body.scopes);
  if (kind === "provisioning" && !may(call.actor.roles, "connect identity providers"))
    throw forbidden(t`Only a Super Admin can create a token for provisioning.`);
  return create(call, kind, call.body);
});
