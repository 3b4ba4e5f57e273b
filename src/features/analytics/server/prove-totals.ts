import { auditRow } from "#server/audit.ts";
import { allOrganisations, forEachOf } from "#server/database/organisations.ts";
import type { Counter } from "#server/metrics.ts";
import type { Database } from "#server/scope.ts";
import { patience, rebuildTotals } from "./fold-totals.ts";
import { countCorrections } from "./totals-queries.ts";

/**
 * Compares an organisation's totals with a count of its rows, without a lock, and corrects and audits what differs;
 * answers how many differed.
 */
export async function proveTotals(database: Database, orgId: string): Promise<number> {
  const differing = await database.write(
    orgId,
    async (transaction) => (await transaction.first(countCorrections(orgId)))?.count ?? 0,
    patience,
  );
  if (differing === 0) return 0;
  const { wrong, left } = await rebuildTotals(database, orgId);
  const correction = {
    action: "correct totals",
    subjectType: "totals",
    subjectId: orgId,
    after: { corrected: wrong, stillWrong: left },
  };
  await database.write(orgId, (transaction) =>
    transaction.run(auditRow({ orgId, id: null, name: "System" }, correction, "totals")),
  );
  return wrong;
}

/** The same for one organisation after the other, counted for `/metrics`: a nightly job. */
export async function proveEveryonesTotals(database: Database, corrected: Counter): Promise<void> {
  corrected.add({}, 0);
  await forEachOf(
    await allOrganisations(database),
    async (orgId) => corrected.add({}, await proveTotals(database, orgId)),
    "Totals of some organisations couldn't be compared",
  );
}
