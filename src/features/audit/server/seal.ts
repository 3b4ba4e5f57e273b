import { allOrganisations } from "#server/database/organisations.ts";
import type { Database } from "#server/scope.ts";
import { beginning, insertSeal, newestCut, newestSeal, type Link } from "./seal-queries.ts";

/** What the first seal of an organisation goes on from. */
const start: Link = { ...beginning, number: 0, hash: "" };

/**
 * Seconds a row waits. A row has its transaction's start, and no transaction lives longer than ten seconds:
 * none can still appear behind this.
 */
export const sealingLag = 120;

/** The newest link of an organisation's chain, sealed or cut. */
export async function newestLink(database: Database, orgId: string): Promise<Link> {
  const [seals, cuts] = await database.read(orgId, newestSeal(orgId), newestCut(orgId));
  const [seal, cut] = [seals[0], cuts[0]];
  if (seal && (!cut || seal.number > cut.number)) return seal;
  return cut ?? start;
}

/** The link that the oldest seal left goes on from. */
export async function oldestLink(database: Database, orgId: string): Promise<Link> {
  const [cuts] = await database.read(orgId, newestCut(orgId));
  return cuts[0] ?? start;
}

/** Seals an organisation's rows; answers how many seals. Several servers may do so together. */
export async function sealAudit(database: Database, orgId: string, lagSeconds = sealingLag): Promise<number> {
  let written = 0;
  for (;;) {
    const last = await newestLink(database, orgId);
    const done = await database.write(orgId, (transaction) =>
      transaction.run(insertSeal(orgId, last, lagSeconds)),
    );
    if (done === 0) return written;
    written += 1;
  }
}

/** Seals every organisation's audit log: a job. */
export async function sealEverywhere(database: Database): Promise<void> {
  for (const { org_id: orgId } of await allOrganisations(database)) await sealAudit(database, orgId);
}
