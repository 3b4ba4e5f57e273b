import { serve, type Call } from "#server/http/serve.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import type { Endpoint } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { newId } from "#server/ids.ts";
import { loadRenderer } from "#server/mail/letter.ts";
import { invalid, notFound, stale } from "#server/refusal.ts";
import { makeToken } from "#features/tokens/server/create-token.ts";
import { revoke } from "#features/tokens/server/end-token.ts";
import { provisioningScope } from "#features/tokens/rules/new-token.ts";
import * as contract from "../contract.ts";
import { insertConnection, joinToken } from "./connection-queries.ts";
import {
  connectionTokens,
  deleteConnection,
  lastActor,
  lockConnection,
  updateConnection,
} from "./page-queries.ts";

type Maker = Pick<Call<Endpoint>, "actor" | "config">;
const gone = () => notFound(t`This connection has been removed.`);

function nameFrom(typed: string): string {
  const name = typed.trim();
  if (name === "") throw invalid({ name: t`Enter a name, such as Entra ID` });
  return name;
}

/** A token named as its connection, which is what the audit log says of it. */
async function tokenFor(
  transaction: AuditedTransaction,
  maker: Maker,
  connection: { readonly id: string; readonly name: string },
  expiresInDays: number | null,
) {
  const requested = { name: connection.name, scopes: [provisioningScope], expiresInDays };
  const made = await makeToken(transaction, maker, "provisioning", requested);
  await transaction.run(joinToken(maker.actor.orgId, made.id, connection.id));
  return made;
}

export const connectProvider = serve(contract.connectProvider, async (call) => {
  const connection = { id: newId(), name: nameFrom(call.body.name) };
  const { orgId } = call.actor;
  await loadRenderer();
  return call.write(async (transaction) => {
    await transaction.run(insertConnection(orgId, connection.id, connection.name));
    await transaction.audit({
      action: "connect identity provider",
      subjectType: "provisioning connection",
      subjectId: connection.id,
      after: { name: connection.name },
    });
    return tokenFor(transaction, call, connection, call.body.expiresInDays);
  });
});

export const createConnectionToken = serve(contract.createConnectionToken, async (call) => {
  const { orgId } = call.actor;
  await loadRenderer();
  return call.write(async (transaction) => {
    const connection = await transaction.first(lockConnection(orgId, call.params.connectionId));
    if (connection === undefined) throw gone();
    return tokenFor(transaction, call, connection, call.body.expiresInDays);
  });
});

export const changeConnection = serve(contract.changeConnection, async (call) => {
  const { orgId } = call.actor;
  const { connectionId } = call.params;
  const name = nameFrom(call.body.name);
  const { mailsPeople, version } = call.body;
  await call.write(async (transaction) => {
    const stored = await transaction.first(lockConnection(orgId, connectionId));
    if (stored === undefined) throw gone();
    const before = { name: stored.name, mailsPeople: stored.mails_people };
    if (stored.version !== version) {
      const last = await transaction.first(lastActor(orgId, connectionId));
      throw stale({ ...before, version: stored.version, updatedByName: last?.actor_name ?? null });
    }
    if (before.name === name && before.mailsPeople === mailsPeople) return transaction.unchanged();
    await transaction.run(updateConnection(orgId, connectionId, name, mailsPeople));
    return transaction.audit({
      action: "change provisioning connection",
      subjectType: "provisioning connection",
      subjectId: connectionId,
      before,
      after: { name, mailsPeople },
    });
  });
  return {};
});

/** People stay as they are; what the provider called them is forgotten. */
export const disconnectProvider = serve(contract.disconnectProvider, async (call) => {
  const { orgId, id } = call.actor;
  const { connectionId } = call.params;
  await call.write(async (transaction) => {
    const stored = await transaction.first(lockConnection(orgId, connectionId));
    if (stored === undefined) return transaction.unchanged();
    const tokens = await transaction.rows(connectionTokens(orgId));
    for (const token of tokens.filter((each) => each.connection_id === connectionId))
      await revoke(transaction, orgId, { tokenId: token.id, by: id, ownerId: null });
    await transaction.run(deleteConnection(orgId, connectionId));
    return transaction.audit({
      action: "disconnect identity provider",
      subjectType: "provisioning connection",
      subjectId: connectionId,
      before: { name: stored.name },
    });
  });
  return {};
});
