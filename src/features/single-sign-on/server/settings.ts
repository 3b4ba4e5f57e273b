import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { notFound, wrongState } from "#server/refusal.ts";
import * as contract from "../settings-contract.ts";
import { beginLogin } from "./begin-login.ts";
import {
  connectionOf,
  deleteConnection,
  unlistDomains,
  deleteLink,
  deleteLinks,
  endSessions,
  lockedConnection,
} from "./connection-queries.ts";
import { ProviderFault } from "./provider.ts";
import { singleSignOnAnswer } from "./settings-view.ts";

export const readSingleSignOn = serve(contract.readSingleSignOn, (call) => singleSignOnAnswer(call));

/** DELETE /api/organisation/single-sign-on. Super admins' own sessions stay. */
export const removeSingleSignOn = serve(contract.removeSingleSignOn, async (call) => {
  const { orgId } = call.actor;
  await call.write(async (transaction) => {
    const row = await transaction.first(lockedConnection(orgId));
    if (!row) return transaction.unchanged();
    await transaction.runAll([
      endSessions(orgId, "at the provider"),
      deleteLinks(orgId),
      unlistDomains(orgId, null),
      deleteConnection(orgId),
    ]);
    return transaction.audit({
      action: "remove login provider",
      subjectType: "login provider",
      subjectId: orgId,
      before: { issuer: row.issuer, clientId: row.client_id },
    });
  });
  return {};
});

/** POST /api/organisation/single-sign-on/test. Works before single sign-on is turned on. */
export const testSingleSignOn = serve(contract.testSingleSignOn, async (call) => {
  const { orgId, id } = call.actor;
  const [[connection]] = await call.read(connectionOf(orgId));
  if (!connection) throw notFound(t`Save your provider's address before you test it.`);
  const begun = await beginLogin(call, connection, { returnTo: "", testedBy: id }).catch((error: unknown) => {
    throw error instanceof ProviderFault
      ? wrongState(t`The provider can't be used: ${error.message}`)
      : error;
  });
  await call.write(async (transaction) => {
    await transaction.run(begun.store);
    await transaction.audit({
      action: "test login provider",
      subjectType: "login provider",
      subjectId: orgId,
    });
  });
  return { address: begun.address };
});

/** DELETE /api/organisation/single-sign-on/people/{personId} */
export const unlinkSingleSignOn = serve(contract.unlinkSingleSignOn, async (call) => {
  const { orgId } = call.actor;
  const { personId } = call.params;
  await call.write(async (transaction) => {
    if ((await transaction.run(deleteLink(orgId, personId))) !== 1)
      throw notFound(t`This person hasn't logged in with single sign-on.`);
    await transaction.audit({
      action: "unlink identity",
      subjectType: "user",
      subjectId: personId,
    });
  });
  return singleSignOnAnswer(call);
});
