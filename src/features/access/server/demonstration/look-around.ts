import { auditRow } from "#server/audit.ts";
import { servePublic, type Platform } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import { writeTime } from "#shared/zone.ts";
import { t } from "#shared/texts/t.ts";
import { demonstrationZone } from "../../rules/demonstration.ts";
import * as contract from "../../demonstration-contract.ts";
import { endPresentSession } from "../present-session.ts";
import { beginSession, sendSession, sessionOf } from "../session.ts";
import { demonstrationAccounts } from "./account-queries.ts";

/** The accounts on offer; none unless the server is a public demonstration, whatever its database contains. */
async function accountsOf({ config, database }: Platform) {
  if (!config.publicDemo) throw notFound(t`This server isn't a public demonstration.`);
  return database.directory((transaction) => transaction.rows(demonstrationAccounts()));
}

/** GET /api/demonstration */
export const readDemonstration = servePublic(contract.readDemonstration, async (call) => {
  const accounts = await accountsOf(call);
  const { demoRenewedAt } = call.config;
  return {
    organisations: [...Map.groupBy(accounts, (account) => account.org_id)].map(([id, own]) => ({
      id,
      name: own[0]?.organisation_name ?? "",
      about: own[0]?.organisation_about ?? "",
      accounts: own.map((account) => ({
        id: account.user_id,
        name: account.person_name,
        role: account.role_code,
      })),
    })),
    renewedAt: demoRenewedAt === null ? null : writeTime(demoRenewedAt),
    timeZone: demonstrationZone,
  };
});

/** POST /api/demonstration/session */
export const lookAround = servePublic(contract.lookAround, async (call) => {
  const { organisationId, accountId } = call.body;
  const account = (await accountsOf(call)).find(
    ({ org_id: orgId, user_id: userId }) => orgId === organisationId && userId === accountId,
  );
  if (!account) throw notFound(t`This account is no longer available. Reload the page.`);
  const [orgId, userId] = [account.org_id, account.user_id];
  const cookie = await call.database.write(orgId, async (transaction) => {
    const value = await beginSession(transaction, orgId, userId, call.userAgent);
    const entry = { action: "sign in", subjectType: "session", subjectId: userId };
    await transaction.run(auditRow({ orgId, id: userId, name: account.person_name }, entry, call.requestId));
    return value;
  });
  await endPresentSession(call);
  sendSession(call, cookie);
  return sessionOf(call, orgId, userId);
});
