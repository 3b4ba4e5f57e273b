import { t } from "#shared/texts/t.ts";
import { countOrRefuse, RateWindow } from "#server/http/rate-window.ts";
import { servePublic, type PublicCall } from "#server/http/serve.ts";
import { notFound } from "#server/refusal.ts";
import { signOnOffers } from "#features/access/server/queries.ts";
import * as contract from "../contract.ts";
import { domainOf } from "../rules/connection.ts";
import { returnPath } from "../rules/return-path.ts";
import { beginLogin } from "./begin-login.ts";
import { connectionOf, organisationOfDomain } from "./connection-queries.ts";
import { storeLogin } from "./pending-login.ts";
import { providerAway, ProviderFault } from "./provider.ts";

/** A whole company may log in from one network address within minutes. */
const perAddress = new RateWindow({ most: 600, windowMs: 600_000 });

/** The organisation named, that of the address's domain, or the only one that has single sign-on. */
async function organisationFor({
  database,
  body,
}: PublicCall<typeof contract.beginSignOn>): Promise<string | null> {
  if (body.organisationId !== undefined) return body.organisationId;
  const email = body.email?.trim() ?? "";
  return database.directory(async (transaction) => {
    const enabled = await transaction.rows(signOnOffers());
    if (enabled.length === 1) return enabled[0]?.org_id ?? null;
    return (await transaction.first(organisationOfDomain(domainOf(email))))?.org_id ?? null;
  });
}

/** POST /api/single-sign-on/begin */
export const beginSignOn = servePublic(contract.beginSignOn, async (call) => {
  countOrRefuse(perAddress, call.address);
  const orgId = await organisationFor(call);
  const [connection] = orgId === null ? [] : (await call.database.read(orgId, connectionOf(orgId)))[0];
  if (!connection?.is_enabled)
    throw notFound(
      t`No organisation here uses single sign-on for this address. Log in with your password, or ask an admin.`,
    );
  const returnTo = returnPath(call.body.from);
  try {
    const { address, store } = await beginLogin(call, connection, { returnTo, testedBy: null });
    await storeLogin(call, connection.org_id, store);
    return { address };
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    call.warn(`Single sign-on of organisation ${connection.org_id}: ${error.message}`);
    throw providerAway();
  }
});
