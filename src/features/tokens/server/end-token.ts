import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { notFound, wrongState } from "#server/refusal.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import * as contract from "../contract.ts";
import { handTokenTo, lockToken, revokeToken } from "./queries.ts";

export async function revoke(
  transaction: AuditedTransaction,
  orgId: string,
  {
    tokenId,
    by,
    ownerId,
  }: { readonly tokenId: string; readonly by: string; readonly ownerId: string | null },
): Promise<void> {
  const token = await transaction.first(lockToken(orgId, tokenId, ownerId));
  if (token === undefined) return transaction.unchanged();
  await transaction.run(revokeToken(orgId, tokenId, by));
  await transaction.audit({
    action: `revoke ${token.kind} token`,
    subjectType: `${token.kind} token`,
    subjectId: tokenId,
    before: { name: token.name, scopes: token.scopes },
  });
}

export const revokeOwnToken = serve(contract.revokeOwnToken, async (call) => {
  const { orgId, id } = call.actor;
  await call.write((transaction) =>
    revoke(transaction, orgId, { tokenId: call.params.tokenId, by: id, ownerId: id }),
  );
  return {};
});

export const revokeOrganisationToken = serve(contract.revokeOrganisationToken, async (call) => {
  const { orgId, id } = call.actor;
  await call.write((transaction) =>
    revoke(transaction, orgId, { tokenId: call.params.tokenId, by: id, ownerId: null }),
  );
  return {};
});

/** PUT /api/organisation/tokens/{tokenId}/responsible. Also how a token that stopped works again. */
export const takeOverToken = serve(contract.takeOverToken, async (call) => {
  const { orgId, id } = call.actor;
  const { tokenId } = call.params;
  await call.write(async (transaction) => {
    const token = await transaction.first(lockToken(orgId, tokenId, null));
    if (token === undefined) throw notFound(t`This API token has been revoked, or there never was one.`);
    if (token.kind === "provisioning")
      throw wrongState(t`A provisioning token doesn't need a responsible person.`);
    if (token.user_id === id) return transaction.unchanged();
    await transaction.run(handTokenTo(orgId, tokenId, id));
    return transaction.audit({
      action: "take over organisation token",
      subjectType: "organisation token",
      subjectId: tokenId,
      before: { name: token.name, userId: token.user_id },
      after: { name: token.name, userId: id },
    });
  });
  return {};
});
