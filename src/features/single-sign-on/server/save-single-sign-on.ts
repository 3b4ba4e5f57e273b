import { t } from "#shared/texts/t.ts";
import type { AuditedTransaction } from "#server/http/request-transaction.ts";
import { serve, type Call } from "#server/http/serve.ts";
import { newToken } from "#server/ids.ts";
import { refusalOf } from "#server/outgoing/outgoing.ts";
import { invalid, refuseInvalid, stale, wrongState } from "#server/refusal.ts";
import { secondFactorsOf } from "#features/access/server/account-queries.ts";
import { checkConnection, tidyConnection, type ConnectionValues } from "../rules/connection.ts";
import * as contract from "../settings-contract.ts";
import {
  connectionOf,
  deleteDomains,
  unlistDomains,
  deleteRoles,
  domainsOf,
  endSessions,
  insertConnection,
  insertDomain,
  insertRoles,
  listDomain,
  lockedConnection,
  otherOrganisation,
  proveDomain,
  rolesOf,
  updateConnection,
} from "./connection-queries.ts";
import type { ConnectionRow } from "./login-facts.ts";
import { ProviderFault, providerOf } from "./provider.ts";
import { roleValuesOf, singleSignOnAnswer, storedValues } from "./settings-view.ts";

type Save = Call<typeof contract.saveSingleSignOn>;

/** PUT /api/organisation/single-sign-on */
export const saveSingleSignOn = serve(contract.saveSingleSignOn, async (call) => {
  const { orgId } = call.actor;
  const { version, clientSecret, ...sent } = call.body;
  const values = tidyConnection(sent);
  refuseInvalid(checkConnection(values));
  const address = refusalOf(values.issuer, call.config);
  if (address !== null) throw invalid({ issuer: address });
  if (values.isRequired) await refuseLockout(call);
  if (values.isEnabled) await refuseUnreachable(call, values);
  const [other] = await call.database.directory((transaction) => transaction.rows(otherOrganisation(orgId)));
  await call.write(async (transaction) => {
    const row = await transaction.first(lockedConnection(orgId));
    if ((row?.version ?? 0) !== version) throw stale(await singleSignOnAnswer(call));
    const before = await storedBefore(transaction, orgId, row);
    const entry = auditEntry(before, values, clientSecret !== null && clientSecret !== row?.client_secret);
    if (entry === null) return transaction.unchanged();
    await storeConnection(call, transaction, values, row !== undefined);
    await storeDomains(transaction, orgId, {
      stored: before.domains ?? [],
      wanted: values.domains,
      areProven: other === undefined,
    });
    if (values.isRequired && before.isRequired !== true)
      await transaction.run(endSessions(orgId, "with a password"));
    return transaction.audit({ ...entry, subjectType: "login provider", subjectId: orgId });
  });
  return singleSignOnAnswer(call);
});

async function storedBefore(
  transaction: AuditedTransaction,
  orgId: string,
  row: ConnectionRow | undefined,
): Promise<Partial<ConnectionValues>> {
  if (!row) return {};
  const [roles, domains] = await transaction.read(rolesOf(orgId), domainsOf(orgId));
  return {
    ...storedValues(row),
    roleValues: roleValuesOf(roles),
    domains: domains.map(({ domain }) => domain),
  };
}

/** What changes, or null for nothing. The secret is never told. */
function auditEntry(before: Partial<ConnectionValues>, values: ConnectionValues, hasNewSecret: boolean) {
  const isNew = before.issuer === undefined;
  const changed = (Object.keys(values) as (keyof ConnectionValues)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(values[name]),
  );
  if (changed.length === 0 && !hasNewSecret) return null;
  const pick = (of: Partial<ConnectionValues>, key: string) => ({
    ...Object.fromEntries(changed.map((name) => [name, of[name]])),
    ...(hasNewSecret ? { key } : {}),
  });
  return {
    action: isNew ? "set up login provider" : "change login provider",
    before: isNew ? {} : pick(before, "the former one"),
    after: pick(values, "a new one"),
  };
}

async function storeConnection(
  call: Save,
  transaction: AuditedTransaction,
  values: ConnectionValues,
  isThere: boolean,
): Promise<void> {
  const { orgId, id } = call.actor;
  const { clientSecret: secret } = call.body;
  if (isThere) await transaction.run(updateConnection(orgId, values, secret, id));
  else if ((await transaction.run(insertConnection(orgId, values, secret ?? "", id))) === 0)
    throw stale(await singleSignOnAnswer(call));
  await transaction.run(deleteRoles(orgId));
  if (values.roleValues.length > 0) await transaction.run(insertRoles(orgId, values.roleValues));
}

/** A login page never offers a provider that wasn't reached: its metadata is read when it's turned on or changed. */
async function refuseUnreachable(call: Save, { issuer, clientId }: ConnectionValues): Promise<void> {
  const { orgId } = call.actor;
  const [[stored]] = await call.read(connectionOf(orgId));
  if (stored?.is_enabled === true && stored.issuer === issuer) return;
  const secret = call.body.clientSecret ?? stored?.client_secret ?? "";
  const row = { org_id: orgId, issuer, client_id: clientId, client_secret: secret, version: -1 };
  await call
    .outside(orgId, () => providerOf(call, row, true))
    .catch((error: unknown) => {
      throw error instanceof ProviderFault
        ? invalid({ issuer: t`The provider can't be used: ${error.message}` })
        : error;
    });
}

/** Who requires it must get in when the provider fails: by a password with a second factor. */
async function refuseLockout({ actor, read }: Save): Promise<void> {
  const [[factors]] = await read(secondFactorsOf(actor.orgId, actor.id));
  if (!factors || (factors.secret === null && !factors.has_passkey))
    throw wrongState(
      t`Set up a second factor on your account page first. It lets you in with your password when your provider fails.`,
    );
}

interface Domains {
  readonly stored: readonly string[];
  readonly wanted: readonly string[];
  /** A server with one organisation needs no proof: no one else's people are here. */
  readonly areProven: boolean;
}

async function storeDomains(
  transaction: AuditedTransaction,
  orgId: string,
  { stored, wanted, areProven }: Domains,
): Promise<void> {
  const gone = stored.filter((domain) => !wanted.includes(domain));
  const added = wanted.filter((domain) => !stored.includes(domain));
  await transaction.runAll([
    ...(gone.length > 0 ? [unlistDomains(orgId, gone), deleteDomains(orgId, gone)] : []),
    ...added.map((domain) => insertDomain(orgId, domain, newToken())),
    ...(areProven ? added.flatMap((domain) => [proveDomain(orgId, domain), listDomain(orgId, domain)]) : []),
  ]);
}
