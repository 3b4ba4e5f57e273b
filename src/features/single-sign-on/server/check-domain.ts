import { Resolver } from "node:dns/promises";
import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { notFound, wrongState } from "#server/refusal.ts";
import { proofRecord } from "../rules/connection.ts";
import * as contract from "../settings-contract.ts";
import { domainsOf, listDomain, proveDomain } from "./connection-queries.ts";
import { singleSignOnAnswer } from "./settings-view.ts";

/** Milliseconds for one try of two. */
const patience = 4_000;

/** The texts of a TXT record; none where there is no record, or no answer. */
async function textsAt(name: string, server: string | null): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: patience, tries: 2 });
  if (server !== null) resolver.setServers([server]);
  const records = await resolver.resolveTxt(name).catch(() => []);
  return records.map((parts) => parts.join(""));
}

/** POST /api/organisation/single-sign-on/domains/{domain}/check */
export const checkSignOnDomain = serve(contract.checkSignOnDomain, async (call) => {
  const { actor, config, params } = call;
  const { orgId } = actor;
  const [rows] = await call.read(domainsOf(orgId));
  const row = rows.find(({ domain }) => domain === params.domain);
  if (!row) throw notFound(t`Save this domain before you check it.`);
  if (row.proven_at === null) {
    const { name, text } = proofRecord(row.domain, row.proof);
    const texts = await call.outside(orgId, () => textsAt(name, config.dnsServer));
    if (!texts.includes(text))
      throw wrongState(
        t`We found no TXT record ${name} with this text. New records can take an hour to be seen.`,
      );
  }
  await call.write(
    async (transaction) => {
      if (row.proven_at !== null) return transaction.unchanged();
      if ((await transaction.run(proveDomain(orgId, row.domain))) !== 1) throw notFound();
      await transaction.run(listDomain(orgId, row.domain));
      return transaction.audit({
        action: "prove domain",
        subjectType: "login provider",
        subjectId: orgId,
        after: { domain: row.domain },
      });
    },
    {
      sign_on_directory_pkey: () =>
        wrongState(t`Another organisation on this server has proven this domain. Ask the server's operator.`),
    },
  );
  return singleSignOnAnswer(call);
});
